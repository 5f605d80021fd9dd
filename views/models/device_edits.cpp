#include "views/models/device_edits.h"

#include "core/estimates/roofline.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QRegularExpression>

#include <algorithm>

namespace cutaway::device_edits {

namespace {

/// What fits a table and a picture; more is a slip of the key.
constexpr int mostAtOnce = 1024;

/// Of the first devices made by hand, since plans have no cost without one: bytes per second, about a PCIe 3 slot's.
constexpr double firstTransferRate = 1.2e10;

Error refusal(const QString &why)
{
    return usageError(why.toStdString());
}

QString deviceText(const Device &device)
{
    return QString::fromStdString(device.name);
}

bool hasName(const Inventory &inventory, const std::string &name)
{
    return std::ranges::any_of(inventory.devices, [&](const Device &device) { return device.name == name; });
}

std::int64_t freeId(const Inventory &inventory)
{
    std::int64_t free = 0;
    for (const Device &device : inventory.devices)
        free = std::max(free, device.logicalId + 1);
    return free;
}

std::string freeName(const Inventory &inventory, std::int64_t id)
{
    std::string name = "dev_" + std::to_string(id);
    for (std::int64_t next = id + 1; hasName(inventory, name); ++next)
        name = "dev_" + std::to_string(next);
    return name;
}

Result<std::int64_t> memoryOf(const QString &text)
{
    const std::optional<std::int64_t> bytes = parseBytes(text);
    if (!bytes)
        return refusal(cutaway::tr("“%1” is not a memory size such as 16 GiB or 96.5 MiB").arg(text));
    if (*bytes == 0)
        return refusal(cutaway::tr("A device needs memory"));
    return *bytes;
}

/// All fields but the one that differs stay as they are.
template <class Field>
Result<DeviceEdit> changed(const Inventory &inventory, DeviceIndex index, Field Device::*field, Field value,
                           const QString &step)
{
    DeviceEdit edit{inventory, step};
    edit.inventory.devices[index.value()].*field = std::move(value);
    return edit;
}

} // namespace

Result<DeviceEdit> setName(const Inventory &inventory, DeviceIndex index, const QString &name)
{
    const QString trimmed = name.trimmed();
    const Device &device = inventory.device(index);
    if (trimmed.isEmpty())
        return refusal(cutaway::tr("A device needs a name"));
    if (trimmed != deviceText(device) && hasName(inventory, trimmed.toStdString()))
        return refusal(cutaway::tr("There is already a device %1").arg(isolated(trimmed)));
    return changed(inventory, index, &Device::name, trimmed.toStdString(),
                   cutaway::tr("Rename %1 to %2").arg(isolated(deviceText(device)), isolated(trimmed)));
}

Result<DeviceEdit> setMemory(const Inventory &inventory, DeviceIndex index, const QString &memory)
{
    const Result<std::int64_t> bytes = memoryOf(memory);
    if (!bytes)
        return bytes.error();
    return changed(
        inventory, index, &Device::availableMemBytes, *bytes,
        cutaway::tr("Change memory of %1 to %2").arg(isolated(deviceText(inventory.device(index))), bytesText(*bytes)));
}

Result<DeviceEdit> setUnknownMemory(const Inventory &inventory, const QString &memory)
{
    const Result<std::int64_t> bytes = memoryOf(memory);
    if (!bytes)
        return bytes.error();
    DeviceEdit edit{inventory, {}};
    int count = 0;
    for (Device &device : edit.inventory.devices) {
        if (!hasUnknownMemory(device))
            continue;
        device.availableMemBytes = *bytes;
        ++count;
    }
    if (count == 0)
        return refusal(cutaway::tr("The memory of every device is known"));
    edit.step = cutaway::tr("Give %n devices %1 of memory", nullptr, count).arg(bytesText(*bytes));
    return edit;
}

Result<DeviceEdit> setKind(const Inventory &inventory, DeviceIndex index, const QString &kind)
{
    return changed(inventory, index, &Device::kind, kind.trimmed().toStdString(),
                   cutaway::tr("Change kind of %1 to %2")
                       .arg(isolated(deviceText(inventory.device(index))), isolated(kind.trimmed())));
}

Result<DeviceEdit> setHost(const Inventory &inventory, DeviceIndex index, const QString &host)
{
    return changed(inventory, index, &Device::host, host.trimmed().toStdString(),
                   cutaway::tr("Change host of %1 to %2")
                       .arg(isolated(deviceText(inventory.device(index))), isolated(host.trimmed())));
}

Result<DeviceEdit> setLogicalId(const Inventory &inventory, DeviceIndex index, const QString &text)
{
    bool isNumber = false;
    const std::int64_t id = text.trimmed().toLongLong(&isNumber);
    if (!isNumber)
        return refusal(cutaway::tr("“%1” is not a whole number").arg(text));
    const std::int64_t before = inventory.device(index).logicalId;
    const DeviceIndex other = inventory.find(id);
    if (other.isValid() && other != index)
        return refusal(
            cutaway::tr("%1 already has the id %2").arg(isolated(deviceText(inventory.device(other)))).arg(id));
    DeviceEdit edit{inventory,
                    cutaway::tr("Change id of %1 to %2").arg(isolated(deviceText(inventory.device(index)))).arg(id)};
    edit.inventory.devices[index.value()].logicalId = id;
    for (Link &link : edit.inventory.links) {
        link.from = link.from == before ? id : link.from;
        link.to = link.to == before ? id : link.to;
    }
    return edit;
}

Result<DeviceEdit> setTransferRate(const Inventory &inventory, const QString &rate)
{
    DeviceEdit edit{inventory, cutaway::tr("Change the transfer rate to %1").arg(rate.trimmed())};
    if (rate.trimmed().isEmpty()) {
        edit.inventory.transferRateBytesPerSec.reset();
        edit.step = cutaway::tr("Remove the transfer rate");
        return edit;
    }
    const std::optional<double> bytesPerSecond = parseRate(rate);
    if (!bytesPerSecond || *bytesPerSecond <= 0)
        return refusal(cutaway::tr("“%1” is not a transfer rate such as 12.0 GB/s").arg(rate));
    edit.inventory.transferRateBytesPerSec = *bytesPerSecond;
    edit.step = cutaway::tr("Change the transfer rate to %1").arg(rateText(*bytesPerSecond));
    return edit;
}

Result<DeviceEdit> setAccelerator(const Inventory &inventory, const std::vector<DeviceIndex> &devices,
                                  const QString &id)
{
    if (devices.empty())
        return refusal(cutaway::tr("Add devices first"));
    const Accelerator *accelerator = findAccelerator(id.toStdString());
    const QString title = accelerator ? QString::fromUtf8(accelerator->title.data(), int(accelerator->title.size()))
                                      : cutaway::tr("from the device");
    const QString one = isolated(deviceText(inventory.device(devices.front())));
    DeviceEdit edit{
        inventory,
        devices.size() == 1
            ? cutaway::tr("Change accelerator of %1 to %2").arg(one, title)
            : cutaway::tr("Change accelerator of %n devices to %1", nullptr, int(devices.size())).arg(title)};
    for (const DeviceIndex index : devices)
        edit.inventory.devices[index.value()] =
            withAccelerator(inventory.device(index), accelerator ? accelerator->id : std::string_view());
    return edit;
}

Result<DeviceEdit> add(const Inventory &inventory, const QString &countAndMemory)
{
    static const QRegularExpression form(QStringLiteral("^\\s*(?:(\\d+)\\s*[×xX*]\\s*)?(.+)$"));
    const QRegularExpressionMatch match = form.match(countAndMemory);
    const int count = match.captured(1).isEmpty() ? 1 : match.captured(1).toInt();
    const Result<std::int64_t> bytes = memoryOf(match.captured(2).trimmed());
    if (!match.hasMatch() || !bytes)
        return refusal(cutaway::tr("Enter how many devices and how large, such as 4 × 40 GiB"));
    if (count < 1 || count > mostAtOnce)
        return refusal(cutaway::tr("Between 1 and %n devices at a time", nullptr, mostAtOnce));
    DeviceEdit edit{inventory, cutaway::tr("Add %n devices of %1", nullptr, count).arg(bytesText(*bytes))};
    if (inventory.devices.empty() && !inventory.transferRateBytesPerSec)
        edit.inventory.transferRateBytesPerSec = firstTransferRate;
    for (int i = 0; i < count; ++i) {
        Device device;
        device.logicalId = freeId(edit.inventory);
        device.name = freeName(edit.inventory, device.logicalId);
        device.availableMemBytes = *bytes;
        device.kind = inventory.devices.empty() ? std::string() : inventory.devices.back().kind;
        device.host = inventory.devices.empty() ? std::string() : inventory.devices.back().host;
        edit.inventory.devices.push_back(std::move(device));
    }
    return edit;
}

Result<DeviceEdit> duplicate(const Inventory &inventory, const std::vector<DeviceIndex> &devices)
{
    if (devices.empty())
        return refusal(cutaway::tr("Select the devices to duplicate"));
    const QString one = isolated(deviceText(inventory.device(devices.front())));
    DeviceEdit edit{inventory, devices.size() == 1 ? cutaway::tr("Duplicate %1").arg(one)
                                                   : cutaway::tr("Duplicate %n devices", nullptr, int(devices.size()))};
    for (const DeviceIndex index : devices) {
        Device device = inventory.device(index);
        device.logicalId = freeId(edit.inventory);
        device.name = freeName(edit.inventory, device.logicalId);
        edit.inventory.devices.push_back(std::move(device));
    }
    return edit;
}

Result<DeviceEdit> remove(const Inventory &inventory, const std::vector<DeviceIndex> &devices)
{
    if (devices.empty())
        return refusal(cutaway::tr("Select the devices to remove"));
    const QString one = isolated(deviceText(inventory.device(devices.front())));
    DeviceEdit edit{inventory, devices.size() == 1 ? cutaway::tr("Remove %1").arg(one)
                                                   : cutaway::tr("Remove %n devices", nullptr, int(devices.size()))};
    edit.inventory.devices.clear();
    for (std::size_t i = 0; i < inventory.devices.size(); ++i) {
        if (std::ranges::find(devices, DeviceIndex(i)) == devices.end())
            edit.inventory.devices.push_back(inventory.devices[i]);
    }
    std::erase_if(edit.inventory.links, [&](const Link &link) {
        return !edit.inventory.find(link.from).isValid() || !edit.inventory.find(link.to).isValid();
    });
    return edit;
}

} // namespace cutaway::device_edits

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
