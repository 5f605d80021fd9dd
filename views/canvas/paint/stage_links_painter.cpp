#include "core/plan/edited_plan.h"
#include "views/canvas/paint/stage_strip_brush.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace cutaway {

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
