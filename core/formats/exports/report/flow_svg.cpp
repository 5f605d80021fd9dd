#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/judging/plan_difference.h"
#include "core/pages/html_page.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <cmath>

// Where a plan's items were in its baseline and where they are now.

namespace cutaway {

namespace {

using ReportFlow = judging::PlanFlow;
using ReportWay = judging::PlanFlow::Way;

std::string countedNoun(std::size_t count, const Noun &noun)
{
    return std::to_string(count) + ' ' + (count == 1 ? noun.one : noun.many);
}

/// The baseline at the left and the plan at the right, a row a lane, of many lanes a host, with ribbons between them as
/// high as the items that they stand for are many.
class FlowDrawing
{
public:
    FlowDrawing(const EditedPlan &plan, const ReportFlow &flow) : m_plan(plan), m_flow(flow), m_words(wordsOf(plan))
    {
        const ModuleTree modules(plan.graph(), readGrouping(plan));
        m_modules = judging::movedModules(flow, plan, &modules);
        readRows();
        readRibbons();
    }

    std::string draw()
    {
        m_out = svgStart("chart flow", width, m_height, "From the baseline to this plan");
        m_out += svgText("sub", namesLeft, 12, "Baseline") + svgText("sub end", width - namesLeft, 12, "This plan");
        for (const Row &row : m_rows)
            drawRow(row);
        for (const bool moves : {false, true}) { // what moved lies above
            for (const Ribbon &ribbon : m_ribbons) {
                if ((ribbon.way != ReportWay::Stays) == moves)
                    drawRibbon(ribbon);
            }
        }
        drawLabels();
        return m_out + "</svg>\n";
    }

private:
    static constexpr std::size_t mostLaneRows = 48;
    static constexpr std::size_t mostTold = 12;     ///< items that a ribbon names
    static constexpr std::size_t mostSelected = 64; ///< that a click on it selects
    static constexpr double width = 1160;
    static constexpr double top = 20;
    static constexpr double rowHeight = 12;
    static constexpr double rowPitch = 14;
    static constexpr double hostGap = 8;
    static constexpr double namesLeft = 4;
    static constexpr double memoryLeft = 108;
    static constexpr double memoryWidth = 44;
    static constexpr double timeRight = 208;
    static constexpr double ribbonsLeft = 216;
    static constexpr double labelsRight = 640;
    static constexpr double leastLabel = 90;
    static constexpr double heightOfOne = 1.2; ///< of an item
    static constexpr double thinnest = 0.75;

    struct Row
    {
        std::size_t first = 0; ///< places
        std::size_t count = 1;
        std::size_t number = 0; ///< picks its colour
        double top = 0;
        std::string name = {};
    };
    struct Ribbon : judging::FlowRibbon
    {
        double left = 0; ///< its top in the baseline
        double right = 0;
        double height = 0;
    };

    void readRows()
    {
        const std::vector<ReportFlow::Place> &places = m_flow.places;
        const bool areHosts = places.size() > mostLaneRows;
        m_rowOf.resize(places.size());
        double y = top;
        for (std::size_t i = 0; i < places.size(); ++i) {
            const bool isOtherHost = i > 0 && places[i].host != places[i - 1].host;
            if (areHosts && i > 0 && !isOtherHost && !places[i].host.empty()) {
                ++m_rows.back().count;
            } else {
                y += isOtherHost && !areHosts ? hostGap : 0;
                const bool isHost = areHosts && !places[i].host.empty();
                m_rows.push_back({i, 1, isHost ? m_rows.size() : places[i].number, y,
                                  isHost ? places[i].host : std::string(places[i].label)});
                y += rowPitch;
            }
            m_rowOf[i] = m_rows.size() - 1;
        }
        m_height = y + 4;
        double most = 0;
        for (const ReportFlow::Place &place : places)
            m_mostBytes = std::max({m_mostBytes, place.before.bytes, place.now.bytes});
        for (const Row &row : m_rows)
            most = std::max({most, memoryShare(sideOf(row, false)), memoryShare(sideOf(row, true))});
        m_memoryEnd = std::min(1.0, memoryScaleEnd(most));
    }

