#include "core/formats/exports/report/timeline_svg.h"

#include "core/base/units.h"
#include "core/formats/exports/report/html_text.h"
#include "core/json/json_writing.h"

#include <cmath>
#include <map>

namespace cutaway {

namespace {

constexpr double labelWidth = 150;
constexpr double barsWidth = 930;
constexpr double rowHeight = 38;
constexpr double barHeight = 26;
constexpr double axisHeight = 22;
constexpr double narrow = 0.4; ///< pixels
constexpr std::size_t colours = 8;

std::string_view roleClass(TimelineBar::Role role)
{
    switch (role) {
    case TimelineBar::Role::Forward: return "forward";
    case TimelineBar::Role::Backward: return "backward";
    case TimelineBar::Role::Transfer: return "transfer";
    case TimelineBar::Role::Exposed: return "exposed";
    case TimelineBar::Role::Idle: return "idle";
    }
    return {};
}

std::string_view partClass(BackwardPart part)
{
    return part == BackwardPart::Inputs ? " inputs" : part == BackwardPart::Weights ? " weights" : "";
}

/// As it stands in a file: two digits behind the point.
std::string pixels(double value)
{
    return jsonNumber(std::round(value * 100) / 100);
}

class TimelineDrawing
{
public:
    TimelineDrawing(const EditedPlan &plan, const Timeline &timeline) : m_plan(plan), m_timeline(timeline) {}

    std::string draw()
    {
        const double height = axisHeight + rowHeight * double(m_timeline.rows.size());
        m_out = "<svg class=\"timeline\" viewBox=\"0 0 " + pixels(labelWidth + barsWidth + 20) + ' ' + pixels(height) +
                "\" role=\"img\" aria-label=\"Timeline\">\n";
        drawAxis(height);
        for (std::size_t i = 0; i < m_timeline.rows.size(); ++i)
            drawRow(m_timeline.rows[i], axisHeight + rowHeight * double(i));
        return m_out + "</svg>\n";
    }

private:
    double x(double seconds) const { return labelWidth + barsWidth * seconds / m_timeline.endSec; }

    void drawAxis(double height)
    {
        constexpr int ticks = 5;
        for (int i = 0; i <= ticks; ++i) {
            const double seconds = m_timeline.endSec * i / ticks;
            const std::string at = pixels(x(seconds));
            m_out += "<line class=\"grid\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + pixels(axisHeight) +
                     "\" y2=\"" + pixels(height) + "\"/><text class=\"axis\" x=\"" + at + "\" y=\"14\">" +
                     htmlText(formatSeconds(seconds)) + "</text>\n";
        }
    }

    void drawRow(const TimelineRow &row, double top)
    {
        m_out += "<text class=\"row\" x=\"0\" y=\"" + pixels(top + rowHeight / 2 + 4) + "\">" + htmlText(row.label) +
                 "</text>\n";
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
            drawBar(wide, count, top);
            wide = bar;
            count = 1;
        }
        drawBar(wide, count, top);
    }

    void drawBar(const TimelineBar &bar, std::size_t count, double top)
    {
        if (count == 0)
            return;
        const double height = barHeight / bar.slices;
        const std::string box = " x=\"" + pixels(x(bar.start)) + "\" y=\"" +
                                pixels(top + (rowHeight - barHeight) / 2 + height * bar.slice) + "\" width=\"" +
                                pixels(std::max(0.5, x(bar.end) - x(bar.start))) + "\" height=\"" + pixels(height) +
                                '"';
        m_out += "<g class=\"" + std::string(roleClass(bar.role)) + std::string(partClass(bar.part)) + ' ' +
                 colourClass(bar) + "\"><title>" + htmlText(described(bar, count)) + "</title><rect" + box + "/>";
        if (bar.role == TimelineBar::Role::Exposed || bar.role == TimelineBar::Role::Idle ||
            bar.part == BackwardPart::Inputs)
            m_out += "<rect class=\"hatch\"" + box + "/>";
        m_out += "</g>\n";
    }

    std::string colourClass(const TimelineBar &bar)
    {
        if (!bar.group.isValid())
            return "c";
        const auto [known, isNew] = m_classes.try_emplace(bar.group);
        if (isNew) {
            const GroupInfo group = m_plan.group(bar.group);
            known->second = group.id < 0 ? "c" : 'c' + std::to_string(group.number % colours);
        }
        return known->second;
    }

    static std::string described(const TimelineBar &bar, std::size_t count)
    {
        std::string text = bar.label.empty() ? std::string(roleClass(bar.role)) : std::string(bar.label);
        if (count > 1)
            text += " and " + std::to_string(count - 1) + " more";
        return text + ", from " + formatSeconds(bar.start) + ", " + formatSeconds(bar.end - bar.start);
    }

    const EditedPlan &m_plan;
    const Timeline &m_timeline;
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
