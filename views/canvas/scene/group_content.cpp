#include "views/canvas/scene/group_content.h"

#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

SiblingBoxes::SiblingBoxes(const GroupContent &content) : m_content(content), m_depth(content.boxes.size(), 0)
{
    for (std::size_t i = 1; i < m_depth.size(); ++i)
        m_depth[i] = std::uint8_t(std::min(250, m_depth[content.boxes[i].parent] + 1));
}

SiblingPair SiblingBoxes::holding(BoxIndex from, BoxIndex to) const
{
    while (from != to && m_content.boxes[from].parent != m_content.boxes[to].parent) {
        BoxIndex &deeper = m_depth[from] >= m_depth[to] ? from : to;
        deeper = m_content.boxes[deeper].parent;
    }
    return {from, to};
}

EdgeNotes edgeNotes(const EditedPlan &plan, std::span<const ItemIndex> items, const GroupContent &content,
                    std::span<const BoxIndex> boxOfItem)
{
    const SiblingBoxes siblings(content);
    EdgeNotes notes;
    for (const ItemIndex item : items) {
        for (const ItemIndex user : plan.users(item)) {
            if (plan.groupOf(user) != plan.groupOf(item))
                continue;
            const SiblingPair ends = siblings.holding(boxOfItem[item.value()], boxOfItem[user.value()]);
            if (ends.first == ends.second)
                continue;
            if (const std::optional<EdgeNote> note = plan.edgeNote(item, user))
                notes[ends].add(*note);
        }
    }
    return notes;
}

namespace {

/// Descends into open boxes without recursion.
class ContentBuilder
{
public:
    ContentBuilder(const ContentInput &input, std::span<BoxIndex> boxOfItem) : m_input(input), m_boxOfItem(boxOfItem) {}

    GroupContent build()
    {
        const auto &tree = m_input.tree;
        m_content.boxes.push_back(
            {.role = BoxRole::Group, .isOpen = true, .rect = {}, .lastItem = tree.operators(), .item = {}});
        addSources();
        descend(0, 0);
        while (!m_path.empty())
            step();
        m_content.boxes.front().end = BoxIndex(m_content.boxes.size());
        return std::move(m_content);
    }

private:
    struct Level
    {
        BoxIndex box;
        std::vector<ContentEntry> entries;
        std::size_t next = 0;
    };

    void descend(BoxIndex box, std::uint32_t module)
    {
        m_path.push_back({box, entriesOf(m_input.tree, m_input.boxed, m_input.opening, module)});
    }

    void addSources()
    {
        const auto &sources = m_input.tree.sources;
        const std::size_t single = sources.size() > pillsShown ? pillsShown - 1 : sources.size();
        for (std::size_t i = 0; i < single; ++i)
            m_boxOfItem[sources[i].value()] =
                add({.role = BoxRole::Source, .parent = 0, .rect = {}, .item = sources[i]});
        if (single == sources.size())
            return;
        const BoxIndex others = add({.role = BoxRole::Source, .parent = 0, .rect = {}, .item = {}});
        for (std::size_t i = single; i < sources.size(); ++i)
            m_boxOfItem[sources[i].value()] = others;
    }

    BoxIndex add(SceneBox box)
    {
        const auto index = BoxIndex(m_content.boxes.size());
        box.end = index + 1;
        m_content.boxes.push_back(box);
        return index;
    }

    void step()
    {
        Level &level = m_path.back();
        if (level.next == level.entries.size()) {
            m_content.boxes[level.box].end = BoxIndex(m_content.boxes.size());
            m_path.pop_back();
            return;
        }
        const ContentEntry entry = level.entries[level.next++];
        if (entry.isModule)
            addModule(level.box, entry);
        else
            addCard(level.box, ItemIndex(entry.index));
    }

    void addCard(BoxIndex parent, ItemIndex item)
    {
        m_boxOfItem[item.value()] = add({.role = BoxRole::Card, .parent = parent, .rect = {}, .item = item});
    }

    void addModule(BoxIndex parent, const ContentEntry &entry)
    {
        const GroupModule &module = m_input.tree.modules[entry.index];
        const bool isOpen = entry.run == 1 && m_input.opening.open.contains(module.module);
        const std::uint32_t last = m_input.tree.modules[lastOfRun(entry)].lastItem;
        const BoxIndex box = add({.role = BoxRole::Module,
                                  .isOpen = isOpen,
                                  .parent = parent,
                                  .rect = {},
                                  .node = entry.index,
                                  .run = entry.run,
                                  .firstItem = module.firstItem,
                                  .lastItem = last,
                                  .item = {}});
        if (isOpen) {
            descend(box, entry.index);
            return;
        }
        for (std::uint32_t i = module.firstItem; i < last; ++i)
            m_boxOfItem[m_input.tree.items[i].value()] = box;
    }

    /// The members of a run are neighbours among their parent's modules.
    std::uint32_t lastOfRun(const ContentEntry &entry) const
    {
        if (entry.run == 1)
            return entry.index;
        const auto &siblings = m_input.tree.modules[m_input.tree.modules[entry.index].parent].children;
        auto at =
            std::ranges::find_if(siblings, [&](auto child) { return child.isModule && child.index == entry.index; });
        for (std::uint32_t left = entry.run; left > 0; ++at) {
            if (at->isModule && --left == 0)
                break;
        }
        return at->index;
    }

    const ContentInput &m_input;
    std::span<BoxIndex> m_boxOfItem;
    GroupContent m_content;
    std::vector<Level> m_path;
};

} // namespace

GroupContent makeGroupContent(const ContentInput &input, std::span<BoxIndex> boxOfItem)
{
    return ContentBuilder(input, boxOfItem).build();
}

GroupContent makeClosedContent(const ContentInput &input, std::span<BoxIndex> boxOfItem)
{
    GroupContent content;
    content.boxes.push_back({.role = BoxRole::Group, .rect = {}, .lastItem = input.tree.operators(), .item = {}});
    content.boxes.front().end = 1;
    for (const ItemIndex item : input.tree.items)
        boxOfItem[item.value()] = 0;
    for (const ItemIndex source : input.tree.sources)
        boxOfItem[source.value()] = 0;
    return content;
}

std::vector<SiblingPair> siblingEdges(const ContentInput &input, const GroupContent &content,
                                      std::span<const BoxIndex> boxOfItem)
{
    const SiblingBoxes siblings(content);
    std::vector<SiblingPair> edges;
    const auto connect = [&](BoxIndex from, BoxIndex to) {
        const SiblingPair ends = siblings.holding(from, to);
        if (ends.first != ends.second)
            edges.push_back(ends);
    };
    for (const ItemIndex item : input.tree.items) {
        const BoxIndex box = boxOfItem[item.value()];
        const GroupIndex group = input.plan.groupOf(item);
        for (const ItemIndex user : input.plan.users(item)) {
            if (input.plan.groupOf(user) == group && boxOfItem[user.value()] != box)
                connect(box, boxOfItem[user.value()]);
        }
    }
    for (BoxIndex i = 1; i < content.boxes.size() && content.boxes[i].role == BoxRole::Source; ++i) {
        if (!content.boxes[i].item.isValid())
            continue;
        const GroupIndex group = input.tree.items.empty() ? GroupIndex() : input.plan.groupOf(input.tree.items.front());
        for (const ItemIndex user : input.plan.users(content.boxes[i].item)) {
            if (group.isValid() && input.plan.groupOf(user) == group)
                connect(i, boxOfItem[user.value()]);
        }
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    return edges;
}

} // namespace cutaway
