#include "core/bucketing/bucketing_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/figure_walk.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <array>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planned(const char *planner, const char *graph)
{
    PlannerInput input;
    input.graph = testing::fixtureGraph(std::string("bucketing/") + graph);
    input.given = {{"mode", std::string("fixed")}};
    auto plan = runPlanner(*findPlanner(planner), std::move(input), {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

/// A collective into another's bucket, out of its own, or another cap.
Move randomMove(const BucketingPlan &plan, std::mt19937 &random)
{
    Move move;
    const CollectiveIndex collective(random() % plan.collectives().size());
    if (random() % 8 == 0) {
        const auto caps = std::array{"0.01", "0.06", "0.2", "1", "2000"};
        move.settings.push_back({"bucket_cap_mb", std::string(caps[random() % caps.size()])});
        return move;
    }
    const ItemIndex item(plan.collectives().collective(collective).node.value());
    const CollectiveIndex other(random() % plan.collectives().size());
    const ItemIndex target(plan.collectives().collective(other).node.value());
    move.items.push_back({item, random() % 4 == 0 ? plan.ownGroup(collective) : plan.groupOf(target)});
    return move;
}

std::optional<double> stepIn(const nlohmann::ordered_json &evaluation)
{
    const auto cost = evaluation.find("cost");
    if (cost == evaluation.end() || !cost->contains("after"))
        return std::nullopt;
    return (*cost)["after"]["step_sec"].get<double>();
}

/// Boxes, table and timeline against the cost.
std::string differenceOfViews(const BucketingPlan &plan)
{
    const std::vector<FilledGroup> boxes = plan.filledGroups();
    if (boxes.size() != plan.itemTableSize())
        return "boxes and rows";
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const ItemTableRow row = plan.itemTableRow(i);
        if (row.cells[3].value != double(boxes[i].bytes) || boxes[i].bytes != plan.group(boxes[i].group).usedBytes)
            return "bytes of a bucket";
        if (row.items.size() != boxes[i].members || row.cells[7].value != boxes[i].savesSec)
            return "a row of the table";
        std::string kind = row.cells[1].text;
        std::ranges::replace(kind, '-', '_');
        const Node &member = plan.graph().node(NodeIndex(row.items.front().value()));
        if (kind.empty() || member.target.find(kind) == std::string::npos)
            return "what a bucket merges";
    }
    if (plan.cost().latencySec && !testing::isNear(plan.timeline().endSec, *plan.cost().latencySec))
        return "timeline";
    return {};
}

} // namespace

/// However buckets are changed by hand, all places tell the same.
class BucketingWalkTest : public QObject
{
    Q_OBJECT

private slots:
    void noFigureDiffers_data()
    {
        QTest::addColumn<QString>("planner");
        QTest::addColumn<QString>("graph");
        QTest::newRow("all-gathers") << "bucketing.all_gather"
                                     << "fsdp_l2";
        QTest::newRow("reduce-scatters") << "bucketing.reduce_scatter"
                                         << "fsdp_l2";
        QTest::newRow("two groups") << "bucketing.all_gather"
                                    << "two_groups";
    }
    void noFigureDiffers()
    {
        QFETCH(QString, planner);
        QFETCH(QString, graph);
        const auto plan = planned(planner.toUtf8().constData(), graph.toUtf8().constData());
        auto &buckets = static_cast<BucketingPlan &>(*plan);
        const testing::Walked walked = testing::walk(
            *plan, [&](std::mt19937 &random) { return randomMove(buckets, random); }, stepIn,
            [&] { return differenceOfViews(buckets); });
        QCOMPARE(QString::fromStdString(walked.difference), QString());
        QVERIFY2(walked.made > 100, qPrintable(QString::number(walked.made)));
    }
};

CUTAWAY_TEST(BucketingWalkTest)
#include "bucketing_walk_test.moc"
