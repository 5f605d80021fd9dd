#include "core/formats/exports/report/report_writer.h"

#include "core/base/units.h"
#include "core/json/json_writing.h"
#include "core/pages/html_page.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <cmath>

// What stands in tables: devices, groups, transfers, items by module, and pins. Numbers carry the value that they are
// sorted by.
namespace cutaway {

namespace {

constexpr std::size_t namedOneByOne = 8;
constexpr std::size_t mostRows = 2000;  ///< of what a plan lists besides its items
constexpr std::size_t mostAtOnce = 400; ///< rows that a browser lays out at once without anybody waiting

using Unit = ItemTableColumn::Unit;
using Columns = std::vector<std::string>;

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

std::string bytesCell(std::int64_t bytes)
{
    return htmlNumber(formatBytes(bytes), double(bytes));
}

std::string secondsCell(const std::optional<double> &seconds)
{
    return seconds ? htmlNumber(formatSeconds(*seconds), *seconds) : htmlCell({}, "number");
}

std::string countCell(std::size_t count)
{
    return htmlNumber(std::to_string(count), double(count));
}

std::string tableCell(Unit unit, const ItemTableCell &cell)
{
    switch (unit) {
    case Unit::Text: return htmlCell(cell.text);
    case Unit::Bytes: return htmlNumber(formatBytes(std::int64_t(cell.value)), cell.value);
    case Unit::Seconds: return htmlNumber(formatSeconds(cell.value), cell.value);
    case Unit::Count: return htmlNumber(jsonNumber(cell.value), cell.value);
    case Unit::Share: return {}; // a bar of another column
    }
    return {};
}

/// A place in the list of modules and items: one of the two is valid.
struct Listed
{
    std::size_t firstItem = 0; ///< where it comes
    ModuleIndex module;
    ItemIndex item;
};

/// By module, what lies in it in the order of the model's items. Items without a node lie in the model itself.
std::vector<std::vector<Listed>> listedByModule(const EditedPlan &plan, const ModuleTree &tree)
{
    std::vector<std::vector<Listed>> listed(tree.modules().size());
    std::vector<bool> isListed(tree.modules().size());
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const NodeIndex node = plan.item(ItemIndex(i)).node;
        ModuleIndex module = node.isValid() ? tree.moduleOf(node) : tree.root();
        listed[module.value()].push_back({i, {}, ItemIndex(i)});
        while (module != tree.root() && !isListed[module.value()]) {
            isListed[module.value()] = true;
            const ModuleIndex parent = tree.module(module).parent;
            listed[parent.value()].push_back({i, module, {}});
            module = parent;
        }
    }
    return listed;
}

} // namespace

void ReportWriter::startRow(std::string_view is, std::string_view of)
{
    m_out += "<tr" + pageNames(is, of) + '>';
}

void ReportWriter::writeTableEnd(std::size_t all, std::size_t most)
{
    add(std::string(htmlTableEnd));
    if (all > most)
        m_out += "<p class=\"hint\">and " + std::to_string(all - most) + " more</p>\n";
}

void ReportWriter::writeDevices()
{
    start("panel", "Devices", "devices");
    add(htmlTableStart(Columns{"Device", "Kind", "Host", "", "Used", "Available", "Groups"}, 4));
    for (std::size_t i = 0; i < m_plan.laneCount();) {
        const LaneInfo first = m_plan.lane(LaneIndex(i));
        std::size_t next = i + 1;
        while (next < m_plan.laneCount() && isAlike(first, m_plan.lane(LaneIndex(next))))
            ++next;
        if (next - i <= namedOneByOne)
            next = i + 1;
        std::string names;
        for (std::size_t lane = i; lane < next; ++lane)
            names += (names.empty() ? "" : " ") + pageName(LaneIndex(lane));
        writeDevices(first, m_plan.lane(LaneIndex(next - 1)), names, next - i);
        i = next;
    }
    add(std::string(htmlTableEnd));
    end();
}

