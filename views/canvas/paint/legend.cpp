#include "views/canvas/paint/legend.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/models/mesh_of_plan.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/placement_marks.h"
#include "views/theme/time_sample.h"
#include "views/theme/way_colours.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cutaway {

namespace {

class LegendPainter
{
public:
    LegendPainter(QPainter &painter, const QRectF &strip, const Theme &theme, TextCache &texts)
        : m_painter(painter), m_strip(strip), m_theme(theme), m_texts(texts), m_scale(textScale())
    {
        m_left = strip.left() + 12 * m_scale;
        m_right = strip.right() - 12 * m_scale;
        m_middle = std::round(strip.center().y());
    }

    void paintKinds(const std::set<OperatorKind> &kinds)
    {
        for (const OperatorKind kind : kinds) {
            const QString name = CanvasTexts::kindName(kind);
            const double width = 26 * m_scale + m_texts.width(name, TextRole::Small);
            if (m_left + width > m_right)
                return;
            m_painter.fillRect(QRectF(m_left, m_middle - 6 * m_scale, 3 * m_scale, 12 * m_scale), m_theme.kind(kind));
            paintKindGlyph(m_painter, {m_left + 8 * m_scale, m_middle - 6 * m_scale, 12 * m_scale, 12 * m_scale}, kind,
                           m_theme.kind(kind));
            text(m_left + 26 * m_scale, name);
            m_left += width + 14 * m_scale;
        }
    }

    void paintStacked(const HasStackedLanes &stacked, std::size_t lanes)
    {
        const std::vector<LaneTimePart> parts = partsOfAll(stacked, lanes);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].seconds == 0)
                continue;
            const QRectF field(m_left, m_middle - 5 * m_scale, 14 * m_scale, 10 * m_scale);
            if (paintEntry(CanvasTexts::text(parts[i].label), field.width()))
                paintTimeSample(m_painter, field, m_theme, parts[i].role, i);
        }
        const std::vector<std::string> names = stacked.colourNames();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const QRectF stripe(m_left, m_middle - 6 * m_scale, 3 * m_scale, 12 * m_scale);
            if (!names[i].empty() && paintEntry(CanvasTexts::text(names[i]), stripe.width()))
                m_painter.fillRect(stripe, wayColour(m_theme, i));
        }
    }

    void paintGroups(const EditedPlan &plan)
    {
        for (std::size_t i = 0; i < plan.groupCount(); ++i) {
            const GroupInfo info = plan.group(GroupIndex(i));
            if (!info.exists || info.id < 0)
                continue;
            const QString name = CanvasTexts::text(info.label);
            const double width = 16 * m_scale + m_texts.width(name, TextRole::Small);
            if (m_left + width > m_right)
                return;
            m_painter.fillRect(QRectF(m_left, m_middle - 5 * m_scale, 10 * m_scale, 10 * m_scale),
                               m_theme.device(info.number));
            text(m_left + 16 * m_scale, name);
            m_left += width + 14 * m_scale;
        }
    }

    void paintPlacements(const HasMeshPlacements &mesh)
    {
        std::set<MeshPlacement> offered;
        for (std::size_t i = 0; i < mesh.meshShape().size(); ++i) {
            const std::vector<MeshPlacement> ofDimension = mesh.placementsOffered(i);
            offered.insert(ofDimension.begin(), ofDimension.end());
        }
        for (const MeshPlacement &placement : offered) {
            const QRectF stripe(m_left, m_middle - 6 * m_scale, 3 * m_scale, 12 * m_scale);
            const QString name = placementText(placement) + u' ' + placementMeaning(placement);
            if (paintEntry(name, stripe.width()))
                m_painter.fillRect(stripe, placementColour(m_theme, placement));
        }
    }

    void paintHeat(const HeatFigures &figures)
    {
        const HeatScale &heat = figures.scale;
        const auto figure = [&](double value) { return figures.text(value); };
        const QString title = figures.title();
        text(m_left, title);
        m_left += m_texts.width(title, TextRole::Small) + 12 * m_scale;
        const double least = heat.isLinear ? std::min(heat.least, 0.0) : heat.least;
        const double first = heat.isInverted ? heat.most : least;
        const double last = heat.isInverted ? least : heat.most;
        text(m_left, figure(first));
        m_left += m_texts.width(figure(first), TextRole::Small) + 8 * m_scale;
        for (const QColor &step : m_theme.heat) {
            m_painter.fillRect(QRectF(m_left, m_middle - 5 * m_scale, 24 * m_scale, 10 * m_scale), step);
            m_left += 24 * m_scale;
        }
        m_left += 8 * m_scale;
        const QString most = heat.isLinear ? figure(last) : CanvasTexts::tr("%1, logarithmic").arg(figure(last));
        text(m_left, most);
        m_left += m_texts.width(most, TextRole::Small);
    }

    void paintWidths()
    {
        struct Entry
        {
            QString name;
            double width;
        };
        const std::array entries{Entry{CanvasTexts::tr("over 1 MiB"), 3}, Entry{CanvasTexts::tr("to 1 MiB"), 2},
                                 Entry{CanvasTexts::tr("to 256 KiB"), 1}};
        for (const Entry &entry : entries) {
            const double width = m_texts.width(entry.name, TextRole::Small);
            const double whole = width + 26 * m_scale;
            if (m_right - whole < m_left)
                return;
            text(m_right - width, entry.name);
            const QRectF line(m_right - whole, m_middle - std::floor(entry.width / 2), 20 * m_scale, entry.width);
            m_painter.fillRect(onDevicePixels(m_painter, line), m_theme.edge);
            m_right -= whole + 12 * m_scale;
        }
    }

