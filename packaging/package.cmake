# What an installation has besides the program, and the Debian package that CPack makes of it. The version is the
# project's; what changed, and when, is in CHANGELOG.md.
include(GNUInstallDirs)

# The day of the version's heading in the change log: `## 0.1.0, 2026-11-23`.
file(STRINGS ${PROJECT_SOURCE_DIR}/packaging/CHANGELOG.md headings REGEX "^## ")
list(GET headings 0 newest)
if(NOT newest MATCHES "^## ${PROJECT_VERSION}, ([0-9]+-[0-9]+-[0-9]+)$")
    message(FATAL_ERROR "packaging/CHANGELOG.md begins with \"${newest}\", not with \"## ${PROJECT_VERSION}, YYYY-MM-DD\"")
endif()
set(CUTAWAY_RELEASE_DATE ${CMAKE_MATCH_1})
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/packaging/CHANGELOG.md)

set(metainfo ${PROJECT_BINARY_DIR}/package/app.cutaway.cutaway.metainfo.xml) # named by the id in it
configure_file(${PROJECT_SOURCE_DIR}/resources/desktop/cutaway.metainfo.xml.in ${metainfo} @ONLY)
install(FILES ${metainfo} DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)

# cutaway_help(FORM FILE FOLDER): a form of `--help`, written by the program itself and installed as FOLDER/FILE.
function(cutaway_help form file folder)
    set(path ${PROJECT_BINARY_DIR}/package/${form}/${file})
    add_custom_command(OUTPUT ${path}
                       COMMAND ${CMAKE_COMMAND} -E make_directory ${PROJECT_BINARY_DIR}/package/${form}
                       COMMAND cutaway --help-as=${form} > ${path}
                       DEPENDS cutaway VERBATIM)
    set_property(GLOBAL APPEND PROPERTY CUTAWAY_HELP_FILES ${path})
    if(form STREQUAL man)
        add_custom_command(OUTPUT ${path}.gz COMMAND gzip -9nkf ${path} DEPENDS ${path} VERBATIM)
        set(path ${path}.gz)
        set_property(GLOBAL APPEND PROPERTY CUTAWAY_HELP_FILES ${path})
    endif()
    install(FILES ${path} DESTINATION ${folder} OPTIONAL)
endfunction()

cutaway_help(man cutaway.1 ${CMAKE_INSTALL_MANDIR}/man1)
cutaway_help(bash cutaway ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
cutaway_help(zsh _cutaway ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
cutaway_help(fish cutaway.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
get_property(help_files GLOBAL PROPERTY CUTAWAY_HELP_FILES)
add_custom_target(cutaway_help DEPENDS ${help_files})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cutaway)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION}${CUTAWAY_DEBIAN_SUFFIX})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_CONTACT "Cutaway <cutaway@localhost.localdomain>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "fonts-noto-cjk, python3, python3-torch")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "see how a machine-learning model is cut across devices
Cutaway opens a model and a list of devices, runs a planner and draws the
plan: devices with their memory, partitions with their latency, operators by
module, and what is sent between them. Operators are dragged to another
device, with the cost shown before the drop, and the plan is exported for the
framework that runs it.

It plans partitions of operators, pipeline stages, sharding of tensors over a
mesh, embedding tables over ranks, buckets of collectives, and the training
of transformers over clusters.")

if(CUTAWAY_DEBIAN_SUITE)
    set(CUTAWAY_DEBIAN_DOC ${PROJECT_BINARY_DIR}/package/doc)
    execute_process(COMMAND ${PROJECT_SOURCE_DIR}/packaging/debian/changelog.sh ${CPACK_PACKAGE_VERSION}
                            ${CUTAWAY_DEBIAN_SUITE} ${CPACK_PACKAGE_CONTACT} ${CUTAWAY_DEBIAN_DOC}
                    COMMAND_ERROR_IS_FATAL ANY)
    install(FILES ${CUTAWAY_DEBIAN_DOC}/changelog.gz ${PROJECT_SOURCE_DIR}/packaging/debian/copyright
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/cutaway)
    file(READ ${PROJECT_SOURCE_DIR}/packaging/debian/lintian-overrides overrides)
    if(NOT CUTAWAY_DEBIAN_SUITE STREQUAL bookworm)
        file(READ ${PROJECT_SOURCE_DIR}/packaging/debian/lintian-overrides-later later)
    endif()
    file(WRITE ${CUTAWAY_DEBIAN_DOC}/lintian-overrides "${overrides}${later}")
    install(FILES ${CUTAWAY_DEBIAN_DOC}/lintian-overrides
            DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME cutaway)
endif()
include(CPack)
