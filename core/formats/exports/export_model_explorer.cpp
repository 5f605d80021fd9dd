#include "core/formats/exports/exports.h"

#include "core/base/units.h"
#include "core/graph/graph_json.h"
#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "core/judging/plan_difference.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

using KeyValues = std::vector<std::pair<std::string, std::string>>;

/// A name as one part of a namespace.
std::string part(std::string_view name)
{
    std::string text(name);
    std::ranges::replace(text, '/', '_');
    return text;
}

/// A group as it is shown: its namespace and what is said of it.
struct ShownGroup
{
    std::string path; ///< `dev_0/Partition 1`
    std::string label;
    std::string devices;
    KeyValues attributes;
};

ShownGroup shownGroup(const EditedPlan &plan, const GroupInfo &group)
{
    ShownGroup shown;
    shown.label = group.label;
    for (const LaneIndex lane : group.lanes)
        shown.devices += (shown.devices.empty() ? "" : "; ") + plan.lane(lane).label;
    shown.path = (shown.devices.empty() ? "" : part(shown.devices) + '/') + part(group.label);
    shown.attributes = {{"operators", std::to_string(group.itemCount)}, {"memory", formatBytes(group.usedBytes)}};
    if (group.seconds)
        shown.attributes.emplace_back("latency", formatSeconds(*group.seconds));
    return shown;
}

std::vector<ShownGroup> shownGroups(const EditedPlan &plan)
{
    std::vector<ShownGroup> groups(plan.groupCount());
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (const GroupInfo group = plan.group(GroupIndex(i)); group.exists)
            groups[i] = shownGroup(plan, group);
    }
    return groups;
}

/// The group of each node of the graph; where items are pieces of a node, that of the first.
std::vector<GroupIndex> groupsOfNodes(const EditedPlan &plan)
{
    std::vector<GroupIndex> groups(plan.graph().size());
    for (std::size_t i = plan.itemCount(); i-- > 0;) {
        if (const NodeIndex node = plan.item(ItemIndex(i)).node; node.isValid())
            groups[node.value()] = plan.groupOf(ItemIndex(i));
    }
    return groups;
}

void appendKeyValues(std::string &out, const KeyValues &pairs)
{
    writeArray(out, pairs, "", [&](const auto &pair) {
        ObjectWriter entry(out);
        entry.text("key", pair.first);
        entry.text("value", pair.second);
        entry.finish();
    });
}

std::string shapeText(const TensorType &type)
{
    std::string text = type.dtype + '[';
    for (std::size_t i = 0; i < type.shape.size(); ++i)
        text += (i > 0 ? "," : "") + std::to_string(type.shape[i]);
    return text + ']';
}

class GraphWriter
{
public:
    GraphWriter(const EditedPlan &plan, const ExportBaseline &baseline)
        : m_plan(plan), m_graph(plan.graph()), m_groups(shownGroups(plan)), m_groupOf(groupsOfNodes(plan))
    {
        if (baseline.plan)
            takeDifferences(*baseline.plan, baseline.name);
    }

    std::string write()
    {
        m_out = "{\n \"label\": " + jsonText(m_graph.name()) +
                ",\n \"graphs\": [{\n  \"id\": " + jsonText(graphId(m_graph)) + ",\n  \"nodes\": ";
        std::size_t next = 0;
        writeArray(m_out, m_graph.nodes(), "\n   ", [&](const Node &node) { writeNode(NodeIndex(next++), node); });
        m_out += ",\n  \"groupNodeAttributes\": ";
        writeGroups();
        m_out += ",\n  \"cutaway\": ";
        ObjectWriter own(m_out);
        own.raw("fields") += m_graph.extra().empty() ? "{}" : m_graph.extra();
        own.raw("plan") += writePlan(m_plan);
        own.finish();
        return m_out + "\n }]\n}\n";
    }

    static std::string graphId(const Graph &graph) { return graph.name().empty() ? "graph" : graph.name(); }

private:
    /// Where nodes are in the baseline that are elsewhere here, and how those run there that run another way.
    void takeDifferences(const EditedPlan &baseline, const std::string &name)
    {
        m_inBaseline.resize(m_graph.size());
        for (const judging::PlanMarks::Moved &moved : judging::planMarks(baseline, m_plan, name).moved) {
            const NodeIndex node = m_plan.item(moved.item).node;
            if (node.isValid() && !moved.from.empty())
                m_inBaseline[node.value()] = "was in " + moved.from;
        }
        const nlohmann::ordered_json difference = judging::differenceJson(baseline, m_plan, 0);
        for (const nlohmann::ordered_json &changed : difference.at("items").at("changed")) {
            const NodeIndex node = judging::nodeOfItem(m_graph, changed.at("node").get<std::string>());
            if (node.isValid())
                m_inBaseline[node.value()] = "ran " + changed.at("from").get<std::string>();
        }
    }

