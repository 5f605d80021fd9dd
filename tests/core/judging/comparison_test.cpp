#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/judging/comparison_text.h"
#include "core/judging/figure_words.h"
#include "core/judging/front_svg.h"
#include "core/judging/plan_difference.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace cutaway;

namespace {

std::unique_ptr<EditedPlan> planned()
{
    auto plan = runPlanner(*findPlanner("partition.size_based"),
                           {testing::fixtureGraph("partition/resnet18"),
                            testing::fixtureInventory("partition/resnet18.h2"),
                            {},
                            {},
                            nullptr},
                           {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::unique_ptr<EditedPlan> plannedBy(const char *planner, const char *graph, const char *devices)
{
    auto plan = runPlanner(*findPlanner(planner),
                           {testing::fixtureGraph(graph), testing::fixtureInventory(devices), {}, {}, nullptr}, {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    return std::move(*plan);
}

std::unique_ptr<EditedPlan> openedPlan(const std::string &graph, const std::string &devices, const std::string &plan)
{
    const Result<OpenedPlan> opened =
        readPlan(testing::fixtureText(plan), testing::fixtureGraph(graph), testing::fixtureInventory(devices));
    if (!opened)
        qFatal("%s", opened.error().line().c_str());
    return opened->plan->clone();
}

const nlohmann::ordered_json &figure(const nlohmann::ordered_json &difference, std::string_view name)
{
    for (const auto &each : difference.at("figures")) {
        if (each.at("name").get<std::string>() == name)
            return each;
    }
    qFatal("no such figure");
}

/// The last operator of the first partition lies in the second.
std::unique_ptr<EditedPlan> movedBy1(const EditedPlan &base)
{
    std::unique_ptr<EditedPlan> other = base.clone();
    Move move;
    for (const ItemIndex item : other->groupItems(GroupIndex(0))) {
        if (other->item(item).role == ItemRole::Operator)
            move.items = {{item, GroupIndex(1)}};
    }
    other->restore(move);
    return other;
}

} // namespace

class ComparisonTest : public QObject
{
    Q_OBJECT

private slots:
    void aPlanIsTheSameAsItself();
    void movedOperatorsAreNamedWithTheirGroups();
    void aGroupOnAnotherDeviceHasNotMovedItsOperators();
    void whatIsOnAnotherDeviceWasMovedOrCameWithItsGroup();
    void anIdlePlaceIsBusyForNoTime();
    void figuresStandInTheirOrder();
    void aFigureThatWas0HasNoFraction();
    void smallDifferencesAreTheSameBelowTheThreshold();
    void moreTokensPerSecondAreBetter();
    void whatIsCountedASecondIsNoTime();
    void aTinyChangeOfAShareIsNotNought();
    void whatSumsLeaveOverIsToldAsTheSame();
    void whatSumsLeaveOverIsTheSameInTheTextToo();
    void sharesAreToldWithTheirSign();
    void anotherChoiceIsAChangeInPlace();
    void changesAreToldByTheNamesThatDocumentsHave();
    void bytesOfLanesAreThoseOfTheEvaluation();
    void lanesOfTheBaselineAreMarkedAsTheyAreShown();
    void aPlanOfAnotherGraphIsComparedByNames();
    void aPlanOfAnotherGraphWhoseGroupsAreNoneIsRefused();
    void namesInThePageAreNoMarkup();
    void thePageCallsFiguresAsTheKindDoes();
    void thePageShowsTheFrontWithoutInfeasiblePlans();
    void thePageOfSeveralPlansHasThemAllInOneTable();
    void namesOfPointsDoNotLieOnEachOther();
    void namesOfPointsDoNotLieOnOtherPoints();
    void linesSayWhatWasLeftOut();
    void tablesAreCountedEachOnceAndRanksGoByNumber();
    void everySettingThatDiffersIsTold_data();
    void everySettingThatDiffersIsTold();
};

void ComparisonTest::aPlanIsTheSameAsItself()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const nlohmann::ordered_json difference = judging::differenceJson(*plan, *plan, 0);
    for (const auto &figure : difference.at("figures"))
        QCOMPARE(figure.at("verdict").get<std::string>(), std::string("same"));
    QVERIFY(difference.at("items").at("moved").empty());
    QVERIFY(!difference.at("groups").empty());
}

void ComparisonTest::movedOperatorsAreNamedWithTheirGroups()
{
    const std::unique_ptr<EditedPlan> base = planned();
    const std::unique_ptr<EditedPlan> other = base->clone();
    const std::vector<ItemIndex> items = other->groupItems(GroupIndex(0));
    Move move;
    for (const ItemIndex item : items) {
        if (other->item(item).role == ItemRole::Operator)
            move.items = {{item, GroupIndex(1)}}; // the last one
    }
    other->restore(move);
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    const auto &moved = difference.at("items").at("moved");
    QCOMPARE(moved.size(), std::size_t(1));
    QCOMPARE(moved[0].at("node").get<std::string>(), std::string(base->item(move.items.front().item).label));
    QCOMPARE(moved[0].at("from").get<std::int64_t>(), base->group(GroupIndex(0)).id);
    QCOMPARE(difference.at("groups")[0].at("left").dump(), nlohmann::ordered_json::array({moved[0].at("node")}).dump());
    QCOMPARE(difference.at("figures")[1].at("other").get<std::int64_t>(), other->cost().transferredBytes);
}

void ComparisonTest::aGroupOnAnotherDeviceHasNotMovedItsOperators()
{
    const std::unique_ptr<EditedPlan> base = planned();
    const std::unique_ptr<EditedPlan> other = base->clone();
    Move move;
    move.lanes = {{GroupIndex(0), {LaneIndex(1)}}};
    other->restore(move);
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    QVERIFY(difference.at("items").at("moved").empty());
    QCOMPARE(difference.at("groups")[0].at("lanes").dump(), std::string("[[0],[1]]"));
    QVERIFY(!difference.at("groups")[1].contains("lanes"));
}

void ComparisonTest::whatIsOnAnotherDeviceWasMovedOrCameWithItsGroup()
{
    using Way = judging::PlanFlow::Way;
    const std::unique_ptr<EditedPlan> base =
        plannedBy("partition.size_based", "partition/resnet50", "partition/resnet50.r40");
    const std::unique_ptr<EditedPlan> best =
        openedPlan("partition/resnet50", "partition/resnet50.r40", "partition/resnet50.r40.best.plan.json");
    const judging::PlanMarks marks = judging::planMarks(*base, *best, "before");
    const judging::PlanFlow &flow = marks.flow;
    QCOMPARE(flow.countOf(Way::Stays), std::size_t(77));
    QCOMPARE(flow.countOf(Way::OtherGroup), std::size_t(9));
    QCOMPARE(flow.countOf(Way::WithGroup), std::size_t(49));
    QCOMPARE(flow.countOf(Way::Moved), std::size_t(40));
    QCOMPARE(flow.all(), std::size_t(175));
    QCOMPARE(marks.moved.size(), flow.countOf(Way::Moved) + flow.countOf(Way::OtherGroup));
    QCOMPARE(flow.places.size(), std::size_t(40));
    const auto laneOf = [](const EditedPlan &plan, GroupIndex group) { return plan.group(group).lanes.front(); };
    std::vector<std::size_t> before(40);
    std::vector<std::size_t> now(40);
    std::size_t items = 0;
    for (const judging::PlanFlow::Stream &stream : flow.streams) {
        for (const ItemIndex item : stream.items) { // of one graph: of the same number in both
            QCOMPARE(base->groupOf(item), stream.groupBefore);
            QCOMPARE(best->groupOf(item), stream.groupNow);
            const bool isWithGroup = marks.groupNow[stream.groupBefore.value()] == stream.groupNow;
            QCOMPARE(isWithGroup, stream.way == Way::Stays || stream.way == Way::WithGroup);
            QCOMPARE(isWithGroup, marks.movedItem(item) == nullptr);
        }
        QCOMPARE(flow.places[stream.from].before.lane, laneOf(*base, stream.groupBefore));
        QCOMPARE(flow.places[stream.to].now.lane, laneOf(*best, stream.groupNow));
        QCOMPARE(stream.from != stream.to, stream.way == Way::Moved || stream.way == Way::WithGroup);
        before[stream.from] += stream.items.size();
        now[stream.to] += stream.items.size();
        items += stream.items.size();
    }
    QCOMPARE(items, flow.all());
    for (std::size_t i = 0; i < 40; ++i) {
        const judging::PlanFlow::Place &place = flow.places[i];
        QCOMPARE(place.before.items, before[i]);
        QCOMPARE(place.now.items, now[i]);
        QCOMPARE(place.now.bytes, best->lane(LaneIndex(i)).usedBytes);
        QCOMPARE(place.before.bytes, base->lane(LaneIndex(i)).usedBytes);
    }
}

void ComparisonTest::anIdlePlaceIsBusyForNoTime()
{
    const auto base = planned();
    const auto other = base->clone();
    Move move;
    for (std::size_t i = 0; i < other->groupCount(); ++i)
        move.lanes.push_back({GroupIndex(i), {LaneIndex(0)}});
    other->restore(move);
    const nlohmann::ordered_json lanes = judging::differenceJson(*base, *other, 0).at("lanes");
    QCOMPARE(lanes[1].at("seconds")[1].dump(), std::string("0.0"));
}

void ComparisonTest::figuresStandInTheirOrder()
{
    const auto base = openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4.evaluate.plan.json");
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *base, 0);
    std::vector<std::string> names;
    for (const auto &each : difference.at("figures"))
        names.push_back(each.at("name").get<std::string>());
    const std::vector<std::string> expected{
        "latency_sec",     "transferred_bytes", "largest_lane_bytes", "mfu",    "tokens_per_sec", "bubble_fraction",
        "fit_probability", "interval_low_sec",  "interval_high_sec",  "devices"};
    QCOMPARE(names, expected);
}

void ComparisonTest::aFigureThatWas0HasNoFraction()
{
    const auto base = openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.fsdp.evaluate.plan.json");
    const auto other = openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4.evaluate.plan.json");
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    QVERIFY(!figure(difference, "bubble_fraction").contains("fraction"));
    QCOMPARE(figure(difference, "bubble_fraction").at("verdict").get<std::string>(), std::string("worse"));
}

void ComparisonTest::smallDifferencesAreTheSameBelowTheThreshold()
{
    const std::unique_ptr<EditedPlan> base = planned();
    const std::unique_ptr<EditedPlan> other = movedBy1(*base);
    const auto exact = figure(judging::differenceJson(*base, *other, 0), "largest_lane_bytes");
    QVERIFY(exact.at("verdict").get<std::string>() != "same");
    const double fraction = std::abs(exact.at("fraction").get<double>());
    const auto verdict = [&](double threshold) {
        return figure(judging::differenceJson(*base, *other, threshold), "largest_lane_bytes")
            .at("verdict")
            .get<std::string>();
    };
    QCOMPARE(verdict(fraction * 1.01), std::string("same"));
    QVERIFY(verdict(fraction) != "same");
}

void ComparisonTest::moreTokensPerSecondAreBetter()
{
    const auto base = openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4.evaluate.plan.json");
    const auto other =
        openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4_mixed.evaluate.plan.json");
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    QVERIFY(figure(difference, "tokens_per_sec").at("difference").get<double>() > 0);
    QCOMPARE(figure(difference, "tokens_per_sec").at("verdict").get<std::string>(), std::string("better"));
}

void ComparisonTest::whatIsCountedASecondIsNoTime()
{
    QCOMPARE(judging::figureText("microbatches_per_sec", 688.2), std::string("688.2"));
    QCOMPARE(judging::figureChange("microbatches_per_sec", -185), std::string("−185"));
    QCOMPARE(judging::figureTitle("microbatches_per_sec"), std::string("Microbatches per second"));
}

void ComparisonTest::aTinyChangeOfAShareIsNotNought()
{
    QCOMPARE(judging::figureChange("bubble_fraction", -0.0123), std::string("−1.23 points"));
    QCOMPARE(judging::figureChange("bubble_fraction", -3e-5), std::string("−0.0030 points"));
    QCOMPARE(judging::figureChange("mfu", 1.24e-7), std::string("+0.000012 points"));
    QCOMPARE(judging::figureChange("mfu", -1e-16), std::string("±0 points"));
    QCOMPARE(judging::figureChange("latency_sec", -1e-17), std::string("±0\u00a0µs"));
}

void ComparisonTest::whatSumsLeaveOverIsToldAsTheSame()
{
    nlohmann::ordered_json figures = nlohmann::ordered_json::array();
    figures.push_back({{"name", "bubble_fraction"},
                       {"base", 1.1e-16},
                       {"other", 0},
                       {"difference", -1.1e-16},
                       {"fraction", -1.0},
                       {"verdict", "better"}});
    const nlohmann::ordered_json told = judging::toldDifferences(figures, {});
    QCOMPARE(told[0].at("verdict").get<std::string>(), std::string("same"));
    QCOMPARE(told[0].at("fraction").get<double>(), 0.0);
}

void ComparisonTest::whatSumsLeaveOverIsTheSameInTheTextToo()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    nlohmann::ordered_json comparison =
        *judging::comparisonJson({{"a", plan.get(), nullptr}, {"b", plan.get(), nullptr}}, 0);
    comparison["differences"][0]["figures"] = {{{"name", "bubble_fraction"},
                                                {"base", 0.25},
                                                {"other", 0.25 + 0x1p-53},
                                                {"difference", 0x1p-53},
                                                {"fraction", 0x1p-51},
                                                {"verdict", "worse"}}};
    const std::string line =
        "bubble_fraction         0.25            0.25            ±0              ±0.00\u00a0%     same\n";
    const std::string text = judging::comparisonText(comparison, plan->graph());
    QVERIFY2(text.find(line) != text.npos, text.c_str());
}

void ComparisonTest::sharesAreToldWithTheirSign()
{
    QCOMPARE(formatShareChange(-0.0434), std::string("−4.34\u00a0%"));
    QCOMPARE(formatShareChange(1.5), std::string("+150.00\u00a0%"));
    QCOMPARE(formatShareChange(-2e-7), std::string("−0.000020\u00a0%"));
    QCOMPARE(formatShareChange(0), std::string("±0.00\u00a0%"));
    QCOMPARE(formatShareChange(1.9e15), std::string("> +9999\u00a0%"));
}

void ComparisonTest::anotherChoiceIsAChangeInPlace()
{
    const auto base = openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4.evaluate.plan.json");
    const auto other =
        openedPlan("training/llama_8b", "training/h100_2x8", "training/llama_8b.pp4_mixed.evaluate.plan.json");
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    QVERIFY(difference.at("items").at("moved").empty());
    QCOMPARE(difference.at("items").at("changed")[0].dump(),
             std::string(R"({"node":"layers.0","from":"recompute core_attn","to":"recompute full"})"));
}

void ComparisonTest::changesAreToldByTheNamesThatDocumentsHave()
{
    const ParameterValues none;
    const auto graph = testing::fixtureGraph("sharding/bert_h96_l1");
    const auto inventory = testing::fixtureInventory("sharding/mesh2x4");
    const auto base = runPlanner(*findPlanner("sharding.megatron"), {graph, inventory, {}, none, nullptr}, {});
    const auto other = runPlanner(*findPlanner("sharding.replicated"), {graph, inventory, {}, none, nullptr}, {});
    const nlohmann::ordered_json difference = judging::differenceJson(**base, **other, 0);
    const nlohmann::ordered_json &changed = difference.at("items").at("changed");
    QVERIFY(!changed.empty());
    const auto document = (*base)->document();
    for (const auto &each : changed) {
        const std::string node = each.at("node").get<std::string>();
        QVERIFY2(document.at("nodes").contains(node), node.c_str());
    }
}

/// Without the bytes that are kept free for what is no table.
void ComparisonTest::bytesOfLanesAreThoseOfTheEvaluation()
{
    const auto plan = runPlanner(*findPlanner("embedding.default"),
                                 {testing::fixtureGraph("embedding/mixed"),
                                  testing::fixtureInventory("embedding/two_hosts_of_4"),
                                  {},
                                  {},
                                  nullptr},
                                 {});
    QVERIFY(plan);
    const nlohmann::ordered_json difference = judging::differenceJson(**plan, **plan, 0);
    const auto document = (*plan)->document();
    std::int64_t largest = 0;
    for (const auto &device : document.at("devices")) {
        const std::int64_t rank = device.at("rank").get<std::int64_t>();
        const std::int64_t used = device.at("used").at("hbm").get<std::int64_t>();
        QCOMPARE(difference.at("lanes")[std::size_t(rank)].at("used_bytes")[1].get<std::int64_t>(), used);
        largest = std::max(largest, used);
    }
    QCOMPARE(figure(difference, "largest_lane_bytes").at("base").get<std::int64_t>(), largest);
}

void ComparisonTest::aPlanOfAnotherGraphIsComparedByNames()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    nlohmann::ordered_json document = plan->document();
    document["graph"]["digest"] = "sha256:another";
    auto &nodes = document["partitions"][0]["nodes"];
    const std::string last = nodes[nodes.size() - 1].get<std::string>();
    nodes[nodes.size() - 1] = "renamed";
    const auto graph = testing::fixtureGraph("partition/resnet18");
    const auto other = judging::readPlanByNames(document.dump(), graph, plan->inventory());
    QVERIFY2(other, other ? "" : other.error().line().c_str());
    const auto comparison =
        judging::comparisonJson({{"base", plan.get(), nullptr}, {"other", other->plan.get(), &*other}}, 0);
    QVERIFY(comparison);
    const auto &items = comparison->at("differences")[0].at("items");
    QCOMPARE(items.at("only_base").dump(), nlohmann::ordered_json::array({last}).dump());
    QCOMPARE(items.at("only_other").dump(), std::string(R"(["renamed"])"));
    QVERIFY(items.at("moved").empty());
}

/// What is no group makes the plan wrong, and does not end the program that compares it.
void ComparisonTest::aPlanOfAnotherGraphWhoseGroupsAreNoneIsRefused()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    for (const char *group : {"\"x\"", "0.5", R"({"id": 0, "nodes": "x"})"}) {
        nlohmann::ordered_json document = plan->document();
        document["graph"]["digest"] = "sha256:another";
        document["partitions"][0] = nlohmann::ordered_json::parse(group);
        const auto other =
            judging::readPlanByNames(document.dump(), testing::fixtureGraph("partition/resnet18"), plan->inventory());
        QVERIFY(!other);
        QVERIFY(other.error().where.starts_with("partitions[0]"));
    }
}

