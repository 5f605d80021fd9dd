#pragma once

#include "core/plan/plan_terms.h"
#include "views/panels/item_table_view.h"
#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

#include <vector>

class QSortFilterProxyModel;

namespace cutaway {

/// Paints what a lane table says in bars: time by its parts, memory with the lane's limit, and what a drop would
/// change.
class LaneBarDelegate : public ShareDelegate
{
    Q_OBJECT

public:
    using ShareDelegate::ShareDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

/// A table of lanes on which items can be dropped.
class LaneTableView : public ItemTableView
{
    Q_OBJECT

public:
    explicit LaneTableView(QWidget *parent = nullptr);
};

class DragMachine;
class LaneTableModel;
class TextLabel;

/// All lanes of a plan in a table: time by its parts, memory with its limits, to be sorted. Rows of the table of items
/// can be dropped on a lane.
class LaneTablePanel : public OptionalPanel
{
    Q_OBJECT

public:
    LaneTablePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    int wantedHeight() const override;

signals:
    /// `Ranks`.
    void titleChanged(const QString &title);
    void summaryChanged(const QString &summary);
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    void planReplaced() override;
    bool readPlan() override;

private:
    void buildContents();
    void fitColumns();
    QWidget *buildBar();
    LaneIndex laneAt(int shownRow) const;
    void goTo(int row);
    void revealSelected();
    void showPreview();
    void noteDrop();

    ViewState *m_state;
    LaneTableModel *m_model;
    QSortFilterProxyModel *m_shown;
    LaneTableView *m_view = nullptr;
    TextLabel *m_note = nullptr;
    DragMachine *m_drags = nullptr;
    LaneIndex m_dropLane; ///< that items are held over
};

} // namespace cutaway
