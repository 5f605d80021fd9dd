#pragma once

#include "views/panels/row_drag.h"

#include <QTableView>

#include <set>

namespace cutaway {

/// A table to sort and to select rows in.
class ItemTableView : public QTableView
{
    Q_OBJECT

public:
    explicit ItemTableView(QWidget *parent = nullptr);

    /// As wide as what stands in the columns.
    void fitColumns();
    /// As `fitColumns`, where something is cut off now; columns that the user has set stay as they are.
    void widenColumns();

signals:
    /// Enter or a double click.
    void chosen();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void startDrag(Qt::DropActions actions) override { dragRows(this, actions); }

private:
    int wantedWidth(int column) const;

    std::set<int> m_setByHand;
    int m_gap = 0; ///< between what stands in columns
};

} // namespace cutaway
