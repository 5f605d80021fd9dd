#include "core/formats/profiles/profile_formats.h"
#include "core/measured/run_comparison.h"
#include "core/measured/run_report.h"
#include "core/measured/run_words.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/measured_runs.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

using namespace cutaway;
using namespace cutaway::measured;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

std::unique_ptr<EditedPlan> planOf(const std::string &name)
{
    Result<OpenedPlan> opened = readPlan(fixtureText("measured/" + name + ".plan.json"), fixtureGraph("measured/chain"),
                                         fixtureInventory("measured/two"));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return std::move(opened->plan);
}

Result<RunComparison> comparedTraces(const EditedPlan &plan, const std::vector<Json> &traces)
{
    std::vector<std::pair<std::string, std::string>> files;
    for (const Json &trace : traces)
        files.emplace_back("trace " + std::to_string(files.size()), trace.dump());
    Result<Run> run = readTraces(files);
    return run ? compareRun(plan, std::move(*run)) : Result<RunComparison>(run.error());
}

std::vector<Json> tracesOf(const std::string &name)
{
    return {measuredTrace(name + ".rank0"), measuredTrace(name + ".rank1")};
}

RunComparison comparedFixture(const std::string &name)
{
    Result<RunComparison> compared = comparedTraces(*planOf(name), tracesOf(name));
    if (!compared)
        qFatal("%s", compared.error().line().c_str());
    return std::move(*compared);
}

std::vector<std::int64_t> shownTenths(const StepParts &parts)
{
    std::vector<double> seconds;
    for (const StepPart part : shownStepParts)
        seconds.push_back(partOf(parts, part));
    return roundedTenths(seconds, 1e-3);
}

/// To one tenth of a millisecond, as tables show it.
double tenth(double seconds)
{
    return std::round(seconds * 1e4) / 10;
}

void dropLabels(Json &trace, const std::function<bool(const std::string &)> &isDropped)
{
    Json &events = trace.at("traceEvents");
    std::erase_if(events.get_ref<Json::array_t &>(),
                  [&](const Json &event) { return isDropped(event.at("name").get<std::string>()); });
}

/// The traces of a run that does all as the plan expects, but `slower` times as long; each place on so many ranks.
std::vector<Json> tracesAsExpected(const ExpectedRun &expected, double slower, std::size_t replicas = 1)
{
    const double unit = 1e6 * slower;
    const std::size_t ranks = expected.places.size() * replicas;
    std::vector<Json> traces;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const std::size_t place = rank / replicas;
        Json events{traceEvent("user_annotation", "ProfilerStep#5", 0, expected.stepSec * unit)};
        std::set<std::string> told;
        for (const ExpectedPass &pass : expected.passes) {
            const std::string &label = pass.jointLabel.empty() ? pass.label : pass.jointLabel;
            if (pass.place == place && told.insert(label).second)
                events.push_back(
                    traceEvent("user_annotation", label, pass.start * unit, (pass.end - pass.start) * unit));
        }
        traces.push_back(traceOf(int(rank), int(ranks), std::move(events)));
    }
    return traces;
}

const ComparedPass &passNamed(const RunComparison &compared, const std::string &label)
{
    const auto found = std::ranges::find_if(compared.passes, [&](const ComparedPass &pass) {
        return pass.step == compared.step && compared.expected.passes[pass.pass].label == label;
    });
    if (found == compared.passes.end())
        qFatal("no pass %s", label.c_str());
    return *found;
}

} // namespace

class RunComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    void theDifferenceIsTakenApart();
    void bothColumnsAddUpOnEachRank_data();
    void bothColumnsAddUpOnEachRank();
    void anyStepIsTakenApart();
    void sendsLastAsTheirLabels();
    void aGroupTakesItsPassesTogether();
    void operatorsTakeWhatTheirPassesTook_data();
    void operatorsTakeWhatTheirPassesTook();
    void otherTimesThanThoseOfOperatorsStay();
    void ranksAreBusyAsLongAsTheirPassesCompute();
    void eachPassOfThePlanIsFound();
    void aPassIsToldWithItsWait();
    void theTableHasMediansWithoutWaits_data();
    void theTableHasMediansWithoutWaits();
    void transfersLastAsLongAsTheSendersLabel();
    void gpipeIsMatchedByTheRankOfItsStage();
    void labelsWithoutStageNeedARankForEachDevice();
    void aRunAsExpectedIsThePlan_data();
    void aRunAsExpectedIsThePlan();
    void partitionsAreFoundByTheirIds();
    void ranksOfATrainingPlanDoTheSamePasses();
    void whatIsMissingIsListedAndNothingTakesItsPlace();
    void aRankThatIsMissingIsTold();
    void aRunOfAnotherPlanIsRefused();
    void stagesOnOtherRanksAreRefused();
    void clocksThatAreApartAreBroughtTogether_data();
    void clocksThatAreApartAreBroughtTogether();
    void withoutMessagesBothWaysStepsBeginTogether();
    void aHostThatRunsAheadAlignsNoClocks();
    void aSettingFollowsFromTheRun();
    void momentsBelongToOnePartEach();
    void roundedPartsAddUp();
};

void RunComparisonTest::theDifferenceIsTakenApart()
{
    const RunComparison compared = comparedFixture("interleaved");
    QCOMPARE(compared.run.ranks[compared.lastRank].rank, 0U);
    QCOMPARE(compared.run.ranks.front().steps[compared.step].number, 2);
    QCOMPARE(compared.measuredSec(), 9480361.816 / 1e6); // of rank 1, which takes longer
    const RankParts &parts = compared.parts[compared.lastRank];
    const std::vector<std::int64_t> predicted = shownTenths(parts.predicted);
    const std::vector<std::int64_t> measured = shownTenths(parts.measured);
    // forward, backward, transfers, waiting, host, left over
    QCOMPARE(predicted, (std::vector<std::int64_t>{67370, 134740, 39, 18740, 0, 0}));
    QCOMPARE(measured, (std::vector<std::int64_t>{68131, 17847, 175, 8615, 29, 7}));
    std::vector<std::int64_t> differences;
    for (std::size_t i = 0; i < measured.size(); ++i)
        differences.push_back(measured[i] - predicted[i]);
    QCOMPARE(differences, (std::vector<std::int64_t>{761, -116893, 136, -10125, 29, 7}));
    QCOMPARE(220889 + std::accumulate(differences.begin(), differences.end(), std::int64_t(0)), 94804);
}

void RunComparisonTest::bothColumnsAddUpOnEachRank_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("interleaved") << "interleaved";
    QTest::newRow("gpipe") << "gpipe";
}

void RunComparisonTest::bothColumnsAddUpOnEachRank()
{
    QFETCH(QString, name);
    const RunComparison compared = comparedFixture(name.toStdString());
    for (const RankParts &parts : compared.parts) {
        const double predicted = std::accumulate(parts.predicted.begin(), parts.predicted.end(), 0.0);
        const double measured = std::accumulate(parts.measured.begin(), parts.measured.end(), 0.0);
        QVERIFY(std::abs(predicted - compared.expected.stepSec) < 1e-9);
        QVERIFY(std::abs(measured - compared.measuredSec()) < 1e-9);
        QVERIFY(std::ranges::all_of(parts.measured, [](double part) { return part >= 0; }));
    }
}

void RunComparisonTest::ranksAreBusyAsLongAsTheirPassesCompute()
{
    const Json document =
        Json::parse(runComparisonJson(*planOf("interleaved"), comparedFixture("interleaved"), "plan").dump());
    std::vector<double> shares;
    for (const Json &rank : document.at("ranks")) {
        shares.push_back(std::round(rank.at("predicted_busy_fraction").get<double>() * 1000) / 10);
        shares.push_back(std::round(rank.at("measured_busy_fraction").get<double>() * 1000) / 10);
    }
    QCOMPARE(shares, (std::vector<double>{91.5, 90.7, 94.3, 93.9}));
}

