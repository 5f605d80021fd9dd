#include "views/canvas/scene/group_opening.h"

#include <algorithm>

namespace cutaway {

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
