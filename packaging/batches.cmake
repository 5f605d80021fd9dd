# What keeps a whole build short: sources of one room compiled together, and headers of libraries read once.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-munroll-only-small-loops CUTAWAY_ALIKE_AT_O1)
set(CUTAWAY_BATCH_SIZE 0 CACHE STRING "Sources compiled as one at the most; 0: what makes a whole build cheapest, 10: a change")

# How what runs once is compiled: -O1 without the passes that took longest and brought nothing here (a fifth of the time).
# Without them GCC takes optionals for uninitialized; what is compiled at -O2 is still asked.
set(CUTAWAY_COLD_OPTIONS -O1)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    list(APPEND CUTAWAY_COLD_OPTIONS -fno-ipa-modref -fno-ipa-pure-const -fno-tree-dominator-opts -fno-tree-dse
         -fno-tree-fre -fno-tree-loop-optimize -fno-tree-pta -fno-tree-sra -Wno-maybe-uninitialized)
endif()

# cutaway_batches(TARGET SIZE [HOT PATTERN…] [COLD PATTERN…]): compiles the target's sources in the order of their folders, SIZE of them or
# fewer as one. Sources that declare one name each for themselves come into different batches: a batch costs three seconds
# however little it holds, so what falls into a last one is worth another name. Sources with options of their own are
# compiled with others that have the same; sources with definitions of their own stay alone.
# Sources whose place matches a PATTERN of HOT and none of COLD loop where others run once: those others are optimised less.
function(cutaway_batches target size)
    if(NOT CUTAWAY_BATCHES)
        return()
    endif()
    cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "HOT;COLD")
    if(CUTAWAY_BATCH_SIZE GREATER 0)
        set(size ${CUTAWAY_BATCH_SIZE})
    endif()
    list(JOIN arg_HOT "|" hot)
    list(JOIN arg_COLD "|" cold)
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "^/.*\\.cpp$")
    list(SORT sources)
    set(classes)
    foreach(source IN LISTS sources)
        get_source_file_property(own_definitions ${source} COMPILE_DEFINITIONS)
        if(own_definitions)
            continue()
        endif()
        get_source_file_property(own_options ${source} COMPILE_OPTIONS)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE place)
        cutaway_class(${source} class)
        if(own_options)
            string(MAKE_C_IDENTIFIER "${own_options}" options_name)
            string(APPEND class ${options_name})
            set(options_of${class} "${own_options}")
        elseif(NOT hot OR NOT place MATCHES "${hot}" OR (cold AND place MATCHES "${cold}"))
            string(APPEND class _cold)
            set(options_of${class} "$<$<CONFIG:Release>:${CUTAWAY_COLD_OPTIONS}>")
        endif()
        list(APPEND classes ${class})
        list(APPEND sources_of${class} ${source})
    endforeach()
    list(REMOVE_DUPLICATES classes)
    foreach(class IN LISTS classes)
        cutaway_batches_of(${target} ${size} ${class})
    endforeach()
endfunction()

# What a source must have in common with others of its batch, as the end of a name: the namespaces that it opens, whose names
# would meet those of sources that do not.
function(cutaway_class source result)
    file(STRINGS ${source} opened REGEX "^using namespace [a-z:]+;")
    list(TRANSFORM opened REPLACE "^using namespace ([a-z:]+).*" "\\1")
    list(REMOVE_DUPLICATES opened)
    list(JOIN opened "_" opened)
    string(REPLACE "::" "_" opened "${opened}")
    set(${result} "_${opened}" PARENT_SCOPE)
endfunction()

