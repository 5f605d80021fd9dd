#include "core/formats/exports/export_csv.h"

#include "core/json/json_writing.h"

namespace cutaway {

namespace {

constexpr std::string_view lineEnd = "\r\n";

/// A spreadsheet computes what begins so, unless an apostrophe says that it is a text.
bool looksLikeFormula(std::string_view text)
{
    constexpr std::string_view beginnings = "=+-@\t\r";
    return !text.empty() && beginnings.find(text.front()) != beginnings.npos;
}

void appendField(std::string &out, std::string_view text)
{
    if (looksLikeFormula(text))
        return appendField(out, '\'' + std::string(text));
    if (text.find_first_of(",\"\r\n") == text.npos && !text.starts_with(' ') && !text.ends_with(' ')) {
        out += text;
        return;
    }
    out += '"';
    for (const char c : text)
        out.append(c == '"' ? 2 : 1, c);
    out += '"';
}

std::string laneNames(const EditedPlan &plan, const GroupInfo &group)
{
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

} // namespace

std::string exportCsv(const EditedPlan &plan)
{
    const std::vector<GroupFields> groups = groupFields(plan);
    std::string out = "name,type,module,group,devices,seconds,output_bytes,total_bytes";
    out += lineEnd;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemInfo item = plan.item(ItemIndex(i));
        if (item.role != ItemRole::Operator)
            continue;
        const GroupIndex group = plan.groupOf(ItemIndex(i));
        const GroupFields place = group.isValid() ? groups[group.value()] : GroupFields();
        for (const std::string_view text :
             {item.label, item.typeLabel, item.modulePath, std::string_view(place.id), std::string_view(place.lanes)}) {
            appendField(out, text);
            out += ',';
        }
        out += item.seconds ? jsonNumber(*item.seconds) : std::string();
        out += ',' + std::to_string(item.outputBytes) + ',' + std::to_string(item.totalBytes);
        out += lineEnd;
    }
    return out;
}

} // namespace cutaway
