#include "core/base/names.h"
#include "core/base/units.h"
#include "core/embedding/embedding_plan.h"
#include "core/embedding/embedding_summary.h"
#include "core/embedding/estimators.h"
#include "core/embedding/table_choices.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace cutaway::embedding {

namespace {

// What a plan's tables are held to: pins and limits.

/// Pins that are a choice stand for limits of a table, by their number in the plan's list.
Pin pinOfNumber(std::size_t number)
{
    Pin pin;
    pin.kind = Pin::Kind::Choice;
    pin.choice = number;
    return pin;
}

template <typename Values, typename Name>
std::vector<std::string> namesIn(const Values &values, Name name)
{
    std::vector<std::string> names;
    for (const auto value : values)
        names.emplace_back(name(value));
    return names;
}

std::vector<std::string> numbersUpTo(std::size_t count)
{
    std::vector<std::string> numbers;
    for (std::size_t i = 0; i < count; ++i)
        numbers.push_back(std::to_string(i));
    return numbers;
}

std::vector<std::string> numbersIn(const std::vector<std::uint32_t> &values)
{
    return namesIn(values, [](std::uint32_t value) { return std::to_string(value); });
}

std::size_t hostCount(const Topology &topology)
{
    return std::size_t((topology.worldSize + topology.localWorldSize - 1) / topology.localWorldSize);
}

Error notOffered(const std::string &name, const std::string &value, Text hint)
{
    return inputError("not_offered", phrase("%1: %2 is not offered", {name, inQuotes(value)}), std::move(hint));
}

template <typename Value>
Done readNames(const std::string &name, const std::vector<std::string> &texts,
               std::optional<Value> (*find)(std::string_view), std::vector<Value> &values)
{
    values.clear();
    for (const std::string &text : texts) {
        const std::optional<Value> value = find(text);
        if (!value)
            return notOffered(name, text, {});
        values.push_back(*value);
    }
    std::ranges::sort(values);
    values.erase(std::ranges::unique(values).begin(), values.end());
    return Done(std::monostate());
}

Done readNumbers(const std::string &name, const std::vector<std::string> &texts, std::size_t count,
                 std::vector<std::uint32_t> &values)
{
    std::set<std::uint32_t> numbers;
    for (const std::string &text : texts) {
        std::uint32_t number = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (fault != std::errc() || end != text.data() + text.size() || number >= count)
            return notOffered(name, text, phrase("there are 0 to %1", {std::to_string(count - 1)}));
        numbers.insert(number);
    }
    values.assign(numbers.begin(), numbers.end());
    if (values.size() == count)
        values.clear();
    return Done(std::monostate());
}

// Why a rank is slow, and what might help it.

std::string timeText(double milliseconds)
{
    return formatSeconds(milliseconds / millisecondsPerSecond);
}

/// The shard that takes longest on a rank.
ShardRef slowestShard(const EmbeddingState &state, std::size_t rank)
{
    return *std::ranges::max_element(state.onRank(rank), {}, [&](ShardRef ref) { return state.shard(ref).total; });
}

std::size_t ranksAsSlow(const EmbeddingState &state)
{
    std::size_t count = 0;
    for (std::size_t rank = 0; rank < state.topology().ranks(); ++rank)
        count += state.sums(rank).total == state.rating() ? 1 : 0;
    return count;
}

Storage roomOn(const EmbeddingState &state, std::size_t rank)
{
    return state.model().reservation.available[rank] - state.sums(rank).used;
}

/// The least loaded rank that has room for a shard and that the table's limits allow; none if there is none.
std::optional<std::uint32_t> targetFor(const EmbeddingState &state, const RankLimit *limit, const Shard &shard,
                                       std::size_t from)
{
    std::optional<std::uint32_t> best;
    for (std::uint32_t rank = 0; rank < state.topology().ranks(); ++rank) {
        if (rank == from || (limit && !limit->isAllowed[rank]) || !shard.storage.fitsIn(roomOn(state, rank)))
            continue;
        if (!best || state.sums(rank).total < state.sums(*best).total)
            best = rank;
    }
    return best;
}

double loadOfGroup(const EmbeddingState &state, std::size_t group)
{
    double load = 0;
    for (std::size_t rank = 0; rank < state.topology().ranks(); ++rank)
        load += state.topology().groupOf(rank) == group ? state.sums(rank).total : 0;
    return load;
}

} // namespace

