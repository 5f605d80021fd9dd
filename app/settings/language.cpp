#include "app/settings/language.h"

#include "app/settings/settings.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

#include <memory>
#include <vector>

namespace cutaway {

namespace {

constexpr auto key = "view/language";
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
    const QString kept = settings().value(key).toString();
    return languages().contains(kept) ? kept : QString();
}

void setLanguage(const QString &code)
{
    if (code.isEmpty())
        settings().remove(key);
    else
        settings().setValue(key, code);
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

} // namespace cutaway
