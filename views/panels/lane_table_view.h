#pragma once

#include "core/plan/plan_indices.h"
#include "views/panels/item_table_view.h"

#include <vector>

namespace cutaway {

/// A table of lanes on which items can be dropped.
class LaneTableView : public ItemTableView
{
    Q_OBJECT

public:
    explicit LaneTableView(QWidget *parent = nullptr);

signals:
    /// Items are held over this row; -1: over none, or they are gone.
    void hovered(int row, const std::vector<cutaway::ItemIndex> &items);
    void dropped(int row, const std::vector<cutaway::ItemIndex> &items);

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
};

} // namespace cutaway
