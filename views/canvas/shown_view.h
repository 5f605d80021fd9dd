#pragma once

#include "core/base/result.h"
#include "views/canvas/scene/scene.h"
#include "views/canvas/view_transform.h"

#include <QByteArray>
#include <QSizeF>

namespace cutaway {

/// All that decides what a canvas shows of a plan, so that the same can be drawn elsewhere: from a file, on a thread.
struct ShownView
{
    Arrangement arrangement = Arrangement::ByDevice;
    Colouring colouring = Colouring::Kind; ///< `Figure` is not kept: a profile's figures are not the plan's
    QSizeF size{1000, 700};                ///< pixels, without the legend
    QSizeF arrangedFor;                    ///< the size of the view when all was laid out; empty: the same
    ViewTransform transform;
    bool isSideways = false;
    bool hasStubs = true;
    bool isByGraphviz = true;
    bool showsCriticalPath = false;
    std::unordered_map<GroupIndex, GroupOpening> openings;
    std::vector<ItemIndex> selection; ///< ascending; of a selected group all that it holds
};

/// A `cutaway.view` document: groups by id, modules by path, items by name.
QByteArray writeShownView(const ShownView &view, const EditedPlan &plan, const ModuleTree &modules);
/// What the plan no longer has is left out. Errors: `bad_view`.
Result<ShownView> readShownView(const QByteArray &text, const EditedPlan &plan, const ModuleTree &modules);

} // namespace cutaway
