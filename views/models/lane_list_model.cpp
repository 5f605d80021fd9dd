#include "views/models/lane_list_model.h"

#include "views/models/copied_cells.h"
#include "views/models/figures.h"
#include "views/models/lane_bar.h"
#include "views/models/lane_tiers.h"
#include "views/models/memory_texts.h"
#include "views/theme/core_text.h"
#include "views/theme/isolated.h"

#include <algorithm>

namespace cutaway {

namespace {

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
    const std::optional<std::size_t> part = partOfBarAt(row(index.row()).bar, bar, x);
    return memory && part ? memoryPartText(*memory, *part) : QString();
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
            text += u'\n' + tr("How much memory it has is not known");
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
            text += u'\n' + tr("%1 if dropped here").arg(bytesChangeText(shown.afterBytes - shown.usedBytes));
        return text;
    }
    }
    return {};
}

} // namespace cutaway
