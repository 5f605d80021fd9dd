#pragma once

#include "core/plan/edited_plan.h"

#include <set>
#include <string_view>

namespace cutaway::test {

/// A plan without a planner, a cost model or a kind: whatever its text says. For tests of views, which are to know no
/// kind either. Items are operators; a module path is the name up to its last dot.
///
///     lane dev_0 100            capacity in bytes
///     group 0 dev_0: conv1 layer1.conv layer1.relu
///     edge conv1 layer1.conv 10     bytes
///     refuse 1                      moves into this group close a cycle
///
/// An operator takes 1 µs and 10 bytes. Latency: the largest group's.
class FakePlan : public EditedPlan
{
public:
    static std::unique_ptr<FakePlan> fromText(std::string_view text);

    ItemIndex find(std::string_view name) const { return ItemIndex(m_graph->find(name).value()); }
    /// `0: a b | 1: c` in the order of groups.
    std::string groupsText() const;

    PlanKind kind() const override { return PlanKind::Partition; }
    const Graph &graph() const override { return *m_graph; }
    std::shared_ptr<const Graph> sharedGraph() const override { return m_graph; }
    std::shared_ptr<const Inventory> inventory() const override { return m_inventory; }
    const PlanOrigin &origin() const override { return m_origin; }
    void setOrigin(PlanOrigin origin) override { m_origin = std::move(origin); }
    std::unique_ptr<EditedPlan> clone() const override { return std::make_unique<FakePlan>(*this); }

    std::size_t itemCount() const override { return m_graph->size(); }
    ItemInfo item(ItemIndex item) const override;
    std::span<const ItemIndex> inputs(ItemIndex item) const override { return m_inputs[item.value()]; }
    std::span<const ItemIndex> users(ItemIndex item) const override { return m_users[item.value()]; }
    GroupIndex groupOf(ItemIndex item) const override { return m_groupOf[item.value()]; }
    std::size_t groupCount() const override { return m_groups.size(); }
    GroupInfo group(GroupIndex group) const override;
    std::vector<ItemIndex> groupItems(GroupIndex group) const override;
    std::size_t laneCount() const override { return m_lanes.size(); }
    LaneInfo lane(LaneIndex lane) const override;
    std::vector<GroupEdge> edges() const override;
    const PlanCost &cost() const override { return m_cost; }
    std::vector<Problem> problems() const override { return {}; }

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    Applied restore(const Move &move) override;
    std::string describe(const Move &) const override { return "Move"; }
    GroupIndex nextGroup() const override { return GroupIndex(m_groups.size()); }
    Applied setInventory(std::shared_ptr<const Inventory>) override { return {}; }
    nlohmann::ordered_json document() const override;
    nlohmann::ordered_json evaluation() const override;
    Result<Move> readMove(const nlohmann::json &) const override { return usageError("none"); }
    nlohmann::ordered_json after(const Applied &) const override;

private:
    struct Lane
    {
        std::string name;
        std::int64_t capacity = 0;
    };
    struct Group
    {
        std::string label;
        std::vector<LaneIndex> lanes;
        bool exists = true;
    };

    void readLine(const std::string &line, std::vector<Node> &nodes);
    void connect();
    void updateCost();
    std::int64_t usedBytes(LaneIndex lane) const;

    std::shared_ptr<const Graph> m_graph;
    std::shared_ptr<const Inventory> m_inventory = std::make_shared<Inventory>();
    PlanOrigin m_origin;
    std::vector<Lane> m_lanes;
    std::vector<Group> m_groups;
    std::vector<GroupIndex> m_groupOf;
    std::vector<std::vector<ItemIndex>> m_inputs;
    std::vector<std::vector<ItemIndex>> m_users;
    std::vector<std::pair<std::string, std::string>> m_edges;
    std::set<GroupIndex> m_refusing;
    PlanCost m_cost;
};

} // namespace cutaway::test
