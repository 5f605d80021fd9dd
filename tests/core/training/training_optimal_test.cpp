#include "core/training/planners/planned_stages.h"
#include "core/training/step_time.h"
#include "core/training/training_plan.h"
#include "tests/support/test_program.h"
#include "tests/support/training_models.h"

#include <QTest>

#include <limits>
#include <random>

using namespace cutaway;
using namespace cutaway::training;
using cutaway::testing::DenseModel;

// The planner of stages against every division and every assignment of modes.

namespace {

const std::vector<RecomputeMode> threeModes{{}, {module::coreAttention, false}, {module::none, true}};

/// Tries everything; nothing fits: infinite.
class Trial
{
public:
    Trial(const BlockTable &table, std::vector<RecomputeMode> modes)
        : m_table(table), m_modes(std::move(modes)), m_layout(uniformLayout(table.transformer(), {}, {}))
    {
    }

    double leastObjective()
    {
        m_layout.starts = {0};
        divide();
        return m_least;
    }

private:
    std::size_t stages() const { return std::size_t(m_table.settings().pipeline); }
    std::size_t places() const { return m_table.transformer().size(); }

    void divide()
    {
        if (m_layout.starts.size() == stages()) {
            m_layout.starts.push_back(std::uint32_t(places()));
            if (keepsTail())
                assign(0);
            m_layout.starts.pop_back();
            return;
        }
        for (std::uint32_t start = m_layout.starts.back() + 1; start < places(); ++start) {
            m_layout.starts.push_back(start);
            divide();
            m_layout.starts.pop_back();
        }
    }

    bool keepsTail() const
    {
        for (std::size_t place = 0; place < m_layout.starts[stages() - 1]; ++place) {
            if (m_table.transformer().block(place).kind > BlockKind::Layer)
                return false;
        }
        return true;
    }

    void assign(std::size_t place)
    {
        if (place == places())
            return price();
        if (!m_table.transformer().block(place).isLayer())
            return assign(place + 1);
        for (const RecomputeMode mode : m_modes) {
            m_layout.modes[place] = mode;
            assign(place + 1);
        }
    }

    void price()
    {
        for (std::size_t rank = 0; rank < stages(); ++rank) {
            if (rankMemory(m_table, m_layout, std::int64_t(rank)).over > 0)
                return;
        }
        double most = 0;
        double sum = 0;
        for (const StageTime &stage : stageTimes(m_table, m_layout)) {
            most = std::max(most, stage.forward + stage.backward);
            sum += stage.forward + stage.backward;
        }
        m_least = std::min(m_least, double(m_table.settings().microbatches - 1) * most + sum);
    }

    const BlockTable &m_table;
    std::vector<RecomputeMode> m_modes;
    StageLayout m_layout;
    double m_least = std::numeric_limits<double>::infinity();
};

struct Case
{
    TrainingState state;

    Case(const DenseModel &model, const nlohmann::ordered_json &cluster, const TrainingSettings &settings)
        : state(*unplanned(*testing::graphOf(model), testing::clusterOfNodes(1, cluster).get()))
    {
        state.settings = settings;
    }
};

/// Memory between what the leanest and what the fastest plan of even stages need.
double scarceMemory(const Case &test, std::mt19937 &random)
{
    const BlockTable table(*test.state.transformer, *test.state.cluster, test.state.settings);
    const std::uint32_t places = std::uint32_t(test.state.transformer->size());
    std::vector<std::uint32_t> starts;
    for (std::int64_t stage = 0; stage < test.state.settings.pipeline; ++stage)
        starts.push_back(std::uint32_t(stage * places / test.state.settings.pipeline));
    starts.push_back(places);
    double least = 0;
    double most = 0;
    for (std::int64_t rank = 0; rank < test.state.settings.pipeline; ++rank) {
        const auto needed = [&](RecomputeMode mode) {
            return rankMemory(table, uniformLayout(*test.state.transformer, starts, mode), rank).needed;
        };
        least = std::max(least, needed({module::none, true}));
        most = std::max(most, needed({}));
    }
    return std::uniform_real_distribution(least * 0.97, most)(random);
}

} // namespace

