#pragma once

#include "views/panels/parameter_field.h"

#include <QHash>
#include <QVariant>
#include <QWidget>

#include <functional>
#include <vector>

class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace cutaway {

/// A form made from declarations: a field for each parameter by its type. Units are written into the field's value.
class ParameterForm : public QWidget
{
    Q_OBJECT

public:
    explicit ParameterForm(QWidget *parent = nullptr);

    /// Another form, at its defaults. The declarations must stay until the next call.
    void setDeclarations(const std::vector<ParameterDeclaration> &declarations);
    /// What speaks against values that every field allows by itself: an error begins with the name of its field.
    void setCheck(std::function<Done(const ParameterValues &)> check);
    /// What the check depends on is another.
    void checkAgain() { emit changed(); }
    /// What differs from the defaults, or the first field's error, or what the check finds at one that is shown.
    Result<ParameterValues> given() const;
    /// Fields that are not named go to their defaults.
    void setValues(const ParameterValues &given);
    /// Fields that are not named stay as they are.
    void change(const ParameterValues &values);
    /// What each field shows, by parameter, also where that is no value.
    QHash<QString, QVariant> contents() const;
    /// Fields that are not named stay as they are.
    void setContents(const QHash<QString, QVariant> &contents);
    /// Below a field whose text gives no value stands why, with every letter.
    void tellProblemsAtFields();
    /// The first of these; null: there is none.
    QWidget *shownProblem() const;
    /// Fields that are not shown and give nothing, since what they say is set elsewhere.
    void leaveOut(const ParameterValues &elsewhere);

signals:
    void changed();

private:
    void addRow(const ParameterDeclaration &declaration);
    void fitLabels();
    void showProblems();
    Result<ParameterValues> readAll() const;
    bool isAbout(const Error &error, const ParameterField &field) const;

    std::function<Done(const ParameterValues &)> m_check;
    std::vector<ParameterField> m_fields;
    std::vector<QLabel *> m_labels;   ///< by field
    std::vector<QLabel *> m_problems; ///< by field
    QWidget *m_contents = nullptr;
    QGridLayout *m_rows = nullptr;
};

/// Width of the column of labels in the planner dock.
int formLabelWidth();
/// A row as those of a form.
QHBoxLayout *formRow(const QString &title, QWidget *field, QWidget *parent);

} // namespace cutaway
