#include "core/sharding/exports/export_sharding_map.h"
#include "core/sharding/sharding_kind.h"

#include "core/json/json_writing.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Names of modules and parameters in the order in which nodes use them.
class ShardingMap
{
public:
    explicit ShardingMap(const OrderedJson &placements) : m_placements(placements) {}

    void add(const Node &node, const std::string &name, const std::string &storage)
    {
        const auto placements = m_placements.find(storage);
        if (placements == m_placements.end())
            return;
        const std::size_t dot = name.rfind('.');
        const std::string path = dot == std::string::npos ? "" : name.substr(0, dot);
        const std::string attribute = dot == std::string::npos ? name : name.substr(dot + 1);
        OrderedJson &module = m_map[path];
        if (module.is_null())
            module = {{"node", node.name}, {"sharding", OrderedJson::object()}};
        if (!module["sharding"].contains(attribute))
            module["sharding"][attribute] = *placements;
    }

    const OrderedJson &map() const { return m_map; }

private:
    const OrderedJson &m_placements;
    OrderedJson m_map = OrderedJson::object();
};

} // namespace

Result<std::string> exportShardingMap(const EditedPlan &plan)
{
    if (plan.kind() != sharding::shardingPlans)
        return Error{ErrorKind::Unsupported, "wrong_kind", phrase("a sharding map is of a sharding plan"), {}, {}};
    const OrderedJson document = plan.document();
    ShardingMap map(document["parameters"]);
    for (const Node &node : plan.graph().nodes()) {
        for (const Parameter &parameter : node.parameters)
            map.add(node, parameter.name, parameter.storage);
        if (node.opcode == Opcode::GetAttr && node.parameters.empty())
            map.add(node, node.target, node.target);
    }
    return layOut(map.map());
}

} // namespace cutaway
