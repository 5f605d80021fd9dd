#pragma once

#include <QTableView>

namespace cutaway {

/// A table to sort, to select rows in and to copy them from.
class ItemTableView : public QTableView
{
    Q_OBJECT

public:
    explicit ItemTableView(QWidget *parent = nullptr);

    /// As wide as what stands in the columns.
    void fitColumns();

signals:
    /// Enter or a double click.
    void chosen();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// The selected rows as they stand, titles first, with tabs between.
    QString selectedText() const;
};

} // namespace cutaway
