#include "views/panels/step_box.h"

namespace cutaway {

void StepBox::stepBy(int steps)
{
    if (!m_stepper) {
        QSpinBox::stepBy(steps);
        return;
    }
    interpretText(); // what was typed counts first
    m_stepper(steps);
    selectAll();
}

} // namespace cutaway
