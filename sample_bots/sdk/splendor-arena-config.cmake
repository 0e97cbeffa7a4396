# find_package(splendor-arena) gives splendor::sdk (the loop of a bot) and splendor::rules (the game).
include(CMakeFindDependencyMacro)
find_dependency(Protobuf 3.21)
include(${CMAKE_CURRENT_LIST_DIR}/splendor-arena-targets.cmake)
