#include "app/window/actions/copy_actions.h"

#include "app/window/docks.h"
#include "views/canvas/canvas.h"
#include "views/models/placement_drop.h"
#include "views/panels/cost_panel.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMainWindow>
#include <QMenu>
#include <QMimeData>
#include <QTableView>
#include <QTreeView>
#include <set>
#include <vector>

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

QString csvCell(QString cell)
{
    bool isNumber = false;
    static_cast<void>(cell.toDouble(&isNumber));
    if (!cell.isEmpty() && !isNumber && QStringLiteral("=+-@\t\r").contains(cell.front()))
        cell.prepend(u'\'');
    const bool isPlain = !cell.contains(u',') && !cell.contains(u'"') && !cell.contains(u'\n') && !cell.contains(u'\r');
    return isPlain ? cell : u'"' + cell.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

QString plainCell(const QString &cell)
{
    return QString(cell).replace(u'\t', u' ').replace(u'\n', u' ');
}

const QHeaderView *headerOf(const QAbstractItemView &view)
{
    if (const auto *table = qobject_cast<const QTableView *>(&view))
        return table->horizontalHeader();
    const auto *tree = qobject_cast<const QTreeView *>(&view);
    return tree ? tree->header() : nullptr;
}

/// What a cell says; where it is drawn without a text, what is read out.
QString cellText(const QModelIndex &index)
{
    const QString shown = index.data(Qt::DisplayRole).toString();
    return shown.isEmpty() ? index.data(Qt::AccessibleTextRole).toString() : shown;
}

class Copying
{
public:
    Copying(const QAbstractItemView &view, bool whole)
        : m_view(view), m_model(*view.model()), m_tree(qobject_cast<const QTreeView *>(&view))
    {
        const QModelIndexList selected =
            view.selectionModel() ? view.selectionModel()->selectedIndexes() : QModelIndexList();
        for (const QModelIndex &index : selected)
            m_selected.insert(index.siblingAtColumn(0));
        m_isWhole = whole || m_selected.empty();
        takeColumns();
    }

    TableText run()
    {
        addTitles();
        addRows({}, 0);
        return {std::move(m_result.text), std::move(m_result.csv)};
    }

private:
    void takeColumns()
    {
        const QHeaderView *header = headerOf(m_view);
        for (int place = 0; place < m_model.columnCount(); ++place) {
            const int column = header ? header->logicalIndex(place) : place;
            if (!header || !header->isSectionHidden(column))
                m_columns.push_back(column);
        }
    }

    void addTitles()
    {
        QStringList titles;
        for (const int column : m_columns)
            titles.append(m_model.headerData(column, Qt::Horizontal).toString());
        if (headerOf(m_view) && !titles.join(QString()).isEmpty())
            addLine(titles);
    }

    void addLine(const QStringList &cells)
    {
        QStringList plain;
        QStringList quoted;
        for (const QString &cell : cells) {
            plain.append(plainCell(cell));
            quoted.append(csvCell(cell));
        }
        m_result.text += plain.join(u'\t') + u'\n';
        m_result.csv += (quoted.join(u',') + QStringLiteral("\r\n")).toUtf8();
    }

    bool isHidden(int row, const QModelIndex &parent) const
    {
        const auto *table = qobject_cast<const QTableView *>(&m_view);
        return m_tree ? m_tree->isRowHidden(row, parent) : table && table->isRowHidden(row);
    }

    void addRows(const QModelIndex &parent, int depth)
    {
        for (int row = 0; row < m_model.rowCount(parent); ++row) {
            const QModelIndex first = m_model.index(row, 0, parent);
            if (isHidden(row, parent))
                continue;
            if (m_isWhole || m_selected.contains(first))
                addRow(first, depth);
            if (m_tree && m_tree->isExpanded(first))
                addRows(first, depth + 1);
        }
    }

    void addRow(const QModelIndex &first, int depth)
    {
        QStringList cells = first.data(copiedCellsRole).toStringList();
        if (cells.isEmpty()) {
            for (const int column : m_columns)
                cells.append(cellText(first.siblingAtColumn(column)));
        }
        if (!cells.isEmpty())
            cells.front().prepend(QString(2 * depth, u' '));
        addLine(cells);
    }

    const QAbstractItemView &m_view;
    const QAbstractItemModel &m_model;
    const QTreeView *m_tree;
    std::set<QModelIndex> m_selected;
    bool m_isWhole = false;
    std::vector<int> m_columns;
    TableText m_result;
};

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

TableText tableText(const QAbstractItemView &view, bool whole)
{
    return view.model() ? Copying(view, whole).run() : TableText();
}

void copyTable(const QAbstractItemView &view, bool whole)
{
    const TableText table = tableText(view, whole);
    auto *data = new QMimeData;
    data->setText(table.text);
    data->setData(QStringLiteral("text/csv"), table.csv);
    QGuiApplication::clipboard()->setMimeData(data);
}

} // namespace cutaway