void ComparisonTest::namesInThePageAreNoMarkup()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const auto comparison =
        judging::comparisonJson({{"<script>a</script>", plan.get(), nullptr}, {"b & \"c\"", plan.get(), nullptr}}, 0);
    const std::string page = judging::comparisonHtml(*comparison, plan->graph());
    QCOMPARE(page.find("<script"), page.rfind("<script")); // the page's own alone
    QVERIFY(page.find("&lt;script&gt;a") != page.npos);
    QVERIFY(page.find("b &amp; &quot;c&quot;") != page.npos);
    QVERIFY(page.find("http:") == page.npos && page.find("https:") == page.npos);
}

void ComparisonTest::thePageCallsFiguresAsTheKindDoes()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const auto comparison = judging::comparisonJson({{"a", plan.get(), nullptr}, {"b", plan.get(), nullptr}}, 0);
    const std::string page = judging::comparisonHtml(
        *comparison, plan->graph(),
        {.violations = {}, .works = {{}, "other work"}, .titles = {{"latency_sec", "Step time"}}});
    QVERIFY(page.find(">Step time</text>") != page.npos); // the picture's axis
    QVERIFY(page.find(">Latency<") == page.npos);
    QVERIFY(page.find("<p>other work</p>") != page.npos);
    // The front does not strike a plan's name through, and of two figures it is said which is whose.
    QVERIFY(page.find(".front .name { paint-order: stroke; stroke: var(--page); stroke-width: 5;") != page.npos);
    QVERIFY(page.find("<svg class=\"front\"") != page.npos);
    QVERIFY(page.find("<text class=\"name\"") != page.npos);
    QVERIFY(page.find("Time before</th><th class=\"number\">Time</th>") != page.npos);
}

