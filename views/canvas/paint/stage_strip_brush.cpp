#include "views/canvas/paint/stage_strip_brush.h"

#include "core/plan/edited_plan.h"
#include "core/plan/memory_at_peak.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/baseline_marks.h"
#include "views/models/memory_texts.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace cutaway {

StageStripBrush::StageStripBrush(PaintContext &context, const QTransform &toPixels)
    : m_context(context)
    , m_painter(context.painter)
    , m_strip(*context.scene.stageStrip())
    , m_toPixels(toPixels)
    , m_pitch(m_strip.pitch * toPixels.m11())
    , m_scale(context.scale())
    , m_shown(context.scene.shownStage())
{
    for (const auto &[stage, time] : m_strip.times)
        m_infos.emplace(stage, context.plan().group(stage));
    if (!context.state)
        return;
    const Spot spot = context.state->selectedSpot();
    if (const auto *group = std::get_if<GroupIndex>(&spot))
        m_selected.insert(*group);
    else if (const auto *lane = std::get_if<LaneIndex>(&spot))
        m_selectedLane = *lane;
    for (const ItemIndex item : context.state->selection())
        m_selected.insert(context.plan().groupOf(item));
}

void StageStripBrush::write(double x, double y, const QString &text, TextRole role, const QColor &colour)
{
    m_context.texts.draw(m_painter, {x, y}, text, role, colour);
}

void StageStripBrush::centred(double x, double y, const QString &text, TextRole role, const QColor &colour)
{
    write(x - widthOf(text, role) / 2, y, text, role, colour);
}

void StageStripBrush::fill(const QRectF &rect, const QColor &colour)
{
    m_painter.fillRect(onDevicePixels(m_painter, rect), colour);
}

void StageStripBrush::name(const QRectF &band, const QString &title, const QString &detail)
{
    const double y = band.top() + 11 * m_scale;
    write(gutter(), y, title, TextRole::BoxTitle, m_context.theme.text);
    if (!detail.isEmpty() && band.height() >= 26 * m_scale)
        write(gutter(), y + 14 * m_scale, detail, TextRole::Small, m_context.theme.secondaryText);
}

bool StageStripBrush::hasFigures() const
{
    constexpr double figuresFrom = 40; // pixels from cell to cell
    return m_pitch >= figuresFrom * m_scale;
}

double StageStripBrush::besideColumn(const QRectF &column, double width) const
{
    const double gap = 6 * m_scale;
    const double behind = column.right() + gap;
    return behind + width <= right() ? behind : std::max(firstCell(), column.left() - gap - width);
}

QRectF StageStripBrush::shownRect() const
{
    const BoxRef place = m_context.scene.placeOf(m_shown);
    return place.isValid() ? pixels(m_context.scene.rect(place)) : QRectF();
}

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

namespace {

constexpr double gripsFrom = 6;     // pixels from cell to cell: there is room for grips
constexpr std::size_t namedRun = 4; // of narrow cells: boundaries that hand over the same

/// Boundaries beside each other that hand over the same.
struct EqualJoints
{
    std::size_t first = 0;
    std::size_t count = 1;
    QStringList handed; ///< bytes, then how long that takes
};

class StageLinksPainter : StageStripBrush
{
public:
    explicit StageLinksPainter(const StageStripBrush &brush) : StageStripBrush(brush)
    {
        for (const StageJoint &joint : m_strip.joints) {
            m_handed.push_back(CanvasTexts::boundary(m_context.plan(), joint.earlier, joint.later));
            m_longest = std::max(m_longest, joint.seconds);
        }
    }

    void paint()
    {
        paintCuts();
        paintHandovers();
        paintNeighbours();
    }

private:
    void paintCuts()
    {
        const EditedPlan *order = groupOrderOf(m_context.plan());
        for (const StageRow &row : m_strip.rows)
            name(pixels(row.cut), CanvasTexts::tr("Cut"));
        if (m_pitch < gripsFrom)
            return;
        for (const StageJoint &joint : m_strip.joints) {
            const QPointF top = m_toPixels.map(joint.grip.p1());
            const QPointF bottom = m_toPixels.map(joint.grip.p2());
            const bool isOfShown = joint.earlier == m_shown || joint.later == m_shown;
            const QColor &ink = isOfShown ? m_context.theme.accent : m_context.theme.controlLine;
            const QRectF line(top.x() - 1, top.y(), 2, bottom.y() - top.y());
            if (hasFigures()) {
                const QRectF box = line.adjusted(-3.5 * m_scale, 0, 3.5 * m_scale, 0);
                paintRoundBox(m_painter, box, 3 * m_scale, m_context.theme.panel, ink);
                for (const double away : {-1.5, 1.5})
                    fill({box.center().x() + away - 0.5, box.top() + 4, 1, box.height() - 8}, ink);
            } else {
                fill(line, ink);
            }
            if (order && order->isBoundaryPinned(joint.later))
                paintPinMark(line);
        }
    }

    void paintPinMark(const QRectF &grip)
    {
        QRectF mark(0, 0, 12 * m_scale, 12 * m_scale);
        mark.moveCenter(grip.center());
        paintRoundBox(m_painter, mark.adjusted(-1, -1, 1, 1), 3, m_context.theme.panel, m_context.theme.line);
        paintIcon(m_painter, mark, QStringLiteral("cutaway-pin"), m_context.theme.text);
    }

