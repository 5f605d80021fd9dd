#include "core/pipeline/pipeline_json.h"
#include "core/pipeline/pipeline_moves.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/plan/plan_documents.h"
#include "tests/support/pipeline_models.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <map>
#include <set>

using namespace cutaway;
using Json = nlohmann::json;

namespace {

/// The fields of core/pipeline/README.md, section 2.2, word by word and without a thought for speed.
class Oracle
{
public:
    Oracle(const Graph &graph, const PipelineState &state)
        : m_graph(graph), m_count(int(state.stageCount())), m_stage(graph.size(), -1)
    {
        for (std::size_t i = 0; i < graph.size(); ++i) {
            if (graph.nodes()[i].isOperation())
                m_stage[i] = int(state.stageOf(NodeIndex(i)));
            else if (graph.nodes()[i].opcode == Opcode::Placeholder)
                m_stage[i] = 0;
            else if (graph.nodes()[i].opcode == Opcode::Output)
                m_stage[i] = m_count - 1;
        }
        for (std::size_t i = 0; i < graph.size(); ++i) {
            if (graph.nodes()[i].opcode == Opcode::GetAttr)
                m_stage[i] = usersOf(i).empty() ? 0 : *usersOf(i).begin();
        }
    }

    Json stage(int s) const
    {
        Json json{{"nodes", nodes(s)},
                  {"replicated", replicated(s)},
                  {"argument_names", names(arguments(s))},
                  {"liveness", names(liveness(s))},
                  {"outputs", names(outputs(s))}};
        std::set<std::string> storages;
        std::int64_t parameterBytes = 0;
        double seconds = 0;
        std::int64_t activations = 0;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const Node &node = m_graph.nodes()[i];
            const bool isUsed = node.opcode == Opcode::GetAttr && usersOf(i).contains(s);
            if (!isUsed && !(node.isOperation() && m_stage[i] == s))
                continue;
            for (const Parameter &parameter : node.parameters) {
                if (storages.insert(parameter.storage).second)
                    parameterBytes += 4 * parameter.shape.front();
            }
            if (node.isOperation()) {
                seconds += node.latency->seconds();
                activations += node.outputBytes;
            }
        }
        std::int64_t received = 0;
        for (const std::size_t value : liveness(s))
            received += m_graph.nodes()[value].outputBytes;
        json["parameter_bytes"] = parameterBytes;
        json["forward_sec"] = seconds;
        json["receive_bytes"] = received;
        json["activation_bytes"] = received + activations;
        return json;
    }

    /// Storages of several stages with (name, stage) in order.
    Json tied() const
    {
        std::vector<std::string> order;
        std::map<std::string, std::vector<std::pair<std::string, int>>> members;
        for (int s = 0; s < m_count; ++s) {
            for (std::size_t i = 0; i < m_graph.size(); ++i) {
                const Node &node = m_graph.nodes()[i];
                const bool isUsed = node.opcode == Opcode::GetAttr && usersOf(i).contains(s);
                if (!isUsed && !(node.isOperation() && m_stage[i] == s))
                    continue;
                for (const Parameter &parameter : node.parameters) {
                    auto &list = members[parameter.storage];
                    if (list.empty())
                        order.push_back(parameter.storage);
                    if (std::ranges::count(list, std::pair(parameter.name, s)) == 0)
                        list.emplace_back(parameter.name, s);
                }
            }
        }
        Json json = Json::array();
        for (const std::string &storage : order) {
            if (members[storage].front().second != members[storage].back().second)
                json.push_back({storage, members[storage]});
        }
        return json;
    }

private:
    using Values = std::vector<std::size_t>;

