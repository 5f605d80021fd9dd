#pragma once

#include "core/base/text.h"

#include <QCoreApplication>
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

/// What others say in English inside core's sentences, in the window's language: the operating system's reasons, what
/// the readers of JSON and YAML find wrong, places in files (`model.py: line 3, column 7`), and what core itself once
/// wrote to a document. All else stays as it is.
QString foreignText(const QString &text);

/// A sentence that core wrote in English to a document (why a plan is infeasible, what its reader assumed), in the
/// window's language: found by the pattern that it was made of. Null: there is none, or it is not translated.
QString coreSentence(const QString &english);

/// A name for the middle of a sentence: one that is written from right to left is kept together by U+2068 and U+2069,
/// so that figures and names beside it stay in their places. All others stay as they are.
QString isolated(const QString &name);

/// A text of the window, for functions that are of no QObject. With a count, `%n` in it is that. Where a class or its
/// types are named around it, it is called `cutaway::tr`: so the programs that gather texts know whose it is.
inline QString tr(const char *text, const char *meaning = nullptr, int count = -1)
{
    return QCoreApplication::translate("cutaway", text, meaning, count);
}

} // namespace cutaway
