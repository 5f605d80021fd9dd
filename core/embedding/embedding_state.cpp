#include "core/embedding/embedding_state.h"

#include <algorithm>
#include <set>

namespace cutaway::embedding {

EmbeddingState::EmbeddingState(std::shared_ptr<const Model> model, std::vector<PlacedTable> tables)
    : m_model(std::move(model)), m_tables(std::move(tables))
{
    rebuild();
}

void EmbeddingState::numberShards()
{
    m_firstShard.assign(1, 0);
    for (const PlacedTable &table : m_tables)
        m_firstShard.push_back(m_firstShard.back() + table.ranks.size());
}

void EmbeddingState::rebuild()
{
    numberShards();
    const std::size_t ranks = topology().ranks();
    m_onRank.assign(ranks, {});
    m_sums.assign(ranks, {});
    m_comms.clear();
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        const PlacedTable &table = m_tables[t];
        Comms &comms = m_comms[commsKey(t)];
        comms.forward.resize(ranks, 0);
        comms.backward.resize(ranks, 0);
        for (std::size_t i = 0; i < table.ranks.size(); ++i) {
            const std::uint32_t rank = table.ranks[i];
            const Shard &shard = table.option.shards[i];
            m_onRank[rank].push_back({std::uint32_t(t), std::uint32_t(i)});
            m_sums[rank].used += shard.storage;
            m_sums[rank].perf += shard.perf;
            m_sums[rank].total += shard.total;
            comms.forward[rank] += shard.perf.fwdComms;
            comms.backward[rank] += shard.perf.bwdComms;
        }
    }
    for (auto &[key, comms] : m_comms)
        findMost(comms);
}

ShardRef EmbeddingState::shardAt(std::size_t index) const
{
    const auto next = std::ranges::upper_bound(m_firstShard, index);
    const auto table = std::size_t(next - m_firstShard.begin()) - 1;
    return {std::uint32_t(table), std::uint32_t(index - m_firstShard[table])};
}

std::size_t EmbeddingState::slowestRank() const
{
    return std::size_t(std::ranges::max_element(m_sums, {}, &RankSums::total) - m_sums.begin());
}

EmbeddingState::CriticalPath EmbeddingState::criticalPath() const
{
    CriticalPath path;
    for (const auto &[key, comms] : m_comms)
        path.comms += comms.mostForward + comms.mostBackward;
    double forward = 0;
    double backward = 0;
    for (const RankSums &sums : m_sums) {
        forward = std::max(forward, sums.perf.fwdCompute);
        backward = std::max(backward, sums.perf.bwdCompute);
    }
    path.compute = forward + backward;
    return path;
}

void EmbeddingState::sumRank(std::size_t rank)
{
    RankSums sums;
    for (const ShardRef ref : m_onRank[rank]) {
        const Shard &each = shard(ref);
        sums.used += each.storage;
        sums.perf += each.perf;
        sums.total += each.total;
    }
    m_sums[rank] = sums;
}

void EmbeddingState::sumComms(std::uint32_t key, std::size_t rank)
{
    Comms &comms = m_comms[key];
    comms.forward.resize(topology().ranks(), 0);
    comms.backward.resize(topology().ranks(), 0);
    double forward = 0;
    double backward = 0;
    for (const ShardRef ref : m_onRank[rank]) {
        if (commsKey(ref.table) != key)
            continue;
        forward += shard(ref).perf.fwdComms;
        backward += shard(ref).perf.bwdComms;
    }
    comms.forward[rank] = forward;
    comms.backward[rank] = backward;
}

void EmbeddingState::findMost(Comms &comms) const
{
    comms.mostForward = comms.forward.empty() ? 0 : std::ranges::max(comms.forward);
    comms.mostBackward = comms.backward.empty() ? 0 : std::ranges::max(comms.backward);
}

void EmbeddingState::insert(std::size_t table)
{
    const std::vector<std::uint32_t> &ranks = m_tables[table].ranks;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        std::vector<ShardRef> &list = m_onRank[ranks[i]];
        const ShardRef ref{std::uint32_t(table), std::uint32_t(i)};
        list.insert(std::ranges::lower_bound(list, ref), ref);
    }
}

void EmbeddingState::remove(std::size_t table)
{
    const std::vector<std::uint32_t> &ranks = m_tables[table].ranks;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        std::vector<ShardRef> &list = m_onRank[ranks[i]];
        list.erase(std::ranges::lower_bound(list, ShardRef{std::uint32_t(table), std::uint32_t(i)}));
    }
}

