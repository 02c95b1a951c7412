#!/usr/bin/env bash
# arena.sh NEXUS SOURCE CASE: one test of long runs of `nexus arena`. ctest calls it; without CASE it lists them.
# Files are in a new folder in TMPDIR (or /tmp), so that several runs share a machine.
set -euo pipefail
nexus="${1:?the program}" source="${2:?the source folder}"
if [[ $# -lt 3 ]]; then
    sed -nE 's/^case_([a-z_]+)\(\).*/\1/p' "$0"
    exit 0
fi
cd "$source"
work="$(mktemp -d -t nexus-test-XXXXXX)"
run=
leave() {
    if [[ -n $run ]]; then kill -KILL "$run" 2>/dev/null || true; fi
    rm -rf "$work"
}
trap leave EXIT

fail() {
    printf 'FAILED: %s\n' "$*"
    tail -n +1 "$work"/* 2>/dev/null | head -n 200
    exit 1
}

run_of=(arena --game quanta --player random --player greedy)
arena() { "$nexus" "${run_of[@]}" "$@"; }
# What is the same for the same games: all but the lines about this run.
tables() { sed -E '/^this run:/d; s/, "timing": .*//' "$1"; }
same_tables() {
    tables "$1" >"$1.tables"
    tables "$2" >"$2.tables"
    cmp "$1.tables" "$2.tables" || fail "the tables differ"
    [[ -s $1.tables ]] || fail "there is no table"
}
kept() { grep -cE '^[0-9]+ ' "$work/results" || true; }  # how many games are in the file

# begin ARGUMENTS: a run that is far from its end, as process $run; it has completed some games.
begin() {
    : >"$work/results"
    "$nexus" "${run_of[@]}" --games 1000000 --resume "$work/results" --quiet "$@" >"$work/cut" 2>"$work/errors" &
    run=$!
    local i
    for ((i = 0; i < 6000 && $(kept) < 5; ++i)); do sleep 0.01; done
    (($(kept) >= 5)) || fail "no game is kept"
}
# signal NAME CODE: sends it and expects the exit code.
signal() {
    local code=0
    kill -"$1" "$run"
    wait "$run" || code=$?
    run=
    [[ $code == "$2" ]] || fail "exit code $code instead of $2"
}
# The interrupted run goes on for 20 games, and comes to what one run comes to.
goes_on() {
    local all=$(($(kept) + 20))
    arena --games "$all" --resume "$work/results" --quiet "$@" >"$work/resumed"
    arena --games "$all" --quiet "$@" >"$work/whole"
    same_tables "$work/resumed" "$work/whole"
}

case_threads_make_no_difference() {
    local n
    for n in 1 2 3; do arena --games 24 --jobs "$n" >"$work/$n"; done
    same_tables "$work/1" "$work/2"
    same_tables "$work/1" "$work/3"
}

case_threads_make_no_difference_with_three_seats_in_json() {
    local n
    for n in 1 2; do "$nexus" arena --game quanta --player random --player random --games 24 --seats 3 --json --jobs "$n" >"$work/$n"; done
    same_tables "$work/1" "$work/2"
}

case_interrupted_and_resumed() {
    begin
    signal INT 130
    grep -qE "^$(kept) of 1000000 games" "$work/cut" || fail "the table does not have the games that are kept"
    goes_on
}

case_terminated_and_resumed_in_json() {
    begin --json
    signal TERM 143
    grep -q "\"games_asked\": 1000000, \"games\": $(kept), \"complete\": false" "$work/cut" || fail "the object does not have the games that are kept"
    goes_on --json
}

# Nothing can be done about it; the line that was just being written may be cut.
case_killed_and_resumed() {
    begin
    signal KILL 137
    truncate -s -3 "$work/results"
    goes_on
}

case_resumed_on_another_number_of_threads() {
    begin --jobs 2
    signal INT 130
    goes_on --jobs 1
}

# A game of six takes long: none needs to be over.
case_ends_in_the_middle_of_a_game() {
    "$nexus" arena --player greedy --seats 6 --player greedy --games 1000 --resume "$work/results" --quiet >"$work/cut" &
    run=$!
    local i
    for ((i = 0; i < 6000; ++i)); do
        if grep -q '^games #' "$work/results" 2>/dev/null; then break; fi
        sleep 0.01
    done
    sleep 0.5
    signal INT 130
    grep -qE '^[0-9]+ of 1000 games' "$work/cut" || fail "there is no result so far"
}

# Another run must not write to the same file.
case_a_file_has_one_run() {
    begin
    local code=0
    arena --games 1 --resume "$work/results" >"$work/second" 2>&1 || code=$?
    [[ $code == 2 ]] || fail "exit code $code instead of 2"
    grep -q 'another run keeps its results' "$work/second" || fail "the reason is not told"
    signal INT 130
}

case_a_full_disk_is_an_error() {
    local code=0
    arena --games 2 --resume /dev/full >"$work/out" 2>&1 || code=$?
    [[ $code == 2 ]] || fail "results: exit code $code instead of 2"
    grep -q '/dev/full: the results cannot be written: No space left' "$work/out" || fail "the reason is not told"
    code=0
    arena --games 2 >/dev/full 2>"$work/out" || code=$?
    [[ $code == 2 ]] || fail "tables: exit code $code instead of 2"
    grep -q 'the tables cannot be printed' "$work/out" || fail "the reason is not told"
}

# The disk becomes full later: the games so far are in the table, and the file is good up to there.
case_a_disk_that_fills_up_is_an_error() {
    local code=0
    (
        trap '' XFSZ
        ulimit -f 1
        arena --games 200 --resume "$work/results" --quiet >"$work/cut" 2>"$work/errors"
    ) || code=$?
    [[ $code == 2 ]] || fail "exit code $code instead of 2"
    grep -q 'results cannot be written: File too large' "$work/errors" || fail "the reason is not told"
    grep -qE '^[1-9][0-9]* of 200 games' "$work/cut" || fail "there is no result so far"
    goes_on
}

case_other_settings_are_refused() {
    local code=0
    arena --games 3 --resume "$work/results" --quiet >/dev/null
    cp "$work/results" "$work/before"
    arena --games 3 --resume "$work/results" --seed 7 --seats 3 --limit 50 --deck "deep roots" >"$work/out" 2>&1 || code=$?
    [[ $code == 2 ]] || fail "exit code $code instead of 2"
    local words
    for words in 'seed is 1 there and 7 here' 'seats is 2 there and 3 here' 'limit is 100000 there and 50 here' 'deck 1 is Brass Meridian' 'deck 4 is Ninth Tide [0-9a-f]* there and missing here'; do
        grep -q "$words" "$work/out" || fail "it does not say: $words"
    done
    cmp "$work/results" "$work/before" || fail "the refused file was changed"
}

case_more_games_are_added_to_a_file() {
    arena --games 10 --resume "$work/results" --quiet >/dev/null
    arena --games 30 --resume "$work/results" --quiet >"$work/more"
    arena --games 30 --quiet >"$work/whole"
    same_tables "$work/more" "$work/whole"
    arena --games 10 --resume "$work/results" --quiet >"$work/fewer"
    arena --games 10 --quiet >"$work/whole"
    same_tables "$work/fewer" "$work/whole"
    grep -q 'this run: no game' "$work/fewer" || fail "games were played again"
}

# Progress is for people: one line that is drawn again on a terminal, nothing in what programs read.
case_progress_is_drawn_on_a_terminal_alone() {
    script -qec "'$nexus' arena --game quanta --games 40 --json 2>&1 >'$work/object'" /dev/null >"$work/screen" </dev/null
    grep -q $'\r[0-9]* of 40 games.*\x1b\\[K' "$work/screen" || fail "no progress on a terminal"
    script -qec "'$nexus' arena --game quanta --games 4 --quiet 2>&1 >'$work/object'" /dev/null >"$work/screen" </dev/null
    [[ ! -s $work/screen ]] || fail "--quiet is not quiet"
    arena --games 4 --json >"$work/object" 2>"$work/screen"
    [[ ! -s $work/screen ]] || fail "programs are told of progress"
}

"case_$3"
echo "$3: good"
