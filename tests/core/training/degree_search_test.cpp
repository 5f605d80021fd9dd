#include "core/training/planners/degree_search.h"
#include "core/training/planners/planners.h"
#include "core/training/step_time.h"
#include "core/training/training_plan.h"
#include "core/training/training_state.h"
#include "core/transformer/transformer_model.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QTest>

#include <limits>
#include <random>

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

/// A model, a cluster and what is searched over.
struct SearchTask
{
    DenseModel model;
    std::shared_ptr<const Inventory> cluster;
    DegreeRanges ranges;

    ParameterValues parameters() const
    {
        const auto list = [](const std::vector<std::int64_t> &numbers) {
            std::vector<std::string> texts;
            for (const std::int64_t number : numbers)
                texts.push_back(std::to_string(number));
            return texts;
        };
        return {{"global_batch", ranges.globalBatch},
                {"contexts", list(ranges.contexts)},
                {"zeros", list(ranges.zeros)},
                {"microbatch_sizes", list(ranges.microbatchSizes)},
                {"chunk_counts", list(ranges.chunkCounts)},
                {"modes", std::vector<std::string>{"none", "full"}}};
    }
};

template <class Value>
Value oneOf(std::mt19937 &random, std::initializer_list<Value> values)
{
    return values.begin()[random() % values.size()];
}

SearchTask randomTask(std::mt19937 &random)
{
    SearchTask task;
    task.model.layers = 1 + std::int64_t(random() % 4);
    task.model.experts = oneOf<std::int64_t>(random, {0, 0, 4, 6, 8});
    const double memory = oneOf(random, {8e10, 8e10, 1.3e9});
    task.cluster =
        testing::clusterOfNodes(1 + std::int64_t(random() % 3),
                                {{"gpus_per_node", oneOf(random, {1, 2, 4, 6, 8})}, {"available_mem_bytes", memory}});
    task.ranges = rangesOf(1 + std::int64_t(random() % 48));
    task.ranges.zeros = {0, oneOf<std::int64_t>(random, {1, 2, 3})};
    task.ranges.microbatchSizes = {1, oneOf<std::int64_t>(random, {2, 3})};
    return task;
}

struct PlainSearch
{
    std::int64_t all = 0;
    std::int64_t refused = 0;
    double leastStepSec = std::numeric_limits<double>::infinity();
};

/// Every combination, one loop within another, each planned and priced.
PlainSearch searchPlainly(const SearchTask &task, const TrainingState &state)
{
    const DegreeRanges &ranges = task.ranges;
    const std::int64_t accelerators = state.cluster->ranks();
    const std::int64_t experts = std::max<std::int64_t>(1, task.model.experts);
    PlainSearch search;
    const auto tryOne = [&](TrainingSettings settings) {
        ++search.all;
        settings.data = accelerators / (settings.pipeline * settings.tensor * settings.context);
        settings.sequenceParallel = settings.tensor > 1;
        settings.schedule = settings.chunks > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward;
        const std::int64_t each = settings.microbatchSize * settings.data;
        settings.microbatches = std::max<std::int64_t>(1, ranges.globalBatch / each);
        if (ranges.globalBatch % each != 0 || settings.stages() > task.model.layers ||
            !checkDegrees(*state.transformer, *state.cluster, settings)) {
            ++search.refused;
            return;
        }
        const BlockTable table(*state.transformer, *state.cluster, settings);
        const auto planned = planStages(table, ranges.modes, {}, {});
        if (planned && *planned)
            search.leastStepSec = std::min(search.leastStepSec, stepTime(table, (*planned)->layout).stepSec);
    };
    const auto forEachOther = [&](TrainingSettings settings) {
        for (settings.expert = 1; settings.expert <= experts; ++settings.expert) {
            if (experts % settings.expert != 0)
                continue;
            for (const bool isWide : {false, true}) {
                if (isWide && (task.model.experts == 0 || settings.tensor == 1))
                    continue;
                settings.expertTensor = isWide ? settings.tensor : 1;
                for (const std::int64_t zero : ranges.zeros) {
                    for (const std::int64_t size : ranges.microbatchSizes) {
                        for (const std::int64_t chunks : ranges.chunkCounts) {
                            settings.zero = zero;
                            settings.microbatchSize = size;
                            settings.chunks = chunks;
                            tryOne(settings);
                        }
                    }
                }
            }
        }
    };
    TrainingSettings settings;
    for (settings.pipeline = 1; settings.pipeline <= accelerators; ++settings.pipeline) {
        for (settings.tensor = 1; settings.tensor <= state.cluster->gpusPerNode; ++settings.tensor) {
            for (const std::int64_t context : ranges.contexts) {
                settings.context = context;
                if (accelerators % settings.pipeline == 0 && accelerators / settings.pipeline % settings.tensor == 0 &&
                    accelerators / (settings.pipeline * settings.tensor) % context == 0)
                    forEachOther(settings);
            }
        }
    }
    return search;
}

