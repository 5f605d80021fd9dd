#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;
using cutaway::testing::fixtureGraph;
using cutaway::testing::fixtureInventory;

Q_DECLARE_METATYPE(cutaway::ParameterValues)

/// Planners that prove something tell while they search how far the best plan may be from what is possible.
class PlannerGapTest : public QObject
{
    Q_OBJECT

private slots:
    void theGapIsToldWhileItIsSearched_data()
    {
        QTest::addColumn<QString>("graph");
        QTest::addColumn<QString>("devices");
        QTest::addColumn<ParameterValues>("given");
        const auto add = [](const char *planner, const char *graph, const char *devices, const ParameterValues &given) {
            QTest::newRow(planner) << QString(graph) << QString(devices) << given;
        };
        add("partition.refine", "partition/alexnet", "partition/alexnet.h2", {});
        add("partition.latency_greedy", "partition/resnet50", "partition/resnet50.h4", {});
        add("partition.latency_optimal", "partition/resnet50", "partition/resnet50.h4", {});
        add("pipeline.optimal", "pipeline/chain_300_100", "partition/resnet50.h4", {});
        add("pipeline.piper", "placement/piper/bert32a100", "placement/piper/8dev_80GB",
            {{"microbatches", std::int64_t(16)}});
        add("sharding.alpa", "sharding/bert_h768_l2", "sharding/mesh2x4",
            {{"gradient_sync", true},
             {"device_flops", 2e13},
             {"skip_fully_replicated", true},
             {"memory_limit_bytes", std::string("40000000")}});
        add("embedding.best", "embedding/mixed", "embedding/two_hosts_of_4", {});
        add("training.best", "training/llama_8b", "training/h100_8x8", {{"global_batch", std::int64_t(1024)}});
    }

    void theGapIsToldWhileItIsSearched()
    {
        QFETCH(const QString, graph);
        QFETCH(const QString, devices);
        QFETCH(const ParameterValues, given);
        PlannerInput input;
        input.graph = fixtureGraph(qPrintable(graph));
        input.inventory = fixtureInventory(qPrintable(devices));
        input.given = given;
        std::vector<SearchGap> told;
        std::stop_source stop;
        Job job{stop.get_token(), {}};
        job.reportGap = [&](const SearchGap &gap) {
            told.push_back(gap);
            if (gap.fraction())
                stop.request_stop(); // that is all that is wanted here
        };
        const auto plan = runPlanner(*findPlanner(QTest::currentDataTag()), std::move(input), job);
        QVERIFY2(!told.empty(), plan ? "it has a plan" : plan.error().line().c_str());
        const SearchGap &last = told.back();
        QVERIFY(last.bestSec.has_value() && last.boundSec.has_value());
        QVERIFY2(*last.boundSec > 0 && *last.boundSec <= *last.bestSec * (1 + 1e-9),
                 qPrintable(QStringLiteral("%1, %2").arg(*last.boundSec).arg(*last.bestSec)));
        QVERIFY(!last.boundOrigin.empty());
        const bool isOfStages = QByteArray(QTest::currentDataTag()).startsWith("pipeline.");
        QCOMPARE(last.boundOrigin.starts_with("Of the time per sample."), isOfStages); // a plan is judged by its step
    }
};

CUTAWAY_TEST(PlannerGapTest)
#include "planner_gap_test.moc"
