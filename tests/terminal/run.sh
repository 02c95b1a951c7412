#!/usr/bin/env bash
# run.sh NEXUS SOURCE CASE: one test of the terminal client. ctest calls it; without CASE it lists them.
# Files and the terminal's socket are in a new folder in TMPDIR (or /tmp), so that several runs share a machine.
set -euo pipefail
nexus="${1:?the program}" source="${2:?the source folder}"
export NEXUS_HOME="$source"
command -v tmux >/dev/null || { echo "tmux is not installed"; exit 1; }
if [[ $# -lt 3 ]]; then
    sed -nE 's/^case_([a-z_]+)\(\).*/\1/p' "$0"
    exit 0
fi
work="$(mktemp -d -t nexus-test-XXXXXX)"
# shellcheck source=tests/terminal/drive.sh
. "$source/tests/terminal/drive.sh"

# A whole game by numbers, each game.
numbers() {
    start "'$nexus' play --game $1 --seed $2 --opponent random"
    play_by_numbers 900
    await 'wins|draw|nobody'
    await 'nexus replay'
    "$nexus" replay --verify "$work/state/nexus/last-game.nexus" | grep -q 'all hashes equal' || fail "the record does not replay"
}
case_numbers_quantum_nexus() { numbers quantum-nexus 7; }
case_numbers_project_nexus() { numbers project-nexus 7; }
case_numbers_quanta() { numbers quanta 7; }

# A whole game by typed notation, with wrong actions on the way.
case_notation() {
    start "'$nexus' play --game quanta --seed 3 --opponent random"
    type_line 'attack MR.1 > B.LD.1'
    type_line 'why attack MR.9 > B.LD.1'
    type_line 'sumon "Thicket Cub"'
    screen | grep -q 'A> *$' || fail "no prompt after nonsense"
    play_by_notation 700
    await 'wins|draw|nobody'
}

# Killed in the middle: the terminal is as it was, and the game goes on.
case_killed_and_resumed() {
    start "'$source/tools/keep-terminal' '$nexus' play --game quantum-nexus --seed 11 --opponent random"
    local i before after pid
    for i in 1 2 1 2 2 1 2; do type_line "$i"; done
    before="$(screen | head -n 1)"
    pid="$(process_of "$nexus play --game quantum-nexus --seed 11")"
    kill -9 "$pid"
    await 'ended with'
    tmux -L "$server" send-keys -t t 'stty -a | grep -oE " -?(icanon|echo) " | tr -d "\n"; echo .' Enter
    await ' icanon .* ?echo .*\.'
    start "'$nexus' play --resume"
    after="$(screen | head -n 1)"
    [[ $before == "$after" ]] || fail "resumed elsewhere: '$after' instead of '$before'"
    type_line quit
    await 'you left the table'
    start "'$nexus' play"
    await 'resume'
    type_line resume
    play_by_numbers 900
}

# 80x24 without colour: readable screens, no escape sequences that colour.
case_plain_screens() {
    environment='NO_COLOR=1'
    local game
    for game in quantum-nexus project-nexus quanta; do
        start "'$nexus' play --plain --tutorial --game $game"
        golden "tutorial-$game"
        if tmux -L "$server" capture-pane -e -p -t t | grep -q $'\x1b\[[0-9;]*m'; then fail "there is colour"; fi
    done
    start "'$nexus' play --plain"
    golden start
    type_line 99
    await 'not on the list'
    start "'$nexus' play --game quantum-nexus --seed 5 --opponent random"
    type_line 2
    type_line help
    golden help
    type_line ''
    type_line 'why attack FC.1 > B.FC.1'
    type_line 'rules QN-IN-02'
    await 'QN-IN-02'
    type_line ''
    type_line 'hint'
    await 'greedy would'
    type_line 'stop battle'
    await 'always asked in'
    type_line "save $work/kept.nexus"
    await 'kept in'
    type_line 'conceed'
    await 'concede'
    type_line 'concede'
    type_line 'n'
    type_line "load $work/kept.nexus"
    type_line y
    type_line 'concede'
    type_line 'y'
    await 'B wins'
}

# Three seats, and a screen that is larger.
case_three_seats() {
    columns=100 lines=34
    start "'$nexus' play --seats 3 --game quanta --seed 4 --opponent random --opponent greedy"
    type_numbers 12
    golden three-seats
    tmux -L "$server" resize-window -t t -x 120 -y 40
    sleep 0.3
    screen | grep -q 'A> *$' || fail "no prompt after the window changed"
    play_by_numbers 900
}

# Two people at one terminal: between them the hands are hidden.
case_hot_seat() {
    start "'$nexus' play --game project-nexus --seed 2 --opponent person"
    await '^Player A: .* see the screen\.$'
    screen | grep -q 'Hand' && fail "a hand is open before anybody is there"
    type_line ''
    type_line 1
    await 'Player B'
    screen | grep -q 'Hand' && fail "A's hand is open while B comes"
    type_line ''
    await 'B> *$'
}

# Looking on: a game that plays by itself, a record back and forth, and playing on from the middle of it.
case_watch_and_replay() {
    "$nexus" watch --game quanta --seed 6 --quiet --record "$work/game.nexus" >/dev/null
    start "'$nexus' replay '$work/game.nexus'"
    await 'step 0 of'
    tmux -L "$server" send-keys -t t n n n
    await 'step 3 of'
    tmux -L "$server" send-keys -t t p
    await 'step 2 of'
    tmux -L "$server" send-keys -t t g 4 0 Enter
    await 'step 40 of'
    golden replay
    tmux -L "$server" send-keys -t t b
    await '^[A-F]> *$'
    type_line quit
    await 'you left the table'
    start "'$nexus' watch --table --game quantum-nexus --seed 2 --speed 32 --player random"
    await 'step [0-9][0-9]'
    tmux -L "$server" send-keys -t t ' '
    await 'paused'
    tmux -L "$server" send-keys -t t q
    await 'ended with 0'
}

# What goes wrong is said on the table, and nothing that was kept is lost.
case_edges() {
    "$nexus" watch --game quanta --seed 6 --quiet --record "$work/over.nexus" >/dev/null
    echo precious >"$work/precious.txt"
    start "cd '$work'; '$nexus' play --game project-nexus --seed 3 --opponent greedy"
    type_line rock
    type_line undo
    await 'cannot be taken back'
    type_line "load over.nexus"
    await 'that game is over'
    type_line "load precious.txt"
    await 'no game record'
    type_line "save precious.txt"
    await 'no game that can be resumed'
    grep -q precious "$work/precious.txt" || fail "a file was overwritten"
    type_line "save begun.nexus"
    await 'kept in'
    sed -E 's/^player B .*/player B nobody-knows/' "$work/begun.nexus" >"$work/strange.nexus"
    type_line 'look charge'
    await 'charge of A'
    type_line 'look'
    type_line ''
    type_line 'show'
    await 'show which card'
    type_line quit
    await 'play --resume'
    # Another game sets the first aside; the tutorial keeps nothing.
    start "cd '$work'; '$nexus' play --game quanta --seed 3"
    await 'game you left before'
    type_line quit
    start "cd '$work'; '$nexus' play --tutorial --game quanta"
    type_line save
    await 'cannot be kept'
    type_line "load begun.nexus"
    type_line y
    await 'of [AB] '
    type_line "load strange.nexus"
    type_line y
    await 'nobody-knows|no player'
    # Two people: no history, and Tab where nothing can be completed.
    start "cd '$work'; '$nexus' play --game project-nexus --seed 2 --opponent person"
    tmux -L "$server" send-keys -t t Tab
    type_line ''
    type_line paper
    await 'Player B'
    tmux -L "$server" send-keys -t t Up
    sleep 0.2
    if screen | grep -q 'paper'; then fail "B finds what A typed"; fi
}

# What the others did is told without their passes; a line typed where only Enter is asked for is the next answer.
case_told_and_typed() {
    start "'$nexus' play --game quantum-nexus --seed 3 --opponent greedy --deck 'Iron Tide' --opponent-deck 'Ember Court'"
    type_line 'deploy "Salvage Rig" FL'
    await '^B: deploy "Ley Spring"'
    if screen | grep -qE '^ *B: pass|enters play'; then fail "the recap tells passes or tells things twice"; fi
    type_line 'help'
    type_line 'deploy "Siege Crawler" FC'
    await 'FC +1 Siege'
    type_line 'concede'
    type_line 'show Scout Drone'
    await 'Unit - Mech'
    start "'$nexus' play --game project-nexus --seed 2 --opponent person"
    await 'Player A'
    type_line rock
    await 'Player B'
}

# Attacks on the own side are one row, and can be singled out and typed all the same.
case_own_units() {
    start "'$nexus' play --tutorial --game quantum-nexus"
    type_line skip
    type_line 'deploy "Sentry Walker" FL'
    local i
    for ((i = 0; i < 20; ++i)); do
        if screen | grep -q 'attack own units'; then break; fi
        type_line pass
    done
    await 'attack own units +[0-9]+ ways'
    type_line 'attack own units'
    await 'back: all choices'
    screen | grep -qE 'attack [FB][LCR].1 > [FB][LCR]' || fail "the attacks on own units cannot be singled out"
}

# On a small screen a message is read from its beginning.
case_small_screen() {
    columns=60 lines=18
    start "'$nexus' play --plain --tutorial --game quanta"
    await 'Welcome'
    type_line 'show Needle Adder'
    await 'Needle Adder'
    await 'Toxic: A unit dealt'
}

# What does not fit is left out whole: the help that a question has behind it. A recap shows the beginning of what has no room.
case_no_room() {
    start "'$nexus' play --game quanta --seed 3 --opponent greedy"
    await 'mulligan: which cards go back for new ones. Then done   \(help\)$'
    local i
    for ((i = 0; i < 5; ++i)); do type_line 1; done
    await '^Turn 4 of A'
    type_line pass
    await '^Turn 6 of A'
    await '… 2 before that'
    await 'Tide Jar…$'
    await '^turn 6: A - A draws'
}

# The menu suggests the opponent's deck; it can be chosen.
case_their_deck() {
    start "'$nexus' play --plain"
    await '12 > Last Vigil'
    type_line 8
    await '10 > Ember Court'
    type_line 11
    await '11 > Iron Tide'
    type_line ''
    await '^A> *$'
    type_line quit
    grep -q 'Last Vigil' "$work/state/nexus/game.nexus" || fail "my deck is not the one I chose"
    grep -q 'Iron Tide' "$work/state/nexus/game.nexus" || fail "their deck is not the one I chose"
}

# An edition brings its decks, first those that are made for it; a newcomer begins in the first edition.
case_editions_in_the_menu() {
    start "'$nexus' play --plain"
    await '1 > Quantum Nexus  current'
    type_line 2
    await '6 > Four Crowns'
    await '13 > Second Line'
    type_line 3
    await '6 > Hard Line'
    await '> Long Summer'
    type_line tutorial
    await 'Welcome to .enhanced'
    start "'$nexus' play --plain --tutorial --edition classic"
    await 'Welcome to .classic'
}

# Without the menu the opponent has the deck that suits mine, too.
case_their_deck_suits_mine() {
    start "'$nexus' play --deck iron-tide --seed 1"
    await '^A> *$'
    type_line quit
    grep -q '^deck B Still Mind$' "$work/state/nexus/game.nexus" || fail "their deck does not suit the one I named"
    start "'$nexus' play --game quanta --seed 1"
    await '^A> *$'
    type_line quit
    grep -q '^deck A Brass Meridian$' "$work/state/nexus/game.nexus" || fail "I do not have the first deck"
    grep -q '^deck B Ninth Tide$' "$work/state/nexus/game.nexus" || fail "their deck does not suit the first one"
}

# Who offers a draw is seen beside the numbers of that player, and the other one is told; when both offer one it is over.
case_draw_by_agreement() {
    start "'$nexus' play --game quanta --seed 4 --opponent person"
    type_line ''
    type_line draw
    type_line y
    await '^A +offers a draw  life 0  quanta 0 of 0'
    type_line done
    await 'Player B'
    type_line ''
    await '^A +offers a draw  life 0'
    type_line draw
    type_line y
    await 'a draw: all players agreed'
}

# kill_now: the program that plays, as a power cut would.
kill_now() {
    kill -9 "$(process_of "$nexus play")"
    await 'ended with'
}

# A best of three between two people with sideboards, killed between and inside games; the record has the whole match.
case_match_killed_and_resumed() {
    start "'$nexus' play --game quanta --seed 4 --deck 'Deep Roots' --deck 'Deep Roots' --opponent person --best-of 3"
    await 'Player A'
    type_line ''
    await '^A> *$'
    type_line done
    await 'Player B'
    kill_now                                    # inside the first game, B is asked
    start "'$nexus' play --resume"
    await 'Player B'
    type_line ''
    type_line done
    type_line ''
    type_line concede                           # whoever is asked gives the first game up
    type_line y
    await 'game 2 of at most 3, so far (A 1, B 0|A 0, B 1)'
    local loser
    loser="$(screen | sed -nE 's/.*so far (A 1, B 0|A 0, B 1).*/\1/p' | sed -e 's/A 1, B 0/B/' -e 's/A 0, B 1/A/')"
    kill_now                                    # between the games, before anybody was asked
    start "'$nexus' play --resume"
    await 'game 2 of at most 3, so far'
    type_line ''
    await 'Player A: .* see the screen'
    screen | grep -q 'Thicket Cub' && fail "A's deck is open before A is there"
    type_line ''
    await 'Sideboard, 7 cards: 2 Deep Growth'
    type_line 'out 2 thicket'
    await 'changed: -2 Thicket Cub'
    await 'not legal: 38 cards, 2 short \(QA-DECK-04\)'
    kill_now                                    # in the middle of an exchange
    start "'$nexus' play --resume"
    type_line ''
    type_line ''
    await 'changed: -2 Thicket Cub'
    type_line 'done'
    await 'no: the deck of A is not legal as it is now: 38 cards, 2 short \(QA-DECK-04\)'
    type_line 'in 3 Deep Growth'
    await 'there are 2 Deep Growth in the sideboard, not 3'
    type_line 'in 2 Deep Grwth'
    await 'did you mean: Deep Growth'
    type_line 'in 2 Deep Growth'
    await '\+2 Deep Growth'
    type_line done
    await 'Player B'
    screen | grep -q 'Deep Growth' && fail "A's deck is open while B comes"
    kill_now                                    # A is done, B is not
    start "'$nexus' play --resume"
    type_line ''
    await 'Player B'
    type_line ''
    await 'as in the last game'
    type_line done
    await 'Player A'
    type_line ''
    type_line done                              # the mulligan of the second game
    type_line ''
    type_line done
    await "Player $loser|^$loser> *\$"
    screen | grep -q 'see the screen' && type_line ''
    await "^$loser: who takes the first turn\\?"
    kill_now                                    # inside the second game
    start "'$nexus' play --resume"
    type_line ''
    await "^$loser: who takes the first turn\\?"
    local winner=A
    [[ $loser == A ]] && winner=B
    type_line "player $winner"                  # the winner of the first game begins the second, and gives it up
    await "Player $winner"
    type_line ''
    type_line concede
    type_line y
    await 'game 3 of at most 3, so far A 1, B 1'
    type_line ''
    type_line ''
    await 'Sideboard, 7 cards: '
    type_line done
    type_line ''
    type_line done
    type_line ''
    type_line concede
    type_line y
    await 'wins the match: (A 1, B 2|A 2, B 1)'
    [[ -e $work/state/nexus/game.nexus ]] && fail "a match that is over is still kept to go on with"
    "$nexus" replay --verify "$work/state/nexus/last-game.nexus" | grep -qE 'of 3 games, all hashes equal' || fail "the record does not replay"
    "$nexus" replay --lines "$work/state/nexus/last-game.nexus" | grep -q 'A exchanges: .*2 Deep Growth in' || fail "the exchange is not in the record"
    start "'$nexus' replay '$work/state/nexus/last-game.nexus'"
    await 'step 0 of .*game 1 of at most 3'
    tmux -L "$server" send-keys -t t m
    await 'game 2 of at most 3'
    tmux -L "$server" send-keys -t t m
    await 'game 3 of at most 3'
    tmux -L "$server" send-keys -t t p p
    await 'game 2 of at most 3'
}

# A match against a computer player, whose opponent is never asked: it keeps its list.
case_match_against_a_computer() {
    start "'$nexus' play --game quanta --seed 4 --deck 'Ninth Tide' --opponent random --best-of 3"
    type_line concede
    type_line y
    await 'game 2 of at most 3, so far A 0, B 1. Press Enter'
    type_line ''
    await '^A> *$'                              # a deck without a sideboard: the next game begins at once
    type_line "save $work/match.nexus"
    await 'kept in'
    type_line quit
    await 'play --resume'
    start "'$nexus' play --resume"
    await '^A> *$'
    type_line "load $work/match.nexus"
    type_line y
    await '^A> *$'
    type_line concede
    type_line y
    await 'B wins the match: A 0, B 2'
}

# Ctrl-C and Ctrl-Z in the middle of a line.
case_interrupted() {
    start "'$nexus' watch --table --game quanta --seed 3 --speed 1"
    tmux -L "$server" send-keys -t t C-c
    await 'ended with 0'
    start "'$nexus' play --game quanta --seed 3 --opponent random"
    tmux -L "$server" send-keys -t t -l 'card'
    tmux -L "$server" send-keys -t t C-c
    await 'you left the table'
    await 'ended with 0'
    tmux -L "$server" send-keys -t t 'stty -a | grep -oE " -?(icanon|echo) " | tr -d "\n"; echo .' Enter
    await ' icanon .* ?echo .*\.'
}

"case_$3"
echo "passed"
