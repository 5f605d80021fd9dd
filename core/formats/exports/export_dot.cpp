#include "core/formats/exports/exports.h"

#include "core/base/units.h"
#include "core/plan/plan_figures.h"

namespace cutaway {

namespace {

/// A quoted identifier in which nothing is special: names come from files.
std::string dotText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + '"';
}

std::string groupId(GroupIndex group)
{
    return "group_" + std::to_string(group.value());
}

std::string operatorCount(std::size_t count)
{
    return std::to_string(count) + (count == 1 ? " operator" : " operators");
}

std::string groupLabel(const EditedPlan &plan, const GroupInfo &group)
{
    std::string label = group.label + '\n' + operatorCount(group.itemCount) + ", " + formatBytes(group.usedBytes);
    if (group.seconds)
        label += '\n' + formatGroupTime(plan, group);
    for (std::size_t i = 1; i < group.lanes.size(); ++i)
        label += (i == 1 ? "\nalso on " : ", ") + plan.lane(group.lanes[i]).label;
    return label;
}

std::string laneLabel(const LaneInfo &lane)
{
    if (!lane.capacityBytes)
        return lane.label;
    return lane.label + '\n' + formatBytes(lane.usedBytes) + " of " + formatBytes(*lane.capacityBytes);
}

void writeGroup(std::string &out, const EditedPlan &plan, GroupIndex index)
{
    out += groupId(index) + " [label=" + dotText(groupLabel(plan, plan.group(index))) + "];\n";
}

/// A group on several lanes is drawn in the first that has it: in DOT a node lies in one cluster.
void writeLane(std::string &out, const EditedPlan &plan, LaneIndex index, std::vector<bool> &isDrawn)
{
    const LaneInfo lane = plan.lane(index);
    if (lane.groups.empty())
        return; // Graphviz draws no empty cluster
    out += "  subgraph cluster_lane_" + std::to_string(index.value()) + " {\n";
    out += "    label=" + dotText(laneLabel(lane)) + ";\n";
    out += lane.isPlace ? "    style=\"rounded\";\n" : "    style=\"rounded,dashed\";\n";
    for (const GroupIndex group : lane.groups) {
        if (isDrawn[group.value()])
            continue;
        isDrawn[group.value()] = true;
        out += "    ";
        writeGroup(out, plan, group);
    }
    out += "  }\n";
}

void writeEdge(std::string &out, const GroupEdge &edge)
{
    std::string label = formatBytes(edge.bytes);
    if (edge.seconds > 0)
        label += '\n' + formatSeconds(edge.seconds);
    out += "  " + groupId(edge.from) + " -> " + groupId(edge.to) + " [label=" + dotText(label) +
           (edge.crossesLanes ? "" : ", style=dashed") + "];\n";
}

} // namespace

std::string exportDot(const EditedPlan &plan)
{
    std::string out = "digraph " + dotText(plan.graph().name()) + " {\n";
    // Lanes that send data to and fro have no order: ranks go through them.
    out += "  newrank=true;\n  node [shape=box, style=rounded];\n";
    std::vector<bool> isDrawn(plan.groupCount());
    for (std::size_t i = 0; i < isDrawn.size(); ++i)
        isDrawn[i] = !plan.group(GroupIndex(i)).exists;
    for (std::size_t i = 0; i < plan.laneCount(); ++i)
        writeLane(out, plan, LaneIndex(i), isDrawn);
    for (std::size_t i = 0; i < isDrawn.size(); ++i) {
        if (!isDrawn[i]) {
            out += "  ";
            writeGroup(out, plan, GroupIndex(i));
        }
    }
    for (const GroupEdge &edge : plan.edges())
        writeEdge(out, edge);
    return out + "}\n";
}

} // namespace cutaway