private:
    static std::vector<LaneTimePart> partsOfAll(const HasStackedLanes &stacked, std::size_t lanes)
    {
        std::vector<LaneTimePart> all;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const std::vector<LaneTimePart> parts = stacked.laneTime(LaneIndex(lane));
            all.resize(parts.size());
            for (std::size_t i = 0; i < parts.size(); ++i)
                all[i] = {parts[i].label, parts[i].role, all[i].seconds + parts[i].seconds};
        }
        return all;
    }

    /// The name beside a sample of this width, if there is room.
    bool paintEntry(const QString &name, double sample)
    {
        const double width = sample + 6 * m_scale + m_texts.width(name, TextRole::Small);
        if (m_left + width > m_right)
            return false;
        text(m_left + sample + 6 * m_scale, name);
        m_left += width + 14 * m_scale;
        return true;
    }

    void text(double x, const QString &text)
    {
        m_texts.draw(m_painter, {x, m_middle + 4 * m_scale}, text, TextRole::Small, m_theme.secondaryText);
    }

    QPainter &m_painter;
    QRectF m_strip;
    const Theme &m_theme;
    TextCache &m_texts;
    double m_scale;
    double m_left;
    double m_right;
    double m_middle;
};

} // namespace

double legendHeight()
{
    return 28 * textScale();
}

void paintLegend(QPainter &painter, const QRectF &strip, const Theme &theme, TextCache &texts,
                 const LegendContent &content)
{
    painter.fillRect(strip, theme.canvas);
    LegendPainter legend(painter, strip, theme, texts);
    switch (content.colouring) {
    case Colouring::Kind:
        if (content.stacked)
            legend.paintStacked(*content.stacked, content.plan->laneCount());
        else
            legend.paintKinds(content.kinds);
        break;
    case Colouring::Group:
        if (const HasMeshPlacements *mesh = content.plan ? meshOf(*content.plan) : nullptr)
            legend.paintPlacements(*mesh);
        else if (content.plan)
            legend.paintGroups(*content.plan);
        break;
    default:
        if (content.heat)
            legend.paintHeat(*content.heat);
        break;
    }
    if (!content.stacked)
        legend.paintWidths();
}

} // namespace cutaway
