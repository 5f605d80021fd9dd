#include "views/canvas/paint/stage_strip_painter.h"

#include "core/plan/plan_figures.h"
#include "views/canvas/paint/stage_strip_brush.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/short_texts.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cutaway {

namespace {

constexpr double slowestShare = 1e-4; // of the largest: stages so close to it are the slowest, too

class StageStripPainter : StageStripBrush
{
public:
    explicit StageStripPainter(const StageStripBrush &brush) : StageStripBrush(brush)
    {
        for (const auto &[stage, time] : m_strip.times) {
            m_longest = std::max(m_longest, time.seconds);
            m_step = std::max(m_step, time.step);
        }
    }

    void paint()
    {
        paintGrounds();
        paintHosts();
        paintTimes();
        paintStageMemory(*this);
        paintStageLinks(*this);
        paintNumbers();
        paintFrames();
        if (m_longest > 0 && !areAllTold())
            paintLongest(); // over frames
        if (isOfStep())
            paintBubble();
        paintWayToShown();
    }

    void paintIfDropped(const GroupBoundary &boundary, const EditedPlan *then)
    {
        for (const GroupIndex group : {boundary.earlier, boundary.later}) {
            const StageCell *cell = m_strip.cellOf(group);
            if (!cell)
                continue;
            const QString time = CanvasTexts::seconds(seconds(group));
            const QString after = then ? CanvasTexts::seconds(stageTime(*then, group).seconds) : QString();
            const QString text = after.isEmpty() ? time : CanvasTexts::tr("%1 → %2", "now, then").arg(time, after);
            if (text.isEmpty())
                continue;
            const double width = widthOf(text, TextRole::BoxTitle) + 12 * m_scale;
            const QRectF bar = pixels(cell->time);
            const bool isLeft = cell->rect.center().x() <= boundary.line.x1();
            const double edge = m_toPixels.map(boundary.line.p1()).x();
            const QRectF tag(isLeft ? edge - width - 2 : edge + 2, bar.top() - 19 * m_scale, width, 18 * m_scale);
            paintRoundBox(m_painter, tag, 3 * m_scale, m_context.theme.panel, m_context.theme.controlLine);
            write(tag.left() + 6 * m_scale, tag.center().y() + 4 * m_scale, text, TextRole::BoxTitle,
                  m_context.theme.text);
        }
    }

private:
    bool isSlowest(GroupIndex group) const
    {
        return m_longest > 0 && m_longest - seconds(group) <= slowestShare * m_longest;
    }

    /// Lanes while something is dragged, and what is selected.
    void paintGrounds()
    {
        for (const StageLane &lane : m_strip.lanes) {
            const LaneMood mood = m_context.laneMood ? m_context.laneMood(lane.lane) : LaneMood();
            const bool isSelectedLane = lane.lane == m_selectedLane;
            if (isSeen(lane.rect) && (mood.fill.isValid() || isSelectedLane))
                fill(pixels(lane.rect), mood.fill.isValid() ? mood.fill : m_context.theme.accentFill);
        }
        for (const StageCell &cell : m_strip.cells) {
            if (isSeen(cell.rect) && isSelected(cell))
                fill(pixels(cell.rect), m_context.theme.accentFill);
        }
    }

    void paintHosts()
    {
        if (m_strip.hosts.isNull())
            return;
        const QRectF band = pixels(m_strip.hosts);
        for (std::size_t i = 0; i < m_strip.lanes.size();) {
            const std::string host = m_context.plan().lane(m_strip.lanes[i].lane).host;
            std::size_t end = i + 1;
            while (end < m_strip.lanes.size() && m_context.plan().lane(m_strip.lanes[end].lane).host == host)
                ++end;
            const double left = pixels(m_strip.lanes[i].rect).left();
            const double width = pixels(m_strip.lanes[end - 1].rect).right() - left;
            if (i > 0)
                fill({left - 1, band.top(), hairline(m_painter), pixels(m_strip.rect).height()}, m_context.theme.line);
            write(left + 2 * m_scale, band.top() + 12 * m_scale,
                  m_context.texts.elided(CanvasTexts::text(host), TextRole::BoxTitle, width - 4 * m_scale),
                  TextRole::BoxTitle, m_context.theme.secondaryText);
            i = end;
        }
    }