/// The next values that can be of each degree, up and down, with what keeps ranks and batch.
std::vector<Move> neighbours(const TrainingPlan &plan)
{
    std::vector<Move> moves;
    const ParameterValues values = plan.controlValues();
    for (const char *name : {"pipeline", "chunks", "tensor", "context", "data", "microbatch_size", "microbatches"}) {
        const std::int64_t now = std::get<std::int64_t>(values.at(name));
        for (const int direction : {-1, 1}) {
            for (std::int64_t value = now + direction; value >= 1 && value <= 2 * now + 1; value += direction) {
                Move move;
                move.settings = {{name, value}};
                const auto following = plan.settingsThatKeepWork(move.settings.front());
                if (!following)
                    continue;
                std::ranges::copy(*following, std::back_inserter(move.settings));
                if (!plan.preview(move).allowed)
                    continue;
                moves.push_back(std::move(move));
                break;
            }
        }
    }
    return moves;
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

    void findsWhatAPlainSearchOverAllDegreesFinds()
    {
        std::mt19937 random(6);
        int found = 0;
        int foundWithOtherDataRanks = 0; // than all accelerators, which do not divide the batch
        int nothing = 0;
        for (int round = 0; round < 120; ++round) {
            const SearchTask task = randomTask(random);
            const auto state = unplanned(*testing::graphOf(task.model), task.cluster.get());
            QVERIFY(state);
            const PlainSearch plain = searchPlainly(task, *state);
            const auto made = testing::planned("training.best", task.model, task.cluster, task.parameters());
            const std::string tried = std::to_string(plain.all) + " combinations tried";
            if (plain.leastStepSec == std::numeric_limits<double>::infinity()) {
                ++nothing;
                QVERIFY(!made);
                QVERIFY2(made.error().message.starts_with("no plan fits: " + tried), made.error().line().c_str());
                continue;
            }
            QVERIFY2(made, made ? "" : made.error().line().c_str());
            const auto &plan = dynamic_cast<const TrainingPlan &>(**made);
            const auto &covered = plan.claims().at("covered");
            std::int64_t all = 0;
            for (const auto &[name, count] : covered.items())
                all += count.get<std::int64_t>();
            QCOMPARE(all, plain.all);
            QCOMPARE(covered.at("refused").get<std::int64_t>(), plain.refused);
            QCOMPARE(plan.figures().step.stepSec, plain.leastStepSec);
            QCOMPARE(plan.state().settings.globalBatch(), task.ranges.globalBatch);
            ++found;
            foundWithOtherDataRanks += task.ranges.globalBatch % state->cluster->ranks() != 0 ? 1 : 0;
        }
        QVERIFY2(found > 30 && foundWithOtherDataRanks > 20 && nothing > 5,
                 qPrintable(QStringLiteral("%1 %2 %3").arg(found).arg(foundWithOtherDataRanks).arg(nothing)));
    }

    void aBatchThatNoDegreesMeetIsToldWithThoseThatTheyDo()
    {
        // Two layers on twelve accelerators: at least three data ranks beside two stages and two tensor ranks.
        DenseModel model;
        model.layers = 2;
        const auto cluster = testing::clusterOfNodes(3, {{"gpus_per_node", 4}});
        const auto made = testing::planned("training.best", model, cluster, {{"global_batch", std::int64_t(4)}});
        QVERIFY(!made);
        QCOMPARE(made.error().code, std::string("no_degrees"));
        const std::string hint = made.error().hint;
        const std::string ending = " are 3 and 6";
        QVERIFY2(hint.ends_with(ending), hint.c_str());
        for (const std::int64_t batch : {3, 6})
            QVERIFY(testing::planned("training.best", model, cluster, {{"global_batch", batch}}));
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
        QVERIFY2(made.error().message.ends_with("\u00a0GiB"), made.error().message.c_str());
    }

    /// What the window begins with searches as far as one edit from its answer reaches.
    void noSingleEditOfTheSuggestedAnswerIsBetter_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("batch");
        QTest::newRow("8B on 64") << "Llama-3 8B" << 8 << 256;
        QTest::newRow("70B on 512") << "Llama-3 70B" << 64 << 1024;
        QTest::newRow("405B on 16384") << "Llama-3.1 405B" << 2048 << 2048;
        QTest::newRow("experts on 256") << "Qwen3 30B-A3B" << 32 << 512;
    }
    void noSingleEditOfTheSuggestedAnswerIsBetter()
    {
        QFETCH(const QString, model);
        QFETCH(const int, nodes);
        QFETCH(const int, batch);
        const TransformerModel *known = findKnownModel(model.toStdString());
        QVERIFY(known);
        Result<Graph> graph = transformerGraph(*known);
        QVERIFY(graph);
        ParameterValues given = bestPlanner().suggested;
        given["global_batch"] = std::int64_t(batch);
        const Result<std::unique_ptr<EditedPlan>> found = runPlanner(
            bestPlanner(),
            {std::make_shared<const Graph>(std::move(*graph)), testing::clusterOfNodes(nodes), {}, given, nullptr}, {});
        QVERIFY2(found, found ? "" : found.error().message.c_str());
        const auto &plan = static_cast<const TrainingPlan &>(**found);
        int edits = 0;
        for (const Move &move : neighbours(plan)) {
            const Preview preview = plan.preview(move);
            if (!preview.allowed || preview.code == "over_capacity")
                continue;
            ++edits;
            QVERIFY2(*preview.latencyAfter >= *preview.latencyBefore * (1 - 1e-12),
                     qPrintable(QString::fromStdString(plan.describe(move)) +
                                QString(": %1 instead of %2").arg(*preview.latencyAfter).arg(*preview.latencyBefore)));
        }
        QVERIFY2(edits >= 2, qPrintable(QString::number(edits))); // of some, all others would not fit
    }
};

CUTAWAY_TEST(DegreeSearchTest)
#include "degree_search_test.moc"