void RunComparisonTest::eachPassOfThePlanIsFound()
{
    const RunComparison compared = comparedFixture("interleaved");
    QCOMPARE(compared.expectedPasses(), 64U);
    QCOMPARE(compared.missingPasses(), 0U);
    QCOMPARE(compared.passes.size(), 3U * 64U);
    QVERIFY(compared.unexpected.empty());
    const Json truth = Json::parse(fixtureText("measured/truth.json"));
    for (const ComparedPass &pass : compared.passes) {
        const Json &labels = truth.at("interleaved.rank" + std::to_string(pass.rank) + ".json.gz").at("actions_us");
        const double sec = labels.at(compared.expected.passes[pass.pass].label).at(pass.step).get<double>() / 1e6;
        QVERIFY(std::abs(pass.waitSec + pass.sec - sec) < 1e-12);
        QVERIFY(std::abs(pass.end - pass.start - sec) < 1e-9);
    }
    QVERIFY(runSummary(*planOf("interleaved"), compared).starts_with("3 steps of 2 ranks, all 64 passes found"));
}

void RunComparisonTest::aPassIsToldWithItsWait()
{
    const RunComparison compared = comparedFixture("interleaved");
    const ComparedPass &pass = passNamed(compared, "PP:2B7");
    QCOMPARE(tenth(pass.start), 8692.7);
    QCOMPARE(tenth(pass.waitSec), 450.9);
    QCOMPARE(tenth(pass.sec), 109.5); // so much later it ends
    QCOMPARE(tenth(pass.end), 9253.1);
    const ExpectedPass &expected = compared.expected.passes[pass.pass];
    QCOMPARE(tenth(expected.start), 19563.5);
    QCOMPARE(tenth(expected.end), 20407.0);
}

void RunComparisonTest::theTableHasMediansWithoutWaits_data()
{
    QTest::addColumn<int>("row");
    QTest::addColumn<QList<double>>("shown"); // predicted, measured, p10, p90, waits of a step
    QTest::newRow("0 forward") << 0 << QList<double>{420.3, 424.6, 421.8, 426.8, 0.7};
    QTest::newRow("0 backward") << 1 << QList<double>{840.7, 109.4, 108.0, 114.2, 2.5};
    QTest::newRow("1 forward") << 2 << QList<double>{420.2, 427.4, 423.8, 432.3, 425.1};
    QTest::newRow("1 backward") << 3 << QList<double>{840.4, 111.5, 109.2, 114.5, 3.6};
    QTest::newRow("2 forward") << 4 << QList<double>{421.8, 425.0, 420.4, 430.3, 261.9};
    QTest::newRow("2 backward") << 5 << QList<double>{843.6, 110.2, 107.6, 114.6, 600.0};
    QTest::newRow("3 forward") << 6 << QList<double>{447.3, 452.3, 449.0, 455.8, 1.1};
    QTest::newRow("3 backward") << 7 << QList<double>{894.7, 118.4, 115.5, 121.3, 0.9};
}

void RunComparisonTest::theTableHasMediansWithoutWaits()
{
    QFETCH(int, row);
    QFETCH(QList<double>, shown);
    const RunComparison compared = comparedFixture("interleaved");
    QCOMPARE(compared.passRows.size(), 8U);
    const PassRow &passes = compared.passRows[std::size_t(row)];
    const Times &times = passes.times;
    QCOMPARE((QList<double>{tenth(times.predictedSec), tenth(times.median()), tenth(times.quantile(0.1)),
                            tenth(times.quantile(0.9)), tenth(passes.waitsOfStepSec)}),
             shown);
    QCOMPARE(times.ratio(), times.median() / times.predictedSec);
    QCOMPARE(passes.microbatches.size(), 8U);
    if (row != 5)
        return;
    const Times &last = passes.microbatches.back().times;
    QCOMPARE(tenth(last.median()), 109.5);
    QCOMPARE(tenth(last.quantile(0.1)), 109.0);
    QCOMPARE(tenth(last.quantile(0.9)), 111.3);
    QCOMPARE(tenth(medianOf(last.waitSec)), 453.3);
}

void RunComparisonTest::transfersLastAsLongAsTheSendersLabel()
{
    const RunComparison compared = comparedFixture("interleaved");
    std::vector<double> thousandths;
    for (const TransferRow &row : compared.transferRows) {
        QCOMPARE(row.times.sec.size(), 24U);
        QVERIFY(std::abs(row.times.predictedSec - 0.393216e-3) < 1e-12);
        thousandths.push_back(std::round(row.times.median() * 1e6) / 1e3);
    }
    QCOMPARE(thousandths, (std::vector<double>{0.424, 0.498, 0.492, 0.487, 0.277, 0.516}));
}

