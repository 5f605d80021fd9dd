#pragma once

#include <QWidget>

class QKeySequenceEdit;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace cutaway {

/// All actions with their keys: a key is typed for the one that is chosen. A key that another action has is said, and
/// given only by taking it away there.
class ShortcutEditor : public QWidget
{
    Q_OBJECT

public:
    explicit ShortcutEditor(const QList<QAction *> &actions, QWidget *parent = nullptr);

    /// Shows the actions whose text or keys have all words. Returns how many.
    int filter(const QString &text);
    void resetAll();

private:
    void buildRows();
    QLayout *makeEditRow();
    void showRow(QTreeWidgetItem *row);
    QAction *chosen() const;
    void edited();
    void assign();
    void reset();
    void exportList();

    QList<QAction *> m_actions;
    QTreeWidget *m_table;
    QKeySequenceEdit *m_edit;
    QLabel *m_conflict;
    QPushButton *m_assign, *m_reset;
};

} // namespace cutaway
