#include "core/pipeline/planners/stage_prices.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace cutaway;

// One way to run each node of a stage, the fastest of all that fit its memory.

namespace {

struct Stage
{
    std::vector<std::vector<TensorConfiguration>> configurations;
    ChoiceLimits limits;

    StageOptions options() const
    {
        StageOptions options;
        for (const auto &list : configurations) {
            std::vector<StageOption> &of = options.ofNode.emplace_back();
            for (const TensorConfiguration &configuration : list)
                of.push_back({&configuration, configuration.sec, configuration.parameterBytes / 64});
        }
        return options;
    }
};

Stage randomStage(std::mt19937 &random)
{
    const auto upTo = [&](int most) { return std::uniform_int_distribution<int>(0, most)(random); };
    Stage stage;
    stage.configurations.resize(std::size_t(1 + upTo(6)));
    for (auto &list : stage.configurations) {
        list.resize(std::size_t(1 + upTo(3)));
        for (TensorConfiguration &configuration : list) {
            configuration.sec = upTo(64) / 8.0;
            configuration.parameterBytes = upTo(16);
            configuration.memoryPerMicrobatch = upTo(8);
            configuration.memoryFixed = upTo(8);
        }
    }
    stage.limits.dataDegree = 1 + upTo(2);
    stage.limits.inFlight = 1 + upTo(4);
    stage.limits.memory = upTo(20) * double(stage.configurations.size());
    stage.limits.below = cannotRun;
    return stage;
}

struct Sums
{
    double sec = 0;
    double memory = 0;

    Sums with(const StageOption &option, const ChoiceLimits &limits) const
    {
        const TensorConfiguration &is = *option.configuration;
        return {sec + option.sec + option.gradientSec * double(limits.dataDegree - 1),
                memory + is.memoryPerMicrobatch * double(limits.inFlight) + is.memoryFixed};
    }
};

double leastOfAll(const StageOptions &options, const ChoiceLimits &limits, std::size_t node = 0, const Sums &sums = {})
{
    if (node == options.ofNode.size())
        return sums.memory <= limits.memory ? sums.sec / double(limits.dataDegree) : cannotRun;
    double least = cannotRun;
    for (const StageOption &option : options.ofNode[node])
        least = std::min(least, leastOfAll(options, limits, node + 1, sums.with(option, limits)));
    return least;
}

} // namespace

class ConfigurationChoiceTest : public QObject
{
    Q_OBJECT

private slots:
    void noOtherChoiceThatFitsIsFaster()
    {
        std::mt19937 random(18);
        int tight = 0;
        for (int i = 0; i < 20'000; ++i) {
            const Stage stage = randomStage(random);
            const StageOptions options = stage.options();
            ChoiceLimits unlimited = stage.limits;
            unlimited.memory = 1e9;
            const double least = leastOfAll(options, stage.limits);
            QCOMPARE(leastStageSeconds(options, stage.limits), least);
            tight += least != cannotRun && least > leastOfAll(options, unlimited);
        }
        QVERIFY(tight > 1'000); // memory decides in many of them
    }

    void theChoiceTakesWhatIsSaid()
    {
        std::mt19937 random(19);
        for (int i = 0; i < 2'000; ++i) {
            const Stage stage = randomStage(random);
            const StageOptions options = stage.options();
            std::vector<const TensorConfiguration *> chosen;
            const double seconds = leastStageSeconds(options, stage.limits, &chosen);
            Sums sums;
            for (std::size_t node = 0; node < chosen.size(); ++node) {
                const auto &list = options.ofNode[node];
                sums = sums.with(*std::ranges::find(list, chosen[node], &StageOption::configuration), stage.limits);
            }
            if (seconds == cannotRun)
                continue;
            QCOMPARE(chosen.size(), options.ofNode.size());
            QCOMPARE(sums.sec / double(stage.limits.dataDegree), seconds);
            QVERIFY(sums.memory <= stage.limits.memory);
        }
    }

    void nothingIsFoundWhereAllAreSlower()
    {
        std::mt19937 random(20);
        for (int i = 0; i < 2'000; ++i) {
            Stage stage = randomStage(random);
            const StageOptions options = stage.options();
            const double least = leastOfAll(options, stage.limits);
            if (least == cannotRun || least == 0)
                continue;
            stage.limits.below = least;
            QCOMPARE(leastStageSeconds(options, stage.limits), cannotRun);
            stage.limits.below = least * 1.01;
            QCOMPARE(leastStageSeconds(options, stage.limits), least);
        }
    }
};

CUTAWAY_TEST(ConfigurationChoiceTest)
#include "configuration_choice_test.moc"
