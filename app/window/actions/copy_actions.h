#pragma once

#include "app/window/actions/actions.h"

#include <QObject>
#include <QPointer>

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

} // namespace cutaway
