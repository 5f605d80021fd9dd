#include "tests/support/test_program.h"
#include "tests/views/judging/tried_plans.h"
#include "views/judging/parallel_axes.h"
#include "views/judging/pareto_painter.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QTest>

#include <algorithm>
#include <charconv>
#include <random>

using namespace cutaway;

namespace {

/// Some lack a figure or a parameter, some are of another kind, some parameters are words.
PlanPoint randomPoint(std::mt19937 &random, int number)
{
    const auto upTo = [&random](int most) { return int(random() % unsigned(most + 1)); };
    PlanPoint point = pointAt(qPrintable(QString::number(number)), upTo(20), upTo(20), upTo(4));
    point.kind = upTo(4) == 0 ? PlanKind("another") : PlanKind("one");
    if (upTo(4) == 0)
        point.figures.clear();
    if (upTo(3) == 0)
        point.figures["bubble"] = upTo(3) / 8.0;
    point.isFeasible = !point.figures.empty() && upTo(3) > 0;
    point.parameters["planner"] = upTo(1) == 0 ? "p" : "q";
    if (upTo(2) > 0)
        point.parameters["seed"] = std::to_string(upTo(30));
    if (upTo(2) > 0)
        point.parameters["stages"] = upTo(9) == 0 ? "as many as devices" : std::to_string(upTo(8));
    return point;
}

/// Point by point, as they are kept.
struct SimpleAxes
{
    const PlanPoints &points;

    static std::optional<double> number(const std::string &text)
    {
        double value = 0;
        const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
        return failed == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
    }

    /// 0 below to 1 above; none at all where all are equal or missing.
    static std::vector<std::optional<float>> places(const std::vector<std::optional<double>> &values)
    {
        std::vector<double> known;
        for (const std::optional<double> &value : values) {
            if (value)
                known.push_back(*value);
        }
        std::ranges::sort(known);
        if (known.empty() || known.front() == known.back())
            return {};
        std::vector<std::optional<float>> places;
        for (const std::optional<double> &value : values)
            places.push_back(value ? std::optional(float((*value - known.front()) / (known.back() - known.front())))
                                   : std::nullopt);
        return places;
    }

    std::vector<std::optional<float>> ofFigure(const std::string &name) const
    {
        std::vector<std::optional<double>> values;
        for (const PlanPoint &point : points.points()) {
            const bool isThere = points.isCompared(point) && point.figures.contains(name);
            values.push_back(isThere ? std::optional(point.figures.at(name)) : std::nullopt);
        }
        return places(values);
    }

    std::vector<std::optional<float>> ofParameter(const std::string &name) const
    {
        std::vector<std::string> words;
        bool areNumbers = true;
        const auto isThere = [&](const PlanPoint &point) {
            return points.isCompared(point) && point.parameters.contains(name);
        };
        for (const PlanPoint &point : points.points()) {
            if (!isThere(point))
                continue;
            words.push_back(point.parameters.at(name));
            areNumbers = areNumbers && number(words.back());
        }
        std::ranges::sort(words);
        words.erase(std::unique(words.begin(), words.end()), words.end());
        std::vector<std::optional<double>> values;
        for (const PlanPoint &point : points.points()) {
            const std::string text = isThere(point) ? point.parameters.at(name) : std::string();
            values.push_back(!isThere(point) ? std::nullopt
                             : areNumbers    ? number(text)
                                             : std::optional(double(std::ranges::find(words, text) - words.begin())));
        }
        return places(values);
    }

    std::vector<std::vector<std::optional<float>>> all() const
    {
        std::vector<std::vector<std::optional<float>>> axes;
        for (const std::string &name : points.parameterNames())
            axes.push_back(ofParameter(name));
        std::size_t parameters =
            axes.size() - std::size_t(std::ranges::count(axes, std::vector<std::optional<float>>()));
        for (const std::string &name : points.toldFigures())
            axes.push_back(ofFigure(name));
        std::erase(axes, std::vector<std::optional<float>>());
        axes.resize(std::min(axes.size(), parameters + 4));
        return axes;
    }
};

} // namespace

