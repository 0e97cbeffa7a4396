# For bots outside of this tree, from an installation or straight from the build folder:
#   find_package(splendor-arena) … target_link_libraries(my_bot PRIVATE splendor::sdk)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/splendor-arena)
foreach(name proto rules wire sdk)
  set_target_properties(splendor_${name} PROPERTIES EXPORT_NAME ${name})
  list(APPEND sdk_libraries splendor_${name})
endforeach()
install(TARGETS ${sdk_libraries} EXPORT splendor-arena-targets COMPONENT sdk
  FILE_SET HEADERS DESTINATION ${SPLENDOR_INSTALL_INCLUDE})
install(EXPORT splendor-arena-targets NAMESPACE splendor:: DESTINATION ${package} COMPONENT sdk)
export(EXPORT splendor-arena-targets NAMESPACE splendor::
  FILE ${CMAKE_BINARY_DIR}/${package}/splendor-arena-targets.cmake)

include(CMakePackageConfigHelpers)
configure_file(sdk/splendor-arena-config.cmake
  ${CMAKE_BINARY_DIR}/${package}/splendor-arena-config.cmake COPYONLY)
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/${package}/splendor-arena-config-version.cmake
  COMPATIBILITY AnyNewerVersion)  # bots that were built with an older SDK still are
install(FILES
  ${CMAKE_BINARY_DIR}/${package}/splendor-arena-config.cmake
  ${CMAKE_BINARY_DIR}/${package}/splendor-arena-config-version.cmake
  DESTINATION ${package} COMPONENT sdk)
