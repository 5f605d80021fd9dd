#include "core/judging/comparison_text.h"
#include "core/judging/front_svg.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace cutaway::judging;

namespace {

std::string textsOf(std::string_view figure, double least, double most, int steps)
{
    std::string texts;
    for (const AxisTick &tick : axisTicks(figure, least, most, steps))
        texts += (texts.empty() ? "" : ", ") + tick.text;
    return texts;
}

constexpr double gibibyte = 1073741824.0;

} // namespace

class AxisTicksTest : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreRoundInTheirUnit()
    {
        QCOMPARE(textsOf("largest_lane_bytes", 30.05 * gibibyte, 83.66 * gibibyte, 6),
                 std::string("40\u00a0GiB, 50\u00a0GiB, 60\u00a0GiB, 70\u00a0GiB, 80\u00a0GiB"));
        QCOMPARE(textsOf("latency_sec", 0.0011, 0.0024, 4), std::string("1.5\u00a0ms, 2.0\u00a0ms"));
        QCOMPARE(textsOf("devices_used", 0.6, 4.4, 8), std::string("1, 2, 3, 4"));
        QCOMPARE(textsOf("mfu", 0, 1, 4), std::string("0\u00a0%, 50\u00a0%, 100\u00a0%"));
    }

    void oneValueIsOneTick() { QCOMPARE(axisTicks("latency_sec", 2, 2, 4).size(), std::size_t(1)); }

    void valuesThatDifferInTheLastBitsAreOne()
    {
        const double one = 0.00043632298348228005;
        QVERIFY(axisAir(one, std::nextafter(one, 1), 0.1) > 0.09 * one);
        QCOMPARE(axisAir(1, 2, 0.1), 0.1);
        QCOMPARE(axisAir(0, 0, 0.1), 1e-9);
    }

    void aComparisonIsATable()
    {
        const auto comparison = nlohmann::ordered_json::parse(R"({"plans": [{"name": "a"}, {"name": "b, c"}],
            "differences": [{"plan": 1, "figures": [
                {"name": "latency_sec", "base": 2.0, "other": 1.5, "difference": -0.5, "fraction": -0.25, "verdict": "better"},
                {"name": "bubble", "base": null, "other": 1}]}]})");
        QCOMPARE(comparisonCsv(comparison), std::string("plan,figure,base,other,difference,fraction,verdict\r\n"
                                                        "\"b, c\",latency_sec,2.0,1.5,-0.5,-0.25,better\r\n"
                                                        "\"b, c\",bubble,,1,,,\r\n"));
    }
};

CUTAWAY_TEST(AxisTicksTest)
#include "axis_ticks_test.moc"
