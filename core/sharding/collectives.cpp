#include "core/sharding/collectives.h"

#include "core/base/units.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_problem.h"
#include "core/sharding/sharding_summary.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace cutaway::sharding {

namespace {

/// For each lowered node those that are in other layers what it is in its own, itself among them: the same one of its
/// rule in a module of the same path but for its first number, with the same strategies. Classes share one list.
class AlikeLayers
{
public:
    /// O(nodes log nodes + strategies).
    explicit AlikeLayers(const ShardingProblem &problem);

    /// Ascending.
    const std::vector<std::uint32_t> &of(std::uint32_t node) const { return m_classes[m_classOf[node]]; }

private:
    std::vector<std::vector<std::uint32_t>> m_classes;
    std::vector<std::size_t> m_classOf;
};

/// `layers.#.mlp` of `layers.3.mlp`; a path without a number stands for itself.
std::string patternOf(std::string_view path)
{
    const std::string_view layer = layerOf(path);
    const std::size_t last = layer.find_last_not_of("0123456789");
    const std::size_t number = last == layer.npos ? 0 : last + 1;
    const bool isPart = number == 0 || layer[number - 1] == '.';
    if (number == layer.size() || !isPart)
        return std::string(path);
    return std::string(layer.substr(0, number)) + '#' + std::string(path.substr(layer.size()));
}

AlikeLayers::AlikeLayers(const ShardingProblem &problem) : m_classOf(problem.size())
{
    using Sort = std::tuple<std::string, bool, OperatorRule>;
    std::map<Sort, std::map<std::string_view, std::size_t>> met;            // how many of it in each module
    std::map<std::pair<Sort, std::size_t>, std::vector<std::size_t>> known; // classes of different strategies
    for (std::uint32_t v = 0; v < problem.size(); ++v) {
        const LoweredNode &node = problem.node(v);
        const std::string_view path = problem.modulePath(v);
        const Sort sort{patternOf(path), node.isParameter, node.rule};
        std::vector<std::size_t> &classes = known[{sort, met[sort][path]++}];
        const auto fits = [&](std::size_t each) {
            return problem.strategies(m_classes[each].front()) == problem.strategies(v);
        };
        const auto found = std::ranges::find_if(classes, fits);
        m_classOf[v] = found == classes.end() ? m_classes.size() : *found;
        if (found == classes.end()) {
            classes.push_back(m_classes.size());
            m_classes.emplace_back();
        }
        m_classes[m_classOf[v]].push_back(v);
    }
}

class Collector
{
public:
    explicit Collector(const ShardingState &state) : m_state(state), m_problem(state.problem()) {}

    void add(std::uint32_t v)
    {
        addRedistributions(v);
        addGradients(v);
        addOutput(v);
    }

    std::vector<PlanCollective> take() { return std::move(m_all); }

private:
    void addSteps(std::uint32_t v, const Placements &from, const Placements &to, double bytes, ExchangeReason reason)
    {
        for (const RedistributionStep &step : m_problem.settings().communication.steps(from, to, bytes)) {
            const std::string name(collectiveName(step.collective));
            m_all.push_back({reason == ExchangeReason::Output ? phrase("%1 of outputs", {name}) : Text(name), reason, v,
                             step.meshDimension, step.bytes, step.price});
        }
    }

    void addRedistributions(std::uint32_t v)
    {
        const std::vector<LoweredNode::Input> &inputs = m_problem.node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_state.edgeCost(v, i) != 0)
                addSteps(v, m_state.output(inputs[i].from), m_state.strategy(v).inputs[i], inputs[i].bytes,
                         ExchangeReason::Redistribution);
        }
    }

    void addGradients(std::uint32_t v)
    {
        for (std::size_t d = 0; d < m_problem.mesh().rank() && m_state.nodeCost(v).gradient != 0; ++d) {
            const ShardingProblem::Gradients gradients = m_problem.gradients(v, m_state.strategy(v), d);
            if (gradients.price != 0)
                m_all.push_back({phrase("all-reduce of gradients"), ExchangeReason::Gradients, v, d, gradients.bytes,
                                 gradients.price});
        }
    }

    void addOutput(std::uint32_t v)
    {
        if (m_state.nodeCost(v).output == 0)
            return;
        addSteps(v, m_state.output(v), m_problem.returned(m_state.output(v)), m_problem.node(v).outputBytes(),
                 ExchangeReason::Output);
    }

    const ShardingState &m_state;
    const ShardingProblem &m_problem;
    std::vector<PlanCollective> m_all;
};

