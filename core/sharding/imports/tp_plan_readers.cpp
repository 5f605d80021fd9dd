#include "core/sharding/imports/tp_plan_import.h"

#include "core/sharding/planners/parameter_like.h"

#include <algorithm>

// What the styles of weights say of the operators that read them.
namespace cutaway::sharding {

void TpPlanImport::holdWhole(AllowedStrategies &allowed) const
{
    const auto keep = [&](std::uint32_t v, const auto &isWhole) {
        std::vector<std::uint32_t> held;
        std::ranges::copy_if(allowed[v], std::back_inserter(held),
                             [&](std::uint32_t k) { return isWhole(m_problem->strategies(v)[k]); });
        if (!held.empty())
            allowed[v] = std::move(held);
    };
    for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
        if (m_whole.contains(v) && !m_pins.contains(v))
            keep(v, [](const Strategy &strategy) { return strategy.output.isReplicated(); });
        const std::vector<LoweredNode::Input> &inputs = m_problem->node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_whole.contains(inputs[i].from) && !m_pins.contains(inputs[i].from))
                keep(v, [i](const Strategy &strategy) { return strategy.inputs[i].isReplicated(); });
        }
    }
}

void TpPlanImport::holdReaders(AllowedStrategies &allowed)
{
    const ParameterLike weights(m_problem->lowered());
    for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
        if (weights.contains(v))
            continue;
        const LoweredNode &node = m_problem->node(v);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const std::uint32_t from = node.inputs[i].from;
            const auto style = weights.contains(from) ? m_styleOf.find(weights.root(from)) : m_styleOf.end();
            if (style != m_styleOf.end())
                holdReader(allowed, v, i, *style->second, m_pins.at(style->first).output);
        }
    }
}

void TpPlanImport::holdReader(AllowedStrategies &allowed, std::uint32_t v, std::size_t input, const TpStyle &style,
                              const Placements &weight)
{
    const LoweredNode &node = m_problem->node(v);
    const bool isDirect = m_pins.contains(node.inputs[input].from);
    const auto returnsWhatStyleSays = [&](const Strategy &strategy) {
        const Placement output = strategy.output[0];
        if (style.output == TpStyle::Output::SplitLast)
            return output.isSplit() && output.dimension() + 1 == node.shape().rank();
        return style.output == TpStyle::Output::AsIs || output.isPartial();
    };
    std::vector<std::uint32_t> held;
    for (const std::uint32_t k : allowed[v]) {
        const Strategy &strategy = m_problem->strategies(v)[k];
        const bool keepsWeight = isDirect ? strategy.inputs[input] == weight : strategy.inputs[input].hasSplit();
        if (keepsWeight && returnsWhatStyleSays(strategy))
            held.push_back(k);
    }
    if (held.empty())
        return warn(phrase("%1 cannot run as %2: left free", {std::string(node.name), std::string(style.name)}));
    if (style.endsWhole)
        gatherFor(allowed, v);
    if (held.size() == 1)
        m_pins[v] = {m_problem->strategies(v)[held.front()].output, m_problem->strategies(v)[held.front()].inputs};
    allowed[v] = std::move(held);
}

void TpPlanImport::gatherFor(AllowedStrategies &allowed, std::uint32_t v)
{
    for (const std::uint32_t user : m_problem->lowered().users[v]) {
        const std::vector<LoweredNode::Input> &inputs = m_problem->node(user).inputs;
        std::vector<std::uint32_t> held;
        std::ranges::copy_if(allowed[user], std::back_inserter(held), [&](std::uint32_t k) {
            const Strategy &strategy = m_problem->strategies(user)[k];
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                if (inputs[i].from == v && !strategy.inputs[i].isReplicated())
                    return false;
            }
            return true;
        });
        if (!held.empty())
            allowed[user] = std::move(held);
    }
}

} // namespace cutaway::sharding
