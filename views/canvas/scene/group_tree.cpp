#include "views/canvas/scene/group_tree.h"

#include "views/models/module_figures.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace cutaway {

namespace {

constexpr std::uint32_t fewOperators = 2;   // no box around so few
constexpr std::uint32_t manyOperators = 40; // a container of more is shown by its parts

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    hash ^= value + 0x9e3779b97f4a7c15ULL + (hash << 6) + (hash >> 2);
    return hash * 0xff51afd7ed558ccdULL;
}

/// Where an operator lies: in which module of the tree, the how manieth of it.
struct OperatorPlace
{
    std::uint32_t module = 0;
    std::uint32_t position = 0;
};

/// Makes the chain of modules down to `module` as far as it is missing.
std::uint32_t moduleNode(GroupTree &tree, std::unordered_map<ModuleIndex, std::uint32_t> &known,
                         const ModuleTree &modules, ModuleIndex module, ItemIndex first)
{
    std::vector<ModuleIndex> missing;
    ModuleIndex up = module;
    for (; !known.contains(up); up = modules.module(up).parent)
        missing.push_back(up);
    std::uint32_t node = known.at(up);
    for (auto it = missing.rbegin(); it != missing.rend(); ++it) {
        const auto child = std::uint32_t(tree.modules.size());
        tree.modules.push_back({.module = *it, .parent = node, .children = {}, .first = first});
        tree.modules[node].children.push_back({true, child});
        known.emplace(*it, child);
        node = child;
    }
    return node;
}

/// How an operator is connected with those before it in its own module, so that modules with the same operators in
/// another order of data are not taken for equal.
std::uint64_t wiring(const EditedPlan &plan, ItemIndex item, std::uint32_t node, std::span<const OperatorPlace> places)
{
    std::uint64_t hash = 0;
    for (const ItemIndex input : plan.inputs(item)) {
        const OperatorPlace &place = places[input.value()];
        if (place.position > 0 && place.module == node)
            hash = mixed(hash, places[item.value()].position - place.position);
    }
    return hash;
}

/// `layers.7`
bool isNumbered(std::string_view name)
{
    const std::string_view last = name.substr(name.rfind('.') + 1);
    return !last.empty() && std::ranges::all_of(last, [](char c) { return c >= '0' && c <= '9'; });
}

/// Before the operator is counted.
void addToSeries(GroupModule &module, const ItemInfo &info)
{
    const std::uint64_t sort = mixed(std::hash<std::string_view>()(info.typeLabel), std::uint64_t(info.totalBytes));
    module.isSeries = isNumbered(info.label) && (module.operators == 0 || (module.isSeries && module.sort == sort));
    module.sort = sort;
}

void addOperator(GroupModule &module, const ItemInfo &info, ItemIndex item, std::uint64_t wiring)
{
    addToSeries(module, info);
    module.children.push_back({false, std::uint32_t(item.value())});
    module.operators += 1;
    module.bytes += info.totalBytes;
    module.weightBytes += weightBytes(info);
    module.seconds += info.seconds.value_or(0);
    module.hasSeconds = module.hasSeconds && info.seconds;
    module.shape =
        mixed(mixed(module.shape, std::hash<std::string_view>()(info.typeLabel)), std::uint64_t(info.outputBytes));
    module.shape = mixed(module.shape, wiring);
}

/// Children are made after their parents, so from the end upwards every child is complete when it is added.
void sumUp(GroupTree &tree)
{
    for (std::size_t i = tree.modules.size(); i-- > 1;) {
        const GroupModule &child = tree.modules[i];
        GroupModule &parent = tree.modules[child.parent];
        parent.isSeries = false;
        parent.operators += child.operators;
        parent.bytes += child.bytes;
        parent.weightBytes += child.weightBytes;
        parent.seconds += child.seconds;
        parent.hasSeconds = parent.hasSeconds && child.hasSeconds;
        parent.shape = mixed(parent.shape, child.shape);
    }
}

/// Not every operator of a graph is one of the plan: a group that has all of the plan's has its modules as a whole.
void countAll(GroupTree &tree, const EditedPlan &plan, const ModuleTree &modules)
{
    const bool holdsAll = tree.items.size() + tree.sources.size() == plan.itemCount();
    for (GroupModule &module : tree.modules)
        module.all = holdsAll ? module.operators : modules.module(module.module).operationCount;
}

/// The operators of each module side by side: descends without recursion, since depth comes from files.
void orderItems(GroupTree &tree)
{
    struct Step
    {
        std::uint32_t node;
        std::size_t child;
    };
    std::vector<Step> path{{0, 0}};
    while (!path.empty()) {
        Step &step = path.back();
        GroupModule &module = tree.modules[step.node];
        if (step.child == 0)
            module.firstItem = std::uint32_t(tree.items.size());
        if (step.child == module.children.size()) {
            module.lastItem = std::uint32_t(tree.items.size());
            path.pop_back();
            continue;
        }
        const GroupModule::Child child = module.children[step.child++];
        if (child.isModule)
            path.push_back({child.index, 0});
        else
            tree.items.push_back(ItemIndex(child.index));
    }
}

} // namespace

std::int64_t weightBytes(const ItemInfo &info)
{
    const bool isSource = info.kind == OperatorKind::Source;
    return isSource ? info.totalBytes : std::max<std::int64_t>(0, info.totalBytes - info.outputBytes);
}

GroupTree makeGroupTree(const EditedPlan &plan, const ModuleTree &modules, GroupIndex group)
{
    GroupTree tree;
    tree.modules.push_back({.module = modules.root(), .children = {}, .first = {}});
    std::unordered_map<ModuleIndex, std::uint32_t> known{{modules.root(), 0}};
    std::vector<OperatorPlace> places(plan.itemCount());
    for (const ItemIndex item : plan.groupItems(group)) {
        const ItemInfo info = plan.item(item);
        if (info.role != ItemRole::Operator) {
            tree.sources.push_back(item);
            continue;
        }
        const ModuleIndex module = moduleOf(modules, info);
        const std::uint32_t node = moduleNode(tree, known, modules, module, item);
        places[item.value()] = {node, std::uint32_t(tree.modules[node].children.size()) + 1};
        addOperator(tree.modules[node], info, item, wiring(plan, item, node, places));
    }
    sumUp(tree);
    orderItems(tree);
    countAll(tree, plan, modules);
    return tree;
}

std::vector<bool> boxedModules(const GroupTree &tree, const ModuleTree &modules)
{
    std::vector<bool> boxed(tree.modules.size(), false);
    for (std::size_t i = 1; i < tree.modules.size(); ++i) {
        const GroupModule &module = tree.modules[i];
        if (modules.module(module.module).isHandMade) {
            boxed[i] = true;
            continue;
        }
        if (module.operators <= fewOperators)
            continue;
        const bool hasOwn = std::ranges::any_of(module.children, [](auto child) { return !child.isModule; });
        const bool isPartial = module.operators < module.all;
        const bool isWrapper =
            !hasOwn && (module.children.size() == 1 || isPartial || module.operators > manyOperators);
        const bool isNearlyAll = tree.operators() > manyOperators && module.operators > tree.operators() * 3 / 5;
        boxed[i] = !isWrapper && !isNearlyAll;
    }
    return boxed;
}

} // namespace cutaway