void RunComparisonTest::gpipeIsMatchedByTheRankOfItsStage()
{
    const RunComparison compared = comparedFixture("gpipe");
    QCOMPARE(compared.expectedPasses(), 32U);
    QCOMPARE(compared.missingPasses(), 0U);
    const Json truth = Json::parse(fixtureText("measured/truth.json"));
    for (const ComparedPass &pass : compared.passes) {
        QCOMPARE(compared.expected.passes[pass.pass].place, pass.rank);
        const Json &labels = truth.at("gpipe.rank" + std::to_string(pass.rank) + ".json.gz").at("actions_us");
        const double sec = labels.at(compared.expected.passes[pass.pass].rankLabel).at(pass.step).get<double>() / 1e6;
        QVERIFY(std::abs(pass.waitSec + pass.sec - sec) < 1e-12);
    }
    QVERIFY(std::ranges::all_of(compared.transferRows, [](const TransferRow &row) { return row.times.sec.empty(); }));
}

void RunComparisonTest::labelsWithoutStageNeedARankForEachDevice()
{
    std::vector<Json> traces = tracesOf("gpipe");
    for (Json &trace : traces)
        trace["distributedInfo"]["world_size"] = 4; // two pipelines beside each other
    const Result<RunComparison> compared = comparedTraces(*planOf("gpipe"), traces);
    QVERIFY(!compared);
    QCOMPARE(compared.error().code, std::string("other_plan"));
}

void RunComparisonTest::aRunAsExpectedIsThePlan_data()
{
    QTest::addColumn<QString>("schedule");
    QTest::addColumn<int>("stages");
    QTest::newRow("gpipe") << "gpipe" << 2;
    QTest::newRow("1f1b") << "1f1b" << 2;
    for (const char *schedule : {"interleaved_1f1b", "interleaved_zb", "zb_v", "dualpipe_v"})
        QTest::newRow(schedule) << schedule << 4;
    QTest::newRow("zb_h1") << "zb_h1" << 2;
}