void ComparisonTest::thePageShowsTheFrontWithoutInfeasiblePlans()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const auto comparison = judging::comparisonJson({{"a", plan.get(), nullptr}, {"b", plan.get(), nullptr}}, 0);
    const auto countOf = [](const std::string &page, std::string_view text) {
        int count = 0;
        for (std::size_t at = page.find(text); at != page.npos; at = page.find(text, at + 1))
            ++count;
        return count;
    };
    const std::string front = "r=\"4\" fill=\"var(--better)\"";
    QCOMPARE(countOf(judging::comparisonHtml(*comparison, plan->graph()), front), 2);
    const std::string page =
        judging::comparisonHtml(*comparison, plan->graph(), {.violations = {{}, {"dev_0 over by 3 MiB"}}});
    QCOMPARE(countOf(page, front), 1);
    QVERIFY(page.find("b: dev_0 over by 3 MiB") != page.npos);
    const std::string others =
        judging::comparisonHtml(*comparison, plan->graph(), {.violations = {}, .workKinds = {"all", "a half"}});
    QCOMPARE(countOf(others, front), 1); // the other's times are of other work
    QVERIFY(others.find("Diamonds: ") != others.npos);
}

void ComparisonTest::thePageOfSeveralPlansHasThemAllInOneTable()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    const auto pageOf = [&](std::initializer_list<const char *> names) {
        std::vector<judging::JudgedPlan> plans;
        for (const char *name : names)
            plans.push_back({name, plan.get(), nullptr});
        return judging::comparisonHtml(*judging::comparisonJson(plans, 0), plan->graph());
    };
    const std::string several = pageOf({"a", "b", "c"});
    QVERIFY(several.find("<td>a (baseline)</td>") != several.npos);
    QVERIFY(several.find("<a href=\"#plan-2\">c</a>") != several.npos);
    QVERIFY(several.find("<h2 id=\"plan-2\">c</h2>") != several.npos);
    QVERIFY(pageOf({"a", "b"}).find("(baseline)</td>") == std::string::npos); // the one difference says it all
}

