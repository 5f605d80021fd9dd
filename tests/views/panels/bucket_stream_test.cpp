#include "views/kinds/bucketing/bucket_drawing.h"

#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace cutaway;

/// What is merged and what it is merged into, of plans with random caps.
class BucketStreamTest : public QObject
{
    Q_OBJECT

private slots:
    void plansWithoutBucketsHaveNone();
    void everyCollectiveIsInOneEntry_data();
    void everyCollectiveIsInOneEntry();

private:
    static std::unique_ptr<EditedPlan> planOf(const QString &planner, const QString &graph, double cap);
};

std::unique_ptr<EditedPlan> BucketStreamTest::planOf(const QString &planner, const QString &graph, double cap)
{
    const std::string path = "bucketing/" + graph.toStdString();
    auto plan = runPlanner(*findPlanner(planner.toStdString()),
                           {testing::fixtureGraph(path.c_str()), nullptr, {}, {}, nullptr}, {});
    Move move;
    move.settings.push_back({"bucket_cap_mb", cap});
    if (!plan || !(*plan)->apply(move))
        return nullptr;
    return std::move(*plan);
}

void BucketStreamTest::plansWithoutBucketsHaveNone()
{
    const auto plan = planOf("bucketing.all_gather", "fsdp_l2", 0);
    QVERIFY(plan);
    QVERIFY(bucketStream(*plan).entries.empty());
    QVERIFY(bucketStream(*plan).calls.empty());
}

void BucketStreamTest::everyCollectiveIsInOneEntry_data()
{
    QTest::addColumn<QString>("planner");
    QTest::addColumn<QString>("graph");
    for (const char *graph : {"fsdp_l2", "fsdp_bf16_l3", "eager_l3", "two_groups", "mixed_casts"})
        QTest::addRow("all-gathers of %s", graph) << "bucketing.all_gather" << graph;
    for (const char *graph : {"fsdp_l2", "fsdp_bf16_l3", "eager_l3", "two_groups", "two_ops"})
        QTest::addRow("reduce-scatters of %s", graph) << "bucketing.reduce_scatter" << graph;
}

void BucketStreamTest::everyCollectiveIsInOneEntry()
{
    QFETCH(const QString, planner);
    QFETCH(const QString, graph);
    std::mt19937 random(7);
    std::size_t checked = 0;
    for (int run = 0; run < 12; ++run) {
        const double cap = std::ldexp(std::uniform_real_distribution(0.5, 1.0)(random), -12 + run);
        const auto plan = planOf(planner, graph, cap);
        if (!plan)
            continue;
        const BucketStream stream = bucketStream(*plan);
        const std::vector<FilledGroup> filled = std::as_const(*plan).filledGroups();
        QCOMPARE(stream.buckets, filled.size());
        std::set<ItemIndex> seen;
        std::size_t next = 0;
        for (std::size_t i = 0; i < stream.entries.size(); ++i) {
            const StreamEntry &entry = stream.entries[i];
            QCOMPARE(entry.firstCall, next);
            QCOMPARE(stream.entryOf(entry.group.group), std::optional(i));
            std::int64_t bytes = 0;
            for (; next < entry.firstCall + entry.group.members; ++next) {
                const StreamCall &call = stream.calls[next];
                QCOMPARE(call.entry, i);
                QVERIFY(seen.insert(call.item).second);
                QCOMPARE(plan->groupOf(call.item), entry.group.group);
                bytes += call.bytes;
                ++checked;
            }
            QCOMPARE(bytes, entry.group.bytes); // what stands above a column is what fills it
            if (i > 0)
                QVERIFY(stream.calls[stream.entries[i - 1].firstCall].item < stream.calls[entry.firstCall].item);
        }
        QCOMPARE(next, stream.calls.size());
    }
    QVERIFY(checked > 0);
}

CUTAWAY_CORE_TEST(BucketStreamTest)

#include "bucket_stream_test.moc"
