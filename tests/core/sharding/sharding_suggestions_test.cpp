#include "core/plan/edited_plan.h"
#include "core/plan/suggestions.h"
#include "tests/core/sharding/planned_sharding.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// By hand, where it does not pay, and not pinned.
void splitColumns(EditedPlan &plan, const std::vector<std::string> &operators)
{
    const EditedPlan &mesh = plan;
    for (const std::string &name : operators) {
        const ItemIndex item = itemNamed(plan, name);
        const PlacementAnswer answer = mesh.place(item, 1, {MeshPlacement::Kind::Cut, 2});
        Move unpin;
        unpin.pins.push_back({item, {}});
        if (!answer.preview.allowed || !plan.apply(answer.move) || !plan.apply(unpin))
            qFatal("the columns cannot be split");
    }
}

} // namespace

class ShardingSuggestionsTest : public QObject
{
    Q_OBJECT

private slots:
    void saysWhatTakesTheTime();
    void suggestedMovesGainWhatTheyPromise();
    void gradientsAreSummedUpWithTheirBytes();
    void lookingForMovesStopsWhenItIsAskedTo();
    void movesAreSuggestedForAllLayersThatAreAlike();
    void pinnedOperatorsAreLeftOutOfSuggestions();
    void nothingIsSuggestedForAnOptimum();
    void saysWhenTheOptimumIsTrivial();
};

void ShardingSuggestionsTest::saysWhatTakesTheTime()
{
    const auto plan = planned("sharding.megatron", "bert_h96_l3", training);
    const GroupLimits limits = plan->limits(GroupIndex(0));
    QVERIFY2(limits.text.find("The most expensive is the ") != std::string::npos, limits.text.c_str());
    double seconds = 0;
    for (const Figure &figure : limits.figures)
        seconds += figure.value;
    QVERIFY(std::abs(seconds - *plan->cost().latencySec) < 1e-12);
}

void ShardingSuggestionsTest::suggestedMovesGainWhatTheyPromise()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(!found.best.empty());
    for (const Suggestion &suggestion : found.best) {
        const auto copy = plan->clone();
        QVERIFY(copy->apply(suggestion.move));
        const double gain = *plan->cost().latencySec - *copy->cost().latencySec;
        QVERIFY(gain > 0);
        QVERIFY(std::abs(gain - suggestion.gainSec) < 1e-12);
    }
}

void ShardingSuggestionsTest::gradientsAreSummedUpWithTheirBytes()
{
    const std::string report = textOf(planned("sharding.megatron", "bert_h96_l3", training)->report());
    const std::size_t begin = report.find("all-reduce of gradients");
    QVERIFY2(begin != std::string::npos, report.c_str());
    const std::string line = report.substr(begin, report.find('\n', begin) - begin);
    QVERIFY2(line.find(" 0 B") == std::string::npos, line.c_str());
    QVERIFY(report.find("layer.0") < report.find("layer.1")); // they cost the same: as they come
}

void ShardingSuggestionsTest::lookingForMovesStopsWhenItIsAskedTo()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    const EditedPlan &candidates = *plan;
    QVERIFY(!candidates.moveCandidates(GroupIndex(0), {})->empty());
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(candidates.moveCandidates(GroupIndex(0), {stop.get_token(), {}})->empty());
}

void ShardingSuggestionsTest::movesAreSuggestedForAllLayersThatAreAlike()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    const double least = *plan->cost().latencySec;
    splitColumns(*plan, {"layer_0_intermediate", "layer_1_intermediate", "layer_2_intermediate"});
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(!found.best.empty());
    QCOMPARE(found.best.front().move.choices.size(), std::size_t(3));
    QVERIFY(std::abs(*plan->cost().latencySec - found.best.front().gainSec - least) < 1e-12);
}

void ShardingSuggestionsTest::pinnedOperatorsAreLeftOutOfSuggestions()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    splitColumns(*plan, {"layer_1_intermediate"});
    Move pins;
    for (std::size_t i = 0; i < plan->itemCount(); ++i) {
        const std::vector<ChoiceInfo> choices = plan->choices(ItemIndex(i));
        const auto current = std::ranges::find(choices, true, &ChoiceInfo::isCurrent);
        pins.pins.push_back({ItemIndex(i), {Pin::Kind::Choice, {}, {}, std::size_t(current - choices.begin())}});
    }
    QVERIFY(plan->apply(pins));
    QVERIFY(suggestMoves(*plan, GroupIndex(0), {}).best.empty());
}

void ShardingSuggestionsTest::nothingIsSuggestedForAnOptimum()
{
    const auto plan = planned("sharding.alpa", "bert_h96_l3", training);
    const Suggestions found = suggestMoves(*plan, GroupIndex(0), {});
    QVERIFY(found.best.empty());
    QVERIFY(plan->limits(GroupIndex(0)).text.ends_with("proven by the solver."));
}

void ShardingSuggestionsTest::saysWhenTheOptimumIsTrivial()
{
    const auto plan = planned("sharding.alpa", "mlp_h96_l1", {});
    const std::vector<Problem> problems = plan->problems();
    QVERIFY(std::ranges::count(problems, "nothing_to_split", &Problem::code) == 1);
}

CUTAWAY_CORE_TEST(ShardingSuggestionsTest)
#include "sharding_suggestions_test.moc"
