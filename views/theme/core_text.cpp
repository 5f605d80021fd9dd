#include "views/theme/core_text.h"

#include "core/base/byte_count.h"
#include "core/base/units.h"
#include "views/theme/foreign_text.h"
#include "views/theme/isolated.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

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

} // namespace cutaway
