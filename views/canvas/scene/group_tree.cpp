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

namespace {

constexpr std::uint32_t smallGroup = 25;
constexpr std::size_t mostCandidates = 100; // more than ever fit a view

/// All of it is in the group; where weights are items of their own, that is more than its operators.
bool isWhole(const GroupModule &module)
{
    return module.operators >= module.all;
}

bool canFold(const GroupTree &tree, const GroupOpening &opening, const ContentEntry &entry)
{
    if (!entry.isModule)
        return false;
    const GroupModule &module = tree.modules[entry.index];
    return isWhole(module) && !opening.open.contains(module.module) && !opening.unfolded.contains(module.module);
}

bool isSameShape(const GroupModule &a, const GroupModule &b)
{
    return a.parent == b.parent && a.shape == b.shape && a.operators == b.operators;
}

std::vector<ContentEntry> foldRuns(const GroupTree &tree, const GroupOpening &opening,
                                   const std::vector<ContentEntry> &entries)
{
    std::vector<ContentEntry> folded;
    for (const ContentEntry &entry : entries) {
        const bool joins = !folded.empty() && canFold(tree, opening, folded.back()) && canFold(tree, opening, entry) &&
                           isSameShape(tree.modules[folded.back().index], tree.modules[entry.index]);
        if (joins)
            ++folded.back().run;
        else
            folded.push_back(entry);
    }
    return folded;
}

double entryHeight(const ContentEntry &entry, const CanvasMetrics &metrics)
{
    if (!entry.isModule)
        return metrics.card;
    return metrics.closedModule + (entry.run > 1 ? metrics.stackEdges : 0);
}

double stackHeight(const std::vector<ContentEntry> &entries, const CanvasMetrics &metrics)
{
    double height = 0;
    for (const ContentEntry &entry : entries)
        height += entryHeight(entry, metrics) + metrics.gap;
    return height - (entries.empty() ? 0 : metrics.gap);
}

/// Modules that have boxes of their own among the entries of open ones, most worth seeing first: those that the plan
/// cuts, then the small ones.
std::vector<std::uint32_t> candidates(const GroupTree &tree, const std::vector<bool> &boxed)
{
    const auto isCut = [&](std::uint32_t i) { return !isWhole(tree.modules[i]); };
    const bool isSmall = tree.operators() <= smallGroup;
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 1; i < tree.modules.size(); ++i) {
        if (boxed[i] && (isCut(i) || isSmall))
            found.push_back(i);
    }
    std::ranges::stable_sort(found, [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(!isCut(a), tree.modules[a].operators) < std::pair(!isCut(b), tree.modules[b].operators);
    });
    if (found.size() > mostCandidates)
        found.resize(mostCandidates);
    return found;
}

bool hasClosedParent(const GroupTree &tree, const std::vector<bool> &boxed, const GroupOpening &opening,
                     std::uint32_t i)
{
    for (i = tree.modules[i].parent; i != 0; i = tree.modules[i].parent) {
        if (boxed[i] && !opening.open.contains(tree.modules[i].module))
            return true;
    }
    return false;
}

} // namespace

std::vector<ContentEntry> entriesOf(const GroupTree &tree, const std::vector<bool> &boxed, const GroupOpening &opening,
                                    std::uint32_t module)
{
    std::vector<ContentEntry> entries;
    std::vector<std::uint32_t> pending{module};
    while (!pending.empty()) {
        const std::uint32_t node = pending.back();
        pending.pop_back();
        for (const GroupModule::Child &child : tree.modules[node].children) {
            if (!child.isModule)
                entries.push_back({false, child.index, 1, ItemIndex(child.index)});
            else if (boxed[child.index])
                entries.push_back({true, child.index, 1, tree.modules[child.index].first});
            else
                pending.push_back(child.index);
        }
    }
    std::ranges::sort(entries, {}, &ContentEntry::first);
    return foldRuns(tree, opening, entries);
}

GroupOpening defaultOpening(const GroupTree &tree, const std::vector<bool> &boxed, const CanvasMetrics &metrics,
                            double height)
{
    GroupOpening opening;
    double used = metrics.groupHeader + metrics.gap + metrics.groupFoot +
                  double(std::min<std::size_t>(tree.sources.size(), 6)) * (metrics.pill + metrics.gap) +
                  stackHeight(entriesOf(tree, boxed, opening, 0), metrics);
    // A box can be opened once the box around it is open: until none is left that could be and fits.
    std::vector<std::uint32_t> left = candidates(tree, boxed);
    const auto tryToOpen = [&](std::uint32_t i) {
        if (hasClosedParent(tree, boxed, opening, i))
            return false;
        const double more = metrics.moduleHeader + metrics.moduleFoot - metrics.closedModule +
                            stackHeight(entriesOf(tree, boxed, opening, i), metrics);
        if (used + more > height)
            return false;
        used += more;
        opening.open.insert(tree.modules[i].module);
        return true;
    };
    for (auto opened = std::ranges::find_if(left, tryToOpen); opened != left.end();
         opened = std::ranges::find_if(left, tryToOpen))
        left.erase(opened);
    return opening;
}