class PointColumnsTest : public QObject
{
    Q_OBJECT

private slots:
    void axesAreWhatPointsSayOneByOne();
    void countsAreWhatPointsSayOneByOne();
    void aFigureKeepsItsLimitWhileAnotherIsShown();
    void whatWasVariedIsToldInItsUnit();

private:
    static void waitForNames(PlanPoints &points)
    {
        bool isTold = false;
        connect(&points, &PlanPoints::changed, &points, [&isTold] { isTold = true; });
        QTRY_VERIFY(isTold);
        points.disconnect();
    }
};

void PointColumnsTest::axesAreWhatPointsSayOneByOne()
{
    std::mt19937 random(11);
    for (int round = 0; round < 20; ++round) {
        PlanPoints points;
        points.setKind(PlanKind("one"));
        for (int i = 0; i < round * 3; ++i)
            points.add(randomPoint(random, i));
        waitForNames(points);
        std::vector<std::vector<std::optional<float>>> places;
        for (const ParallelAxis &axis : parallelAxes(points))
            places.push_back(axis.places);
        QCOMPARE(places, SimpleAxes{points}.all());
    }
}

void PointColumnsTest::countsAreWhatPointsSayOneByOne()
{
    std::mt19937 random(12);
    PlanPoints points;
    points.setKind(PlanKind("one"));
    for (int i = 0; i < 200; ++i)
        points.add(randomPoint(random, i));
    const auto count = [&points](auto isMeant) {
        return std::size_t(std::ranges::count_if(
            points.points(), [&](const PlanPoint &point) { return points.isCompared(point) && isMeant(point); }));
    };
    const PlanPoints::Counts counts = points.comparedCounts();
    QCOMPARE(counts.plans, count([](const PlanPoint &) { return true; }));
    QCOMPARE(counts.failed, count([](const PlanPoint &point) { return point.figures.empty(); }));
    QCOMPARE(counts.infeasible,
             count([](const PlanPoint &point) { return !point.isFeasible && !point.figures.empty(); }));
    QVERIFY(counts.failed > 0 && counts.infeasible > 0 && counts.plans < points.points().size());
}

void PointColumnsTest::aFigureKeepsItsLimitWhileAnotherIsShown()
{
    ParetoAxes axes;
    axes.limits["largest_lane_bytes"] = 20;
    const auto points = fourTriedPlans();
    const auto within = [&] {
        ParetoPoints shown;
        shown.take(*points, axes);
        return std::ranges::count_if(shown.points(), &ParetoPoint::isWithin);
    };
    QCOMPARE(within(), 3); // "fast" is too large
    axes.y = "devices_used";
    QCOMPARE(within(), 4); // what is not shown limits nothing
    axes.y = "largest_lane_bytes";
    QCOMPARE(within(), 3);
}

void PointColumnsTest::whatWasVariedIsToldInItsUnit()
{
    const PlanPoint slow = pointOf(nlohmann::ordered_json::parse(
        R"({"run": {"planner": "p"}, "variation": {"devices": 2, "available_mem_bytes": 0.5,
            "transfer_rate_bytes_per_sec": 1e9}, "figures": {"latency_sec": 1}, "feasible": true})"));
    QCOMPARE(slow.settings, QString::fromUtf8("Devices 2, Memory of devices 0.5\u00a0×, Transfer rate 1.00\u00a0GB/s"));
    PlanPoint quick = slow;
    quick.name = "quick";
    quick.parameters["transfer_rate_bytes_per_sec"] = "50000000000.0";
    quick.parameters["available_mem_bytes"] = "2";
    PlanPoints points;
    points.add(slow);
    points.add(quick);
    const std::vector<ParallelAxis> axes = parallelAxes(points);
    QCOMPARE(axes.size(), std::size_t(2));
    QCOMPARE(axes[0].most, QString::fromUtf8("2\u00a0×"));
    QCOMPARE(axes[1].least, QString::fromUtf8("1.00\u00a0GB/s"));
    QCOMPARE(axes[1].most, QString::fromUtf8("50.0\u00a0GB/s"));
}

CUTAWAY_WIDGET_TEST(PointColumnsTest)
#include "point_columns_test.moc"
