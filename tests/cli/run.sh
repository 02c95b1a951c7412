#!/bin/bash
# What the program does with files, streams and options: tests/cli/run.sh NEXUS SOURCE [CASE]…
# Every function case_… is a test of its own. Files go to a new folder in TMPDIR (or /tmp), which is removed at the end.
set -u
nexus=$1 source=$2
shift 2
work=$(mktemp -d -t nexus-test-XXXXXX)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/data
unset NEXUS_HOME
cd "$source" || exit 1
failed=0

problem() {
    printf 'case %s: %s\n' "$case" "$1" >&2
    failed=1
}

# expect CODE PATTERN ARGUMENTS…: the exit code, and an extended regular expression that the output (both streams) has.
expect() {
    local code=$1 pattern=$2 got
    shift 2
    "$nexus" "$@" >"$work/said" 2>&1 </dev/null
    got=$?
    [ "$got" = "$code" ] || problem "nexus $*: exit code $got instead of $code: $(head -c 600 "$work/said")"
    grep -qE -- "$pattern" "$work/said" || problem "nexus $*: the output has no '$pattern': $(head -c 600 "$work/said")"
}
# says PATTERN, says_not PATTERN: about the output of the last expect.
says() { grep -qE -- "$1" "$work/said" || problem "the output has no '$1': $(head -c 600 "$work/said")"; }
says_not() { ! grep -qE -- "$1" "$work/said" || problem "the output has '$1': $(head -c 600 "$work/said")"; }

# --- what cannot be written -----------------------------------------------------------------------------------

case_full_output() {
    local arguments
    for arguments in "deck list" "deck show iron-tide --text" "cards find type:unit" "games" "watch --seed 7" "watch --seed 7 -q" "--help" "rules QN-FR"; do
        # shellcheck disable=SC2086
        "$nexus" $arguments >/dev/full 2>"$work/said"
        [ $? = 2 ] || problem "nexus $arguments >/dev/full does not end with 2"
        says 'cannot be written: No space left'
    done
}

case_closed_output() {
    "$nexus" watch --seed 7 --record "$work/game.nexus" >&- 2>"$work/said"
    [ $? = 2 ] || problem "a closed output is not noticed"
    says 'cannot be written'
    grep -q '^Quantum Nexus' "$work/game.nexus" 2>/dev/null && problem "what is printed went into the record"
}

case_record_is_refused_before_the_game() {
    expect 2 'there is no such folder' watch --seed 7 --record "$work/none/game.nexus"
    says_not 'Iron Tide'
    expect 2 'this is a folder' watch --seed 7 --record "$work"
    says_not 'Iron Tide'
    expect 2 'there is no such folder' watch --seed 7 --best-of 3 --record "$work/none/game.nexus"
}

case_record_that_cannot_be_written() {
    expect 2 '/dev/full: .*No space left' watch --seed 7 -q --record /dev/full
    [ -c /dev/full ] || problem "/dev/full is gone"
}

case_nothing_half_written() {
    expect 0 'wins' watch --seed 7 -q --record "$work/game.nexus"
    expect 2 'there is no such folder' bugreport "$work/game.nexus" -o "$work/none/report.txt"
    expect 2 'No space left' bugreport "$work/game.nexus" -o /dev/full
    [ "$(ls "$work")" = "$(printf 'game.nexus\nsaid')" ] || problem "something is left: $(ls "$work")"
}

case_format_of_a_closed_folder() {
    [ "$(id -u)" != 0 ] || return 0     # root may write anywhere
    mkdir "$work/closed"
    printf '[set]\ngame = "quantum-nexus"\nname = "A"\n' >"$work/closed/a.toml"
    chmod 500 "$work/closed"
    expect 2 'cannot be written' cards format "$work/closed/a.toml"
    chmod 700 "$work/closed"
}

# --- what never ends ------------------------------------------------------------------------------------------

case_endless_input() {
    local command
    for command in "replay" "cards check" "cards format" "cards corpus" "deck check" "deck show" "bugreport -o $work/out"; do
        # shellcheck disable=SC2086
        expect 2 '/dev/zero: this is a device' $command /dev/zero
    done
    expect 1 'this is a device' scenario /dev/zero
    expect 2 'this is a device' watch -q --deck /dev/zero
    "$nexus" deck check - --game quanta </dev/zero >"$work/said" 2>&1
    [ $? = 2 ] || problem "an endless list is read"
    says 'longer than 64 MiB'
}

