# The functions that CMakeLists.txt is written with. Nothing here changes a project that includes this one: flags and libraries belong to
# targets, and variables to this folder.
include_guard()
include(CheckCXXSourceRuns)

# The libraries of the engine, all from Debian packages. Libraries without a usable CMake file get a target here.
function(nexus_find_engine_libraries)
    nexus_header_library(nexus_expected tl/expected.hpp libexpected-dev)
    # Header-only on purpose: a file may choose TOML_EXCEPTIONS 0, which the packaged library cannot serve.
    nexus_header_library(nexus_toml toml++/toml.h libtomlplusplus-dev)
    if(NEXUS_WASM)
        # The packaged library is machine code for another machine; its headers serve as well.
        nexus_header_library(nexus_fmt fmt/format.h libfmt-dev)
        target_compile_definitions(nexus_fmt INTERFACE FMT_HEADER_ONLY=1)
    else()
        if(NOT TARGET fmt::fmt)
            find_package(fmt REQUIRED)
        endif()
        add_library(nexus_fmt INTERFACE)
        target_link_libraries(nexus_fmt INTERFACE fmt::fmt)
    endif()
endfunction()

# What only the programs need.
function(nexus_find_app_libraries)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    nexus_header_library(nexus_cli11 CLI/CLI.hpp libcli11-dev)
    nexus_header_library(nexus_edit histedit.h libedit-dev)
    target_link_libraries(nexus_edit INTERFACE edit)
endfunction()

function(nexus_header_library target header package)
    find_path(${target}_INCLUDE_DIR ${header})
    mark_as_advanced(${target}_INCLUDE_DIR)
    if(NOT ${target}_INCLUDE_DIR)
        message(FATAL_ERROR "<${header}> not found: install ${package} (./dev build does)")
    endif()
    add_library(${target} INTERFACE)
    target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE_DIR})
endfunction()

# The language of every target of this folder, and the tools that build it.
macro(nexus_language)
    set(CMAKE_CXX_STANDARD 20)
    set(CMAKE_CXX_STANDARD_REQUIRED ON)
    set(CMAKE_CXX_EXTENSIONS OFF)
    if(PROJECT_IS_TOP_LEVEL) # a parent has chosen its own
        find_program(NEXUS_CCACHE ccache)
        if(NEXUS_CCACHE)
            # What ccache asks for when headers are precompiled.
            set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${NEXUS_CCACHE})
        endif()
        find_program(NEXUS_MOLD mold)
    endif()
endmacro()

