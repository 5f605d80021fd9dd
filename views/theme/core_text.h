#pragma once

#include "core/base/text.h"

#include <QString>
#include <QStringList>

#include <string_view>
#include <vector>

/// Core says all in English; here its texts come to be in the window's language, under the context `core`.
namespace cutaway {

/// The pattern translated, the arguments in their places; figures with the language's decimal sign, bytes in units. A
/// text that was not made of a pattern stays as it is.
QString coreText(const Text &text);
/// A word or a sentence that core declares as a whole: a planner's title, a parameter's description.
QString coreText(std::string_view word);
QString coreText(const std::string &word);

/// Of each.
QStringList coreTexts(const std::vector<Text> &texts);

/// `partition 1` of `Partition 1`, for the middle of a sentence; in German it stays.
QString inSentence(QString label);

/// `12.5 MiB` as the user's language writes it, anywhere in a text.
QString localFigures(QString text);

} // namespace cutaway
