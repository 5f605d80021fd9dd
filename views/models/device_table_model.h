#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/device_edits.h"

#include <QAbstractTableModel>

#include <memory>

namespace cutaway {

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
