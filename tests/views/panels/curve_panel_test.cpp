#include "core/plan/edited_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/models/figures.h"
#include "views/panels/curve_view.h"
#include "views/panels/panel_parts.h"

#include <QApplication>
#include <QLayout>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planOf(const char *planner, const char *graph)
{
    return std::move(*runPlanner(*findPlanner(planner), {testing::fixtureGraph(graph), nullptr, {}, {}, nullptr}, {}));
}

} // namespace

class CurvePanelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void plansThatCannotTellHideIt()
    {
        PlanSource source;
        CurvePanel panel(&source);
        QVERIFY(panel.isHidden());
    }

    void aClickAsksForTheValueBelowThePointer()
    {
        const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_l2");
        PlanSource source;
        source.setPlan(plan.get(), plan->cost(), {});
        CurvePanel panel(&source);
        QVERIFY(!panel.isHidden());
        panel.resize(240, 320);
        panel.layout()->activate();
        QSignalSpy asked(&source, &PlanSource::moveRequested);
        auto *curve = panel.findChild<CurveView *>();
        QTest::mouseClick(curve, Qt::LeftButton, {}, {int(curve->xOf(0)) + 2, 40});
        QCOMPARE(asked.size(), 1);
        const auto move = asked.first().first().value<Move>();
        QCOMPARE(move.settings.size(), std::size_t(1));
        QCOMPARE(move.settings.front().name, std::string("bucket_cap_mb"));
        QCOMPARE(std::get<double>(move.settings.front().value), 0.0);
    }

    void memoryIsToldOfTheCapAndOfTheBest()
    {
        const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_l2");
        const std::optional<ControlCurve> curve = plan->controlCurve();
        QVERIFY(curve && curve->best);
        PlanSource source;
        source.setPlan(plan.get(), plan->cost(), {});
        CurvePanel panel(&source);
        const QList<FigureRow *> rows = panel.findChildren<FigureRow *>();
        QCOMPARE(rows.size(), 2);
        QCOMPARE(rows[0]->value(), bytesText(curve->points.back().bytes)); // the default cap is above all points
        QCOMPARE(rows[1]->value(), bytesText(curve->points[*curve->best].bytes));
    }

    void afterAMoveByHandThePlansOwnFiguresAreTold()
    {
        const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_l2");
        const EditedPlan &teller = *plan;
        QCOMPARE(teller.controlCurve()->now.bytes, teller.controlCurve()->points.back().bytes);
        PlanSource source;
        source.setPlan(plan.get(), plan->cost(), {});
        CurvePanel panel(&source);
        const auto collective = ItemIndex(plan->graph().find("all_gather_into_tensor").value());
        Move out;
        out.items = {{collective, GroupIndex(0)}}; // to what computes: out of its bucket
        QVERIFY(plan->apply(out));
        source.setPlan(plan.get(), plan->cost(), {});
        const ControlCurve::Point now = teller.controlCurve()->now;
        QCOMPARE(now.seconds, plan->cost().latencySec);
        QVERIFY(now.bytes < teller.controlCurve()->points.back().bytes);
        QCOMPARE(panel.findChildren<FigureRow *>().front()->value(), bytesText(now.bytes));
    }

    void pointsHaveFewDigitsAndHoldWhatTheyTell()
    {
        const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_bf16_l3");
        const std::optional<ControlCurve> curve = plan->controlCurve();
        QVERIFY(curve && curve->points.size() > 5);
        for (const ControlCurve::Point &point : curve->points) {
            Move move;
            move.settings.push_back({curve->control, point.value});
            QVERIFY(plan->apply(move));
            QCOMPARE(plan->cost().latencySec, point.seconds);
            QVERIFY2(QString::number(point.value, 'g', 12).size() <= 7,
                     qPrintable(QString::number(point.value, 'g', 12)));
        }
    }

    void theBestIsOneClickAway()
    {
        const auto plan = planOf("bucketing.all_gather", "bucketing/fsdp_l2");
        const std::optional<ControlCurve> curve = plan->controlCurve();
        QVERIFY(curve && curve->best);
        PlanSource source;
        source.setPlan(plan.get(), plan->cost(), {});
        CurvePanel panel(&source);
        QSignalSpy asked(&source, &PlanSource::moveRequested);
        panel.findChild<QPushButton *>()->click();
        QCOMPARE(asked.size(), 1);
        QVERIFY(plan->apply(asked.first().first().value<Move>()));
        QCOMPARE(*plan->cost().latencySec, *curve->points[*curve->best].seconds);
    }
};

CUTAWAY_WIDGET_TEST(CurvePanelTest)
#include "curve_panel_test.moc"