Done setLimit(TableLimits &limits, const std::string &name, const std::vector<std::string> &values,
              const Topology &topology)
{
    if (name == "sharding_types")
        return readNames(name, values, findShardingType, limits.types);
    if (name == "compute_kernels")
        return readNames(name, values, findComputeKernel, limits.kernels);
    if (name == "ranks")
        return readNumbers(name, values, topology.ranks(), limits.ranks);
    if (name == "hosts")
        return readNumbers(name, values, hostCount(topology), limits.hosts);
    return inputError("no_such_limit", phrase("there is no limit %1", {inQuotes(name)}),
                      "sharding_types, compute_kernels, ranks, hosts");
}

const TableLimits &EmbeddingPlan::limitsOf(std::size_t table) const
{
    static const TableLimits none;
    return table < m_limits.size() ? m_limits[table] : none;
}

void EmbeddingPlan::setLimits(LimitList limits)
{
    const bool isFree = std::ranges::all_of(limits, &TableLimits::isFree);
    m_limits = isFree ? LimitList() : std::move(limits);
}

std::size_t KnownLimits::numberOf(const TableLimits &limits) const
{
    const std::lock_guard lock(m_mutex);
    const auto known = std::ranges::find(m_list, limits);
    const auto number = std::size_t(known - m_list.begin());
    if (known == m_list.end())
        m_list.push_back(limits);
    return number;
}

std::optional<TableLimits> KnownLimits::at(std::size_t number) const
{
    const std::lock_guard lock(m_mutex);
    return number < m_list.size() ? std::optional(m_list[number]) : std::nullopt;
}

Pin EmbeddingPlan::pinOf(ItemIndex item) const
{
    Pin pin;
    if (!limitsOf(state().shardAt(item.value()).table).isPinned)
        return pin;
    pin.kind = Pin::Kind::Group;
    pin.group = groupOf(item);
    return pin;
}

std::vector<ItemIndex> EmbeddingPlan::pinnedItems() const
{
    std::vector<ItemIndex> items;
    for (std::size_t t = 0; t < m_limits.size(); ++t) {
        for (std::size_t i = 0; m_limits[t].isPinned && i < state().table(t).ranks.size(); ++i)
            items.emplace_back(state().firstShard(t) + i);
    }
    return items;
}

std::optional<std::size_t> EmbeddingPlan::sharedPins() const
{
    return std::size_t(std::ranges::count(m_limits, true, &TableLimits::isPinned));
}

bool EmbeddingPlan::takePins(const EditedPlan &from)
{
    const auto *other = dynamic_cast<const EmbeddingPlan *>(&from);
    if (!other || other->state().tableCount() != state().tableCount())
        return other != nullptr;
    LimitList limits = other->m_limits;
    for (std::size_t t = 0; t < limits.size(); ++t) {
        const PlacedTable &was = other->state().table(t);
        const PlacedTable &is = state().table(t);
        limits[t].isPinned = limits[t].isPinned && was.option.isSameWay(is.option) && was.ranks == is.ranks;
    }
    setLimits(std::move(limits));
    return true;
}

/// Why pins cannot be set; none where they can.
std::optional<Error> EmbeddingPlan::pinFault(const Move &move) const
{
    const bool isAlone = move.items.empty() && move.choices.empty() && move.lanes.empty();
    if (!isAlone)
        return inputError("not_offered", "a table is pinned to where it is: move it first");
    for (const auto &[item, pin] : move.pins) {
        if (!item.isValid() || item.value() >= itemCount())
            return inputError("no_such_item", "there is no such shard");
        if (pin.kind == Pin::Kind::Lane || (pin.kind == Pin::Kind::Choice && !m_knownLimits.at(pin.choice)))
            return inputError("not_offered", "tables are pinned to their ranks");
        if (pin.kind == Pin::Kind::Group && pin.group != groupOf(item))
            return inputError("not_there", "a table is pinned to where it is: move it first");
    }
    return {};
}

