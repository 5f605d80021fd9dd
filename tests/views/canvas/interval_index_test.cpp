#include "tests/support/test_program.h"
#include "views/canvas/scene/interval_index.h"

#include <QTest>

#include <random>

using namespace cutaway;

class IntervalIndexTest : public QObject
{
    Q_OBJECT

private slots:
    void finds_what_a_search_through_all_finds();
    void an_empty_index_finds_nothing();
    void intervals_come_by_where_they_begin();
};

void IntervalIndexTest::finds_what_a_search_through_all_finds()
{
    std::mt19937 random(7);
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    for (int round = 0; round < 300; ++round) {
        std::vector<IntervalIndex::Interval> intervals;
        for (int i = upTo(60); i > 0; --i) {
            const double begin = upTo(100);
            intervals.push_back({begin, begin + (upTo(9) == 0 ? upTo(100) : upTo(5)), std::uint32_t(i)});
        }
        IntervalIndex index;
        index.build(intervals);
        const double from = upTo(110) - 5;
        const double to = from + upTo(20);
        std::vector<std::uint32_t> expected;
        for (const auto &interval : intervals) {
            if (interval.begin <= to && interval.end >= from)
                expected.push_back(interval.value);
        }
        std::vector<std::uint32_t> found;
        index.query(from, to, [&](std::uint32_t value) { found.push_back(value); });
        std::ranges::sort(expected);
        std::ranges::sort(found);
        QCOMPARE(found, expected);
    }
}

void IntervalIndexTest::an_empty_index_finds_nothing()
{
    IntervalIndex index;
    index.query(0, 1, [](std::uint32_t) { QFAIL("found something"); });
    index.build({});
    index.query(0, 1, [](std::uint32_t) { QFAIL("found something"); });
}

void IntervalIndexTest::intervals_come_by_where_they_begin()
{
    IntervalIndex index;
    index.build({{5, 9, 0}, {1, 9, 1}, {5, 6, 2}});
    std::vector<std::uint32_t> found;
    index.query(0, 10, [&](std::uint32_t value) { found.push_back(value); });
    QCOMPARE(found, (std::vector<std::uint32_t>{1, 0, 2}));
}

CUTAWAY_TEST(IntervalIndexTest)
#include "interval_index_test.moc"
