#pragma once

#include <QWidget>

class QTableView;

namespace cutaway {

/// Holds a table of equally high rows and gives it no more height than whole rows need: a row cut in half below the
/// others cannot be read.
class WholeRows : public QWidget
{
    Q_OBJECT

public:
    WholeRows(QTableView *table, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    QTableView *m_table;
};

} // namespace cutaway
