#include "views/models/lane_list_model.h"

#include "core/plan/memory_at_peak.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/memory_texts.h"
#include "views/models/placement_drop.h"
#include "views/theme/core_text.h"

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

constexpr int manyDevices = 9; // fewer are compared with what they have

LaneListModel::Filling filling(std::int64_t used, std::optional<std::int64_t> capacity)
{
    if (used == 0)
        return LaneListModel::Filling::Empty;
    if (!capacity)
        return LaneListModel::Filling::Fits;
    if (used > *capacity)
        return LaneListModel::Filling::Over;
    const bool isNear = double(used) >= nearlyFull * double(*capacity);
    return isNear ? LaneListModel::Filling::NearlyFull : LaneListModel::Filling::Fits;
}

/// `95.3 MiB, 98.7 %`
QString valueText(std::int64_t used, std::optional<std::int64_t> capacity)
{
    switch (filling(used, capacity)) {
    case LaneListModel::Filling::Empty: return LaneListModel::tr("empty");
    case LaneListModel::Filling::Over: return LaneListModel::tr("over by %1").arg(bytesText(used - *capacity));
    default: break;
    }
    return capacity ? LaneListModel::tr("%1, %2").arg(bytesText(used), percentText(double(used) / double(*capacity)))
                    : bytesText(used);
}

/// The name, what is used of what, and the share.
QStringList copiedCells(const LaneListModel::Row &row)
{
    QStringList cells{row.label, bytesText(row.usedBytes), {}, {}};
    if (row.capacityBytes) {
        cells[2] = bytesText(*row.capacityBytes);
        cells[3] = percentText(double(row.usedBytes) / double(*row.capacityBytes));
    }
    return cells;
}

} // namespace

LaneListModel::LaneListModel(PlanSource *source, QObject *parent) : QAbstractListModel(parent), m_source(source)
{
    connect(source, &PlanSource::planReplaced, this, &LaneListModel::reset);
    connect(source, &PlanSource::changed, this, &LaneListModel::planChanged);
    connect(source, &PlanSource::previewChanged, this, &LaneListModel::previewChanged);
    m_lanes = shownLanes();
    m_tierCount = tierCount();
}

void LaneListModel::setBaselineMarks(const BaselineMarks *marks)
{
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, this, &LaneListModel::previewChanged);
}

std::vector<LaneIndex> LaneListModel::shownLanes() const
{
    std::vector<LaneIndex> lanes;
    const EditedPlan *plan = m_source->plan();
    for (std::size_t i = 0; plan && i < plan->laneCount(); ++i) {
        const LaneInfo lane = plan->lane(LaneIndex(i));
        if (lane.isPlace || !lane.groups.empty())
            lanes.emplace_back(i);
    }
    return lanes;
}

void LaneListModel::reset()
{
    beginResetModel();
    m_lanes = shownLanes();
    m_tierCount = tierCount();
    endResetModel();
}

void LaneListModel::planChanged(const Change &change)
{
    if (change.everything || shownLanes() != m_lanes || tierCount() != m_tierCount)
        reset();
    else
        previewChanged();
}

