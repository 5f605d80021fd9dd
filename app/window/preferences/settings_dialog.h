#pragma once

#include "app/window/actions/actions.h"
#include "app/window/actions/menus.h"

#include <QDialog>
#include <QObject>
#include <QStringList>
#include <QWidget>

class QActionGroup;
class QComboBox;
class QFormLayout;
class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QMainWindow;
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

/// What can be set for the whole program, with a field that finds it: how it looks, and the keys of all actions. What
/// is switched here is an action of the window too, and so is in its menus and its palette.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    SettingsDialog(const Actions &actions, const QList<QAction *> &all, QWidget *parent);

    /// As if it were typed into the field that finds settings.
    void search(const QString &text);
    /// A row for these actions, of which one is chosen.
    void addLanguage(const QActionGroup *languages);

private:
    QComboBox *makeChoice(const char *name, const QActionGroup *actions);
    QWidget *makeContents();
    void addTextSize();
    void addNumberFormat();
    void addPlannerLimits();
    void addPlannerFolders();
    void addSwitch(QAction *action);
    void filter(const QString &text);

    QLineEdit *m_search;
    QFormLayout *m_form;
    ShortcutEditor *m_shortcuts;
};

/// Folders in one line, with a button that looks for another; says which of them are none.
class FoldersField : public QWidget
{
    Q_OBJECT

public:
    explicit FoldersField(const QStringList &folders, QWidget *parent = nullptr);

signals:
    void changed(const QStringList &folders); ///< absolute ones alone

private:
    QStringList named() const;
    void look();
    void tell();

    QLineEdit *m_text;
    QLabel *m_fault;
};

/// Opens the settings, and gives the window's actions the keys that were chosen there before. Each setting that is no
/// action by itself has one that opens the dialog at it, so that the palette finds it.
class SettingsActions : public QObject
{
    Q_OBJECT

public:
    SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window);

signals:
    /// What was chosen needs another window, and no dialog is open any more.
    void renewalWanted();

private:
    void addLanguages();
    void addOpening(const Menus &menus);
    void addEach();
    void open(const QString &search);
    void askForRenewal();

    Actions m_actions;
    QMainWindow *m_window;
    QActionGroup *m_languages;
    bool m_isOpen = false; ///< the dialog
};

} // namespace cutaway