class TrainingOptimalTest : public QObject
{
    Q_OBJECT

private slots:
    void noDivisionAndNoModesAreBetter_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 24; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void noDivisionAndNoModesAreBetter()
    {
        QFETCH(int, seed);
        std::mt19937 random{std::uint32_t(seed)};
        DenseModel model;
        model.layers = 3 + seed % 3;
        model.tied = seed % 2 == 0;
        model.mtp = seed % 4 == 3 ? 1 : 0;
        TrainingSettings settings;
        settings.pipeline = 1 + seed % 4;
        settings.microbatches = 1 + seed % 7;
        settings.microbatchSize = 4;
        settings.zero = seed % 5 == 4 ? 3 : 1;
        settings.schedule = seed % 6 == 5 ? Schedule::GPipe : Schedule::OneForwardOneBackward;
        const nlohmann::ordered_json plain{{"calibration", {{"outside_bytes", 0}, {"relaxed_bytes", 0}}}};
        nlohmann::ordered_json scarce = plain;
        scarce["available_mem_bytes"] = scarceMemory(Case(model, plain, settings), random);
        const Case test(model, scarce, settings);
        const BlockTable table(*test.state.transformer, *test.state.cluster, settings);

        const double least = Trial(table, threeModes).leastObjective();
        const auto planned = planStages(table, threeModes, {}, {});
        QVERIFY(planned);
        QCOMPARE(planned->has_value(), least < std::numeric_limits<double>::infinity());
        if (!*planned)
            return;
        QVERIFY(std::abs((*planned)->objectiveSec - least) <= 1e-12 * least);
        for (std::int64_t rank = 0; rank < settings.pipeline; ++rank)
            QCOMPARE(rankMemory(table, (*planned)->layout, rank).over, 0.0);
    }

    void theBestDivisionsComeInTheOrderOfTheirObjective()
    {
        DenseModel model;
        model.layers = 8;
        TrainingSettings settings;
        settings.pipeline = 3;
        settings.microbatches = 6;
        const Case test(model, {}, settings);
        const BlockTable table(*test.state.transformer, *test.state.cluster, settings);
        const std::vector<StageLayout> found = bestDivisions(table, threeModes, {}, 1000, {});
        QCOMPARE(found.size(), std::size_t(36)); // two boundaries between ten blocks, the head with the last stage
        std::vector<double> objectives;
        for (const StageLayout &layout : found) {
            double most = 0;
            double sum = 0;
            for (const StageTime &stage : stageTimes(table, layout)) {
                most = std::max(most, stage.forward + stage.backward);
                sum += stage.forward + stage.backward;
            }
            objectives.push_back(5 * most + sum);
        }
        QVERIFY(std::ranges::is_sorted(objectives, [](double a, double b) { return a < b * (1 - 1e-12); }));
        const auto optimal = planStages(table, threeModes, {}, {});
        QVERIFY(std::abs(objectives.front() - (*optimal)->objectiveSec) <= 1e-12 * objectives.front());
    }

    void simulatingTheBestNeverGivesALongerStep()
    {
        for (const std::int64_t vocab : {8192, 131072}) { // a heavy head makes stages uneven
            DenseModel model;
            model.layers = 12;
            model.vocab = vocab;
            ParameterValues given{{"pipeline", std::int64_t(4)}, {"microbatches", std::int64_t(8)}};
            const auto optimal = testing::planned("training.optimal", model, testing::clusterOfNodes(1), given);
            given["simulated"] = std::int64_t(100);
            const auto simulated = testing::planned("training.optimal", model, testing::clusterOfNodes(1), given);
            QVERIFY(optimal && simulated);
            const auto stepOf = [](const EditedPlan &plan) {
                return static_cast<const TrainingPlan &>(plan).figures().step.stepSec;
            };
            QVERIFY(stepOf(**simulated) <= stepOf(**optimal));
        }
    }

    void pinsAreKept()
    {
        DenseModel model;
        model.layers = 6;
        TrainingSettings settings;
        settings.pipeline = 2;
        settings.microbatches = 8;
        const Case test(model, {}, settings);
        const BlockTable table(*test.state.transformer, *test.state.cluster, settings);
        PlacePins pins;
        pins[2] = {1, std::nullopt};
        pins[3] = {std::nullopt, RecomputeMode{module::none, true}};
        const auto planned = planStages(table, threeModes, pins, {});
        QVERIFY(planned && *planned);
        QCOMPARE((*planned)->layout.stageOf(2), std::size_t(1));
        QVERIFY((*planned)->layout.modes[3].isFull);
        QVERIFY((*planned)->layout.modes[4].isNone());
    }

