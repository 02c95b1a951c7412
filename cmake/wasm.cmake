# Toolchain file of the wasm preset: clang, lld and the C and C++ libraries for wasm32-wasi, all Debian packages of one version.
# They have no exceptions, threads or file streams; docs/architecture.md says what that means for the sources.
include(${CMAKE_CURRENT_LIST_DIR}/clang.cmake)
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated") # of the target's name, which is the one that the packages are installed under
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The system's ar packs any object file, but cannot write a table of their symbols; the linker reads the objects instead.
set(CMAKE_AR /usr/bin/ar)
set(CMAKE_RANLIB /bin/true)
set(CMAKE_INCLUDE_PATH /usr/include) # where the libraries of headers lie; the compiler looks there last
