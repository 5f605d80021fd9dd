#pragma once

#include "core/partition/partition_kind.h"
#include "core/plan/edited_plan.h"

#include <map>
#include <set>
#include <sstream>
#include <string_view>

namespace cutaway::test {

/// A plan without a planner, a cost model or a kind: whatever its text says. For tests of views, which are to know no
/// kind either. Items are operators; a module path is the name up to its last dot.
///
///     lane dev_0 100            capacity in bytes
///     group 0 dev_0: conv1 layer1.conv layer1.relu
///     edge conv1 layer1.conv 10     bytes
///     refuse 1                      moves into this group close a cycle
///     host dev_0 left               of a lane
///     badge conv1 S(0) 2            what its card says, and its colour
///     choice conv1 wide 3 30        another way to run it: µs, bytes; the first one is the current
///     choice conv1 odd 3 30 refused
///     control rounds 1 16 2         a whole number from 1 to 16 that is 2; `ratio 0.5 4 2.0` is a number, `order a b`
///     a
///                                   choice; rounds multiply the latency and the bars of the timeline
///     label Step time               what the latency is called
///     figure Bubble 0.25 fraction   also seconds, bytes, count
///     tied 0 1 embedding            both groups hold it
///     order 0 1                     group 1 comes behind group 0
///     note conv1 layer1.conv all-gather
///     follow conv1 relu             a move of the first takes the second along, unless it goes alone
///     timeline                      a row for each lane: its groups forward in each round, idle where others run
///
/// An operator takes 1 µs and 10 bytes. Latency: the largest group's.
class FakePlan : public EditedPlan
{
public:
    static std::unique_ptr<FakePlan> fromText(std::string_view text);

    ItemIndex find(std::string_view name) const { return ItemIndex(m_graph->find(name).value()); }
    /// `0: a b | 1: c` in the order of groups.
    std::string groupsText() const;

    PlanKind kind() const override { return partitionPlans; }
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
    Timeline timeline() const override;
    std::optional<EdgeNote> edgeNote(ItemIndex from, ItemIndex to) const override;
    std::vector<ChoiceInfo> choices(ItemIndex item) const override;
    std::vector<ParameterDeclaration> controls() const override { return m_controls; }
    ParameterValues controlValues() const override { return m_controlValues; }
    const PlanCost &cost() const override { return m_cost; }
    std::vector<Problem> problems() const override { return {}; }

    Preview preview(const Move &move) const override;
    Result<Applied> apply(const Move &move) override;
    Applied restore(const Move &move) override;
    Text describe(const Move &move) const override;
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
        std::string host = {};
    };
    struct Choice
    {
        std::string label;
        double seconds = 0;
        std::int64_t bytes = 0;
        bool isRefused = false;
    };
    struct Look
    {
        std::string badge;
        std::size_t colour = 0;
    };
    struct Group
    {
        std::string label;
        std::vector<LaneIndex> lanes;
        bool exists = true;
    };

    void readLine(const std::string &line, std::vector<Node> &nodes);
    void readPlace(const std::string &word, std::istringstream &words, std::vector<Node> &nodes);
    void readFigure(const std::string &word, std::istringstream &words);
    void readControl(std::istringstream &words);
    void connect();
    void updateCost();
    std::int64_t usedBytes(LaneIndex lane) const;
    std::int64_t usedBytes(GroupIndex group) const;
    double seconds(GroupIndex group) const;
    std::int64_t rounds() const;
    const Choice *chosen(ItemIndex item) const;

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
    std::vector<std::pair<std::string, std::string>> m_followers;
    std::map<std::string, std::vector<Choice>> m_choices;
    std::map<std::string, std::size_t> m_chosen;
    std::map<std::string, Look> m_looks;
    std::map<std::pair<std::string, std::string>, std::string> m_notes;
    std::vector<GroupEdge> m_otherEdges;
    std::vector<ParameterDeclaration> m_controls;
    ParameterValues m_controlValues;
    bool m_hasTimeline = false;
    PlanCost m_cost;
};

} // namespace cutaway::test
