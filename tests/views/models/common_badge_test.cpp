#include "core/plan/edited_plan.h"
#include "core/plan/plan_documents.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"
#include "views/models/memory_texts.h"
#include "views/models/short_texts.h"

#include <QTest>

#include <nlohmann/json.hpp>

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
        m_plan = sharingOut(0);
        QVERIFY(m_plan);
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

    void whatRanksShareOutIsSaidOfAll()
    {
        const auto plan = sharingOut(1);
        QCOMPARE(commonBadge(*plan, plan->groupItems(GroupIndex(2))), std::string("Z1"));
        const std::vector<ItemIndex> items = plan->groupItems(GroupIndex(0));
        QCOMPARE(commonBadge(*plan, std::span(items).subspan(1, 5)), std::string("full Z1"));
    }

    void whatNoneHasIsNotSaid() { QCOMPARE(commonBadge(*m_plan, m_plan->groupItems(GroupIndex(2))), std::string()); }

    void aStageSaysWhatItsLayersComputeAgain()
    {
        const EditedPlan &facts = *m_plan;
        QVERIFY(facts.groupFacts(GroupIndex(0))[1].front().starts_with("recomputation: 5 full, 3 none; parameters "));
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
    static std::unique_ptr<EditedPlan> sharingOut(int zero)
    {
        nlohmann::json document = nlohmann::json::parse(fixtureText("training/llama_8b.pp4_mixed.evaluate.plan.json"));
        document["zero"] = zero;
        Result<OpenedPlan> opened =
            readPlan(document.dump(), fixtureGraph("training/llama_8b"), fixtureInventory("training/h100_2x8"));
        return opened ? std::move(opened->plan) : nullptr;
    }

    std::unique_ptr<EditedPlan> m_plan;
};

CUTAWAY_TEST(CommonBadgeTest)
#include "common_badge_test.moc"
