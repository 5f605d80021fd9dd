#include "views/models/outline_model.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/placement_drop.h"
#include "views/models/short_texts.h"
#include "views/theme/core_text.h"

#include <QMimeData>
#include <QString>
#include <algorithm>
#include <set>
#include <vector>

namespace cutaway {

namespace {

constexpr std::size_t groupsToName = 3;

/// What stands in no plan document has no number.
QString idText(const EditedPlan &plan, GroupIndex group)
{
    const std::int64_t id = plan.group(group).id;
    return id < 0 ? QStringLiteral("–") : QString::number(id);
}

bool followEachOther(const EditedPlan &plan, const std::vector<GroupIndex> &groups)
{
    return std::ranges::adjacent_find(groups, [&plan](GroupIndex a, GroupIndex b) {
               return plan.group(b).id != plan.group(a).id + 1;
           }) == groups.end();
}

/// What the plan calls its groups, in a narrow column: `Stage`, `Part.` for `Partition 0`.
/// `0, 1, 5` of a few groups, `0-7` of those that follow each other, else `0, … 9`; ascending ones are wanted.
/// What the column of times says.
QString groupWord(const EditedPlan &plan)
{
    constexpr qsizetype widest = 7;
    if (plan.isOnMesh())
        return OutlineModel::tr("Output");
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo group = plan.group(GroupIndex(i));
        if (!group.exists || group.id < 0)
            continue;
        const QString word = coreText(group.label).section(u' ', 0, 0);
        return word.size() > widest ? word.left(4) + u'.' : word;
    }
    return {};
}

QString groupsText(const EditedPlan &plan, const std::vector<GroupIndex> &groups)
{
    if (groups.size() > groupsToName) {
        const QString form = followEachOther(plan, groups) ? QStringLiteral("%1-%2") : OutlineModel::tr("%1, … %2");
        return form.arg(idText(plan, groups.front()), idText(plan, groups.back()));
    }
    QStringList ids;
    for (const GroupIndex group : groups)
        ids.append(idText(plan, group));
    return ids.join(QStringLiteral(", "));
}

QString timeToolTip(const EditedPlan &plan)
{
    const QString sum = OutlineModel::tr("\u03a3: sum over the %1", "operators").arg(itemNoun(plan, 2));
    const QString meaning = timeWords(plan).meaning;
    return meaning.isEmpty() ? sum : meaning + u'\n' + sum;
}

/// Changes of more operators than this are announced as one change of everything.
constexpr std::size_t changesToName = 256;

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

} // namespace

void OutlineModel::setPlan(const EditedPlan *plan, const ModuleTree *modules)
{
    beginResetModel();
    m_baselineCounts.clear();
    m_plan = modules ? plan : nullptr;
    m_modules = m_plan ? modules : nullptr;
    m_rows.reset();
    m_figures.reset();
    forgetIfDropped();
    if (m_plan) {
        m_figures = std::make_unique<ModuleFigures>(*m_plan, *m_modules);
        m_rows = std::make_unique<ModuleRows>(*m_plan, *m_modules, *m_figures);
    }
    endResetModel();
}

void OutlineModel::showIfDropped(const EditedPlan *dropped, const std::vector<ItemIndex> &changed)
{
    const std::vector<ItemIndex> before = std::exchange(m_changedThen, {});
    if (m_dropped)
        m_figuresThen->update(*m_plan, before);
    m_dropped = nullptr;
    if (dropped && m_plan && dropped->itemCount() == m_plan->itemCount()) { // else they count otherwise
        m_dropped = dropped;
        m_changedThen = changed;
        if (!m_figuresThen)
            m_figuresThen = std::make_unique<ModuleFigures>(*m_figures);
        m_figuresThen->update(*dropped, changed);
    }
    announceItems(before);
    announceItems(m_changedThen);
}

void OutlineModel::forgetIfDropped()
{
    m_dropped = nullptr;
    m_figuresThen.reset();
    m_changedThen.clear();
}

/// Whole rows: a long figure reaches over into the name's column.
void OutlineModel::announceItems(const std::vector<ItemIndex> &items)
{
    if (items.size() > changesToName) {
        emit layoutAboutToBeChanged();
        emit layoutChanged();
        return;
    }
    for (const ItemIndex item : items) {
        for (QModelIndex row = indexOf(item); row.isValid(); row = row.parent())
            emit dataChanged(row.siblingAtColumn(NameColumn), row.siblingAtColumn(GroupColumn));
    }
}

