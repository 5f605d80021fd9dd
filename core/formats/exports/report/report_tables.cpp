#include "core/formats/exports/report/report_writer.h"

#include "core/base/units.h"
#include "core/formats/exports/report/html_text.h"
#include "core/json/json_writing.h"
#include "core/plan/pins.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <cmath>

// What stands in tables: devices, groups with their items, and pins.
namespace cutaway {

namespace {

constexpr std::size_t namedOneByOne = 8;

/// Whether what is said of them differs in nothing but their names.
bool isAlike(const LaneInfo &one, const LaneInfo &other)
{
    return one.kind == other.kind && one.usedBytes == other.usedBytes && one.capacityBytes == other.capacityBytes &&
           one.groups == other.groups;
}

std::string fromTo(const std::string &first, const std::string &last)
{
    return first == last ? first : first + " to " + last;
}

} // namespace

void ReportWriter::writeDevices()
{
    heading("Devices");
    m_out += "<table>\n";
    headings({"Device", "Kind", "Host", "", "Used", "Available", "Groups"}, 4);
    for (std::size_t i = 0; i < m_plan.laneCount();) {
        const LaneInfo first = m_plan.lane(LaneIndex(i));
        std::size_t end = i + 1;
        while (end < m_plan.laneCount() && isAlike(first, m_plan.lane(LaneIndex(end))))
            ++end;
        if (end - i <= namedOneByOne)
            end = i + 1;
        writeDevices(first, m_plan.lane(LaneIndex(end - 1)), end - i);
        i = end;
    }
    m_out += "</table>\n";
}

/// As many as `count`, from the first to the last, of which the same is true.
void ReportWriter::writeDevices(const LaneInfo &lane, const LaneInfo &last, std::size_t count)
{
    m_out += "<tr>";
    cell(fromTo(lane.label, last.label) + (count > 1 ? ", " + std::to_string(count) + " devices" : std::string()));
    cell(lane.kind);
    cell(fromTo(lane.host, last.host));
    const double share =
        lane.capacityBytes && *lane.capacityBytes > 0 ? double(lane.usedBytes) / double(*lane.capacityBytes) : 0.0;
    const bool isOver = lane.capacityBytes && lane.usedBytes > *lane.capacityBytes;
    m_out += lane.capacityBytes ? "<td><div class=\"memory\"><div" + std::string(isOver ? " class=\"full\"" : "") +
                                      " style=\"width: " + jsonNumber(std::round(std::min(1.0, share) * 1000) / 10) +
                                      "%\"></div></div></td>"
                                : "<td></td>";
    cell(formatBytes(lane.usedBytes) + (count > 1 ? " each" : ""), isOver ? "number over" : "number");
    cell(lane.capacityBytes ? formatBytes(*lane.capacityBytes) : std::string(), "number");
    cell(std::to_string(lane.groups.size()), "number");
    m_out += "</tr>\n";
}

void ReportWriter::writeGroups()
{
    heading("Groups");
    std::vector<std::vector<ItemIndex>> items(m_plan.groupCount());
    for (std::size_t i = 0; i < m_plan.itemCount(); ++i) {
        if (const GroupIndex group = m_plan.groupOf(ItemIndex(i)); group.isValid())
            items[group.value()].push_back(ItemIndex(i));
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (const GroupInfo group = m_plan.group(GroupIndex(i)); group.exists)
            writeGroup(group, m_plan.limits(GroupIndex(i)).text, items[i]);
    }
}

void ReportWriter::writeGroup(const GroupInfo &group, const std::string &limits, const std::vector<ItemIndex> &items)
{
    std::string title = group.label;
    if (group.lanes.size() > namedOneByOne)
        title += " on " + std::to_string(group.lanes.size()) + " devices";
    for (const LaneIndex lane : group.lanes) {
        if (group.lanes.size() <= namedOneByOne)
            title += (lane == group.lanes.front() ? " on " : ", ") + m_plan.lane(lane).label;
    }
    title += ": " + std::to_string(group.itemCount) + (group.itemCount == 1 ? " operator, " : " operators, ") +
             formatBytes(group.usedBytes);
    if (group.seconds)
        title += ", " + formatGroupTime(m_plan, group);
    m_out += "<details><summary>" + htmlText(title) + "</summary>\n";
    if (!limits.empty())
        m_out += "<p class=\"hint\">" + htmlText(limits) + "</p>\n";
    m_out += "<table>\n";
    headings({"Name", "Type", "Module", "Latency", "Output", "Total"}, 3);
    for (const ItemIndex item : items)
        writeItem(m_plan.item(item));
    m_out += "</table></details>\n";
}

void ReportWriter::writeItem(const ItemInfo &item)
{
    m_out += "<tr>";
    cell(item.label);
    cell(item.badge.empty() ? std::string(item.typeLabel) : std::string(item.typeLabel) + " (" + item.badge + ')');
    cell(item.modulePath);
    cell(item.seconds ? formatSeconds(*item.seconds) : std::string(), "number");
    cell(formatBytes(item.outputBytes), "number");
    cell(formatBytes(item.totalBytes), "number");
    m_out += "</tr>\n";
}

void ReportWriter::writePins()
{
    const std::vector<ItemIndex> pinned = m_plan.pinnedItems();
    if (pinned.empty())
        return;
    heading("Pinned");
    m_out += "<table>\n";
    headings({"Name", "Pinned to"}, 2);
    for (const ItemIndex item : pinned) {
        m_out += "<tr>";
        cell(m_plan.item(item).label);
        cell(pinText(m_plan.pinOf(item), item));
        m_out += "</tr>\n";
    }
    m_out += "</table>\n";
}

std::string ReportWriter::pinText(const Pin &pin, ItemIndex item) const
{
    switch (pin.kind) {
    case Pin::Kind::None: return {};
    case Pin::Kind::Group: return m_plan.group(pin.group).label;
    case Pin::Kind::Lane: return m_plan.lane(pin.lane).label;
    case Pin::Kind::Choice: {
        const std::vector<ChoiceInfo> choices = m_plan.choices(item);
        return pin.choice < choices.size() ? choices[pin.choice].label : Text();
    }
    }
    return {};
}

} // namespace cutaway
