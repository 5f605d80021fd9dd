#include "core/judging/plan_match.h"
#include "tests/support/fixtures.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

Node node(const std::string &name, const std::string &target, std::vector<std::size_t> inputs)
{
    Node made;
    made.name = name;
    made.target = target;
    made.opcode = inputs.empty() ? Opcode::Placeholder : Opcode::CallFunction;
    for (const std::size_t input : inputs)
        made.inputs.emplace_back(input);
    return made;
}

Graph made(std::vector<Node> nodes)
{
    Result<Graph> graph = Graph::make("model", std::move(nodes));
    if (!graph)
        qFatal("%s", graph.error().line().c_str());
    return std::move(*graph);
}

/// The same nodes under names that nothing else has.
std::vector<Node> renamed(const Graph &graph)
{
    std::vector<Node> nodes = graph.nodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes[i].name = "other_" + std::to_string(i);
    return nodes;
}

/// Puts one more node behind `at`, which all that came after it reads in its place.
void insertBehind(std::vector<Node> &nodes, std::size_t at)
{
    for (std::size_t i = at + 1; i < nodes.size(); ++i) {
        for (NodeIndex &input : nodes[i].inputs)
            input = NodeIndex(input.value() + (input.value() >= at));
    }
    nodes.insert(nodes.begin() + std::ptrdiff_t(at) + 1, node("inserted", "dropout", {at}));
}

std::vector<int> partners(const Graph &base, const Graph &other)
{
    std::vector<int> numbers;
    for (const NodeIndex partner : judging::matchNodes(base, other))
        numbers.push_back(partner.isValid() ? int(partner.value()) : -1);
    return numbers;
}

} // namespace

class NodeMatchingTest : public QObject
{
    Q_OBJECT

private slots:
    void nodesOfOneNameAreTheSameWhateverTheyDo();
    void aRenamedNodeIsFoundByWhatItDoesAndItsNeighbours();
    void aNodeThatDoesAnotherThingHasNoPartner();
    void aModelOfOtherNamesIsFoundWhole();
    void whatWasInsertedIntoARenamedModelIsAllThatHasNoPartner();
    void nodesThatLookAlikeArePartnersInTheirOrder();
    void ofNodesThatLookAlikeNoneIsChosenWhereTheOtherSideHasFewer();
};

void NodeMatchingTest::nodesOfOneNameAreTheSameWhateverTheyDo()
{
    const Graph base = made({node("x", "", {}), node("a", "relu", {0}), node("b", "gelu", {1})});
    const Graph other = made({node("x", "", {}), node("b", "relu", {0}), node("a", "gelu", {1})});
    QCOMPARE(partners(base, other), (std::vector<int>{0, 2, 1}));
}

void NodeMatchingTest::aRenamedNodeIsFoundByWhatItDoesAndItsNeighbours()
{
    const Graph base = made({node("x", "", {}), node("a", "relu", {0}), node("b", "linear", {1}),
                             node("c", "relu", {2}), node("d", "add", {3, 1})});
    const Graph other = made({node("x", "", {}), node("p", "relu", {0}), node("q", "linear", {1}),
                              node("r", "relu", {2}), node("d", "add", {3, 1})});
    QCOMPARE(partners(base, other), (std::vector<int>{0, 1, 2, 3, 4}));
}

void NodeMatchingTest::aNodeThatDoesAnotherThingHasNoPartner()
{
    const Graph base = made({node("x", "", {}), node("a", "relu", {0}), node("b", "add", {1, 0})});
    const Graph other = made({node("x", "", {}), node("p", "gelu", {0}), node("b", "add", {1, 0})});
    QCOMPARE(partners(base, other), (std::vector<int>{0, -1, 2}));
}

void NodeMatchingTest::aModelOfOtherNamesIsFoundWhole()
{
    const std::shared_ptr<const Graph> base = testing::fixtureGraph("partition/resnet18");
    const std::vector<int> found = partners(*base, made(renamed(*base)));
    for (std::size_t i = 0; i < found.size(); ++i)
        QCOMPARE(found[i], int(i));
}

void NodeMatchingTest::whatWasInsertedIntoARenamedModelIsAllThatHasNoPartner()
{
    const std::shared_ptr<const Graph> base = testing::fixtureGraph("partition/resnet18");
    constexpr std::size_t at = 40;
    std::vector<Node> nodes = renamed(*base);
    insertBehind(nodes, at);
    const Graph other = made(std::move(nodes));
    const std::vector<int> found = partners(*base, other);
    for (std::size_t i = 0; i < found.size(); ++i)
        QCOMPARE(found[i], int(i <= at ? i : i + 1));
    const std::vector<int> back = partners(other, *base);
    QCOMPARE(back[at + 1], -1);
    QCOMPARE(std::ranges::count(back, -1), 1);
}

void NodeMatchingTest::nodesThatLookAlikeArePartnersInTheirOrder()
{
    const Graph base =
        made({node("x", "", {}), node("a", "linear", {0}), node("b", "linear", {0}), node("c", "add", {1, 2})});
    const Graph other =
        made({node("x", "", {}), node("p", "linear", {0}), node("q", "linear", {0}), node("c", "add", {1, 2})});
    QCOMPARE(partners(base, other), (std::vector<int>{0, 1, 2, 3}));
}

void NodeMatchingTest::ofNodesThatLookAlikeNoneIsChosenWhereTheOtherSideHasFewer()
{
    const Graph base =
        made({node("x", "", {}), node("a", "linear", {0}), node("b", "linear", {0}), node("c", "add", {1, 2})});
    const Graph other = made({node("x", "", {}), node("p", "linear", {0}), node("c", "add", {1, 1})});
    QCOMPARE(partners(base, other), (std::vector<int>{0, -1, -1, 2}));
}

CUTAWAY_TEST(NodeMatchingTest)
#include "node_matching_test.moc"