void RunComparisonTest::aRunAsExpectedIsThePlan()
{
    QFETCH(QString, schedule);
    QFETCH(int, stages);
    const ParameterValues settings{{"stages", ParameterValue(std::int64_t(stages))},
                                   {"microbatches", ParameterValue(std::int64_t(8))},
                                   {"chunks", ParameterValue(std::int64_t(stages / 2))},
                                   {"training", ParameterValue(true)},
                                   {"schedule", ParameterValue(schedule.toStdString())}};
    const auto plan =
        runPlanner(*findPlanner("pipeline.balanced"),
                   {fixtureGraph("measured/chain"), fixtureInventory("measured/two"), settings, settings, nullptr}, {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const Result<ExpectedRun> expected = (*plan)->expectedRun();
    QVERIFY(expected);
    QCOMPARE(expected->places.size(), 2U);
    const Result<RunComparison> compared = comparedTraces(**plan, tracesAsExpected(*expected, 1.5));
    QVERIFY2(compared, compared ? "" : compared.error().line().c_str());
    QCOMPARE(compared->missingPasses(), 0U);
    QVERIFY(compared->unexpected.empty());
    QVERIFY(std::abs(compared->measuredSec() - 1.5 * expected->stepSec) < 1e-6);
    for (const RankParts &parts : compared->parts) {
        for (const StepPart part : {StepPart::Forward, StepPart::Backward})
            QVERIFY(std::abs(partOf(parts.measured, part) - 1.5 * partOf(parts.predicted, part)) < 1e-6);
    }
    for (const PassRow &row : compared->passRows)
        QVERIFY(std::abs(row.times.ratio() - 1.5) < 1e-6);
    const bool overlaps = std::ranges::any_of(expected->passes, [](const auto &pass) { return pass.share < 1; });
    QCOMPARE(overlaps, schedule == "dualpipe_v");
}

void RunComparisonTest::partitionsAreFoundByTheirIds()
{
    const auto plan = runPlanner(
        *findPlanner("partition.size_based"),
        {fixtureGraph("partition/resnet18"), fixtureInventory("partition/resnet18.h2"), {}, {}, nullptr}, {});
    QVERIFY(plan);
    const Result<ExpectedRun> expected = (*plan)->expectedRun();
    QVERIFY(expected);
    const Result<RunComparison> compared = comparedTraces(**plan, tracesAsExpected(*expected, 3));
    QVERIFY2(compared, compared ? "" : compared.error().line().c_str());
    QCOMPARE(compared->missingPasses(), 0U);
    QCOMPARE(compared->passRows.size(), expected->passes.size());
    for (const PassRow &row : compared->passRows)
        QVERIFY(std::abs(row.times.ratio() - 3) < 0.01); // these take microseconds
    double predicted = 0;
    for (const double part : compared->parts.front().predicted)
        predicted += part;
    QVERIFY(std::abs(predicted - *(*plan)->cost().latencySec) < 1e-12);
}

void RunComparisonTest::ranksOfATrainingPlanDoTheSamePasses()
{
    const Result<OpenedPlan> opened =
        readPlan(fixtureText("training/llama_8b.pp4.evaluate.plan.json"), fixtureGraph("training/llama_8b"),
                 fixtureInventory("training/h100_2x8"));
    QVERIFY(opened);
    const EditedPlan &plan = *opened->plan;
    const Result<ExpectedRun> expected = plan.expectedRun();
    QVERIFY(expected);
    QCOMPARE(expected->passes.size(), 2U * 4 * 8);
    QCOMPARE(expected->stepSec, *plan.cost().latencySec);
    const Result<RunComparison> compared = comparedTraces(plan, tracesAsExpected(*expected, 1.25, 4));
    QVERIFY2(compared, compared ? "" : compared.error().line().c_str());
    QCOMPARE(compared->run.ranks.size(), 16U);
    QCOMPARE(compared->missingPasses(), 0U);
    QCOMPARE(compared->clocks.method, ClockAlignment::Method::StepBegin); // who sent to whom is not known
    for (const PassRow &row : compared->passRows) {
        QCOMPARE(row.times.sec.size(), 8U * 4);
        QVERIFY(std::abs(row.times.ratio() - 1.25) < 1e-6);
    }
    for (const RankParts &parts : compared->parts)
        QVERIFY(std::abs(std::accumulate(parts.predicted.begin(), parts.predicted.end(), 0.0) - expected->stepSec) <
                1e-9);
}

void RunComparisonTest::whatIsMissingIsListedAndNothingTakesItsPlace()
{
    std::vector<Json> traces = tracesOf("interleaved");
    dropLabels(traces[1],
               [](const std::string &name) { return name == "PP:3B5" || name == "PP:3B6" || name == "PP:3B7"; });
    const std::unique_ptr<EditedPlan> plan = planOf("interleaved");
    const Result<RunComparison> compared = comparedTraces(*plan, traces);
    QVERIFY(compared);
    QCOMPARE(compared->missingPasses(), 3U);
    QCOMPARE(compared->missing.size(), 9U);
    QVERIFY(runSummary(*plan, *compared).find("61 of 64 passes found: Stage 3 backward 5, 6, 7 missing") !=
            std::string::npos);
    const RunComparison whole = comparedFixture("interleaved");
    QCOMPARE(passNamed(*compared, "PP:3B4").sec, passNamed(whole, "PP:3B4").sec);
    QCOMPARE(passNamed(*compared, "PP:2B7").sec, passNamed(whole, "PP:2B7").sec);
}

void RunComparisonTest::aRankThatIsMissingIsTold()
{
    const std::unique_ptr<EditedPlan> plan = planOf("interleaved");
    const Result<RunComparison> compared = comparedTraces(*plan, {measuredTrace("interleaved.rank1")});
    QVERIFY(compared);
    QCOMPARE(compared->expectedPasses(), 32U);
    QCOMPARE(compared->missingPlaces, std::vector<std::size_t>{0});
    QCOMPARE(compared->clocks.method, ClockAlignment::Method::OneRank);
    const std::vector<Text> warnings = runWarnings(*plan, *compared);
    QCOMPARE(warnings.size(), 2U);
    QCOMPARE(warnings.front(), Text("of 2 ranks there is no trace of 0: give these too"));
    QCOMPARE(compared->parts.size(), 1U);
}

void RunComparisonTest::aRunOfAnotherPlanIsRefused()
{
    for (const auto &[plan, run] : {std::pair("interleaved", "gpipe"), std::pair("gpipe", "interleaved")}) {
        const Result<RunComparison> compared = comparedTraces(*planOf(plan), tracesOf(run));
        QVERIFY(!compared);
        QCOMPARE(compared.error().code, std::string("other_plan"));
    }
}

void RunComparisonTest::stagesOnOtherRanksAreRefused()
{
    std::vector<Json> traces = tracesOf("interleaved");
    for (Json &event : traces[0].at("traceEvents")) {
        std::string name = event.at("name");
        if (name.starts_with("PP:2F") || name.starts_with("PP:2B"))
            name[3] = '3';
        event["name"] = name;
    }
    const Result<RunComparison> compared = comparedTraces(*planOf("interleaved"), traces);
    QVERIFY(!compared);
    QCOMPARE(compared.error().code, std::string("other_places"));
    QVERIFY(compared.error().message.find("rank0 and on rank1") != std::string::npos);
}

void RunComparisonTest::clocksThatAreApartAreBroughtTogether_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<double>("apart"); // microseconds
    for (const char *name : {"interleaved", "gpipe"}) {
        for (const double apart : {0.0, 50.0, -3e6, 7e8, -1e12})
            QTest::addRow("%s %g", name, apart) << name << apart;
    }
}

void RunComparisonTest::clocksThatAreApartAreBroughtTogether()
{
    QFETCH(QString, name);
    QFETCH(double, apart);
    std::vector<Json> traces = tracesOf(name.toStdString());
    for (Json &event : traces[1].at("traceEvents"))
        event["ts"] = event.at("ts").get<double>() + apart;
    const Result<RunComparison> compared = comparedTraces(*planOf(name.toStdString()), traces);
    QVERIFY(compared);
    const ClockAlignment &clocks = compared->clocks;
    QVERIFY(clocks.method == ClockAlignment::Method::Messages || std::abs(apart) < 1000);
    QVERIFY(clocks.uncertaintySec < 0.002);
    // Both ran on one computer: their clocks were the same.
    QVERIFY(std::abs(clocks.offsetSec[1] + apart / 1e6) <= clocks.uncertaintySec + 1e-6);
    // No pass begins to compute before what it needs is sent.
    for (const ExpectedTransfer &transfer : compared->expected.transfers) {
        for (std::size_t step = 0; step < 3; ++step) {
            const auto passIn = [&](std::size_t pass) {
                return *std::ranges::find_if(
                    compared->passes, [&](const ComparedPass &each) { return each.pass == pass && each.step == step; });
            };
            QVERIFY(passIn(transfer.from).start + passIn(transfer.from).waitSec <
                    passIn(transfer.to).start + passIn(transfer.to).waitSec);
        }
    }
}

void RunComparisonTest::withoutMessagesBothWaysStepsBeginTogether()
{
    std::vector<Json> traces = tracesOf("interleaved");
    for (Json &trace : traces)
        dropLabels(trace, [](const std::string &name) {
            return name.starts_with("PP:1") || name.starts_with("PP:2") || name.starts_with("PP:3RECV");
        });
    for (Json &event : traces[1].at("traceEvents"))
        event["ts"] = event.at("ts").get<double>() + 5e6;
    const Result<RunComparison> compared = comparedTraces(*planOf("interleaved"), traces);
    QVERIFY(compared);
    QCOMPARE(compared->clocks.method, ClockAlignment::Method::StepBegin);
    for (std::size_t step = 0; step < 3; ++step)
        QVERIFY(std::abs(compared->run.ranks[0].steps[step].start - compared->run.ranks[1].steps[step].start) < 1e-6);
    QVERIFY(compared->clocks.stepBeginSpreadSec < 0.001);
}

void RunComparisonTest::aHostThatRunsAheadAlignsNoClocks()
{
    std::vector<Json> traces = tracesOf("interleaved");
    for (Json &trace : traces)
        trace.at("traceEvents").push_back(traceEvent("kernel", "sgemm", 5046348673346, 5, 7));
    const std::unique_ptr<EditedPlan> plan = planOf("interleaved");
    const Result<RunComparison> compared = comparedTraces(*plan, traces);
    QVERIFY(compared);
    QCOMPARE(compared->clocks.method, ClockAlignment::Method::StepBegin);
    QCOMPARE(compared->clocks.messages, 0U);
    QVERIFY(runWarnings(*plan, *compared).front().find("gpu_user_annotation") != std::string::npos);
}

void RunComparisonTest::aSettingFollowsFromTheRun()
{
    const std::vector<RunFinding> findings = runFindings(comparedFixture("interleaved"));
    QCOMPARE(findings.size(), 1U);
    QCOMPARE(findings.front().text, Text("Backward took 0.264 × forward, not 2 as in the plan"));
    QCOMPARE(findings.front().setting, std::string("backward_ratio"));
}

void RunComparisonTest::momentsBelongToOnePartEach()
{
    std::mt19937 random(7);
    const auto upTo = [&](int most) { return int(random() % unsigned(most + 1)); };
    for (int round = 0; round < 500; ++round) {
        std::vector<PartInterval> intervals;
        for (int i = upTo(8); i > 0; --i) {
            const double start = upTo(40) - 10;
            intervals.push_back({StepPart(upTo(3)), start, start + upTo(12)});
        }
        const double end = upTo(25);
        const StepParts parts = partsOfTime(intervals, 0, end, StepPart::Host);
        StepParts bySecond = {};
        for (int second = 0; second < int(end); ++second) {
            std::array<int, stepPartCount> active = {};
            for (const PartInterval &interval : intervals)
                active[std::size_t(interval.part)] += interval.start <= second && second < interval.end;
            const int computing = active[0] + active[1];
            if (computing > 0) {
                bySecond[0] += double(active[0]) / computing;
                bySecond[1] += double(active[1]) / computing;
            } else {
                partOf(bySecond, active[2] > 0   ? StepPart::Waiting
                                 : active[3] > 0 ? StepPart::Transfers
                                                 : StepPart::Host) += 1;
            }
        }
        for (std::size_t i = 0; i < stepPartCount; ++i)
            QVERIFY(std::abs(parts[i] - bySecond[i]) < 1e-9);
    }
}

void RunComparisonTest::roundedPartsAddUp()
{
    std::mt19937 random(11);
    std::uniform_real_distribution<double> any(-3, 20);
    for (int round = 0; round < 500; ++round) {
        std::vector<double> seconds(1 + random() % 7);
        for (double &value : seconds)
            value = any(random);
        const std::vector<std::int64_t> tenths = roundedTenths(seconds, 1e-3);
        const double sum = std::accumulate(seconds.begin(), seconds.end(), 0.0);
        QCOMPARE(std::accumulate(tenths.begin(), tenths.end(), std::int64_t(0)), std::llround(sum * 1e4));
        for (std::size_t i = 0; i < seconds.size(); ++i)
            QVERIFY(std::abs(double(tenths[i]) - seconds[i] * 1e4) < 1);
    }
}

/// Each step's parts add up to its length; medians of all steps stay what they are.
void RunComparisonTest::anyStepIsTakenApart()
{
    const std::unique_ptr<EditedPlan> plan = planOf("interleaved");
    const RunComparison median = comparedFixture("interleaved");
    QCOMPARE(median.step, median.medianStep);
    for (std::size_t step = 0; step < median.run.stepCount(); ++step) {
        const Result<RunComparison> one = compareRun(*plan, median.run, step);
        QVERIFY(bool(one));
        QCOMPARE(one->step, step);
        QCOMPARE(one->medianStep, median.medianStep);
        for (const RankParts &parts : one->parts) {
            const double sum = std::accumulate(parts.measured.begin(), parts.measured.end(), 0.0);
            QVERIFY(std::abs(sum - median.stepSec[step]) < 1e-9);
        }
        QCOMPARE(one->passRows.front().times.median(), median.passRows.front().times.median());
    }
    QCOMPARE(compareRun(*plan, median.run, 99)->step, median.medianStep); // there is none
}

void RunComparisonTest::sendsLastAsTheirLabels()
{
    const RunComparison compared = comparedFixture("interleaved");
    const Json truth = Json::parse(fixtureText("measured/truth.json"));
    std::size_t count = 0;
    for (const ComparedTransfer &sent : compared.transfers) {
        const std::string &label = compared.expected.transfers[sent.transfer].sendLabel;
        const Json &ofRank = truth.at("interleaved.rank" + std::to_string(sent.rank) + ".json.gz");
        if (!ofRank.at("actions_us").contains(label))
            continue;
        ++count;
        QVERIFY(std::abs((sent.end - sent.start) * 1e6 -
                         ofRank.at("actions_us").at(label).at(sent.step).get<double>()) < 1e-2);
    }
    QCOMPARE(count, std::size_t(6 * 8 * 3)); // between four stages both ways, eight microbatches, three steps
}

void RunComparisonTest::aGroupTakesItsPassesTogether()
{
    const RunComparison compared = comparedFixture("interleaved");
    const std::vector<std::optional<GroupTimes>> times = groupTimes(compared, 5);
    for (std::size_t group = 0; group < 4; ++group) {
        double predicted = 0;
        double measured = 0;
        for (const PassRow &row : compared.passRows) {
            predicted += row.group.value() == group ? row.times.predictedSec : 0;
            measured += row.group.value() == group ? row.times.median() : 0;
        }
        QCOMPARE(times[group]->predictedSec, predicted);
        QCOMPARE(times[group]->measuredSec, measured);
    }
    QVERIFY(!times[4]);
}

void RunComparisonTest::operatorsTakeWhatTheirPassesTook_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("gpipe") << QStringLiteral("gpipe");
    QTest::newRow("interleaved") << QStringLiteral("interleaved");
}

