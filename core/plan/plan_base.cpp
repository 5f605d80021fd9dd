#include "core/plan/plan_base.h"

#include "core/json/json_document.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

namespace cutaway {

using OrderedJson = nlohmann::ordered_json;

PlanBase::PlanBase(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, PlanOrigin origin)
    : m_graph(std::move(graph)), m_inventory(orEmpty(std::move(inventory))), m_origin(std::move(origin))
{
}

const PlanCost &PlanBase::cost() const
{
    return m_cost.get([this] { return makeCost(); });
}

Result<Applied> PlanBase::apply(const Move &move)
{
    const Preview preview = this->preview(move);
    if (!preview.allowed)
        return inputError(preview.code, preview.reason);
    return restore(move);
}

Applied PlanBase::restore(const Move &move)
{
    m_differences.clear();
    forgetCost();
    return perform(move);
}

Applied PlanBase::setInventory(std::shared_ptr<const Inventory> inventory)
{
    inventory = orEmpty(std::move(inventory));
    Applied applied;
    applied.change.everything = true;
    if (std::optional<Move> back = moveTo(inventory)) {
        applied.inverse = std::move(*back);
        m_inventory = std::move(inventory);
        forgetCost();
    }
    return applied;
}

OrderedJson PlanBase::document() const
{
    OrderedJson document = planHeader(*this);
    addFields(document);
    finishPlanDocument(document, *this);
    return document;
}

OrderedJson PlanBase::evaluation() const
{
    OrderedJson evaluation = planHeader(*this);
    addFields(evaluation);
    addFindings(evaluation);
    evaluation["figures"] = figuresJson(planFigures(*this));
    finishPlanDocument(evaluation, *this);
    return evaluation;
}

OrderedJson overCapacityJson(const EditedPlan &plan)
{
    OrderedJson list = OrderedJson::array();
    const std::shared_ptr<const Inventory> inventory = plan.inventory();
    for (std::size_t d = 0; d < inventory->devices.size() && d < plan.laneCount(); ++d) {
        const LaneInfo lane = plan.lane(LaneIndex(d));
        if (lane.capacityBytes && lane.usedBytes > *lane.capacityBytes)
            list.push_back({{"device", inventory->devices[d].logicalId},
                            {"bytes", lane.usedBytes},
                            {"available", *lane.capacityBytes}});
    }
    return list;
}

struct GraphItems::Table
{
    std::vector<OperatorKind> kinds;
    std::vector<std::size_t> inputOffsets{0}; ///< of each item into `inputs`, and the end
    std::vector<ItemIndex> inputs;
    std::vector<ItemIndex> users; ///< of each item where the graph has those of its node

    explicit Table(const Graph &graph)
    {
        kinds.reserve(graph.size());
        inputOffsets.reserve(graph.size() + 1);
        inputs.reserve(graph.edgeCount());
        users.reserve(graph.edgeCount());
        for (std::size_t i = 0; i < graph.size(); ++i) {
            kinds.push_back(operatorKind(graph.nodes()[i]));
            std::ranges::transform(graph.inputs(NodeIndex(i)), std::back_inserter(inputs), itemOf);
            inputOffsets.push_back(inputs.size());
            std::ranges::transform(graph.users(NodeIndex(i)), std::back_inserter(users), itemOf);
        }
    }
};

GraphItems::GraphItems(std::shared_ptr<const Graph> graph)
    : m_graph(std::move(graph)), m_table(std::make_shared<const Table>(*m_graph))
{
}

ItemInfo GraphItems::info(ItemIndex item) const
{
    const Node &node = m_graph->node(nodeOf(item));
    ItemInfo info;
    info.label = node.name;
    info.typeLabel = operatorTypeName(node);
    info.modulePath = node.modulePath;
    info.role = node.isSource() ? ItemRole::Source : node.isOperation() ? ItemRole::Operator : ItemRole::Sink;
    info.kind = m_table->kinds[item.value()];
    if (node.latency)
        info.seconds = node.latency->seconds();
    info.outputBytes = node.outputBytes;
    info.totalBytes = node.totalBytes;
    info.node = nodeOf(item);
    return info;
}

std::span<const ItemIndex> GraphItems::inputs(ItemIndex item) const
{
    const std::size_t begin = m_table->inputOffsets[item.value()];
    return std::span(m_table->inputs).subspan(begin, m_table->inputOffsets[item.value() + 1] - begin);
}

std::span<const ItemIndex> GraphItems::users(ItemIndex item) const
{
    return std::span(m_table->users).subspan(m_graph->userOffset(nodeOf(item)), m_graph->users(nodeOf(item)).size());
}

std::vector<ItemIndex> GraphPlan::operatorsIn(GroupIndex group) const
{
    std::vector<ItemIndex> items = groupItems(group);
    std::erase_if(items,
                  [&](ItemIndex item) { return groupOf(item) != group || !graph().node(nodeOf(item)).isOperation(); });
    return items;
}

std::shared_ptr<const Inventory> orEmpty(std::shared_ptr<const Inventory> inventory)
{
    return inventory ? std::move(inventory) : std::make_shared<const Inventory>();
}

using Json = nlohmann::json;

void StoredComparison::compare(const Json &stored, const Json &computed, const std::string &path)
{
    if (stored.is_object() && computed.is_object()) {
        for (const auto &[name, value] : computed.items()) {
            if (const auto same = stored.find(name); same != stored.end())
                compare(*same, value, memberPath(path, name));
        }
    } else if (stored.is_array() && computed.is_array() && stored.size() == computed.size()) {
        for (std::size_t i = 0; i < stored.size(); ++i)
            compare(stored[i], computed[i], elementPath(path, i));
    } else if (!isSame(stored, computed)) {
        m_found.push_back({path, jsonLine(stored), jsonLine(computed)});
    }
}

bool StoredComparison::isSame(const Json &stored, const Json &computed) const
{
    if (!stored.is_number() || !computed.is_number())
        return stored == computed;
    const double a = stored.get<double>();
    const double b = computed.get<double>();
    return std::abs(a - b) <= m_tolerance * std::max(std::abs(a), std::abs(b));
}

nlohmann::ordered_json differencesJson(const StoredDifferences &differences)
{
    OrderedJson list = OrderedJson::array();
    for (const StoredDifference &difference : differences)
        list.push_back({{"path", difference.path},
                        {"stored", keptJson<OrderedJson>(difference.stored)},
                        {"computed", keptJson<OrderedJson>(difference.computed)}});
    return list;
}

} // namespace cutaway