case_folder_as_input() {
    expect 2 'this is a folder' replay "$work"
    expect 2 'this is a folder' watch -q --deck "$work"
}

# --- options that cannot be honoured --------------------------------------------------------------------------

case_seeds() {
    local seed
    for seed in abc -1 18446744073709551616 1.5 0x10 ''; do
        expect 2 'is no whole number from 0 to 18446744073709551615' watch -q --seed "$seed"
    done
    expect 2 'is no whole number' arena --games 2 --seed -1
    expect 0 'wins|draw' watch -q --seed 18446744073709551615
}

case_too_many() {
    expect 2 '3 players for 2 seats' watch -q --player random --player random --player random
    expect 2 '3 decks for 2 players' watch -q --deck iron-tide --deck iron-tide --deck iron-tide
    expect 2 'is no whole number from 2 to 6' watch -q --seats 9
    expect 2 'is no whole number from 2 to 6' watch -q --seats 4294967298
    expect 2 'Project Nexus is for 2 players, not 3' watch -q --game project-nexus --seats 3
}

case_rule_options() {
    expect 2 'did you mean: board.columnPairing' watch -q --option board.columnPairin=same
    expect 2 'name=value' watch -q --option board.columnPairing
    expect 2 'set twice' watch -q --option board.columnPairing=same --option board.columnPairing=mirrored
}

case_options_without_effect() {
    expect 2 'requires --table' watch -q --speed 4
    expect 2 'requires --best-of' watch -q --replay-draws
    expect 2 'excludes' play --resume --deck iron-tide
    expect 2 'excludes' play --tutorial --deck iron-tide
}

# --- matches --------------------------------------------------------------------------------------------------

case_match_in_one_record() {
    local game
    for game in quantum-nexus project-nexus quanta; do
        expect 0 'wins the match: (A 2, B [01]|A [01], B 2)|drawn match' watch -q --game $game --seed 7 --best-of 3 --record "$work/match.nexus"
        [ "$(head -n 2 "$work/match.nexus")" = "$(printf 'nexus-match 1\nbest-of 3')" ] || problem "the record is no match"
        expect 0 'replayed [0-9]+ choices of [23] games, all hashes equal' replay --verify "$work/match.nexus"
        expect 0 '^--- game 2 of at most 3, so far ' replay --lines "$work/match.nexus"
        says 'wins the match|drawn match'
    done
    expect 0 'choices of [23] games' bugreport "$work/match.nexus" -o "$work/report.txt"
    expect 0 'all hashes equal' replay --verify "$work/report.txt"
    sed -i 's/^losers A$/losers B/; t; s/^losers B$/losers A/' "$work/match.nexus"
    expect 1 'game 2: other players may choose who begins than those who lost' replay --verify "$work/match.nexus"
}

case_match_length() {
    expect 2 'best-of' watch -q --best-of 2
    expect 2 'best-of' watch -q --best-of 0
    expect 0 'wins the match: (A 3|A [0-2], B 3)' watch -q --seed 3 --best-of 5
}

case_sideboards() {
    expect 0 '63 cards and 12 in the sideboard' deck check "iron tide"
    expect 0 '"sideboard": 12' deck check "iron tide" --json
    expect 0 '^Sideboard: 12 cards' deck show "iron tide"
    { cat cards/quantum-nexus/decks/iron-tide.deck; printf '6 Longbow\n2 Assembly Line\n6 Siege Crawler\n'; } >"$work/much.deck"
    expect 1 'CP in the sideboard, [0-9]+ over: QN-R-138' deck check "$work/much.deck"
    says '3 Missions in the sideboard, 1 over: QN-R-138'
    expect 2 'is not legal: QN-R-138' watch -q --deck "$work/much.deck"
    sed 's/^Sideboard$/sideboard:/' cards/quanta/decks/deep-roots.deck >"$work/colon.deck"
    expect 0 '^Sideboard$' deck show --text "$work/colon.deck"
    { cat cards/quanta/decks/deep-roots.deck; printf '9 Deep Growth\n'; } >"$work/much.deck"
    expect 1 '16 cards in the sideboard, 1 over: QA-R111' deck check "$work/much.deck"
    { cat cards/project-nexus/decks/crosswind.deck; printf '10 Jetstream\n'; } >"$work/much.deck"
    expect 1 '16 cards in the sideboard, 1 over: PN-R141' deck check "$work/much.deck"
}

