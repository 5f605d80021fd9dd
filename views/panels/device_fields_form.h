#pragma once

#include "core/plan/device_fields.h"
#include "views/panels/parameter_field.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

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

} // namespace cutaway
