#include "views/canvas/paint/legend.h"

#include "views/canvas/paint/route_style.h"
#include "views/canvas/paint/stage_strip_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/kind_words.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

namespace cutaway {

namespace {

constexpr double nameGap = 6;   ///< between a sample and its name
constexpr double entryGap = 14; ///< between a name and the next sample

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
        std::vector<Entry> entries;
        for (const OperatorKind kind : kinds)
            entries.push_back({CanvasTexts::kindName(kind), 20 * m_scale, [this, kind](const QRectF &field) {
                                   m_painter.fillRect(stripeOf(field), m_theme.kind(kind));
                                   const double glyph = 12 * m_scale;
                                   const QRectF right(field.right() - glyph, field.top(), glyph, glyph);
                                   paintKindGlyph(m_painter, right, kind, m_theme.kind(kind));
                               }});
        paintEntries(entries);
    }

    void paintStacked(const EditedPlan &stacked, std::size_t lanes)
    {
        std::vector<Entry> entries;
        const std::vector<LaneTimePart> parts = partsOfAll(stacked, lanes);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (parts[i].seconds == 0)
                continue;
            entries.push_back(
                {CanvasTexts::text(parts[i].label), 14 * m_scale, [this, role = parts[i].role, i](const QRectF &field) {
                     paintTimeSample(m_painter, squareOf(field), m_theme, role, i);
                 }});
        }
        const std::vector<std::string> names = stacked.colourNames();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!names[i].empty())
                entries.push_back(striped(CanvasTexts::text(names[i]), wayColour(m_theme, i)));
        }
        paintEntries(entries);
    }

    void paintStageTimes(const StageStrip &strip)
    {
        const auto partCount = [](const auto &stage) { return stage.second.parts.size(); };
        const auto most = std::ranges::max_element(strip.times, {}, partCount); // the first stage receives nothing
        const StageTime time = most == strip.times.end() ? StageTime() : most->second;
        std::vector<Entry> entries;
        for (const LaneTimePart &part : time.parts) {
            if (!part.label.empty())
                entries.push_back({CanvasTexts::text(part.label), 14 * m_scale,
                                   [this, role = part.role, hasPhases = time.hasPhases()](const QRectF &field) {
                                       paintStageTime(m_painter, squareOf(field), m_theme, role, hasPhases,
                                                      m_theme.memoryBar);
                                   }});
        }
        paintEntries(entries);
    }

    void paintGroups(const EditedPlan &plan)
    {
        std::vector<Entry> entries;
        for (std::size_t i = 0; i < plan.groupCount(); ++i) {
            const GroupInfo info = plan.group(GroupIndex(i));
            if (!info.exists || info.id < 0)
                continue;
            entries.push_back({CanvasTexts::text(info.label), 10 * m_scale,
                               [this, colour = m_theme.device(info.number)](const QRectF &field) {
                                   m_painter.fillRect(squareOf(field), colour);
                               }});
        }
        paintEntries(entries);
    }

    void paintPlacements(const EditedPlan &mesh)
    {
        std::set<MeshPlacement> offered;
        for (std::size_t i = 0; i < mesh.meshShape().size(); ++i) {
            const std::vector<MeshPlacement> ofDimension = mesh.placementsOffered(i);
            offered.insert(ofDimension.begin(), ofDimension.end());
        }
        std::vector<Entry> entries;
        for (const MeshPlacement &placement : offered)
            entries.push_back(striped(placementText(placement) + u' ' + placementMeaning(placement),
                                      placementColour(m_theme, placement)));
        paintEntries(fitting(entries) == entries.size() ? entries : shortPlacements(offered));
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

    /// All of them or none, where they would leave too little to what else there is: a thin line tells nothing alone.
    void paintWidths(std::vector<SentSample> entries)
    {
        if (!entries.empty())
            entries.front().name = CanvasTexts::tr("sent: %1", "a time or bytes").arg(entries.front().name);
        std::ranges::reverse(entries); // from right to left

        double all = 0;
        for (const SentSample &entry : entries)
            all += m_texts.width(entry.name, TextRole::Small) + 38 * m_scale;
        if (all > std::min(m_right - m_left, m_strip.width() / 2))
            return;
        for (const SentSample &entry : entries) {
            const double width = m_texts.width(entry.name, TextRole::Small);
            const double whole = width + 26 * m_scale;
            text(m_right - width, entry.name);
            const QRectF line(m_right - whole, m_middle - std::floor(entry.width / 2), 20 * m_scale, entry.width);
            m_painter.fillRect(onDevicePixels(m_painter, line), m_theme.edge);
            m_right -= whole + 12 * m_scale;
        }
    }

    /// What the height and foot of a tile or the foot of a line tell, where there is room for it.
    void paintTileSample(bool isLine)
    {
        const QString name =
            isLine ? CanvasTexts::tr("foot: memory") : CanvasTexts::tr("height: latency, foot: memory", "of a box");
        const double whole = m_texts.width(name, TextRole::Small) + 14 * m_scale;
        if (whole + 8 * m_scale > (m_right - m_left) / 2)
            return;
        m_right -= whole;
        const QRectF box(m_right, m_middle - 6 * m_scale, 8 * m_scale, 12 * m_scale);
        paintRoundBox(m_painter, box, 2 * m_scale, m_theme.panel, m_theme.boxLine);
        m_painter.fillRect(onDevicePixels(m_painter, box.adjusted(1, 9 * m_scale, -1, -1)), m_theme.memoryBar);
        text(m_right + 14 * m_scale, name);
        m_right -= 12 * m_scale;
    }

    QStringList takeLeftOut() { return std::move(m_leftOut); }

private:
    /// A name with its sample before it.
    struct Entry
    {
        QString name;
        double sample; ///< its width
        std::function<void(const QRectF &)> paint;
    };

    Entry striped(const QString &name, const QColor &colour)
    {
        return {name, 3 * m_scale,
                [this, colour](const QRectF &field) { m_painter.fillRect(stripeOf(field), colour); }};
    }
    /// `S(0)  S(1)  S(2) cut along that dimension`: what is the same of all is said once.
    std::vector<Entry> shortPlacements(const std::set<MeshPlacement> &offered)
    {
        std::vector<Entry> entries;
        for (auto placement = offered.begin(); placement != offered.end(); ++placement) {
            const auto next = std::next(placement);
            const bool isCut = placement->kind == MeshPlacement::Kind::Cut;
            const bool isLastCut = isCut && (next == offered.end() || next->kind != placement->kind);
            const QString meaning = isLastCut ? CanvasTexts::tr("cut along that dimension")
                                    : isCut   ? QString()
                                              : placementMeaning(*placement);
            entries.push_back(
                striped((placementText(*placement) + u' ' + meaning).trimmed(), placementColour(m_theme, *placement)));
        }
        return entries;
    }
    QRectF stripeOf(const QRectF &field) const { return {field.topLeft(), QSizeF(3 * m_scale, field.height())}; }
    QRectF squareOf(const QRectF &field) const { return field.adjusted(0, m_scale, 0, -m_scale); }

    static std::vector<LaneTimePart> partsOfAll(const EditedPlan &stacked, std::size_t lanes)
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

    static QString moreText(std::size_t count) { return CanvasTexts::tr("%n more", nullptr, int(count)); }
    double widthOf(const Entry &entry) const
    {
        return entry.sample + nameGap * m_scale + m_texts.width(entry.name, TextRole::Small);
    }

    /// How many have room, with the number of the others behind them.
    std::size_t fitting(const std::vector<Entry> &entries) const
    {
        double left = m_left;
        std::size_t fits = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            left += widthOf(entries[i]);
            if (left > m_right)
                break;
            left += entryGap * m_scale;
            const std::size_t others = entries.size() - i - 1;
            if (others == 0 || left + m_texts.width(moreText(others), TextRole::Small) <= m_right)
                fits = i + 1;
        }
        return fits;
    }

    void paintEntries(const std::vector<Entry> &entries)
    {
        const std::size_t fits = fitting(entries);
        for (std::size_t i = 0; i < fits; ++i) {
            entries[i].paint({m_left, m_middle - 6 * m_scale, entries[i].sample, 12 * m_scale});
            text(m_left + entries[i].sample + nameGap * m_scale, entries[i].name);
            m_left += widthOf(entries[i]) + entryGap * m_scale;
        }
        if (fits < entries.size()) {
            text(m_left, moreText(entries.size() - fits));
            m_left = m_right;
            for (std::size_t i = fits; i < entries.size(); ++i)
                m_leftOut.append(entries[i].name);
        }
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
    QStringList m_leftOut;
};

} // namespace