# --- deck build -----------------------------------------------------------------------------------------------

case_deck_build() {
    local game seed
    for game in quantum-nexus project-nexus quanta; do
        for seed in 1 2 3; do
            expect 0 'deck: legal, [0-9]+ cards' deck build --game $game --seed $seed -o "$work/$seed.deck"
            expect 0 'legal' deck check "$work/$seed.deck"
        done
        expect 0 '^Main' deck build --game $game --seed 2
        cmp -s "$work/said" "$work/2.deck" || problem "the same seed gives another deck"
        cmp -s "$work/1.deck" "$work/2.deck" && problem "another seed gives the same deck"
        expect 0 'deck: legal, [0-9]+ cards' deck build "$work/1.deck" -o "$work/again.deck"
        [ "$(grep -c '^[0-9]' "$work/again.deck")" = "$(grep -c '^[0-9]' "$work/1.deck")" ] || problem "a whole deck is completed to another one"
    done
    printf 'name: Half\ngame: quantum-nexus\nMain\n4 Scout Drone\n3 Rail Battery\nSideboard\n2 Longbow\n' >"$work/half.deck"
    expect 0 'deck: legal, [0-9]+ cards' deck build "$work/half.deck" --size 60 -o "$work/whole.deck"
    expect 0 'legal, 6[0-9] cards and 2 in the sideboard' deck check "$work/whole.deck"
    grep -q '^name: Half$' "$work/whole.deck" || problem "the name is lost"
    expect 0 '"built": true, "name": "Wall", .*"section": "Lord"' deck build --game quanta --name Wall --json
}

case_deck_build_refuses() {
    expect 1 'this wish cannot be met: keep 7 Longbow' deck build --keep "7 Longbow"
    says '7 copies of Longbow, 1 over .QN-DC-06: its limit is 6'
    expect 1 'these wishes cannot be met together: of science; keep 2 Needle Adder' deck build --game quanta --of science -k "2x needle adder" -k "Tide Jar"
    expect 1 'nearest size that can be built is 50' deck build --game project-nexus --size 49
    expect 1 '"built": false, "wishes": \["keep 7 Longbow"\]' deck build --keep "7 Longbow" --json
    expect 2 'did you mean: Longbow' deck build --keep "2 Longbwo"
    expect 2 'COST:CARDS' deck build --curve 3
    expect 2 'says twice' deck build --curve 1:3,1:4
    expect 2 'a number is wanted after' deck build --of magic=x
    expect 2 'no such folder' deck build -o "$work/none/x.deck"
    expect 2 'no deck' deck build "$work/none.deck"
    expect 1 'knows no .fire.; there are: Technology' deck build --of fire
}

# --- sets and decks of one's own ------------------------------------------------------------------------------

# own_cards FOLDER: a set with a card of its own, and a legal deck that plays it.
own_cards() {
    mkdir -p "$1/decks"
    cat >"$1/otters.toml" <<'SET'
[set]
name = "Otters"
game = "quantum-nexus"

[[card]]
name = "River Otter"
type = "Unit"
cp = 3
attack = 1
defense = 2
range = "Far"
divinity = 1
limit = 3
text = "When this unit is deployed, draw a card."
SET
    sed -e 's/^name:.*/name: Wet Feet/' -e 's/Longbow/River Otter/' cards/quantum-nexus/decks/last-vigil.deck >"$1/decks/wet.deck"
}

case_own_cards_change_no_other_game() {
    "$nexus" watch --seed 7 --record "$work/before.nexus" >"$work/before.txt"
    own_cards "$XDG_DATA_HOME/nexus/quantum-nexus"
    printf '[set\n' >"$XDG_DATA_HOME/nexus/quantum-nexus/broken.toml"
    "$nexus" watch --seed 7 --record "$work/after.nexus" >"$work/after.txt" 2>&1
    cmp "$work/before.txt" "$work/after.txt" || problem "the game is told otherwise"
    cmp "$work/before.nexus" "$work/after.nexus" || problem "the record is another"
}

