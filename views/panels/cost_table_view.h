#pragma once

#include <QTableView>

namespace cutaway {

class CostTableModel;

/// The cost dock's table: figures as wide as they need, the labels get the rest.
class CostTableView : public QTableView
{
    Q_OBJECT

public:
    CostTableView(CostTableModel *model, QWidget *parent);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
};

} // namespace cutaway