    void readRibbons()
    {
        std::vector<double> before(m_rows.size());
        std::vector<double> now(m_rows.size());
        for (judging::FlowRibbon &ribbon : judging::flowRibbons(m_flow, m_rowOf)) {
            before[ribbon.from] += double(ribbon.items);
            now[ribbon.to] += double(ribbon.items);
            m_ribbons.push_back({std::move(ribbon)});
        }
        const double most = std::max({1.0, *std::ranges::max_element(before), *std::ranges::max_element(now)});
        const double unit = std::min(heightOfOne, rowHeight / most);
        for (std::size_t row = 0; row < m_rows.size(); ++row) {
            before[row] = m_rows[row].top + (rowHeight - before[row] * unit) / 2;
            now[row] = m_rows[row].top + (rowHeight - now[row] * unit) / 2;
        }
        for (Ribbon &ribbon : m_ribbons) {
            ribbon.height = double(ribbon.items) * unit;
            ribbon.left = std::exchange(before[ribbon.from], before[ribbon.from] + ribbon.height);
            ribbon.right = std::exchange(now[ribbon.to], now[ribbon.to] + ribbon.height);
        }
    }

    ReportFlow::Side sideOf(const Row &row, bool isNow) const
    {
        return judging::joinedSide(std::span(m_flow.places).subspan(row.first, row.count),
                                   isNow ? &ReportFlow::Place::now : &ReportFlow::Place::before);
    }

    /// Of the lane's memory; of lanes without capacity, of what the fullest uses.
    double memoryShare(const ReportFlow::Side &side) const
    {
        const std::int64_t all = side.capacityBytes.value_or(m_mostBytes);
        return all > 0 ? double(side.bytes) / double(all) : 0;
    }

    std::string sideText(const Row &row, const ReportFlow::Side &side) const
    {
        if (!side.lane.isValid() && side.items == 0)
            return "not there";
        std::string text = countedNoun(side.items, m_words.item);
        if (side.seconds)
            text += ", " + formatSeconds(*side.seconds) + (row.count > 1 ? " at most" : "");
        if (side.lane.isValid()) {
            text += (row.count > 1 ? ", the fullest " : ", ") + formatBytes(side.bytes);
            text += side.capacityBytes ? " of " + formatBytes(*side.capacityBytes) : std::string();
        }
        return text;
    }

    void drawRow(const Row &row)
    {
        const ReportFlow::Side before = sideOf(row, false);
        const ReportFlow::Side now = sideOf(row, true);
        const std::string told =
            row.name + "\nBaseline: " + sideText(row, before) + "\nThis plan: " + sideText(row, now);
        const LaneIndex lane = row.count == 1 ? now.lane : LaneIndex();
        m_out += "<g class=\"mark row " + groupColour(row.number) + '"' + pageNames(pageName(lane), {}) + "><title>" +
                 htmlText(told) + "</title>";
        for (const bool isNow : {false, true}) {
            const ReportFlow::Side &side = isNow ? now : before;
            const auto at = [&](double x, double wide) { return isNow ? width - x - wide : x; };
            m_out += svgBox("reach", at(0, ribbonsLeft), row.top, ribbonsLeft, rowHeight) +
                     svgBox("stripe", at(0, 2), row.top, 2, rowHeight) +
                     svgText(isNow ? "end" : "", at(namesLeft, 0), row.top + 10, svgShort(row.name, 16));
            if (!side.lane.isValid())
                continue;
            const double share = memoryShare(side);
            m_out += svgBox("track", at(memoryLeft, memoryWidth), row.top + 3, memoryWidth, 6) +
                     svgBox(share > 1 ? "used full" : "used", at(memoryLeft, memoryWidth), row.top + 3,
                            memoryWidth * std::min(1.0, share / m_memoryEnd), 6);
            if (side.seconds)
                m_out +=
                    svgText(isNow ? "sub" : "sub end", at(timeRight, 0), row.top + 10, formatSeconds(*side.seconds));
        }
        m_out += "</g>\n";
    }

