#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/pages/html_page.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <map>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t mostLanes = 12;
constexpr std::size_t mostGroups = 40;
constexpr double laneWidth = 104;
constexpr double lanePitch = 128; ///< the rest is the channel for what runs down
constexpr double margin = 12;
constexpr double headHeight = 40;
constexpr double rowPitch = 19;
constexpr double boxHeight = 15;
constexpr double boxInset = 4;
constexpr double trackWidth = 4;
constexpr int tracksPerChannel = 5;
constexpr std::size_t namedAtMost = 14; ///< letters of a name that have room

class GroupsDrawing
{
public:
    explicit GroupsDrawing(const EditedPlan &plan) : m_plan(plan), m_edges(plan.edges())
    {
        readGroups();
        readLanes();
        readCriticalPath();
    }

    bool saysSomething() const
    {
        std::size_t boxes = 0;
        for (const GroupIndex group : m_order)
            boxes += m_infos.at(group).lanes.size();
        return !m_edges.empty() && m_order.size() > 1 && m_order.size() <= mostGroups &&
               m_columns.size() <= mostLanes && boxes > 0 && boxes <= 2 * m_order.size();
    }

    std::string draw()
    {
        const std::size_t columns = m_columns.size() + (m_emptyLanes.empty() ? 0 : 1);
        const double width = 2 * margin + lanePitch * double(columns) - (lanePitch - laneWidth) + trackRoom();
        m_out = svgStart("groups", width, bottom() + margin, "Groups on their devices");
        for (const auto &[lane, column] : m_columns)
            drawLane(lane, left(column));
        drawEmptyLanes(left(m_columns.size()));
        placeTimes();
        for (const bool isCritical : {false, true}) // what is bold lies above
            drawEdges(isCritical);
        for (std::size_t row = 0; row < m_order.size(); ++row)
            drawGroup(m_order[row], row);
        return m_out + "</svg>\n";
    }

private:
    double left(std::size_t column) const { return margin + lanePitch * double(column); }
    double rowTop(std::size_t row) const { return margin + headHeight + rowPitch * double(row); }
    double rowMiddle(std::size_t row) const { return rowTop(row) + boxHeight / 2; }
    double bottom() const { return rowTop(m_order.size()) + 4; }
    static double trackRoom() { return trackWidth * tracksPerChannel; }

    void readGroups()
    {
        std::map<GroupIndex, double> starts;
        for (const TimelineRow &row : m_plan.timeline().rows) {
            for (const TimelineBar &bar : row.bars) {
                if (bar.role == TimelineBar::Role::Forward && bar.group.isValid()) {
                    const auto [known, isNew] = starts.try_emplace(bar.group, bar.start);
                    known->second = std::min(known->second, bar.start);
                }
            }
        }
        for (std::size_t i = 0; i < m_plan.groupCount(); ++i) {
            GroupInfo info = m_plan.group(GroupIndex(i));
            if (!info.exists)
                continue;
            m_order.push_back(GroupIndex(i));
            m_infos.emplace(GroupIndex(i), std::move(info));
        }
        const auto startOf = [&](GroupIndex group) {
            const auto known = starts.find(group);
            return known == starts.end() ? 0.0 : known->second;
        };
        std::ranges::stable_sort(m_order, {}, startOf);
        for (std::size_t row = 0; row < m_order.size(); ++row)
            m_rows.emplace(m_order[row], row);
    }

    void readLanes()
    {
        for (std::size_t i = 0; i < m_plan.laneCount(); ++i) {
            const LaneInfo lane = m_plan.lane(LaneIndex(i));
            if (!lane.groups.empty())
                m_columns.emplace(LaneIndex(i), m_columns.size());
            else if (lane.isPlace)
                m_emptyLanes.push_back(lane.label);
        }
    }

    void readCriticalPath()
    {
        const PlanCost &cost = m_plan.cost();
        m_critical.insert(cost.criticalGroups.begin(), cost.criticalGroups.end());
        for (const CostPart &part : cost.parts) {
            if (part.group.isValid() && part.groupTo.isValid())
                m_criticalEdges.insert({part.group, part.groupTo});
        }
    }