case_own_deck_is_played_and_replayed() {
    own_cards "$XDG_DATA_HOME/nexus/quantum-nexus"
    expect 0 'with Wet Feet' watch --seed 7 --deck "wet feet" --deck "iron tide" --record "$work/game.nexus"
    grep -q '^set Otters [0-9a-f]\{16\}$' "$work/game.nexus" || problem "the record does not name the set"
    expect 0 'all hashes equal' replay --verify "$work/game.nexus"
    expect 0 'card sets' bugreport "$work/game.nexus" -o "$work/report.txt"
    mv "$XDG_DATA_HOME/nexus" "$work/elsewhere"
    expect 0 'all hashes equal' replay --verify "$work/report.txt"
    expect 2 "the set 'Otters' \([0-9a-f]{16}\), which is not here" replay --verify "$work/game.nexus"
    expect 0 'all hashes equal' replay --verify "$work/game.nexus" --cards "$work/elsewhere"
    sed -i 's/draw a card/draw two cards/' "$work/elsewhere/quantum-nexus/otters.toml"
    expect 2 'otters.toml is [0-9a-f]{16}' replay --verify "$work/game.nexus" --cards "$work/elsewhere"
}

case_own_folder() {
    own_cards "$work/mine"
    expect 0 'with Wet Feet' watch --seed 7 --cards "$work/mine" --deck wet
    expect 2 'no deck' watch --seed 7 --deck wet
    expect 0 'Wet Feet .* own ' deck list --cards "$work/mine"
    expect 0 'River Otter' cards find otter --cards "$work/mine"
    expect 1 'no card' cards find otter
    expect 0 'draw a card' cards show "river otter" --cards "$work/mine"
    expect 0 'legal' deck check wet --cards "$work/mine"
    expect 2 'no folder of cards' watch --cards "$work/none"
}

case_own_decks_are_listed() {
    own_cards "$XDG_DATA_HOME/nexus/quantum-nexus"
    expect 0 'Wet Feet .* own +legal' deck list
    says '17 decks'
    expect 0 '"own": true' deck list --json
    expect 0 'River Otter' deck show "wet feet"
    expect 0 'legal' deck check "$XDG_DATA_HOME/nexus/quantum-nexus/decks/wet.deck"
}

case_broken_own_cards_stay_out() {
    own_cards "$work/mine"
    sed -i 's/draw a card/drow a card/' "$work/mine/otters.toml"
    expect 2 'otters.toml:1[0-9]:' watch -q --seed 7 --cards "$work/mine" --deck wet
    expect 0 'it stays out .`nexus cards check' watch -q --seed 7 --cards "$work/mine" --deck "iron tide"
    expect 1 'did you mean' cards check "$work/mine"
}

case_own_sets_are_checked_as_they_are_played() {
    own_cards "$work/mine"
    sed -i 's/name = "River Otter"/name = "Longbow"/' "$work/mine/otters.toml"
    expect 1 'there is a card of this name already in the set First Light' cards check "$work/mine"
}

# --- what people meant ----------------------------------------------------------------------------------------

case_names_of_another_game() {
    expect 2 'that is a Quanta deck: add --game quanta' watch -q --deck "Deep Roots"
    expect 2 'that is a Quanta deck: add --game quanta' arena --games 2 --deck deep-roots
    expect 2 'that is a Quantum Nexus deck: add --game quantum-nexus' deck show "Iron Tide" --game quanta
    expect 2 'that is a Quanta card: add --game quanta' cards show "needle adder"
    expect 2 'that is a Quanta card: add --game quanta' cards explain --card "Needle Adder"
    own_cards "$XDG_DATA_HOME/nexus/quantum-nexus"
    expect 2 'that is a card of your set Otters: add --cards ' cards show "River Otter"
}

# The first hit says which word it explains, whether or not the rule has it in its text.
case_a_word_is_explained_by_name() {
    expect 0 '.' rules shroud
    head -n 1 "$work/said" | grep -qE '^QA-KEY-14 +\*Shroud\*: Effects cannot target it' || problem "the first line: $(head -n 1 "$work/said")"
    expect 0 '.' rules '{Summon}'
    head -n 1 "$work/said" | grep -qE '^QA-CB-01 +Summon: When the card' || problem "the first line: $(head -n 1 "$work/said")"
    expect 0 '.' rules guard -g quanta
    head -n 1 "$work/said" | grep -qE '^QA-KEY-03 +Attackers must pick a \*Guard\* unit' || problem "the first line: $(head -n 1 "$work/said")"
}