    /// The row or, on the same lane, the other group.
    std::string targetText(const Ribbon &ribbon) const
    {
        if (ribbon.way != ReportWay::OtherGroup)
            return m_rows[ribbon.to].name;
        const ReportFlow::Stream &first = m_flow.streams[ribbon.streams.front()];
        if (first.isNewGroup)
            return "new " + m_words.group.one;
        return first.groupNow.isValid() && ribbon.streams.size() == 1 ? std::string(m_plan.group(first.groupNow).label)
                                                                      : "another " + m_words.group.one;
    }

    std::string labelOf(const Ribbon &ribbon) const
    {
        if (ribbon.way == ReportWay::Stays)
            return m_rows[ribbon.from].name + ", " + std::to_string(ribbon.items) + " stay";
        std::string module = m_modules[ribbon.streams.front()];
        const bool isOne =
            std::ranges::all_of(ribbon.streams, [&](std::size_t stream) { return m_modules[stream] == module; });
        if (!isOne && !module.ends_with('+'))
            module += '+';
        return module + ", " + std::to_string(ribbon.items) + " → " + targetText(ribbon);
    }

    std::string ribbonText(const Ribbon &ribbon, const std::vector<ItemIndex> &items) const
    {
        const std::string from = m_rows[ribbon.from].name;
        const std::string to = targetText(ribbon);
        const std::size_t along = ribbon.items - ribbon.moved;
        std::string told;
        if (ribbon.way == ReportWay::Stays)
            told = countedNoun(along, m_words.item) + " in the same place";
        else if (ribbon.way == ReportWay::OtherGroup)
            told = countedNoun(along, m_words.item) + " on " + from + ", moved to " + to;
        else if (along > 0)
            told = countedNoun(along, m_words.item) + " along with the " + m_words.group.one + ": " + from + " → " + to;
        if (ribbon.moved > 0)
            told +=
                (told.empty() ? "" : "\n") + countedNoun(ribbon.moved, m_words.item) + " moved: " + from + " → " + to;
        for (std::size_t i = 0; i < std::min(items.size(), mostTold); ++i)
            told.append("\n").append(m_plan.item(items[i]).label);
        return items.size() > mostTold ? told + "\n+" + std::to_string(items.size() - mostTold) + " more" : told;
    }

    void drawRibbon(const Ribbon &ribbon)
    {
        std::vector<ItemIndex> items;
        for (const std::size_t stream : ribbon.streams)
            items.insert(items.end(), m_flow.streams[stream].items.begin(), m_flow.streams[stream].items.end());
        std::ranges::sort(items);
        std::string shows;
        for (std::size_t i = 0; i < std::min(items.size(), mostSelected) && ribbon.way != ReportWay::Stays; ++i)
            shows += (i == 0 ? " data-shows=\"" : " ") + pageName(items[i]);
        const std::string look = ribbon.way == ReportWay::Stays        ? "stays"
                                 : ribbon.way == ReportWay::OtherGroup ? "group"
                                                                       : groupColour(m_rows[ribbon.to].number);
        const double high = std::max(thinnest, ribbon.height);
        const auto down = [&](double from, double to) {
            const std::string half = svgNumber(width / 2);
            return 'C' + half + ' ' + svgNumber(from) + ' ' + half + ' ' + svgNumber(to) + ' ';
        };
        m_out += "<g class=\"mark ribbon " + look + '"' + shows + (shows.empty() ? "" : "\"") + "><title>" +
                 htmlText(labelOf(ribbon) + '\n' + ribbonText(ribbon, items)) + "</title><path d=\"M" +
                 svgNumber(ribbonsLeft) + ' ' + svgNumber(ribbon.left) + down(ribbon.left, ribbon.right) +
                 svgNumber(width - ribbonsLeft) + ' ' + svgNumber(ribbon.right) + 'v' + svgNumber(high) +
                 down(ribbon.right + high, ribbon.left + high) + svgNumber(ribbonsLeft) + ' ' +
                 svgNumber(ribbon.left + high) + "Z\"/></g>\n";
    }