    std::set<int> usersOf(std::size_t value) const
    {
        std::set<int> stages;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (std::ranges::count(m_graph.nodes()[i].inputs, NodeIndex(value)) > 0)
                stages.insert(m_stage[i]);
        }
        return stages;
    }
    Json names(const Values &values) const
    {
        Json json = Json::array();
        for (const std::size_t value : values)
            json.push_back(m_graph.nodes()[value].name);
        return json;
    }
    Json nodes(int s) const
    {
        Values values;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (m_stage[i] == s)
                values.push_back(i);
        }
        return names(values);
    }
    Json replicated(int s) const
    {
        Values values;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (m_graph.nodes()[i].opcode == Opcode::GetAttr && m_stage[i] != s && usersOf(i).contains(s))
                values.push_back(i);
        }
        return names(values);
    }
    static void append(Values &values, std::size_t value)
    {
        if (std::ranges::count(values, value) == 0)
            values.push_back(value);
    }
    Values arguments(int s) const
    {
        Values values;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (!m_graph.nodes()[i].isOperation() || m_stage[i] != s)
                continue;
            for (const NodeIndex input : m_graph.nodes()[i].inputs) {
                const Opcode opcode = m_graph.node(input).opcode;
                if (opcode == Opcode::Placeholder || (opcode != Opcode::GetAttr && m_stage[input.value()] != s))
                    append(values, input.value());
            }
        }
        return values;
    }
    Values outputs(int s) const
    {
        Values values;
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const bool isOutput = m_graph.nodes()[i].opcode == Opcode::Output;
            for (const NodeIndex input : m_graph.nodes()[i].inputs) {
                if (m_graph.node(input).isOperation() && m_stage[input.value()] == s && (isOutput || m_stage[i] != s))
                    append(values, input.value());
            }
        }
        return values;
    }
    Values liveness(int wanted) const
    {
        Values live;
        for (const NodeIndex result : m_graph.nodes().back().inputs) {
            if (m_graph.node(result).opcode != Opcode::GetAttr)
                append(live, result.value());
        }
        Values values;
        for (int s = m_count - 1; s >= wanted; --s) {
            values = arguments(s);
            for (const std::size_t argument : values)
                append(live, argument);
            std::erase_if(
                live, [&](std::size_t value) { return m_graph.nodes()[value].isOperation() && m_stage[value] == s; });
            for (const std::size_t value : live)
                append(values, value);
        }
        if (wanted == 0)
            std::ranges::sort(values);
        return values;
    }

    const Graph &m_graph;
    int m_count;
    std::vector<int> m_stage;
};

Json computedStage(const Json &stage)
{
    Json json;
    for (const char *field : {"nodes", "replicated", "argument_names", "liveness", "outputs", "parameter_bytes"})
        json[field] = stage.at(field);
    for (const char *field : {"forward_sec", "receive_bytes", "activation_bytes"})
        json[field] = stage.at("cost").at(field);
    return json;
}

Json computedTied(const Json &document)
{
    Json tied = Json::array();
    for (const Json &group : document.at("tied")) {
        Json members = Json::array();
        for (const Json &member : group.at("members"))
            members.push_back({member.at("name"), member.at("stage")});
        tied.push_back({group.at("storage"), members});
    }
    return tied;
}

PipelinePlan randomPlan(std::mt19937 &random, std::size_t operations, std::size_t stages)
{
    const auto graph = testing::RandomPipelineGraph(random, operations).make();
    std::vector<std::size_t> boundaries(operations - 1);
    for (std::size_t i = 0; i < boundaries.size(); ++i)
        boundaries[i] = i;
    std::ranges::shuffle(boundaries, random);
    boundaries.resize(stages - 1);
    std::ranges::sort(boundaries);
    return {graph, nullptr, cutIntoStages(StageModel(graph), boundaries), {}, {}};
}

Move randomMove(const PipelinePlan &plan, std::mt19937 &random)
{
    const PipelineState &state = plan.state();
    const std::vector<NodeIndex> &operations = state.model().operations();
    const ItemIndex item(operations[random() % operations.size()].value());
    const GroupIndex stage(state.slotOf(random() % state.stageCount()));
    Move move;
    switch (random() % 8) {
    case 0:
        move.create = plan.nextGroup();
        move.items = {{item, move.create}};
        break;
    case 1: move.remove = stage; break;
    case 2: move.settings = {{"microbatches", std::int64_t(1 + random() % 9)}}; break;
    default: move.items = {{item, stage}}; move.alone = random() % 2 == 0;
    }
    return move;
}

