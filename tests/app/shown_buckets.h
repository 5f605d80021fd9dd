#pragma once

#include "app/window/before_after.h"
#include "core/bucketing/bucketing_kind.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/kinds/bucketing/filled_groups_view.h"
#include "views/panels/planner_panel.h"
#include "views/timeline/timeline_panel.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMouseEvent>

namespace cutaway::testing {

inline QString bucketingFixture(const char *name)
{
    return QString::fromStdString(testing::fixturesFolder()) + QStringLiteral("/bucketing/") + name;
}

/// A training step of two layers whose gathers are put into buckets of 0.1 MiB.
struct Buckets : Shown
{
    Buckets()
    {
        open({bucketingFixture("fsdp_l2.graph.json")});
        auto *panel = window.findChild<PlannerPanel *>();
        panel->choosePlanner("bucketing.all_gather");
        panel->findChild<QLineEdit *>("bucket_cap_mb")->setText("0.1");
        panel->findChild<QComboBox *>("mode")->setCurrentText("fixed");
        panel->run();
        if (!QTest::qWaitFor([this] { return plan().kind() == bucketingPlans; }, 10000))
            qFatal("there are no buckets");
        window.findChild<BeforeAfter *>()->showGraph(true);
        if (!QTest::qWaitFor([this] { return canvas()->isVisible(); }))
            qFatal("the graph is not shown");
        QApplication::processEvents(); // it has its size then
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(first()).isValid(); }))
            qFatal("nothing is drawn");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex first() { return ItemIndex(plan().graph().find("all_gather_into_tensor").value()); }
    TimelineView *timeline() { return window.findChild<TimelinePanel *>()->view(); }
    std::vector<FilledGroup> filled() { return plan().filledGroups(); }
    /// A collective, and a bucket that may take it but then is above its cap.
    std::pair<ItemIndex, GroupIndex> tooMuchForOne()
    {
        for (const FilledGroup &from : filled()) {
            for (const ItemIndex item : plan().groupItems(from.group)) {
                for (const FilledGroup &to : filled()) {
                    Move move;
                    move.items.push_back({item, to.group});
                    const Preview preview = plan().preview(move);
                    if (preview.allowed && preview.code == "over_cap")
                        return {item, to.group};
                }
            }
        }
        qFatal("every bucket has room for another");
        return {};
    }
    QPoint toWidget(QPointF point) { return canvas()->view().transform().toWidget(point).toPoint(); }
    void moveMouse(QPoint to)
    {
        QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(canvas(), &event);
    }
    double before() { return plan().timelineBefore().endSec; }
    double after() { return plan().timeline().endSec; }
};

} // namespace cutaway::testing
