#pragma once

#include "core/judging/plan_figures.h"
#include "views/judging/group_rows.h"

#include <nlohmann/json_fwd.hpp>

class QTreeWidget;
class QTreeWidgetItem;

namespace cutaway {

/// A table as docks have them, its rows to be selected.
QTreeWidget *makeTree(const QStringList &titles, const QString &name);
/// The same for figures against others: figure, before, now, difference, share, a word.
QTreeWidget *makeFigureTree(const QStringList &titles, const QString &name);
/// Rows of a difference's `figures`, those that are better or worse in their colours.
void fillFigureTree(QTreeWidget *tree, const nlohmann::ordered_json &figures, const judging::FigureTitles &titles);
/// Groups behind the figures.
void addGroupRows(QTreeWidget *tree, const std::vector<GroupRowTexts> &rows);
/// Settings that differ, behind the figures: a difference's `settings`.
void addSettingRows(QTreeWidget *tree, const nlohmann::ordered_json &settings);
/// The group of this plan that a row is about; invalid: it is about none.
GroupIndex groupOfRow(const QTreeWidgetItem *row);
/// Columns as wide as what stands in them.
void fitColumns(QTreeWidget *tree);

} // namespace cutaway
