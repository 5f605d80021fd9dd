#include "views/canvas/paint/marked_boxes.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

using judging::PlanMarks;

/// What of a visible box moved.
struct MovedHere
{
    std::size_t count = 0;
    std::set<Text> from;
    std::set<Text> groups;
    std::size_t changed = 0; ///< that run another way in the same place
};

QString placesText(const std::set<Text> &places)
{
    return places.size() == 1 ? coreText(*places.begin()) : CanvasTexts::tr("%n places", nullptr, int(places.size()));
}

QStringList movedTexts(const MovedHere &moved, bool isOne)
{
    if (moved.count == 0)
        return {isOne ? CanvasTexts::tr("runs differently") : CanvasTexts::tr("%1 run differently").arg(moved.changed),
                isOne ? CanvasTexts::tr("changed") : CanvasTexts::tr("%1 changed").arg(moved.changed)};
    const QString from = placesText(moved.from);
    const QString group = placesText(moved.groups);
    if (isOne)
        return {CanvasTexts::tr("was in %1").arg(from), CanvasTexts::tr("was in %1").arg(group),
                CanvasTexts::tr("from %1").arg(group), CanvasTexts::tr("moved")};
    return {CanvasTexts::tr("%1 from %2").arg(moved.count).arg(from),
            CanvasTexts::tr("%1 from %2").arg(moved.count).arg(group), CanvasTexts::tr("%1 moved").arg(moved.count)};
}

QStringList formerTexts(const EditedPlan &plan, const std::vector<ItemIndex> &items)
{
    if (items.size() > 1)
        return {CanvasTexts::tr("%1 were here").arg(items.size()), QString::number(items.size())};
    const QString name = CanvasTexts::text(plan.item(items.front()).label);
    return {CanvasTexts::tr("%1 was here").arg(isolated(name)), name};
}

std::vector<MarkedBoxes::Moved> movedBoxes(const Scene &scene, const PlanMarks &marks)
{
    std::map<BoxRef, MovedHere> boxes;
    for (const PlanMarks::Moved &moved : marks.moved) {
        const BoxRef box = scene.boxOf(moved.item);
        if (!box.isValid())
            continue;
        MovedHere &here = boxes[box];
        ++here.count;
        here.from.insert(moved.from);
        here.groups.insert(moved.group);
    }
    for (const ItemIndex item : marks.changed) {
        if (const BoxRef box = scene.boxOf(item); box.isValid())
            ++boxes[box].changed;
    }
    std::vector<MarkedBoxes::Moved> marked;
    for (const auto &[box, moved] : boxes)
        marked.push_back({box, movedTexts(moved, scene.box(box).item.isValid())});
    return marked;
}

/// Beside the box in which the neighbour lies that stayed; several places beside one closed box are one.
std::vector<MarkedBoxes::Former> formerPlaces(const Scene &scene, const PlanMarks &marks)
{
    std::map<std::pair<BoxRef, bool>, std::vector<ItemIndex>> places;
    for (const PlanMarks::FormerPlace &place : marks.former) {
        const BoxRef box = scene.boxOf(place.beside);
        if (!box.isValid())
            continue;
        std::vector<ItemIndex> &items = places[{box, place.isBehind}];
        items.insert(items.end(), place.items.begin(), place.items.end());
    }
    std::vector<MarkedBoxes::Former> marked;
    for (const auto &[place, items] : places)
        marked.push_back({place.first, place.second, formerTexts(*scene.plan(), items)});
    return marked;
}

} // namespace

const MarkedBoxes::Moved *MarkedBoxes::movedBox(BoxRef box) const
{
    const auto found = std::ranges::lower_bound(moved, box, {}, &Moved::box);
    return found != moved.end() && found->box == box ? &*found : nullptr;
}

QStringList MarkedBoxes::textsOf(BoxRef box) const
{
    QStringList texts;
    if (const Moved *here = movedBox(box))
        texts << here->texts.first();
    for (const Former &place : former) {
        if (place.beside == box)
            texts << (place.isBehind ? CanvasTexts::tr("After it: %1") : CanvasTexts::tr("Before it: %1"))
                         .arg(place.texts.first());
    }
    return texts;
}

MarkedBoxes markedBoxes(const Scene &scene, const judging::PlanMarks &marks)
{
    return {movedBoxes(scene, marks), formerPlaces(scene, marks)};
}

} // namespace cutaway
