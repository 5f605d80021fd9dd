#include "core/judging/group_matching.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <random>

using namespace cutaway::judging;

namespace {

using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/// Tries every matching.
class EveryMatching
{
public:
    EveryMatching(std::uint32_t baseCount, std::vector<Overlap> overlaps)
        : m_baseCount(baseCount), m_overlaps(std::move(overlaps))
    {
    }

    Pairs best()
    {
        extend(0, 0, 0);
        return m_best;
    }

private:
    void extend(std::uint32_t base, unsigned taken, std::int64_t shared)
    {
        if (base == m_baseCount) {
            if (shared > m_mostShared || (shared == m_mostShared && m_pairs < m_best)) {
                m_mostShared = shared;
                m_best = m_pairs;
            }
            return;
        }
        for (const Overlap &overlap : m_overlaps) {
            if (overlap.base != base || (taken >> overlap.other & 1U) != 0)
                continue;
            m_pairs.emplace_back(base, overlap.other);
            extend(base + 1, taken | 1U << overlap.other, shared + overlap.shared);
            m_pairs.pop_back();
        }
        extend(base + 1, taken, shared);
    }

    std::uint32_t m_baseCount;
    std::vector<Overlap> m_overlaps;
    Pairs m_pairs;
    Pairs m_best;
    std::int64_t m_mostShared = -1;
};

Pairs pairsOf(const GroupMatching &matching)
{
    Pairs pairs;
    for (std::uint32_t base = 0; base < matching.otherOfBase.size(); ++base) {
        if (matching.otherOfBase[base] != noPartner)
            pairs.emplace_back(base, matching.otherOfBase[base]);
    }
    return pairs;
}

} // namespace

class GroupMatchingTest : public QObject
{
    Q_OBJECT

private slots:
    void isTheSmallestOfTheHeaviestOfAllMatchings();
    void manyGroupsAreMatchedGreedily();
};

void GroupMatchingTest::isTheSmallestOfTheHeaviestOfAllMatchings()
{
    std::mt19937 random(7);
    for (int round = 0; round < 3000; ++round) {
        const std::uint32_t baseCount = 1 + std::uint32_t(random() % 5);
        const std::uint32_t otherCount = 1 + std::uint32_t(random() % 5);
        const std::int64_t most = 1 + std::int64_t(random() % 4); // few figures, many ties
        std::vector<Overlap> overlaps;
        for (std::uint32_t base = 0; base < baseCount; ++base) {
            for (std::uint32_t other = 0; other < otherCount; ++other) {
                if (random() % 3 != 0)
                    overlaps.push_back({base, other, 1 + std::int64_t(random()) % most});
            }
        }
        QCOMPARE(pairsOf(matchGroups(baseCount, otherCount, overlaps)), EveryMatching(baseCount, overlaps).best());
    }
}

void GroupMatchingTest::manyGroupsAreMatchedGreedily()
{
    const GroupMatching matching = matchGroups(mostMatchedExactly + 1, 2, {{0, 0, 3}, {0, 1, 4}, {1, 1, 3}});
    QVERIFY(matching.isGreedy);
    QCOMPARE(pairsOf(matching), (Pairs{{0, 1}}));
}

CUTAWAY_TEST(GroupMatchingTest)
#include "group_matching_test.moc"
