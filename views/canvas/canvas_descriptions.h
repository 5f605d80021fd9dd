#pragma once

#include "views/canvas/scene/group_boundary.h"
#include "views/canvas/scene/scene.h"

#include <QString>

namespace cutaway {

/// Boxes and lanes in words: for tooltips, the status bar and screen readers.
QString boxName(const Scene &scene, BoxRef box);
/// `BatchNorm2d, Partition 1 on dev_1, 0.820 µs, 392 KiB`.
QString boxDescription(const Scene &scene, BoxRef box);
QString laneName(const Scene &scene, LaneIndex lane);
QString laneDescription(const Scene &scene, LaneIndex lane);
/// What the later group gets from the earlier one.
QString boundaryToolTip(const Scene &scene, const GroupBoundary &boundary);
/// Name, description, shapes, what it reads and who reads it, a line each.
QString boxToolTip(const Scene &scene, BoxRef box);
/// With what its memory is made of, where the plan knows.
QString laneToolTip(const Scene &scene, LaneIndex lane);

/// `Partition 0 to Partition 1: 3.06 MiB, 268 µs`, a line each for the first of them.
QString edgesToolTip(const Scene &scene, const std::vector<const Route *> &edges);

/// The first `most` of them, and how many more.
QString itemNames(const EditedPlan &plan, std::span<const ItemIndex> items, std::size_t most);

} // namespace cutaway