void EmbeddingState::setRanks(std::size_t table, std::vector<std::uint32_t> ranks)
{
    PlacedTable &placed = m_tables[table];
    std::set<std::uint32_t> touched;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (ranks[i] == placed.ranks[i])
            continue;
        const ShardRef ref{std::uint32_t(table), std::uint32_t(i)};
        std::vector<ShardRef> &from = m_onRank[placed.ranks[i]];
        from.erase(std::ranges::lower_bound(from, ref));
        std::vector<ShardRef> &to = m_onRank[ranks[i]];
        to.insert(std::ranges::lower_bound(to, ref), ref);
        touched.insert({placed.ranks[i], ranks[i]});
    }
    placed.ranks = std::move(ranks);
    const std::uint32_t key = commsKey(table);
    for (const std::uint32_t rank : touched) {
        sumRank(rank);
        sumComms(key, rank);
    }
    if (!touched.empty())
        findMost(m_comms[key]);
}

void EmbeddingState::setOption(std::size_t table, ShardingOption option, std::vector<std::uint32_t> ranks)
{
    PlacedTable &placed = m_tables[table];
    std::set<std::uint32_t> touched(placed.ranks.begin(), placed.ranks.end());
    touched.insert(ranks.begin(), ranks.end());
    const std::uint32_t keyBefore = commsKey(table);
    remove(table);
    placed.option = std::move(option);
    placed.ranks = std::move(ranks);
    insert(table);
    const std::uint32_t keyAfter = commsKey(table);
    for (const std::uint32_t rank : touched) {
        sumRank(rank);
        sumComms(keyBefore, rank);
        if (keyAfter != keyBefore)
            sumComms(keyAfter, rank);
    }
    findMost(m_comms[keyBefore]);
    findMost(m_comms[keyAfter]);
    numberShards();
}

void EmbeddingState::edit(const std::vector<TableEdit> &edits)
{
    std::size_t touched = 0;
    for (const TableEdit &edit : edits)
        touched += m_tables[edit.table].ranks.size() + edit.ranks.size();
    const bool isLocal = touched <= topology().ranks();
    for (const TableEdit &edit : edits) {
        PlacedTable &placed = m_tables[edit.table];
        if (isLocal && edit.option) {
            setOption(edit.table, *edit.option, edit.ranks);
        } else if (isLocal) {
            setRanks(edit.table, edit.ranks);
        } else {
            if (edit.option)
                placed.option = *edit.option;
            placed.ranks = edit.ranks;
        }
    }
    if (!isLocal)
        rebuild();
}

namespace {

/// Whether the shards of the table follow from the ranks, and those are no longer the same.
bool mustBeCutAnew(ShardingType type, const Topology &before, const Topology &now)
{
    switch (type) {
    case ShardingType::TableWise:
    case ShardingType::ColumnWise:
    case ShardingType::TableColumnWise: return false;
    case ShardingType::RowWise: return now.worldSize != before.worldSize || now.rowShares != before.rowShares;
    case ShardingType::DataParallel: return now.worldSize != before.worldSize;
    case ShardingType::TableRowWise:
    case ShardingType::GridShard: return now.groupSize != before.groupSize;
    }
    return false;
}

/// The same type and kernel on other ranks: from the first of the group that the first shard was on.
void cutAnew(PlacedTable &placed, const Table &table, const Model &model)
{
    const Topology &topology = model.topology;
    const std::string otherKernel = placed.option.otherKernel;
    const bool isUniform = partitionBy(placed.option.type) == PartitionBy::Uniform;
    const std::size_t group = isUniform || placed.ranks.empty() ? 0 : topology.groupOf(placed.ranks.front());
    placed.option = makeOption(table, placed.option.type, placed.option.kernel, topology, model.settings.estimate);
    placed.option.otherKernel = otherKernel;
    placed.given.reset();
    placed.ranks.resize(placed.option.shards.size());
    for (std::size_t i = 0; i < placed.ranks.size(); ++i)
        placed.ranks[i] = std::uint32_t(group * std::size_t(topology.groupSize) + i);
}

} // namespace

void EmbeddingState::setModel(std::shared_ptr<const Model> model)
{
    const Topology before = topology();
    m_model = std::move(model);
    for (std::size_t t = 0; t < m_tables.size(); ++t) {
        PlacedTable &placed = m_tables[t];
        const Table &table = m_model->table(t);
        if (mustBeCutAnew(placed.option.type, before, topology())) {
            cutAnew(placed, table, *m_model);
        } else {
            estimate(placed.option, table, topology(), m_model->settings.estimate);
            if (placed.given)
                estimate(*placed.given, table, topology(), m_model->settings.estimate);
        }
        for (std::uint32_t &rank : placed.ranks)
            rank = std::uint32_t(rank % topology().ranks());
    }
    rebuild();
}

} // namespace cutaway::embedding
