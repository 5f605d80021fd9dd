#include "views/theme/core_sentences.h"

#include "core/base/text.h"
#include "views/theme/core_text.h"
#include "views/theme/foreign_text.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <vector>

namespace cutaway {

namespace {

constexpr qsizetype mostRemembered = 4096;
constexpr int mostArguments = 9;
constexpr qsizetype fewestLetters = 8; ///< of a pattern beside its arguments: others would fit names
constexpr qsizetype fewestSpaces = 2;  ///< of a sentence: names are not searched for

const QRegularExpression &argumentMark()
{
    static const QRegularExpression mark(QStringLiteral("%([1-9])"));
    return mark;
}

struct Pattern
{
    QByteArray english;
    QString head; ///< before the first argument
    QString tail; ///< behind the last
    qsizetype letters = 0;
};

Pattern patternOf(const QByteArray &english)
{
    const QString text = QString::fromUtf8(english);
    QString plain = text;
    plain.remove(argumentMark());
    const auto letters = std::ranges::count_if(plain, [](QChar c) { return c.isLetter(); });
    const qsizetype last = text.lastIndexOf(argumentMark());
    return {english, text.left(text.indexOf(argumentMark())), text.mid(last + 2), letters};
}

/// The one that says most comes first.
std::vector<Pattern> readPatterns()
{
    std::vector<Pattern> patterns;
    QFile file(QStringLiteral(":/translations/core_sentences.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return patterns;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (!line.isEmpty())
            patterns.push_back(patternOf(line));
    }
    std::erase_if(patterns, [](const Pattern &pattern) { return pattern.letters < fewestLetters; });
    std::ranges::stable_sort(patterns, std::ranges::greater(), &Pattern::letters);
    return patterns;
}

/// With a group `a1` for `%1`; what stands twice is the same both times.
QRegularExpression expressionOf(const Pattern &pattern)
{
    const QString text = QString::fromUtf8(pattern.english);
    QString expression;
    QString known;
    qsizetype from = 0;
    for (auto marks = argumentMark().globalMatch(text); marks.hasNext();) {
        const QRegularExpressionMatch mark = marks.next();
        const QString number = mark.captured(1);
        expression += QRegularExpression::escape(text.mid(from, mark.capturedStart() - from));
        expression += (known.contains(number) ? QStringLiteral("\\k<a%1>") : QStringLiteral("(?<a%1>.+?)")).arg(number);
        known += number;
        from = mark.capturedEnd();
    }
    expression += QRegularExpression::escape(text.mid(from));
    return QRegularExpression(QRegularExpression::anchoredPattern(expression));
}

/// Documents have plain spaces between figures and units, and name a unit that two figures share behind the second.
QString argumentText(QString argument)
{
    static const QRegularExpression unit(
        QStringLiteral("(?<=\\d) (?=(?:[KMGT]iB|[KMGT]?B|[KMGT]B/s|[mµ]?s|%)(?:\\W|$))"));
    static const QRegularExpression figure(QStringLiteral("^-?\\d+\\.\\d+$"));
    argument.replace(unit, QString(QChar::Nbsp));
    if (figure.match(argument).hasMatch())
        argument.replace(u'.', QLocale().decimalPoint());
    return foreignText(localFigures(argument));
}

QString filled(const QByteArray &translated, const QRegularExpressionMatch &match)
{
    std::vector<std::string> arguments;
    for (int number = 1; number <= mostArguments; ++number)
        arguments.push_back(argumentText(match.captured(QStringLiteral("a%1").arg(number))).toStdString());
    return QString::fromStdString(
        filledIn(translated.toStdString(), std::vector<std::string_view>(arguments.begin(), arguments.end())));
}

} // namespace

QString coreSentence(const QString &english)
{
    thread_local QSet<QString> none; // asked for again and again: most texts are no such sentence
    if (english.count(u' ') < fewestSpaces || none.contains(english))
        return {};
    static const std::vector<Pattern> patterns = readPatterns();
    for (const Pattern &pattern : patterns) {
        if (!english.startsWith(pattern.head) || !english.endsWith(pattern.tail))
            continue;
        const QRegularExpressionMatch match = expressionOf(pattern).match(english);
        if (!match.hasMatch())
            continue;
        const QByteArray translated = QCoreApplication::translate("core", pattern.english.constData()).toUtf8();
        return translated == pattern.english ? QString() : filled(translated, match);
    }
    if (none.size() < mostRemembered)
        none.insert(english);
    return {};
}

} // namespace cutaway
