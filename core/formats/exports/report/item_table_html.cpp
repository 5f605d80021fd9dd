#include "core/formats/exports/report/item_table_html.h"

#include "core/base/units.h"
#include "core/formats/exports/report/html_text.h"
#include "core/json/json_writing.h"
#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

namespace {

using Unit = ItemTableColumn::Unit;

constexpr std::size_t mostRows = 2000;

std::string cellText(Unit unit, const ItemTableCell &cell)
{
    switch (unit) {
    case Unit::Text: return cell.text;
    case Unit::Bytes: return formatBytes(std::int64_t(cell.value));
    case Unit::Seconds: return formatSeconds(cell.value);
    case Unit::Count:
    case Unit::Share: return jsonNumber(cell.value);
    }
    return {};
}

/// Bars of another column are left out.
std::string rowHtml(const std::vector<ItemTableColumn> &columns, std::string_view tag, const auto &text)
{
    std::string out = "<tr>";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].unit == Unit::Share)
            continue;
        out.append("<").append(tag).append(columns[i].unit == Unit::Text ? ">" : " class=\"number\">");
        out.append(htmlText(text(i))).append("</").append(tag).append(">");
    }
    return out + "</tr>\n";
}

} // namespace

std::string itemTableHtml(const EditedPlan &plan)
{
    if (plan.itemTableSize() == 0)
        return {};
    const std::vector<ItemTableColumn> columns = plan.itemTableColumns();
    std::string out = "<h2>" + htmlText(plan.itemTableTitle()) + "</h2>\n<table>\n";
    out += rowHtml(columns, "th", [&](std::size_t i) { return columns[i].title; });
    const std::size_t rows = std::min(mostRows, plan.itemTableSize());
    for (std::size_t row = 0; row < rows; ++row) {
        const ItemTableRow cells = plan.itemTableRow(row);
        out += rowHtml(columns, "td", [&](std::size_t i) { return cellText(columns[i].unit, cells.cells[i]); });
    }
    out += "</table>\n";
    if (rows < plan.itemTableSize())
        out += "<p class=\"hint\">and " + std::to_string(plan.itemTableSize() - rows) + " more</p>\n";
    return out;
}

} // namespace cutaway
