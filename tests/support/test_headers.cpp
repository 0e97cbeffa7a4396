// Empty: makes CMake precompile the headers that all tests share, see tests/CMakeLists.txt.
