#pragma once

#include "core/json/parameter.h"

#include <QSpinBox>
#include <QString>
#include <functional>

class QWidget;

namespace cutaway {

/// A widget for one parameter by its type, and how it is read and written. Units are written into its value; an empty
/// text means the default. The declaration must stay as long as the widget.
struct ParameterField
{
    /// When a change counts: with every letter, or once it is confirmed or left.
    enum class Commit { AtOnce, WhenFinished };

    const ParameterDeclaration *declaration;
    QWidget *widget;
    std::function<Result<ParameterValue>()> read;
    std::function<void(const ParameterValue &)> write;
};

ParameterField makeParameterField(const ParameterDeclaration &declaration, ParameterField::Commit commit,
                                  QWidget *parent, std::function<void()> changed);

/// The description, the unit and the default.
QString parameterToolTip(const ParameterDeclaration &declaration);

/// A spin box whose steps another can take: to the next value that is allowed.
class StepBox : public QSpinBox
{
    Q_OBJECT

public:
    using QSpinBox::QSpinBox;

    /// Called with how many steps are wanted, below 0 downwards, in place of a step by one.
    void setStepper(std::function<void(int steps)> stepper) { m_stepper = std::move(stepper); }
    void stepBy(int steps) override;

private:
    std::function<void(int)> m_stepper;
};

/// A value as it stands in a field, in the unit that reads best: `96.5 MiB`. Empty for none.
QString parameterText(const ParameterDeclaration &declaration, const ParameterValue &value);

/// The way back; sizes, rates and times may carry any unit of theirs. Errors as from `parseParameter`.
Result<ParameterValue> readParameterText(const ParameterDeclaration &declaration, const QString &text);

/// A refusal with the parameter's title in front where it has the name: people see fields, not documents.
QString titled(const QString &refusal, const ParameterDeclaration &declaration);

} // namespace cutaway