GroupOpening openEverything(const GroupTree &tree, const std::vector<bool> &boxed)
{
    GroupOpening opening;
    opening.isOpened = true;
    for (std::size_t i = 1; i < tree.modules.size(); ++i) {
        if (boxed[i])
            opening.open.insert(tree.modules[i].module);
    }
    return opening;
}

GroupOpening openToDepth(const GroupTree &tree, const std::vector<bool> &boxed, std::uint32_t depth)
{
    GroupOpening opening;
    opening.isOpened = true;
    std::vector<std::uint32_t> level(tree.modules.size(), 0); // boxes around a module, itself included
    for (std::size_t i = 1; i < tree.modules.size(); ++i) {
        level[i] = level[tree.modules[i].parent] + (boxed[i] ? 1 : 0);
        if (boxed[i] && level[i] <= depth)
            opening.open.insert(tree.modules[i].module);
    }
    return opening;
}

std::vector<ModuleIndex> membersOfRun(const GroupTree &tree, const SceneBox &box)
{
    std::vector<ModuleIndex> members;
    for (const GroupModule::Child &child : tree.modules[tree.modules[box.node].parent].children) {
        const GroupModule *sibling = child.isModule ? &tree.modules[child.index] : nullptr;
        if (sibling && sibling->firstItem >= box.firstItem && sibling->lastItem <= box.lastItem)
            members.push_back(sibling->module);
    }
    return members;
}

GroupOpening openedFurther(const GroupTree &tree, const GroupContent &content, GroupOpening opening)
{
    opening.isOpened = true;
    for (const SceneBox &box : content.boxes) {
        if (box.role != BoxRole::Module || box.isOpen)
            continue;
        if (box.run == 1) {
            opening.open.insert(tree.modules[box.node].module);
            continue;
        }
        for (const ModuleIndex member : membersOfRun(tree, box))
            opening.unfolded.insert(member);
    }
    return opening;
}

GroupOpening closedByOne(const GroupTree &tree, const GroupContent &content, GroupOpening opening)
{
    std::vector<bool> holdsOpen(content.boxes.size());
    for (BoxIndex i = BoxIndex(content.boxes.size()); i-- > 1;) {
        const SceneBox &box = content.boxes[i];
        const bool isOpen = box.role == BoxRole::Module && box.isOpen;
        if (isOpen && !holdsOpen[i])
            opening.open.erase(tree.modules[box.node].module);
        if (isOpen || holdsOpen[i])
            holdsOpen[box.parent] = true;
    }
    return opening;
}

GroupOpening foldedAgain(const GroupTree &tree, const std::vector<bool> &boxed, GroupOpening opening)
{
    opening.unfolded.clear();
    const GroupOpening closed;
    std::vector<std::uint32_t> shown{0};
    for (std::uint32_t i = 1; i < tree.modules.size(); ++i) {
        if (boxed[i] && opening.open.contains(tree.modules[i].module))
            shown.push_back(i);
    }
    for (const std::uint32_t module : shown) {
        for (const ContentEntry &entry : entriesOf(tree, boxed, closed, module)) {
            if (entry.run < 2)
                continue;
            const SceneBox run{.rect = {},
                               .node = entry.index,
                               .run = entry.run,
                               .firstItem = tree.modules[entry.index].firstItem,
                               .lastItem = tree.modules[entry.index].firstItem +
                                           entry.run * tree.modules[entry.index].operators,
                               .item = {}};
            for (const ModuleIndex member : membersOfRun(tree, run))
                opening.open.erase(member);
        }
    }
    return opening;
}

GroupOpening sameOpening(const ModuleTree &from, const GroupOpening &opening, const ModuleTree &to)
{
    const auto same = [&](const std::unordered_set<ModuleIndex> &modules) {
        std::unordered_set<ModuleIndex> found;
        for (const ModuleIndex module : modules) {
            if (const ModuleIndex there = sameModule(from, module, to); there.isValid())
                found.insert(there);
        }
        return found;
    };
    return {same(opening.open), same(opening.unfolded), opening.isOpened};
}

void openAround(GroupOpening &opening, const ModuleTree &modules, ModuleIndex module)
{
    opening.isOpened = true;
    for (; module.isValid(); module = modules.module(module).parent)
        opening.open.insert(module);
}

} // namespace cutaway
