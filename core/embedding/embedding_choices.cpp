#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/table_choices.h"

#include <algorithm>

// The ways to cut a table as a table.
namespace cutaway::embedding {

std::vector<ChoiceColumn> EmbeddingPlan::choiceColumns() const
{
    using Unit = ItemTableColumn::Unit;
    return {
        {{phrase("Shards"), Unit::Count, {}}, Together::Sum},
        {{phrase("HBM"), Unit::Bytes, phrase("Of all its shards")}, Together::Sum},
        {{phrase("DDR"), Unit::Bytes, phrase("Of all its shards")}, Together::Sum},
        {{phrase("Slowest shard"), Unit::Seconds, phrase("What its slowest shard adds to a rank")}, Together::Largest}};
}

ItemIndex EmbeddingPlan::chosenAs(ItemIndex item) const
{
    return ItemIndex(m_state.firstShard(m_state.shardAt(item.value()).table));
}

std::vector<ItemTableCell> EmbeddingPlan::choiceCells(ItemIndex item, std::size_t choice) const
{
    const std::size_t index = m_state.shardAt(item.value()).table;
    const Table &table = m_state.model().table(index);
    const std::vector<OptionName> names = choicesOf(table, m_state.topology());
    std::optional<ShardingOption> option = m_state.table(index).given;
    if (choice < names.size())
        option = makeOption(table, names[choice].type, names[choice].kernel, m_state.topology(),
                            m_state.model().settings.estimate);
    if (!option)
        return std::vector<ItemTableCell>(choiceColumns().size());
    double slowest = 0;
    for (const Shard &shard : option->shards)
        slowest = std::max(slowest, shard.total);
    return {{{}, double(option->shards.size())},
            {{}, double(option->totalStorage.hbm)},
            {{}, double(option->totalStorage.ddr)},
            {{}, slowest / millisecondsPerSecond}};
}

} // namespace cutaway::embedding
