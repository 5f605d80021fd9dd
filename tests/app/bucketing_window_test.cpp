#include "app/window/before_after.h"
#include "core/bucketing/bucketing_kind.h"
#include "core/plan/carried_out.h"
#include "tests/app/shown_window.h"
#include "views/canvas/canvas_view.h"
#include "views/canvas/scene/scene_keeper.h"
#include "views/panels/planner_panel.h"
#include "views/timeline/timeline_panel.h"
#include "views/timeline/timeline_view.h"

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QToolTip>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString bucketingFixture(const char *name)
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
        panel->run();
        if (!QTest::qWaitFor([this] { return plan().kind() == bucketingPlans; }, 10000))
            qFatal("there are no buckets");
        canvas()->setReducedMotion(true);
        canvas()->setMinimapVisible(false);
        if (!QTest::qWaitFor([this] { return scene().isArranged() && scene().boxOf(first()).isValid(); }))
            qFatal("nothing is drawn");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    Canvas *canvas() { return window.findChild<Canvas *>("canvas"); }
    Canvas *afterCanvas() { return window.findChild<Canvas *>("afterCanvas"); }
    const Scene &scene() { return canvas()->keeper().scene(); }
    ItemIndex first() { return ItemIndex(plan().graph().find("all_gather_into_tensor").value()); }
    TimelineView *timeline() { return window.findChild<TimelinePanel *>()->view(); }
    double before() { return dynamic_cast<const HasCarriedOut &>(plan()).timelineBefore().endSec; }
    double after() { return plan().timeline().endSec; }

    void look(const QString &side)
    {
        for (auto *button : window.findChild<BeforeAfter *>()->findChildren<QToolButton *>()) {
            if (button->text() == side)
                QTest::mouseClick(button, Qt::LeftButton);
        }
    }
};

} // namespace

class BucketingWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void timelineIsOfTheSideThatIsLookedAt();
    void barOfTheOtherGraphSelectsInIt();
    void saysWhetherMergingIsWorthIt();
    void tooltipOfABucketHasItsFigures();
    void collectivesAloneHaveNoColourOfABucket();
    void saysWhyThereIsNoOtherGraph();

private:
    CleanHome m_home;
};

void BucketingWindowTest::timelineIsOfTheSideThatIsLookedAt()
{
    Buckets shown;
    QVERIFY(shown.after() < shown.before());
    QTRY_COMPARE(shown.timeline()->data().endSec, shown.before());
    shown.look("After");
    QTRY_COMPARE(shown.timeline()->data().endSec, shown.after());
    shown.look("Before");
    QTRY_COMPARE(shown.timeline()->data().endSec, shown.before());
}

void BucketingWindowTest::barOfTheOtherGraphSelectsInIt()
{
    Buckets shown;
    shown.look("After");
    QTRY_COMPARE(shown.timeline()->data().endSec, shown.after());
    shown.window.viewState().clear();
    const TimelineTrack &communication = shown.timeline()->data().tracks[1];
    const TimelineBar &bar = communication.layer(TimelineLevel::Exposed).bars.front();
    const QRectF rect = shown.timeline()->geometry().barRect(1, TimelineLevel::Exposed, bar.start, bar.end);
    QTest::mouseClick(shown.timeline()->viewport(), Qt::LeftButton, {}, rect.center().toPoint());
    QVERIFY(shown.window.viewState().selection().empty());
    QCOMPARE(shown.afterCanvas()->isVisible(), true);
    shown.look("Before");
    QTRY_COMPARE(shown.timeline()->data().endSec, shown.before());
    QTest::mouseClick(shown.timeline()->viewport(), Qt::LeftButton, {}, rect.center().toPoint());
    QVERIFY(!shown.window.viewState().selection().empty());
}

void BucketingWindowTest::saysWhetherMergingIsWorthIt()
{
    Buckets shown;
    auto *effect = shown.window.findChild<QLabel *>("planEffect");
    QVERIFY(effect->isVisible());
    QVERIFY2(effect->text().startsWith("Merging shortens the step by"), qPrintable(effect->text()));
}

void BucketingWindowTest::tooltipOfABucketHasItsFigures()
{
    Buckets shown;
    const QRectF card = shown.scene().rect(shown.scene().boxOf(shown.first()));
    const QRectF bucket = shown.scene().rect({shown.scene().boxOf(shown.first()).place, BoxIndex(0)});
    const QPointF head(card.center().x(), bucket.top() + 10);
    const QPoint at = shown.canvas()->view().transform().toWidget(head).toPoint();
    QTest::mouseMove(shown.canvas(), at);
    QTRY_VERIFY(QToolTip::isVisible());
    for (const char *figure : {"Bytes: ", "Cap: ", "Fill: ", "Time: ", "Extra memory: ", "Saves: "})
        QVERIFY2(QToolTip::text().contains(figure), qPrintable(QToolTip::text()));
}

void BucketingWindowTest::collectivesAloneHaveNoColourOfABucket()
{
    Buckets shown;
    const EditedPlan &plan = shown.plan();
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const GroupIndex group = plan.groupOf(ItemIndex(i));
        const std::int64_t id = group.isValid() ? plan.group(group).id : -1;
        const auto expected = id < 0 ? std::nullopt : std::optional(std::size_t(id));
        QCOMPARE(plan.item(ItemIndex(i)).colourNumber, expected);
    }
}

void BucketingWindowTest::saysWhyThereIsNoOtherGraph()
{
    Shown shown;
    shown.open({bucketingFixture("cross_cycle.graph.json")});
    auto *panel = shown.window.findChild<PlannerPanel *>();
    panel->choosePlanner("bucketing.all_gather");
    panel->findChild<QComboBox *>("mode")->setCurrentText("original");
    panel->run();
    QTRY_VERIFY(shown.document().current()->plan().kind() == bucketingPlans);
    auto *sides = shown.window.findChild<BeforeAfter *>();
    sides->showAfter(true);
    const auto isReason = [](const QLabel *label) {
        return label->isVisible() && label->text().contains("cycle between buckets 0 and 1");
    };
    const QList<QLabel *> labels = sides->findChildren<QLabel *>();
    QVERIFY(std::ranges::any_of(labels, isReason));
}

int main(int argc, char **argv)
{
    return runWindowTest<BucketingWindowTest>(argc, argv);
}

#include "bucketing_window_test.moc"