/// x → a, b, c, d → output in a row, cut into stages behind the nodes named.
PipelinePlan chainPlan(const std::vector<std::size_t> &boundaries)
{
    std::vector<Node> nodes(6);
    const char *names[] = {"x", "a", "b", "c", "d", "output"};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[i].name = nodes[i].target = names[i];
        nodes[i].opcode = i == 0 ? Opcode::Placeholder : i == 5 ? Opcode::Output : Opcode::CallFunction;
        nodes[i].outputBytes = nodes[i].totalBytes = 8;
        if (i > 0)
            nodes[i].inputs = {NodeIndex(i - 1)};
    }
    const auto graph = std::make_shared<Graph>(std::move(*Graph::make("chain", std::move(nodes))));
    return {graph, nullptr, cutIntoStages(StageModel(graph), boundaries), {}, {}};
}

QString stagesText(const PipelinePlan &plan)
{
    QStringList stages;
    for (std::size_t s = 0; s < plan.state().stageCount(); ++s) {
        QString text;
        for (const NodeIndex node : plan.state().figures().stages[s].nodes) {
            if (plan.graph().node(node).isOperation())
                text += QString::fromStdString(plan.graph().node(node).name);
        }
        stages << text;
    }
    return stages.join(QStringLiteral(" | "));
}

Result<Applied> make(PipelinePlan &plan, const char *entry)
{
    const Result<Move> move = plan.readMove(Json::parse(entry));
    return move ? plan.apply(*move) : Result<Applied>(move.error());
}

} // namespace

class PipelineMovesTest : public QObject
{
    Q_OBJECT

private slots:
    void figuresAfterRandomMovesAreThoseOfTheSpecification()
    {
        std::mt19937 random(1);
        for (int round = 0; round < 30; ++round) {
            PipelinePlan plan = randomPlan(random, 4 + random() % 20, 1 + random() % 4);
            for (int step = 0; step < 12; ++step) {
                (void)plan.apply(randomMove(plan, random));
                const Json document = Json(plan.document());
                const Oracle oracle(plan.graph(), plan.state());
                for (std::size_t s = 0; s < plan.state().stageCount(); ++s)
                    QCOMPARE(QString::fromStdString(computedStage(document.at("stages")[s]).dump()),
                             QString::fromStdString(oracle.stage(int(s)).dump()));
                QCOMPARE(QString::fromStdString(computedTied(document).dump()),
                         QString::fromStdString(oracle.tied().dump()));
            }
        }
    }

    void undoRestoresEveryFigureAndRedoToo()
    {
        std::mt19937 random(2);
        for (int round = 0; round < 20; ++round) {
            PipelinePlan plan = randomPlan(random, 20, 4);
            std::vector<std::pair<Move, Move>> done; // the move and its inverse
            std::vector<std::string> texts{writePlan(plan)};
            for (int step = 0; step < 15; ++step) {
                const Move move = randomMove(plan, random);
                if (const Result<Applied> applied = plan.apply(move)) {
                    done.emplace_back(move, applied->inverse);
                    texts.push_back(writePlan(plan));
                }
            }
            for (std::size_t i = done.size(); i-- > 0;) {
                const Applied undone = plan.restore(done[i].second);
                QCOMPARE(QString::fromStdString(writePlan(plan)), QString::fromStdString(texts[i]));
                plan.restore(undone.inverse);
                QCOMPARE(QString::fromStdString(writePlan(plan)), QString::fromStdString(texts[i + 1]));
                plan.restore(done[i].second);
            }
        }
    }

    void aPreviewForetellsTheMoveAndChangesNothing()
    {
        std::mt19937 random(3);
        PipelinePlan plan = randomPlan(random, 30, 4);
        for (int step = 0; step < 60; ++step) {
            const Move move = randomMove(plan, random);
            const std::string before = writePlan(plan);
            const Preview preview = plan.preview(move);
            QCOMPARE(QString::fromStdString(writePlan(plan)), QString::fromStdString(before));
            const Result<Applied> applied = plan.apply(move);
            QCOMPARE(bool(applied), preview.allowed);
            if (!applied)
                continue;
            QCOMPARE(preview.moved, applied->change.items);
            QCOMPARE(*preview.latencyAfter, *plan.cost().latencySec);
            QCOMPARE(preview.transferredAfter, plan.cost().transferredBytes);
        }
    }

