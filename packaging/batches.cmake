# What keeps a whole build short: sources of one room compiled together, and headers of libraries read once.

# cutaway_batches(TARGET SIZE): compiles the target's sources room by room (a room: a folder beside the target's list),
# SIZE of them or fewer as one. Sources that declare one name each for themselves come into different batches. Sources
# with options of their own stay alone, and so do those that lie in no room.
function(cutaway_batches target size)
    if(NOT CUTAWAY_BATCHES)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "^/.*\\.cpp$")
    list(SORT sources)
    set(rooms)
    foreach(source IN LISTS sources)
        get_source_file_property(own_options ${source} COMPILE_OPTIONS)
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE place)
        string(REGEX REPLACE "/.*" "" room ${place})
        file(STRINGS ${source} ordered REGEX "^using Json = nlohmann::ordered_json" LIMIT_COUNT 1)
        if(ordered)
            string(APPEND room _ordered) # Json means something else here
        endif()
        file(STRINGS ${source} opened REGEX "^using namespace [a-z:]+;" LIMIT_COUNT 1)
        if(opened) # its names would meet those of sources that do not open it
            string(REGEX REPLACE "^using namespace ([a-z]+).*" "_\\1" opened "${opened}")
            string(APPEND room ${opened})
        endif()
        if(NOT own_options)
            list(APPEND rooms ${room})
            list(APPEND sources_of_${room} ${source})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES rooms)
    foreach(room IN LISTS rooms)
        cutaway_batches_of_room(${target} ${size} ${room} ${sources_of_${room}})
    endforeach()
endfunction()

# Each source goes into the first batch that has room for it and none of its names.
function(cutaway_batches_of_room target size room)
    set(count 0)
    foreach(source IN LISTS ARGN)
        cutaway_names(${source} names)
        set(is_placed FALSE)
        foreach(i RANGE 1 ${size}${size}) # there are far fewer
            set(shared ${names_${i}})
            list(APPEND shared ${names})
            list(LENGTH shared all)
            list(REMOVE_DUPLICATES shared)
            list(LENGTH shared distinct)
            list(LENGTH members_${i} filled)
            if(all EQUAL distinct AND filled LESS size)
                list(APPEND members_${i} ${source})
                list(APPEND names_${i} ${names})
                if(i GREATER count)
                    set(count ${i})
                endif()
                break()
            endif()
        endforeach()
    endforeach()
    foreach(i RANGE 1 ${count})
        list(LENGTH members_${i} filled)
        if(filled GREATER 1)
            list(TRANSFORM members_${i} REPLACE "${PROJECT_SOURCE_DIR}/(.+)" "#include \"\\1\"" OUTPUT_VARIABLE lines)
            list(JOIN lines "\n" text)
            set(batch ${CMAKE_CURRENT_BINARY_DIR}/batches/${room}_${i}.cpp)
            file(CONFIGURE OUTPUT ${batch} CONTENT "${text}\n")
            target_sources(${target} PRIVATE ${batch})
            set_source_files_properties(${members_${i}} PROPERTIES HEADER_FILE_ONLY ON)
        endif()
    endforeach()
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
    list(REMOVE_ITEM names Json OrderedJson Fields Clock)
    set(${result} ${names} PARENT_SCOPE)
endfunction()

# cutaway_precompile(TARGET): reads once what nearly every source with widgets includes.
function(cutaway_precompile target)
    if(NOT CUTAWAY_BATCHES)
        return()
    endif()
    target_precompile_headers(${target} PRIVATE
        <algorithm> <array> <cmath> <functional> <map> <memory> <optional> <span> <string> <unordered_map> <vector>
        <QAbstractButton> <QAbstractItemModel> <QAction> <QApplication> <QComboBox> <QFile> <QHash> <QKeyEvent> <QLabel>
        <QLineEdit> <QLocale> <QMainWindow> <QMenu> <QMouseEvent> <QPainter> <QPushButton> <QStyleOption>
        <QStyledItemDelegate> <QTimer> <QToolButton> <QTreeView> <QVBoxLayout>
        <core/plan/edited_plan.h> <core/plan/planner_registry.h>)
endfunction()
