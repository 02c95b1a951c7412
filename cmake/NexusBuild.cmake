# The functions that CMakeLists.txt is written with.
include_guard()
include(CheckCXXSourceRuns)

# Libraries, all from Debian packages. Libraries without a usable CMake file get a target here.
function(nexus_find_libraries)
    set(THREADS_PREFER_PTHREAD_FLAG ON)
    find_package(Threads REQUIRED)
    find_package(fmt REQUIRED)
    nexus_header_library(nexus_expected tl/expected.hpp libexpected-dev)
    # Header-only on purpose: a file may choose TOML_EXCEPTIONS 0, which the packaged library cannot serve.
    nexus_header_library(nexus_toml toml++/toml.h libtomlplusplus-dev)
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

# Language, warnings, cache, linker, sanitizers: the same for every target.
macro(nexus_common_flags)
    set(CMAKE_CXX_STANDARD 20)
    set(CMAKE_CXX_STANDARD_REQUIRED ON)
    set(CMAKE_CXX_EXTENSIONS OFF)

    find_program(NEXUS_CCACHE ccache)
    if(NEXUS_CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER ${NEXUS_CCACHE})
    endif()
    find_program(NEXUS_MOLD mold)
    if(NEXUS_MOLD)
        add_link_options(-fuse-ld=mold)
    endif()

    # -Wconversion is left out: the state is made of small integers, and GCC warns of every `uint8 += uint8`.
    # Designated initialisers leave out fields on purpose in tables.
    add_compile_options(-Wall -Wextra -Wpedantic -Wfloat-conversion -Wno-missing-field-initializers
                        -fdiagnostics-color=auto)
    if(NEXUS_WERROR)
        add_compile_options(-Werror)
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # Plain -Wshadow of GCC also reports `enum class Kind { Seat }` beside a type Seat.
        add_compile_options(-Wshadow=local)
        # GCC 12 reports these falsely on optimised or sanitized library code (bugs 105329, 105651, 105562).
        add_compile_options(-Wno-restrict -Wno-error=maybe-uninitialized -Wno-error=array-bounds
                            -Wno-error=stringop-overflow -Wno-error=stringop-overread
                            -Wno-error=free-nonheap-object -Wno-error=dangling-pointer)
        if(NEXUS_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL "Release")
            add_compile_options(-Wno-maybe-uninitialized)
        endif()
    else()
        # std::stable_sort of libstdc++ 12 uses a function that it deprecates itself.
        add_compile_options(-Wshadow -Wno-deprecated-declarations)
    endif()

    if(NEXUS_CHECKED)
        add_compile_definitions(NEXUS_CHECKED=1 _GLIBCXX_ASSERTIONS)  # containers check their indices too
    endif()
    if(NEXUS_SANITIZE)
        add_compile_options(-fsanitize=${NEXUS_SANITIZE} -fno-sanitize-recover=all)
        add_link_options(-fsanitize=${NEXUS_SANITIZE})
    endif()
    if(NEXUS_FUZZ)
        add_compile_options(-fsanitize=fuzzer-no-link)
    endif()
    if(NEXUS_X86_64_V3 AND CMAKE_BUILD_TYPE STREQUAL "Release")
        check_cxx_source_runs("
            int main() {
                return __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") && __builtin_cpu_supports(\"bmi2\") &&
                       __builtin_cpu_supports(\"fma\") ? 0 : 1;
            }" NEXUS_CPU_IS_X86_64_V3)
        if(NEXUS_CPU_IS_X86_64_V3)
            add_compile_options(-march=x86-64-v3)
        endif()
    endif()
endmacro()

# nexus_subfolders(<result> <folder>): names of the folders directly inside, empty when there are none.
function(nexus_subfolders result folder)
    file(GLOB entries CONFIGURE_DEPENDS LIST_DIRECTORIES true RELATIVE ${CMAKE_SOURCE_DIR}/${folder} ${CMAKE_SOURCE_DIR}/${folder}/*)
    set(found "")
    foreach(entry IN LISTS entries)
        if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${folder}/${entry})
            list(APPEND found ${entry})
        endif()
    endforeach()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

# nexus_module(<folder> [NO_EXCEPTIONS] [DEPS folder...] [LIBS target...])
# Makes the library nexus_<folder> (with / as _) of src/<folder>/*.cpp without *_test.cpp. A folder without
# sources is an interface library, so that headers come first and sources later. LIBS are outside libraries.
function(nexus_module folder)
    cmake_parse_arguments(PARSE_ARGV 1 arg "NO_EXCEPTIONS" "" "DEPS;LIBS")
    string(REPLACE "/" "_" target nexus_${folder})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
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
        if(arg_NO_EXCEPTIONS)
            target_compile_options(${target} PRIVATE -fno-exceptions)
        endif()
        # Only what plays games needs the optimiser at full strength; the edges then build in half the time.
        if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT folder MATCHES "^(base|card|kernel|rules|view|search)")
            target_compile_options(${target} PRIVATE -O1)
        endif()
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
    endif()
    target_include_directories(${target} ${scope} ${CMAKE_SOURCE_DIR}/src)
    target_link_libraries(${target} ${scope} ${deps} ${arg_LIBS})

    set_property(GLOBAL APPEND PROPERTY NEXUS_MODULES ${target})
    set_property(GLOBAL PROPERTY NEXUS_REACHABLE_${folder} ${reachable})
    string(REPLACE ";" " " reachable "${reachable}")
    if(arg_NO_EXCEPTIONS)
        set_property(GLOBAL APPEND_STRING PROPERTY NEXUS_LAYERS "${folder} pure ${reachable}\n")
    else()
        set_property(GLOBAL APPEND_STRING PROPERTY NEXUS_LAYERS "${folder} edge ${reachable}\n")
    endif()
endfunction()

# The table that tools/check-includes reads: folder, pure or edge, the folders it may include.
function(nexus_write_layers)
    get_property(layers GLOBAL PROPERTY NEXUS_LAYERS)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/layers.txt CONTENT "${layers}" @ONLY)
endfunction()

# nexus_app(<name> <folder> [LIBS target...]): a program that links the whole engine, if it has sources.
function(nexus_app name folder)
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "LIBS")
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
    list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
    if(NOT sources)
        return()
    endif()
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    add_executable(${name} ${sources})
    target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/${folder} ${CMAKE_SOURCE_DIR}/apps)
    target_link_libraries(${name} PRIVATE ${modules} ${arg_LIBS})
    target_compile_definitions(${name} PRIVATE NEXUS_VERSION="${PROJECT_VERSION}" NEXUS_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT name STREQUAL "nexus-bench")
        target_compile_options(${name} PRIVATE -O1)
    endif()
endfunction()

# nexus_fuzz_targets(<folder>): one libFuzzer program for each <folder>/<name>_fuzz.cpp, and the target `fuzzers`.
function(nexus_fuzz_targets folder)
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*_fuzz.cpp)
    add_custom_target(fuzzers)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        add_executable(${name} EXCLUDE_FROM_ALL ${source})
        target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/tests)
        target_link_libraries(${name} PRIVATE ${modules})
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        target_compile_definitions(${name} PRIVATE NEXUS_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
        set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzzers)
        add_dependencies(fuzzers ${name})
    endforeach()
endfunction()
