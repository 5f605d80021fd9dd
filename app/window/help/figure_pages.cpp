#include "app/window/help/figure_pages.h"

#include "views/models/planner_list.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>

namespace cutaway {

HelpPage figurePage(const EditedPlan &plan)
{
    const QString title = QCoreApplication::translate("Help", "Figures of the open plan");
    const QString kind = QString::fromLatin1(plan.kind().name().data(), qsizetype(plan.kind().name().size()));
    HelpPage page{"figures", title,
                  QStringLiteral("# %1\n\n[%2](reference.%3)\n\n").arg(title, planKindTitle(plan.kind()), kind)};
    for (const Figure &figure : plan.cost().figures) {
        page.markdown +=
            QStringLiteral("- **%1**: %2 `%3`\n")
                .arg(coreText(figure.label), coreText(figure.definition), QString::fromStdString(figure.name));
    }
    return page;
}

} // namespace cutaway
