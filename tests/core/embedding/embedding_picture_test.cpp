#include "core/embedding/embedding_kind.h"
#include "core/embedding/embedding_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

/// What views draw of embedding plans.
class EmbeddingPictureTest : public QObject
{
    Q_OBJECT

private slots:
    void lanesHaveNoFurtherTierThatNobodyUses();
    void lanesTellOfHostMemoryThatSomeTableUses();
    void ranksOfProcessorsHaveOneMemory();
    void partsOfARanksTimeAddUpToIt();
    void graphsOfTablesBeginWithAPlannerForThem();

private:
    void plan(const char *graph, const char *devices, const char *planner)
    {
        Result<std::unique_ptr<EditedPlan>> made =
            runPlanner(*findPlanner(planner),
                       {testing::fixtureGraph(std::string("embedding/") + graph),
                        testing::fixtureInventory(std::string("embedding/") + devices),
                        {},
                        {},
                        nullptr},
                       {});
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        m_plan = std::move(*made);
    }
    const embedding::EmbeddingPlan &tables() const { return static_cast<const embedding::EmbeddingPlan &>(*m_plan); }

    std::unique_ptr<EditedPlan> m_plan;
};

void EmbeddingPictureTest::lanesHaveNoFurtherTierThatNobodyUses()
{
    plan("dlrm_v2", "a100_80g_8", "embedding.default");
    QVERIFY(tables().otherTiers(LaneIndex(0)).empty());
}

void EmbeddingPictureTest::lanesTellOfHostMemoryThatSomeTableUses()
{
    plan("dlrm_v2", "tighter_8", "embedding.dynamic_programming");
    std::int64_t all = 0;
    for (std::size_t rank = 0; rank < m_plan->laneCount(); ++rank) {
        const std::vector<LaneTier> tiers = tables().otherTiers(LaneIndex(rank));
        QCOMPARE(tiers.size(), std::size_t(1));
        QCOMPARE(tiers[0].label, "DDR");
        QCOMPARE(tiers[0].usedBytes, tables().state().sums(rank).used.ddr);
        QVERIFY(tiers[0].capacityBytes > tiers[0].usedBytes);
        all += tiers[0].usedBytes;
    }
    QVERIFY(all > 0);
}

void EmbeddingPictureTest::ranksOfProcessorsHaveOneMemory()
{
    plan("cpu_tables", "cpu_4", "embedding.default");
    QVERIFY(m_plan->lane(LaneIndex(0)).usedBytes > 0);
    QVERIFY(tables().otherTiers(LaneIndex(0)).empty());
}

void EmbeddingPictureTest::partsOfARanksTimeAddUpToIt()
{
    plan("mixed", "two_hosts_of_4", "embedding.greedy");
    for (std::size_t rank = 0; rank < m_plan->laneCount(); ++rank) {
        double seconds = 0;
        for (const LaneTimePart &part : tables().laneTime(LaneIndex(rank)))
            seconds += part.seconds;
        QCOMPARE(seconds, *m_plan->group(GroupIndex(rank)).seconds);
    }
}

void EmbeddingPictureTest::graphsOfTablesBeginWithAPlannerForThem()
{
    QCOMPARE(suitedPlanner(*testing::fixtureGraph("embedding/dlrm_v2"))->kind, embedding::embeddingPlans);
    QVERIFY(!suitedPlanner(*testing::fixtureGraph("partition/resnet18")));
}

CUTAWAY_CORE_TEST(EmbeddingPictureTest)
#include "embedding_picture_test.moc"
