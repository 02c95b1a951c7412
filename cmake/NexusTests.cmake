# Test programs and what ctest runs.
#   unit_tests         src/**/*_test.cpp and tests/unit/**
#   rules_tests        tests/rules/**
#   conformance_tests  tests/conformance/**, labelled `conformance`: also run under sanitizers
#   scenarios          nexus scenario tests/scenarios
#   cli                tests/cli/exit_codes.cmake: what the program answers with
#   arena_*            tests/cli/arena.sh: long runs, interrupted and gone on with
#   cli_*              tests/cli/run.sh: what it does with files, streams and options
#   tutorials          the guided first turns, as scenarios
#   terminal_*         tests/terminal/run.sh: the program in a real terminal
#   mutate             tests/tools/mutate_test.py: what ./dev mutate changes
#   hooks              tests/tools/hooks_test.py: what the hook for commit messages accepts
#   check_includes     tests/tools/check_includes_test.py: what tools/check-includes finds
#   format             tools/format: every source is as the pinned clang-format writes it
#   leaks              tools/planted-leaks --check: every planted leak still has its place in the sources
#   layers             tools/check-includes: who includes whom
#   subproject         tests/consumer: the engine as a part of another project
#   rules              tools/rules-coverage: every rule has a test, every named rule is one
#   editions           tools/edition-differences: what scenarios give in other editions is explained, every switch is missed
#   bite               tools/rules-coverage --bite: every rule is missed by a scenario when it is switched off
# tests/mini/** and tests/support/** are code that all of them may use.
include_guard()
enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)
set(NEXUS_TEST_HEADERS <gtest/gtest.h> <gmock/gmock.h> <filesystem>)

# nexus_test_program(<name> SOURCES file... [PROPERTIES name value...]): a program whose tests are ctests with these properties.
function(nexus_test_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PROPERTIES")
    if(NOT arg_SOURCES)
        return()
    endif()
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE nexus_flags nexus_test_support ${modules} GTest::gmock GTest::gtest GTest::gtest_main)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    nexus_precompile(${name} tests ${NEXUS_TEST_HEADERS})
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                         PROPERTIES TIMEOUT 300 ${arg_PROPERTIES})
endfunction()

function(nexus_glob_tests result)
    set(found "")
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
        list(APPEND found ${sources})
    endforeach()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

# Code shared by tests, reached as "tests/mini/x.h" or "mini/x.h".
nexus_glob_tests(support_sources tests/mini tests/support)
set(mini_tests ${support_sources})
list(FILTER mini_tests INCLUDE REGEX "_test\\.cpp$")
list(FILTER support_sources EXCLUDE REGEX "_test\\.cpp$")
get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
if(support_sources)
    add_library(nexus_test_support STATIC ${support_sources})
    target_link_libraries(nexus_test_support PRIVATE nexus_flags)
    nexus_precompile(nexus_test_support tests ${NEXUS_TEST_HEADERS})
    set(scope PUBLIC)
else()
    add_library(nexus_test_support INTERFACE)
    set(scope INTERFACE)
endif()
target_include_directories(nexus_test_support ${scope} ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR})
target_compile_definitions(nexus_test_support ${scope} NEXUS_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
target_link_libraries(nexus_test_support ${scope} ${modules} GTest::gmock GTest::gtest)

nexus_glob_tests(source_tests src)
list(FILTER source_tests INCLUDE REGEX "_test\\.cpp$")
nexus_glob_tests(unit_sources tests/unit)
nexus_test_program(unit_tests SOURCES ${source_tests} ${unit_sources} ${PROJECT_SOURCE_DIR}/apps/wasm/host.cpp)

nexus_glob_tests(rules_sources tests/rules)
nexus_test_program(rules_tests SOURCES ${rules_sources})

nexus_glob_tests(conformance_sources tests/conformance)
# They take longest, so they start first (COST).
nexus_test_program(conformance_tests SOURCES ${conformance_sources} ${mini_tests} PROPERTIES LABELS conformance TIMEOUT 2400 COST 1000)
add_custom_target(conformance) # what the sanitizer build of ./dev test makes
if(TARGET conformance_tests)
    add_dependencies(conformance conformance_tests)
endif()

file(GLOB scenarios CONFIGURE_DEPENDS LIST_DIRECTORIES true ${PROJECT_SOURCE_DIR}/tests/scenario[s])
if(TARGET nexus AND scenarios)
    add_test(NAME scenarios COMMAND nexus scenario tests/scenarios WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(scenarios PROPERTIES TIMEOUT 900 COST 900)
    add_test(NAME bite COMMAND ${PROJECT_SOURCE_DIR}/tools/rules-coverage --bite WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(bite PROPERTIES TIMEOUT 900 COST 900 ENVIRONMENT NEXUS_PROGRAM=$<TARGET_FILE:nexus>)
    add_test(NAME editions COMMAND ${PROJECT_SOURCE_DIR}/tools/edition-differences $<TARGET_FILE:nexus> WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(editions PROPERTIES TIMEOUT 900 COST 900)
    add_test(NAME tutorials COMMAND nexus scenario cards WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endif()

if(TARGET nexus)
    add_test(NAME cli COMMAND ${CMAKE_COMMAND} -DNEXUS=$<TARGET_FILE:nexus> -DSOURCE=${PROJECT_SOURCE_DIR}
                              -P ${PROJECT_SOURCE_DIR}/tests/cli/exit_codes.cmake)
endif()

# Each case of a script that drives the program, found by its name there.
function(nexus_script_tests prefix script)
    file(STRINGS ${PROJECT_SOURCE_DIR}/${script} cases REGEX "^case_[a-z_]+\\(\\)")
    foreach(line IN LISTS cases)
        string(REGEX REPLACE "^case_([a-z_]+).*$" "\\1" case "${line}")
        add_test(NAME ${prefix}_${case} COMMAND ${PROJECT_SOURCE_DIR}/${script} $<TARGET_FILE:nexus> ${PROJECT_SOURCE_DIR} ${case})
        set_tests_properties(${prefix}_${case} PROPERTIES TIMEOUT 300)
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${script})
endfunction()
if(TARGET nexus)
    nexus_script_tests(terminal tests/terminal/run.sh)
    nexus_script_tests(arena tests/cli/arena.sh)
    nexus_script_tests(cli tests/cli/run.sh)
endif()

# Every rule has a test, and no test names a rule that is not there.
add_test(NAME rules COMMAND ${PROJECT_SOURCE_DIR}/tools/rules-coverage WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})

if(TARGET nexus-docgen)
    add_test(NAME docs COMMAND nexus-docgen --check docs WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
endif()

find_program(NEXUS_PYTHON python3)
if(NEXUS_PYTHON)
    foreach(tool mutate hooks check_includes)
        add_test(NAME ${tool} COMMAND ${NEXUS_PYTHON} ${PROJECT_SOURCE_DIR}/tests/tools/${tool}_test.py
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    endforeach()
endif()

add_test(NAME layers COMMAND ${PROJECT_SOURCE_DIR}/tools/check-includes ${PROJECT_BINARY_DIR}/layers.txt
         WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME leaks COMMAND ${PROJECT_SOURCE_DIR}/tools/planted-leaks --check)
add_test(NAME format COMMAND ${PROJECT_SOURCE_DIR}/tools/format --check WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME subproject COMMAND ${PROJECT_SOURCE_DIR}/tests/consumer/run.sh ${PROJECT_SOURCE_DIR} ${CMAKE_CXX_COMPILER})