    QColor inkOf(const StageCell &cell) const
    {
        if (m_context.heat) {
            const auto &items = m_context.scene.tree(cell.group).items;
            return m_context.theme.heatStep(m_context.heat->scale.fraction(m_context.heat->mean(items)));
        }
        return m_context.colouring == Colouring::Group ? m_context.theme.device(m_infos.at(cell.group).number)
                                                       : m_context.theme.memoryBar;
    }

    QRectF barOf(const StageCell &cell) const
    {
        QRectF bar = pixels(cell.time);
        if (m_longest > 0)
            bar.setTop(bar.bottom() - bar.height() * seconds(cell.group) / m_step);
        return bar;
    }

    /// Times are those of a step, with what is waited for in it.
    bool isOfStep() const { return m_longest > 0 && m_step > m_longest; }

    /// What all stages wait, in pixels.
    double heightOfWaits() const
    {
        return isOfStep() ? pixels(m_strip.rows.front().time).height() * (1 - m_longest / m_step) : 0;
    }

    /// Every cell has room for its time, and for the waits above it.
    bool areAllTold()
    {
        if (isOfStep() && heightOfWaits() < 24 * m_scale)
            return false;
        return hasFigures() && std::ranges::all_of(m_strip.times, [this](const auto &each) {
                   return widthOf(CanvasTexts::seconds(each.second.seconds), TextRole::Small) <= m_pitch;
               });
    }

    void paintTimes()
    {
        const bool isKnown = m_longest > 0;
        const bool isToldInCells = areAllTold();
        for (const StageRow &row : m_strip.rows) {
            const QRectF band = pixels(row.time);
            name(band, CanvasTexts::tr("Time"),
                 !isKnown     ? CanvasTexts::tr("not known")
                 : isOfStep() ? CanvasTexts::tr("step %1").arg(CanvasTexts::seconds(m_step))
                              : CanvasTexts::tr("max %1").arg(CanvasTexts::seconds(m_longest)));
            fill({firstCell(), band.bottom(), right() - firstCell(), hairline(m_painter)}, m_context.theme.boxLine);
        }
        for (const StageCell &cell : m_strip.cells) {
            if (!isSeen(cell.rect) || !isKnown)
                continue;
            paintBar(cell);
            if (!isToldInCells)
                continue;
            const QRectF bar = barOf(cell);
            const QString text = CanvasTexts::seconds(seconds(cell.group));
            const TextRole role = isSlowest(cell.group) ? TextRole::BoxTitle : TextRole::Small;
            if (isOfStep())
                clear(bar.center().x(), bar.top() - 4 * m_scale, widthOf(text, role));
            centred(bar.center().x(), bar.top() - 4 * m_scale, text, role, m_context.theme.text);
        }
    }

    void paintBar(const StageCell &cell)
    {
        const QRectF whole = pixels(cell.time);
        const QColor ink = inkOf(cell);
        double bottom = whole.bottom();
        const StageTime &time = m_strip.times.at(cell.group);
        for (const LaneTimePart &part : time.parts) {
            const double height = whole.height() * part.seconds / m_step;
            if (height > 0)
                paintStageTime(m_painter, {whole.left(), bottom - height, whole.width(), height}, m_context.theme,
                               part.role, time.hasPhases(), ink);
            bottom -= height;
        }
        if (isSlowest(cell.group))
            paintFrame(m_painter, onDevicePixels(m_painter, barOf(cell).adjusted(-1, -1, 1, 0)), m_context.theme.text,
                       2);
    }

    /// The ground below a text in hatched waits.
    void clear(double middle, double baseline, double width)
    {
        fill({middle - width / 2 - 3, baseline - 11 * m_scale, width + 6, 15 * m_scale}, m_context.theme.canvas);
    }

    /// In what all stages wait, where that leaves room for a line.
    void paintBubble()
    {
        const std::vector<Figure> figures = planFigures(m_context.plan());
        const Figure *bubble = findFigure(figures, "bubble_fraction");
        const QString text = bubble ? CanvasTexts::text(bubble->label) + u' ' + figureText(*bubble) : QString();
        const double width = widthOf(text, TextRole::Small);
        const QRectF band = pixels(m_strip.rows.front().time);
        const double room = heightOfWaits() - (areAllTold() ? 18 * m_scale : 0);
        if (text.isEmpty() || room < 22 * m_scale || width + 40 * m_scale > band.width())
            return;
        const double middle = (firstCell() + right()) / 2;
        const double baseline = band.top() + 16 * m_scale;
        clear(middle, baseline, width);
        centred(middle, baseline, text, TextRole::Small, m_context.theme.text);
    }

