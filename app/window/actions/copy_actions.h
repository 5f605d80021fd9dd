#pragma once

#include "app/window/actions/actions.h"

#include <QByteArray>
#include <QObject>
#include <QPointer>
#include <QString>

class QAbstractItemView;
class QMainWindow;
class QWidget;

namespace cutaway {

class Canvas;
class Docks;

/// Takes what is to be seen to other programs: rows of the table that was used last, all figures of the plan, the
/// picture. Tables are copied as text and as CSV.
class CopyActions : public QObject
{
    Q_OBJECT

public:
    CopyActions(const Actions &actions, Canvas *canvas, const Docks &docks, QMainWindow *window);

private:
    QAction *add(const QString &text, const char *name, const QKeySequence &key);
    bool isOfWindow(const QWidget *widget) const;
    void follow(QWidget *focused);
    void copyRows();
    void copyWholeTable();
    void copyFigures();
    void copyPicture();

    Actions m_actions;
    Canvas *m_canvas;
    const Docks &m_docks;
    QMainWindow *m_window;
    QPointer<QAbstractItemView> m_table; ///< that had the focus last
};

/// Rows of a table, a list or a tree as other programs take them: titles first, then a line for each row that is to be
/// seen, in their order. What is in a tree below another begins with two spaces for each level.
struct TableText
{
    QString text;   ///< by tabs
    QByteArray csv; ///< UTF-8; a name that a spreadsheet would take for a formula has an apostrophe before it
};

/// The selected rows; all where `whole` or none is selected. O(rows).
TableText tableText(const QAbstractItemView &view, bool whole);
/// To the clipboard, both ways.
void copyTable(const QAbstractItemView &view, bool whole);

} // namespace cutaway
