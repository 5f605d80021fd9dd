#include "app/window/actions/copy_actions.h"

#include "app/window/actions/table_text.h"
#include "app/window/docks.h"
#include "views/canvas/canvas.h"
#include "views/panels/cost_panel.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>

namespace cutaway {

namespace {

/// The menu that shows the action; null: none does.
QMenu *menuOf(const QAction *action)
{
    for (QObject *object : action->associatedObjects()) {
        if (auto *menu = qobject_cast<QMenu *>(object))
            return menu;
    }
    return nullptr;
}

} // namespace

CopyActions::CopyActions(const Actions &actions, Canvas *canvas, const Docks &docks, QMainWindow *window)
    : QObject(window), m_actions(actions), m_canvas(canvas), m_docks(docks), m_window(window)
{
    QAction *rows = add(tr("Copy selected ro&ws"), "copyRows", QKeySequence::Copy);
    QAction *table = add(tr("Copy the whole &table"), "copyTable", {});
    QAction *figures = add(tr("Copy all fi&gures"), "copyFigures", {});
    QAction *picture = add(tr("Copy &picture"), "copyPicture", QKeySequence("Ctrl+Alt+C"));
    connect(rows, &QAction::triggered, this, &CopyActions::copyRows);
    connect(table, &QAction::triggered, this, &CopyActions::copyWholeTable);
    connect(figures, &QAction::triggered, this, &CopyActions::copyFigures);
    connect(picture, &QAction::triggered, this, &CopyActions::copyPicture);
    if (QMenu *edit = menuOf(actions.copyName))
        edit->insertActions(actions.selectAll, {rows, table, figures, picture});
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget *, QWidget *now) { follow(now); });
}

QAction *CopyActions::add(const QString &text, const char *name, const QKeySequence &key)
{
    auto *action = new QAction(text, m_window);
    action->setObjectName(name);
    action->setShortcut(key);
    m_window->addAction(action);
    return action;
}

/// A dock that was pulled out is a window of its own.
bool CopyActions::isOfWindow(const QWidget *widget) const
{
    const QWidget *top = widget->window();
    return top == m_window || (qobject_cast<const QDockWidget *>(top) && top->parentWidget() == m_window);
}

/// Menus and the palette take the focus before they copy.
void CopyActions::follow(QWidget *focused)
{
    auto *table = qobject_cast<QAbstractItemView *>(focused);
    if (focused == m_canvas)
        m_table = nullptr;
    else if (table && isOfWindow(table))
        m_table = table;
}

/// Where no table is used, what is selected on the canvas.
void CopyActions::copyRows()
{
    if (m_table && m_table->isVisible())
        cutaway::copyTable(*m_table, false);
    else if (m_canvas->isVisible())
        m_actions.copyName->trigger();
}

void CopyActions::copyWholeTable()
{
    if (m_table && m_table->isVisible())
        cutaway::copyTable(*m_table, true);
    else
        copyFigures();
}

void CopyActions::copyFigures()
{
    if (const auto *table = m_docks.cost()->findChild<QAbstractItemView *>(); table && m_canvas->isVisible())
        cutaway::copyTable(*table, true);
}

void CopyActions::copyPicture()
{
    if (m_canvas->isVisible())
        QGuiApplication::clipboard()->setImage(m_canvas->grab().toImage());
}

} // namespace cutaway
