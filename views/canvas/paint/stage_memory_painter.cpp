#include "views/canvas/paint/stage_strip_brush.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/baseline_marks.h"
#include "views/models/memory_texts.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"

#include <QLocale>

#include <algorithm>
#include <functional>
#include <vector>

namespace cutaway {

namespace {

class StageMemoryPainter : StageStripBrush
{
public:
    explicit StageMemoryPainter(const StageStripBrush &brush) : StageStripBrush(brush) {}

    void paint()
    {
        std::vector<LaneUse> lanes;
        double fullest = 0;
        double most = 0;
        bool haveCapacity = !m_strip.lanes.empty();
        std::size_t first = 0;
        for (const StageLane &lane : m_strip.lanes) {
            LaneUse &use = lanes.emplace_back();
            use.values = laneBar(m_context.plan(), lane.lane);
            const bool isPlace = m_context.plan().lane(lane.lane).isPlace;
            haveCapacity = haveCapacity && (!isPlace || use.values.capacity.value_or(0) > 0);
            use.share = use.values.capacity.value_or(0) > 0 ? use.values.used / *use.values.capacity : 0;
            most = std::max(most, use.values.used);
            if (use.share > fullest || (fullest == 0 && use.values.used == most))
                first = lanes.size() - 1;
            fullest = std::max(fullest, use.share);
        }
        if (lanes.empty())
            return;
        const double end = haveCapacity ? memoryScaleEnd(fullest) : most;
        const bool isBroken = haveCapacity && end < 1;
        const QRectF band = pixels(m_strip.memory);
        const auto &capacity = lanes[first].values.capacity;
        name(band, CanvasTexts::tr("Memory"),
             haveCapacity && capacity ? CanvasTexts::tr("of %1").arg(CanvasTexts::bytes(std::int64_t(*capacity)))
                                      : QString());
        for (std::size_t i = 0; i < lanes.size(); ++i) {
            const double unit = haveCapacity ? lanes[i].values.capacity.value_or(0) : 1;
            if (isSeen(m_strip.lanes[i].rect))
                paintLaneMemory(m_strip.lanes[i], lanes[i], end * unit);
        }
        if (haveCapacity)
            paintCapacity(band, end, isBroken);
        if (isBroken && capacity)
            paintBroken(band, *capacity, fullest);
        paintFullest(m_strip.lanes[first], lanes[first]);
    }

private:
    struct LaneUse
    {
        MemoryBarValues values;
        double share = 0; ///< of its capacity
    };

    /// `end`: bytes that the whole height stands for.
    void paintLaneMemory(const StageLane &lane, const LaneUse &use, double end)
    {
        const QRectF track = pixels(lane.memory);
        const auto y = [&](double bytes) {
            return end > 0 ? track.bottom() - track.height() * std::clamp(bytes / end, 0.0, 1.0) : track.bottom();
        };
        const auto between = [&](double from, double to) {
            return onDevicePixels(m_painter, {track.left(), y(to), track.width(), y(from) - y(to)});
        };
        fill(track, m_context.theme.memoryTrack);
        m_painter.fillRect(between(0, use.values.used), m_context.theme.memoryBar);
        paintParts(track, use, y);
        if (use.values.capacity && use.values.used > *use.values.capacity)
            m_painter.fillRect(between(*use.values.capacity, use.values.used), m_context.theme.refused);
        if (const auto after = m_context.memoryIfDropped ? m_context.memoryIfDropped(lane.lane) : std::nullopt) {
            const QColor ink = after->isRefused                         ? m_context.theme.refused
                               : double(after->bytes) > use.values.used ? m_context.theme.worse
                                                                        : m_context.theme.better;
            paintHatch(m_painter,
                       between(std::min(double(after->bytes), use.values.used),
                               std::max(double(after->bytes), use.values.used)),
                       {ink, m_context.theme.panel, 3, 1, ink});
        }
        if (const std::optional<std::int64_t> before = baselineBytes(m_context.baseline, lane.lane))
            fill({track.left(), y(double(*before)) - 1, track.width(), 2}, m_context.theme.text);
        if (use.values.interval)
            paintInterval(track, y(use.values.interval->first), y(use.values.interval->second));
        const double most =
            use.values.interval ? std::max(use.values.interval->second, use.values.used) : use.values.used;
        if (hasFigures())
            paintBytes(track, y(most), std::int64_t(use.values.used));
    }