    void writeNode(NodeIndex index, const Node &node)
    {
        const GroupIndex group = m_groupOf[index.value()];
        ObjectWriter writer(m_out);
        writer.text("id", node.name);
        writer.text("label", operatorTypeName(node));
        writer.text("namespace", namespaceOf(node, group));
        KeyValues attributes = attributesOf(node, group);
        if (index.value() < m_inBaseline.size() && !m_inBaseline[index.value()].empty())
            attributes.emplace_back("baseline", m_inBaseline[index.value()]);
        appendKeyValues(writer.raw("attrs"), attributes);
        writeArray(writer.raw("incomingEdges"), node.inputs, "", [&](NodeIndex input) {
            ObjectWriter edge(m_out);
            edge.text("sourceNodeId", m_graph.node(input).name);
            edge.text("sourceNodeOutputId", "0");
            edge.text("targetNodeInputId", std::to_string(m_nextInput++));
            edge.finish();
        });
        m_nextInput = 0;
        if (node.outputs)
            writeOutputs(writer.raw("outputsMetadata"), *node.outputs);
        appendNode(writer.raw("cutaway"), m_graph, node);
        writer.finish();
    }

    void writeOutputs(std::string &out, const std::vector<TensorType> &outputs)
    {
        std::size_t id = 0;
        writeArray(out, outputs, "", [&](const TensorType &type) {
            ObjectWriter output(out);
            output.text("id", std::to_string(id++));
            appendKeyValues(output.raw("attrs"), {{"tensor_shape", shapeText(type)}});
            output.finish();
        });
    }

    std::string namespaceOf(const Node &node, GroupIndex group) const
    {
        std::string path = group.isValid() ? m_groups[group.value()].path : std::string();
        for (std::size_t begin = 0; begin < node.modulePath.size();) {
            const std::size_t end = std::min(node.modulePath.find('.', begin), node.modulePath.size());
            path += (path.empty() ? "" : "/") + part(std::string_view(node.modulePath).substr(begin, end - begin));
            begin = end + 1;
        }
        return path;
    }

    KeyValues attributesOf(const Node &node, GroupIndex group) const
    {
        KeyValues attributes = {{"target", node.target}};
        if (group.isValid()) {
            attributes.emplace_back("group", m_groups[group.value()].label);
            attributes.emplace_back("device", m_groups[group.value()].devices);
        }
        if (node.latency)
            attributes.emplace_back("latency", formatSeconds(node.latency->seconds()));
        attributes.emplace_back("output", formatBytes(node.outputBytes));
        attributes.emplace_back("total", formatBytes(node.totalBytes));
        return attributes;
    }

    void writeGroups()
    {
        ObjectWriter all(m_out);
        std::set<std::string_view> written;
        for (const ShownGroup &group : m_groups) {
            if (group.path.empty() || !written.insert(group.path).second)
                continue;
            ObjectWriter attributes(all.raw(group.path));
            for (const auto &[key, value] : group.attributes)
                attributes.text(key, value);
            attributes.finish();
        }
        all.finish();
    }

    const EditedPlan &m_plan;
    const Graph &m_graph;
    std::vector<ShownGroup> m_groups;
    std::vector<GroupIndex> m_groupOf;     ///< per node
    std::vector<std::string> m_inBaseline; ///< per node: what is otherwise there; empty: nothing, or there is none
    std::string m_out;
    std::size_t m_nextInput = 0;
};

/// `{"graph": {"results": {"conv1": {"value": 0}}}}`, as Model Explorer takes it for a graph that is open.
std::string nodeData(const EditedPlan &plan)
{
    std::string out;
    ObjectWriter graphs(out);
    ObjectWriter data(graphs.raw(GraphWriter::graphId(plan.graph())));
    ObjectWriter results(data.raw("results"));
    const std::vector<GroupIndex> groups = groupsOfNodes(plan);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!groups[i].isValid())
            continue;
        ObjectWriter node(results.raw(plan.graph().node(NodeIndex(i)).name));
        node.integer("value", plan.group(groups[i]).id);
        node.finish();
    }
    results.finish();
    data.finish();
    graphs.finish();
    return out + '\n';
}

} // namespace

std::vector<ParameterDeclaration> modelExplorerParameters()
{
    return {declareChoice("content", "Content", {"graph", "node-data"},
                          "The graph with the plan as groups, or each node's group number as node data."),
            baselineParameter()};
}

Result<std::string> exportModelExplorer(const EditedPlan &plan, const ParameterValues &parameters)
{
    if (std::get<std::string>(parameters.at("content")) != "graph")
        return nodeData(plan);
    const Result<ExportBaseline> baseline = baselineOf(plan, parameters);
    return baseline ? Result<std::string>(GraphWriter(plan, *baseline).write()) : baseline.error();
}

} // namespace cutaway
