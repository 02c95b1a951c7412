#!/bin/bash
# The engine as a part of another project: tests/consumer/run.sh SOURCE COMPILER. Configures tests/consumer, which checks what it got,
# builds its program and runs it, in a new folder in TMPDIR that is removed at the end.
set -eu
source=$1 compiler=$2
work=$(mktemp -d -t nexus-test-XXXXXX)
trap 'rm -rf "$work"' EXIT
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi

quietly() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }; }
quietly cmake -S "$source/tests/consumer" -B "$work/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" "${launcher[@]}"
quietly cmake --build "$work/build" --target nexus
[ "$("$work/build/nexus")" = "iron tide" ] || { echo "the program does not say what it should" >&2; exit 1; }
