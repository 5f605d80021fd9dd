#include "views/models/lane_table_model.h"

#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace cutaway {

namespace {

QString capitalised(QString word)
{
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    return word;
}

double share(std::int64_t used, std::int64_t capacity)
{
    return capacity > 0 ? double(used) / double(capacity) : used > 0 ? 1 : 0;
}

enum class TierPart { Bytes, Filled, Bar };

std::size_t tierOf(int column)
{
    return std::size_t((column - LaneTableModel::FirstTierColumn) / LaneTableModel::columnsOfTier);
}

TierPart partOf(int column)
{
    return TierPart((column - LaneTableModel::FirstTierColumn) % LaneTableModel::columnsOfTier);
}

} // namespace

double LaneTableModel::Row::seconds() const
{
    double seconds = 0;
    for (const LaneTimePart &part : time)
        seconds += part.seconds;
    return seconds;
}

double LaneTableModel::Row::filled() const
{
    return lane.capacityBytes ? share(lane.usedBytes, *lane.capacityBytes) : 0;
}

double LaneTableModel::Row::mostFilled() const
{
    double most = filled();
    for (const LaneTier &tier : tiers)
        most = std::max(most, filledPart(tier));
    return most;
}

bool LaneTableModel::isBar(int column) const
{
    const bool isTier = column >= FirstTierColumn;
    return column == TimeBarColumn || column == MemoryBarColumn || (isTier && partOf(column) == TierPart::Bar);
}

bool LaneTableModel::isFigure(int column) const
{
    return column != LaneColumn && column != HostColumn && !isBar(column);
}

LaneTableModel::Row LaneTableModel::rowOf(const EditedPlan &plan, LaneIndex lane)
{
    const EditedPlan &stacked = plan;
    Row row;
    row.lane = plan.lane(lane);
    row.time = stacked.laneTime(lane);
    row.tiers = stacked.otherTiers(lane);
    for (const GroupIndex group : row.lane.groups)
        row.items += plan.group(group).itemCount;
    return row;
}

