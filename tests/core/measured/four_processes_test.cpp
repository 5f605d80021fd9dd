#include "core/measured/run_comparison.h"
#include "core/plan/plan_documents.h"
#include "tests/support/measured_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace cutaway;
using namespace cutaway::measured;
using namespace cutaway::testing;

/// Four processes of PyTorch 2.14 over gloo ran what `--to torch-pipelining` wrote of a plan, with `--profile`: four
/// stages, a block each, four microbatches, on a machine that was busy with other work. `truth.json` has what Python
/// reads from the traces.
class FourProcessesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data();
    void eachPassLastsAsLongAsInItsTrace();
    void eachRankRunsItsStage();
    void theDifferenceIsTakenApart();
    void theMeasuredTimesAreThoseOfTheStages();
};

namespace {

using Json = nlohmann::json;

std::string runName()
{
    QFETCH_GLOBAL(QString, schedule);
    return "four_" + schedule.toStdString();
}

std::unique_ptr<EditedPlan> plannedRun()
{
    Result<OpenedPlan> opened = readPlan(fixtureText("measured/" + runName() + ".plan.json"),
                                         fixtureGraph("measured/four"), fixtureInventory("measured/four"));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

std::string traceName(std::size_t rank)
{
    return runName() + ".rank" + std::to_string(rank) + ".json.gz";
}

/// The traces are given last rank first.
RunComparison comparedWith(const EditedPlan &plan)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (std::size_t rank = 4; rank-- > 0;)
        files.emplace_back(traceName(rank), fixtureText("measured/" + traceName(rank)));
    Result<Run> run = readTraces(files);
    if (!run)
        qFatal("%s", run.error().line().c_str());
    Result<RunComparison> compared = compareRun(plan, std::move(*run));
    if (!compared)
        qFatal("%s", compared.error().line().c_str());
    return std::move(*compared);
}

} // namespace

void FourProcessesTest::initTestCase_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("passes"); // of a stage and a microbatch
    QTest::newRow("1f1b") << "1f1b" << 2;
    QTest::newRow("zb_h1") << "zb_h1" << 3;
}

void FourProcessesTest::eachPassLastsAsLongAsInItsTrace()
{
    QFETCH_GLOBAL(int, passes);
    const RunComparison compared = comparedWith(*plannedRun());
    QCOMPARE(compared.stepSec.size(), 3U);
    QCOMPARE(compared.expectedPasses(), std::size_t(4 * 4 * passes));
    QCOMPARE(compared.missingPasses(), 0U);
    QCOMPARE(compared.passes.size(), 3 * compared.expectedPasses());
    QVERIFY(compared.unexpected.empty());
    const Json truth = Json::parse(fixtureText("measured/truth.json"));
    for (const ComparedPass &pass : compared.passes) {
        const Json &labels = truth.at(traceName(pass.rank)).at("actions_us");
        const double sec = labels.at(compared.expected.passes[pass.pass].label).at(pass.step).get<double>() / 1e6;
        QVERIFY(std::abs(pass.waitSec + pass.sec - sec) < 1e-12);
        QVERIFY(std::abs(pass.end - pass.start - sec) < 1e-9);
    }
    for (const ComparedTransfer &sent : compared.transfers) {
        const std::string &label = compared.expected.transfers[sent.transfer].sendLabel;
        const double sec = truth.at(traceName(sent.rank)).at("actions_us").at(label).at(sent.step).get<double>() / 1e6;
        QVERIFY(std::abs(sent.end - sent.start - sec) < 1e-8);
    }
    QCOMPARE(compared.transfers.size(), std::size_t(3 * 2 * 3 * 4)); // steps, ways, boundaries, microbatches
}

void FourProcessesTest::eachRankRunsItsStage()
{
    const RunComparison compared = comparedWith(*plannedRun());
    QCOMPARE(compared.run.worldSize, 4U);
    for (std::size_t rank = 0; rank < 4; ++rank) {
        QCOMPARE(compared.run.ranks[rank].rank, rank);
        QCOMPARE(compared.deviceOf(rank), "rank" + std::to_string(rank));
    }
    for (const ComparedPass &pass : compared.passes)
        QCOMPARE(compared.expected.passes[pass.pass].group.value(), pass.rank);
}

void FourProcessesTest::theDifferenceIsTakenApart()
{
    const RunComparison compared = comparedWith(*plannedRun());
    for (const RankParts &parts : compared.parts) {
        const double predicted = std::accumulate(parts.predicted.begin(), parts.predicted.end(), 0.0);
        const double measured = std::accumulate(parts.measured.begin(), parts.measured.end(), 0.0);
        QVERIFY(std::abs(predicted - compared.expected.stepSec) < 1e-9);
        QVERIFY(std::abs(measured - compared.measuredSec()) < 1e-9);
    }
}

void FourProcessesTest::theMeasuredTimesAreThoseOfTheStages()
{
    const std::unique_ptr<EditedPlan> plan = plannedRun();
    const RunComparison compared = comparedWith(*plan);
    const Result<std::vector<OperatorTime>> times = measuredTimes(*plan, compared);
    QVERIFY(bool(times));
    std::array<double, 4> byStage{};
    for (const OperatorTime &time : *times) {
        for (std::size_t item = 0; item < plan->itemCount(); ++item) {
            if (plan->item(ItemIndex(item)).node == time.node)
                byStage.at(plan->groupOf(ItemIndex(item)).value()) += time.seconds;
        }
    }
    for (const PassRow &row : compared.passRows) {
        if (row.kind == ExpectedPass::Kind::Forward)
            QVERIFY(std::abs(byStage.at(row.group.value()) - row.times.median()) < 1e-12);
    }
}

CUTAWAY_TEST(FourProcessesTest)
#include "four_processes_test.moc"