    void drawLane(LaneIndex index, double x)
    {
        const LaneInfo lane = m_plan.lane(index);
        const double height = bottom() - margin;
        std::string told =
            lane.label + (lane.kind.empty() ? "" : ", " + lane.kind) + '\n' + formatBytes(lane.usedBytes);
        m_out += "<g class=\"lane " + groupColour(lane.number) + '"' + pageNames(pageName(index), {}) + "><title>";
        const bool hasCapacity = lane.capacityBytes && *lane.capacityBytes > 0;
        if (hasCapacity)
            told += " of " + formatBytes(*lane.capacityBytes);
        m_out += htmlText(told) + "</title>" + svgBox("ground", x, margin, laneWidth, height) +
                 svgBox("rule", x, margin, laneWidth, 3) +
                 svgText("name", x + 5, margin + 18, svgShort(lane.label, namedAtMost));
        if (hasCapacity) {
            const double share = double(lane.usedBytes) / double(*lane.capacityBytes);
            m_out += svgText("share", x + laneWidth - 5, margin + 18, formatPercent(share)) +
                     svgBox("track", x + 5, margin + 25, laneWidth - 10, 5) +
                     svgBox(share > 1 ? "used full" : "used", x + 5, margin + 25,
                            (laneWidth - 10) * std::min(1.0, share), 5);
        }
        m_out += "</g>\n";
    }

    void drawEmptyLanes(double x)
    {
        if (m_emptyLanes.empty())
            return;
        const std::size_t count = m_emptyLanes.size();
        m_out += "<g class=\"empty\">" + svgBox("ground", x, margin, laneWidth, bottom() - margin) +
                 svgText("name", x + laneWidth / 2, margin + 18, svgShort(m_emptyLanes.front(), namedAtMost));
        if (count > 1)
            m_out +=
                svgText("name", x + laneWidth / 2, margin + 34, "to " + svgShort(m_emptyLanes.back(), namedAtMost)) +
                svgText("share", x + laneWidth / 2, margin + 54, std::to_string(count) + " empty");
        else
            m_out += svgText("share", x + laneWidth / 2, margin + 34, "empty");
        m_out += "</g>\n";
    }

    void drawGroup(GroupIndex index, std::size_t row)
    {
        const GroupInfo &group = m_infos.at(index);
        std::string told = group.label + '\n' + std::to_string(group.itemCount) +
                           (group.itemCount == 1 ? " operator, " : " operators, ") + formatBytes(group.usedBytes);
        if (group.seconds)
            told += ", " + formatGroupTime(m_plan, group);
        if (m_critical.contains(index))
            told += "\nOn the critical path";
        for (const LaneIndex lane : group.lanes) {
            const auto column = m_columns.find(lane);
            if (column == m_columns.end())
                continue;
            const double x = left(column->second) + boxInset;
            const double y = rowTop(row);
            m_out += "<g class=\"group " + groupColour(group.number) + (m_critical.contains(index) ? " critical" : "") +
                     '"' + pageNames(pageName(index), pageName(lane)) + "><title>" + htmlText(told) + "</title>" +
                     svgBox("card", x, y, laneWidth - 2 * boxInset, boxHeight) + svgBox("stripe", x, y, 3, boxHeight) +
                     svgText("name", x + 8, y + 11, std::to_string(group.id));
            if (group.seconds)
                m_out += svgText("share", x + laneWidth - 2 * boxInset - 5, y + 11, formatSeconds(*group.seconds));
            m_out += "</g>\n";
        }
    }

    std::size_t columnOf(GroupIndex group) const
    {
        for (const LaneIndex lane : m_infos.at(group).lanes) {
            if (const auto column = m_columns.find(lane); column != m_columns.end())
                return column->second;
        }
        return 0;
    }

    bool isForwards(const GroupEdge &edge) const { return columnOf(edge.to) > columnOf(edge.from); }

    /// The lane on whose right side an edge runs down. The row of the target is empty there.
    std::size_t channelOf(const GroupEdge &edge) const
    {
        return isForwards(edge) ? columnOf(edge.to) - 1 : columnOf(edge.from);
    }

    /// Times stand in the row of the target, left of the channel. Where several edges come that way, it is that of the
    /// critical path, else of the one that takes longest; the others are told on hover.
    void placeTimes()
    {
        std::map<std::pair<std::size_t, std::size_t>, std::pair<bool, double>> best;
        for (std::size_t i = 0; i < m_edges.size(); ++i) {
            const GroupEdge &edge = m_edges[i];
            const auto row = m_rows.find(edge.to);
            if (edge.seconds <= 0 || row == m_rows.end() || !m_rows.contains(edge.from) ||
                columnOf(edge.from) == columnOf(edge.to))
                continue;
            const std::pair<bool, double> weight{m_criticalEdges.contains({edge.from, edge.to}), edge.seconds};
            const std::pair<std::size_t, std::size_t> place{channelOf(edge), row->second};
            const auto [known, isNew] = best.try_emplace(place, weight);
            if (!isNew && weight <= known->second)
                continue;
            known->second = weight;
            m_timed[place] = {edge.from, edge.to};
        }
    }

