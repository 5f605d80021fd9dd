#include "views/theme/meaning.h"

#include "views/theme/theme.h"

namespace cutaway {

QColor meaningInk(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.secondaryText;
    case Meaning::Better: return theme.better;
    case Meaning::Worse: return theme.worse;
    case Meaning::Refused: return theme.refused;
    case Meaning::Warning: return theme.warning;
    case Meaning::Information: return theme.accent;
    }
    return theme.secondaryText;
}

QColor meaningFill(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.window;
    case Meaning::Better: return theme.betterFill;
    case Meaning::Worse: return theme.worseFill;
    case Meaning::Refused: return theme.refusedFill;
    case Meaning::Warning: return theme.warningFill;
    case Meaning::Information: return theme.accentFill;
    }
    return theme.window;
}

QString meaningIcon(Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return {};
    case Meaning::Better: return QStringLiteral("emblem-default");
    case Meaning::Worse: return QStringLiteral("list-add");
    case Meaning::Refused: return QStringLiteral("cutaway-refuse");
    case Meaning::Warning: return QStringLiteral("dialog-warning");
    case Meaning::Information: return QStringLiteral("dialog-information");
    }
    return {};
}

Meaning meaningOfChange(double difference)
{
    if (difference < 0)
        return Meaning::Better;
    return difference > 0 ? Meaning::Worse : Meaning::Neutral;
}

} // namespace cutaway