# The targets `nexus_flags` (warnings, checks, sanitizers, linker) and `nexus_no_exceptions`. Every target of this project links the first
# privately, the pure ones the second too; programs of a parent get only what linking a sanitized library takes.
function(nexus_make_flags)
    add_library(nexus_flags INTERFACE)
    add_library(nexus_no_exceptions INTERFACE)
    target_compile_options(nexus_no_exceptions INTERFACE -fno-exceptions)
    if(NEXUS_MOLD AND NOT NEXUS_WASM)
        target_link_options(nexus_flags INTERFACE -fuse-ld=mold)
    endif()

    if(NEXUS_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(nexus_flags INTERFACE -fpch-preprocess)
    elseif(NEXUS_PCH)
        target_compile_options(nexus_flags INTERFACE -Xclang -fno-pch-timestamp)
    endif()

    # -Wconversion is left out: the state is made of small integers, and GCC warns of every `uint8 += uint8`.
    # Designated initialisers leave out fields on purpose in tables.
    target_compile_options(nexus_flags INTERFACE -Wall -Wextra -Wpedantic -Wfloat-conversion -Wno-missing-field-initializers
                           -fdiagnostics-color=auto)
    if(NEXUS_WERROR)
        target_compile_options(nexus_flags INTERFACE -Werror)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Plain -Wshadow of GCC also reports `enum class Kind { Seat }` beside a type Seat.
        target_compile_options(nexus_flags INTERFACE -Wshadow=local)
        # GCC 12 reports these falsely on optimised or sanitized library code (bugs 105329, 105651, 105562).
        target_compile_options(nexus_flags INTERFACE -Wno-restrict -Wno-error=maybe-uninitialized -Wno-error=array-bounds
                               -Wno-error=stringop-overflow -Wno-error=stringop-overread
                               -Wno-error=free-nonheap-object -Wno-error=dangling-pointer)
        if(NEXUS_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Release")
            target_compile_options(nexus_flags INTERFACE -Wno-maybe-uninitialized)
        endif()
        if(NEXUS_PCH)
            # GCC 12 forgets that precompiled code comes from system headers, and then shows its false reports about std::string too.
            target_compile_options(nexus_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
        endif()
    else()
        # std::stable_sort of libstdc++ 12 uses a function that it deprecates itself.
        target_compile_options(nexus_flags INTERFACE -Wshadow -Wno-deprecated-declarations)
    endif()

    if(NEXUS_CHECKED)
        target_compile_definitions(nexus_flags INTERFACE NEXUS_CHECKED=1 _GLIBCXX_ASSERTIONS)  # containers check their indices too
    endif()
    if(NEXUS_SANITIZE)
        target_compile_options(nexus_flags INTERFACE -fsanitize=${NEXUS_SANITIZE} -fno-sanitize-recover=all)
        target_link_options(nexus_flags INTERFACE -fsanitize=${NEXUS_SANITIZE})
    endif()
    if(NEXUS_FUZZ)
        target_compile_options(nexus_flags INTERFACE -fsanitize=fuzzer-no-link)
    endif()
    if(NEXUS_X86_64_V3 AND NOT NEXUS_WASM AND CMAKE_BUILD_TYPE STREQUAL "Release")
        check_cxx_source_runs("
            int main() {
                return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\") &&
                       __builtin_cpu_supports(\"fma\") ? 0 : 1;
            }" NEXUS_CPU_IS_X86_64_V3)
        if(NEXUS_CPU_IS_X86_64_V3)
            target_compile_options(nexus_flags INTERFACE -march=x86-64-v3)
        endif()
    endif()
endfunction()

# nexus_precompile(<target> <group> [header...]): the headers of outside libraries are read once a group of targets, which must
# be compiled with the same options. The first target of a group owns the result. Headers of this tree are left out: every
# change of one would compile everything again. The clang preset compiles without, so that a missing #include is noticed.
set(NEXUS_STANDARD_HEADERS <algorithm> <array> <bit> <charconv> <cstdint> <cstdlib> <cstring> <functional> <map> <memory> <optional> <set>
    <span> <string> <string_view> <unordered_map> <utility> <vector> <fmt/format.h> <tl/expected.hpp>)
function(nexus_precompile target group)
    if(NOT NEXUS_PCH)
        return()
    endif()
    get_property(owner GLOBAL PROPERTY NEXUS_PCH_OWNER_${group})
    if(owner)
        target_precompile_headers(${target} REUSE_FROM ${owner})
    else()
        target_precompile_headers(${target} PRIVATE ${NEXUS_STANDARD_HEADERS} ${ARGN})
        set_property(GLOBAL PROPERTY NEXUS_PCH_OWNER_${group} ${target})
    endif()
endfunction()

# nexus_subfolders(<result> <folder>): names of the folders directly inside, empty when there are none.
function(nexus_subfolders result folder)
    set(whole ${PROJECT_SOURCE_DIR}/${folder})
    file(GLOB entries CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${whole} ${whole}/*)
    set(found "")
    foreach(entry IN LISTS entries)
        if(IS_DIRECTORY ${whole}/${entry})
            list(APPEND found ${entry})
        endif()
    endforeach()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

# nexus_module(<folder> [NO_EXCEPTIONS] [BLIND] [DEPS folder...] [LIBS target...])
# Makes the library nexus_<folder> (with / as _), also called nexus::<folder>, of src/<folder>/*.cpp without *_test.cpp. A folder without
# sources is an interface library, so that headers come first and sources later. LIBS are outside libraries.
function(nexus_module folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "NO_EXCEPTIONS;BLIND" "" "DEPS;LIBS")
    string(REPLACE "/" "_" name ${folder})
    set(target nexus_${name})
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")

    set(deps "")
    set(reachable ${folder})
    foreach(dep IN LISTS arg_DEPS)
        string(REPLACE "/" "_" dep_target nexus_${dep})
        if(NOT TARGET ${dep_target})
            message(FATAL_ERROR "${folder} depends on ${dep}, which is not declared before it")
        endif()
        list(APPEND deps ${dep_target})
        get_property(dep_reachable GLOBAL PROPERTY NEXUS_REACHABLE_${dep})
        list(APPEND reachable ${dep_reachable})
    endforeach()
    list(REMOVE_DUPLICATES reachable)

    if(sources)
        add_library(${target} STATIC ${sources})
        set(scope PUBLIC)
        target_link_libraries(${target} PRIVATE nexus_flags)
        if(arg_NO_EXCEPTIONS)
            target_link_libraries(${target} PRIVATE nexus_no_exceptions)
            nexus_precompile(${target} pure)
        else()
            nexus_precompile(${target} edge)
        endif()
        # Only what plays games needs the optimiser at full strength; the edges then build in half the time.
        if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT folder MATCHES "^(base|card|kernel|rules|view|search)")
            target_compile_options(${target} PRIVATE -O1)
        endif()
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(nexus::${name} ALIAS ${target})
    target_compile_features(${target} ${scope} cxx_std_20)
    target_include_directories(${target} ${scope} ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(${target} ${scope} ${deps} ${arg_LIBS})

    set_property(GLOBAL APPEND PROPERTY NEXUS_MODULES ${target})
    set_property(GLOBAL PROPERTY NEXUS_REACHABLE_${folder} ${reachable})
    string(REPLACE ";" " " reachable "${reachable}")
    set(kind edge)
    if(arg_BLIND)
        set(kind blind)
    elseif(arg_NO_EXCEPTIONS)
        set(kind pure)
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY NEXUS_LAYERS "${folder} ${kind} ${reachable}\n")
endfunction()

# The table that tools/check-includes reads: folder, pure, blind or edge, the folders it may include.
function(nexus_write_layers)
    get_property(layers GLOBAL PROPERTY NEXUS_LAYERS)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/layers.txt CONTENT "${layers}" @ONLY)
endfunction()

# nexus_app(<name> <folder> [LIBS target...]): a program that links the whole engine, if it has sources.
function(nexus_app name folder)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LIBS")
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    if(NOT sources)
        return()
    endif()
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    add_executable(${name} ${sources})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/${folder} ${PROJECT_SOURCE_DIR}/apps)
    target_link_libraries(${name} PRIVATE nexus_flags ${modules} ${arg_LIBS})
    target_compile_definitions(${name} PRIVATE NEXUS_VERSION="${PROJECT_VERSION}" NEXUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    list(LENGTH sources count)
    if(count GREATER 1)
        nexus_precompile(${name} ${name} <CLI/CLI.hpp>)
    endif()
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT name STREQUAL "nexus-bench")
        target_compile_options(${name} PRIVATE -O1)
    endif()
endfunction()

# nexus_wasm_program(<name> <folder>): <name>.wasm, a module whose functions somebody calls: it has no main.
function(nexus_wasm_program name folder)
    nexus_app(${name} ${folder})
    target_link_libraries(${name} PRIVATE nexus_no_exceptions)
    # The stack comes first, so that one that overflows traps instead of writing into the data.
    target_link_options(${name} PRIVATE -mexec-model=reactor -Wl,--gc-sections,--strip-all,--stack-first -Wl,-z,stack-size=1048576)
    set_target_properties(${name} PROPERTIES SUFFIX .wasm)
endfunction()

# nexus_fuzz_targets(<folder>): one libFuzzer program for each <folder>/<name>_fuzz.cpp, and the target `fuzzers`.
function(nexus_fuzz_targets folder)
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*_fuzz.cpp)
    add_custom_target(fuzzers)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        add_executable(${name} EXCLUDE_FROM_ALL ${source})
        target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
        target_link_libraries(${name} PRIVATE nexus_flags ${modules})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        target_compile_definitions(${name} PRIVATE NEXUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
        add_dependencies(fuzzers ${name})
    endforeach()
endfunction()
