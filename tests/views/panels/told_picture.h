#pragma once

#include "core/plan/plan_figures.h"
#include "tests/support/figure_walk.h"
#include "tests/support/random_moves.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_descriptions.h"
#include "views/canvas/paint/route_style.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <random>

namespace cutaway::testing {

/// What the picture of an open plan tells, against the plan.
class ToldPicture
{
public:
    ToldPicture(PlanSource *source, ViewState *state) : m_source(source), m_canvas(source, state, nullptr)
    {
        m_canvas.setReducedMotion(true);
    }

    Canvas &canvas() { return m_canvas; }

    /// How often something took longer than what it lies in.
    int longerParts() const { return m_longerParts; }

    /// What is told otherwise somewhere; empty: nothing.
    QString difference(LaneIndex lane, std::mt19937 &random)
    {
        for (const QString &found : {laneText(lane), boxTexts(random), edgeText(random), sumsSayWhatTheyAre()}) {
            if (!found.isEmpty())
                return found;
        }
        return {};
    }

private:
    const EditedPlan &plan() const { return *m_source->plan(); }

    /// What hovers over a device in the picture.
    QString laneText(LaneIndex index) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        const LaneInfo lane = plan().lane(index);
        const QString told = laneToolTip(scene, index);
        const QString wanted = CanvasTexts::usage(lane.usedBytes, lane.capacityBytes);
        return told.contains(wanted) ? QString() : QStringLiteral("tooltip of a lane, %1 for %2").arg(told, wanted);
    }