/// Embedding ranks are shown with what is kept free beside their tables.
void ComparisonTest::lanesOfTheBaselineAreMarkedAsTheyAreShown()
{
    const auto plan = runPlanner(
        *findPlanner("embedding.default"),
        {testing::fixtureGraph("embedding/mixed"), testing::fixtureInventory("embedding/two_hosts_of_4"), {}, {}, {}},
        {});
    QVERIFY(plan);
    const judging::PlanMarks marks = judging::planMarks(**plan, *(*plan)->clone(), "same");
    std::size_t marked = 0;
    for (std::size_t i = 0; i < (*plan)->laneCount(); ++i) {
        if (!marks.lanes[i].bytes)
            continue;
        QCOMPARE(*marks.lanes[i].bytes, (*plan)->lane(LaneIndex(i)).usedBytes);
        ++marked;
    }
    QVERIFY(marked > 0);
}

void ComparisonTest::namesOfPointsDoNotLieOnEachOther()
{
    constexpr double width = 400;
    const std::vector<judging::PlacedName> names = judging::placedNames(
        {{"first", 100, 50}, {"same place", 101, 50}, {"just below", 108, 56}, {"at the end", 380, 50}}, width);
    QCOMPARE(names.size(), std::size_t(3));
    QCOMPARE(names[0].text, std::string("first, same place"));
    QVERIFY(names[1].y >= names[0].y + 14);
    QVERIFY(names[2].endsHere && names[2].x < 380);
}

