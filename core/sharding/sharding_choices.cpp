#include "core/base/units.h"
#include "core/sharding/operator_roles.h"
#include "core/sharding/sharding_plan.h"

// The strategies of an operator as a table.
namespace cutaway::sharding {

std::vector<ChoiceInfo> ShardingPlan::choices(ItemIndex item) const
{
    const std::uint32_t node = std::uint32_t(item.value());
    std::vector<ChoiceInfo> list;
    for (std::uint32_t k = 0; k < problem().strategies(node).size(); ++k) {
        const Strategy &strategy = problem().strategies(node)[k];
        ChoiceInfo choice;
        choice.label = strategyText(strategy);
        choice.detail = phrase("%1 on each device", {formatBytes(problem().bytesPerDevice(node, strategy.output))});
        choice.isCurrent = k == m_state.assignment()[node];
        list.push_back(std::move(choice));
    }
    return list;
}

std::vector<ChoiceColumn> ShardingPlan::choiceColumns() const
{
    using Unit = ItemTableColumn::Unit;
    const bool isAlphaBeta = problem().settings().isAlphaBeta();
    // Redistributions between two of several operators would be counted twice: they make no sum.
    return {
        {{phrase("Role"), Unit::Text, phrase("What the operator does along the dimensions of the mesh that cut it")},
         Together::Range},
        {{phrase("Redistribution around it"), isAlphaBeta ? Unit::Count : Unit::Seconds,
          phrase("Redistributions before the operator and before its readers, as they would be")},
         Together::Range},
        {{phrase("On each device"), Unit::Bytes, phrase("What a device holds of the output")}, Together::Sum}};
}

std::vector<ItemTableCell> ShardingPlan::choiceCells(ItemIndex item, std::size_t choice) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const Strategy &strategy = problem().strategies(v)[choice];
    const double collectives = m_state.collectives(v, std::uint32_t(choice));
    const Text roles = rolesOf(problem(), v, strategy);
    return {{roles.empty() && !problem().node(v).isLeaf() ? phrase("whole") : roles, 0},
            {{}, problem().settings().seconds(collectives).value_or(collectives)},
            {{}, double(problem().bytesPerDevice(v, strategy.output))}};
}

} // namespace cutaway::sharding