/// Sums under one name each, in order of their price; equal ones as they come.
class Sums
{
public:
    void add(const Text &name, const PlanCollective &collective)
    {
        const auto [known, isNew] = m_places.emplace(name, m_sums.size());
        if (isNew)
            m_sums.push_back({name, 0, 0, 0});
        CollectiveSum &sum = m_sums[known->second];
        ++sum.count;
        sum.bytes += collective.bytes;
        sum.price += collective.price;
    }

    std::vector<CollectiveSum> take()
    {
        std::ranges::stable_sort(m_sums, std::ranges::greater(), &CollectiveSum::price);
        return std::move(m_sums);
    }

private:
    std::vector<CollectiveSum> m_sums;
    std::map<std::string, std::size_t, std::less<>> m_places; ///< by name
};

// Why a sharding plan takes as long as it does, and what might help it.

/// What costs something without being computed, where its operator waits for it.
struct Payment
{
    ExchangeReason what = ExchangeReason::Redistribution;
    std::uint32_t node = 0;
    std::size_t input = 0; ///< of a redistribution
    double price = 0;
};

/// All that is paid, summed up in one pass over prices that are known already: O(nodes + edges).
struct Payments
{
    std::array<std::size_t, 3> counts{}; ///< by what for
    Payment dearest;
    std::size_t asDear = 0; ///< with it

    void add(const Payment &payment)
    {
        if (payment.price <= 0)
            return;
        ++counts[std::size_t(payment.what)];
        if (payment.price > dearest.price) {
            dearest = payment;
            asDear = 0;
        }
        asDear += payment.price == dearest.price ? 1 : 0;
    }
};

Payments paymentsOf(const ShardingState &state)
{
    Payments payments;
    for (std::uint32_t v = 0; v < state.problem().size(); ++v) {
        for (std::size_t i = 0; i < state.problem().node(v).inputs.size(); ++i)
            payments.add({ExchangeReason::Redistribution, v, i, state.edgeCost(v, i)});
        payments.add({ExchangeReason::Gradients, v, 0, state.nodeCost(v).gradient});
        payments.add({ExchangeReason::Output, v, 0, state.nodeCost(v).output});
    }
    return payments;
}

/// `64 redistributions and 1 reduction of gradients`
Text countsText(const Payments &payments)
{
    const auto [redistributions, gradients, outputs] = payments.counts;
    std::vector<Text> parts;
    if (redistributions > 0)
        parts.push_back(phrase(redistributions == 1 ? "%1 redistribution" : "%1 redistributions",
                               {std::to_string(redistributions)}));
    if (gradients > 0)
        parts.push_back(phrase(gradients == 1 ? "%1 reduction of gradients" : "%1 reductions of gradients",
                               {std::to_string(gradients)}));
    if (outputs > 0)
        parts.push_back(
            phrase(outputs == 1 ? "%1 exchange of an output" : "%1 exchanges of outputs", {std::to_string(outputs)}));
    return parts.size() == 1   ? parts[0]
           : parts.size() == 2 ? phrase("%1 and %2", parts)
                               : phrase("%1, %2 and %3", parts);
}

Text kindOf(const ShardingState &state, const Payment &payment)
{
    if (payment.what == ExchangeReason::Gradients)
        return phrase("all-reduce of gradients");
    if (payment.what == ExchangeReason::Output)
        return phrase("exchange of the output");
    const LoweredNode::Input &input = state.problem().node(payment.node).inputs[payment.input];
    return collectiveNames(state.problem().settings().communication.steps(
        state.output(input.from), state.strategy(payment.node).inputs[payment.input], input.bytes));
}

/// `all-gather at layers_0_down: 72.0 µs, as 31 others`
Text dearestText(const ShardingPlan &plan, const Payments &payments)
{
    const Payment &most = payments.dearest;
    const std::size_t others = payments.asDear - 1;
    return phrase(others == 0   ? "%1 at %2: %3"
                  : others == 1 ? "%1 at %2: %3, as %4 other"
                                : "%1 at %2: %3, as %4 others",
                  {kindOf(plan.state(), most), std::string(plan.problem().node(most.node).name),
                   formatSeconds(plan.problem().settings().seconds(most.price).value_or(0)), std::to_string(others)});
}

