#include "views/models/device_table_model.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

bool isFigure(int column)
{
    return column == DeviceTableModel::MemoryColumn || column == DeviceTableModel::IdColumn;
}

} // namespace

void DeviceTableModel::setInventory(std::shared_ptr<const Inventory> inventory, const EditedPlan *fields)
{
    const bool isSame = *inventory == *m_inventory && !fields && !m_fields;
    m_fields = fields;
    if (isSame)
        return;
    if (inventory->devices.size() == m_inventory->devices.size()) {
        m_inventory = std::move(inventory);
        if (rowCount() > 0)
            emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_inventory = std::move(inventory);
    endResetModel();
}

int DeviceTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_inventory->devices.size());
}

int DeviceTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

std::int64_t DeviceTableModel::memoryOf(DeviceIndex device) const
{
    return m_fields ? m_fields->deviceMemory(device) : m_inventory->device(device).availableMemBytes;
}

QString DeviceTableModel::text(DeviceIndex index, int column) const
{
    const Device &device = m_inventory->device(index);
    switch (column) {
    case NameColumn: return QString::fromStdString(device.name);
    case MemoryColumn: return memoryOf(index) == unknownMemory ? tr("unknown") : bytesText(memoryOf(index));
    case KindColumn: return QString::fromStdString(device.kind);
    case HostColumn: return QString::fromStdString(device.host);
    case IdColumn: return QString::number(device.logicalId);
    }
    return {};
}

QVariant DeviceTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DeviceIndex device{std::size_t(index.row())};
    switch (role) {
    case Qt::EditRole:
        if (index.column() == MemoryColumn && memoryOf(device) == unknownMemory)
            return QString(); // to be written
        [[fallthrough]];
    case Qt::DisplayRole: return text(device, index.column());
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        if (index.column() != MemoryColumn)
            return {};
        if (m_fields && !m_fields->memoryFixedBy().empty())
            return coreText(m_fields->memoryFixedBy());
        return memoryOf(device) == unknownMemory ? tr("Not known; enter it here, such as 80 GiB")
                                                 : tr("%1 bytes").arg(memoryOf(device));
    }
    return {};
}

bool DeviceTableModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    if (value.toString() == data(index, Qt::EditRole).toString())
        return true; // an editor that was opened and left: no step, and no loss of the digits that are not shown
    const Result<DeviceEdit> wanted = edit(DeviceIndex(std::size_t(index.row())), index.column(), value.toString());
    if (!wanted) {
        emit refused(coreText(wanted.error().message));
        return false;
    }
    emit edited(*wanted);
    return true;
}

Result<DeviceEdit> DeviceTableModel::edit(DeviceIndex device, int column, const QString &text) const
{
    switch (column) {
    case NameColumn: return device_edits::setName(*m_inventory, device, text);
    case MemoryColumn: return editMemory(device, text);
    case KindColumn: return device_edits::setKind(*m_inventory, device, text);
    case HostColumn: return device_edits::setHost(*m_inventory, device, text);
    default: return device_edits::setLogicalId(*m_inventory, device, text);
    }
}

/// Where the plan takes it from.
Result<DeviceEdit> DeviceTableModel::editMemory(DeviceIndex device, const QString &text) const
{
    Result<DeviceEdit> edit = device_edits::setMemory(*m_inventory, device, text);
    if (!edit || !m_fields)
        return edit;
    if (const std::string fixed = m_fields->memoryFixedBy(); !fixed.empty())
        return usageError(fixed);
    edit->inventory = m_fields->withDeviceMemory(device, edit->inventory.device(device).availableMemBytes);
    return edit;
}

Qt::ItemFlags DeviceTableModel::flags(const QModelIndex &index) const
{
    return QAbstractTableModel::flags(index) | (index.isValid() ? Qt::ItemIsEditable : Qt::NoItemFlags);
}

QVariant DeviceTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isFigure(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn: return tr("Name");
    case MemoryColumn: return tr("Memory");
    case KindColumn: return tr("Kind");
    case HostColumn: return tr("Host");
    case IdColumn: return tr("Id");
    }
    return {};
}

} // namespace cutaway
