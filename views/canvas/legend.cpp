#include "views/canvas/legend.h"

#include "views/canvas/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

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

    void paintHeat(const HeatFigures &figures)
    {
        const HeatScale &heat = figures.scale;
        const auto figure = [&](double value) { return heatText(figures.colouring, value); };
        const QString title = heatTitle(figures.colouring);
        text(m_left, title);
        m_left += m_texts.width(title, TextRole::Small) + 12 * m_scale;
        const double least = heat.isLinear ? 0 : heat.least;
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
    case Colouring::Kind: legend.paintKinds(content.kinds); break;
    case Colouring::Partition:
        if (content.plan)
            legend.paintGroups(*content.plan);
        break;
    default:
        if (content.heat)
            legend.paintHeat(*content.heat);
        break;
    }
    legend.paintWidths();
}

} // namespace cutaway
