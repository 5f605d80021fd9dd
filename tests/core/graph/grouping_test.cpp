#include "core/graph/module_tree.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <algorithm>

using namespace cutaway;

namespace {

/// Operators by their modules, each of which reads the one before it: `a` and `b` in `net.first`, and so on.
std::shared_ptr<const Graph> model()
{
    std::vector<Node> nodes;
    for (const auto &[name, module] : {std::pair{"a", "net.first"},
                                       {"b", "net.first"},
                                       {"c", "net.second"},
                                       {"d", "net.second.inner"},
                                       {"e", "net"},
                                       {"f", ""}}) {
        Node &node = nodes.emplace_back();
        node.name = node.target = name;
        node.modulePath = module;
        node.outputBytes = node.totalBytes = 8;
        node.latency = Latency{1, 1};
        if (nodes.size() > 1)
            node.inputs.push_back(NodeIndex(nodes.size() - 2));
    }
    return std::make_shared<const Graph>(std::move(*Graph::make("model", std::move(nodes))));
}

std::shared_ptr<const Inventory> devices()
{
    auto inventory = std::make_shared<Inventory>();
    for (int i = 0; i < 4; ++i)
        inventory->devices.push_back({i, "dev_" + std::to_string(i), 1'000'000, "gpu", {}, {}});
    inventory->transferRateBytesPerSec = 1e9;
    return inventory;
}

/// Steps on the groups of a model, as the window takes them.
struct Grouped
{
    std::shared_ptr<const Graph> graph = model();
    Grouping grouping;

    ModuleTree modules() const { return ModuleTree(*graph, grouping); }
    std::vector<NodeIndex> nodes(std::string_view names) const
    {
        std::vector<NodeIndex> found;
        for (const char name : names)
            found.push_back(graph->find(std::string(1, name)));
        return found;
    }
    void group(std::string_view names, const char *name = "Group")
    {
        grouping = withGroup(grouping, modules(), nodes(names), name);
    }
    void ungroup(std::size_t group) { grouping = withoutGroup(grouping, modules(), group); }
    void rename(std::size_t group, const char *name) { grouping = withName(grouping, modules(), group, name); }

    /// `net: e | net.first: a b`: modules that hold something themselves.
    std::string text() const
    {
        const ModuleTree tree = modules();
        std::vector<std::string> lines;
        for (const Module &module : tree.modules()) {
            if (module.nodes.empty())
                continue;
            std::string &line = lines.emplace_back(module.path + ":");
            for (const NodeIndex node : module.nodes)
                line += ' ' + graph->node(node).name;
        }
        std::ranges::sort(lines);
        std::string text;
        for (const std::string &line : lines)
            text += (text.empty() ? "" : " | ") + line;
        return text;
    }
};

const char *const ungrouped = ": f | net.first: a b | net.second.inner: d | net.second: c | net: e";

} // namespace

class GroupingTest : public QObject
{
    Q_OBJECT

private slots:
    void weightsThatAreInputsLieInTheModulesThatOwnThem();
    void a_group_lies_in_the_deepest_module_around_it();
    void what_lies_in_it_keeps_the_rest_of_its_path();
    void a_group_counts_as_a_module();
    void a_group_can_lie_in_a_group();
    void ungrouping_gives_the_model_back();
    void what_lay_in_an_ungrouped_group_stays_together();
    void renaming_takes_along_what_lies_in_it();
    void no_two_groups_have_one_path();
    void the_smallest_group_around_operators_is_found();
    void a_module_is_found_again_in_another_tree();
    void plans_of_a_graph_keep_groups_in_their_documents_data();
    void plans_of_a_graph_keep_groups_in_their_documents();
    void entries_that_are_no_groups_are_left_out();
};

void GroupingTest::weightsThatAreInputsLieInTheModulesThatOwnThem()
{
    std::vector<Node> nodes = model()->nodes();
    for (const auto &[name, weight] :
         {std::pair{"p_first", "net.first.weight"}, {"p_else", "elsewhere.weight"}, {"p_own", "scale"}}) {
        Node &node = nodes.emplace_back();
        node.name = node.target = name;
        node.opcode = Opcode::Placeholder;
        node.parameters.push_back({.name = weight, .shape = {}, .dtype = {}, .storage = weight, .extra = {}});
    }
    const Graph graph = std::move(*Graph::make("model", std::move(nodes)));
    const ModuleTree tree(graph);
    QCOMPARE(tree.module(tree.moduleOf(graph.find("p_first"))).path, "net.first");
    QCOMPARE(tree.module(tree.moduleOf(graph.find("p_first"))).operationCount, std::size_t(2));
    QCOMPARE(tree.moduleOf(graph.find("p_else")), tree.root());
    QCOMPARE(tree.moduleOf(graph.find("p_own")), tree.root());
}

void GroupingTest::a_group_lies_in_the_deepest_module_around_it()
{
    Grouped model;
    QCOMPARE(model.text(), std::string(ungrouped));
    model.group("ab");
    QCOMPARE(model.grouping.front().path(), std::string("net.first.Group"));
    model.group("ef");
    QCOMPARE(model.grouping.back().path(), std::string("Group"));
}

void GroupingTest::what_lies_in_it_keeps_the_rest_of_its_path()
{
    Grouped model;
    model.group("bd");
    QCOMPARE(
        model.text(),
        std::string(": f | net.Group.first: b | net.Group.second.inner: d | net.first: a | net.second: c | net: e"));
}

