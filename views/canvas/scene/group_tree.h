#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "views/canvas/scene/canvas_metrics.h"
#include "views/canvas/scene/scene_box.h"

#include <unordered_set>

namespace cutaway {

/// A module as far as it lies in one group.
struct GroupModule
{
    ModuleIndex module;
    std::uint32_t parent = 0;
    struct Child
    {
        bool isModule = false;
        std::uint32_t index = 0; ///< in `modules`, or an item
    };
    std::vector<Child> children; ///< in flow order
    ItemIndex first;             ///< its first operator: its place in the flow
    std::uint32_t operators = 0; ///< in it and below
    std::size_t all = 0;         ///< of them in all groups
    std::uint32_t firstItem = 0; ///< of them in `items`
    std::uint32_t lastItem = 0;
    std::int64_t bytes = 0;
    std::int64_t weightBytes = 0; ///< of them; the others are outputs, which need not live at one time
    double seconds = 0;
    bool hasSeconds = true;
    std::uint64_t shape = 0; ///< equal for modules that hold the same kinds of operators in the same order
    std::uint64_t sort = 0;  ///< of its last operator, by type and bytes
    bool isSeries = false;   ///< operators of one sort, numbered: layers.0, layers.1, …
};

/// Of an item: of a source all, of an operator what is not its output.
std::int64_t weightBytes(const ItemInfo &info);

/// The operators of one group, by module. Module 0 is the model; parents come before their children.
struct GroupTree
{
    std::vector<GroupModule> modules;
    std::vector<ItemIndex> items;   ///< operators, those of a module side by side
    std::vector<ItemIndex> sources; ///< inputs and weights held with them

    std::uint32_t operators() const { return std::uint32_t(items.size()); }
};

/// O(operators of the group × depth of the hierarchy).
GroupTree makeGroupTree(const EditedPlan &plan, const ModuleTree &modules, GroupIndex group);

/// Which modules get a box of their own; the children of the others are shown in their stead. O(modules).
std::vector<bool> boxedModules(const GroupTree &tree, const ModuleTree &modules);

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