    std::optional<BoxRef> anyBox(std::mt19937 &random) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        if (scene.places().empty())
            return {};
        const auto place = std::uint32_t(upTo(random, scene.places().size()));
        const std::size_t count = scene.content(scene.places()[place]).boxes.size();
        return count > 0 ? std::optional(BoxRef{place, BoxIndex(upTo(random, count))}) : std::nullopt;
    }

    /// What hovers over a partition, a stage, a bucket, a rank's tables, a module or an operator.
    QString boxTexts(std::mt19937 &random) const
    {
        const std::optional<BoxRef> ref = anyBox(random);
        if (!ref)
            return {};
        const Scene &scene = m_canvas.keeper().scene();
        const SceneBox &box = scene.box(*ref);
        const QString told = boxToolTip(scene, *ref);
        QStringList wanted;
        if (box.role == BoxRole::Group) {
            const GroupIndex group = scene.places()[ref->place].group;
            const GroupInfo info = plan().group(group);
            wanted << bytesText(info.usedBytes);
            if (info.seconds)
                wanted << partTimeText(*info.seconds, plan().groupCount() == 1);
            for (const Figure &figure : plan().limits(group).figures)
                wanted << QStringLiteral("%1: %2").arg(coreText(figure.label), figureText(figure));
        } else if (box.role == BoxRole::Card) {
            const ItemInfo info = plan().item(box.item);
            wanted << bytesText(info.totalBytes) << bytesText(info.outputBytes);
            if (info.seconds)
                wanted << secondsText(*info.seconds);
        } else if (box.role == BoxRole::Module) {
            double seconds = 0;
            for (const ItemIndex item : scene.itemsOf(*ref))
                seconds += plan().item(item).seconds.value_or(0);
            if (const std::optional<double> drawn = CanvasTexts::moduleSeconds(scene, *ref))
                wanted << secondsText(testing::isNear(*drawn, seconds) ? *drawn : seconds);
        }
        for (const QString &figure : wanted) {
            if (!told.contains(figure))
                return QStringLiteral("tooltip of a box, no %1 in: %2").arg(figure, told);
        }
        return {};
    }

    /// An edge between two groups tells what the plan sends there.
    QString edgeText(std::mt19937 &random) const
    {
        const Scene &scene = m_canvas.keeper().scene();
        const std::vector<GroupEdge> edges = plan().edges();
        if (scene.farRoutes().empty())
            return {};
        const Route &route = anyOf(scene.farRoutes(), random);
        const GroupIndex from = scene.places()[route.from.place].group;
        const GroupIndex to = scene.places()[route.to.place].group;
        const auto edge = std::ranges::find_if(edges, [&](const GroupEdge &each) {
            return each.from == from && each.to == to && each.role == route.role;
        });
        if (edge == edges.end() || scene.arrangement() == Arrangement::ByFlow || route.role != GroupEdge::Role::Data)
            return {};
        const QString told = edgesToolTip(scene, {&route});
        const bool isTold =
            told.contains(bytesText(edge->bytes)) && (edge->seconds == 0 || told.contains(secondsText(edge->seconds)));
        return isTold ? QString() : QStringLiteral("tooltip of an edge, %1 for %2").arg(told, bytesText(edge->bytes));
    }

    /// What lies in something else and takes longer or more than it: one of the two says what it is.
    QString sumsSayWhatTheyAre()
    {
        const Scene &scene = m_canvas.keeper().scene();
        for (std::uint32_t place = 0; place < scene.places().size(); ++place) {
            const auto count = BoxIndex(scene.content(scene.places()[place]).boxes.size());
            for (BoxIndex i = 0; i < count; ++i) {
                const BoxRef part{place, i};
                const BoxRef whole{place, scene.box(part).parent};
                if (const QString found = whole.isValid() ? unexplained(scene, part, whole) : QString();
                    !found.isEmpty())
                    return found;
            }
        }
        return sumsOfLanes();
    }

    std::optional<double> secondsOf(const Scene &scene, BoxRef ref) const
    {
        const SceneBox &box = scene.box(ref);
        switch (box.role) {
        case BoxRole::Group: return plan().group(scene.places()[ref.place].group).seconds;
        case BoxRole::Module: return CanvasTexts::moduleSeconds(scene, ref);
        case BoxRole::Card: return plan().item(box.item).seconds;
        case BoxRole::Source: break;
        }
        return {};
    }

    QString unexplained(const Scene &scene, BoxRef part, BoxRef whole)
    {
        const std::optional<double> ofPart = secondsOf(scene, part);
        const std::optional<double> ofWhole = secondsOf(scene, whole);
        if (!ofPart || !ofWhole || *ofPart <= *ofWhole * (1 + 1e-9))
            return {};
        ++m_longerParts;
        const QString told = boxDescription(scene, whole);
        const GroupInfo group = plan().group(scene.places()[whole.place].group);
        const QString word = inSentence(coreText(plan().groupTimeWords(group).label));
        const bool isSaid =
            boxDescription(scene, part).contains(QChar(0x3a3)) || (!word.isEmpty() && told.contains(word));
        return isSaid ? QString()
                      : QStringLiteral("%1 takes %2 in %3, which takes %4: %5")
                            .arg(boxName(scene, part), secondsText(*ofPart), boxName(scene, whole),
                                 secondsText(*ofWhole), told);
    }

    /// A group that needs more than its device holds in all, or takes longer than the plan.
    QString sumsOfLanes() const
    {
        for (std::size_t i = 0; i < plan().groupCount(); ++i) {
            const GroupInfo group = plan().group(GroupIndex(i));
            if (!group.exists)
                continue;
            const QString told =
                boxToolTip(m_canvas.keeper().scene(), m_canvas.keeper().scene().placeOf(GroupIndex(i)));
            if (group.seconds && plan().cost().latencySec && *group.seconds > *plan().cost().latencySec * (1 + 1e-9) &&
                plan().groupTimeWords(group).meaning.empty())
                return QStringLiteral("%1 takes longer than the plan: %2").arg(coreText(group.label), told);
            for (const LaneIndex lane : group.lanes) {
                const LaneInfo info = plan().lane(lane);
                const bool isDevice = info.isPlace && comparisonRulesOf(plan()).lanesAreDevices;
                if (isDevice && group.usedBytes > info.usedBytes && !told.contains(QStringLiteral("once")))
                    return QStringLiteral("%1 needs more than %2 holds: %3")
                        .arg(coreText(group.label), coreText(info.label), told);
            }
        }
        return {};
    }

    PlanSource *m_source;
    Canvas m_canvas;
    int m_longerParts = 0;
};

} // namespace cutaway::testing