    /// A line at the height of the slowest or of the step, and above it how long the slowest take and which they are.
    void paintLongest()
    {
        for (std::size_t row = 0; row < m_strip.rows.size(); ++row) {
            const QRectF band = pixels(m_strip.rows[row].time);
            std::vector<std::string> numbers;
            QRectF first;
            for (const StageCell &cell : m_strip.cells) {
                if (cell.row != row || !isSlowest(cell.group))
                    continue;
                if (numbers.empty())
                    first = pixels(cell.rect);
                numbers.push_back(std::to_string(m_infos.at(cell.group).id));
            }
            if (numbers.empty())
                continue;
            QPen pen(m_context.theme.secondaryText, hairline(m_painter));
            pen.setDashPattern({1, 2});
            m_painter.setPen(pen);
            m_painter.drawLine(QPointF(firstCell(), band.top() - 0.5), QPointF(right(), band.top() - 0.5));
            const QString longest = isOfStep() ? CanvasTexts::tr("max %1").arg(CanvasTexts::seconds(m_longest))
                                               : CanvasTexts::seconds(m_longest);
            const QString text =
                CanvasTexts::tr("%1: %2 %3", "1.10 ms: stages 12, 16, 19")
                    .arg(longest, groupNoun(m_context.plan(), int(numbers.size())), rangesText(numbers));
            const double width = widthOf(text, TextRole::BoxTitle);
            const double x = besideColumn(first, width);
            fill({x - 2, band.top() - 17 * m_scale, width + 4, 15 * m_scale}, m_context.theme.canvas);
            write(x, band.top() - 6 * m_scale, text, TextRole::BoxTitle, m_context.theme.text);
        }
    }