Applied EmbeddingPlan::performPins(const Move &move)
{
    Applied applied;
    m_limits.resize(state().tableCount());
    for (const auto &[item, pin] : move.pins) {
        const std::size_t table = state().shardAt(item.value()).table;
        TableLimits &limits = m_limits[table];
        applied.inverse.pins.insert(applied.inverse.pins.begin(), {item, pinOfNumber(m_knownLimits.numberOf(limits))});
        if (pin.kind == Pin::Kind::Choice)
            limits = m_knownLimits.at(pin.choice).value_or(limits);
        else
            limits.isPinned = pin.kind == Pin::Kind::Group;
        for (std::size_t i = 0; i < state().table(table).ranks.size(); ++i)
            applied.change.items.emplace_back(state().firstShard(table) + i);
    }
    setLimits(std::move(m_limits));
    return applied;
}

void EmbeddingPlan::forgetUndone()
{
    m_state.replace([](EmbeddingState &state) { keepGivenWays(state); });
    const Topology &topology = state().topology();
    for (TableLimits &limits : m_limits) {
        std::erase_if(limits.ranks, [&](std::uint32_t rank) { return rank >= topology.ranks(); });
        std::erase_if(limits.hosts, [&](std::uint32_t host) { return host >= hostCount(topology); });
    }
    setLimits(std::move(m_limits));
    m_knownLimits.clear();
}

Text EmbeddingPlan::describePins(const Move &move) const
{
    if (pinFault(move))
        return phrase("Change the plan");
    std::set<std::size_t> tables;
    for (const Move::ItemPin &pin : move.pins)
        tables.insert(state().shardAt(pin.item.value()).table);
    const Text things = tables.size() == 1 ? Text(state().model().table(*tables.begin()).name)
                                           : phrase("%1 tables", {std::to_string(tables.size())});
    const Pin &first = move.pins.front().pin;
    if (first.kind == Pin::Kind::None)
        return phrase("Unpin %1", {things});
    if (first.kind == Pin::Kind::Group)
        return phrase("Pin %1", {things});
    const std::string text = limitsText(*m_knownLimits.at(first.choice));
    return text.empty() ? phrase("Leave %1 free", {things}) : phrase("Hold %1 to %2", {things, text});
}

Text EmbeddingPlan::limitedThing(ItemIndex item) const
{
    return phrase("table %1", {state().model().table(state().shardAt(item.value()).table).name});
}

std::vector<ItemLimit> EmbeddingPlan::itemLimits(ItemIndex item) const
{
    const std::size_t index = state().shardAt(item.value()).table;
    const TableLimits &limits = limitsOf(index);
    const Topology &topology = state().topology();
    std::vector<ShardingType> types;
    std::vector<ComputeKernel> kernels;
    for (const OptionName &name : choicesOf(state().model().table(index), topology)) {
        if (std::ranges::find(types, name.type) == types.end())
            types.push_back(name.type);
        if (std::ranges::find(kernels, name.kernel) == kernels.end())
            kernels.push_back(name.kernel);
    }
    return {{"sharding_types", phrase("Sharding types"), phrase("The ways in which planners may shard it."),
             namesIn(types, shardingTypeName), namesIn(limits.types, shardingTypeName)},
            {"compute_kernels", phrase("Compute kernels"), phrase("Where its weights may be."),
             namesIn(kernels, computeKernelName), namesIn(limits.kernels, computeKernelName)},
            {"ranks", phrase("Ranks"), phrase("Where planners may put its shards."), numbersUpTo(topology.ranks()),
             numbersIn(limits.ranks), true},
            {"hosts", phrase("Hosts"), phrase("Where planners may put its shards; with ranks, where both allow it."),
             numbersUpTo(hostCount(topology)), numbersIn(limits.hosts), true}};
}

