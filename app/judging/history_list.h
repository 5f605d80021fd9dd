#pragma once

#include "app/document/document.h"

#include <QAbstractListModel>

namespace cutaway {

/// The steps of the current plan, the first row for the plan as it was opened. The row that the plan is at stands out;
/// those behind it can be made again.
class HistoryList : public QAbstractListModel
{
    Q_OBJECT

public:
    explicit HistoryList(Document &document, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    /// The row that the plan is at; −1: there is no plan.
    int currentRow() const;
    /// Undoes or makes again what lies between the plan and a row.
    void goTo(int row);

private:
    void refresh();

    Document &m_document;
    int m_rows = 0;
};

} // namespace cutaway