void GroupingTest::a_group_counts_as_a_module()
{
    Grouped model;
    model.group("bd");
    const ModuleTree tree = model.modules();
    const Module &group = tree.module(tree.find("net.Group"));
    QVERIFY(group.isHandMade && tree.hasHandMade());
    QCOMPARE(group.operationCount, std::size_t(2));
    QCOMPARE(tree.module(tree.find("net")).operationCount, std::size_t(5));
    QVERIFY(!tree.module(tree.find("net.Group.first")).isHandMade);
    // Its place among the others is that of its first operator.
    QCOMPARE(tree.module(tree.module(tree.find("net")).children[1]).path, std::string("net.Group"));
}

void GroupingTest::a_group_can_lie_in_a_group()
{
    Grouped model;
    model.group("abcd", "outer");
    model.group("ac", "inner");
    QCOMPARE(model.text(), std::string(": f | net.outer.first: b | net.outer.inner.first: a | "
                                       "net.outer.inner.second: c | net.outer.second.inner: d | net: e"));
}

void GroupingTest::ungrouping_gives_the_model_back()
{
    Grouped model;
    model.group("bd");
    model.ungroup(0);
    QVERIFY(model.grouping.empty());
    QCOMPARE(model.text(), std::string(ungrouped));
}

void GroupingTest::what_lay_in_an_ungrouped_group_stays_together()
{
    Grouped model;
    model.group("abcd", "outer");
    model.group("ac", "inner");
    model.ungroup(0);
    QCOMPARE(model.text(), std::string(": f | net.first: b | net.inner.first: a | net.inner.second: c | "
                                       "net.second.inner: d | net: e"));
}

void GroupingTest::renaming_takes_along_what_lies_in_it()
{
    Grouped model;
    model.group("abcd", "outer");
    model.group("ac", "inner");
    model.rename(0, "half");
    QCOMPARE(model.grouping[1].path(), std::string("net.half.inner"));
    QVERIFY(model.modules().module(model.modules().find("net.half")).isHandMade);
}

void GroupingTest::no_two_groups_have_one_path()
{
    Grouped model;
    model.group("be");
    model.group("ad");
    QCOMPARE(model.grouping.back().path(), std::string("net.Group 2"));
    model.rename(1, "second");
    QCOMPARE(model.grouping.back().path(), std::string("net.second 2"));
}

void GroupingTest::the_smallest_group_around_operators_is_found()
{
    Grouped model;
    model.group("abcd", "outer");
    model.group("ac", "inner");
    const auto around = [&](std::string_view names) {
        return groupAround(model.grouping, model.modules(), model.nodes(names));
    };
    QCOMPARE(around("a"), std::optional<std::size_t>(1));
    QCOMPARE(around("ab"), std::optional<std::size_t>(0));
    QCOMPARE(around("ae"), std::optional<std::size_t>());
    QCOMPARE(around(""), std::optional<std::size_t>());
}

void GroupingTest::a_module_is_found_again_in_another_tree()
{
    Grouped model;
    const ModuleTree before = model.modules();
    model.group("cdab");
    const ModuleTree grouped = model.modules();
    const auto pathOf = [](const ModuleTree &from, const char *path, const ModuleTree &to) {
        const ModuleIndex there = sameModule(from, from.find(path), to);
        return there.isValid() ? to.module(there).path : std::string("none");
    };
    QCOMPARE(pathOf(before, "net.second", grouped), std::string("net.Group.second"));
    QCOMPARE(pathOf(grouped, "net.Group.second.inner", before), std::string("net.second.inner"));
    QCOMPARE(pathOf(grouped, "net.Group", before), std::string("none"));
    model.rename(0, "half");
    QCOMPARE(pathOf(grouped, "net.Group", model.modules()), std::string("net.half"));
}

void GroupingTest::plans_of_a_graph_keep_groups_in_their_documents_data()
{
    QTest::addColumn<std::string>("planner");
    QTest::newRow("partition") << std::string("partition.size_based");
    QTest::newRow("pipeline") << std::string("pipeline.balanced");
}

void GroupingTest::plans_of_a_graph_keep_groups_in_their_documents()
{
    QFETCH(std::string, planner);
    Grouped model;
    const std::shared_ptr<const Inventory> inventory = devices();
    auto plan = runPlanner(*findPlanner(planner), {model.graph, inventory, {}, {}, nullptr}, {});
    QVERIFY2(plan, plan ? "" : plan.error().line().c_str());
    const std::string before = writePlan(**plan);
    model.group("bd");
    writeGrouping(**plan, model.grouping);
    const auto again = readPlan(writePlan(**plan), model.graph, inventory);
    QVERIFY2(again, again ? "" : again.error().line().c_str());
    QCOMPARE(readGrouping(*again->plan), model.grouping);
    writeGrouping(*again->plan, {});
    QCOMPARE(writePlan(*again->plan), before);
}

void GroupingTest::entries_that_are_no_groups_are_left_out()
{
    Grouped model;
    auto plan = runPlanner(*findPlanner("partition.size_based"), {model.graph, devices(), {}, {}, nullptr}, {});
    QVERIFY(plan);
    PlanOrigin origin = (*plan)->origin();
    origin.extra = R"({"module_groups": [7, {"name": "without nodes"}, {"name": "with.dot", "nodes": ["a"]},
                       {"parent": 3, "name": "good", "nodes": ["b", "a", "unknown", 5, "b"]}]})";
    (*plan)->setOrigin(origin);
    const Grouping expected{{"", "good", model.nodes("ab")}};
    QCOMPARE(readGrouping(**plan), expected);
}

CUTAWAY_TEST(GroupingTest)

#include "grouping_test.moc"