    /// Lines between them, where both sides can be seen.
    void paintParts(const QRectF &track, const LaneUse &use, const std::function<double(double)> &y)
    {
        constexpr double least = 3; // pixels
        const double line = hairline(m_painter);
        double bytes = 0;
        double last = track.bottom();
        for (const double part : use.values.parts) {
            bytes += part;
            if (last - y(bytes) < least || y(bytes) - y(use.values.used) < least)
                continue;
            last = y(bytes);
            fill({track.left(), last, track.width(), line}, m_context.theme.panel);
        }
    }

    void paintInterval(const QRectF &track, double low, double high)
    {
        const double x = track.center().x();
        fill({x - 2, high, 4, low - high}, m_context.theme.panel);
        fill({x - 1, high, 2, low - high}, m_context.theme.text);
    }

    /// Above what is used; where that leaves no room, in it.
    void paintBytes(const QRectF &track, double top, std::int64_t bytes)
    {
        const QString text = CanvasTexts::bytes(bytes);
        const double line = 14 * m_scale;
        if (widthOf(text, TextRole::Small) > m_pitch)
            return;
        const bool isAbove = top - track.top() >= line;
        if (isAbove || track.bottom() - top < line) {
            centred(track.center().x(), (isAbove ? top : track.bottom()) - 4 * m_scale, text, TextRole::Small,
                    m_context.theme.text);
        } else {
            const double width = widthOf(text, TextRole::Small);
            fill({track.center().x() - width / 2, top + 1, width, line},
                 m_context.theme.memoryBar); // no lines of parts
            centred(track.center().x(), top + 11 * m_scale, text, TextRole::Small, m_context.theme.onDevice);
        }
    }

    /// Broken where the scale ends below it.
    void paintCapacity(const QRectF &band, double end, bool isBroken)
    {
        const double y = band.bottom() - band.height() / std::max(1.0, end);
        QPen pen(m_context.theme.text, 2, Qt::SolidLine, Qt::FlatCap);
        if (isBroken)
            pen.setDashPattern({4, 3});
        m_painter.setPen(pen);
        const double line = isBroken ? band.top() : y;
        m_painter.drawLine(QPointF(firstCell(), line), QPointF(right(), line));
    }

    /// What the broken line stands for, at its end.
    void paintBroken(const QRectF &band, double capacity, double fullest)
    {
        const QString text =
            CanvasTexts::tr("capacity %1, %2 × the fullest")
                .arg(CanvasTexts::bytes(std::int64_t(capacity)), QLocale().toString(1 / fullest, 'f', 1));
        write(right() - widthOf(text, TextRole::Small), band.top() - 6 * m_scale, text, TextRole::Small,
              m_context.theme.secondaryText);
    }

    /// Above the lane that is fullest, where cells tell no figures.
    void paintFullest(const StageLane &lane, const LaneUse &use)
    {
        if (hasFigures())
            return;
        const LaneInfo info = m_context.plan().lane(lane.lane);
        const QString usage = CanvasTexts::usage(info.usedBytes, info.capacityBytes);
        const QString text =
            CanvasTexts::tr("%1: %2", "dev_3: 95.3 / 96.5 MiB").arg(CanvasTexts::text(info.label), usage);
        const QRectF cell = pixels(lane.memory);
        const double x = besideColumn(cell, widthOf(text, TextRole::BoxTitle));
        write(x, cell.top() - 6 * m_scale, text, TextRole::BoxTitle,
              use.share > 1 ? m_context.theme.refused : m_context.theme.text);
    }
};

} // namespace

void paintStageMemory(const StageStripBrush &brush)
{
    StageMemoryPainter(brush).paint();
}

} // namespace cutaway
