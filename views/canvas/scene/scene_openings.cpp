#include "views/canvas/scene/scene.h"

#include <algorithm>

// Which boxes show what they hold.

namespace cutaway {

namespace {

constexpr std::uint32_t openedWhenNew = 12;

} // namespace

/// A small module that comes into being by a change is shown with what it holds, so that nobody loses sight of what
/// was just dropped.
void Scene::openNewBoxes(GroupIndex group, const std::vector<ModuleIndex> &known)
{
    const GroupScene &scene = m_contents[group.value()];
    for (std::size_t i = 0; i < scene.boxed.size(); ++i) {
        const GroupModule &module = scene.tree->modules[i];
        if (scene.boxed[i] && module.operators <= openedWhenNew && !std::ranges::binary_search(known, module.module))
            m_openings[group].open.insert(module.module);
    }
}

void Scene::forgetOpenings()
{
    m_openings.clear();
    for (GroupScene &scene : m_contents)
        scene.isKnown = false;
}

bool Scene::canOpen(BoxRef ref) const
{
    if (!ref.isValid())
        return false;
    if (kind() == PictureKind::Stages && box(ref).role == BoxRole::Group)
        return !box(ref).isOpen; // one is always open
    return box(ref).role == BoxRole::Module || (box(ref).role == BoxRole::Group && m_form.areGroupsClosed);
}

bool Scene::isClosed(GroupIndex group) const
{
    if (kind() == PictureKind::Stages)
        return group != m_shownStage;
    const auto opening = m_openings.find(group);
    return m_form.areGroupsClosed && (opening == m_openings.end() || !opening->second.isOpened);
}

void Scene::setOpen(BoxRef ref, bool open)
{
    if (!canOpen(ref))
        return;
    const GroupIndex group = m_places[ref.place].group;
    const SceneBox box = this->box(ref);
    if (kind() == PictureKind::Stages && box.role == BoxRole::Group) {
        showStage(group);
        return;
    }
    const GroupTree &tree = this->tree(group);
    GroupOpening &opening = m_openings[group];
    if (box.role == BoxRole::Group) {
        opening.isOpened = open;
        layOutOpened(group);
        place();
        route();
        finish();
        return;
    }
    const ModuleIndex module = tree.modules[box.node].module;
    if (box.run > 1) {
        for (const ModuleIndex member : membersOfRun(tree, box))
            opening.unfolded.insert(member);
    } else if (open) {
        opening.open.insert(module);
    } else {
        opening.open.erase(module);
    }
    layOutOpened(group);
    place();
    route();
    finish();
}

void Scene::setOpenings(std::unordered_map<GroupIndex, GroupOpening> openings)
{
    m_openings = std::move(openings);
    m_shownStage = {};
}

void Scene::openAll()
{
    m_showsItems = true;
    for (const GroupIndex group : existingGroups())
        m_openings[group] = openEverything(tree(group), m_contents[group.value()].boxed);
    arrange(m_arrangement, m_frame, m_layout);
}

void Scene::closeAll()
{
    m_showsItems = false;
    for (const GroupIndex group : existingGroups())
        m_openings[group] = {};
    arrange(m_arrangement, m_frame, m_layout);
}

void Scene::take(Step step)
{
    for (const GroupIndex group : existingGroups()) {
        const GroupScene &scene = m_contents[group.value()];
        GroupOpening &opening = m_openings[group];
        switch (step) {
        case Step::OpenOneLevel: opening = openedFurther(*scene.tree, *scene.content, std::move(opening)); break;
        case Step::CloseOneLevel: opening = closedByOne(*scene.tree, *scene.content, std::move(opening)); break;
        case Step::FoldEqual: opening = foldedAgain(*scene.tree, scene.boxed, std::move(opening)); break;
        }
    }
    arrange(m_arrangement, m_frame, m_layout);
}

void Scene::openToDepth(std::uint32_t depth)
{
    for (const GroupIndex group : existingGroups()) {
        const GroupScene &scene = m_contents[group.value()];
        m_openings[group] = cutaway::openToDepth(*scene.tree, scene.boxed, depth);
    }
    arrange(m_arrangement, m_frame, m_layout);
}

bool Scene::openAround(const std::vector<ItemIndex> &items)
{
    const GroupIndex first = items.empty() ? GroupIndex() : m_plan->groupOf(items.front());
    const bool isShown = first.isValid() && showStage(first);
    std::vector<GroupIndex> groups;
    for (const ItemIndex item : items) {
        const BoxRef ref = boxOf(item);
        if (!ref.isValid() || box(ref).role == BoxRole::Card)
            continue;
        const GroupIndex group = m_plan->groupOf(item);
        const NodeIndex node = m_plan->item(item).node;
        if (node.isValid())
            cutaway::openAround(m_openings[group], *m_modules, m_modules->moduleOf(node));
        groups.push_back(group);
    }
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    for (const GroupIndex group : groups)
        layOutOpened(group);
    if (!groups.empty()) {
        place();
        route();
        finish();
    }
    return isShown || !groups.empty();
}

} // namespace cutaway
