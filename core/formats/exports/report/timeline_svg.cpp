#include "core/base/units.h"
#include "core/formats/exports/report/report_writer.h"
#include "core/pages/html_page.h"

#include <map>

namespace cutaway {

namespace {

constexpr double labelWidth = 150;
constexpr double barsWidth = 916;
constexpr double axisMargin = 34; ///< half of a tick's text
constexpr std::size_t fewRows = 12;
constexpr double axisHeight = 22;
constexpr double narrow = 0.4; ///< pixels
constexpr int ticks = 5;
constexpr int tickLevels = 4; ///< each shows four times as many, for who looks closer

std::string_view partClass(BackwardPart part)
{
    return part == BackwardPart::Inputs ? " inputs" : part == BackwardPart::Weights ? " weights" : "";
}

class TimelineDrawing
{
public:
    TimelineDrawing(const EditedPlan &plan, const Timeline &timeline)
        : m_plan(plan)
        , m_endSec(timeline.endSec)
        , m_rowHeight(timeline.rows.size() > fewRows ? 18 : 26)
        , m_barHeight(timeline.rows.size() > fewRows ? 13 : 18)
    {
        for (const TimelineRow &row : timeline.rows) {
            if (timeline.rows.size() <= fewRows || !row.bars.empty()) // of many, those that do something
                m_rows.push_back(&row);
        }
    }

    std::string draw()
    {
        const double height = axisHeight + m_rowHeight * double(m_rows.size());
        m_out = "<svg class=\"timeline\" viewBox=\"0 0 " + svgNumber(labelWidth + barsWidth + axisMargin) + ' ' +
                svgNumber(height) + "\" role=\"img\" aria-label=\"Timeline\">\n<defs>" +
                clip("axis", axisMargin, height) + clip("bars", 1, height) + "</defs>\n";
        drawAxis(height);
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            drawLabel(*m_rows[i], axisHeight + m_rowHeight * double(i));
        m_out += "<g clip-path=\"url(#bars)\"><g class=\"bars\">\n";
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            drawRow(*m_rows[i], axisHeight + m_rowHeight * double(i));
        return m_out + "</g></g>\n</svg>\n";
    }

private:
    double x(double seconds) const { return labelWidth + barsWidth * seconds / m_endSec; }

    /// What of a zoomed timeline is seen: nothing further left of its start than `margin`.
    static std::string clip(std::string_view id, double margin, double height)
    {
        return "<clipPath id=\"" + std::string(id) + "\"><rect x=\"" + svgNumber(labelWidth - margin) +
               "\" y=\"0\" width=\"" + svgNumber(barsWidth + axisMargin + margin) + "\" height=\"" + svgNumber(height) +
               "\"/></clipPath>";
    }

    /// All that may be shown; the style sheet shows those of the first level, the script more of a part.
    void drawAxis(double height)
    {
        m_out += "<g clip-path=\"url(#axis)\">\n";
        for (int level = 0, count = ticks; level < tickLevels; ++level, count *= 4) {
            for (int i = 0; i <= count; ++i) {
                if (level > 0 && i % 4 == 0)
                    continue; // of a level before
                const double seconds = m_endSec * i / count;
                const std::string at = svgNumber(x(seconds));
                m_out += "<g class=\"tick level" + std::to_string(level) + "\" data-at=\"" + at +
                         "\"><line class=\"grid\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + svgNumber(axisHeight) +
                         "\" y2=\"" + svgNumber(height) + "\"/><text class=\"axis\" x=\"" + at + "\" y=\"14\">" +
                         htmlText(formatSeconds(seconds, level > 1 ? Digits::Four : Digits::Three)) + "</text></g>\n";
            }
        }
        m_out += "</g>\n";
    }

    void drawLabel(const TimelineRow &row, double top)
    {
        m_out += "<text class=\"row\" x=\"0\" y=\"" + svgNumber(top + m_rowHeight / 2 + 4) + '"' +
                 pageNames(pageName(row.lane), {}) + '>' + htmlText(row.label) + "</text>\n";
    }

    void drawRow(const TimelineRow &row, double top)
    {
        TimelineBar wide; // neighbours of a look that are drawn as one
        std::size_t count = 0;
        for (const TimelineBar &bar : row.bars) {
            const bool joins = count > 0 && bar.role == wide.role && bar.group == wide.group && bar.part == wide.part &&
                               bar.slice == wide.slice && bar.slices == wide.slices &&
                               x(bar.end) - x(bar.start) < narrow && x(bar.start) - x(wide.end) < narrow;
            if (joins) {
                wide.end = std::max(wide.end, bar.end);
                ++count;
                continue;
            }
            drawBar(wide, count, top, row.lane);
            wide = bar;
            count = 1;
        }
        drawBar(wide, count, top, row.lane);
    }

    void drawBar(const TimelineBar &bar, std::size_t count, double top, LaneIndex lane)
    {
        if (count == 0)
            return;
        const double height = m_barHeight / bar.slices;
        const std::string box = " x=\"" + svgNumber(x(bar.start)) + "\" y=\"" +
                                svgNumber(top + (m_rowHeight - m_barHeight) / 2 + height * bar.slice) + "\" width=\"" +
                                svgNumber(std::max(0.5, x(bar.end) - x(bar.start))) + "\" height=\"" +
                                svgNumber(height) + '"';
        m_out += "<g class=\"" + std::string(roleWord(bar.role)) + std::string(partClass(bar.part)) + ' ' +
                 colourClass(bar) + '"' + barNames(bar, count, lane) + "><title>" + htmlText(described(bar, count)) +
                 "</title><rect" + box + "/>";
        if (bar.role == TimelineBar::Role::Exposed || bar.role == TimelineBar::Role::Idle ||
            bar.part == BackwardPart::Inputs)
            m_out += "<rect class=\"hatch\"" + box + "/>";
        m_out += "</g>\n";
    }

    /// A bar of one item is that, else it is its group's.
    static std::string barNames(const TimelineBar &bar, std::size_t count, LaneIndex lane)
    {
        if (bar.item.isValid() && count == 1)
            return pageNames(pageName(bar.item), pageName(bar.group));
        return bar.group.isValid() ? pageNames(pageName(bar.group), pageName(lane)) : pageNames({}, pageName(lane));
    }

    std::string colourClass(const TimelineBar &bar)
    {
        if (!bar.group.isValid())
            return "c";
        const auto [known, isNew] = m_classes.try_emplace(bar.group);
        if (isNew) {
            const GroupInfo group = m_plan.group(bar.group);
            known->second = group.id < 0 ? "c" : groupColour(group.number);
        }
        return known->second;
    }

    static std::string described(const TimelineBar &bar, std::size_t count)
    {
        std::string text = bar.label.empty() ? std::string(roleWord(bar.role)) : std::string(bar.label);
        if (count > 1)
            text += " and " + std::to_string(count - 1) + " more";
        return text + ", from " + formatSeconds(bar.start) + ", " + formatSeconds(bar.end - bar.start);
    }

    const EditedPlan &m_plan;
    double m_endSec = 0;
    double m_rowHeight = 0;
    double m_barHeight = 0;
    std::vector<const TimelineRow *> m_rows;
    std::map<GroupIndex, std::string> m_classes;
    std::string m_out;
};

} // namespace

std::string timelineSvg(const EditedPlan &plan, const Timeline &timeline)
{
    if (timeline.rows.empty() || !(timeline.endSec > 0))
        return {};
    return TimelineDrawing(plan, timeline).draw();
}

} // namespace cutaway