void OutlineModel::planChanged(const Change &change)
{
    if (!m_plan)
        return;
    forgetIfDropped();
    m_baselineCounts.clear();
    std::vector<ItemIndex> changed = change.items;
    changed.insert(changed.end(), change.figures.begin(), change.figures.end());
    if (change.everything)
        *m_figures = ModuleFigures(*m_plan, *m_modules);
    else
        m_figures->update(*m_plan, changed);
    if (change.everything) {
        emit layoutAboutToBeChanged();
        emit layoutChanged();
    } else {
        announceItems(changed);
    }
}

void OutlineModel::setFilter(const std::vector<ItemIndex> &hits)
{
    if (!m_plan)
        return;
    beginResetModel();
    m_rows->setFilter(hits);
    endResetModel();
}

void OutlineModel::clearFilter()
{
    if (!isFiltered())
        return;
    beginResetModel();
    m_rows->clearFilter();
    endResetModel();
}

// An index says in whose rows it is: 0 for the model itself, which is in nobody's, else the module's number plus one.

ModuleIndex OutlineModel::holder(const QModelIndex &index) const
{
    return index.internalId() == 0 ? ModuleIndex() : ModuleIndex(index.internalId() - 1);
}

OutlineModel::Row OutlineModel::rowAt(const QModelIndex &index) const
{
    const ModuleIndex module = holder(index);
    if (!module.isValid())
        return {m_modules->root(), {}};
    return m_rows->rows(module)[std::size_t(index.row())];
}

QModelIndex OutlineModel::indexOfPlace(ModuleIndex module) const
{
    const ModuleRows::Place place = m_rows->place(module);
    if (place.row < 0)
        return {};
    return createIndex(place.row, 0, place.holder.isValid() ? quintptr(place.holder.value()) + 1 : quintptr(0));
}

QModelIndex OutlineModel::rootIndex() const
{
    return m_plan ? createIndex(0, 0, quintptr(0)) : QModelIndex();
}

QModelIndex OutlineModel::indexOf(ModuleIndex module) const
{
    if (!m_plan || !module.isValid())
        return {};
    m_rows->openTo(module);
    return indexOfPlace(module);
}

QModelIndex OutlineModel::indexOf(ItemIndex item) const
{
    const NodeIndex node = m_plan && item.isValid() ? m_plan->item(item).node : NodeIndex();
    if (!node.isValid())
        return {};
    const ModuleIndex module = m_rows->openTo(m_modules->moduleOf(node));
    const std::vector<Row> &all = m_rows->rows(module);
    const auto at = std::ranges::find(all, node, &Row::node);
    if (at == all.end())
        return {};
    return createIndex(int(at - all.begin()), 0, quintptr(module.value()) + 1);
}

std::vector<QModelIndex> OutlineModel::rowsOf(const std::vector<ItemIndex> &items, std::size_t most) const
{
    if (!m_plan)
        return {};
    std::vector<std::size_t> chosenBelow(m_modules->modules().size());
    for (const ItemIndex item : items) {
        for (ModuleIndex up = m_figures->holderOf(item); up.isValid(); up = m_modules->module(up).parent)
            ++chosenBelow[up.value()];
    }
    std::vector<QModelIndex> rows;
    std::set<QModelIndex> modules;
    for (const ItemIndex item : items) {
        const QModelIndex module = isFiltered() ? QModelIndex() : wholeModule(item, chosenBelow);
        const QModelIndex row = module.isValid() ? module : indexOf(item);
        if (row.isValid() && (!module.isValid() || modules.insert(module).second))
            rows.push_back(row);
        if (rows.size() > most)
            return {};
    }
    return rows;
}

/// The largest with a row of its own of which all is chosen.
QModelIndex OutlineModel::wholeModule(ItemIndex item, const std::vector<std::size_t> &chosenBelow) const
{
    QModelIndex whole;
    for (ModuleIndex up = m_figures->holderOf(item); up.isValid(); up = m_modules->module(up).parent) {
        const std::size_t chosen = chosenBelow[up.value()];
        if (chosen < m_figures->operatorsBelow(up))
            break;
        if (const QModelIndex row = chosen > 1 ? indexOf(up) : QModelIndex(); row.isValid())
            whole = row;
    }
    return whole;
}

ModuleIndex OutlineModel::moduleAt(const QModelIndex &index) const
{
    return m_plan && index.isValid() ? rowAt(index).module : ModuleIndex();
}

std::vector<ItemIndex> OutlineModel::itemsAt(const QModelIndex &index) const
{
    return m_plan && index.isValid() ? m_rows->itemsBelow(rowAt(index)) : std::vector<ItemIndex>();
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, quintptr(0));
    return createIndex(row, column, quintptr(rowAt(parent).module.value()) + 1);
}

