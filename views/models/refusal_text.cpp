#include "views/models/refusal_text.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

namespace cutaway {

QString refusalText(const Preview &preview)
{
    if (!preview.excess)
        return coreText(preview.reason);
    const Preview::Excess &excess = *preview.excess;
    const QString needs = bytesText(excess.needs);
    const QString has = bytesText(excess.has);
    const QString by = bytesText(excess.needs - excess.has);
    return excess.device.empty() ? tr("every device over by %1: needs %2, has %3").arg(by, needs, has)
                                 : tr("%1 over by %2: needs %3, has %4").arg(coreText(excess.device), by, needs, has);
}

} // namespace cutaway
