#include "core/plan/edited_plan.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>

#include <numeric>
#include <random>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planned(const char *planner, const std::string &graph, const std::string &devices,
                                    ParameterValues given = {})
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(graph);
    input.inventory = devices.empty() ? std::make_shared<Inventory>() : testing::fixtureInventory(devices);
    input.given = std::move(given);
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::int64_t sumOf(const std::vector<MemoryPart> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), std::int64_t(0),
                           [](std::int64_t sum, const MemoryPart &part) { return sum + part.bytes; });
}

} // namespace

class MemoryAtPeakTest : public QObject
{
    Q_OBJECT

private slots:
    void thePartsOfEachLaneAddUpToWhatItUses_data();
    void thePartsOfEachLaneAddUpToWhatItUses();
    void layersKeepTheirMicrobatchesInFlight();
    void shardsAreThoseOfTheRank();
    void ofManyThingsTheSevenLargestAreTold();
    void theFullestUsesMostOfItsCapacity();
};

void MemoryAtPeakTest::thePartsOfEachLaneAddUpToWhatItUses_data()
{
    QTest::addColumn<QByteArray>("planner");
    QTest::addColumn<QByteArray>("graph");
    QTest::addColumn<QByteArray>("devices");
    QTest::addColumn<QByteArray>("part"); // some lane has it
    const auto row = [](const char *planner, const char *graph, const char *devices, const char *part) {
        QTest::addRow("%s of %s", planner, graph)
            << QByteArray(planner) << QByteArray(graph) << QByteArray(devices) << QByteArray(part);
    };
    row("partition.size_based", "partition/resnet50", "partition/resnet50.h4", "Received values");
    row("partition.cost_aware", "partition/resnet18", "partition/resnet18.h2", "Partition 0");
    row("pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b", "Optimizer states");
    row("pipeline.piper", "placement/piper/bert32a100", "placement/piper/8dev_80GB", "Weights");
    row("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4", "Live activations");
    row("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4", "");
    row("bucketing.all_gather", "bucketing/fsdp_l2", "", "");
    row("training.uniform", "training/gpt2", "training/h100_1x8", "Outside the allocator");
}

void MemoryAtPeakTest::thePartsOfEachLaneAddUpToWhatItUses()
{
    QFETCH(const QByteArray, planner);
    QFETCH(const QByteArray, graph);
    QFETCH(const QByteArray, devices);
    QFETCH(const QByteArray, part);
    const auto plan =
        planned(planner, graph.toStdString(), devices.toStdString(),
                planner == "pipeline.piper" ? ParameterValues{{"microbatches", std::int64_t(16)}} : ParameterValues());
    bool isTold = part.isEmpty();
    std::size_t used = 0;
    for (std::size_t lane = 0; lane < plan->laneCount(); ++lane) {
        const std::vector<MemoryPart> parts = memoryAtPeak(*plan, LaneIndex(lane));
        const std::int64_t whole = plan->lane(LaneIndex(lane)).usedBytes;
        QCOMPARE(sumOf(parts), whole);
        QCOMPARE(parts.empty(), whole == 0);
        used += whole > 0 ? 1 : 0;
        for (const MemoryPart &each : parts) {
            QVERIFY(!each.label.empty());
            QVERIFY(each.label != "Other memory");
            isTold = isTold || each.label == part.toStdString() || each.label == "Partition 0";
            if (each.item.isValid())
                QVERIFY(std::string(each.label).starts_with(plan->item(each.item).label));
        }
    }
    QVERIFY(used > 0);
    QVERIFY(isTold);
}

/// One forward and one backward in turn: a rank keeps as many microbatches as there are ranks from it to the last.
void MemoryAtPeakTest::layersKeepTheirMicrobatchesInFlight()
{
    for (const std::int64_t microbatches : {2, 3, 16}) {
        const auto plan = planned("training.uniform", "training/gpt2", "training/h100_1x8",
                                  {{"pipeline", std::int64_t(4)}, {"microbatches", microbatches}});
        for (std::int64_t rank = 0; rank < 4; ++rank) {
            const LaneIndex lane{std::size_t(rank)};
            const QString kept = QStringLiteral(", kept \u00d7 %1").arg(std::min(4 - rank, microbatches));
            std::int64_t bytes = 0;
            int layers = 0;
            for (const MemoryPart &part : memoryAtPeak(*plan, lane)) {
                if (!part.item.isValid())
                    continue;
                QVERIFY2(QString::fromStdString(part.label).endsWith(kept), part.label.c_str());
                QVERIFY(part.isOfPasses && !part.description.empty());
                QVERIFY(std::ranges::count(plan->groupItems(GroupIndex(std::size_t(rank))), part.item) == 1);
                bytes += part.bytes;
                ++layers;
            }
            QVERIFY(layers >= 3); // of 12
            for (const MemoryPart &part : plan->laneMemory(lane).parts) {
                if (part.label == "Kept activations")
                    QCOMPARE(bytes, part.bytes);
            }
        }
    }
}

void MemoryAtPeakTest::shardsAreThoseOfTheRank()
{
    const auto plan = planned("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4");
    int shards = 0;
    for (std::size_t rank = 0; rank < plan->laneCount(); ++rank) {
        for (const MemoryPart &part : memoryAtPeak(*plan, LaneIndex(rank))) {
            if (!part.item.isValid())
                continue;
            ++shards;
            QCOMPARE(plan->groupOf(part.item), GroupIndex(rank));
            QVERIFY(part.bytes > 0 && part.bytes <= plan->item(part.item).totalBytes);
        }
    }
    QVERIFY(shards > 0);
}

void MemoryAtPeakTest::ofManyThingsTheSevenLargestAreTold()
{
    std::mt19937 random(5);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::int64_t> bytes(random() % 30);
        for (std::int64_t &each : bytes)
            each = std::int64_t(random() % 12);
        std::vector<MemoryPart> parts;
        addThings(parts, bytes, [](std::size_t i) { return MemoryPart{std::to_string(i)}; });
        QCOMPARE(sumOf(parts), std::accumulate(bytes.begin(), bytes.end(), std::int64_t(0)));
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            if (bytes[i] > 0)
                order.push_back(i);
        }
        const std::size_t things = order.size();
        QCOMPARE(parts.size(), std::min<std::size_t>(things, 8));
        if (things <= 8)
            continue;
        std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return bytes[i]; });
        for (std::size_t i = 0; i < 7; ++i)
            QCOMPARE(parts[i].label, std::to_string(order[i]));
        QCOMPARE(parts[7].label, std::to_string(things - 7) + " more");
    }
}

void MemoryAtPeakTest::theFullestUsesMostOfItsCapacity()
{
    const auto plan = planned("partition.size_based", "partition/resnet50", "partition/resnet50.h4");
    std::size_t wanted = 0;
    const auto share = [&](std::size_t lane) {
        const LaneInfo info = plan->lane(LaneIndex(lane));
        return double(info.usedBytes) / double(*info.capacityBytes);
    };
    for (std::size_t lane = 1; lane < plan->laneCount(); ++lane)
        wanted = share(lane) > share(wanted) ? lane : wanted;
    const auto found = fullestLane(*plan);
    QVERIFY(found);
    QCOMPARE(found->lane, LaneIndex(wanted));
    QCOMPARE(found->alike, std::size_t(0));
    const auto mesh = planned("sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4");
    QCOMPARE(fullestLane(*mesh)->lane, LaneIndex(0));
    QCOMPARE(fullestLane(*mesh)->alike, std::size_t(7));
}

CUTAWAY_TEST(MemoryAtPeakTest)
#include "memory_at_peak_test.moc"
