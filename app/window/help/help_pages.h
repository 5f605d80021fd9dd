#pragma once

#include "core/plan/edited_plan.h"

#include <QList>
#include <QStringList>

class QAction;
class QWidget;

namespace cutaway {

/// A page of the built-in help, in Markdown.
struct HelpPage
{
    QString id; ///< `start`, `planners.partition`
    QString title;
    QString markdown;
    QStringList places = {}; ///< names of the widgets that it is about, or of their classes
};

/// All pages, in reading order: those that were written, and those made from what planners, exports, commands and
/// actions declare. `plan`: the open one, whose figures are listed; may be null.
std::vector<HelpPage> helpPages(const QList<QAction *> &actions, const EditedPlan *plan);
/// To the page about the widget or what is around it, or to a heading in it: `planners.partition#Size based`; to the
/// first page where there is none.
QString helpLinkAbout(const std::vector<HelpPage> &pages, const QWidget *widget);
/// The page that a link leads to: its id, or a file of the references; a heading may follow. Null if there is none.
const HelpPage *helpPageOfLink(const std::vector<HelpPage> &pages, const QString &link);
/// Those that have all words of the text: with all of them in the title first, then those that have them side by side.
std::vector<const HelpPage *> findHelp(const std::vector<HelpPage> &pages, const QString &text);

} // namespace cutaway