QModelIndex OutlineModel::parent(const QModelIndex &index) const
{
    const ModuleIndex module = index.isValid() ? holder(index) : ModuleIndex();
    return module.isValid() ? indexOfPlace(module) : QModelIndex();
}

int OutlineModel::rowCount(const QModelIndex &parent) const
{
    if (!m_plan || parent.column() > 0)
        return 0;
    if (!parent.isValid())
        return 1;
    const Row row = rowAt(parent);
    return row.module.isValid() ? int(m_rows->rows(row.module).size()) : 0;
}

bool OutlineModel::hasChildren(const QModelIndex &parent) const
{
    if (!m_plan || parent.column() > 0)
        return false;
    if (!parent.isValid())
        return true;
    const Row row = rowAt(parent);
    return row.module.isValid() && m_rows->isShown(row.module);
}

int OutlineModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant OutlineModel::data(const QModelIndex &index, int role) const
{
    if (!m_plan || !index.isValid())
        return {};
    const std::optional<ItemIndex> item = operatorOf(rowAt(index));
    switch (role) {
    case Qt::DisplayRole: return displayed(index);
    case Qt::ToolTipRole: return toolTip(rowAt(index));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (index.column() == NameColumn ? Qt::AlignLeft : Qt::AlignRight));
    case TypeRole: return type(index);
    case IsModuleRole: return rowAt(index).module.isValid();
    case KindRole: return item ? QVariant(int(m_plan->item(*item).kind)) : QVariant();
    case IsHitRole: return item && m_rows->isHit(*item);
    case PlacementsRole:
        if (const EditedPlan *mesh = item ? meshOf(planShown()) : nullptr)
            return QVariant::fromValue(ChosenPlacements{{}, mesh->tensor(*item).placements});
        return {};
    }
    return {};
}

void OutlineModel::setBaselineMarks(const BaselineMarks *marks)
{
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, this, [this] {
        m_baselineCounts.clear();
        if (!m_plan)
            return;
        emit layoutAboutToBeChanged(); // any row may say something else
        emit layoutChanged();
    });
}

const judging::PlanMarks *OutlineModel::marks() const
{
    return m_marks ? m_marks->marks() : nullptr;
}

BaselineCount OutlineModel::baselineCountOf(const Row &row) const
{
    const judging::PlanMarks *found = marks();
    if (!found || found->isSame())
        return {};
    if (row.node.isValid())
        return baselineCount(*found, *operatorOf(row));
    if (m_baselineCounts.empty())
        m_baselineCounts = countsByModule(*found, m_plan->itemCount(), *m_modules, *m_figures);
    return m_baselineCounts[row.module.value()];
}

QVariant OutlineModel::displayed(const QModelIndex &index) const
{
    const Row row = rowAt(index);
    switch (index.column()) {
    case NameColumn: return name(row, holder(index));
    case LatencyColumn: return latency(row);
    case GroupColumn: return groups(row);
    }
    return {};
}

std::optional<ItemIndex> OutlineModel::operatorOf(const Row &row) const
{
    if (!row.node.isValid())
        return {};
    return m_figures->itemsOf(row.node).front();
}

/// What the name adds to that of the row above: `0 Bottleneck`, `downsample.0`.
QString OutlineModel::name(const Row &row, ModuleIndex holder) const
{
    if (!holder.isValid())
        return text(m_modules->module(m_modules->root()).name);
    const std::string_view above = m_modules->module(holder).path;
    const auto relative = [above](std::string_view path) {
        return path.substr(above.empty() ? 0 : std::min(path.size(), above.size() + 1));
    };
    if (row.module.isValid()) {
        const Module &module = m_modules->module(row.module);
        return text(relative(module.path)) + (module.type.empty() ? QString() : u' ' + text(module.type));
    }
    const Module &module = m_modules->module(m_modules->moduleOf(row.node));
    const ItemInfo info = m_plan->item(*operatorOf(row));
    // Names know nothing of hand-made groups.
    std::string_view bare = nameInModule(info.label, module.path);
    if (m_modules->hasHandMade() && bare == info.label)
        bare = nameInModule(info.label, info.modulePath);
    const QString label = text(bare);
    const QString between = text(relative(module.path));
    return between.isEmpty() ? label : between + u'.' + label;
}

QString OutlineModel::type(const QModelIndex &index) const
{
    const Row row = rowAt(index);
    const bool isNamed = index.column() == NameColumn && row.module.isValid() && holder(index).isValid();
    return isNamed ? text(m_modules->module(row.module).type) : QString();
}