    /// Of what left each row, as many as have room; a sign says that there are more.
    void drawLabels()
    {
        for (std::size_t i = 0; i < m_ribbons.size();) {
            const std::size_t row = m_ribbons[i].from;
            double x = ribbonsLeft + 8;
            std::size_t hidden = 0;
            for (; i < m_ribbons.size() && m_ribbons[i].from == row; ++i) {
                if (m_ribbons[i].way == ReportWay::Stays)
                    continue;
                const std::string text = labelOf(m_ribbons[i]);
                const double room = labelsRight - x;
                if (hidden > 0 || room < std::min(svgTextWidth(text), leastLabel)) {
                    ++hidden;
                    continue;
                }
                const std::string shown = svgShort(text, std::size_t(room / svgTextWidth("n")));
                m_out += svgText("label", x, m_rows[row].top + 10, shown);
                x += svgTextWidth(shown) + 12;
            }
            if (hidden > 0)
                m_out += svgText("label", x, m_rows[row].top + 10, "+" + std::to_string(hidden));
        }
        m_out += '\n';
    }

    const EditedPlan &m_plan;
    const ReportFlow &m_flow;
    const PlanWords &m_words;
    std::vector<std::string> m_modules; ///< by stream
    std::vector<Row> m_rows;
    std::vector<std::size_t> m_rowOf; ///< by place
    std::vector<Ribbon> m_ribbons;
    std::int64_t m_mostBytes = 0; ///< of lanes without capacity
    double m_memoryEnd = 1;       ///< share of a device's memory that a full bar is
    double m_height = 0;
    std::string m_out;
};

/// `89 of 175 operators on another device: 40 moved, 49 with their partition`
std::string flowHeadline(const ReportFlow &flow, const PlanWords &words)
{
    const std::size_t moved = flow.countOf(ReportWay::Moved);
    const std::size_t along = flow.countOf(ReportWay::WithGroup);
    const std::string all = countedNoun(flow.all(), words.item);
    if (moved + along == 0)
        return "All " + all + " on the same " + words.lane.one + ", " +
               std::to_string(flow.countOf(ReportWay::OtherGroup)) + " in another " + words.group.one;
    const std::string text = std::to_string(moved + along) + " of " + all + " on another " + words.lane.one;
    return along == 0 ? text
                      : text + ": " + std::to_string(moved) + " moved, " + std::to_string(along) + " with their " +
                            words.group.one;
}

} // namespace

std::string flowHtml(const EditedPlan &base, const EditedPlan &plan)
{
    const ComparisonRules &rules = comparisonRulesOf(plan);
    if (base.kind() != plan.kind() || !rules.hasGroups || rules.onlyBadged)
        return {};
    const ReportFlow flow = judging::planMarks(base, plan, {}).flow;
    if (flow.countOf(ReportWay::Stays) == flow.all())
        return {};
    const PlanWords &words = wordsOf(plan);
    return "<p>" + htmlText(flowHeadline(flow, words)) + ".</p>\n<p class=\"sub\">Grey: stays. Colour: on another " +
           htmlText(words.lane.one) + ", the colour of where to. Outlined: same " +
           htmlText(words.lane.one + ", another " + words.group.one) + ". Thickness: " + htmlText(words.item.many) +
           ".</p>\n<div class=\"charts\">" + FlowDrawing(plan, flow).draw() + "</div>\n";
}

} // namespace cutaway
