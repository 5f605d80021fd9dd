#pragma once

#include "core/plan/parameter.h"

#include <QWidget>

#include <functional>
#include <vector>

class QGridLayout;

namespace cutaway {

/// A form made from declarations: a field for each parameter by its type. Units are written into the field's value.
class ParameterForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParameterForm(QWidget *parent = nullptr);

    /// Another form, at its defaults. The declarations must stay until the next call.
    void setDeclarations(const std::vector<ParameterDeclaration> &declarations);
    /// What differs from the defaults, or the first field's error.
    Result<ParameterValues> given() const;
    /// Fields that are not named go to their defaults.
    void setValues(const ParameterValues &given);

signals:
    void changed();

private:
    /// How one field is read and written. An empty text means the default.
    struct Field
    {
        const ParameterDeclaration *declaration;
        std::function<Result<ParameterValue>()> read;
        std::function<void(const ParameterValue &)> write;
    };

    void addRow(const ParameterDeclaration &declaration);
    QWidget *makeField(const ParameterDeclaration &declaration);
    QWidget *makeCheckBox(const ParameterDeclaration &declaration);
    QWidget *makeSpinBox(const ParameterDeclaration &declaration);
    QWidget *makeComboBox(const ParameterDeclaration &declaration);
    QWidget *makeLineEdit(const ParameterDeclaration &declaration);

    std::vector<Field> m_fields;
    QWidget *m_contents = nullptr;
    QGridLayout *m_rows = nullptr;
};

/// Width of the column of labels in the planner dock.
int formLabelWidth();

} // namespace cutaway