/// `64 redistributions take 4.61 ms of 12.0 ms. The dearest is the …`
Text exchangeText(const ShardingPlan &plan, double transfers, double whole)
{
    const Payments payments = paymentsOf(plan.state());
    const std::size_t count = payments.counts[0] + payments.counts[1] + payments.counts[2];
    if (count == 0)
        return phrase("Nothing is exchanged: all of %1 is compute.", {formatSeconds(whole)});
    return phrase(count == 1 ? "%1 takes %2 of %3. The most expensive is the %4."
                             : "%1 take %2 of %3. The most expensive is the %4.",
                  {countsText(payments), formatSeconds(transfers), formatSeconds(whole), dearestText(plan, payments)});
}

} // namespace

std::vector<PlanCollective> collectivesOf(const ShardingState &state)
{
    Collector all(state);
    for (std::uint32_t v = 0; v < state.problem().size(); ++v)
        all.add(v);
    return all.take();
}

std::vector<PlanCollective> collectivesOf(const ShardingState &state, std::span<const ItemIndex> items)
{
    Collector some(state);
    for (const ItemIndex item : items)
        some.add(std::uint32_t(item.value()));
    return some.take();
}

std::string_view layerOf(std::string_view path)
{
    for (std::size_t begin = 0; begin < path.size();) {
        const std::size_t end = std::min(path.find('.', begin), path.size());
        const std::string_view part = path.substr(begin, end - begin);
        if (!part.empty() && part.find_first_not_of("0123456789") == part.npos)
            return path.substr(0, end);
        begin = end + 1;
    }
    return path;
}

CollectiveSummary summaryOf(const ShardingState &state)
{
    Sums kinds;
    Sums dimensions;
    Sums layers;
    const ShardingProblem &problem = state.problem();
    for (const PlanCollective &collective : collectivesOf(state)) {
        kinds.add(collective.kind, collective);
        dimensions.add(phrase("mesh dimension %1", {std::to_string(collective.meshDimension)}), collective);
        const std::string_view layer = layerOf(problem.modulePath(collective.node));
        layers.add(layer.empty() ? phrase("outside of modules") : Text(std::string(layer)), collective);
    }
    return {kinds.take(), dimensions.take(), layers.take()};
}

GroupLimits ShardingPlan::limits(GroupIndex) const
{
    const ShardingCost &cost = figures();
    const auto seconds = [&](double price) { return problem().settings().seconds(price); };
    GroupLimits limits;
    if (!seconds(cost.objective()))
        return limits; // the model counts, and knows no time
    using Cause = GroupLimits::Cause;
    if (cost.objective() == 0) {
        limits.cause = Cause::Nothing;
        limits.text = phrase("Nothing is exchanged, and compute costs nothing.");
        return limits;
    }
    const double transfers = cost.objective() - cost.compute;
    limits.cause = cost.compute >= transfers ? Cause::Compute : Cause::Transfer;
    limits.text = exchangeText(*this, *seconds(transfers), *seconds(cost.objective()));
    if (isAsSolved() && isBounded() && m_notes.solver->gap == 0)
        limits.text = phrase("%1 No plan takes less: proven by the solver.", {limits.text});
    for (const PricedPart &part : pricedParts(*this)) {
        if (part.price != 0)
            limits.figures.push_back(
                {part.words.label, *seconds(part.price), Figure::Unit::Seconds, part.words.meaning});
    }
    return limits;
}

namespace {

constexpr std::size_t placesLookedAt = 48; ///< where most is paid
constexpr std::size_t tried = 6;           ///< strategies of an operator that its neighbours are fitted to
constexpr std::size_t mostFitted = 64;     ///< neighbours, one after the other

using Steps = std::vector<std::pair<std::uint32_t, std::uint32_t>>; ///< node, strategy

/// Gives an operator another strategy and lets its neighbours follow, each taking what is cheapest beside those before
/// it as long as that saves anything; then the same in all layers like its own.
class StrategyRelief
{
public:
    StrategyRelief(const ShardingPlan &plan, const Job &job)
        : m_plan(plan), m_job(job), m_problem(plan.problem()), m_alike(m_problem), m_state(plan.state())
    {
    }

