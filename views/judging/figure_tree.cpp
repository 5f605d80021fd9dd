#include "views/judging/figure_tree.h"

#include "views/judging/figure_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/meaning.h"

#include <nlohmann/json.hpp>

#include <QHeaderView>
#include <QTreeWidget>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int meaningRole = Qt::UserRole;   ///< of a row's first cell
constexpr int groupRole = Qt::UserRole + 1; ///< of a row's first cell

/// The difference says by its colour what it is worth.
void inkDifferences(QTreeWidget *tree)
{
    for (int i = 0; i < tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = tree->topLevelItem(i);
        const auto meaning = Meaning(row->data(0, meaningRole).toInt());
        for (int column = 3; column < 6; ++column)
            row->setForeground(column, meaningInk(theme(), meaning));
    }
}

void alignFigures(QTreeWidgetItem *row)
{
    for (int column = 1; column < 5; ++column)
        row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

QTreeWidget *makeTree(const QStringList &titles, const QString &name)
{
    auto *tree = new QTreeWidget;
    tree->setHeaderLabels(titles);
    tree->setUniformRowHeights(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setSelectionMode(QAbstractItemView::SingleSelection);
    tree->setAccessibleName(name);
    tree->header()->setHighlightSections(false);
    return tree;
}

QTreeWidget *makeFigureTree(const QStringList &titles, const QString &name)
{
    QTreeWidget *tree = makeTree(titles, name);
    tree->setRootIsDecorated(false);
    for (int column = 1; column < 5; ++column)
        tree->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    QObject::connect(&ThemeManager::instance(), &ThemeManager::changed, tree, [tree] { inkDifferences(tree); });
    return tree;
}

void fillFigureTree(QTreeWidget *tree, const nlohmann::ordered_json &figures, const judging::FigureTitles &titles)
{
    tree->clear();
    for (const FigureRowTexts &texts : figureRows(figures, titles)) {
        auto *row = new QTreeWidgetItem(tree, texts.cells);
        alignFigures(row);
        const Meaning meaning = texts.verdict < 0   ? Meaning::Better
                                : texts.verdict > 0 ? Meaning::Worse
                                                    : Meaning::Neutral;
        row->setData(0, meaningRole, int(meaning));
    }
    inkDifferences(tree);
    fitColumns(tree);
}

void addGroupRows(QTreeWidget *tree, const std::vector<GroupRowTexts> &rows)
{
    for (const GroupRowTexts &texts : rows) {
        auto *row = new QTreeWidgetItem(tree, texts.cells);
        for (int column = 0; column < tree->columnCount(); ++column)
            row->setToolTip(column, texts.toolTip);
        alignFigures(row);
        row->setData(0, meaningRole, int(Meaning::Neutral));
        if (texts.group.isValid())
            row->setData(0, groupRole, qulonglong(texts.group.value()));
    }
    inkDifferences(tree);
    fitColumns(tree);
}

GroupIndex groupOfRow(const QTreeWidgetItem *row)
{
    const QVariant group = row ? row->data(0, groupRole) : QVariant();
    return group.isValid() ? GroupIndex(group.toULongLong()) : GroupIndex();
}

void fitColumns(QTreeWidget *tree)
{
    for (int column = 0; column + 1 < tree->columnCount(); ++column) {
        tree->resizeColumnToContents(column);
        tree->setColumnWidth(column, std::min(tree->columnWidth(column) + scaled(dockPadding), scaled(280)));
    }
    tree->resizeColumnToContents(tree->columnCount() - 1); // it is stretched, but never narrower than it once was
}

} // namespace cutaway
