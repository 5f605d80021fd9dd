#pragma once

#include "core/devices/inventory.h"
#include "core/plan/edited_plan.h"

#include <QAbstractTableModel>
#include <QString>

#include <memory>
#include <vector>

namespace cutaway {

/// What an edit of the devices gives: all of them anew, and the name of the undo step.
struct DeviceEdit
{
    Inventory inventory;
    QString step; ///< `Change memory of dev_1 to 80.0 GiB`
};

/// Whether nobody knows how much it has.
inline bool hasUnknownMemory(const Device &device)
{
    return device.availableMemBytes == unknownMemory;
}

/// Edits as a user types them. What cannot be is refused with one sentence that says what would do; nothing else
/// checks them. Devices are named by their position.
namespace device_edits {

Result<DeviceEdit> setName(const Inventory &inventory, DeviceIndex device, const QString &name);
/// `96.5 MiB`, `16 GiB`, bytes.
Result<DeviceEdit> setMemory(const Inventory &inventory, DeviceIndex device, const QString &memory);
/// Of all devices of which nobody knows it.
Result<DeviceEdit> setUnknownMemory(const Inventory &inventory, const QString &memory);
Result<DeviceEdit> setKind(const Inventory &inventory, DeviceIndex device, const QString &kind);
Result<DeviceEdit> setHost(const Inventory &inventory, DeviceIndex device, const QString &host);
/// Links follow their device.
Result<DeviceEdit> setLogicalId(const Inventory &inventory, DeviceIndex device, const QString &id);
/// `12.0 GB/s`; empty: not known.
Result<DeviceEdit> setTransferRate(const Inventory &inventory, const QString &rate);
/// The id of an accelerator whose peaks estimates of latencies are made from; empty: what each device tells by its
/// own figures or its name.
Result<DeviceEdit> setAccelerator(const Inventory &inventory, const std::vector<DeviceIndex> &devices,
                                  const QString &id);
/// `4 × 40 GiB`, `4 x 40 GiB` or `40 GiB`, with free ids and names after them. The first devices get a transfer
/// rate, since plans have no cost without one.
Result<DeviceEdit> add(const Inventory &inventory, const QString &countAndMemory);
Result<DeviceEdit> duplicate(const Inventory &inventory, const std::vector<DeviceIndex> &devices);
/// Links of a device go with it.
Result<DeviceEdit> remove(const Inventory &inventory, const std::vector<DeviceIndex> &devices);

} // namespace device_edits

/// An inventory's devices as an editable table. An edit changes nothing here: it is offered with `edited`, and the
/// table follows when `setInventory` brings what came of it.
class DeviceTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, MemoryColumn, KindColumn, HostColumn, IdColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    const Inventory &inventory() const { return *m_inventory; }
    /// `fields`: of the plan whose devices these are, where it takes their memory from elsewhere; it must stay until
    /// the next call. Null: it is what the devices say.
    void setInventory(std::shared_ptr<const Inventory> inventory, const EditedPlan *fields = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

signals:
    void edited(const cutaway::DeviceEdit &edit);
    void refused(const QString &why);

private:
    Result<DeviceEdit> edit(DeviceIndex device, int column, const QString &text) const;
    Result<DeviceEdit> editMemory(DeviceIndex device, const QString &text) const;
    std::int64_t memoryOf(DeviceIndex device) const;
    QString text(DeviceIndex device, int column) const;

    std::shared_ptr<const Inventory> m_inventory = std::make_shared<Inventory>();
    const EditedPlan *m_fields = nullptr;
};

} // namespace cutaway
