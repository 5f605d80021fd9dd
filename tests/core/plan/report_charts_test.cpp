#include "core/formats/exports/report/report_html.h"
#include "core/pages/html_page.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/plan_roofline.h"
#include "core/plan/planner_registry.h"
#include "core/plan/traffic.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <map>

using namespace cutaway;

namespace {

struct ChartedPlan
{
    const char *planner;
    const char *graph;
    const char *devices; ///< may be null
};
constexpr ChartedPlan chartedPlans[] = {
    {"partition.size_based", "partition/resnet50", "partition/resnet50.h4"},
    {"partition.best", "partition/resnet50", "partition/resnet50.h4"},
    {"partition.single", "partition/linear_add", "partition/alexnet.h2"},
    {"pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b"},
    {"sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4"},
    {"embedding.default", "embedding/mixed", "embedding/two_hosts_of_4"},
    {"bucketing.all_gather", "bucketing/fsdp_l2", nullptr},
    {"training.uniform", "training/gpt2", "training/h100_1x8"},
};

std::unique_ptr<EditedPlan> charted(const ChartedPlan &wanted, std::shared_ptr<const Inventory> inventory = {})
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(wanted.graph);
    input.inventory = inventory        ? inventory
                      : wanted.devices ? testing::fixtureInventory(wanted.devices)
                                       : std::make_shared<const Inventory>();
    auto plan = runPlanner(*findPlanner(wanted.planner), std::move(input), {});
    if (!plan)
        qFatal("%s: %s", wanted.planner, plan.error().line().c_str());
    return std::move(*plan);
}

/// ResNet-50 on five hosts of eight devices.
std::unique_ptr<EditedPlan> onManyDevices()
{
    Inventory many;
    many.transferRateBytesPerSec = 1.2e10;
    for (int i = 0; i < 40; ++i)
        many.devices.push_back(
            {i, "dev_" + std::to_string(i), 11 * 1024 * 1024, "gpu", "host_" + std::to_string(i / 8), {}});
    return charted({"partition.size_based", "partition/resnet50", nullptr}, std::make_shared<const Inventory>(many));
}

/// A section of a report by its id; null: it is not there.
QString sectionOf(const std::string &report, const char *id)
{
    const QRegularExpression section(QStringLiteral("<section class=\"[^\"]*\" id=\"%1\">(.*?)</section>").arg(id),
                                     QRegularExpression::DotMatchesEverythingOption);
    return section.match(QString::fromStdString(report)).captured(1);
}

QList<QStringList> matchesOf(const QString &text, const QString &pattern)
{
    QList<QStringList> found;
    const QRegularExpression expression(pattern);
    for (auto match = expression.globalMatch(text); match.hasNext();)
        found.append(match.next().capturedTexts());
    return found;
}

void addChartedPlans()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(std::size(chartedPlans)); ++i)
        QTest::addRow("%s of %s", chartedPlans[i].planner, chartedPlans[i].graph) << i;
}

} // namespace

/// The pictures of a report beside that of the plan.
class ReportChartsTest : public QObject
{
    Q_OBJECT

private slots:
    void sectionsAreThereWhereThereIsSomethingToShow_data() { addChartedPlans(); }
    void sectionsAreThereWhereThereIsSomethingToShow();
    void linksAddUpToWhatIsTransferred();
    void partsOfMemoryLeadToThePeak_data() { addChartedPlans(); }
    void partsOfMemoryLeadToThePeak();
    void dotsAreTheGroupsUnderTheirRoofs();
    void theCriticalPathHasAllParts();
    void ribbonsCountWhatIsOnAnotherDevice();
    void whatIsTheSamePlanHasNoRibbons();
    void textsCanBeReadWithManyDevices();
};

void ReportChartsTest::sectionsAreThereWhereThereIsSomethingToShow()
{
    QFETCH(const int, number);
    const auto plan = charted(chartedPlans[number]);
    const std::string report = reportHtml(*plan, {});
    QCOMPARE(!sectionOf(report, "links").isEmpty(), !linkTraffic(*plan).empty());
    QCOMPARE(!sectionOf(report, "memory").isEmpty(), fullestLane(*plan).has_value());
    const bool hasPoints = hasRoofline(*plan) && !rooflineOf(*plan, workOf(plan->graph())).points.empty();
    QCOMPARE(!sectionOf(report, "roofline").isEmpty(), hasPoints);
    const PlanCost &cost = plan->cost();
    QCOMPARE(!sectionOf(report, "critical").isEmpty(),
             plan->runsGroupsOnce() && cost.latencySec && cost.parts.size() > 1);
    if (QByteArray(chartedPlans[number].planner) == "partition.single") {
        QVERIFY(sectionOf(report, "links").isEmpty());
        QVERIFY(sectionOf(report, "critical").isEmpty());
    }
}

