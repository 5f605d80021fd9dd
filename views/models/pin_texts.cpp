#include "views/models/pin_texts.h"

#include "views/theme/core_text.h"
#include "views/theme/isolated.h"
#include "views/theme/translated.h"

namespace cutaway {

QString pinText(const EditedPlan &plan, const Pin &pin)
{
    switch (pin.kind) {
    case Pin::Kind::None: return {};
    case Pin::Kind::Group: return tr("to %1").arg(isolated(inSentence(coreText(plan.group(pin.group).label))));
    case Pin::Kind::Lane: return tr("to %1").arg(isolated(coreText(plan.lane(pin.lane).label)));
    case Pin::Kind::Choice: return tr("to its choice");
    }
    return {};
}

} // namespace cutaway
