#include "core/formats/exports/exports.h"

#include "core/files/safe_text.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_text.h"
#include "core/plan/edited_plan.h"

#include <nlohmann/json.hpp>

#include <map>

namespace cutaway {

namespace {

/// Many that all run the same are counted: their names would stand in every row.
std::string laneNames(const EditedPlan &plan, const GroupInfo &group)
{
    constexpr std::size_t named = 16;
    if (group.lanes.size() > named && group.lanes.size() == plan.laneCount())
        return "all " + std::to_string(group.lanes.size());
    std::string names;
    for (const LaneIndex lane : group.lanes)
        names.append(names.empty() ? "" : "; ").append(plan.lane(lane).label);
    return names;
}

/// Where a group's operators run and what it is called: the same for each of its rows.
struct GroupFields
{
    std::string id;
    std::string lanes;
};

std::vector<GroupFields> groupFields(const EditedPlan &plan)
{
    std::vector<GroupFields> fields(plan.groupCount());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const GroupInfo group = plan.group(GroupIndex(i));
        fields[i] = {std::to_string(group.id), laneNames(plan, group)};
    }
    return fields;
}

/// How an item is run, of the ways in which it can be: its placements, its sharding type and kernel.
std::string wayOf(const EditedPlan &plan, ItemIndex item)
{
    for (const ChoiceInfo &choice : plan.choices(item)) {
        if (choice.isCurrent)
            return choice.label;
    }
    return {};
}

bool haveWays(const EditedPlan &plan)
{
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        if (!plan.choices(ItemIndex(i)).empty())
            return true;
    }
    return false;
}

/// What is different of a node, by its index: `moved` from a group, or `changed` from another way to run.
using ItemDifferences = std::map<std::uint32_t, std::pair<std::string, std::string>>;

ItemDifferences differencesOf(const EditedPlan &baseline, const EditedPlan &plan)
{
    ItemDifferences differences;
    const nlohmann::ordered_json difference = judging::differenceJson(baseline, plan, 0);
    for (const char *how : {"changed", "moved"}) {
        for (const nlohmann::ordered_json &item : difference.at("items").at(how)) {
            const NodeIndex node = judging::nodeOfItem(plan.graph(), item.at("node").get<std::string>());
            const nlohmann::ordered_json &from = item.at("from");
            if (node.isValid())
                differences[node.value()] = {how, jsonWord(from)};
        }
    }
    return differences;
}

void appendDifference(std::string &out, const ItemDifferences &differences, NodeIndex node)
{
    const auto found = node.isValid() ? differences.find(node.value()) : differences.end();
    out += ',';
    out += found == differences.end() ? "same" : found->second.first;
    out += ',';
    if (found != differences.end())
        appendCsvField(out, found->second.second);
}

std::string cellText(const ItemTableCell &cell, ItemTableColumn::Unit unit)
{
    return unit == ItemTableColumn::Unit::Text ? std::string(cell.text) : jsonNumber(cell.value);
}

} // namespace

Result<std::string> exportItemTableCsv(const EditedPlan &plan)
{
    if (plan.itemTableTitle().empty())
        return inputError("no_table", "this plan has no tables and no redistributions to list",
                          "csv lists its operators");
    const std::vector<ItemTableColumn> columns = plan.itemTableColumns();
    std::string out;
    const auto appendRow = [&](auto text) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i].unit == ItemTableColumn::Unit::Share)
                continue; // a bar of another column
            out += i == 0 ? "" : ",";
            appendCsvField(out, text(i));
        }
        out += csvLineEnd;
    };
    appendRow([&](std::size_t i) { return columns[i].title; });
    for (std::size_t row = 0; row < plan.itemTableSize(); ++row) {
        const ItemTableRow cells = plan.itemTableRow(row);
        appendRow([&](std::size_t i) { return cellText(cells.cells[i], columns[i].unit); });
    }
    return out;
}

std::string exportCsv(const EditedPlan &plan, const EditedPlan *baseline)
{
    const std::vector<GroupFields> groups = groupFields(plan);
    const bool hasWays = haveWays(plan);
    const ItemDifferences differences = baseline ? differencesOf(*baseline, plan) : ItemDifferences();
    std::string out = "name,type,module,group,devices,seconds,output_bytes,total_bytes";
    out += hasWays ? ",way" : "";
    out += baseline ? ",difference,baseline" : "";
    out += csvLineEnd;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo item = plan.item(ItemIndex(i));
        if (item.role != ItemRole::Operator)
            continue;
        const GroupIndex group = plan.groupOf(ItemIndex(i));
        const GroupFields place = group.isValid() ? groups[group.value()] : GroupFields();
        for (const std::string_view text :
             {item.label, item.typeLabel, item.modulePath, std::string_view(place.id), std::string_view(place.lanes)}) {
            appendCsvField(out, text);
            out += ',';
        }
        out += item.seconds ? jsonNumber(*item.seconds) : std::string();
        out += ',' + std::to_string(item.outputBytes) + ',' + std::to_string(item.totalBytes);
        if (hasWays) {
            out += ',';
            appendCsvField(out, wayOf(plan, ItemIndex(i)));
        }
        if (baseline)
            appendDifference(out, differences, judging::nodeOfItem(plan.graph(), std::string(item.label)));
        out += csvLineEnd;
    }
    return out;
}

} // namespace cutaway
