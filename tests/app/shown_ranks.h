#pragma once

#include "core/embedding/embedding_kind.h"
#include "tests/app/shown_window.h"
#include "views/kinds/embedding/rank_picture.h"
#include "views/models/placement_drop.h"

#include <QDragEnterEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QToolButton>

namespace cutaway::testing {

inline GroupIndex shardsOfRank(const EditedPlan &plan, std::size_t rank)
{
    return plan.lane(LaneIndex(rank)).groups.front();
}

inline std::size_t rankOf(const EditedPlan &plan, ItemIndex shard)
{
    return plan.group(plan.groupOf(shard)).lanes.front().value();
}

inline double secondsOf(const EditedPlan &plan, std::size_t rank)
{
    double seconds = 0;
    for (const LaneTimePart &part : plan.laneTime(LaneIndex(rank)))
        seconds += part.seconds;
    return seconds;
}

inline Move moveToRank(const EditedPlan &plan, ItemIndex shard, std::size_t rank)
{
    Move move;
    move.items.push_back({shard, shardsOfRank(plan, rank)});
    return move;
}

/// A shard that may go to a rank from this one on.
inline std::pair<ItemIndex, std::size_t> findMove(const EditedPlan &plan, std::size_t firstRank)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        for (std::size_t rank = firstRank; rank < plan.laneCount(); ++rank) {
            if (rankOf(plan, ItemIndex(i)) != rank && plan.preview(moveToRank(plan, ItemIndex(i), rank)).allowed)
                return {ItemIndex(i), rank};
        }
    }
    return {};
}

/// Without the drop, if it is only to be seen what that would do.
inline void dragOnto(const RankPicture &picture, ItemIndex shard, QPointF to, bool drops = true)
{
    const QPoint at = to.toPoint();
    const std::unique_ptr<QMimeData> data(itemMimeData({shard}));
    QDragEnterEvent enter(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(picture.viewport(), &enter);
    QDragMoveEvent over(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(picture.viewport(), &over);
    QDropEvent drop(at, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    if (drops)
        QApplication::sendEvent(picture.viewport(), &drop);
}

inline void clickAt(const RankPicture &picture, QPointF at)
{
    QTest::mouseClick(picture.viewport(), Qt::LeftButton, {}, at.toPoint());
}

/// A window with tables on so many ranks, as the default planner places them.
struct ShownRanks : Shown
{
    ShownRanks(const QString &graph, int ranks)
    {
        const QString folder = QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/embedding/");
        open({folder + graph, folder + QStringLiteral("a100_80g_%1.devices.json").arg(ranks)});
        QTest::mouseClick(window.findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
        if (!QTest::qWaitFor([this] { return plan().kind() == embedding::embeddingPlans; }, 20000))
            qFatal("the tables are not placed");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    void press(const QString &text)
    {
        for (QToolButton *button : window.findChildren<QToolButton *>()) {
            if (button->text() == text && button->isVisible())
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
};

} // namespace cutaway::testing