/// As many as `count`, from the first to the last, of which the same is true.
void ReportWriter::writeDevices(const LaneInfo &lane, const LaneInfo &last, const std::string &names, std::size_t count)
{
    startRow(names);
    add(htmlCell(fromTo(lane.label, last.label) +
                 (count > 1 ? ", " + std::to_string(count) + " devices" : std::string())));
    add(htmlCell(lane.kind) + htmlCell(fromTo(lane.host, last.host)));
    const double share =
        lane.capacityBytes && *lane.capacityBytes > 0 ? double(lane.usedBytes) / double(*lane.capacityBytes) : 0.0;
    const bool isOver = lane.capacityBytes && lane.usedBytes > *lane.capacityBytes;
    add(lane.capacityBytes ? "<td><div class=\"memory\"><div" + std::string(isOver ? " class=\"full\"" : "") +
                                 " style=\"width: " + jsonNumber(std::round(std::min(1.0, share) * 1000) / 10) +
                                 "%\"></div></div></td>"
                           : "<td></td>");
    add(htmlNumber(formatBytes(lane.usedBytes) + (count > 1 ? " each" : ""), double(lane.usedBytes),
                   isOver ? "number over" : "number"));
    add(lane.capacityBytes ? bytesCell(*lane.capacityBytes) : htmlCell({}, "number"));
    add(countCell(lane.groups.size()));
    endRow();
}

std::string ReportWriter::lanesText(const GroupInfo &group) const
{
    if (group.lanes.size() > namedOneByOne)
        return std::to_string(group.lanes.size()) + " devices";
    std::string text;
    for (const LaneIndex lane : group.lanes)
        text += (text.empty() ? "" : ", ") + m_plan.lane(lane).label;
    return text;
}

void ReportWriter::writeGroups()
{
    const PlanWords &words = wordsOf(m_plan);
    start("panel", capitalised(words.group.many), "groups");
    add(htmlTableStart(
        Columns{capitalised(words.group.one), "Devices", "Limited by", capitalised(words.item.many), "Memory", "Time"},
        3));
    for (std::size_t i = 0; i < m_plan.groupCount(); ++i) {
        if (const GroupInfo group = m_plan.group(GroupIndex(i)); group.exists)
            writeGroup(GroupIndex(i), group);
    }
    add(std::string(htmlTableEnd));
    end();
}

void ReportWriter::writeGroup(GroupIndex index, const GroupInfo &group)
{
    std::string lanes;
    for (const LaneIndex lane : group.lanes)
        lanes += (lanes.empty() ? "" : " ") + pageName(lane);
    startRow(pageName(index), lanes);
    add(htmlCell(group.label) + htmlCell(lanesText(group)) + htmlCell(m_plan.limits(index).text, "quiet"));
    add(countCell(group.itemCount) + bytesCell(group.usedBytes));
    add(group.seconds ? htmlNumber(formatGroupTime(m_plan, group), *group.seconds) : htmlCell({}, "number"));
    endRow();
}

void ReportWriter::writeTransfers()
{
    const std::vector<GroupEdge> edges = m_plan.edges();
    if (edges.empty())
        return;
    const auto what = [](const GroupEdge &edge) -> std::string {
        if (!edge.label.empty())
            return edge.label;
        return edge.role == GroupEdge::Role::Tied    ? "shared parameter"
               : edge.role == GroupEdge::Role::Order ? "order only"
               : edge.crossesLanes                   ? "transfer"
                                                     : "on one device";
    };
    start("panel", "Transfers", "transfers");
    add(htmlTableStart(Columns{"From", "To", "What", "Bytes", "Time"}, 3));
    for (std::size_t i = 0; i < std::min(mostRows, edges.size()); ++i) {
        const GroupEdge &edge = edges[i];
        startRow({}, pageName(edge.from) + ' ' + pageName(edge.to));
        add(htmlCell(m_plan.group(edge.from).label) + htmlCell(m_plan.group(edge.to).label) + htmlCell(what(edge)) +
            bytesCell(edge.bytes) + secondsCell(edge.seconds));
        endRow();
    }
    writeTableEnd(edges.size(), mostRows);
    end();
}

