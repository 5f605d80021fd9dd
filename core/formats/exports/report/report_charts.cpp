#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/json/json_writing.h"
#include "core/pages/html_page.h"
#include "core/plan/memory_at_peak.h"
#include "core/plan/plan_kinds.h"

#include <array>
#include <cmath>

// The pictures beside the canvas, each with its figures as a table or as texts.

namespace cutaway {

namespace {

constexpr std::size_t mostPieces = 200;
constexpr std::size_t mostChartRows = 1000;
constexpr double ribbonWidth = 1100; ///< pixels, about

std::string pageChart(const std::string &svg)
{
    return "<div class=\"charts\">" + svg + "</div>\n";
}

std::string pageSentence(const std::string &text)
{
    return "<p class=\"sub\">" + htmlText(text) + "</p>\n";
}

std::string countedThings(std::size_t count, const char *one, const char *many)
{
    return std::to_string(count) + ' ' + (count == 1 ? one : many);
}

/// `latency`, where a sentence goes on.
std::string withinSentence(std::string label)
{
    if (label.size() > 1 && label[0] >= 'A' && label[0] <= 'Z' && label[1] >= 'a')
        label[0] = char(label[0] - 'A' + 'a');
    return label;
}

/// The first of the texts that is no wider than a piece.
std::string fittingText(const std::array<std::string, 2> &texts, double width)
{
    constexpr double padding = 6;
    for (const std::string &text : texts) {
        if (svgTextWidth(text) + padding <= width)
            return text;
    }
    return {};
}

} // namespace

/// Where no chain of groups makes the time, the figures have a bar of its parts.
bool ReportWriter::hasCriticalPath() const
{
    return m_plan.runsGroupsOnce() && m_cost.latencySec && *m_cost.latencySec > 0 && m_cost.parts.size() > 1 &&
           m_cost.parts.size() <= mostPieces;
}

void ReportWriter::writeCriticalPath()
{
    if (!hasCriticalPath())
        return;
    start("panel", "Critical path", "critical");
    const PlanWords &words = wordsOf(m_plan);
    add(pageSentence("The " + words.group.many + " and transfers that make the " + withinSentence(m_cost.latencyLabel) +
                     " of " + formatSeconds(*m_cost.latencySec, Digits::Four) + ", first to last."));
    const std::vector<Text> texts = m_plan.partTexts();
    m_out += "<div class=\"parts ribbon\">";
    for (std::size_t i = 0; i < m_cost.parts.size(); ++i) {
        const CostPart &part = m_cost.parts[i];
        const double share = part.seconds / *m_cost.latencySec;
        const bool isCompute = part.role == CostPart::Role::Compute;
        const std::string time = formatSeconds(part.seconds);
        std::string number;
        std::string colour;
        if (isCompute && part.group.isValid()) {
            const GroupInfo group = m_plan.group(part.group);
            number = group.id < 0 ? std::string() : std::to_string(group.id);
            if (!group.lanes.empty() && m_plan.lane(group.lanes.front()).isPlace)
                colour = ' ' + groupColour(m_plan.lane(group.lanes.front()).number);
        }
        const std::string shown =
            fittingText(isCompute ? std::array{number + "\u2002" + time, number} : std::array{time, std::string()},
                        share * ribbonWidth);
        m_out += "<span class=\"" + std::string(partClass(part.role)) + colour +
                 "\" style=\"width:" + jsonNumber(std::round(share * 10000) / 100) + "%\" title=\"" +
                 htmlText(part.label + ": " + time + (i < texts.size() && !texts[i].empty() ? '\n' + texts[i] : "")) +
                 '"' + (isCompute ? pageNames(pageName(part.group), {}) : std::string()) + '>' +
                 (isCompute || shown.empty() ? htmlText(shown) : "<em>" + htmlText(shown) + "</em>") + "</span>";
    }
    m_out += "</div>\n";
    end();
}

void ReportWriter::writeLinkTraffic()
{
    const std::vector<LinkTraffic> links = linkTraffic(m_plan);
    if (links.empty())
        return;
    start("panel", "Link traffic", "links");
    struct Sum
    {
        std::size_t links = 0;
        std::int64_t bytes = 0;
        double seconds = 0;
    } within, between;
    for (const LinkTraffic &link : links) {
        Sum &sum = m_plan.lane(link.from).host == m_plan.lane(link.to).host ? within : between;
        ++sum.links;
        sum.bytes += link.bytes;
        sum.seconds += link.seconds;
    }
    std::string text =
        "What each device sends each other one. Rows send, columns receive; the stronger the colour, the "
        "longer it takes.";
    if (between.links > 0)
        text += " Frames are hosts.";
    add(pageSentence(text) + pageChart(linkMatrixSvg(m_plan, links)));
    const auto addSum = [&](const char *name, const Sum &sum) {
        m_out += "<p>" +
                 htmlText(std::string(name) + ": " + countedThings(sum.links, "link", "links") + ", " +
                          trafficText(sum.bytes, sum.seconds)) +
                 "</p>\n";
    };
    if (within.links > 0 && between.links > 0) {
        addSum("Within a host", within);
        addSum("Between hosts", between);
    }
    addSum("All", {links.size(), within.bytes + between.bytes, within.seconds + between.seconds});
    add(htmlTableStart(std::array<std::string, 3>{"Link", "Bytes", "Time"}, 1));
    for (std::size_t i = 0; i < std::min(links.size(), mostChartRows); ++i) {
        startRow({}, pageName(links[i].from) + ' ' + pageName(links[i].to));
        add(htmlCell(linkName(m_plan, links[i])) + htmlNumber(formatBytes(links[i].bytes), double(links[i].bytes)) +
            htmlNumber(formatSeconds(links[i].seconds), links[i].seconds));
        endRow();
    }
    writeTableEnd(links.size(), mostChartRows);
    end();
}

void ReportWriter::writeMemoryAtPeak()
{
    const std::optional<FullestLane> fullest = fullestLane(m_plan);
    if (!fullest)
        return;
    const LaneInfo lane = m_plan.lane(fullest->lane);
    const std::vector<MemoryPart> parts = memoryAtPeak(m_plan, fullest->lane);
    const Noun &noun = wordsOf(m_plan).lane;
    start("panel", "Memory at its peak", "memory");
    std::string text = "What " + lane.label + " holds at its fullest moment, part by part.";
    if (fullest->alike > 0)
        text += ' ' + countedThings(fullest->alike, ("other " + noun.one).c_str(), ("other " + noun.many).c_str()) +
                (fullest->alike == 1 ? " is as full." : " are as full.");
    else if (fullest->used > 1)
        text += " It is the fullest " + noun.one + '.';
    add(pageSentence(text) + pageChart(memorySvg(m_plan, fullest->lane, parts)));
    end();
}

void ReportWriter::writeRoofline()
{
    if (!hasRoofline(m_plan))
        return;
    const Roofline roofline = rooflineOf(m_plan, workOf(m_plan.graph()));
    if (roofline.points.empty())
        return;
    const Noun &group = wordsOf(m_plan).group;
    start("panel", "Roofline", "roofline");
    add(pageSentence("How far each " + group.one +
                     " is from what its device can do. Area: time. Ring: on the critical path."));
    add(pageChart(rooflineSvg(m_plan, roofline)));
    if (std::ranges::any_of(roofline.roofs, [](const Roof &roof) { return roof.lanes.empty(); }))
        add(pageSentence("Devices without peaks have the roof that the graph was estimated with."));
    if (roofline.leftOut > 0)
        add(pageSentence(std::to_string(roofline.leftOut) + " without operations, latency or roof"));
    add(htmlTableStart(
        std::array<std::string, 5>{"Furthest below its roof", "FLOP a byte", "Rate", "Time", "Of the roof"}, 1));
    for (std::size_t i = 0; i < std::min(roofline.points.size(), mostChartRows); ++i) {
        const RooflinePoint &point = roofline.points[i];
        startRow({}, pageName(point.group));
        add(htmlCell(point.label) + htmlNumber(intensityText(point), point.intensity()) +
            htmlNumber(formatFlopRate(point.rate()), point.rate()) +
            htmlNumber(formatSeconds(point.seconds), point.seconds) +
            htmlNumber(formatPercent(point.share), point.share));
        endRow();
    }
    writeTableEnd(roofline.points.size(), mostChartRows);
    end();
}

} // namespace cutaway