    void aDragTakesAllUpToTheBoundaryAlong()
    {
        PipelinePlan plan = chainPlan({1});
        QVERIFY(make(plan, R"({"node": "b", "to": 1})"));
        QCOMPARE(stagesText(plan), QStringLiteral("a | bcd"));
        QVERIFY(make(plan, R"({"node": "c", "to": 0})"));
        QCOMPARE(stagesText(plan), QStringLiteral("abc | d"));
    }

    void aDragOverAWholeStageIsRefused()
    {
        PipelinePlan plan = chainPlan({0, 1});
        QCOMPARE(make(plan, R"({"node": "a", "to": 2})").error().message, std::string("stage 0 would be empty"));
        QCOMPARE(make(plan, R"({"node": "b", "to": 2})").error().message, std::string("stage 1 would be empty"));
    }

    void anOperatorAloneMayNotBeReadBeforeItIsMade()
    {
        PipelinePlan plan = chainPlan({1});
        QCOMPARE(make(plan, R"({"node": "a", "to": 1, "alone": true})").error().message,
                 std::string("b (stage 0) would read a (stage 1)"));
    }

    void aSplitMakesAStageAndRenumbersTheRest()
    {
        PipelinePlan plan = chainPlan({2});
        QVERIFY(make(plan, R"({"split_at": "b"})"));
        QCOMPARE(stagesText(plan), QStringLiteral("a | bc | d"));
        QCOMPARE(plan.group(plan.groupOf(ItemIndex(4))).id, 2);
    }

    void aSplitBeforeTheFirstOperatorIsRefused()
    {
        PipelinePlan plan = chainPlan({2});
        QCOMPARE(make(plan, R"({"split_at": "a"})").error().code, std::string("empty_stage"));
    }

    void aJoinGivesTheOperatorsToTheStageBefore()
    {
        PipelinePlan plan = chainPlan({0, 1});
        QVERIFY(make(plan, R"({"join": 1})"));
        QCOMPARE(stagesText(plan), QStringLiteral("ab | cd"));
        QVERIFY(make(plan, R"({"join": 0})"));
        QCOMPARE(stagesText(plan), QStringLiteral("abcd"));
        QCOMPARE(make(plan, R"({"join": 0})").error().code, std::string("last_stage"));
    }

    void sourcesAndUnknownStagesAreRefused()
    {
        PipelinePlan plan = chainPlan({1});
        QCOMPARE(make(plan, R"({"node": "x", "to": 1})").error().message, std::string("x cannot be moved"));
        QCOMPARE(make(plan, R"({"node": "output", "to": 0})").error().message, std::string("output cannot be moved"));
        QCOMPARE(make(plan, R"({"node": "a", "to": 4})").error().message, std::string("no stage 4"));
    }

    void settingsChangeAndComeBack()
    {
        PipelinePlan plan = chainPlan({1});
        const Result<Applied> applied = make(plan, R"({"set": {"schedule": "gpipe", "microbatches": 3}})");
        QVERIFY(applied);
        QCOMPARE(std::get<std::int64_t>(plan.controlValues().at("microbatches")), std::int64_t(3));
        QCOMPARE(QString::fromStdString(plan.describe(applied->inverse)), QStringLiteral("Microbatches 3 → 8"));
        plan.restore(applied->inverse);
        QCOMPARE(plan.state().settings(), PipelineSettings());
        QCOMPARE(make(plan, R"({"set": {"microbatches": 0}})").error().message,
                 std::string("microbatches: \"0\" is not at least 1"));
        QCOMPARE(make(plan, R"({"set": {"speed": 1}})").error().code, std::string("no_such_setting"));
    }
};

CUTAWAY_TEST(PipelineMovesTest)
#include "pipeline_moves_test.moc"