void ReportChartsTest::linksAddUpToWhatIsTransferred()
{
    const auto plan = onManyDevices();
    const QString section = sectionOf(reportHtml(*plan, {}), "links");
    const QList<QStringList> rows =
        matchesOf(section, QStringLiteral("<tr[^>]*><td>([^<]*)</td><td[^>]*data-value=\"(\\d+)\">"));
    std::int64_t bytes = 0;
    for (const QStringList &row : rows)
        bytes += row[2].toLongLong();
    QVERIFY(bytes > 0);
    QCOMPARE(bytes, plan->cost().transferredBytes);
    const QList<QStringList> cells =
        matchesOf(section, QStringLiteral("<g class=\"mark edge h\\d\"[^>]*><title>([^<:]*): "));
    QCOMPARE(cells.size(), rows.size());
    for (const QStringList &row : rows) // each link has a cell that says so
        QVERIFY2(std::ranges::any_of(cells, [&](const QStringList &cell) { return cell[1] == row[1]; }),
                 qPrintable(row[1]));
}

/// Each bar begins where the one before ends, is as long as its part of the peak, and the last ends at the peak's end.
void ReportChartsTest::partsOfMemoryLeadToThePeak()
{
    QFETCH(const int, number);
    const auto plan = charted(chartedPlans[number]);
    const std::optional<FullestLane> fullest = fullestLane(*plan);
    const QString section = sectionOf(reportHtml(*plan, {}), "memory");
    QCOMPARE(section.isEmpty(), !fullest);
    if (!fullest)
        return;
    const std::vector<MemoryPart> parts = memoryAtPeak(*plan, fullest->lane);
    const QList<QStringList> joints = matchesOf(section, QStringLiteral("<line class=\"joint\" x1=\"([\\d.]+)\""));
    QCOMPARE(std::size_t(joints.size()), parts.size());
    const QList<QStringList> peak = matchesOf(
        section, QStringLiteral("(?s)<g class=\"mark total\".*?<rect class=\"part\" x=\"([\\d.]+)\" y=\"[\\d.]+\" "
                                "width=\"([\\d.]+)\""));
    QCOMPARE(peak.size(), qsizetype(1));
    const double left = peak[0][1].toDouble();
    const double length = peak[0][2].toDouble();
    const double used = double(plan->lane(fullest->lane).usedBytes);
    double before = left;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double end = joints[qsizetype(i)][1].toDouble();
        QVERIFY2(std::abs(end - before - length * double(parts[i].bytes) / used) < 0.05, parts[i].label.c_str());
        before = end;
    }
    QVERIFY(std::abs(before - left - length) < 0.05);
    QVERIFY(length > 100);
}

void ReportChartsTest::dotsAreTheGroupsUnderTheirRoofs()
{
    const auto plan = charted(chartedPlans[1]);
    const QString section = sectionOf(reportHtml(*plan, {}), "roofline");
    const Roofline roofline = rooflineOf(*plan, workOf(plan->graph()));
    const QList<QStringList> rows = matchesOf(section, QStringLiteral("<tr data-of=\"(g\\d+)\">"));
    QCOMPARE(std::size_t(rows.size()), roofline.points.size());
    for (std::size_t i = 0; i < roofline.points.size(); ++i)
        QCOMPARE(rows[qsizetype(i)][1], QString::fromStdString(pageName(roofline.points[i].group)));
    std::map<QString, std::pair<double, double>> dots; // x and y
    for (const QStringList &dot : matchesOf(
             section,
             QStringLiteral(
                 "(?s)<g class=\"mark dot [^\"]*\" data-is=\"(g\\d+)\".*?<circle cx=\"([\\d.]+)\" cy=\"([\\d.]+)\"")))
        dots[dot[1]] = {dot[2].toDouble(), dot[3].toDouble()};
    QVERIFY(!dots.empty());
    // Logarithmic in both directions: dots of a higher rate are higher, of more operations a byte further right.
    for (const RooflinePoint &a : roofline.points) {
        for (const RooflinePoint &b : roofline.points) {
            const auto one = dots.find(QString::fromStdString(pageName(a.group)));
            const auto other = dots.find(QString::fromStdString(pageName(b.group)));
            QVERIFY(one != dots.end() && other != dots.end());
            QVERIFY(a.rate() <= b.rate() || one->second.second <= other->second.second);
            QVERIFY(a.intensity() <= b.intensity() || one->second.first >= other->second.first);
        }
    }
}