std::vector<SentSample> sentSamples(const Scene &scene)
{
    if (scene.isMap())
        return {};
    const std::vector<Route> &routes = scene.farRoutes();
    const auto heaviest = std::ranges::max_element(routes, {}, &Route::weight);
    if (heaviest == routes.end() || heaviest->weight <= 0)
        return {};
    std::vector<SentSample> samples;
    for (const int part : {32, 4, 1}) {
        const QString name = heaviest->seconds > 0 ? CanvasTexts::seconds(heaviest->seconds / part)
                                                   : CanvasTexts::bytes(heaviest->bytes / part);
        samples.push_back({name, 1 + (widestRoute - 1) * std::sqrt(1.0 / part)});
    }
    return samples;
}

double legendHeight()
{
    return 28 * textScale();
}

QStringList paintLegend(QPainter &painter, const QRectF &strip, const Theme &theme, TextCache &texts,
                        const LegendContent &content)
{
    painter.fillRect(strip, theme.canvas);
    LegendPainter legend(painter, strip, theme, texts);
    const bool isHeat = content.colouring != Colouring::Kind && content.colouring != Colouring::Group;
    if (isHeat && content.heat)
        legend.paintHeat(*content.heat);
    if (content.stages)
        legend.paintStageTimes(*content.stages);
    else if (!content.stacked)
        legend.paintWidths(content.sent);
    if (content.picture != PictureKind::Boxes && content.picture != PictureKind::Stages)
        legend.paintTileSample(content.picture == PictureKind::Map);
    if (content.colouring == Colouring::Kind) {
        if (content.picture == PictureKind::Map)
            return {}; // lines tell nothing of kinds
        if (content.stacked)
            legend.paintStacked(*content.stacked, content.plan->laneCount());
        else
            legend.paintKinds(content.kinds);
    } else if (!isHeat && content.plan) {
        if (const EditedPlan *mesh = meshOf(*content.plan))
            legend.paintPlacements(*mesh);
        else
            legend.paintGroups(*content.plan);
    }
    return legend.takeLeftOut();
}

} // namespace cutaway
