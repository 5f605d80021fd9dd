#pragma once

#include "core/plan/edited_plan.h"
#include "views/models/device_edits.h"
#include "views/panels/parameter_field.h"

#include <QWidget>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace cutaway {

/// The figures of all devices together, a field each. A field whose edit would change nothing cannot be changed and
/// says why.
class DeviceFieldsForm : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceFieldsForm(QWidget *parent = nullptr);

    void setFields(std::vector<DeviceField> fields);

signals:
    /// `value` is not set where the field was emptied.
    void edited(const std::string &name, const cutaway::ParameterValue &value);
    void refused(const QString &why);

private:
    void rebuild();
    void showValues();
    void commit(std::size_t row);

    std::vector<DeviceField> m_fields; ///< outlives the widgets: they read its declarations
    std::vector<ParameterField> m_widgets;
    std::vector<QLabel *> m_notes;       ///< below each field
    std::vector<ParameterValue> m_shown; ///< as the widgets read what was written into them, rounded
    QWidget *m_contents = nullptr;
    bool m_isWriting = false;
};

class DeviceTableModel;
class TextLabel;

/// The table in which devices are changed, and what adds and removes them. What cannot be is refused with a sentence
/// below the table.
class DeviceEditor : public QWidget
{
    Q_OBJECT

public:
    explicit DeviceEditor(QWidget *parent = nullptr);

    /// `fields`: what the plan takes from the devices beside their memory; it must stay until the next call. Null:
    /// nothing but the rate of transfers.
    void setInventory(const std::shared_ptr<const Inventory> &inventory, const EditedPlan *fields = nullptr);
    void focusFirst();
    /// For some rows of the table and all that is below it.
    int comfortableHeight() const;

signals:
    void edited(const cutaway::DeviceEdit &edit);
    void done();

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildTable();
    QWidget *buildActions();
    QWidget *buildAccelerator();
    QWidget *buildFields();
    QWidget *buildPlanFields();
    QToolButton *action(const QString &icon, const QString &text);
    std::vector<DeviceIndex> selectedDevices() const;
    std::vector<DeviceIndex> selectedOrAll() const;
    void offer(const Result<DeviceEdit> &edit);
    void showRefusal(const QString &why);
    void addDevices();
    void changeRate();
    void changeField(const std::string &name, const ParameterValue &value);
    void showRate();
    void showAccelerator();

    DeviceTableModel *m_model;
    QTableView *m_table = nullptr;
    QLineEdit *m_added = nullptr;
    QWidget *m_links = nullptr;
    QWidget *m_peaks = nullptr;
    QLineEdit *m_rate = nullptr;
    QWidget *m_planFields = nullptr;
    DeviceFieldsForm *m_form = nullptr;
    const EditedPlan *m_fields = nullptr;
    QComboBox *m_accelerator = nullptr;
    TextLabel *m_refusal = nullptr;
};

} // namespace cutaway
