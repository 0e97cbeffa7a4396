# In builds with the sanitizers: the house bots as a build of their own makes them, without the
# sanitizers, which need more memory than a jail allows. They lie beside `arena`, which looks for them there.
include(ExternalProject)
set(unsanitized ${CMAKE_BINARY_DIR}/unsanitized)
ExternalProject_Add(unsanitized_bots
  SOURCE_DIR ${PROJECT_SOURCE_DIR}
  BINARY_DIR ${unsanitized}
  PREFIX ${unsanitized}
  CMAKE_GENERATOR Ninja
  CMAKE_ARGS -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=ON -DBUILD_TESTING=OFF
    -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}
  BUILD_COMMAND ${CMAKE_COMMAND} --build ${unsanitized} --target ${bots}
  BUILD_ALWAYS ON
  INSTALL_COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
foreach(bot ${bots})
  set(program ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${bot})
  ExternalProject_Add_Step(unsanitized_bots ${bot}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${unsanitized}/bin/${bot} ${program}
    DEPENDEES install
    ALWAYS ON
    BYPRODUCTS ${program})
  add_executable(${bot} IMPORTED GLOBAL)
  set_target_properties(${bot} PROPERTIES IMPORTED_LOCATION ${program})
  add_dependencies(${bot} unsanitized_bots)
endforeach()