    std::vector<Move> collect()
    {
        for (const std::uint32_t node : dearNodes()) {
            const std::vector<std::uint32_t> &alike = m_alike.of(node);
            for (const std::uint32_t strategy : nearest(node)) {
                if (m_job.stopRequested())
                    return std::move(m_moves);
                keep(fitted({node}, strategy));
                if (alike.size() > 1)
                    keep(fitted(alike, strategy));
            }
        }
        return std::move(m_moves);
    }

private:
    /// Both ends of the dearest collectives, one for all of those in layers like theirs.
    std::vector<std::uint32_t> dearNodes() const
    {
        std::vector<std::pair<double, std::uint32_t>> prices;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            const NodeCost &own = m_state.nodeCost(v);
            prices.emplace_back(own.gradient + own.output, v);
            for (std::size_t i = 0; i < m_problem.node(v).inputs.size(); ++i) {
                prices.emplace_back(m_state.edgeCost(v, i), v);
                prices.emplace_back(m_state.edgeCost(v, i), m_problem.node(v).inputs[i].from);
            }
        }
        std::erase_if(prices, [](const auto &price) { return price.first <= 0; });
        std::ranges::stable_sort(prices, std::greater(), &std::pair<double, std::uint32_t>::first);
        std::vector<std::uint32_t> nodes;
        std::set<std::uint32_t> classes;
        for (const auto &[price, node] : prices) {
            if (nodes.size() < placesLookedAt && classes.insert(m_alike.of(node).front()).second)
                nodes.push_back(node);
        }
        return nodes;
    }

    /// The strategies that cost least beside the neighbours as they are.
    std::vector<std::uint32_t> nearest(std::uint32_t node) const
    {
        std::vector<std::pair<double, std::uint32_t>> changes;
        for (std::uint32_t k = 0; k < m_problem.strategies(node).size(); ++k) {
            const double change = m_state.change(node, k);
            if (k != m_state.assignment()[node] && change != notPossible)
                changes.emplace_back(change, k);
        }
        std::ranges::sort(changes);
        std::vector<std::uint32_t> strategies;
        for (std::size_t i = 0; i < std::min(changes.size(), tried); ++i)
            strategies.push_back(changes[i].second);
        return strategies;
    }

    /// What becomes of it; the state is as before.
    Steps fitted(const std::vector<std::uint32_t> &nodes, std::uint32_t strategy)
    {
        Steps steps;
        Steps back;
        double change = 0;
        std::set<std::uint32_t> done;
        const auto take = [&](std::uint32_t node, std::uint32_t to, double gain) {
            change += gain;
            steps.emplace_back(node, to);
            back.emplace_back(node, m_state.assign(node, to));
            done.insert(node);
        };
        for (const std::uint32_t node : nodes) {
            const double own = m_state.change(node, strategy);
            const bool isHeld = m_plan.pins().contains(node) || done.contains(node);
            if (isHeld || own == notPossible || m_state.assignment()[node] == strategy)
                continue;
            const std::size_t first = steps.size();
            take(node, strategy, own);
            for (std::size_t i = first; i < steps.size() && steps.size() - first < mostFitted; ++i)
                fitNeighbours(steps[i].first, done, take);
        }
        for (auto step = back.rbegin(); step != back.rend(); ++step)
            m_state.assign(step->first, step->second);
        return change < 0 ? steps : Steps();
    }

    template <class Take>
    void fitNeighbours(std::uint32_t node, const std::set<std::uint32_t> &done, Take take)
    {
        std::vector<std::uint32_t> neighbours = m_problem.lowered().users[node];
        for (const LoweredNode::Input &input : m_problem.node(node).inputs)
            neighbours.push_back(input.from);
        for (const std::uint32_t neighbour : neighbours) {
            if (done.contains(neighbour) || m_plan.pins().contains(neighbour))
                continue;
            double least = 0;
            std::optional<std::uint32_t> best;
            for (std::uint32_t k = 0; k < m_problem.strategies(neighbour).size(); ++k) {
                const double change = m_state.change(neighbour, k);
                if (change < least) {
                    least = change;
                    best = k;
                }
            }
            if (best)
                take(neighbour, *best, least);
        }
    }

    void keep(const Steps &steps)
    {
        if (steps.empty())
            return;
        Move move;
        for (const auto &[node, strategy] : steps)
            move.choices.push_back({ItemIndex(node), strategy});
        m_moves.push_back(std::move(move));
    }

    const ShardingPlan &m_plan;
    const Job &m_job;
    const ShardingProblem &m_problem;
    AlikeLayers m_alike;
    ShardingState m_state;
    std::vector<Move> m_moves;
};

} // namespace

std::optional<std::vector<Move>> ShardingPlan::moveCandidates(GroupIndex, const Job &job) const
{
    return StrategyRelief(*this, job).collect();
}

} // namespace cutaway::sharding
