#include "core/plan/group_facts.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "views/models/common_badge.h"
#include "views/models/lane_bar.h"

#include <QTest>

#include <numeric>

using namespace cutaway;
using namespace cutaway::testing;

/// Of a plan whose stages compute different things again.
class CommonBadgeTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Result<OpenedPlan> opened = readPlan(fixtureText("training/llama_8b.pp4_mixed.evaluate.plan.json"),
                                             fixtureGraph("training/llama_8b"), fixtureInventory("training/h100_2x8"));
        QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
        m_plan = std::move(opened->plan);
    }

    void whatAllHaveIsSaidOnce()
    {
        const std::vector<ItemIndex> items = m_plan->groupItems(GroupIndex(0));
        QCOMPARE(commonBadge(*m_plan, std::span(items).subspan(1, 5)), std::string("full"));
    }

    void whatSomeHaveIsCounted()
    {
        QCOMPARE(commonBadge(*m_plan, m_plan->groupItems(GroupIndex(0))), std::string("5 full"));
        QCOMPARE(commonBadge(*m_plan, m_plan->groupItems(GroupIndex(1))),
                 "2 " + m_plan->item(m_plan->groupItems(GroupIndex(1)).front()).badge + ", 2 layernorm+mlp");
    }

    void whatNoneHasIsNotSaid() { QCOMPARE(commonBadge(*m_plan, m_plan->groupItems(GroupIndex(2))), std::string()); }

    void aStageSaysWhatItsLayersComputeAgain()
    {
        const auto &facts = dynamic_cast<const HasGroupFacts &>(*m_plan);
        QVERIFY(facts.groupFacts(GroupIndex(0))[1].front().starts_with("5 full, 3 none; parameters "));
        QVERIFY(facts.groupFacts(GroupIndex(2))[1].front().starts_with("nothing recomputed; parameters "));
    }

    void aLanesBarIsItsPartsWithTheInterval()
    {
        const MemoryBarValues bar = laneBar(*m_plan, LaneIndex(0));
        const double sum = std::accumulate(bar.parts.begin(), bar.parts.end(), 0.0);
        QVERIFY(std::abs(sum - bar.used) < 64 * double(bar.parts.size()));
        QVERIFY(bar.interval && bar.interval->first < bar.used && bar.interval->second > bar.interval->first);
        QVERIFY(laneFitText(*m_plan, LaneIndex(0)).startsWith("fits "));
    }

private:
    std::unique_ptr<EditedPlan> m_plan;
};

QTEST_APPLESS_MAIN(CommonBadgeTest)
#include "common_badge_test.moc"