/// The plan on the model with the measured times predicts what was measured of forward passes.
void RunComparisonTest::operatorsTakeWhatTheirPassesTook()
{
    QFETCH(const QString, name);
    const std::unique_ptr<EditedPlan> plan = planOf(name.toStdString());
    const RunComparison before = comparedFixture(name.toStdString());
    const Result<std::vector<OperatorTime>> times = measuredTimes(*plan, before);
    QVERIFY(bool(times));
    const std::string text = measuredProfile(plan->graph(), *times, before.run);
    const Result<Profile> profile = importProfile(MemorySource(text), {});
    QVERIFY2(profile, profile ? "" : profile.error().line().c_str());
    ProfileReport report;
    Result<Graph> graph = withProfile(plan->graph(), *profile, report);
    QVERIFY(bool(graph));
    QVERIFY(report.unmatched.empty() && report.ambiguous.empty());
    QCOMPARE(report.matched.size(), times->size());
    const Result<OpenedPlan> again =
        readPlan(writePlan(*plan), std::make_shared<const Graph>(std::move(*graph)), plan->inventory());
    QVERIFY(bool(again));
    const Result<RunComparison> after = compareRun(*again->plan, before.run);
    QVERIFY(bool(after));
    std::size_t forward = 0;
    for (const PassRow &row : after->passRows) {
        if (row.kind != ExpectedPass::Kind::Forward)
            continue;
        ++forward;
        QVERIFY(std::abs(row.times.predictedSec - row.times.median()) < 1e-9);
    }
    QVERIFY(forward > 1);
}

void RunComparisonTest::otherTimesThanThoseOfOperatorsStay()
{
    const std::unique_ptr<EditedPlan> plan = planOf("interleaved");
    RunComparison compared = comparedFixture("interleaved");
    std::erase_if(compared.passRows, [](const PassRow &row) { return row.group.value() > 0; });
    const Result<std::vector<OperatorTime>> some = measuredTimes(*plan, compared);
    QVERIFY(bool(some));
    for (const OperatorTime &time : *some)
        QVERIFY(plan->graph().node(time.node).name.find("linear_16") == std::string::npos);
    compared.passRows.clear();
    QCOMPARE(measuredTimes(*plan, compared).error().code, std::string("no_operator_times"));
}

CUTAWAY_TEST(RunComparisonTest)
#include "run_comparison_test.moc"
