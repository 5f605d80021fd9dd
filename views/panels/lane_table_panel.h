#pragma once

#include "views/panels/optional_panel.h"
#include "views/selection/view_state.h"

class QSortFilterProxyModel;

namespace cutaway {

class LaneTableModel;
class LaneTableView;
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
    void showDrop(int row, const std::vector<ItemIndex> &items);
    void drop(int row, const std::vector<ItemIndex> &items);

    ViewState *m_state;
    LaneTableModel *m_model;
    QSortFilterProxyModel *m_shown;
    LaneTableView *m_view = nullptr;
    TextLabel *m_note = nullptr;
};

} // namespace cutaway
