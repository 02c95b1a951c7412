# shellcheck shell=bash disable=SC2034
# Shared by ./nexus and ./dev: installs what a command needs, configures and builds a preset.
# To be sourced. Progress and errors go to stderr; nothing is printed when there is nothing to do.
# The versions of clang, best first, are in tools/clang-versions and nowhere else.

NEXUS_ROOT="$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)"
NEXUS_JOBS="${NEXUS_JOBS:-$(nproc 2>/dev/null || echo 2)}"

# Package groups: `play` is all that ./nexus needs, `test` is what ./dev test needs on top.
NEXUS_GROUP_PLAY="g++ cmake ninja-build ccache libexpected-dev libfmt-dev libcli11-dev libtomlplusplus-dev libedit-dev"
NEXUS_GROUP_TEST="$NEXUS_GROUP_PLAY mold libgtest-dev libgmock-dev tmux python3"
NEXUS_GROUP_COVERAGE="$NEXUS_GROUP_TEST gcovr"

say() { printf '%s\n' "$*" >&2; }
die() { printf 'error: %s\n' "$*" >&2; exit 1; }

# missing_packages PACKAGE... prints those that are not installed.
missing_packages() {
    local installed
    installed=" $(dpkg-query -W -f='${db:Status-Status}:${Package} ' "$@" 2>/dev/null) "
    local package
    for package in "$@"; do
        [[ $installed == *" installed:$package "* ]] || printf '%s ' "$package"
    done
}

# as_root COMMAND... runs it as root, through sudo when needed.
as_root() {
    if [[ $(id -u) == 0 ]]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    elif command -v sudo >/dev/null; then
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    else
        return 126
    fi
}

require_root_or_sudo() {
    [[ $(id -u) == 0 ]] || command -v sudo >/dev/null ||
        die "these packages are missing and neither root nor sudo is available: $*"
}

apt_lists_present() { compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; }

# apt_update: refreshes the package lists, once per run.
apt_update() {
    [[ -z ${NEXUS_APT_UPDATED:-} ]] || return 0
    say "setup: reading package lists"
    as_root apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=2 update >>"$NEXUS_SETUP_LOG" 2>&1 || return 1
    NEXUS_APT_UPDATED=1
}

apt_install() {
    as_root apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=2 install -y --no-install-recommends "$@" \
        >>"$NEXUS_SETUP_LOG" 2>&1
}

begin_setup_log() {
    mkdir -p "$NEXUS_ROOT/build"
    NEXUS_SETUP_LOG="$NEXUS_ROOT/build/setup.log"
    : >"$NEXUS_SETUP_LOG"
}

setup_failed() {
    say "--- last lines of build/setup.log"
    tail -n 15 "$NEXUS_SETUP_LOG" >&2
    say "---"
    if grep -qE 'Could not resolve|Unable to connect|Temporary failure|Failed to fetch|Could not connect|Connection (failed|timed out)' \
        "$NEXUS_SETUP_LOG"; then
        die "the package mirror cannot be reached: connect to the network and try again, or install by hand: $*"
    fi
    die "apt-get could not install: $*"
}

# need_packages PACKAGE... installs what is missing.
need_packages() {
    command -v dpkg-query >/dev/null || {
        # Not a Debian system: go on with what is there, the build says what it lacks.
        say "setup: no dpkg here; these must be installed by hand: $*"
        return 0
    }
    local missing
    missing="$(missing_packages "$@")"
    [[ -n $missing ]] || return 0
    require_root_or_sudo "$missing"
    begin_setup_log
    local start=$SECONDS
    say "setup: installing ${missing% }"
    apt_lists_present || apt_update || setup_failed "$missing"
    # shellcheck disable=SC2086
    if ! apt_install $missing; then
        # Old lists name packages that the mirror no longer has.
        { apt_update && apt_install $missing; } || setup_failed "$missing"
    fi
    say "setup: done in $((SECONDS - start)) s"
}

# need_clang NAME... makes sure that NAME-<version> (clang, clang-format, clang-tidy, or libclang-rt for its
# run-time libraries) are installed, for the first listed version that is packaged. Sets CLANG_VERSION.
need_clang() {
    local versions version name packages
    read -r versions <"$NEXUS_ROOT/tools/clang-versions"
    clang_packages() {
        for name in "$@"; do
            if [[ $name == libclang-rt ]]; then printf 'libclang-rt-%s-dev ' "$version"; else printf '%s-%s ' "$name" "$version"; fi
        done
    }
    if command -v dpkg-query >/dev/null; then
        for version in $versions; do
            packages="$(clang_packages "$@")"
            # shellcheck disable=SC2086
            if [[ -z $(missing_packages $packages) ]]; then CLANG_VERSION=$version; return 0; fi
        done
        if ! apt_lists_present; then
            require_root_or_sudo "$packages"
            begin_setup_log
            apt_update || setup_failed "$packages"
            apt_lists_present || setup_failed "$packages"
        fi
        for version in $versions; do
            packages="$(clang_packages "$@")"
            # shellcheck disable=SC2086
            if apt-cache show --no-all-versions $packages >/dev/null 2>&1; then
                need_packages $packages
                CLANG_VERSION=$version
                return 0
            fi
        done
    else
        for version in $versions; do
            if command -v "$1-$version" >/dev/null; then CLANG_VERSION=$version; return 0; fi
        done
    fi
    die "none of these clang versions is packaged here: $versions"
}

# wasm_packages VERSION: the C++ library and run time of that clang for WebAssembly.
wasm_packages() { printf '%s ' "libc++-$1-dev-wasm32" "libc++abi-$1-dev-wasm32" "libclang-rt-$1-dev-wasm32"; }

# configure_preset PRESET: runs cmake when the preset was never configured or the presets changed.
configure_preset() {
    local dir="$NEXUS_ROOT/build/$1" log
    if [[ -f $dir/build.ninja && ! $NEXUS_ROOT/CMakePresets.json -nt $dir/build.ninja ]]; then return 0; fi
    mkdir -p "$dir"
    log="$dir/configure.log"
    say "configuring $1"
    if ! (cd "$NEXUS_ROOT" && cmake --preset "$1") >"$log" 2>&1; then
        cat "$log" >&2
        die "cmake could not configure the preset $1"
    fi
    touch "$dir/build.ninja"
}

# build_preset PRESET [TARGET...]: incremental build; ninja's output goes to stderr. One build per folder at a time.
build_preset() {
    local preset="$1" dir="$NEXUS_ROOT/build/$1"
    shift
    mkdir -p "$dir"
    (
        flock 9
        configure_preset "$preset"
        cd "$dir" || exit 1
        export NINJA_STATUS="[$preset %f/%t] "
        if [[ -t 2 ]]; then
            ninja -j "$NEXUS_JOBS" "$@" >&2
        else
            ninja -j "$NEXUS_JOBS" --quiet "$@" 2>&1 | { grep --line-buffered -v '^ninja: no work to do' || true; } >&2
        fi
    ) 9>"$dir/.lock"
}
