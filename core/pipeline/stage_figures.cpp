#include "core/pipeline/stage_figures.h"

#include "core/base/saturating.h"
#include "core/base/sort_unique.h"

#include <algorithm>

namespace cutaway {

namespace {

/// One evaluation, step by step; each step reads what the earlier ones found.
class StageEvaluation
{
public:
    StageEvaluation(const StageModel &model, std::span<const std::uint32_t> assigned,
                    std::span<const std::size_t> kinds)
        : m_model(model), m_graph(model.graph()), m_kinds(kinds), m_stamps(m_graph.size(), 0)
    {
        m_result.stages.resize(kinds.size());
        m_result.stageOf.assign(assigned.begin(), assigned.end());
        m_result.outputNumber.assign(m_graph.size(), noStage);
    }

    PipelineFigures evaluate()
    {
        placeOutput();
        placeSources();
        listNodes();
        listArguments();
        listOutputs();
        listLiveness();
        countParameters();
        addCosts();
        return std::move(m_result);
    }

private:
    std::uint32_t lastStage() const { return std::uint32_t(m_kinds.size() - 1); }
    std::uint32_t &stageOf(NodeIndex node) { return m_result.stageOf[node.value()]; }
    bool isWeight(NodeIndex node) const { return m_model.isWeight(node); }

    void placeOutput()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            if (m_graph.nodes()[i].opcode == Opcode::Output)
                m_result.stageOf[i] = lastStage();
        }
    }

    void placeSources()
    {
        for (const NodeIndex source : m_model.sources()) {
            if (stageOf(source) != noStage)
                continue;
            stageOf(source) = 0;
            if (!isWeight(source) || m_graph.users(source).empty())
                continue;
            stageOf(source) = lastStage();
            for (const NodeIndex user : m_graph.users(source))
                stageOf(source) = std::min(stageOf(source), stageOf(user));
        }
    }