    void paintHandovers()
    {
        for (const StageRow &row : m_strip.rows)
            name(pixels(row.sent), CanvasTexts::tr("Sent"));
        const double thin = 3 * m_scale;
        const auto isLongest = [this](const StageJoint &joint) { return joint.seconds == m_longest; };
        const bool areEqual = std::ranges::all_of(m_strip.joints, isLongest); // or not known
        for (const StageJoint &joint : m_strip.joints) {
            QRectF bar = pixels(joint.sent);
            bar.setHeight(areEqual ? thin : std::max(1.0, bar.height() * joint.seconds / m_longest));
            const bool isOfShown = joint.earlier == m_shown || joint.later == m_shown;
            fill(bar, isOfShown ? m_context.theme.accent : m_context.theme.edge);
        }
        for (const EqualJoints &run : equalJoints())
            nameRun(run);
    }

    std::vector<EqualJoints> equalJoints() const
    {
        std::vector<EqualJoints> runs;
        for (std::size_t i = 0; i < m_handed.size(); ++i) {
            const bool isSame = !runs.empty() && m_handed[i] == runs.back().handed &&
                                m_strip.joints[i].row == m_strip.joints[runs.back().first].row;
            if (isSame)
                ++runs.back().count;
            else
                runs.push_back({i, 1, m_handed[i]});
        }
        return runs;
    }

    /// Equal ones once, where there is room.
    void nameRun(const EqualJoints &run)
    {
        if (!hasFigures() && run.count < namedRun)
            return;
        const QRectF first = pixels(m_strip.joints[run.first].sent);
        const QRectF last = pixels(m_strip.joints[run.first + run.count - 1].sent);
        const double middle = (first.center().x() + last.center().x()) / 2;
        const double room = std::abs(last.center().x() - first.center().x()) + m_pitch - 4 * m_scale;
        QStringList texts{run.handed.join(QStringLiteral(", ")), run.handed.value(0)};
        for (QString &each : texts)
            each = run.count > 1 ? CanvasTexts::tr("%1 × %2", "times").arg(run.count).arg(each) : each;
        const auto text =
            std::ranges::find_if(texts, [&](const QString &form) { return widthOf(form, TextRole::Small) <= room; });
        if (text == texts.end())
            return;
        const QRectF band = pixels(m_strip.rows[m_strip.joints[run.first].row].labels);
        if (run.count > 1) {
            const double left = std::min(first.left(), last.left());
            const double width = std::max(first.right(), last.right()) - left;
            const double line = hairline(m_painter);
            fill({left, band.top() + 2, width, line}, m_context.theme.boxLine);
            fill({left, band.top() - 1, line, 3}, m_context.theme.boxLine);
            fill({left + width - line, band.top() - 1, line, 3}, m_context.theme.boxLine);
        }
        centred(middle, band.top() + 13 * m_scale, *text, TextRole::Small, m_context.theme.secondaryText);
    }

    /// What the stage that is shown gets and what it hands on, beside it.
    void paintNeighbours()
    {
        const QRectF box = shownRect();
        for (std::size_t i = 0; i < m_strip.joints.size() && !box.isNull(); ++i) {
            const StageJoint &joint = m_strip.joints[i];
            if (joint.later == m_shown)
                paintNeighbour({gutter(), box.top()}, CanvasTexts::tr("from %1", "stage 19"), joint.earlier, i);
            else if (joint.earlier == m_shown)
                paintNeighbour({box.right() + 8 * m_scale, box.top()}, CanvasTexts::tr("to %1", "stage 21"),
                               joint.later, i);
        }
    }

    void paintNeighbour(QPointF corner, const QString &pattern, GroupIndex other, std::size_t joint)
    {
        const double length = 72 * m_scale;
        const double middle = corner.x() + length / 2;
        double y = corner.y() + 14 * m_scale;
        const GroupInfo &info = m_infos.at(other);
        centred(middle, y, pattern.arg(info.id), TextRole::Small, m_context.theme.secondaryText);
        y += 14 * m_scale;
        paintArrow({corner.x(), y}, length, m_strip.joints[joint].seconds);
        y += 20 * m_scale;
        centred(middle, y, m_handed[joint].value(0), TextRole::BoxTitle, m_context.theme.text);
        centred(middle, y + 15 * m_scale, m_handed[joint].value(1), TextRole::Small, m_context.theme.secondaryText);
    }

    /// As wide as it takes long beside the other handovers.
    void paintArrow(QPointF from, double length, double seconds)
    {
        const double width = 1 + 3 * std::sqrt(m_longest > 0 ? seconds / m_longest : 0);
        const double head = 4 + 1.1 * width;
        const double half = 2.3 + 0.62 * width;
        const QPointF tip = from + QPointF(length, 0);
        m_painter.setRenderHint(QPainter::Antialiasing);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_context.theme.accent);
        m_painter.drawRect(QRectF(from.x(), from.y() - width / 2, length - head, width));
        m_painter.drawPolygon(QPolygonF({tip, tip + QPointF(-head, -half), tip + QPointF(-head, half)}));
    }

    std::vector<QStringList> m_handed; ///< at each joint: bytes, then how long that takes
    double m_longest = 0;
};

} // namespace

void paintStageLinks(const StageStripBrush &brush)
{
    StageLinksPainter(brush).paint();
}

} // namespace cutaway
