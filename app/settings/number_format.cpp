#include "app/settings/number_format.h"

#include "app/settings/language.h"
#include "app/settings/settings.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

constexpr auto key = "view/number_format";
constexpr double example = 1234.5;

/// After the first entry. What is kept is the name, so that the list may change.
constexpr std::array formats{"en_US", "de_DE", "fr_FR", "de_CH"};

QLocale wantedLocale()
{
    const int format = numberFormat();
    return format > 0 ? QLocale(QString::fromLatin1(formats[std::size_t(format - 1)])) : languageLocale();
}

} // namespace

int numberFormat()
{
    const QString kept = settings().value(key).toString();
    const auto found = std::ranges::find_if(formats, [&](const char *name) { return kept == QLatin1String(name); });
    return found == formats.end() ? 0 : int(found - formats.begin()) + 1;
}

void setNumberFormat(int format)
{
    if (format > 0 && format <= int(formats.size()))
        settings().setValue(key, QString::fromLatin1(formats[std::size_t(format - 1)]));
    else
        settings().remove(key);
}

QStringList numberFormats()
{
    QStringList texts{QCoreApplication::translate("NumberFormat", "As the language: %1")
                          .arg(languageLocale().toString(example, 'f', 1))};
    for (const char *name : formats)
        texts.append(QLocale(QString::fromLatin1(name)).toString(example, 'f', 1));
    return texts;
}

bool isNumberFormatApplied()
{
    return QLocale() == wantedLocale();
}

void applyNumberFormat()
{
    QLocale::setDefault(wantedLocale());
}

} // namespace cutaway
