#include "views/judging/figure_tree.h"

#include "core/judging/comparison.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_kinds.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHeaderView>
#include <QTreeWidget>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

QString verdictWord(const std::string &verdict)
{
    if (verdict == "better")
        return QCoreApplication::translate("ComparePanel", "better");
    if (verdict == "worse")
        return QCoreApplication::translate("ComparePanel", "worse");
    if (verdict == "not compared")
        return QCoreApplication::translate("ComparePanel", "not compared");
    return verdict.empty() ? QString() : QCoreApplication::translate("ComparePanel", "the same");
}

QString shareText(const nlohmann::ordered_json &figure)
{
    return figure.contains("fraction") ? shareChangeText(figure.at("fraction").get<double>()) : QString();
}

using OrderedJson = nlohmann::ordered_json;

constexpr int meaningRole = Qt::UserRole + 1; ///< of a row's first cell
constexpr int groupRole = Qt::UserRole + 2;   ///< of a row's first cell

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

/// What the words in the last column need.
int lastWidth(const QTreeWidget *tree)
{
    const int last = tree->columnCount() - 1;
    int width = tree->header()->sectionSizeHint(last);
    for (int row = 0; row < tree->topLevelItemCount(); ++row)
        width = std::max(width, tree->fontMetrics().horizontalAdvance(tree->topLevelItem(row)->text(last)) +
                                    scaled(dockPadding));
    return width;
}

/// What the columns are wider than there is room is taken from the air between them, evenly, then from the names.
void takeBackAir(QTreeWidget *tree)
{
    const int last = tree->columnCount() - 1;
    const int air = scaled(dockPadding);
    int excess = lastWidth(tree) - tree->viewport()->width();
    for (int column = 0; column < last; ++column)
        excess += tree->columnWidth(column);
    for (int column = last - 1; column >= 0 && excess > 0; --column) {
        const int part = std::min(air, (excess + column) / (column + 1));
        tree->setColumnWidth(column, tree->columnWidth(column) - part);
        excess -= part;
    }
    if (excess > 0)
        tree->setColumnWidth(0, std::max(std::min(scaled(90), tree->columnWidth(0)), tree->columnWidth(0) - excess));
}

void fitFigures(QTreeWidget *tree)
{
    fitColumns(tree);
    takeBackAir(tree);
}

/// Fits the columns anew when a table has another width.
class FitOnResize : public QObject
{
public:
    explicit FitOnResize(QTreeWidget *tree) : QObject(tree), m_tree(tree) {}

    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Resize)
            fitFigures(m_tree);
        return false;
    }

private:
    QTreeWidget *m_tree;
};

/// A side of a row: a plan's groups, and what a difference calls that plan.
struct Side
{
    const EditedPlan &plan;
    const char *name;
    std::map<std::int64_t, GroupIndex> groups = groupsById(plan);

    GroupIndex groupOf(const OrderedJson &entry) const
    {
        const OrderedJson &id = entry.at(name);
        const auto found = id.is_null() ? groups.end() : groups.find(id.get<std::int64_t>());
        return found == groups.end() ? GroupIndex() : found->second;
    }
    /// Empty: the entry has none on this side.
    QString titleOf(const OrderedJson &entry) const
    {
        const GroupIndex group = groupOf(entry);
        return group.isValid() ? coreText(plan.group(group).label) : QString();
    }
};

QString titleOf(const OrderedJson &entry, const Side &base, const Side &now)
{
    const QString before = base.titleOf(entry);
    const QString title = now.titleOf(entry);
    if (title.isEmpty())
        return tr("%1, only in the baseline").arg(before);
    if (before.isEmpty())
        return tr("%1, only in this plan").arg(title);
    return before == title ? title : tr("%1, there %2", "Partition 0, there Partition 1").arg(title, before);
}

QString textOf(const OrderedJson &value, bool isTime)
{
    if (value.is_null())
        return {};
    return isTime ? secondsText(value.get<double>()) : bytesText(value.get<std::int64_t>());
}

/// Before, now, difference and share.
QStringList figureCells(const OrderedJson &pair, bool isTime)
{
    QStringList cells{textOf(pair[0], isTime), textOf(pair[1], isTime), QString(), QString()};
    if (pair[0].is_null() || pair[1].is_null())
        return cells;
    const double before = pair[0].get<double>();
    const double change = pair[1].get<double>() - before;
    cells[2] = isTime ? secondsChangeText(change) : bytesChangeText(std::int64_t(change));
    if (before != 0)
        cells[3] = shareChangeText(change / before);
    return cells;
}