void ReportChartsTest::theCriticalPathHasAllParts()
{
    const auto plan = charted(chartedPlans[1]);
    const QString section = sectionOf(reportHtml(*plan, {}), "critical");
    const QList<QStringList> pieces =
        matchesOf(section, QStringLiteral("<span class=\"[^\"]*\" style=\"width:([\\d.]+)%\" title=\"([^\"]*)\""));
    const std::vector<CostPart> &parts = plan->cost().parts;
    QCOMPARE(std::size_t(pieces.size()), parts.size());
    double sum = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        sum += pieces[qsizetype(i)][1].toDouble();
        QVERIFY(pieces[qsizetype(i)][2].startsWith(QString::fromStdString(htmlText(parts[i].label)) + ": "));
    }
    QVERIFY2(std::abs(sum - 100) < 0.01 * double(parts.size()), qPrintable(QString::number(sum)));
}

/// Counted by the devices that each operator's partition runs on.
void ReportChartsTest::ribbonsCountWhatIsOnAnotherDevice()
{
    const std::shared_ptr<const EditedPlan> base = charted(chartedPlans[0]);
    const auto plan = charted(chartedPlans[1]);
    std::size_t moved = 0;
    std::size_t all = 0;
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const GroupIndex was = base->groupOf(ItemIndex(i));
        const GroupIndex is = plan->groupOf(ItemIndex(i));
        if (!was.isValid() || !is.isValid())
            continue;
        ++all;
        moved += base->group(was).lanes != plan->group(is).lanes ? 1 : 0;
    }
    QVERIFY(moved > 0 && moved < all);
    const QString section = sectionOf(reportHtml(*plan, {}, {"size", base}), "difference");
    const QString told = QStringLiteral("<p>%1 of %2 operators on another device").arg(moved).arg(all);
    QVERIFY2(section.contains(told), qPrintable(told));
    std::size_t ofRibbons = 0;
    std::size_t movedOfRibbons = 0;
    for (const QStringList &ribbon : matchesOf(
             section, QStringLiteral("<g class=\"mark ribbon ([^\"]*)\"[^>]*><title>[^\n]*, (\\d+) (?:→|stay)"))) {
        ofRibbons += ribbon[2].toULongLong();
        movedOfRibbons += ribbon[1].startsWith('c') ? ribbon[2].toULongLong() : 0;
    }
    QCOMPARE(ofRibbons, all);
    QCOMPARE(movedOfRibbons, moved);
}

void ReportChartsTest::whatIsTheSamePlanHasNoRibbons()
{
    const std::shared_ptr<const EditedPlan> plan = charted(chartedPlans[0]);
    const QString section = sectionOf(reportHtml(*plan, {}, {"same", plan}), "difference");
    QVERIFY(!section.isEmpty());
    QVERIFY(!section.contains("<svg"));
}

/// At their own size, with no letters of less than 10 pixels.
void ReportChartsTest::textsCanBeReadWithManyDevices()
{
    const auto plan = onManyDevices();
    const std::shared_ptr<const EditedPlan> base =
        charted({"partition.best", "partition/resnet50", nullptr}, plan->inventory());
    const QString report = QString::fromStdString(reportHtml(*plan, {}, {"best", base}));
    const QList<QStringList> charts = matchesOf(
        report, QStringLiteral("<svg class=\"chart ([a-z]+)\" viewBox=\"0 0 ([\\d.]+) [\\d.]+\" width=\"([\\d.]+)\""));
    QCOMPARE(charts.size(), qsizetype(4));
    for (const QStringList &chart : charts)
        QCOMPARE(chart[2], chart[3]);
    const QString style = QString::fromUtf8(htmlPageStyle().data(), qsizetype(htmlPageStyle().size()));
    const QList<QStringList> sizes = matchesOf(style, QStringLiteral("font(?:-size)?: (?:\\d+ )?([\\d.]+)px"));
    QVERIFY(!sizes.isEmpty());
    for (const QStringList &size : sizes)
        QVERIFY2(size[1].toDouble() >= 10, qPrintable(size[0]));
}

CUTAWAY_CORE_TEST(ReportChartsTest)
#include "report_charts_test.moc"