    /// As many as have room, and that of the stage that is shown.
    void paintNumbers()
    {
        const double widest = widthOf(QString::number(m_strip.cells.size()), TextRole::BoxTitle) + 6 * m_scale;
        constexpr std::array steps{1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
        const auto step = std::ranges::find_if(steps, [&](int each) { return each * m_pitch >= widest; });
        const int every = step == steps.end() ? steps.back() : *step;
        const StageCell *shown = m_strip.cellOf(m_shown);
        for (const StageRow &row : m_strip.rows)
            name(pixels(row.numbers), asHeading(groupNoun(m_context.plan())));
        for (const StageCell &cell : m_strip.cells) {
            const GroupInfo &info = m_infos.at(cell.group);
            const bool isShown = cell.group == m_shown;
            const QRectF rect = pixels(cell.rect);
            const double y = pixels(m_strip.rows[cell.row].numbers).top() + 12 * m_scale;
            const QRectF ground(rect.left(), y - 11 * m_scale, rect.width(), 14 * m_scale);
            if (holdsSome(m_context, m_context.scene.placeOf(cell.group), m_context.hitBoxes))
                fill(ground, m_context.theme.searchHit);
            if (isCritical(cell.group))
                fill({rect.left(), y + 4 * m_scale, rect.width(), 2}, m_context.theme.text);
            const bool isBesideShown = shown && !isShown && shown->row == cell.row &&
                                       std::abs(rect.center().x() - pixels(shown->rect).center().x()) < widest;
            if (!isShown && (info.id % every != 0 || isBesideShown))
                continue;
            centred(rect.center().x(), y, QString::number(info.id), isShown ? TextRole::BoxTitle : TextRole::Small,
                    isShown ? m_context.theme.text : m_context.theme.secondaryText);
        }
    }

    bool isCritical(GroupIndex group) const
    {
        const auto &critical = m_context.plan().cost().criticalGroups;
        return m_context.showCriticalPath && std::ranges::find(critical, group) != critical.end();
    }

    /// Over everything else: what steps back, and frames of what stands out.
    void paintFrames()
    {
        for (const StageCell &cell : m_strip.cells) {
            if (!isSeen(cell.rect))
                continue;
            const QRectF rect = pixels(cell.rect).adjusted(-1, 0, 1, 0);
            if (m_context.lineage && isOutside(cell.group))
                veil(rect);
            if (isSelected(cell))
                paintFrame(m_painter, onDevicePixels(m_painter, rect), m_context.theme.accent, 2);
            else if (cell.group == m_shown)
                paintFrame(m_painter, onDevicePixels(m_painter, rect), m_context.theme.controlLine, 1);
        }
        const double gap = m_strip.cells.empty() ? 0 : m_pitch - pixels(m_strip.cells.front().rect).width();
        for (const StageLane &lane : m_strip.lanes) {
            const LaneMood mood = m_context.laneMood ? m_context.laneMood(lane.lane) : LaneMood();
            if (mood.outline == m_context.theme.refused && !mood.isTarget)
                veil(pixels(lane.rect).adjusted(0, 0, gap, 0));
            else if (mood.outline.isValid() && isSeen(lane.rect))
                paintFrame(m_painter, onDevicePixels(m_painter, pixels(lane.rect)), mood.outline,
                           mood.isTarget ? 2 : 1);
        }
    }

    /// What steps back can still be read.
    void veil(const QRectF &rect)
    {
        QColor ground = m_context.theme.canvas;
        ground.setAlphaF(0.45F);
        m_painter.fillRect(onDevicePixels(m_painter, rect), ground);
    }

    bool isOutside(GroupIndex group) const
    {
        return std::ranges::none_of(m_context.scene.tree(group).items,
                                    [this](ItemIndex item) { return (*m_context.lineage)[item.value()]; });
    }

    /// From its cell down to the stage that is open.
    void paintWayToShown()
    {
        const StageCell *cell = m_strip.cellOf(m_shown);
        const QRectF box = shownRect();
        if (!cell || box.isNull())
            return;
        const QColor &ink = isSelected(*cell) ? m_context.theme.accent : m_context.theme.controlLine;
        const double x = std::round(pixels(cell->rect).center().x());
        const bool isAboveOthers = m_strip.rows.size() > 1;
        const double top = isAboveOthers ? pixels(m_strip.rect).bottom() : pixels(cell->rect).bottom();
        const double middle = std::round((pixels(m_strip.rect).bottom() + box.top()) / 2);
        const double at =
            std::clamp(x, box.left() + 12 * m_scale, std::max(box.left() + 12, box.right() - 12 * m_scale));
        const double width = 2;
        fill({x - 1, top, width, middle - top + width}, ink);
        fill({std::min(x, at) - 1, middle, std::abs(at - x) + width, width}, ink);
        fill({at - 1, middle, width, box.top() - middle}, ink);
    }

    double m_longest = 0; ///< of the stages' times
    double m_step = 0;    ///< that the height of the band stands for
};

/// Paints in pixels.
void paintStages(PaintContext &context, const std::function<void(StageStripPainter &)> &paint)
{
    const QTransform toPixels = context.painter.transform();
    context.painter.save();
    context.painter.resetTransform();
    StageStripPainter painter(StageStripBrush(context, toPixels));
    paint(painter);
    context.painter.restore();
}

} // namespace

void paintStageStrip(PaintContext &context)
{
    paintStages(context, [](StageStripPainter &painter) { painter.paint(); });
}

void paintStagesIfDropped(PaintContext &context, const GroupBoundary &boundary, const EditedPlan *then)
{
    paintStages(context, [&](StageStripPainter &painter) { painter.paintIfDropped(boundary, then); });
}

void paintStageTime(QPainter &painter, const QRectF &rect, const Theme &theme, TimelineBar::Role role, bool hasPhases,
                    const QColor &ink)
{
    const QRectF box = onDevicePixels(painter, rect);
    const QColor pale = mixedColour(ink, theme.panel, 0.55);
    switch (role) {
    case TimelineBar::Role::Forward: painter.fillRect(box, hasPhases ? pale : ink); break;
    case TimelineBar::Role::Backward: painter.fillRect(box, ink); break;
    case TimelineBar::Role::Transfer:
    case TimelineBar::Role::Exposed: paintHatch(painter, box, {ink, theme.card, 4, 1, pale}); break;
    case TimelineBar::Role::Idle: paintHatch(painter, box, {theme.hatch, {}, 4, 1, {}}); break;
    }
}

} // namespace cutaway