case_one_is_not_several() {
    expect 0 'Project Nexus, 2 players' games
    says 'Quanta, 2 to 6 players'
    own_cards "$work/one"
    expect 0 'otters.toml: 1 card$' cards check "$work/one/otters.toml"
    says '^1 card, no problems'
}

# The screens in README.md are those that the terminal tests compare with.
case_readme_shows_agreed_screens() {
    local name
    for name in tutorial-quantum-nexus replay; do
        python3 - "$source/README.md" "$source/tests/golden/screens/$name.txt" <<'END' || problem "README.md does not show the screen $name"
import sys
readme, screen = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
sys.exit(0 if "```\n" + screen.rstrip("\n") + "\n```" in readme else 1)
END
    done
}

# Every line `nexus …` of the help texts and of the table in README.md, with files that are as the line wants them. Lines
# that need a terminal are left out.
examples() {
    local commands command
    mapfile -t commands < <("$nexus" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p')
    {
        sed -n 's/^| `\.\/nexus \([^`]*\)`.*/nexus \1/p' "$source/README.md"
        "$nexus" --help
        for command in "${commands[@]}" deck\ {check,show,list,stats,build} cards\ {check,find,show,explain,format,corpus}; do
            # shellcheck disable=SC2086
            "$nexus" $command --help
        done
    } | grep -E '^ *nexus [a-z]' | sed -e 's/^ *//' -e "s/'\"/\x01/g" -e "s/\"'/\x02/g" -e "s/   *[^'\"]*$//" -e "s/\x01/'\"/g" -e "s/\x02/\"'/g" | sort -u |
        grep -vE ' (play|COMMAND)( |$)|--table' | sed -e 's/FILE…/FILE/' -e 's/DECK…/DECK/' -e 's/PATH…/PATH/'
}

case_examples_find_something() {
    local line count=0 code
    mkdir "$work/here"
    own_cards "$work/here"
    ln -s "$source/cards" "$source/sets" "$source/docs" "$work/here/"
    cd "$work/here" || return
    cp otters.toml my_set.toml
    sed -i 's/River Otter/Sea Otter/; s/Otters/Sea/' my_set.toml
    cp cards/quantum-nexus/decks/iron-tide.deck my.deck
    cp cards/quanta/decks/deep-roots.deck list.txt
    grep -v 'Scout Drone' my.deck >half.deck
    printf 'name,type,subtype,cp,attack,defense,range,part,text\nOwl,Unit,Bird,3,1,2,Close,rule box,"When this unit is deployed, draw a card."\n' | tee texts.csv >FILE.csv
    "$nexus" watch -q --seed 7 --record game.nexus >/dev/null
    "$nexus" bugreport game.nexus -o report.txt >/dev/null
    cp game.nexus RECORD
    while IFS= read -r line; do
        case $line in                       # words in capitals stand for something
            *replay\ FILE*) line=${line/FILE/game.nexus} ;;
            *scenario\ FILE*) line="nexus scenario cards/quanta/tutorial.scenario" ;;
            *deck*DECK*) line=${line/DECK/my.deck} ;;
            *cards\ check\ PATH*) line=${line/PATH/my_set.toml} ;;
            *cards\ show\ NAME*) line=${line/NAME/Longbow} ;;
            *'explain "TEXT"'*) line='nexus cards explain "Draw a card." --type Event' ;;
            *format\ FILE*) line=${line/FILE/my_set.toml} ;;
            *bugreport\ RECORD\ -o\ FILE*) line=${line/FILE/out.txt} ;;
            *arena*) line="$(sed 's/ --games [0-9]*//' <<<"$line") --games 2" ;;
        esac
        case $line in *deck\ show\ NAME*) continue ;; esac
        count=$((count + 1))
        nexus() { "$nexus" "$@"; }
        eval "$line" >"$work/said" 2>&1 </dev/null
        code=$?
        [ $code = 0 ] || problem "$line: exit code $code: $(head -c 300 "$work/said")"
        unset -f nexus
    done < <(examples)
    cd "$source" || return
    [ $count -ge 40 ] || problem "only $count examples were found"
}

# --- all, or those that are named -----------------------------------------------------------------------------

cases=("$@")
[ ${#cases[@]} -gt 0 ] || mapfile -t cases < <(sed -n 's/^case_\([a-z_]*\)().*/\1/p' "$source/tests/cli/run.sh")
for case in "${cases[@]}"; do
    rm -rf "${work:?}"/*
    "case_$case"
done
exit $failed