void LaneListModel::previewChanged()
{
    if (!m_lanes.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

LaneIndex LaneListModel::laneAt(const QModelIndex &index) const
{
    return index.isValid() ? m_lanes[std::size_t(index.row())] : LaneIndex();
}

LaneListModel::Row LaneListModel::row(int number) const
{
    const LaneIndex index = m_lanes[std::size_t(number)];
    const LaneInfo lane = m_source->plan()->lane(index);
    Row row;
    row.label = coreText(lane.label);
    row.host = QString::fromStdString(lane.host);
    row.number = lane.number;
    row.isPlace = lane.isPlace;
    row.usedBytes = row.afterBytes = lane.usedBytes;
    row.capacityBytes = lane.capacityBytes;
    row.bar = laneBar(*m_source->plan(), index);
    row.baselineBytes = baselineBytes(m_marks, index);
    row.filling = filling(row.usedBytes, row.capacityBytes);
    row.tiers = tiersOf(index);
    if (const std::optional<Preview> &preview = m_source->preview()) {
        row.isRefused = !preview->allowed;
        const auto memory = std::ranges::find(preview->memory, index, &Preview::LaneMemory::lane);
        if (memory != preview->memory.end())
            row.afterBytes = memory->after;
    }
    row.value = valueText(row.usedBytes, row.capacityBytes);
    if (row.afterBytes != row.usedBytes)
        row.value = bytesBeforeAfterText(row.usedBytes, row.afterBytes);
    else if (row.baselineBytes && *row.baselineBytes != row.usedBytes)
        row.value = tr("%1, %2").arg(row.filling == Filling::Over ? row.value : bytesText(row.usedBytes),
                                     bytesChangeText(row.usedBytes - *row.baselineBytes));
    return row;
}

std::vector<LaneListModel::Tier> LaneListModel::tiersOf(LaneIndex lane) const
{
    const std::vector<LaneTier> now = laneTiers(*m_source->plan(), lane);
    const EditedPlan *dropped = now.empty() ? nullptr : m_source->planIfDropped();
    const std::vector<LaneTier> then = dropped ? laneTiers(*dropped, lane) : now;
    std::vector<Tier> tiers;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const std::int64_t used = now[i].usedBytes;
        const auto same = std::ranges::find(then, now[i].label, &LaneTier::label);
        const std::int64_t after = same == then.end() ? 0 : same->usedBytes; // nobody would use it any more
        Tier tier;
        tier.filling = filling(used, now[i].capacityBytes);
        tier.bar = {.used = double(used), .capacity = double(now[i].capacityBytes), .ifDropped = {}};
        if (after != used)
            tier.bar.ifDropped = double(after);
        tier.value = tr("%1 %2", "DDR 2.38 GiB, 12 %")
                         .arg(coreText(now[i].label), after == used ? valueText(used, now[i].capacityBytes)
                                                                    : bytesBeforeAfterText(used, after));
        tiers.push_back(std::move(tier));
    }
    return tiers;
}

std::size_t LaneListModel::tierCount() const
{
    return m_lanes.empty() ? 0 : laneTiers(*m_source->plan(), m_lanes.front()).size();
}

QString LaneListModel::partText(const QModelIndex &index, const QRectF &bar, double x) const
{
    const std::optional<LaneMemory> memory = laneMemory(*m_source->plan(), laneAt(index));
    MemoryBarValues values = row(index.row()).bar;
    if (const double end = scaleEnd(); end < 1 && values.capacity)
        values.end = end * *values.capacity;
    const std::vector<std::size_t> parts = partsOfBarAt(values, bar, x);
    return memory && !parts.empty() ? memoryPartText(*memory, parts) : QString();
}

double LaneListModel::scaleEnd() const
{
    double fullest = 0;
    for (int i = 0; i < rowCount() && rowCount() >= manyDevices; ++i) {
        const Row shown = row(i);
        if (shown.capacityBytes)
            fullest = std::max(fullest, double(std::max(shown.usedBytes, shown.afterBytes)) /
                                            std::max(1.0, double(*shown.capacityBytes)));
    }
    return memoryScaleEnd(fullest);
}

QStringList LaneListModel::scaleNotes(bool areColumns) const
{
    const double share = scaleEnd();
    if (share >= 1)
        return {};
    std::set<std::int64_t> capacities;
    for (int i = 0; i < rowCount(); ++i) {
        if (const std::optional<std::int64_t> capacity = row(i).capacityBytes)
            capacities.insert(*capacity);
    }
    const bool isOne = capacities.size() == 1;
    const auto capacity = isOne ? *capacities.begin() : 0;
    const QString end = isOne ? bytesText(std::int64_t(share * double(capacity))) : percentText(share);
    return {areColumns ? tr("Columns end at %1, 1.25 × the fullest").arg(end)
                       : tr("Bars end at %1, 1.25 × the fullest").arg(end),
            isOne ? tr("Broken line: capacity %1").arg(bytesText(capacity)) : tr("Broken line: capacity")};
}

QStringList LaneListModel::labels() const
{
    QStringList labels;
    for (int i = 0; i < rowCount(); ++i)
        labels.append(row(i).label);
    return labels;
}

QStringList LaneListModel::values() const
{
    QStringList values;
    for (int i = 0; i < rowCount(); ++i) {
        const Row shown = row(i);
        values.append(shown.value);
        for (const Tier &tier : shown.tiers)
            values.append(tier.value);
    }
    return values;
}

int LaneListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lanes.size());
}