void LaneTableModel::setPlan(const EditedPlan *plan)
{
    m_plan = plan && plan->hasStackedLanes() ? plan : nullptr;
    m_rowsThen.clear();
    std::vector<Row> rows;
    for (std::size_t i = 0; m_plan && i < m_plan->laneCount(); ++i)
        rows.push_back(rowOf(*m_plan, LaneIndex(i)));
    const auto tiers = [](const std::vector<Row> &all) { return all.empty() ? 0 : all.front().tiers.size(); };
    const bool isSameTable = rows.size() == m_rows.size() && tiers(rows) == tiers(m_rows);
    m_longest = m_largest = 0;
    for (const Row &row : rows) {
        m_longest = std::max(m_longest, row.seconds());
        m_largest = std::max({m_largest, double(row.lane.usedBytes), double(row.lane.capacityBytes.value_or(0))});
    }
    m_largestOfTier.assign(tiers(rows), 0);
    for (const Row &row : rows) {
        for (std::size_t tier = 0; tier < row.tiers.size(); ++tier)
            m_largestOfTier[tier] = std::max(
                {m_largestOfTier[tier], double(row.tiers[tier].usedBytes), double(row.tiers[tier].capacityBytes)});
    }
    if (isSameTable) {
        m_rows = std::move(rows);
        if (!m_rows.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void LaneTableModel::showIfDropped(const EditedPlan *dropped)
{
    const bool wereShown = !m_rowsThen.empty();
    m_rowsThen.clear();
    if (dropped && dropped->hasStackedLanes() && dropped->laneCount() == m_rows.size()) {
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            m_rowsThen.push_back(rowOf(*dropped, LaneIndex(i)));
    }
    if (wereShown || !m_rowsThen.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

std::optional<LaneBar> LaneTableModel::bar(const QModelIndex &index) const
{
    const Row &row = m_rows[std::size_t(index.row())];
    const Row &then = rowThen(index.row());
    LaneBar bar;
    if (index.column() == TimeBarColumn) {
        for (const LaneTimePart &part : row.time)
            bar.parts.push_back({part.role, part.seconds});
        bar.size = row.seconds();
        bar.sizeThen = then.seconds();
        bar.scale = m_longest;
        return bar;
    }
    if (!isBar(index.column()))
        return {};
    if (index.column() >= FirstTierColumn) {
        const std::size_t tier = tierOf(index.column());
        bar.size = double(row.tiers[tier].usedBytes);
        bar.sizeThen = double(then.tiers[tier].usedBytes);
        bar.limit = double(row.tiers[tier].capacityBytes);
        bar.scale = m_largestOfTier[tier];
        return bar;
    }
    bar.size = double(row.lane.usedBytes);
    bar.sizeThen = double(then.lane.usedBytes);
    if (row.lane.capacityBytes)
        bar.limit = double(*row.lane.capacityBytes);
    bar.scale = m_largest;
    return bar;
}

int LaneTableModel::slowestRow() const
{
    const auto slowest = std::ranges::max_element(m_rows, {}, &Row::seconds);
    return slowest == m_rows.end() ? -1 : int(slowest - m_rows.begin());
}

int LaneTableModel::fullestRow() const
{
    const auto fullest = std::ranges::max_element(m_rows, {}, &Row::mostFilled);
    return fullest == m_rows.end() ? -1 : int(fullest - m_rows.begin());
}

int LaneTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int LaneTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() || m_rows.empty() ? 0 : FirstTierColumn + columnsOfTier * int(m_rows.front().tiers.size());
}

QString LaneTableModel::text(const Row &row, int column) const
{
    switch (column) {
    case LaneColumn: return coreText(row.lane.label);
    case HostColumn: return QString::fromStdString(row.lane.host);
    case ItemsColumn: return QString::number(row.items);
    case TimeColumn: return planTimeText(row.seconds()); // ranks of a good plan differ by little
    case MemoryColumn: return bytesText(row.lane.usedBytes);
    case FilledColumn: return row.lane.capacityBytes ? percentText(row.filled()) : QString();
    case TimeBarColumn:
    case MemoryBarColumn: return {};
    }
    const LaneTier &tier = row.tiers[tierOf(column)];
    switch (partOf(column)) {
    case TierPart::Bytes: return bytesText(tier.usedBytes);
    case TierPart::Filled: return percentText(share(tier.usedBytes, tier.capacityBytes));
    case TierPart::Bar: break;
    }
    return {};
}

double LaneTableModel::figure(const Row &row, int column) const
{
    switch (column) {
    case LaneColumn: return double(row.lane.number);
    case HostColumn: return double(row.lane.number);
    case ItemsColumn: return double(row.items);
    case TimeColumn:
    case TimeBarColumn: return row.seconds();
    case MemoryColumn:
    case MemoryBarColumn: return double(row.lane.usedBytes);
    case FilledColumn: return row.filled();
    }
    const LaneTier &tier = row.tiers[tierOf(column)];
    return partOf(column) == TierPart::Filled ? share(tier.usedBytes, tier.capacityBytes) : double(tier.usedBytes);
}

QString LaneTableModel::toolTip(const Row &row, int column) const
{
    QStringList lines;
    if (column == TimeColumn || column == TimeBarColumn) {
        for (const LaneTimePart &part : row.time)
            lines.append(tr("%1: %2").arg(coreText(part.label), secondsText(part.seconds)));
    } else if (row.lane.capacityBytes) {
        const std::int64_t left = *row.lane.capacityBytes - row.lane.usedBytes;
        lines.append(tr("%1 of %2").arg(bytesText(row.lane.usedBytes), bytesText(*row.lane.capacityBytes)));
        lines.append(left < 0 ? tr("over by %1").arg(bytesText(-left)) : tr("%1 left").arg(bytesText(left)));
        for (const LaneTier &tier : row.tiers)
            lines.append(tr("%1: %2").arg(coreText(tier.label), tierUsageText(tier)));
    }
    return lines.join(u'\n');
}

QVariant LaneTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case thenRole: {
        const QString now = text(row, index.column());
        const QString then = text(rowThen(index.row()), index.column());
        if (role == thenRole)
            return now == then ? QVariant() : QVariant(then);
        return now == then ? now : QStringLiteral("%1 \u2192 %2").arg(now, then);
    }
    case Qt::ToolTipRole: return toolTip(row, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        return isOver(rowThen(index.row()), index.column()) ? QVariant(theme().refused) : QVariant();
    case sortRole: return figure(row, index.column());
    }
    return {};
}

/// Whether a share is of more than there is.
bool LaneTableModel::isOver(const Row &row, int column)
{
    if (column < FirstTierColumn)
        return column == FilledColumn && row.filled() > 1;
    return partOf(column) == TierPart::Filled && filledPart(row.tiers[tierOf(column)]) > 1;
}

/// What the figures below a title are.
QString LaneTableModel::columnToolTip(int column)
{
    switch (column) {
    case TimeColumn: return tr("All its parts, one after the other");
    case TimeBarColumn: return tr("Breakdown of the time, relative to the slowest");
    case MemoryColumn: return tr("Memory of what is placed on it, and what is reserved on each one");
    case FilledColumn: return tr("Memory as a share of the capacity");
    case MemoryBarColumn: return tr("Memory relative to the largest; the mark is the capacity");
    default: return {};
    }
}

QVariant LaneTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || !m_plan || m_rows.empty())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isFigure(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole)
        return columnToolTip(section);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LaneColumn: return capitalised(laneNoun(*m_plan));
    case HostColumn: return tr("Host");
    case ItemsColumn: return capitalised(itemNoun(*m_plan, 2));
    case TimeColumn: return tr("Time");
    case TimeBarColumn: return tr("Parts");
    case MemoryColumn: return tr("Memory");
    case FilledColumn: return tr("Filled");
    case MemoryBarColumn: return tr("Memory and limit");
    }
    const QString label = coreText(m_rows.front().tiers[tierOf(section)].label);
    switch (partOf(section)) {
    case TierPart::Bytes: break;
    case TierPart::Filled: return tr("%1 filled").arg(label);
    case TierPart::Bar: return tr("%1 and limit").arg(label);
    }
    return label;
}

} // namespace cutaway
