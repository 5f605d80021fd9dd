#include "core/base/units.h"
#include "core/graph/operator_kind.h"
#include "core/judging/figure_words.h"
#include "core/judging/sweep.h"
#include "core/plan/plan_documents.h"
#include "core/training/cluster.h"
#include "core/training/training_plan.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QRegularExpression>
#include <QTest>

#include <numeric>
#include <random>

using namespace cutaway;
using namespace cutaway::training;
using cutaway::testing::DenseModel;

namespace {

std::unique_ptr<EditedPlan> made(ParameterValues given, DenseModel model = {})
{
    model.layers = 8;
    auto plan = testing::planned("training.uniform", model, testing::clusterOfNodes(2), std::move(given));
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

QString errorOf(const EditedPlan &plan, const nlohmann::json &patch)
{
    nlohmann::json document = plan.document();
    document.merge_patch(patch);
    const auto read = readTrainingPlan(plan.sharedGraph(), plan.inventory(), document);
    return read ? QString("read") : QString::fromStdString(read.error().line());
}

} // namespace

class TrainingPlanTest : public QObject
{
    Q_OBJECT

private slots:
    void thePartsOfAStepAddUp()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}, {"recompute", std::string("full")}});
        double sum = 0;
        for (const CostPart &part : plan->cost().parts)
            sum += part.seconds;
        QVERIFY(std::abs(sum - *plan->cost().latencySec) < 1e-12);
    }

    void aRankOfThePipelineSaysForHowManyAcceleratorsItStands()
    {
        QCOMPARE(made({{"pipeline", std::int64_t(4)}})->lane(LaneIndex(0)).kind, std::string("4 \u00d7 H100"));
        QCOMPARE(made({{"pipeline", std::int64_t(8)}, {"tensor", std::int64_t(2)}})->lane(LaneIndex(7)).kind,
                 std::string("2 \u00d7 H100"));
    }

    void gradientsInShardsAreScatteredAfterEachMicrobatch()
    {
        std::mt19937 random(11);
        int exposed = 0;
        for (int round = 0; round < 50; ++round) {
            DenseModel model;
            model.experts = round % 3 == 0 ? 4 : 0;
            const auto graph = testing::graphOf(model);
            const auto inventory = testing::clusterOfNodes(2, {{"inter_bandwidth", 1e9 * double(1 + random() % 50)}});
            auto state = unplanned(*graph, inventory.get());
            QVERIFY(state);
            TrainingSettings &settings = state->settings;
            settings.tensor = 1 << random() % 2;
            settings.sequenceParallel = settings.tensor > 1;
            settings.data = 16 / settings.tensor;
            settings.expert = model.experts > 0 ? 2 : 1;
            settings.microbatches = 1 + std::int64_t(random() % 8);
            settings.overlapGradients = random() % 2 == 0;
            const BlockTable table(*state->transformer, *state->cluster, settings);
            const GroupLink link = linkOf(*state->cluster, double(settings.data), double(settings.tensor));
            const double overlap = state->cluster->calibration.overlap;
            for (std::uint32_t blockClass = 0; blockClass < state->transformer->classes.size(); ++blockClass) {
                const BlockParameters &parameters = table.parameters(blockClass);
                const BlockTime whole = table.figures(blockClass, {}, 1).time;
                const BlockTime sharded = table.figures(blockClass, {}, 2).time;
                const double push = gatherSec(link, double(settings.data), 4 * parameters.dense) +
                                    gatherSec(link, double(settings.data * settings.tensor) / double(settings.expert),
                                              4 * parameters.expert);
                const double shown = std::max(0.0, push - overlap * whole.backward);
                QCOMPARE(sharded.forward, whole.forward);
                QVERIFY(std::abs(sharded.backward - whole.backward - shown) <= 1e-12 * sharded.backward);
                exposed += shown > 0 ? 1 : 0;
            }
            // Behind the last pass only the starts of the exchange are left, and the parameters that come back.
            const StageLayout layout =
                uniformLayout(*state->transformer, {0, std::uint32_t(state->transformer->size())}, {});
            settings.zero = 2;
            settings.overlapGradients = false;
            const BlockTable shared(*state->transformer, *state->cluster, settings);
            const GradientTime behind = gradientTime(shared, layout, 0, stageTimes(shared, layout));
            QVERIFY(std::abs(behind.reduceSec - 2 * roundsOf(double(settings.data)) * link.latencySec) < 1e-15);
            QVERIFY(behind.pullSec > 0);
        }
        QVERIFY(exposed > 20);
    }

    void aSingleRankWaitsForNothing()
    {
        for (std::int64_t microbatches = 1; microbatches <= 64; ++microbatches) { // sums differ in their last digits
            const auto plan = made({{"microbatches", microbatches}});
            const std::vector<CostPart> parts = plan->cost().parts;
            const auto waiting = std::ranges::find(parts, "Waiting", &CostPart::label);
            QVERIFY(waiting != parts.end());
            QCOMPARE(waiting->seconds, 0.0);
        }
    }

    void aPlanThatDoesNotFitOffersTheLeastChangeThatDoes()
    {
        const DenseModel large{.layers = 32, .hidden = 4096, .heads = 32, .kvHeads = 8, .ffn = 14336, .sequence = 8192};
        const auto planOf = [&large](const PlannerOffer &offer) {
            auto plan = testing::planned(offer.plannerId.c_str(), large, testing::clusterOfNodes(8), offer.given);
            if (!plan)
                qFatal("%s", plan.error().line().c_str());
            return std::move(*plan);
        };
        const auto plan = planOf({{}, "training.uniform", {{"microbatch_size", std::int64_t(2)}}});
        const auto &offering = dynamic_cast<const TrainingPlan &>(*plan);
        QVERIFY(offering.figures().ranks[0].over > 0);
        QVERIFY(QString::fromStdString(offering.offerReason()).startsWith("rank 0 over by"));
        const std::vector<PlannerOffer> offers = offering.plannerOffers();
        QCOMPARE(offers.size(), std::size_t(2));
        QCOMPARE(offers[0].title, std::string("Even stages, recompute full"));
        QCOMPARE(offers[1].title, std::string("Best degrees for a global batch of 512"));
        for (const PlannerOffer &offer : offers) {
            const auto other = planOf(offer);
            const auto &training = dynamic_cast<const TrainingPlan &>(*other);
            QCOMPARE(training.figures().ranks[0].over, 0.0);
            QCOMPARE(training.state().settings.globalBatch(), std::int64_t(512));
        }
    }

    void boundariesTellWhatCrossesThem()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}});
        const auto &training = dynamic_cast<const TrainingPlan &>(*plan);
        const std::vector<Text> facts = training.boundaryFacts(GroupIndex(1), GroupIndex(2));
        QCOMPARE(facts.size(), std::size_t(2));
        QCOMPARE(facts[0], formatBytes(plan->item(plan->groupItems(GroupIndex(1)).back()).outputBytes));
        QCOMPARE(facts[1], formatSeconds(training.figures().transferSec));
    }

    void layersSayWhatRanksShareOut()
    {
        const auto badge = [](ParameterValues given) {
            const auto plan = made(std::move(given));
            return plan->item(plan->groupItems(GroupIndex(0))[1]).badge;
        };
        QCOMPARE(badge({{"zero", std::int64_t(0)}}), std::string());
        QCOMPARE(badge({{"zero", std::int64_t(2)}}), std::string("Z2"));
        QCOMPARE(badge({{"zero", std::int64_t(1)}, {"recompute", std::string("full")}}), std::string("full Z1"));
    }

    void stepsOfAnotherBatchAreComparedForTheSameWork()
    {
        const auto base = made({{"microbatches", std::int64_t(8)}});
        const auto other = made({{"microbatches", std::int64_t(16)}});
        QVERIFY(judging::stepWorkNote(*base, *made({{"microbatches", std::int64_t(8)}})).empty());
        const std::string note = judging::stepWorkNote(*base, *other);
        const EditedPlan *work = other.get();
        QCOMPARE(work->stepWork()->parts, 2 * base->stepWork()->parts);
        const double each = *other->cost().latencySec / work->stepWork()->parts;
        QVERIFY2(note.find(formatSeconds(each, Digits::Four)) != std::string::npos, note.c_str());
    }

    void fieldsOfTheClusterAreVaried()
    {
        const auto plan = made({{"pipeline", std::int64_t(2)}});
        judging::VariedPlan varied(*plan);
        const auto memoryAt = [&](double factor) {
            const auto there = varied.at("field:available_mem_bytes", factor);
            return there ? *(*there)->lane(LaneIndex(0)).capacityBytes : 0;
        };
        QCOMPARE(memoryAt(1),
                 *plan->lane(LaneIndex(0)).capacityBytes); // that of its accelerator, which it does not say
        QCOMPARE(memoryAt(0.5), *plan->lane(LaneIndex(0)).capacityBytes / 2);
        const auto slower = varied.at("field:accelerator", 0); // V100
        QVERIFY(slower);
        QVERIFY(*(*slower)->cost().latencySec > *plan->cost().latencySec);
        const auto sweep = judging::sweepOver(*plan, "field:available_mem_bytes", {0.001, 1});
        QVERIFY(sweep);
        QCOMPARE(sweep->breaks.size(), std::size_t(1));
        const std::string text = judging::breakText(*plan, "field:available_mem_bytes", sweep->breaks[0], true);
        QVERIFY2(text.starts_with("does not fit below ") && text.ends_with("iB"), text.c_str());
    }

    void whatLimitsAStageIsSaid()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}});
        const StepTime &step = dynamic_cast<const TrainingPlan &>(*plan).figures().step;
        const auto busiest = std::size_t(std::ranges::max_element(step.busy) - step.busy.begin());
        for (std::size_t stage = 0; stage < plan->groupCount(); ++stage) {
            const GroupLimits limits = plan->limits(GroupIndex(stage));
            QVERIFY(limits.cause == (stage == busiest ? GroupLimits::Cause::Compute : GroupLimits::Cause::Nothing));
            QCOMPARE(limits.figures.front().value, step.busy[stage]);
        }
        judging::VariedPlan varied(*plan);
        const auto tight = varied.at("field:available_mem_bytes", 0.001);
        QVERIFY(tight);
        QVERIFY((*tight)->limits(GroupIndex(0)).cause == GroupLimits::Cause::Capacity);
    }

    void aLayerIsToldAsARankHasIt()
    {
        const auto plan = made({{"pipeline", std::int64_t(2)}, {"recompute", std::string("full")}});
        const auto layers = plan->groupItems(GroupIndex(0));
        const EditedPlan *teller = plan.get();
        const std::vector<ItemFact> facts = teller->itemFacts(layers.back());
        const auto textOf = [&](const std::string &label) {
            const auto found = std::ranges::find(facts, label, &ItemFact::label);
            return found == facts.end() ? std::string() : std::string(found->text);
        };
        QVERIFY2(textOf("Runs").starts_with("recompute full"), textOf("Runs").c_str());
        QCOMPARE(textOf("Sent to the next"), formatBytes(plan->edges().front().bytes));
        QCOMPARE(teller->sumFacts(std::vector{layers.back()}).back().text,
                 formatSeconds(*plan->item(layers.back()).seconds));
        QVERIFY(teller->itemFacts(ItemIndex(0)).empty()); // the tokens
    }

    void theTermsOfARankAddUpToWhatItNeeds()
    {
        const auto plan = made({{"pipeline", std::int64_t(2)}});
        const EditedPlan *memory = plan.get();
        QVERIFY(memory);
        for (std::size_t rank = 0; rank < plan->laneCount(); ++rank) {
            const LaneMemory told = memory->laneMemory(LaneIndex(rank));
            const std::int64_t sum =
                std::accumulate(told.parts.begin(), told.parts.end(), std::int64_t(0),
                                [](std::int64_t all, const MemoryPart &part) { return all + part.bytes; });
            QVERIFY(std::abs(sum - plan->lane(LaneIndex(rank)).usedBytes) <= std::int64_t(told.parts.size()));
            QVERIFY(told.lowBytes < told.highBytes);
        }
    }

    void everyTermOfMemorySaysHowItComesAbout()
    {
        const auto plan = made({{"pipeline", std::int64_t(2)}, {"tensor", std::int64_t(2)}});
        const LaneMemory told = plan->laneMemory(LaneIndex(0));
        const QRegularExpression product(" = ([0-9]+) x ([0-9]+)\\.");
        for (std::size_t term : {std::size_t(0), std::size_t(1)}) { // parameters and gradients
            const QString text = QString::fromStdString(told.parts[term].description).remove(QChar(0x202f));
            const auto factors = product.match(text);
            QVERIFY2(factors.hasMatch(), qPrintable(text));
            const double bytes = factors.captured(1).toDouble() * factors.captured(2).toDouble();
            QVERIFY2(std::abs(bytes - double(told.parts[term].bytes)) <= 1e-3 * bytes, qPrintable(text));
        }
        for (const MemoryPart &part : told.parts)
            QVERIFY2(part.description.size() > 20, part.label.c_str());
        const auto said = [&](const char *label) {
            return std::ranges::find(told.parts, std::string(label), &MemoryPart::label)->description;
        };
        QVERIFY(said("Optimizer states").find("ZeRO 1") != std::string::npos);
        QVERIFY(said("Libraries").find("H100") != std::string::npos);
        QVERIFY(said("Reserve").find("an assumption") != std::string::npos);
    }

    void layersAreNotTakenForWhatAddsNumbers()
    {
        Node block;
        block.opcode = Opcode::CallModule;
        block.moduleType = "transformer.layer";
        QCOMPARE(operatorKind(block), OperatorKind::Attention);
        block.moduleType = "transformer.head";
        QCOMPARE(operatorKind(block), OperatorKind::Linear);
    }

    void whatWasHardlyMeasuredIsSaidWithTheFigures()
    {
        const auto plan = made({{"zero", std::int64_t(3)}});
        const LaneMemory told = plan->laneMemory(LaneIndex(0));
        QVERIFY(!told.isTrusted);
        const std::string sentence = "Of the 356 runs behind the memory intervals, 0 sharded their parameters.";
        QVERIFY2(told.trust.find(sentence) != told.trust.npos, told.trust.c_str());
        const auto fits = std::ranges::find(plan->cost().figures, "fit_probability", &Figure::name);
        QVERIFY(fits->definition.find(sentence) != fits->definition.npos);
    }

    void recomputationTakesTimeAndGivesMemory()
    {
        const auto none = made({});
        const auto full = made({{"recompute", std::string("full")}});
        QVERIFY(*full->cost().latencySec > *none->cost().latencySec);
        QVERIFY(full->cost().largestLaneBytes < none->cost().largestLaneBytes);
    }

    void aPlanIsReadAsItWasWritten()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}, {"chunks", std::int64_t(2)}});
        const Result<OpenedPlan> again = readPlan(writePlan(*plan), plan->sharedGraph(), plan->inventory());
        QVERIFY2(again, again ? "" : again.error().line().c_str());
        QCOMPARE(again->plan->document().dump(), plan->document().dump());
    }

    void whatCannotBeAPlanIsRefusedInTheOrderOfTheTests()
    {
        const auto plan = made({{"pipeline", std::int64_t(2)}});
        QCOMPARE(errorOf(*plan, {{"tensor", 0}}), QString("tensor: must be a positive integer"));
        QCOMPARE(errorOf(*plan, {{"loss", "none"}}), QString("loss: \"none\" is not one of plain, fused, fused_te"));
        QCOMPARE(errorOf(*plan, {{"data", 16}}), QString("1 x 1 x 2 x 16 ranks needed, the inventory has 16"));
        QCOMPARE(errorOf(*plan, {{"pipeline", 4}, {"data", 1}}), QString("stages: 2, but pipeline x chunks is 4"));
        nlohmann::json stages = plan->document().at("stages");
        stages[0]["nodes"][1] = "tokens";
        QCOMPARE(errorOf(*plan, {{"stages", stages}}), QString("stages: no node \"tokens\""));
        stages[0]["nodes"].erase(1);
        QCOMPARE(errorOf(*plan, {{"stages", stages}}), QString("stages: \"layers.0\" is missing"));
        stages[0]["nodes"].push_back("layers.0");
        QCOMPARE(errorOf(*plan, {{"stages", stages}}), QString("stages: nodes are not in the graph's order"));
        QCOMPARE(errorOf(*plan, {{"recompute", {{"head", "full"}}}}), QString("recompute: no layer \"head\""));
        QVERIFY(errorOf(*plan, {{"recompute", {{"layers.1", "half"}}}}).startsWith("recompute: \"half\" is not none"));
    }

    void aGraphWithoutBlocksSaysWhatWouldHelp()
    {
        std::vector<Node> nodes(1);
        nodes.front().name = "x";
        nodes.front().opcode = Opcode::Placeholder;
        const Graph graph = std::move(*Graph::make("plain", std::move(nodes)));
        const auto state = unplanned(graph, testing::clusterOfNodes(1).get());
        QVERIFY(!state);
        QCOMPARE(state.error().line(), std::string("transformer: missing; convert a config.json first"));
    }

    void theTimelineEndsWithTheStepAndPeaksAtWhatARankNeeds()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}, {"chunks", std::int64_t(2)}});
        const Timeline timeline = plan->timeline();
        QCOMPARE(timeline.endSec, *plan->cost().latencySec);
        QCOMPARE(timeline.rows.size(), std::size_t(4));
        for (const TimelineRow &row : timeline.rows) {
            QVERIFY(std::ranges::is_sorted(row.bars, {}, &TimelineBar::start));
            const auto peak = std::ranges::max_element(row.memory, {}, &TimelineMemory::bytes);
            QVERIFY(std::abs(peak->bytes - plan->lane(row.lane).usedBytes) <= 1);
        }
    }

    void schedulesThatSplitTheBackwardPassWaitLess_data()
    {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<QString>("than"); ///< at equal degrees
        QTest::newRow("zb_h1") << "zb_h1" << 1 << "1f1b";
        QTest::newRow("interleaved_zb") << "interleaved_zb" << 2 << "interleaved_1f1b";
        QTest::newRow("zb_v") << "zb_v" << 2 << "interleaved_1f1b";
        QTest::newRow("dualpipe_v") << "dualpipe_v" << 2 << "1f1b";
    }
    void schedulesThatSplitTheBackwardPassWaitLess()
    {
        QFETCH(QString, schedule);
        QFETCH(int, chunks);
        QFETCH(QString, than);
        const auto planBy = [](const QString &name, std::int64_t stages) {
            const DenseModel large{.hidden = 4096, .heads = 32, .kvHeads = 8, .ffn = 14336, .sequence = 4096};
            return made({{"pipeline", std::int64_t(4)},
                         {"chunks", stages},
                         {"microbatches", std::int64_t(8)},
                         {"recompute", std::string("full")},
                         {"schedule", name.toStdString()}},
                        large);
        };
        const auto plan = planBy(schedule, chunks);
        const auto &split = dynamic_cast<const TrainingPlan &>(*plan);
        const auto other = planBy(than, than == "1f1b" ? 1 : 2);
        QVERIFY(split.figures().step.bubbleFraction() <
                dynamic_cast<const TrainingPlan &>(*other).figures().step.bubbleFraction());
        for (const StageTime &stage : split.figures().step.stages)
            QVERIFY(stage.weights > 0 && stage.weights < stage.backward / 2); // recomputation goes with the inputs

        // The document, and where its stages are.
        const nlohmann::json document = plan->document();
        const auto read = readTrainingPlan(plan->sharedGraph(), plan->inventory(), document);
        QVERIFY(read);
        const auto &again = dynamic_cast<const TrainingPlan &>(**read);
        QVERIFY(again.state().settings == split.state().settings);
        QVERIFY(again.state().layout == split.state().layout);
        QCOMPARE(again.figures().step.stepSec, split.figures().step.stepSec);
        const bool isInV = schedule == "zb_v" || schedule == "dualpipe_v";
        for (std::size_t stage = 0; stage < document["stages"].size(); ++stage) {
            const std::size_t rank = isInV && stage >= 4 ? 7 - stage : stage % 4;
            QCOMPARE(document["stages"][stage]["rank"].get<std::size_t>(), rank);
            QCOMPARE(plan->group(GroupIndex(stage)).lanes.front(), LaneIndex(rank));
            const std::vector<GroupIndex> groups = plan->lane(LaneIndex(rank)).groups;
            QCOMPARE(groups[stage / 4], GroupIndex(stage));
        }

        // The picture over time, and what memory is of.
        const Timeline timeline = plan->timeline();
        int parts = 0;
        int overlaps = 0;
        for (const TimelineRow &row : timeline.rows) {
            QVERIFY(std::ranges::is_sorted(row.memory, {}, &TimelineMemory::time));
            const auto peak = std::ranges::max_element(row.memory, {}, &TimelineMemory::bytes);
            QVERIFY(std::abs(peak->bytes - plan->lane(row.lane).usedBytes) <= 1);
            for (const TimelineBar &bar : row.bars) {
                overlaps += bar.slices > 1;
                if (bar.part != BackwardPart::Whole && bar.number) {
                    QCOMPARE(std::string(bar.label),
                             (bar.part == BackwardPart::Inputs ? "I" : "W") + std::to_string(*bar.number));
                    ++parts;
                }
            }
            std::int64_t finer = 0;
            for (const MemoryPart &part : plan->finerMemory(row.lane))
                finer += part.bytes;
            QVERIFY(std::abs(finer - plan->lane(row.lane).usedBytes) <= 1);
        }
        QVERIFY(parts > 0);
        QCOMPARE(overlaps > 0, schedule == "dualpipe_v");

        // The run that it expects of torch.
        const Result<ExpectedRun> run = plan->expectedRun();
        QVERIFY(run);
        QVERIFY(std::ranges::any_of(run->passes, [](const ExpectedPass &pass) { return pass.label == "PP:0I0"; }) ||
                schedule == "dualpipe_v");
        for (const ExpectedPass &pass : run->passes)
            QCOMPARE(pass.jointLabel.ends_with(")OVERLAP_F_B"), pass.share < 1);
        for (const ExpectedTransfer &transfer : run->transfers)
            QVERIFY(run->passes[transfer.from].place != run->passes[transfer.to].place);
    }

    void chunksAndMicrobatchesMustSuitTheSchedule()
    {
        const auto plan = made({{"pipeline", std::int64_t(4)}, {"microbatches", std::int64_t(9)}});
        const auto with = [&](const char *schedule) { return errorOf(*plan, {{"schedule", schedule}}); };
        QCOMPARE(with("zb_v"), QString("chunks: zb_v has 2 chunks, got 1"));
        QCOMPARE(with("interleaved_zb"), QString("chunks: interleaved_zb needs at least 2"));
        QCOMPARE(with("zb_h1"),
                 QString("microbatches: zb_h1 runs in 2 rounds and needs a multiple of that number, got 9"));
        QCOMPARE(with("zb"), QString("schedule: \"zb\" is not one of gpipe, 1f1b, interleaved_1f1b, zb_h1, "
                                     "interleaved_zb, zb_v, dualpipe_v"));
        const auto pair =
            made({{"pipeline", std::int64_t(4)}, {"chunks", std::int64_t(2)}, {"microbatches", std::int64_t(4)}});
        QCOMPARE(errorOf(*pair, {{"schedule", "dualpipe_v"}}),
                 QString("microbatches: dualpipe_v needs as many as stages, 8, got 4"));
        Move move;
        move.settings = {{"schedule", std::string("zb_v")}};
        QVERIFY(pair->apply(move));
        move.settings = {{"chunks", std::int64_t(1)}}; // no V of one stage a rank
        QVERIFY(pair->apply(move));
        QCOMPARE(pair->controlValues().at("schedule"), ParameterValue(std::string("1f1b")));
    }

    void planningForSplitBackwardPassesFitsTheMemory()
    {
        const DenseModel large{.layers = 16, .hidden = 4096, .heads = 32, .kvHeads = 8, .ffn = 14336, .sequence = 8192};
        const auto plan = testing::planned(
            "training.optimal", large, testing::clusterOfNodes(1),
            {{"pipeline", std::int64_t(8)}, {"microbatches", std::int64_t(16)}, {"schedule", std::string("zb_h1")}});
        QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
        const auto &planned = dynamic_cast<const TrainingPlan &>(**plan);
        QCOMPARE(planned.figures().overBytes, 0.0);
        QVERIFY(!planned.claims().at("optimal").get<bool>());
    }

    void bestDegreesKeepTheScheduleThatWasAskedFor()
    {
        const auto best = testing::planned("training.best", {}, testing::clusterOfNodes(1),
                                           {{"global_batch", std::int64_t(16)}, {"schedule", std::string("zb_v")}});
        QVERIFY2(best, best ? "" : best.error().line().c_str());
        const std::size_t tried = (*best)->triedPlans().size();
        QVERIFY(tried > 0);
        for (std::size_t number = 0; number < tried; ++number) {
            const auto document = nlohmann::json::parse((*best)->triedDocument(number));
            QCOMPARE(document["schedule"].get<std::string>(), std::string("zb_v"));
            QCOMPARE(document["chunks"].get<int>(), 2);
        }
    }

    void theClustersFieldsCanBeChangedOneByOne()
    {
        const auto plan = made({});
        const EditedPlan &fields = *plan;
        const auto named = [&](std::string_view name) {
            const std::vector<DeviceField> all = fields.deviceFields();
            return *std::ranges::find(all, name, [](const DeviceField &field) { return field.declaration.name; });
        };
        QCOMPARE(std::get<std::int64_t>(named("nodes").value), std::int64_t(2));
        QVERIFY(std::holds_alternative<std::monostate>(named("available_mem_bytes").value));
        const Result<Inventory> faster = fields.withDeviceField("accelerator", std::string("B200"));
        QVERIFY(faster);
        QCOMPARE(clusterOf(*faster)->peakFlops, 2250e12);
        QVERIFY(!fields.withDeviceField("nodes", std::int64_t(0)));
        QVERIFY(!fields.withDeviceField("colour", std::string("red")));
    }

    void tiedWordTablesAreExchangedBetweenFirstAndLastRank()
    {
        DenseModel tied;
        tied.tied = true;
        const auto plan = made({{"pipeline", std::int64_t(2)}}, tied);
        const std::vector<GroupEdge> edges = plan->edges();
        QVERIFY(edges.back().role == GroupEdge::Role::Tied);
        QVERIFY(edges.back().seconds > 0);
        // In a V one rank has both.
        const auto inV = made({{"pipeline", std::int64_t(2)},
                               {"chunks", std::int64_t(2)},
                               {"microbatches", std::int64_t(4)},
                               {"schedule", std::string("zb_v")}},
                              tied);
        QVERIFY(inV->edges().back().role != GroupEdge::Role::Tied);
    }
};

CUTAWAY_TEST(TrainingPlanTest)
#include "training_plan_test.moc"
