#!/bin/bash
# Native records replayed by the WebAssembly module: tests/wasm/run.sh NEXUS MODULE SOURCE
# NEXUS writes 100 records, 34 of the first game and 33 of each other, with random and greedy players and 2 to 4 seats where the game
# allows it; Node replays them in MODULE and compares the hash after every choice. Files go to a new folder in TMPDIR, which is removed.
set -u
nexus=$1 module=$2 source=$3
work=$(mktemp -d -t nexus-test-XXXXXX)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/data NEXUS_HOME=$source
mkdir "$work/records"

# write_record NUMBER GAME SEATS: the deck of each seat and its player go round with the number.
write_record() {
    local number=$1 game=$2 seats=$3 seat arguments=() decks=("$source/cards/$2/decks/"*.deck) players=(random greedy)
    for ((seat = 0; seat < seats; ++seat)); do
        arguments+=(--deck "${decks[(number + seat * (1 + number / 4 % 3)) % ${#decks[@]}]}" --player "${players[(number / 2 + seat * number) % 2]}")
    done
    "$nexus" watch -q --game "$game" --seats "$seats" --seed "$number" "${arguments[@]}" --record "$work/records/$game-$number.nexus" \
        >"$work/said" 2>&1 || { echo "no record $number of $game with $seats seats: $(head -c 600 "$work/said")" >&2; exit 1; }
}

for ((i = 1; i <= 34; ++i)); do write_record "$i" quantum-nexus $((2 + i % 3)); done
for ((i = 1; i <= 33; ++i)); do write_record "$i" project-nexus 2; done
for ((i = 1; i <= 33; ++i)); do write_record "$i" quanta $((2 + i % 3)); done

node "$source/tests/wasm/replay.mjs" "$module" "$source/cards" "$work/records" 100
