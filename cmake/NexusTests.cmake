# Test programs and what ctest runs.
#   unit_tests         src/**/*_test.cpp and tests/unit/**
#   rules_tests        tests/rules/**
#   conformance_tests  tests/conformance/**, one ctest
#   scenarios          nexus scenario tests/scenarios
#   cli                tests/cli/exit_codes.cmake: what the program answers with
#   arena_*            tests/cli/arena.sh: long runs, interrupted and gone on with
#   cli_*              tests/cli/run.sh: what it does with files, streams and options
#   tutorials          the guided first turns, as scenarios
#   terminal_*         tests/terminal/run.sh: the program in a real terminal
#   mutate             tests/tools/mutate_test.py: what ./dev mutate changes
#   layers             tools/check-includes: who includes whom
#   rules              tools/rules-coverage: every rule has a test, every named rule is one
# tests/mini/** and tests/support/** are code that all of them may use.
include_guard()
enable_testing()
find_package(GTest REQUIRED)
include(GoogleTest)

function(nexus_test_program name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "DISCOVER" "" "SOURCES")
    if(NOT arg_SOURCES)
        return()
    endif()
    get_property(modules GLOBAL PROPERTY NEXUS_MODULES)
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE nexus_test_support ${modules} GTest::gmock GTest::gtest GTest::gtest_main)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    if(arg_DISCOVER)
        gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
                             PROPERTIES TIMEOUT 300)
    endif()
endfunction()

function(nexus_glob_tests result)
    set(found "")
    foreach(folder IN LISTS ARGN)
        file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp)
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
    set(scope PUBLIC)
else()
    add_library(nexus_test_support INTERFACE)
    set(scope INTERFACE)
endif()
target_include_directories(nexus_test_support ${scope} ${CMAKE_SOURCE_DIR}/src ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR})
target_compile_definitions(nexus_test_support ${scope} NEXUS_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_link_libraries(nexus_test_support ${scope} ${modules} GTest::gmock GTest::gtest)

nexus_glob_tests(source_tests src)
list(FILTER source_tests INCLUDE REGEX "_test\\.cpp$")
nexus_glob_tests(unit_sources tests/unit)
nexus_test_program(unit_tests DISCOVER SOURCES ${source_tests} ${unit_sources})

nexus_glob_tests(rules_sources tests/rules)
nexus_test_program(rules_tests DISCOVER SOURCES ${rules_sources})

nexus_glob_tests(conformance_sources tests/conformance)
nexus_test_program(conformance_tests SOURCES ${conformance_sources} ${mini_tests})
add_custom_target(conformance) # what the sanitizer build of ./dev test makes
if(TARGET conformance_tests)
    add_dependencies(conformance conformance_tests)
    add_test(NAME conformance COMMAND conformance_tests WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(conformance PROPERTIES TIMEOUT 2400 COST 1000)
endif()

file(GLOB scenarios CONFIGURE_DEPENDS LIST_DIRECTORIES true ${CMAKE_SOURCE_DIR}/tests/scenario[s])
if(TARGET nexus AND scenarios)
    add_test(NAME scenarios COMMAND nexus scenario tests/scenarios WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(scenarios PROPERTIES TIMEOUT 900 COST 900)
    add_test(NAME tutorials COMMAND nexus scenario cards WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

if(TARGET nexus)
    add_test(NAME cli COMMAND ${CMAKE_COMMAND} -DNEXUS=$<TARGET_FILE:nexus> -DSOURCE=${CMAKE_SOURCE_DIR}
                              -P ${CMAKE_SOURCE_DIR}/tests/cli/exit_codes.cmake)
endif()

# Each case of a script that drives the program, found by its name there.
function(nexus_script_tests prefix script)
    file(STRINGS ${CMAKE_SOURCE_DIR}/${script} cases REGEX "^case_[a-z_]+\\(\\)")
    foreach(line IN LISTS cases)
        string(REGEX REPLACE "^case_([a-z_]+).*$" "\\1" case "${line}")
        add_test(NAME ${prefix}_${case} COMMAND ${CMAKE_SOURCE_DIR}/${script} $<TARGET_FILE:nexus> ${CMAKE_SOURCE_DIR} ${case})
        set_tests_properties(${prefix}_${case} PROPERTIES TIMEOUT 300)
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${script})
endfunction()
if(TARGET nexus)
    nexus_script_tests(terminal tests/terminal/run.sh)
    nexus_script_tests(arena tests/cli/arena.sh)
    nexus_script_tests(cli tests/cli/run.sh)
endif()

# Every rule has a test, and no test names a rule that is not there.
add_test(NAME rules COMMAND ${CMAKE_SOURCE_DIR}/tools/rules-coverage WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

if(TARGET nexus-docgen)
    add_test(NAME docs COMMAND nexus-docgen --check docs WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

find_program(NEXUS_PYTHON python3)
if(NEXUS_PYTHON)
    add_test(NAME mutate COMMAND ${NEXUS_PYTHON} ${CMAKE_SOURCE_DIR}/tests/tools/mutate_test.py WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

add_test(NAME layers COMMAND ${CMAKE_SOURCE_DIR}/tools/check-includes ${CMAKE_BINARY_DIR}/layers.txt
         WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