QString membersText(const OrderedJson &entry)
{
    const std::size_t joined = entry.at("joined").size();
    const std::size_t left = entry.at("left").size();
    QStringList parts;
    if (joined > 0)
        parts.append(tr("%1 joined").arg(joined));
    if (left > 0)
        parts.append(tr("%1 left").arg(left));
    return parts.join(QStringLiteral(", "));
}

} // namespace

QString figureTitleText(const judging::FigureTitles &titles, const std::string &name)
{
    return coreText(judging::figureTitle(titles, name));
}

QString figureValueText(const std::string &name, double value)
{
    return figureText(judging::namedFigure(name, value), Digits::Four);
}

QString figureChangeText(const std::string &name, double difference)
{
    return difference == 0 ? QStringLiteral("±0") : figureChangeText(difference, figureUnit(name));
}

nlohmann::ordered_json countedFigures(nlohmann::ordered_json figures, const EditedPlan &base, const EditedPlan &plan)
{
    if (comparisonRulesOf(base).countsTransferred || comparisonRulesOf(plan).countsTransferred)
        return figures;
    nlohmann::ordered_json counted = nlohmann::ordered_json::array();
    for (nlohmann::ordered_json &figure : figures) {
        if (figure.at("name") != "transferred_bytes")
            counted.push_back(std::move(figure));
    }
    return counted;
}

std::vector<FigureRowTexts> figureRows(const nlohmann::ordered_json &figures, const judging::FigureTitles &titles)
{
    std::vector<FigureRowTexts> rows;
    for (const nlohmann::ordered_json &figure : judging::toldDifferences(figures, titles)) {
        const std::string name = figure.at("name").get<std::string>();
        const std::string verdict = figure.value("verdict", "");
        FigureRowTexts row;
        row.name = name;
        row.cells = {figureTitleText(titles, name),
                     figureText(judging::namedFigure(name, figure.at("base")), Digits::Four),
                     figureText(judging::namedFigure(name, figure.at("other")), Digits::Four),
                     verdict.empty() ? QString() : figureChangeText(name, figure.at("difference").get<double>()),
                     shareText(figure),
                     verdictWord(verdict)};
        row.verdict = verdict == "better" ? -1 : verdict == "worse" ? 1 : 0;
        rows.push_back(std::move(row));
    }
    return rows;
}

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
    tree->viewport()->installEventFilter(new FitOnResize(tree));
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
        row->setData(0, figureNameRole, QString::fromStdString(texts.name));
    }
    inkDifferences(tree);
    fitFigures(tree);
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
    fitFigures(tree);
}

void addSettingRows(QTreeWidget *tree, const nlohmann::ordered_json &settings)
{
    const auto text = [](const nlohmann::ordered_json &value) {
        return value.is_null() ? tr("not set") : localText(coreText(judging::settingValueText(value)).toStdString());
    };
    for (const nlohmann::ordered_json &setting : settings) {
        auto *row = new QTreeWidgetItem(tree, {coreText(setting.at("title").get<std::string>()),
                                               text(setting.at("base")), text(setting.at("other"))});
        alignFigures(row);
        row->setText(5, tr("setting"));
        row->setData(0, meaningRole, int(Meaning::Neutral));
    }
    inkDifferences(tree);
    fitFigures(tree);
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

std::vector<GroupRowTexts> groupRows(const OrderedJson &groups, const EditedPlan &base, const EditedPlan &plan)
{
    const Side before{base, "base"};
    const Side now{plan, "other"};
    std::vector<GroupRowTexts> rows;
    for (const OrderedJson &entry : groups) {
        const OrderedJson &seconds = entry.at("seconds");
        const bool isTime = !seconds[0].is_null() || !seconds[1].is_null();
        const QStringList memory = figureCells(entry.at("bytes"), false);
        GroupRowTexts row;
        row.cells = QStringList{titleOf(entry, before, now)} + (isTime ? figureCells(seconds, true) : memory) +
                    QStringList{membersText(entry)};
        row.toolTip = tr("Memory: %1 → %2")
                          .arg(memory[0].isEmpty() ? QStringLiteral("–") : memory[0],
                               memory[1].isEmpty() ? QStringLiteral("–") : memory[1]);
        row.group = now.groupOf(entry);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::map<std::string, QString> otherNamesBefore(const OrderedJson &groups, const EditedPlan &base,
                                                const EditedPlan &plan)
{
    const Side before{base, "base"};
    const Side now{plan, "other"};
    std::map<std::string, QString> names;
    for (const OrderedJson &entry : groups) {
        const QString name = before.titleOf(entry);
        const QString title = now.titleOf(entry);
        if (!name.isEmpty() && !title.isEmpty() && name != title)
            names.emplace(std::to_string(entry.at("other").get<std::int64_t>()), name);
    }
    return names;
}

} // namespace cutaway
