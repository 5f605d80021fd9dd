#include "core/training/planners/degree_search.h"
#include "core/training/step_time.h"
#include "core/training/training_plan.h"
#include "tests/support/training_models.h"

#include <QTest>

#include <limits>

using namespace cutaway;
using namespace cutaway::training;
using cutaway::testing::DenseModel;

namespace {

DegreeRanges rangesOf(std::int64_t batch)
{
    DegreeRanges ranges;
    ranges.globalBatch = batch;
    ranges.contexts = {1, 2};
    ranges.zeros = {0, 1, 3};
    ranges.microbatchSizes = {1, 2};
    ranges.chunkCounts = {1, 2};
    ranges.modes = {{}, {module::none, true}};
    return ranges;
}

} // namespace

class DegreeSearchTest : public QObject
{
    Q_OBJECT

private slots:
    void noCombinationIsFaster()
    {
        const auto state = unplanned(*testing::graphOf({}), testing::clusterOfNodes(1).get());
        QVERIFY(state);
        const DegreeRanges ranges = rangesOf(32);
        const DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, ranges, {});
        QVERIFY(found.settings);
        const DegreeCombinations all = combinationsOf(*state->transformer, *state->cluster, ranges);
        QCOMPARE(found.refused + found.bounded + found.noFit + found.evaluated, all.all());
        QCOMPARE(found.notReached, std::size_t(0));
        double least = std::numeric_limits<double>::infinity();
        for (const TrainingSettings &settings : all.accepted) {
            const BlockTable table(*state->transformer, *state->cluster, settings);
            const auto planned = planStages(table, ranges.modes, {}, {});
            QVERIFY(planned);
            if (!*planned)
                continue;
            const double step = stepTime(table, (*planned)->layout).stepSec;
            QVERIFY(leastStepSec(table) <= step * (1 + 1e-12));
            least = std::min(least, step);
        }
        QCOMPARE(found.stepSec, least);
    }

    void aSearchThatIsStoppedGivesTheBestSoFarAtOnce()
    {
        DenseModel model;
        model.layers = 96;
        const auto state = unplanned(*testing::graphOf(model), testing::clusterOfNodes(128).get());
        QVERIFY(state);
        std::stop_source source;
        Job job;
        job.stop = source.get_token();
        int reports = 0;
        job.report = [&](const Progress &) {
            if (++reports == 20)
                source.request_stop();
        };
        const DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, rangesOf(4096), job);
        QCOMPARE(reports, 20); // no combination is begun after it was stopped
        QVERIFY(found.settings);
        QVERIFY(found.notReached > 0);
    }

    void whatWasTriedCanBeOpened()
    {
        DenseModel model;
        const auto made =
            testing::planned("training.best", model, testing::clusterOfNodes(1), {{"global_batch", std::int64_t(32)}});
        QVERIFY(made);
        const auto &plan = static_cast<const TrainingPlan &>(**made);
        const std::vector<TriedPlan> tried = plan.triedPlans();
        QCOMPARE(tried.size(), plan.claims()["evaluated"].size() + plan.claims()["unfit"].size());
        for (std::size_t i = 0; i < tried.size(); ++i) {
            const nlohmann::json document = nlohmann::json::parse(plan.triedDocument(i));
            const auto opened = readTrainingPlan(plan.sharedGraph(), plan.inventory(), document);
            QVERIFY2(opened, opened ? "" : opened.error().line().c_str());
            QCOMPARE(static_cast<const TrainingPlan &>(**opened).figures().step.stepSec,
                     tried[i].figures.at("latency_sec"));
        }
    }

    void whatDoesNotFitIsToldWithWhatItIsOverBy()
    {
        const auto state =
            unplanned(*testing::graphOf({}), testing::clusterOfNodes(1, {{"available_mem_bytes", 1e6}}).get());
        const DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, rangesOf(32), {});
        QVERIFY(found.noFit > 0);
        QVERIFY(!found.unfit.empty());
        for (const PricedDegrees &each : found.unfit)
            QVERIFY(each.overBytes > 0);
    }

    void theNearestOfAllIsGivenWhereItIsAskedFor()
    {
        const auto cluster = testing::clusterOfNodes(1, {{"available_mem_bytes", 1e6}});
        const auto made =
            testing::planned("training.best", {}, cluster, {{"global_batch", std::int64_t(32)}, {"nearest", true}});
        QVERIFY2(made, made ? "" : made.error().message.c_str());
        const auto &plan = dynamic_cast<const TrainingPlan &>(**made);
        const auto state = unplanned(*testing::graphOf({}), cluster.get());
        const DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, rangesOf(32), {});
        QCOMPARE(plan.figures().overBytes, std::ranges::min(found.unfit, {}, &PricedDegrees::overBytes).overBytes);
        QVERIFY(plan.claims().contains("reason"));
    }

    void whatWasCoveredIsSaidAndAddsUp()
    {
        const auto made =
            testing::planned("training.best", {}, testing::clusterOfNodes(1), {{"global_batch", std::int64_t(32)}});
        QVERIFY(made);
        const std::vector<Problem> problems = (*made)->problems();
        const auto said = std::ranges::find(problems, std::string("searched"), &Problem::code);
        QVERIFY(said != problems.end());
        const auto &covered = dynamic_cast<const TrainingPlan &>(**made).claims().at("covered");
        std::int64_t all = 0;
        for (const auto &[name, count] : covered.items())
            all += count.get<std::int64_t>();
        QVERIFY2(said->text.starts_with("Of " + std::to_string(all) + " combinations"), said->text.c_str());
    }

    void whatWasTriedHasItsDegreesByName()
    {
        const auto made =
            testing::planned("training.best", {}, testing::clusterOfNodes(1), {{"global_batch", std::int64_t(32)}});
        QVERIFY(made);
        const std::vector<TriedPlan> tried = dynamic_cast<const TrainingPlan &>(**made).triedPlans();
        QVERIFY(!tried.empty());
        for (const TriedPlan &plan : tried) {
            double ranks = 1;
            for (const char *degree : {"pipeline", "tensor", "context", "data"})
                ranks *= std::stod(plan.parameters.at(degree));
            QCOMPARE(ranks, plan.figures.at("devices_used"));
        }
    }

    void theGapToTheRanksMeanWorkIsTold()
    {
        const auto state = unplanned(*testing::graphOf({}), testing::clusterOfNodes(1).get());
        QVERIFY(state);
        std::vector<SearchGap> told;
        Job job;
        job.reportGap = [&](const SearchGap &gap) { told.push_back(gap); };
        const DegreeSearchResult found = searchDegrees(*state->transformer, *state->cluster, rangesOf(32), job);
        QVERIFY(!told.empty());
        QCOMPARE(*told.back().bestSec, found.stepSec);
        QVERIFY(*told.back().boundSec > 0 && *told.back().boundSec <= found.stepSec);
    }

    void aGlobalBatchIsRequired()
    {
        const auto made = testing::planned("training.best", {}, testing::clusterOfNodes(1), {});
        QVERIFY(!made);
        QCOMPARE(made.error().message, std::string("global_batch: required"));
    }

    void theOpenPlansGlobalBatchIsTakenWhereNoneIsGiven()
    {
        const auto open = testing::planned("training.uniform", {}, testing::clusterOfNodes(1),
                                           {{"microbatch_size", std::int64_t(2)}, {"microbatches", std::int64_t(4)}});
        QVERIFY(open);
        PlannerInput input{(*open)->sharedGraph(), (*open)->inventory(), {}, {}, (*open)->clone()};
        const auto made = runPlanner(*findPlanner("training.best"), std::move(input), {});
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        const auto batchOf = [](const EditedPlan &plan) {
            const TrainingSettings &settings = dynamic_cast<const TrainingPlan &>(plan).state().settings;
            return settings.microbatchSize * settings.microbatches * settings.data;
        };
        QCOMPARE(batchOf(**made), batchOf(**open));
        QCOMPARE((*made)->origin().parameters.at("global_batch"), ParameterValue(batchOf(**open)));
    }

    void whatWasTriedIsToldWhereNothingFits()
    {
        const auto made =
            testing::planned("training.best", {}, testing::clusterOfNodes(1, {{"available_mem_bytes", 1e6}}),
                             {{"global_batch", std::int64_t(8)}});
        QVERIFY(!made);
        QVERIFY2(made.error().message.starts_with("no plan fits: "), made.error().message.c_str());
        QVERIFY(made.error().message.find(" combinations tried; the nearest is ") != std::string::npos);
        QVERIFY2(made.error().message.ends_with(" GB"), made.error().message.c_str());
    }
};

QTEST_APPLESS_MAIN(DegreeSearchTest)
#include "degree_search_test.moc"
