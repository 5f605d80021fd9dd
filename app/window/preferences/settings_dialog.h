#pragma once

#include "app/window/actions/actions.h"

#include <QDialog>
#include <QStringList>
#include <QWidget>

class QActionGroup;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;

namespace cutaway {

class ShortcutEditor;

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

} // namespace cutaway