/// Whose ground would hide it.
void ComparisonTest::namesOfPointsDoNotLieOnOtherPoints()
{
    const std::vector<judging::PlacedName> names =
        judging::placedNames({{"a long name of a plan", 100, 50}, {"b", 200, 50}}, 400);
    QVERIFY(std::abs(names[0].y - 54) >= 14);
    QCOMPARE(names[1].y, 54.0);
}

void ComparisonTest::linesSayWhatWasLeftOut()
{
    const std::unique_ptr<EditedPlan> plan = planned();
    nlohmann::ordered_json comparison =
        *judging::comparisonJson({{"a", plan.get(), nullptr}, {"b", plan.get(), nullptr}}, 0);
    for (int i = 0; i < 30; ++i)
        comparison["differences"][0]["items"]["moved"].push_back(
            {{"node", "conv1"}, {"from", i}, {"to", i + 1}, {"lanes", {{0}, {0}}}});
    const std::string text = judging::comparisonText(comparison, plan->graph());
    QVERIFY(text.find("conv1 (1 operator): 18 → 19\nand 11 more lines") != text.npos);
    const judging::MovedModule renumbered{"conv1", "2", "2", false, {"conv1"}};
    QCOMPARE(renumbered.line({"operator", "operators"}), "conv1 (1 operator): 2 → 2, another group of that number");
}

