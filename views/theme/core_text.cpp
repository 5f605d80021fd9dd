#include "views/theme/core_text.h"

#include "core/base/units.h"

#include <QFile>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>
#include <QSet>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace cutaway {

namespace {

QString translated(const char *english)
{
    return QCoreApplication::translate("core", english);
}

QString plain(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

/// Of what is no phrase, names most often, nothing is translated.
QString argumentText(const Text &argument)
{
    return argument.pattern() ? coreText(argument) : isolated(foreignText(localFigures(plain(argument))));
}

/// What the system calls it depends on its own language, which may be another one.
constexpr std::pair<int, const char *> systemReasons[] = {
    {ENOENT, QT_TRANSLATE_NOOP("foreign", "No such file or directory")},
    {EACCES, QT_TRANSLATE_NOOP("foreign", "Permission denied")},
    {EPERM, QT_TRANSLATE_NOOP("foreign", "Operation not permitted")},
    {EISDIR, QT_TRANSLATE_NOOP("foreign", "Is a directory")},
    {ENOTDIR, QT_TRANSLATE_NOOP("foreign", "Not a directory")},
    {EEXIST, QT_TRANSLATE_NOOP("foreign", "File exists")},
    {ENOSPC, QT_TRANSLATE_NOOP("foreign", "No space left on device")},
    {EDQUOT, QT_TRANSLATE_NOOP("foreign", "Disk quota exceeded")},
    {EROFS, QT_TRANSLATE_NOOP("foreign", "Read-only file system")},
    {EFBIG, QT_TRANSLATE_NOOP("foreign", "File too large")},
    {ENAMETOOLONG, QT_TRANSLATE_NOOP("foreign", "File name too long")},
    {EMFILE, QT_TRANSLATE_NOOP("foreign", "Too many open files")},
    {EIO, QT_TRANSLATE_NOOP("foreign", "Input/output error")},
    {ENOMEM, QT_TRANSLATE_NOOP("foreign", "Cannot allocate memory")},
    {ENOEXEC, QT_TRANSLATE_NOOP("foreign", "Exec format error")},
};

QHash<QString, const char *> knownReasons()
{
    QHash<QString, const char *> known;
    for (const auto &[number, english] : systemReasons) {
        known.insert(QString::fromLatin1(english), english);
        known.insert(QString::fromLocal8Bit(std::strerror(number)), english);
    }
    return known;
}

/// A sentence that is known as a whole; null: it is not.
QString knownReason(const QString &text)
{
    static const QHash<QString, const char *> reasons = knownReasons();
    const auto reason = reasons.find(text);
    return reason == reasons.end() ? QString() : QCoreApplication::translate("foreign", *reason);
}

/// `line 3, column 7`, after the file's name or alone, as another process tells it.
QString withPlace(QString text)
{
    static const QRegularExpression place(QStringLiteral(
        "(?:(?<=^)|(?<=: )|(?<=, ))(?:line (\\d+)(?:, column (\\d+))?|column (\\d+)|byte (\\d+))(?=: |, |$)"));
    if (!text.contains(QLatin1String("line ")) && !text.contains(QLatin1String("column ")) &&
        !text.contains(QLatin1String("byte ")))
        return text; // at the cost of a look, as most are names
    const QRegularExpressionMatch found = place.match(text);
    if (!found.hasMatch())
        return text;
    QString words;
    if (found.hasCaptured(2))
        words = QCoreApplication::translate("core", "line %1, column %2").arg(found.captured(1), found.captured(2));
    else if (found.hasCaptured(1))
        words = QCoreApplication::translate("core", "line %1").arg(found.captured(1));
    else if (found.hasCaptured(3))
        words = QCoreApplication::translate("core", "column %1").arg(found.captured(3));
    else
        words = QCoreApplication::translate("core", "byte %1").arg(found.captured(4));
    return text.replace(found.capturedStart(), found.capturedLength(), words);
}

constexpr qsizetype mostRemembered = 4096;
constexpr int mostArguments = 9;
constexpr qsizetype fewestLetters = 8; ///< of a pattern beside its arguments: others would fit names
constexpr qsizetype fewestSpaces = 2;  ///< of a sentence: names are not searched for

/// Where `%1` to `%9` stands next; -1: nowhere. Without an expression: over a thousand sentences are read.
qsizetype argumentMark(QStringView text, qsizetype from = 0)
{
    for (qsizetype at = text.indexOf(u'%', from); at >= 0 && at + 1 < text.size(); at = text.indexOf(u'%', at + 1)) {
        if (text[at + 1] >= u'1' && text[at + 1] <= u'9')
            return at;
    }
    return -1;
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
    const auto letters = std::ranges::count_if(text, [](QChar c) { return c.isLetter(); });
    const qsizetype first = argumentMark(text);
    qsizetype last = first;
    for (qsizetype next = first; next >= 0; next = argumentMark(text, next + 2))
        last = next;
    return {english, text.left(first), text.mid(last + 2), letters};
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
    for (qsizetype mark = argumentMark(text); mark >= 0; mark = argumentMark(text, from)) {
        const QChar number = text[mark + 1];
        expression += QRegularExpression::escape(text.mid(from, mark - from));
        expression += (known.contains(number) ? QStringLiteral("\\k<a%1>") : QStringLiteral("(?<a%1>.+?)")).arg(number);
        known += number;
        from = mark + 2;
    }
    expression += QRegularExpression::escape(text.mid(from));
    return QRegularExpression(QRegularExpression::anchoredPattern(expression));
}

/// Documents have plain spaces between figures and units, and name a unit that two figures share behind the second.
QString localArgument(QString argument)
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
        arguments.push_back(localArgument(match.captured(QStringLiteral("a%1").arg(number))).toStdString());
    return QString::fromStdString(
        filledIn(translated.toStdString(), std::vector<std::string_view>(arguments.begin(), arguments.end())));
}

} // namespace

