#include "app/settings/display_settings.h"

#include "app/settings/settings.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QGuiApplication>
#include <QLibraryInfo>
#include <QTranslator>
#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace cutaway {

namespace {

constexpr auto languageKey = "view/language";
const QString english = QStringLiteral("en");

/// The first of the desktop's languages that the window has.
QString desktopLanguage()
{
    for (const QString &wanted : QLocale::system().uiLanguages()) {
        const QLocale locale(wanted);
        for (const QString &code : languages()) {
            const QLocale known(code);
            if (!code.isEmpty() && known.language() == locale.language() && known.script() == locale.script())
                return code;
        }
    }
    return english;
}

/// Those that are installed, and the language that they are of.
struct Spoken
{
    QString code = english;
    std::vector<std::unique_ptr<QTranslator>> translators;

    void add(const QString &file, const QString &folder)
    {
        auto translator = std::make_unique<QTranslator>();
        if (translator->load(file, folder) && QCoreApplication::installTranslator(translator.get()))
            translators.push_back(std::move(translator));
    }
};

Spoken &spoken()
{
    static Spoken spoken;
    return spoken;
}

constexpr auto numberFormatKey = "view/number_format";
constexpr double example = 1234.5;

/// After the first entry. What is kept is the name, so that the list may change.
constexpr std::array formats{"en_US", "de_DE", "fr_FR", "de_CH"};

QLocale wantedLocale()
{
    const int format = numberFormat();
    return format > 0 ? QLocale(QString::fromLatin1(formats[std::size_t(format - 1)])) : languageLocale();
}

constexpr auto percentKey = "view/text_percent";

int appliedPercent = 100; ///< by itself the application has the desktop's; the style puts its own font in its place

/// The desktop's, as it was at first, in the size that is set.
QFont wantedFont()
{
    static const QFont desktopFont = QGuiApplication::font();
    QFont font = desktopFont;
    if (textPercent() != 100)
        font.setPixelSize(std::max(1, QFontInfo(font).pixelSize() * textPercent() / 100));
    return font;
}

} // namespace

const QStringList &languages()
{
    static const QStringList codes{{}, english, QStringLiteral("de"), QStringLiteral("zh_CN")};
    return codes;
}

QString languageName(const QString &code)
{
    if (code.isEmpty())
        return {};
    return code == english ? QStringLiteral("English") : QLocale(code).nativeLanguageName();
}

QString language()
{
    const QString kept = settings().value(languageKey).toString();
    return languages().contains(kept) ? kept : QString();
}

void setLanguage(const QString &code)
{
    if (code.isEmpty())
        settings().remove(languageKey);
    else
        settings().setValue(languageKey, code);
}

QString wantedLanguage()
{
    return language().isEmpty() ? desktopLanguage() : language();
}

void applyLanguage()
{
    speak(wantedLanguage());
}

void speak(const QString &code)
{
    spoken() = {};
    spoken().code = code;
    // Qt's own texts are where Qt is installed, if at all; those of the program are in it, of English its plurals.
    spoken().add(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    spoken().add(QStringLiteral("cutaway_") + code, QStringLiteral(":/translations"));
}

QString spokenLanguage()
{
    return spoken().code;
}

QLocale languageLocale()
{
    const QLocale desktop = QLocale::system();
    const QLocale chosen(language());
    return language().isEmpty() || chosen.language() == desktop.language() ? desktop : chosen;
}

int numberFormat()
{
    const QString kept = settings().value(numberFormatKey).toString();
    const auto found = std::ranges::find_if(formats, [&](const char *name) { return kept == QLatin1String(name); });
    return found == formats.end() ? 0 : int(found - formats.begin()) + 1;
}

void setNumberFormat(int format)
{
    if (format > 0 && format <= int(formats.size()))
        settings().setValue(numberFormatKey, QString::fromLatin1(formats[std::size_t(format - 1)]));
    else
        settings().remove(numberFormatKey);
}

QStringList numberFormats()
{
    QStringList texts{QCoreApplication::translate("NumberFormat", "From the language: %1")
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

int textPercent()
{
    return std::clamp(settings().value(percentKey, 100).toInt(), smallestTextPercent, largestTextPercent);
}

void setTextPercent(int percent)
{
    settings().setValue(percentKey, percent);
}

bool isTextSizeApplied()
{
    return appliedPercent == textPercent();
}

void applyTextSize()
{
    const QFont font = wantedFont();
    if (QGuiApplication::font() != font)
        QGuiApplication::setFont(font);
    appliedPercent = textPercent();
}

} // namespace cutaway