QString OutlineModel::latency(const Row &row) const
{
    const QString now = latencyIn(*m_figures, row);
    const QString then = m_dropped ? latencyIn(*m_figuresThen, row) : now;
    return now == then ? now : QStringLiteral("\u2192 ") + then;
}

/// Of a node that is cut in pieces: of all of them, as of a module.
QString OutlineModel::latencyIn(const ModuleFigures &figures, const Row &row) const
{
    const std::optional<double> seconds =
        row.module.isValid() ? figures.seconds(row.module) : figures.seconds(row.node);
    const bool isWhole = meshOf(m_plan) && row.module.isValid() && !m_modules->module(row.module).parent.isValid();
    const bool isSum =
        row.module.isValid() ? figures.operatorsBelow(row.module) > 1 : figures.itemsOf(row.node).size() > 1;
    const QString time = seconds ? partTimeText(*seconds, isWhole) : QString();
    return isSum && seconds && !isWhole ? sumText(time) : time;
}

QString OutlineModel::groups(const Row &row) const
{
    const QString sign = baselineSign(baselineCountOf(row));
    if (meshOf(m_plan))
        return row.module.isValid() ? sign.trimmed()
                                    : text(planShown()->item(*operatorOf(row)).badge)
                                          .replace(QStringLiteral("P(sum)"), QStringLiteral("P"));
    const QString now = groupsIn(*m_plan, *m_figures, row);
    const QString then = m_dropped ? groupsIn(*m_dropped, *m_figuresThen, row) : now;
    return now == then ? sign + now : QStringLiteral("\u2192 ") + then;
}

QString OutlineModel::groupsIn(const EditedPlan &plan, const ModuleFigures &figures, const Row &row)
{
    std::vector<GroupIndex> groups;
    if (row.module.isValid()) {
        for (const ModuleFigures::GroupCount &count : figures.groups(row.module))
            groups.push_back(count.group);
        return groupsText(plan, groups);
    }
    for (const ItemIndex item : figures.itemsOf(row.node)) {
        if (const GroupIndex group = plan.groupOf(item); group.isValid())
            groups.push_back(group);
    }
    std::ranges::sort(groups);
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groupsText(plan, groups);
}

std::size_t OutlineModel::meshDimensions() const
{
    const EditedPlan *mesh = meshOf(m_plan);
    return mesh ? mesh->meshShape().size() : 0;
}

QString OutlineModel::toolTip(const Row &row) const
{
    if (row.module.isValid()) {
        const Module &module = m_modules->module(row.module);
        const QString path = text(module.path.empty() ? module.name : module.path);
        const std::size_t count = m_figures->operatorsBelow(row.module);
        const QString plain = path + u'\n' + tr("%1 %2", "2 operators").arg(count).arg(itemNoun(*m_plan, int(count)));
        return marks() ? plain + baselineLines(*marks(), baselineCountOf(row)) : plain;
    }
    const ItemInfo info = m_plan->item(*operatorOf(row));
    QString plain = tr("%1\n%2, output %3")
                        .arg(isolated(text(info.label)), isolated(text(info.typeLabel)), bytesText(info.outputBytes));
    if (const std::size_t count = m_figures->itemsOf(row.node).size(); count > 1)
        plain += u'\n' + tr("%1 %2", "2 operators").arg(count).arg(itemNoun(*m_plan, int(count)));
    return marks() ? plain + baselineLines(*marks(), *operatorOf(row)) : plain;
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == NameColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Qt::ToolTipRole && section == LatencyColumn)
        return m_plan ? timeToolTip(*m_plan) : QString();
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn: return tr("Name");
    case LatencyColumn: return m_plan ? timeWords(*m_plan).ofOne : tr("Latency");
    case GroupColumn: return m_plan ? groupWord(*m_plan) : QString();
    }
    return {};
}

Qt::ItemFlags OutlineModel::flags(const QModelIndex &index) const
{
    return QAbstractItemModel::flags(index) | (index.isValid() ? Qt::ItemIsDragEnabled : Qt::NoItemFlags);
}

QMimeData *OutlineModel::mimeData(const QModelIndexList &indexes) const
{
    std::set<ItemIndex> items;
    for (const QModelIndex &index : indexes) {
        const std::vector<ItemIndex> below = index.column() == NameColumn ? itemsAt(index) : std::vector<ItemIndex>();
        items.insert(below.begin(), below.end());
    }
    return itemMimeData({items.begin(), items.end()});
}

} // namespace cutaway