    void listNodes()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const NodeIndex node(i);
            StageFigures &stage = m_result.stages[stageOf(node)];
            stage.nodes.push_back(node);
            if (m_graph.node(node).isOperation())
                ++stage.operatorCount;
            if (isWeight(node))
                replicate(node);
        }
    }

    /// Lists a weight in the other stages that use it.
    void replicate(NodeIndex weight)
    {
        std::vector<std::uint32_t> users;
        for (const NodeIndex user : m_graph.users(weight))
            users.push_back(stageOf(user));
        sortUnique(users);
        for (const std::uint32_t user : users) {
            if (user != stageOf(weight))
                m_result.stages[user].replicated.push_back(weight);
        }
    }

    bool isArgument(NodeIndex value, std::uint32_t stage)
    {
        return !isWeight(value) && (m_graph.node(value).isSource() || stageOf(value) != stage);
    }

    void listArguments()
    {
        for (std::uint32_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            const std::uint32_t stamp = ++m_lastStamp;
            for (const NodeIndex node : stage.nodes) {
                if (!m_graph.node(node).isOperation())
                    continue;
                for (const NodeIndex input : m_graph.inputs(node)) {
                    if (m_stamps[input.value()] == stamp || !isArgument(input, s))
                        continue;
                    m_stamps[input.value()] = stamp;
                    stage.arguments.push_back(input);
                }
            }
        }
    }

    void listOutputs()
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const bool isOutput = m_graph.nodes()[i].opcode == Opcode::Output;
            for (const NodeIndex input : m_graph.nodes()[i].inputs) {
                const std::uint32_t maker = stageOf(input);
                std::uint32_t &number = m_result.outputNumber[input.value()];
                if (number != noStage || !m_graph.node(input).isOperation() ||
                    (!isOutput && maker == m_result.stageOf[i]))
                    continue;
                number = std::uint32_t(m_result.stages[maker].outputs.size());
                m_result.stages[maker].outputs.push_back(input);
            }
        }
    }

    /// From the last stage to the first: `live` is what must leave the stage before.
    void listLiveness()
    {
        std::vector<NodeIndex> live;
        std::vector<bool> isLive(m_graph.size(), false);
        const auto add = [&](NodeIndex value) {
            if (isLive[value.value()])
                return;
            isLive[value.value()] = true;
            live.push_back(value);
        };
        if (m_model.output().isValid()) {
            for (const NodeIndex result : m_graph.inputs(m_model.output())) {
                if (!isWeight(result))
                    add(result);
            }
        }
        for (std::uint32_t s = lastStage() + 1; s-- > 0;) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex argument : stage.arguments) {
                if (m_graph.node(argument).isSource() || stageOf(argument) < s)
                    add(argument);
            }
            std::erase_if(live, [&](NodeIndex value) {
                const bool isMadeHere = m_graph.node(value).isOperation() && stageOf(value) == s;
                if (isMadeHere)
                    isLive[value.value()] = false;
                return isMadeHere;
            });
            stage.liveness = stage.arguments;
            const std::uint32_t stamp = ++m_lastStamp;
            for (const NodeIndex argument : stage.arguments)
                m_stamps[argument.value()] = stamp;
            for (const NodeIndex value : live) {
                if (m_stamps[value.value()] != stamp)
                    stage.liveness.push_back(value);
            }
        }
        std::ranges::sort(m_result.stages.front().liveness);
    }

    /// The storages of each stage, and which of them are in several.
    void countParameters()
    {
        struct Use
        {
            std::uint32_t alias;
            std::uint32_t stage;
        };
        constexpr std::uint32_t none = noStage;
        std::vector<std::vector<Use>> uses(m_model.storageCount());
        std::vector<std::uint32_t> order;
        std::vector<std::uint32_t> aliasStage(m_model.aliasCount(), none);
        for (std::uint32_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex node : holders(stage)) {
                for (const StageModel::Held &held : m_model.held(node)) {
                    std::vector<Use> &use = uses[held.storage];
                    if (use.empty())
                        order.push_back(held.storage);
                    if (use.empty() || use.back().stage != s)
                        stage.parameterBytes = cappedSum(stage.parameterBytes, m_model.storageBytes(held.storage));
                    if (aliasStage[held.alias] != s)
                        use.push_back({held.alias, s});
                    aliasStage[held.alias] = s;
                }
            }
        }
        for (const std::uint32_t storage : order) {
            const std::vector<Use> &use = uses[storage];
            if (use.front().stage == use.back().stage)
                continue;
            TiedGroup group{m_model.storageName(storage), m_model.storageBytes(storage), {}};
            for (const Use &member : use)
                group.members.push_back({m_model.aliasName(member.alias), member.stage});
            m_result.tied.push_back(std::move(group));
        }
    }

    /// The computing nodes and the weights that a stage uses, in graph order.
    std::vector<NodeIndex> holders(const StageFigures &stage)
    {
        std::vector<NodeIndex> nodes;
        for (const NodeIndex node : stage.nodes) {
            const bool isUsed = isWeight(node) && std::ranges::any_of(m_graph.users(node), [&](NodeIndex user) {
                                    return stageOf(user) == stageOf(node);
                                });
            if (isUsed || m_graph.node(node).isOperation())
                nodes.push_back(node);
        }
        const std::size_t own = nodes.size();
        nodes.insert(nodes.end(), stage.replicated.begin(), stage.replicated.end());
        std::inplace_merge(nodes.begin(), nodes.begin() + std::ptrdiff_t(own), nodes.end());
        return nodes;
    }

    void addCosts()
    {
        for (std::size_t s = 0; s < m_kinds.size(); ++s) {
            StageFigures &stage = m_result.stages[s];
            for (const NodeIndex value : stage.liveness)
                stage.receiveBytes = cappedSum(stage.receiveBytes, m_graph.node(value).outputBytes);
            stage.activationBytes = stage.receiveBytes;
            for (const NodeIndex node : stage.nodes) {
                if (!m_graph.node(node).isOperation())
                    continue;
                (m_model.isBackward(node) ? stage.backwardSec : stage.forwardSec) += m_model.seconds(node, m_kinds[s]);
                stage.activationBytes = cappedSum(stage.activationBytes, m_graph.node(node).outputBytes);
            }
        }
    }

    const StageModel &m_model;
    const Graph &m_graph;
    std::span<const std::size_t> m_kinds;
    std::vector<std::uint32_t> m_stamps; ///< per node: marks of the pass that last saw it
    std::uint32_t m_lastStamp = 0;
    PipelineFigures m_result;
};

} // namespace

PipelineFigures evaluateStages(const StageModel &model, std::span<const std::uint32_t> assigned,
                               std::span<const std::size_t> kinds)
{
    return StageEvaluation(model, assigned, kinds).evaluate();
}

BackwardRead firstBackwardRead(const StageModel &model, std::span<const std::uint32_t> stageOf)
{
    const Graph &graph = model.graph();
    for (const NodeIndex node : model.operations()) {
        if (model.isBackward(node))
            continue;
        for (const NodeIndex input : graph.inputs(node)) {
            if (graph.node(input).isOperation() && stageOf[input.value()] > stageOf[node.value()])
                return {node, input};
        }
    }
    return {};
}

} // namespace cutaway
