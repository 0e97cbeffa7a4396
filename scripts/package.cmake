# `cpack --config build/release/CPackConfig.cmake` makes a Debian package of an installation.
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The pages for bot authors, at the paths that README.md and docs link to.
file(GLOB pages RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
  proto/README.md sample_bots/README.md sample_bots/sdk/*/README.md)
foreach(page ${pages})
  cmake_path(GET page PARENT_PATH folder)
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()

# arena serve as a service, and proxies in front of it.
install(FILES
  scripts/systemd/splendor-arena.service
  scripts/systemd/splendor-arena-backup.service
  scripts/systemd/splendor-arena-backup.timer
  scripts/systemd/splendor-arena-season@.service
  scripts/systemd/splendor-arena-season@.timer
  DESTINATION lib/systemd/system)
# They name programs and pages below /usr, which only the package is sure to use as its prefix.
install(CODE [[
  foreach(unit splendor-arena splendor-arena-backup splendor-arena-season@)
    set(file "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/lib/systemd/system/${unit}.service")
    file(READ "${file}" text)
    string(REPLACE "/usr/bin/arena" "${CMAKE_INSTALL_PREFIX}/bin/arena" text "${text}")
    string(REPLACE "file:/usr/share" "file:${CMAKE_INSTALL_PREFIX}/share" text "${text}")
    file(WRITE "${file}" "${text}")
  endforeach()
]])
install(FILES scripts/systemd/splendor-arena.sysusers
  DESTINATION lib/sysusers.d RENAME splendor-arena.conf)
install(FILES scripts/proxy/nginx.conf scripts/proxy/Caddyfile
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME splendor-arena)
set(CPACK_PACKAGE_VENDOR "Splendor Arena")
set(CPACK_PACKAGE_CONTACT "The Splendor Arena developers <arena@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
# Makes the user of the web server.
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_SOURCE_DIR}/scripts/debian/postinst)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Bots are confined by bubblewrap; bots in C++ are linked with protobuf.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "bubblewrap, tzdata")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake, g++, libprotobuf-dev, protobuf-compiler")
include(CPack)
