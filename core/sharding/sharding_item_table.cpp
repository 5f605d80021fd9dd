#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_words.h"

#include <algorithm>

// The redistributions of a sharding plan as rows.
namespace cutaway::sharding {

namespace {

/// Of the dimensions of the mesh that take part: `1`, `0, 1`.
ItemTableCell dimensionsCell(const std::vector<RedistributionStep> &steps)
{
    std::string text;
    for (const RedistributionStep &step : steps)
        text.append(text.empty() ? "" : ", ").append(std::to_string(step.meshDimension));
    return {std::move(text), 0};
}

} // namespace

const std::vector<ShardingPlan::Redistribution> &ShardingPlan::redistributions() const
{
    if (m_redistributions)
        return *m_redistributions;
    m_redistributions.emplace();
    for (std::uint32_t v = 0; v < problem().size(); ++v) {
        for (std::size_t i = 0; i < problem().node(v).inputs.size(); ++i) {
            if (m_state.edgeCost(v, i) != 0)
                m_redistributions->push_back({v, i});
        }
    }
    return *m_redistributions;
}

std::string ShardingPlan::itemTableTitle() const
{
    return phrase("Redistributions");
}

std::vector<ItemTableColumn> ShardingPlan::itemTableColumns() const
{
    using Unit = ItemTableColumn::Unit;
    const bool isAlphaBeta = problem().settings().isAlphaBeta();
    return {{phrase("Tensor"), Unit::Text, phrase("What is placed otherwise than its reader wants it")},
            {phrase("Operator"), Unit::Text, phrase("The reader")},
            {phrase("Collective"), Unit::Text, {}},
            {phrase("Mesh dim."), Unit::Text, phrase("The dimensions of the mesh along which devices exchange it")},
            {phrase("From"), Unit::Text, phrase("How the tensor is kept, by dimension of the mesh")},
            {phrase("To"), Unit::Text, phrase("How the operator wants it")},
            {transferredWords().label, Unit::Bytes, transferredWords().meaning},
            isAlphaBeta ? ItemTableColumn{phrase("Price"), Unit::Count, phrase("In the unit of the alpha-beta model")}
                        : ItemTableColumn{phrase("Time"), Unit::Seconds, {}},
            {phrase("Relative"), Unit::Share, phrase("Against the dearest")}};
}

ItemTableRow ShardingPlan::itemTableRow(std::size_t row) const
{
    const auto [node, place] = redistributions()[row];
    const LoweredNode::Input &input = problem().node(node).inputs[place];
    const Placements &from = m_state.output(input.from);
    const Placements &to = m_state.strategy(node).inputs[place];
    const std::vector<RedistributionStep> steps = problem().settings().communication.steps(from, to, input.bytes);
    double bytes = 0;
    for (const RedistributionStep &step : steps)
        bytes += step.bytes;
    const double price = m_state.edgeCost(node, place);
    ItemTableRow made;
    made.cells = {{std::string(problem().node(input.from).name), 0},
                  {std::string(problem().node(node).name), 0},
                  {collectiveNames(steps), 0},
                  dimensionsCell(steps),
                  {from.text(", "), 0},
                  {to.text(", "), 0},
                  {{}, bytes},
                  {{}, problem().settings().seconds(price).value_or(price)},
                  {{}, price}};
    made.items = {ItemIndex(node), ItemIndex(input.from)};
    return made;
}

} // namespace cutaway::sharding
