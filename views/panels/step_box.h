#pragma once

#include <QSpinBox>

#include <functional>

namespace cutaway {

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

} // namespace cutaway