    bool showsTime(const GroupEdge &edge, std::size_t toRow) const
    {
        const auto timed = m_timed.find({channelOf(edge), toRow});
        return timed != m_timed.end() && timed->second == std::pair(edge.from, edge.to);
    }

    /// Where nothing else runs down the channel at these rows; the last track is shared where all are taken.
    int takeTrack(std::size_t channel, std::size_t from, std::size_t to)
    {
        const auto [first, last] = std::minmax(from, to);
        std::vector<std::vector<std::pair<std::size_t, std::size_t>>> &tracks = m_tracks[channel];
        tracks.resize(tracksPerChannel);
        for (int track = 0; track < tracksPerChannel; ++track) {
            const bool isFree = std::ranges::none_of(tracks[std::size_t(track)], [&](const auto &taken) {
                return first <= taken.second && taken.first <= last;
            });
            if (isFree || track + 1 == tracksPerChannel) {
                tracks[std::size_t(track)].push_back({first, last});
                return track;
            }
        }
        return 0;
    }

    void drawEdges(bool critical)
    {
        for (const GroupEdge &edge : m_edges) {
            const auto from = m_rows.find(edge.from);
            const auto to = m_rows.find(edge.to);
            if (from == m_rows.end() || to == m_rows.end() || edge.from == edge.to ||
                m_criticalEdges.contains({edge.from, edge.to}) != critical)
                continue;
            drawEdge(edge, from->second, to->second, critical);
        }
    }

    /// Along the row of its source to the channel beside its target, down there, and into the target.
    void drawEdge(const GroupEdge &edge, std::size_t fromRow, std::size_t toRow, bool critical)
    {
        const std::size_t from = columnOf(edge.from);
        const std::size_t to = columnOf(edge.to);
        const std::size_t channel = channelOf(edge);
        const double start = left(from) + laneWidth - boxInset;
        const double x = left(channel) + laneWidth + 2 + trackWidth * takeTrack(channel, fromRow, toRow);
        const double target = isForwards(edge) ? left(to) + boxInset : left(to) + laneWidth - boxInset;
        const double back = isForwards(edge) ? -5 : 5;
        std::string told = m_infos.at(edge.from).label + " to " + m_infos.at(edge.to).label + ": ";
        told += edge.label.empty() ? std::string() : edge.label + ", ";
        told += formatBytes(edge.bytes) + ", " + formatSeconds(edge.seconds);
        std::string kind = edge.role == GroupEdge::Role::Data ? "edge" : "edge order";
        kind += edge.crossesLanes ? "" : " near";
        const std::string way = 'M' + svgNumber(start) + ' ' + svgNumber(rowMiddle(fromRow)) + 'H' + svgNumber(x) +
                                'V' + svgNumber(rowMiddle(toRow)) + 'H' + svgNumber(target);
        m_out += "<g class=\"" + kind + (critical ? " critical\"" : "\"") +
                 pageNames({}, pageName(edge.from) + ' ' + pageName(edge.to)) + "><title>" + htmlText(told) +
                 "</title><path class=\"reach\" d=\"" + way + "\"/><path class=\"way\" d=\"" + way +
                 "\"/><path class=\"tip\" d=\"M" + svgNumber(target) + ' ' + svgNumber(rowMiddle(toRow)) + 'l' +
                 svgNumber(back) + " -3v6Z\"/>";
        if (showsTime(edge, toRow))
            // Of an edge that runs back, its line goes through that place.
            m_out += svgText("time", left(channel) + laneWidth - 3, rowMiddle(toRow) + (isForwards(edge) ? 4 : -3),
                             formatSeconds(edge.seconds));
        m_out += "</g>\n";
    }

    const EditedPlan &m_plan;
    std::vector<GroupEdge> m_edges;
    std::vector<GroupIndex> m_order;
    std::map<GroupIndex, GroupInfo> m_infos;
    std::map<GroupIndex, std::size_t> m_rows;
    std::map<LaneIndex, std::size_t> m_columns;
    std::vector<std::string> m_emptyLanes;
    std::set<GroupIndex> m_critical;
    std::set<std::pair<GroupIndex, GroupIndex>> m_criticalEdges;
    std::map<std::pair<std::size_t, std::size_t>, std::pair<GroupIndex, GroupIndex>> m_timed; ///< by channel and row
    std::map<std::size_t, std::vector<std::vector<std::pair<std::size_t, std::size_t>>>> m_tracks; ///< by channel
    std::string m_out;
};

} // namespace

std::string groupsSvg(const EditedPlan &plan)
{
    if (plan.groupCount() < 2 || plan.groupCount() > 10 * mostGroups)
        return {};
    GroupsDrawing drawing(plan);
    return drawing.saysSomething() ? drawing.draw() : std::string();
}

} // namespace cutaway
