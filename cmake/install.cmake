# make install: the program, the library with its headers, a CMake package and a pkg-config file.
include(CMakePackageConfigHelpers)

install(TARGETS assay assay-full RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS libassay libassay_solve libassay_postgres EXPORT assay-targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/assay)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/assay
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def" PATTERN "cli" EXCLUDE PATTERN "*_impl.h" EXCLUDE)
install(EXPORT assay-targets NAMESPACE assay:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/assay)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/assay-config.cmake.in
  ${PROJECT_BINARY_DIR}/assay-config.cmake INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/assay)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/assay-config-version.cmake
  COMPATIBILITY SameMinorVersion)
# lib/pkgconfig is two folders below the prefix; lib/x86_64-linux-gnu/pkgconfig, where Debian has
# it below /usr, is three.
file(RELATIVE_PATH ASSAY_PREFIX_FROM_PC /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${PROJECT_SOURCE_DIR}/cmake/assay.pc.in ${PROJECT_BINARY_DIR}/assay.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/assay-config.cmake ${PROJECT_BINARY_DIR}/assay-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/assay)
install(FILES ${PROJECT_BINARY_DIR}/assay.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
