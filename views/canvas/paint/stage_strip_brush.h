#pragma once

#include "views/canvas/paint/paint_context.h"

#include <map>
#include <set>

namespace cutaway {

/// What the painters of the strip of stages have in common. They paint in pixels of the screen or the file, so that
/// letters have the same size at every zoom: the painter's transformation is the identity then.
class StageStripBrush
{
public:
    /// `toPixels`: from the scene.
    StageStripBrush(PaintContext &context, const QTransform &toPixels);

protected:
    QRectF pixels(const QRectF &rect) const { return m_toPixels.mapRect(rect); }
    double widthOf(const QString &text, TextRole role) { return m_context.texts.width(text, role); }
    void write(double x, double y, const QString &text, TextRole role, const QColor &colour);
    void centred(double x, double y, const QString &text, TextRole role, const QColor &colour);
    void fill(const QRectF &rect, const QColor &colour);
    /// Of a band, left of its cells.
    void name(const QRectF &band, const QString &title, const QString &detail = {});
    /// So that parts of the picture that did not change need not be painted again.
    bool isSeen(const QRectF &rect) const { return rect.intersects(m_context.visible); }
    /// Cells are wide enough for them.
    bool hasFigures() const;
    double right() const { return pixels(m_strip.rect).right(); }
    double gutter() const { return pixels(m_strip.rect).left(); }
    double firstCell() const { return m_strip.lanes.empty() ? gutter() : pixels(m_strip.lanes.front().rect).left(); }
    /// Where a text of that width begins beside a column, so that it meets no frame of it.
    double besideColumn(const QRectF &column, double width) const;
    double seconds(GroupIndex stage) const { return m_strip.times.at(stage).seconds; }
    /// It, its lane or something that it holds.
    bool isSelected(const StageCell &cell) const
    {
        return m_selected.contains(cell.group) || cell.lane == m_selectedLane;
    }
    /// Of the stage that is open below the strip.
    QRectF shownRect() const;

    PaintContext &m_context;
    QPainter &m_painter;
    const StageStrip &m_strip;
    QTransform m_toPixels;
    double m_pitch; ///< in pixels
    double m_scale;
    GroupIndex m_shown;
    std::set<GroupIndex> m_selected; ///< and those that hold something of it
    LaneIndex m_selectedLane;
    std::map<GroupIndex, GroupInfo> m_infos;
};

/// The memory of each lane against what it has.
void paintStageMemory(const StageStripBrush &brush);
/// Boundaries, what is handed over there and how long that takes, and beside the stage that is open what it gets and
/// hands on.
void paintStageLinks(const StageStripBrush &brush);

} // namespace cutaway