/// Shards move and tables are cut otherwise; each table stands in one list, and why it stands there is so.
void ComparisonTest::tablesAreCountedEachOnceAndRanksGoByNumber()
{
    const std::unique_ptr<EditedPlan> base =
        plannedBy("embedding.default", "embedding/mixed", "embedding/two_hosts_of_4");
    const auto wayOf = [](const nlohmann::ordered_json &table) {
        return std::pair(table.at("sharding_type"), table.at("compute_kernel"));
    };
    for (unsigned seed = 0; seed < 20; ++seed) {
        std::mt19937 random(seed);
        const std::unique_ptr<EditedPlan> other = base->clone();
        for (unsigned i = 0; i < seed * 2; ++i) {
            const Move move = testing::edit(*other, random);
            if (other->preview(move).allowed)
                QVERIFY(other->apply(move));
        }
        const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
        const nlohmann::ordered_json before = base->document().at("tables");
        const nlohmann::ordered_json now = other->document().at("tables");
        const nlohmann::ordered_json &tables = difference.at("tables");
        QCOMPARE(judging::countOf(tables), before.size());
        std::map<std::string, std::string> lists;
        for (const char *list : {"moved", "changed"}) {
            for (const auto &entry : tables.at(list))
                QVERIFY(lists.emplace(entry.at("node").get<std::string>(), list).second);
        }
        for (std::size_t t = 0; t < before.size(); ++t) {
            const std::string expected = wayOf(before[t]) != wayOf(now[t])             ? "changed"
                                         : before[t].at("ranks") != now[t].at("ranks") ? "moved"
                                                                                       : "";
            QCOMPARE(lists[before[t].at("node").get<std::string>()], expected);
        }
        for (const auto &group : difference.at("groups"))
            QCOMPARE(group.at("base").dump(), group.at("other").dump());
        const std::string text = judging::comparisonText(
            *judging::comparisonJson({{"a", base.get(), nullptr}, {"b", other.get(), nullptr}}, 0), base->graph());
        QVERIFY(text.find(" (" + std::to_string(before.size()) + " tables)") != text.npos);
    }
}

