# Precompiles the headers that most files include: reading them takes longer than compiling most of our code.
# Files still include what they use; preset tidy, which has no precompiled headers, finds those that don't.
find_package(Protobuf 3.21 REQUIRED)
find_package(nlohmann_json 3.11 CONFIG REQUIRED)
find_package(CLI11 2.1 CONFIG REQUIRED)
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/common_headers.cpp CONTENT "// Its headers are precompiled.\n")

# splendor_common_headers(NAME [LIBS …] [ALSO <header> …]). Each level of optimisation needs a set of its own:
# g++ stores the level with the headers, and silently compiles whatever includes them at that level.
function(splendor_common_headers name)
  cmake_parse_arguments(ARG "" "" "LIBS;ALSO" ${ARGN})
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/common_headers.cpp)
  target_link_libraries(${name} PRIVATE
    splendor_options ${ARG_LIBS} protobuf::libprotobuf nlohmann_json::nlohmann_json)
  target_precompile_headers(${name} PRIVATE
    <algorithm> <array> <chrono> <cmath> <deque> <filesystem> <fstream> <functional> <iostream> <map> <memory>
    <optional> <set> <span> <string> <string_view> <unordered_map> <utility> <variant> <vector>
    <google/protobuf/message.h> <google/protobuf/generated_message_util.h> <nlohmann/json.hpp> ${ARG_ALSO})
endfunction()
splendor_common_headers(splendor_headers)
splendor_common_headers(splendor_quick_headers LIBS splendor_quick_to_build CLI11::CLI11 ALSO <CLI/CLI.hpp>)

# Everything of ours below a folder uses them, except what is compiled with other options.
function(splendor_share_headers folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    get_target_property(links ${target} LINK_LIBRARIES)
    get_target_property(options ${target} COMPILE_OPTIONS)
    if(NOT type MATCHES "STATIC_LIBRARY|EXECUTABLE" OR options)
      continue()
    endif()
    if("splendor_quick_to_build" IN_LIST links)
      target_precompile_headers(${target} REUSE_FROM splendor_quick_headers)
    else()
      target_precompile_headers(${target} REUSE_FROM splendor_headers)
    endif()
    # With precompiled standard headers g++ 12 warns of overflows where there are none (as in its bug
    # 105329).
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow)
  endforeach()
  get_property(parts DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(part IN LISTS parts)
    splendor_share_headers(${part})
  endforeach()
endfunction()

foreach(folder referee web_report arena)
  splendor_share_headers(${PROJECT_SOURCE_DIR}/${folder})
endforeach()