    void whatFitsNowhereIsToldByRankAndBytes()
    {
        const auto made =
            testing::planned("training.optimal", {}, testing::clusterOfNodes(1, {{"available_mem_bytes", 1e8}}),
                             {{"pipeline", std::int64_t(2)}});
        QVERIFY(!made);
        QVERIFY2(QString::fromStdString(made.error().message).contains("no plan fits: rank"),
                 made.error().message.c_str());
        QVERIFY(QString::fromStdString(made.error().message).contains("bytes, it has 100000000 (over by"));
    }

    void whatComesNearestIsGivenWhereItIsAskedFor()
    {
        const auto made =
            testing::planned("training.optimal", {}, testing::clusterOfNodes(1, {{"available_mem_bytes", 1e8}}),
                             {{"pipeline", std::int64_t(2)}, {"nearest", true}});
        QVERIFY2(made, made ? "" : made.error().message.c_str());
        const auto &plan = dynamic_cast<const TrainingPlan &>(**made);
        QVERIFY(plan.figures().overBytes > 0);
        QVERIFY(!plan.claims().at("optimal").get<bool>());
        const std::vector<Problem> problems = plan.problems();
        const auto why = std::ranges::find(problems, std::string("no_fit"), &Problem::code);
        QVERIFY(why != problems.end());
        QVERIFY2(why->text.starts_with("no plan fits: rank"), why->text.c_str());
    }

    void interleavedRanksRecomputeNoMoreThanTheyMust()
    {
        DenseModel model;
        model.layers = 16;
        TrainingSettings settings;
        settings.pipeline = 2;
        settings.chunks = 2;
        settings.microbatches = 8;
        settings.microbatchSize = 8;
        settings.schedule = Schedule::Interleaved;
        const Case ample(model, {}, settings);
        const BlockTable ampleTable(*ample.state.transformer, *ample.state.cluster, settings);
        const auto planned = planStages(ampleTable, threeModes, {}, {});
        QVERIFY(planned && *planned && !(*planned)->isOptimal);
        QVERIFY(std::ranges::all_of((*planned)->layout.modes, &RecomputeMode::isNone));

        const double needed = rankMemory(ampleTable, (*planned)->layout, 0).needed;
        const Case scarce(model, {{"available_mem_bytes", needed * 0.9}}, settings);
        const BlockTable table(*scarce.state.transformer, *scarce.state.cluster, settings);
        const auto tight = planStages(table, threeModes, {}, {});
        QVERIFY(tight && *tight);
        QCOMPARE(rankMemory(table, (*tight)->layout, 0).over, 0.0);
        QVERIFY(!(*tight)->layout.modes[1].isNone()); // the first layers of the first chunk
        const auto again =
            std::ranges::count_if((*tight)->layout.modes, [](RecomputeMode mode) { return !mode.isNone(); });
        QVERIFY(again < 16);
    }

    void theLeastSimulatedStepIsOfferedBesideTheOptimum()
    {
        const auto made = testing::planned("training.optimal", {}, testing::clusterOfNodes(1),
                                           {{"pipeline", std::int64_t(2)}, {"microbatches", std::int64_t(4)}});
        QVERIFY2(made, made ? "" : made.error().line().c_str());
        const auto &plan = dynamic_cast<const TrainingPlan &>(**made);
        QCOMPARE(plan.plannerOffers().size(), std::size_t(1));
        const PlannerOffer offer = plan.plannerOffers().front();
        const auto offered = testing::planned(offer.plannerId.c_str(), {}, testing::clusterOfNodes(1), offer.given);
        QVERIFY2(offered, offered ? "" : offered.error().line().c_str());
        QVERIFY(*(*offered)->cost().latencySec <= *plan.cost().latencySec);
        QVERIFY(dynamic_cast<const TrainingPlan &>(**offered).plannerOffers().empty());
    }
};

CUTAWAY_TEST(TrainingOptimalTest)
#include "training_optimal_test.moc"
