#pragma once

#include "views/canvas/scene/scene.h"
#include "views/canvas/view_transform.h"

#include <QByteArray>

#include <optional>

namespace cutaway {

/// What a session remembers of a canvas: view and open boxes, these by module path so that they outlive a new trace.
struct ViewMemory
{
    ViewTransform transform;
    bool isFitted = false;
    bool isUntouched = false; ///< nobody opened or closed boxes: which are open is for the size of the view to say
    std::unordered_map<GroupIndex, GroupOpening> openings;
};

QByteArray writeViewMemory(const ViewMemory &memory, const ModuleTree &modules);
/// Nothing if the bytes are not such a memory. Modules that are gone are left out.
std::optional<ViewMemory> readViewMemory(const QByteArray &bytes, const ModuleTree &modules);

} // namespace cutaway
