#pragma once

#include "app/judging/history_list.h"

#include <QWidget>

class QListView;
class QPushButton;
class QTreeWidget;

namespace cutaway {

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
