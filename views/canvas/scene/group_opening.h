#pragma once

#include "views/canvas/canvas_metrics.h"
#include "views/canvas/scene/group_tree.h"
#include "views/canvas/scene/scene_box.h"

#include <unordered_set>

namespace cutaway {

/// Which boxes of a group are open. Survives changes of the plan: what the user opened stays open.
struct GroupOpening
{
    std::unordered_set<ModuleIndex> open;
    std::unordered_set<ModuleIndex> unfolded; ///< never drawn as one of a run of identical modules
    bool isOpened = false;                    ///< by hand: the group shows its inside where the others are closed
};

/// What is shown in a box, in flow order.
struct ContentEntry
{
    bool isModule = false;
    std::uint32_t index = 0; ///< in the tree's modules, or an item
    std::uint32_t run = 1;   ///< how many identical modules from this one on are drawn as one box
    ItemIndex first;
};

/// The entries of a module of the tree: its boxed modules and operators, those of unboxed modules in their stead,
/// identical closed neighbours folded. O(entries).
std::vector<ContentEntry> entriesOf(const GroupTree &tree, const std::vector<bool> &boxed, const GroupOpening &opening,
                                    std::uint32_t module);

/// Opens what a reader wants to see first as long as the group stays below `height`: modules that the plan cuts, and in
/// small groups everything.
GroupOpening defaultOpening(const GroupTree &tree, const std::vector<bool> &boxed, const CanvasMetrics &metrics,
                            double height);

GroupOpening openEverything(const GroupTree &tree, const std::vector<bool> &boxed);

/// The boxes of the first `depth` levels.
GroupOpening openToDepth(const GroupTree &tree, const std::vector<bool> &boxed, std::uint32_t depth);

/// The modules that a box stands for.
std::vector<ModuleIndex> membersOfRun(const GroupTree &tree, const SceneBox &box);

/// Every visible closed box; runs of identical modules become single boxes.
GroupOpening openedFurther(const GroupTree &tree, const GroupContent &content, GroupOpening opening);

/// Every open box that has no open box in it.
GroupOpening closedByOne(const GroupTree &tree, const GroupContent &content, GroupOpening opening);

/// Identical neighbours become one box again, whether they were opened or only unfolded.
GroupOpening foldedAgain(const GroupTree &tree, const std::vector<bool> &boxed, GroupOpening opening);

/// The same boxes in another tree of the same model, as far as they are there.
GroupOpening sameOpening(const ModuleTree &from, const GroupOpening &opening, const ModuleTree &to);

/// Opens every box around what lies in `module`.
void openAround(GroupOpening &opening, const ModuleTree &modules, ModuleIndex module);

} // namespace cutaway