void ComparisonTest::everySettingThatDiffersIsTold_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("devices");
    const auto add = [](const char *planner, const char *graph, const char *devices) {
        QTest::newRow(planner) << QString(graph) << QString(devices);
    };
    add("partition.size_based", "partition/resnet18", "partition/resnet18.h2");
    add("pipeline.balanced", "pipeline/chain_6_100", "pipeline/chain_6_100.few_devices");
    add("sharding.replicated", "sharding/mlp_h96_l1", "sharding/mesh2x4");
    add("embedding.uniform", "embedding/mixed", "embedding/two_hosts_of_4");
    add("bucketing.all_gather", "bucketing/deep_chain_1500", "partition/resnet18.h2");
    add("training.uniform", "training/llama_8b", "training/h100_8x8");
}

void ComparisonTest::everySettingThatDiffersIsTold()
{
    QFETCH(const QString, graph);
    QFETCH(const QString, devices);
    const auto base = plannedBy(QTest::currentDataTag(), qPrintable(graph), qPrintable(devices));
    QVERIFY(!judging::differenceJson(*base, *base->clone(), 0).contains("settings"));
    std::mt19937 random(1);
    const std::unique_ptr<EditedPlan> other = base->clone();
    for (int i = 0; i < 12; ++i) {
        const Move move = testing::setting(*other, random);
        if (!move.settings.empty() && other->preview(move).allowed)
            QVERIFY(other->apply(move));
    }
    const ParameterValues before = base->controlValues();
    const ParameterValues now = other->controlValues();
    const nlohmann::ordered_json difference = judging::differenceJson(*base, *other, 0);
    for (const ParameterDeclaration &control : base->controls()) {
        const auto was = before.find(control.name);
        const auto is = now.find(control.name);
        if (was == before.end() || is == now.end())
            continue;
        std::size_t told = 0;
        for (const auto &entry : difference.value("settings", nlohmann::ordered_json::array()))
            told += entry.at("name").get<std::string>() == control.name ? 1 : 0;
        QVERIFY2(told == (was->second == is->second ? 0U : 1U), control.name.c_str());
    }
}

CUTAWAY_TEST(ComparisonTest)
#include "comparison_test.moc"
