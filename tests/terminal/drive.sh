# shellcheck shell=bash
# Drives `nexus` in a real terminal (tmux), as a person would: types lines, reads the screen. To be sourced.
# Needs $nexus (the program) and $work (a folder of its own, which is removed at the end).

export TMUX_TMPDIR="$work"
server=none terminals=0
columns=80 lines=24

stop_terminal() { tmux -L "$server" kill-server 2>/dev/null || true; }
leave() {
    stop_terminal
    # A program that is just ending may still keep its game: it is given a moment.
    local try
    for try in 1 2 3 4 5 6 7 8 9 10; do
        rm -rf "${work:?}" 2>/dev/null && break
        sleep 0.2
    done
}
trap leave EXIT

fail() {
    printf 'FAILED: %s\n--- the screen:\n' "$*"
    screen || true
    exit 1
}

# start COMMAND: in a fresh terminal; the shell stays when it ends, and says so.
start() {
    stop_terminal
    server="terminal-$((++terminals))"
    tmux -L "$server" -f /dev/null new-session -d -s t -x "$columns" -y "$lines" \
        "export XDG_STATE_HOME='$work/state' XDG_DATA_HOME='$work/data' LANG=C.UTF-8 PS1='shell\$ ' ${environment:-}; $*; printf 'ended with %s\n' \$?; exec bash --norc --noprofile"
    await '^> *$|^[A-F]> *$|ended with|step [0-9]|Press Enter'
}

screen() { tmux -u -L "$server" capture-pane -p -t t; }
ended() { screen | grep -q 'ended with'; }

# await PATTERN: until a line of the screen fits.
await() {
    local i
    for ((i = 0; i < 400; ++i)); do
        if screen | grep -qE -- "$1"; then return 0; fi
        sleep 0.03
    done
    fail "waited in vain for: $1"
}

# type_line TEXT: and wait until something has come of it.
type_line() {
    local before after i
    before="$(screen)"
    tmux -L "$server" send-keys -t t -l -- "$1"
    tmux -L "$server" send-keys -t t Enter
    for ((i = 0; i < 40; ++i)); do
        sleep 0.02
        after="$(screen)"
        # Something new, and an empty prompt at the end: it waits for us again.
        if [[ $after != "$before" ]] && printf '%s\n' "$after" | grep -vE '^ *$' | tail -n 1 | grep -qE '^[A-F]?> *$|^shell|Enter: '; then break; fi
    done
    check_refusals "$after"
}

# Every refusal on the screen names a rule or a card.
check_refusals() {
    local line
    while IFS= read -r line; do
        [[ $line =~ \([A-Z]+-[A-Z0-9-]+\) || $line == *"because of"* ]] || fail "a refusal names neither rule nor card: $line"
    done < <(printf '%s\n' "$1" | grep -E '^no: ' || true)
}

# Numbers that the menu shows.
offered() { screen | grep -oE '(^|  ) *[0-9]+ [a-z]+' | grep -v ways | grep -oE '[0-9]+' | sort -n | uniq; }
# Whole actions that the menu shows: no groups ("6 ways"), without what explains them.
actions_offered() { screen | sed -nE 's/^ *[0-9]+ ([a-z].*)$/\1/p' | sed -E 's/   +[0-9]+ .*$//' | grep -v ' ways' | sed -E 's/  .*$//'; }

random=12345
# draw N: a number from 1 to N, the same in every run.
draw() {
    random=$(((random * 1103515245 + 12345) % 2147483648))
    drawn=$((random / 65536 % $1 + 1))
}

# play_by_numbers MOST: until the game is over.
play_by_numbers() {
    type_numbers "$1"
    ended || fail "no end after $1 lines"
}

# type_numbers HOW_OFTEN, or until the game is over.
type_numbers() {
    local i numbers
    for ((i = 0; i < $1; ++i)); do
        if ended; then return 0; fi
        mapfile -t numbers < <(offered)
        if [[ ${#numbers[@]} == 0 ]]; then
            type_line ""
            continue
        fi
        draw "${#numbers[@]}"
        type_line "${numbers[drawn - 1]}"
        if screen | grep -q 'Really?'; then type_line y; fi
    done
}

play_by_notation() {
    local i actions
    for ((i = 0; i < $1; ++i)); do
        if ended; then return 0; fi
        mapfile -t actions < <(actions_offered)
        if [[ ${#actions[@]} == 0 ]]; then
            type_line 1  # only groups are shown: single one out
            continue
        fi
        draw "${#actions[@]}"
        type_line "${actions[drawn - 1]}"
        if screen | grep -q 'Really?'; then type_line y; fi
    done
    ended || fail "no end after $1 lines"
}

# process_of COMMAND: the process of this test that was started with a line that begins so.
process_of() {
    local folder words
    for folder in /proc/[0-9]*; do
        mapfile -d '' -t words 2>/dev/null <"$folder/cmdline" || continue
        if [[ "${words[*]}" == "$1"* ]] && grep -qsz "^XDG_STATE_HOME=$work/" "$folder/environ"; then basename "$folder"; fi
    done | tail -n 1
}

# golden NAME: the screen is as it was agreed to be.
golden() {
    local file="$source/tests/golden/screens/$1.txt"
    screen | sed -E 's/ +$//' >"$work/$1.txt"
    if [[ -n ${NEXUS_UPDATE_GOLDEN:-} ]]; then
        mkdir -p "$(dirname "$file")"
        cp "$work/$1.txt" "$file"
    fi
    diff -u "$file" "$work/$1.txt" || fail "the screen differs from $file (NEXUS_UPDATE_GOLDEN=1 takes the new one)"
}