Result<Move> EmbeddingPlan::limitMove(std::span<const ItemIndex> items, const ItemLimitValues &values) const
{
    Move move;
    std::set<std::size_t> done;
    for (const ItemIndex item : items) {
        const std::size_t table = state().shardAt(item.value()).table;
        if (!done.insert(table).second)
            continue;
        TableLimits limits = limitsOf(table);
        for (const auto &[name, texts] : values) {
            if (const Done set = setLimit(limits, name, texts, state().topology()); !set)
                return set.error();
        }
        if (const Done fits = checkLimits(state().model().table(table), limits, state().topology()); !fits)
            return fits.error();
        if (limits != limitsOf(table))
            move.pins.push_back({item, pinOfNumber(m_knownLimits.numberOf(limits))});
    }
    return move;
}

std::optional<ItemLimitValues> EmbeddingPlan::limitsOfPin(const Pin &pin) const
{
    const std::optional<TableLimits> limits =
        pin.kind == Pin::Kind::Choice ? m_knownLimits.at(pin.choice) : std::nullopt;
    if (!limits)
        return std::nullopt;
    return ItemLimitValues{{"sharding_types", namesIn(limits->types, shardingTypeName)},
                           {"compute_kernels", namesIn(limits->kernels, computeKernelName)},
                           {"ranks", numbersIn(limits->ranks)},
                           {"hosts", numbersIn(limits->hosts)}};
}

Result<Pin> EmbeddingPlan::pinOfLimits(ItemIndex item, const ItemLimitValues &values) const
{
    if (!item.isValid() || item.value() >= itemCount())
        return inputError("no_such_item", "there is no such shard");
    TableLimits limits = limitsOf(state().shardAt(item.value()).table);
    for (const auto &[name, texts] : values) {
        if (const Done set = setLimit(limits, name, texts, state().topology()); !set)
            return set.error();
    }
    return pinOfNumber(m_knownLimits.numberOf(limits));
}

std::optional<Problem> heldProblemOf(const EmbeddingPlan &plan)
{
    const EmbeddingState &state = plan.state();
    Problem problem;
    std::size_t count = 0;
    for (std::size_t t = 0; t < plan.limitList().size(); ++t) {
        const PlacedTable &placed = state.table(t);
        const std::optional<Error> breach =
            breachOf(plan.limitsOf(t), state.model().table(t), placed.option, placed.ranks, state.topology());
        if (!breach)
            continue;
        if (count++ == 0)
            problem.text = phrase("%1. A planner can do that.", {breach->message});
        for (std::size_t i = 0; i < placed.ranks.size(); ++i)
            problem.items.emplace_back(state.firstShard(t) + i);
    }
    if (count == 0)
        return {};
    problem.severity = Problem::Severity::Warning;
    problem.code = "constrained";
    problem.title = phrase(count == 1 ? "a table is not where it is required to be"
                                      : "%1 tables are not where they are required to be",
                           {std::to_string(count)});
    return problem;
}

GroupLimits EmbeddingPlan::limits(GroupIndex group) const
{
    const std::size_t rank = group.value();
    const RankSums &sums = state().sums(rank);
    GroupLimits limits;
    if (state().onRank(rank).empty())
        return limits;
    const double compute = sums.perf.fwdCompute + sums.perf.bwdCompute + sums.perf.prefetchCompute;
    const double transfer = sums.perf.fwdComms + sums.perf.bwdComms;
    const ShardRef most = slowestShard(state(), rank);
    const Text share = phrase("%1 alone takes %2 of its %3.",
                              {state().model().table(most.table).name, timeText(state().shard(most).total),
                               formatSeconds(sums.total / millisecondsPerSecond, Digits::Four)});
    const std::size_t asSlow = ranksAsSlow(state());
    if (sums.total < state().rating()) {
        limits.cause = GroupLimits::Cause::Nothing;
        limits.text = phrase("Rank %1 is slower, by %2. %3",
                             {std::to_string(state().slowestRank()), timeText(state().rating() - sums.total), share});
    } else {
        limits.cause = compute >= transfer ? GroupLimits::Cause::Compute : GroupLimits::Cause::Transfer;
        limits.text =
            phrase(asSlow == 1 ? "The slowest rank. %1"
                               : "%2 ranks take equally long: moving something off only one of them does not help. %1",
                   {share, std::to_string(asSlow)});
    }
    for (const TimePart &part : timeParts(sums.perf)) {
        if (part.seconds > 0)
            limits.figures.push_back({part.label, part.seconds, Figure::Unit::Seconds, part.meaning});
    }
    return limits;
}