void ReportWriter::writeItems()
{
    const PlanWords &words = wordsOf(m_plan);
    start(m_plan.itemCount() > mostAtOnce ? "panel large" : "panel", capitalised(words.item.many), "items");
    std::string columns = htmlTableStart(
        Columns{"Name", "Type", "Module", capitalised(words.group.one), "Latency", "Output", "Total"}, 4);
    columns.insert(columns.find('>'), " class=\"tree\"");
    add(columns);
    const ModuleTree tree(m_plan.graph(), readGrouping(m_plan));
    const std::vector<std::vector<Listed>> listed = listedByModule(m_plan, tree);
    struct Open
    {
        ModuleIndex module;
        std::size_t next = 0;
    };
    std::vector<Open> open{{tree.root()}}; // no recursion: paths are as long as a file says
    while (!open.empty()) {
        Open &inner = open.back();
        const std::vector<Listed> &here = listed[inner.module.value()];
        if (inner.next == here.size()) {
            open.pop_back();
            continue;
        }
        const Listed &entry = here[inner.next++];
        if (entry.item.isValid()) {
            writeItem(entry.item, open.size() - 1);
            continue;
        }
        writeModule(tree.module(entry.module), open.size() - 1);
        open.push_back({entry.module});
    }
    add(std::string(htmlTableEnd));
    end();
}

void ReportWriter::writeModule(const Module &module, std::size_t depth)
{
    m_out += "<tr class=\"module\" data-depth=\"" + std::to_string(depth) + "\">";
    const std::string count =
        std::to_string(module.operationCount) + (module.operationCount == 1 ? " operator" : " operators");
    add(htmlCell(module.name) + htmlCell(module.type) + htmlCell(module.path) + "<td colspan=\"4\" class=\"quiet\">" +
        htmlText(count) + "</td>");
    endRow();
}

void ReportWriter::writeItem(ItemIndex index, std::size_t depth)
{
    const ItemInfo item = m_plan.item(index);
    const GroupIndex group = m_plan.groupOf(index);
    m_out += "<tr" + pageNames(pageName(index), pageName(group));
    if (depth > 0)
        m_out += " data-depth=\"" + std::to_string(depth) + '"';
    m_out += '>';
    add(htmlCell(item.label));
    add(htmlCell(item.badge.empty() ? std::string(item.typeLabel)
                                    : std::string(item.typeLabel) + " (" + item.badge + ')'));
    add(htmlCell(item.modulePath) + htmlCell(group.isValid() ? m_plan.group(group).label : Text()));
    add(secondsCell(item.seconds) + bytesCell(item.outputBytes) + bytesCell(item.totalBytes));
    endRow();
}

/// What the plan lists below the canvas, under its title: embedding tables, redistributions.
void ReportWriter::writeItemTable()
{
    if (m_plan.itemTableSize() == 0)
        return;
    start("panel", m_plan.itemTableTitle());
    const std::vector<ItemTableColumn> columns = m_plan.itemTableColumns();
    add("<table>\n<thead><tr>");
    for (const ItemTableColumn &column : columns) {
        if (column.unit != Unit::Share)
            m_out += (column.unit == Unit::Text ? "<th title=\"" : "<th class=\"number\" title=\"") +
                     htmlText(column.description) + "\">" + htmlText(column.title) + "</th>";
    }
    add("</tr></thead>\n<tbody>\n");
    for (std::size_t row = 0; row < std::min(mostRows, m_plan.itemTableSize()); ++row) {
        const ItemTableRow cells = m_plan.itemTableRow(row);
        std::string items;
        for (std::size_t i = 0; i < std::min(namedOneByOne, cells.items.size()); ++i)
            items += (items.empty() ? "" : " ") + pageName(cells.items[i]);
        startRow(items);
        for (std::size_t i = 0; i < columns.size(); ++i)
            add(tableCell(columns[i].unit, cells.cells[i]));
        endRow();
    }
    writeTableEnd(m_plan.itemTableSize(), mostRows);
    end();
}

void ReportWriter::writePins()
{
    const std::vector<ItemIndex> pinned = m_plan.pinnedItems();
    if (pinned.empty())
        return;
    start("panel", "Pinned");
    add(htmlTableStart(Columns{"Name", "Pinned to"}, 2));
    for (const ItemIndex item : pinned) {
        startRow(pageName(item), pageName(m_plan.groupOf(item)));
        add(htmlCell(m_plan.item(item).label) + htmlCell(pinText(m_plan.pinOf(item), item)));
        endRow();
    }
    add(std::string(htmlTableEnd));
    end();
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
