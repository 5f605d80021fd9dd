#include "core/base/units.h"
#include "core/sharding/collectives.h"
#include "core/sharding/operator_roles.h"
#include "core/sharding/price_text.h"
#include "core/sharding/priced_parts.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/sharding_words.h"

#include <map>
#include <utility>

// What is said of tensors and operators of a sharding plan, and of its times.
namespace cutaway::sharding {

namespace {

class Facts
{
public:
    explicit Facts(const ShardingPlan &plan) : m_plan(plan) {}

    void add(Text label, Text text)
    {
        if (!text.empty())
            m_facts.push_back({std::move(label), std::move(text)});
    }
    void addBytes(Text label, std::int64_t bytes) { add(std::move(label), formatBytes(bytes)); }
    void addBytes(FigureWords words, std::int64_t bytes)
    {
        m_facts.push_back({std::move(words.label), formatBytes(bytes), std::move(words.meaning)});
    }
    /// Nothing where it costs nothing.
    void addPart(FigureWords words, double cost)
    {
        if (cost != 0)
            addTime(std::move(words), cost);
    }
    /// Nothing where the model's unit is no time.
    void addTime(FigureWords words, double cost)
    {
        if (const std::optional<double> seconds = m_plan.problem().settings().seconds(cost))
            m_facts.push_back({std::move(words.label), formatSeconds(*seconds), std::move(words.meaning)});
    }
    /// By what they are and where they run.
    void addCollectives(std::span<const ItemIndex> items)
    {
        std::map<std::pair<std::size_t, Text>, CollectiveSum> sums;
        for (const PlanCollective &collective : collectivesOf(m_plan.state(), items)) {
            CollectiveSum &sum = sums[{collective.meshDimension, collective.kind}];
            ++sum.count;
            sum.bytes += collective.bytes;
            sum.price += collective.price;
        }
        for (const auto &[where, sum] : sums)
            m_facts.push_back({phrase("%1, mesh dim. %2", {where.second, std::to_string(where.first)}),
                               std::to_string(sum.count) + ", " + formatBytes(std::int64_t(sum.bytes)) + ", " +
                                   priceText(m_plan.problem().settings(), sum.price),
                               phrase("How many there are, what each device moves, and the time of all")});
    }
    std::vector<ItemFact> take() { return std::move(m_facts); }

private:
    const ShardingPlan &m_plan;
    std::vector<ItemFact> m_facts;
};

std::int64_t wholeBytes(const LoweredNode &node)
{
    double bytes = 0;
    for (const TensorShape &output : node.outputs)
        bytes += output.elements() * double(output.elementBytes);
    return std::int64_t(std::min(bytes, 9e18));
}

/// Of all redistributions before the node.
double collectivesBefore(const ShardingState &state, std::uint32_t node)
{
    double cost = 0;
    for (std::size_t i = 0; i < state.problem().node(node).inputs.size(); ++i)
        cost += state.edgeCost(node, i);
    return cost;
}

Text chunksText(const DeviceMesh &mesh, const Placements &placements)
{
    const std::int64_t shards = mesh.shards(placements);
    if (placements.hasPartial())
        return shards == 1 ? phrase("a term of a sum on every device")
                           : phrase("%1 chunks, terms of a sum", {std::to_string(shards)});
    return shards == 1 ? phrase("whole on every device") : phrase("%1 chunks", {std::to_string(shards)});
}

} // namespace

ItemTimeWords ShardingPlan::timeWords() const
{
    return {phrase("Time"), phrase("Time, sum"),
            phrase("What an operator computes on each device, and the collectives before it, for its gradients and its "
                   "output")};
}

Text ShardingPlan::latencyText() const
{
    return phrase("What every device of the mesh does in a step, one thing after another.");
}

std::vector<Text> ShardingPlan::partTexts() const
{
    std::vector<Text> texts;
    for (PricedPart &part : pricedParts(*this))
        texts.push_back(std::move(part.words.meaning));
    return texts;
}

std::vector<ItemFact> ShardingPlan::itemFacts(ItemIndex item) const
{
    const std::uint32_t v = std::uint32_t(item.value());
    const LoweredNode &node = problem().node(v);
    const NodeCost &cost = m_state.nodeCost(v);
    Facts facts(*this);
    facts.add(phrase("Tensor"), node.shape().text());
    facts.add(phrase("Placement"), phrase("%1 on %2", {m_state.output(v).text(", "), problem().mesh().text()}));
    facts.add(phrase("Cut into"), chunksText(problem().mesh(), m_state.output(v)));
    facts.addBytes(phrase("Whole tensor"), wholeBytes(node));
    facts.addBytes(phrase("On each device"), m_state.bytes(v));
    facts.add(phrase("Role"), rolesOf(problem(), v, m_state.strategy(v)));
    const double collectives = collectivesBefore(m_state, v);
    facts.addPart(computeWords(), cost.compute);
    facts.addPart(redistributionWords(), collectives);
    facts.addPart(gradientWords(), cost.gradient);
    facts.addPart(outputWords(), cost.output);
    facts.addTime({timeWords().ofOne, timeWords().meaning}, cost.total() + collectives);
    return facts.take();
}

std::vector<ItemFact> ShardingPlan::sumFacts(std::span<const ItemIndex> items) const
{
    NodeCost sum;
    double collectives = 0;
    std::int64_t parameters = 0;
    std::int64_t others = 0;
    for (const ItemIndex item : items) {
        const std::uint32_t v = std::uint32_t(item.value());
        const NodeCost &cost = m_state.nodeCost(v);
        sum.compute += cost.compute;
        sum.gradient += cost.gradient;
        sum.output += cost.output;
        collectives += collectivesBefore(m_state, v);
        (problem().node(v).isParameter ? parameters : others) += m_state.bytes(v);
    }
    Facts facts(*this);
    facts.addBytes(parameterWords(), parameters);
    facts.addBytes(activationWords(), others);
    facts.addPart(computeWords(), sum.compute);
    facts.addPart(redistributionWords(), collectives);
    facts.addPart(gradientWords(), sum.gradient);
    facts.addPart(outputWords(), sum.output);
    facts.addCollectives(items);
    facts.addTime({timeWords().ofSeveral, timeWords().meaning}, sum.total() + collectives);
    return facts.take();
}

} // namespace cutaway::sharding