# The batches of one class, filled in the order of the rooms. What moc makes includes the headers of all of them.
function(cutaway_batches_of target size class)
    list(LENGTH sources_of${class} all)
    math(EXPR last "(${all} + ${size} - 1) / ${size}")
    foreach(source IN LISTS sources_of${class})
        cutaway_place(${source} ${size})
    endforeach()
    get_target_property(has_moc ${target} AUTOMOC)
    if(has_moc AND class STREQUAL __cold)
        list(APPEND members_${last} ${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/mocs_compilation.cpp)
    endif()
    foreach(batch RANGE 1 ${last})
        cutaway_write_batch(${target} batch${class}_${batch} "${options_of${class}}" ${members_${batch}})
    endforeach()
endfunction()

# Puts a source into the first batch that has space for it and none of its names, else into the first full one that has none
# of them: one more batch costs more than one that is too full.
macro(cutaway_place source size)
    cutaway_names(${source} names)
    set(place 0)
    foreach(batch RANGE 1 ${last})
        set(met ${names_${batch}} ${names})
        list(LENGTH met all)
        list(REMOVE_DUPLICATES met)
        list(LENGTH met distinct)
        list(LENGTH members_${batch} filled)
        if(all EQUAL distinct AND filled LESS ${size})
            set(place ${batch})
            break()
        elseif(all EQUAL distinct AND place EQUAL 0)
            set(place ${batch})
        endif()
    endforeach()
    if(place EQUAL 0)
        math(EXPR last "${last} + 1")
        set(place ${last})
    endif()
    list(APPEND members_${place} ${source})
    list(APPEND names_${place} ${names})
endmacro()

# cutaway_write_batch(TARGET NAME OPTIONS SOURCE…): compiles the sources as one.
function(cutaway_write_batch target name options)
    list(TRANSFORM ARGN REPLACE "^${PROJECT_SOURCE_DIR}/" "" OUTPUT_VARIABLE lines) # what is elsewhere keeps its whole path
    list(TRANSFORM lines REPLACE "(.+)" "#include \"\\1\"")
    list(JOIN lines "\n" text)
    set(batch ${CMAKE_CURRENT_BINARY_DIR}/batches/${name}.cpp)
    file(CONFIGURE OUTPUT ${batch} CONTENT "${text}\n")
    target_sources(${target} PRIVATE ${batch})
    set_source_files_properties(${ARGN} PROPERTIES HEADER_FILE_ONLY ON)
    set_source_files_properties(${batch} PROPERTIES COMPILE_OPTIONS "${options}")
endfunction()

# cutaway_names(SOURCE RESULT): what a source declares at the left margin: types, constants, functions, and aliases but for
# those that mean the same everywhere. A changed source is looked at again.
function(cutaway_names source result)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(READ ${source} text)
    string(REGEX REPLACE "[][;\\]" " " text "${text}")
    set(word "[A-Za-z_][A-Za-z0-9_]*")
    string(REGEX MATCHALL "\n(using|struct|class|enum class|enum) ${word}" types "\n${text}")
    string(REGEX MATCHALL "\n(constexpr|const) [^\n(={]*[ *&]${word} *[={]" constants "\n${text}")
    string(REGEX MATCHALL "\n[A-Za-z][^\n(=]*[ *&]${word}\\(" functions "\n${text}")
    list(TRANSFORM types REPLACE ".* " "")
    list(TRANSFORM constants REPLACE ".*[ *&](${word}) *[={]$" "\\1")
    list(TRANSFORM functions REPLACE ".*[ *&](${word})\\($" "\\1")
    set(names ${types} ${constants} ${functions})
    list(REMOVE_DUPLICATES names)
    list(REMOVE_ITEM names namespace nlohmann Json OrderedJson Fields Clock)
    set(${result} ${names} PARENT_SCOPE)
endfunction()

# How a target is compiled that precompiles headers; RESULT: whether it does. GCC 12 may crash on them where it sanitizes.
function(cutaway_prepare_precompiling target result)
    if(CUTAWAY_BATCHES AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        # A batch fills a gigabyte in any case: looking for what to give back before costs a tenth of the time.
        target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=1000000)
    endif()
    if(CUTAWAY_BATCHES AND NOT CUTAWAY_SANITIZE)
        # From GCC 13 on, -O2 has these by itself and -O1 has not, so that neither would read the other's.
        if(CUTAWAY_ALIKE_AT_O1)
            target_compile_options(${target} PRIVATE -munroll-only-small-loops -mvzeroupper)
        endif()
        set(${result} YES PARENT_SCOPE)
    endif()
endfunction()

# cutaway_precompile(TARGET HEADER…): reads once what nearly every source of the target includes.
function(cutaway_precompile target)
    cutaway_prepare_precompiling(${target} precompiles)
    if(precompiles)
        target_precompile_headers(${target} PRIVATE
            <algorithm> <array> <cmath> <functional> <map> <memory> <optional> <ranges> <span> <string> <unordered_map>
            <variant> <vector> ${ARGN})
    endif()
endfunction()

# cutaway_precompile_with(TARGET OTHER): takes what another target has read, which is compiled alike.
function(cutaway_precompile_with target other)
    cutaway_prepare_precompiling(${target} precompiles)
    if(precompiles)
        target_precompile_headers(${target} REUSE_FROM ${other})
    endif()
endfunction()

# cutaway_precompile_widgets(TARGET): likewise, where sources have widgets.
function(cutaway_precompile_widgets target)
    cutaway_precompile(${target}
        <QAbstractButton> <QAbstractItemModel> <QAction> <QApplication> <QComboBox> <QFile> <QHash> <QKeyEvent> <QLabel>
        <QLineEdit> <QLocale> <QMainWindow> <QMenu> <QMouseEvent> <QPainter> <QPushButton> <QStyleOption>
        <QStyledItemDelegate> <QTimer> <QToolButton> <QTreeView> <QVBoxLayout>
        ${ARGN})
endfunction()

# cutaway_moc(TARGET): has moc look at the target's headers, and at none of a library. Sources of tests are not for it: to skip
# the bodies of functions in classes moc must know the macros in them.
function(cutaway_moc target)
    get_target_property(moc Qt6::moc IMPORTED_LOCATION)
    configure_file(${PROJECT_SOURCE_DIR}/packaging/moc.sh.in ${PROJECT_BINARY_DIR}/moc.sh @ONLY)
    set_target_properties(${target} PROPERTIES AUTOMOC ON AUTOMOC_EXECUTABLE ${PROJECT_BINARY_DIR}/moc.sh)
endfunction()
