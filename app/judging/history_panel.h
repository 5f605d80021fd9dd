#pragma once

#include "app/document/document.h"

#include <QAbstractListModel>
#include <QWidget>

class QListView;
class QPushButton;
class QTreeWidget;

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

class TextLabel;

/// The steps of the shown plan, to go back to, and the states that were named and kept, to open as tabs.
class HistoryPanel : public QWidget
{
    Q_OBJECT

public:
    explicit HistoryPanel(Document &document, QWidget *parent = nullptr);

    QSize sizeHint() const override;

signals:
    void keepRequested();
    void fileRequested(int variant); ///< a kept state shall be a file

private:
    QWidget *makeKept();
    void showStep();
    void showKept();
    /// Over figures, as the plans' kind calls them.
    void enableButtons();
    int chosen() const; ///< variant; −1: none

    Document &m_document;
    HistoryList *m_list;
    QListView *m_steps;
    QTreeWidget *m_kept = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_file = nullptr;
    QPushButton *m_remove = nullptr;
};

} // namespace cutaway