QVariant LaneListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || !m_source->plan())
        return {};
    const Row shown = row(index.row());
    switch (role) {
    case Qt::DisplayRole: return shown.label;
    case Qt::AccessibleTextRole: {
        QStringList words{shown.label, shown.value};
        for (const Tier &tier : shown.tiers)
            words.append(tier.value);
        return words.join(QStringLiteral(", "));
    }
    case copiedCellsRole: return copiedCells(shown);
    case Qt::ToolTipRole: {
        QString text = shown.capacityBytes ? tr("%1: %2 of %3")
                                                 .arg(isolated(shown.label), bytesText(shown.usedBytes),
                                                      bytesText(*shown.capacityBytes))
                                           : tr("%1: %2").arg(isolated(shown.label), bytesText(shown.usedBytes));
        if (hasUnknownMemory(*m_source->plan(), laneAt(index)))
            text += u'\n' + tr("Its memory is not known");
        for (const LaneTier &tier : laneTiers(*m_source->plan(), laneAt(index)))
            text += u'\n' + tr("%1: %2").arg(coreText(tier.label), tierUsageText(tier));
        if (const std::optional<LaneMemory> memory = laneMemory(*m_source->plan(), laneAt(index)))
            text += u'\n' + memoryLines(*memory).join(u'\n');
        if (shown.baselineBytes && shown.baselineBytes == shown.usedBytes)
            text += u'\n' +
                    tr("As much as in the baseline %1").arg(isolated(QString::fromStdString(m_marks->marks()->name)));
        else if (shown.baselineBytes)
            text += u'\n' + tr("%1 against the baseline %2")
                                .arg(bytesChangeText(shown.usedBytes - *shown.baselineBytes),
                                     isolated(QString::fromStdString(m_marks->marks()->name)));
        if (shown.afterBytes != shown.usedBytes)
            text += u'\n' + (m_source->previewsSetting() ? tr("%1 if applied") : tr("%1 if dropped here"))
                                .arg(bytesChangeText(shown.afterBytes - shown.usedBytes));
        return text;
    }
    }
    return {};
}

Move moveToLane(const EditedPlan &plan, LaneIndex lane, const std::vector<ItemIndex> &items)
{
    Move move;
    if (items.empty() || std::ranges::any_of(items, [&](ItemIndex item) { return item.value() >= plan.itemCount(); }))
        return move;
    const GroupIndex from = plan.groupOf(items.front());
    const bool isWhole = from.isValid() && plan.group(from).itemCount == items.size() &&
                         std::ranges::all_of(items, [&](ItemIndex item) { return plan.groupOf(item) == from; });
    if (isWhole) {
        move.lanes.push_back({from, {lane}});
        if (plan.preview(move).allowed)
            return move;
        move = {};
    }
    const std::vector<GroupIndex> groups = plan.lane(lane).groups;
    GroupIndex to = groups.empty() ? plan.nextGroup() : groups.front();
    if (groups.empty()) {
        move.create = to;
        move.lanes.push_back({to, {lane}});
    }
    for (const ItemIndex item : items) {
        if (plan.groupOf(item) != to)
            move.items.push_back({item, to});
    }
    return move.items.empty() ? Move() : move;
}

} // namespace cutaway
