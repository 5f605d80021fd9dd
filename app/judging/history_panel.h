#pragma once

#include "app/document/document.h"
#include "app/document/variants.h"
#include "core/base/result.h"

#include <QAbstractListModel>
#include <QDialog>
#include <QWidget>

class QCheckBox;
class QLineEdit;
class QListView;
class QPlainTextEdit;
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

/// Asks under what name a state of a plan is kept, what there is to say of it, and whether it is to be a file, too.
class KeepDialog : public QDialog
{
    Q_OBJECT

public:
    /// `folder`: where a file would go; empty: there is no place for one.
    KeepDialog(const QString &name, const QString &folder, QWidget *parent = nullptr);

    QString name() const;
    QString note() const;
    bool wantsFile() const;

private:
    QLineEdit *m_name;
    QPlainTextEdit *m_note;
    QCheckBox *m_file;
};

/// Writes a kept state into a folder as a plan's document, with its name and note in the field `variant`. Nothing is
/// overwritten: a name that is taken gets a number. Where it lies now. Errors: those of writing. O(plan).
Result<QString> writeVariant(const Variant &variant, const QString &folder);

} // namespace cutaway
