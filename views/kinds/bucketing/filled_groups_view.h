#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/placement_drop.h"
#include "views/selection/view_state.h"

#include <QAbstractScrollArea>
#include <QTimer>

namespace cutaway {

/// Signed, as it is said of differences: merging may cost time as well.
QString savesText(double seconds);
/// All of it, a few lines.
QString filledGroupText(const FilledGroup &group);

/// The groups of a plan that fills them up to a limit, in a row: how full each is, of how many members, and what it
/// saves. Follows edits and, while something is dragged, shows what the drop would make of them. A click selects the
/// group, arrows go from one to the next, items can be dropped on it, or beside all to stand alone. Hidden for plans
/// without such groups. Of many it is the lens over a row in which they are narrow: as narrow as what they say allows,
/// with those that stand alone.
class FilledGroupsView : public QAbstractScrollArea
{
    Q_OBJECT

public:
    FilledGroupsView(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Whether the plan has any.
    bool isAvailable() const { return m_isAvailable; }
    /// As a lens: what stands alone as well, without a colour.
    const std::vector<FilledGroup> &groups() const { return m_groups; }
    void setLens(bool isLens);
    bool isLens() const { return m_isLens; }
    /// What of the row is in sight: positions in `groups`, with the part of that group that is left of them.
    std::pair<double, double> shownPart() const;
    /// Scrolls until that is in the middle.
    void showInMiddle(double position);
    /// As a key here does; false: it has no meaning.
    bool takeKey(int key);
    void select(std::size_t group);
    QRectF boxOf(std::size_t group) const; ///< in the viewport
    /// In a low window its boxes are lower, and the summary is in the tooltip.
    void setLow(bool low);
    QSize sizeHint() const override;

signals:
    void availabilityChanged();
    void scrolled();
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void refresh();
    void layOut();
    std::optional<std::size_t> groupAt(QPointF point) const;
    std::optional<GroupIndex> dropTargetAt(QPointF point, const std::vector<ItemIndex> &items) const;
    void revealGroup(GroupIndex group);
    std::vector<double> leftsOf(const std::vector<FilledGroup> &groups) const;
    int summaryHeight() const;
    int boxHeight() const;
    void paintSummary(QPainter &painter) const;
    void paintGroup(QPainter &painter, std::size_t group) const;
    void paintFigures(QPainter &painter, const QRectF &box, const FilledGroup &group) const;
    void paintLensFigures(QPainter &painter, const QRectF &box, const FilledGroup &group) const;
    void paintFill(QPainter &painter, const QRectF &room, const FilledGroup &group) const;
    bool isChanged(const FilledGroup &group) const;

    PlanSource *m_source;
    ViewState *m_state;
    std::vector<FilledGroup> m_groups;
    std::vector<FilledGroup> m_now; ///< while `m_groups` are what a drop would give: those of the plan
    std::vector<double> m_lefts;    ///< by group, and where the last one ends; from the first one's left
    QString m_summary;
    bool m_isAvailable = false;
    bool m_isLow = false;
    bool m_isLens = false;
    QTimer m_previewing; ///< a fast drag costs one look now and then
};

} // namespace cutaway