namespace {

/// Collects moves that take time off a rank.
class RankRelief
{
public:
    RankRelief(const EmbeddingPlan &plan, std::size_t rank, const Job &job)
        : m_plan(plan), m_state(plan.state()), m_rank(rank), m_job(job)
    {
    }

    std::vector<Move> collect()
    {
        std::set<std::uint32_t> tables;
        for (const ShardRef ref : m_state.onRank(m_rank)) {
            if (m_job.stopRequested())
                break;
            if (m_plan.limitsOf(ref.table).isPinned)
                continue;
            addPlaces(ref, tables.contains(ref.table));
            if (tables.insert(ref.table).second)
                addChoices(ref.table);
        }
        return std::move(m_moves);
    }

private:
    void addPlaces(ShardRef ref, bool isKnownTable)
    {
        const ShardingType type = m_state.table(ref.table).option.type;
        const std::shared_ptr<const RankLimit> limit = rankLimitOf(m_plan.limitsOf(ref.table), m_state.topology());
        if (type == ShardingType::TableWise || type == ShardingType::ColumnWise)
            addShard(ref, limit.get());
        else if (partitionBy(type) == PartitionBy::Host && !isKnownTable)
            addGroups(ref);
    }

    void addShard(ShardRef ref, const RankLimit *limit)
    {
        const std::optional<std::uint32_t> to = targetFor(m_state, limit, m_state.shard(ref), m_rank);
        if (!to)
            return;
        Move move;
        move.items.push_back({ItemIndex(m_state.firstShard(ref.table) + ref.shard), GroupIndex(*to)});
        m_moves.push_back(std::move(move));
    }

    /// The whole table into the least loaded of the other host groups.
    void addGroups(ShardRef ref)
    {
        const Topology &topology = m_state.topology();
        std::optional<std::size_t> best;
        for (std::size_t group = 0; group < topology.groupCount(); ++group) {
            if (group != topology.groupOf(m_rank) &&
                (!best || loadOfGroup(m_state, group) < loadOfGroup(m_state, *best)))
                best = group;
        }
        if (!best)
            return;
        Move move;
        const std::vector<std::uint32_t> &ranks = m_state.table(ref.table).ranks;
        for (std::size_t i = 0; i < ranks.size(); ++i)
            move.items.push_back(
                {ItemIndex(m_state.firstShard(ref.table) + i),
                 GroupIndex(*best * std::size_t(topology.groupSize) + ranks[i] % std::size_t(topology.groupSize))});
        m_moves.push_back(std::move(move));
    }

    void addChoices(std::size_t table)
    {
        const ItemIndex item(m_state.firstShard(table));
        const std::vector<ChoiceInfo> choices = m_plan.choices(item);
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (choices[i].isCurrent)
                continue;
            Move move;
            move.choices.push_back({item, i});
            m_moves.push_back(std::move(move));
        }
    }

    const EmbeddingPlan &m_plan;
    const EmbeddingState &m_state;
    std::size_t m_rank;
    const Job &m_job;
    std::vector<Move> m_moves;
};

} // namespace

/// A move that brings a rank over its memory, in any tier, is left out.
std::optional<std::vector<Move>> EmbeddingPlan::moveCandidates(GroupIndex group, const Job &job) const
{
    std::vector<Move> moves = RankRelief(*this, group.value(), job).collect();
    const std::size_t full = excessesOf(state()).size();
    std::erase_if(moves, [&](const Move &move) {
        if (job.stopRequested())
            return true; // not known to fit
        const Result<std::vector<TableEdit>> edits = resolveMove(state(), move, MoveChecks::All, &m_limits);
        if (!edits || heldFault(*edits))
            return true;
        return m_state.with([&](EmbeddingState &draft) {
            const std::vector<TableEdit> inverse = performEdits(draft, *edits);
            const bool isOver = excessesOf(draft).size() > full;
            performEdits(draft, inverse);
            return isOver;
        });
    });
    return moves;
}

} // namespace cutaway::embedding
