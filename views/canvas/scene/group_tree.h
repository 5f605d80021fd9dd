#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <string>

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

} // namespace cutaway
