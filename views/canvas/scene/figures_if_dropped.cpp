#include "views/canvas/scene/figures_if_dropped.h"

#include "views/models/module_figures.h"

#include <cmath>

namespace cutaway {

namespace {

/// Sums up anew what happens between boxes, where it may have become something else.
class NotesThen
{
public:
    using Notes = std::map<std::pair<GroupIndex, SiblingPair>, InnerNote>;

    NotesThen(const Scene &scene, const EditedPlan &dropped) : m_scene(scene), m_plan(dropped) {}

    void add(ItemIndex from, ItemIndex to)
    {
        const BoxRef sender = m_scene.boxOf(from);
        const BoxRef reader = m_scene.boxOf(to);
        if (!sender.isValid() || !reader.isValid() || sender.place != reader.place)
            return;
        const SiblingPair ends = siblingsIn(sender.place).holding(sender.box, reader.box);
        if (ends.first == ends.second)
            return;
        const auto [note, isNew] = m_notes.try_emplace({m_scene.places()[sender.place].group, ends});
        if (isNew)
            sumUp(sender.place, ends, note->second);
    }

    Notes take() { return std::move(m_notes); }

private:
    const SiblingBoxes &siblingsIn(std::uint32_t place)
    {
        const auto found = m_siblings.find(place);
        return found != m_siblings.end()
                   ? found->second
                   : m_siblings.emplace(place, SiblingBoxes(m_scene.content(m_scene.places()[place]))).first->second;
    }

    /// From the end that has fewer operators.
    void sumUp(std::uint32_t place, const SiblingPair &ends, InnerNote &note)
    {
        const std::vector<ItemIndex> senders = m_scene.itemsOf({place, ends.first});
        const std::vector<ItemIndex> readers = m_scene.itemsOf({place, ends.second});
        if (senders.size() <= readers.size()) {
            for (const ItemIndex from : senders) {
                for (const ItemIndex to : m_plan.users(from))
                    addValue(place, ends, from, to, note);
            }
            return;
        }
        for (const ItemIndex to : readers) {
            for (const ItemIndex from : m_plan.inputs(to))
                addValue(place, ends, from, to, note);
        }
    }

    void addValue(std::uint32_t place, const SiblingPair &ends, ItemIndex from, ItemIndex to, InnerNote &note)
    {
        const BoxRef sender = m_scene.boxOf(from);
        const BoxRef reader = m_scene.boxOf(to);
        if (sender.place != place || reader.place != place || !sender.isValid() || !reader.isValid() ||
            siblingsIn(place).holding(sender.box, reader.box) != ends)
            return;
        if (const std::optional<EdgeNote> one = m_plan.edgeNote(from, to))
            note.add(*one);
    }

    const Scene &m_scene;
    const EditedPlan &m_plan;
    std::map<std::uint32_t, SiblingBoxes> m_siblings; ///< by place
    Notes m_notes;
};

} // namespace

FiguresIfDropped::FiguresIfDropped(const Scene &scene, const EditedPlan &dropped, const std::vector<ItemIndex> &changed)
    : m_plan(&dropped)
{
    NotesThen notes(scene, dropped);
    for (const ItemIndex item : changed) {
        addFigures(scene, item);
        for (const ItemIndex input : dropped.inputs(item))
            notes.add(input, item);
        for (const ItemIndex user : dropped.users(item))
            notes.add(item, user);
    }
    m_notes = notes.take();
}

void FiguresIfDropped::addFigures(const Scene &scene, ItemIndex item)
{
    const ItemInfo now = scene.plan()->item(item);
    const ItemInfo then = m_plan->item(item);
    const std::int64_t bytes = then.totalBytes - now.totalBytes;
    const GroupIndex group = scene.plan()->groupOf(item);
    for (ModuleIndex up = moduleOf(*scene.modules(), now); up.isValid(); up = scene.modules()->module(up).parent) {
        GroupModule &more = m_more[{group, up}];
        more.seconds += then.seconds.value_or(0) - now.seconds.value_or(0);
        more.bytes += bytes;
        more.weightBytes += weightBytes(then) - weightBytes(now);
    }
}

double FiguresIfDropped::seconds(GroupIndex group, const GroupModule &module) const
{
    constexpr double rounding = 1e-12;
    const auto more = m_more.find({group, module.module});
    if (more == m_more.end())
        return module.seconds;
    const double seconds = module.seconds + more->second.seconds;
    return std::abs(seconds) <= rounding * module.seconds ? 0 : seconds;
}

std::int64_t FiguresIfDropped::bytes(GroupIndex group, const GroupModule &module,
                                     std::int64_t GroupModule::*bytes) const
{
    const auto more = m_more.find({group, module.module});
    return module.*bytes + (more == m_more.end() ? 0 : more->second.*bytes);
}

const InnerNote *FiguresIfDropped::note(GroupIndex group, const InnerEdge &edge) const
{
    const auto note = m_notes.find({group, {edge.from, edge.to}});
    return note == m_notes.end() ? nullptr : &note->second;
}

} // namespace cutaway
