#pragma once

#include "core/judging/figure_words.h"
#include "core/plan/edited_plan.h"
#include "views/models/figures.h"

#include <QString>
#include <QStringList>

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

class QTreeWidget;
class QTreeWidgetItem;

namespace cutaway {

/// `core/judging/figure_words.h` as the user's language writes it.
QString figureTitleText(const judging::FigureTitles &titles, const std::string &name);
QString figureValueText(const std::string &name, double value);
QString figureChangeText(const std::string &name, double difference);
/// A row of a difference's figures: title, baseline, this plan, difference, share, verdict in a word.
struct FigureRowTexts
{
    std::string name; ///< of the figure
    QStringList cells;
    int verdict = 0; ///< −1 better, 1 worse, 0 the same, not compared or not known
};
/// The figures of a difference without those that neither plan's kind counts.
nlohmann::ordered_json countedFigures(nlohmann::ordered_json figures, const EditedPlan &base, const EditedPlan &plan);
std::vector<FigureRowTexts> figureRows(const nlohmann::ordered_json &figures, const judging::FigureTitles &titles);

/// A group of a plan beside its partner in the baseline: title, baseline, this plan, difference, share, who came and
/// went. The figure is its time; where the kind knows none, its memory.
struct GroupRowTexts
{
    QStringList cells;
    QString toolTip;  ///< memory
    GroupIndex group; ///< of this plan; invalid: it is the baseline's alone
};

/// Rows of a difference's `groups`.
std::vector<GroupRowTexts> groupRows(const nlohmann::ordered_json &groups, const EditedPlan &base,
                                     const EditedPlan &plan);

/// What the partners of this plan's groups are called in the baseline, by the groups' ids; of those that are called
/// the same there, nothing.
std::map<std::string, QString> otherNamesBefore(const nlohmann::ordered_json &groups, const EditedPlan &base,
                                                const EditedPlan &plan);

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