QString coreText(const Text &text)
{
    if (const std::optional<std::int64_t> bytes = bytesOf(text))
        return localFigures(plain(formatBytes(*bytes)));
    const char *pattern = text.pattern();
    if (!pattern) // a sentence without arguments, which is known as a whole, or a name, which is not
        return text.empty() ? QString() : foreignText(localFigures(translated(text.c_str())));
    std::vector<std::string> arguments;
    for (const Text &argument : text.arguments())
        arguments.push_back(argumentText(argument).toStdString());
    return plain(
        filledIn(translated(pattern).toStdString(), std::vector<std::string_view>(arguments.begin(), arguments.end())));
}

QString coreText(std::string_view word)
{
    return coreText(std::string(word));
}

QString coreText(const std::string &word)
{
    return word.empty() ? QString() : translated(word.c_str());
}

QStringList coreTexts(const std::vector<Text> &texts)
{
    QStringList all;
    for (const Text &text : texts)
        all.append(coreText(text));
    return all;
}

QString inSentence(QString label)
{
    //: Not shown: "keep" where nouns have their capital in a sentence too, or where there are no capitals.
    const QString capitals = QCoreApplication::translate("core", "CAPITALS_IN_SENTENCES");
    if (!label.isEmpty() && capitals != QLatin1String("keep"))
        label[0] = label[0].toLower();
    return label;
}

QString localFigures(QString text)
{
    // Core writes a no-break space between a figure and its unit, and nowhere else.
    static const QRegularExpression figure(QStringLiteral("(?<=\\d)\\.(?=\\d+\u00a0)"));
    const QString sign = QLocale().decimalPoint();
    if (sign != QLatin1String(".") && text.contains(QChar::Nbsp))
        text.replace(figure, sign);
    // So it does a narrow one between the thousands of a count.
    return text.replace(QChar(0x202f), QLocale().groupSeparator());
}

QString foreignText(const QString &text)
{
    if (const QString reason = knownReason(text); !reason.isNull())
        return reason;
    if (const QString sentence = coreSentence(text); !sentence.isNull())
        return sentence;
    return withPlace(text);
}

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

QString isolated(const QString &name)
{
    constexpr QChar first(0x2068); // the direction of what is inside is that of its first letter
    constexpr QChar last(0x2069);
    const auto isFromRight = [](QChar letter) {
        return letter.direction() == QChar::DirR || letter.direction() == QChar::DirAL;
    };
    const bool isApart = name.startsWith(first) && name.endsWith(last);
    return !isApart && std::ranges::any_of(name, isFromRight) ? first + name + last : name;
}

} // namespace cutaway
