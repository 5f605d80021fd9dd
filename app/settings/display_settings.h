#pragma once

#include <QLocale>
#include <QStringList>

// How texts and numbers are shown.

namespace cutaway {

/// The languages of the window, by their codes; the first, empty, is the desktop's, or English where there is none of
/// its.
const QStringList &languages();
/// In its own words: `Deutsch`. Empty for the desktop's.
QString languageName(const QString &code);

/// As chosen, which is one of `languages`.
QString language();
void setLanguage(const QString &code);

/// Makes Qt and the program speak the language that is chosen. Windows that are there keep theirs.
void applyLanguage();
/// The same with a language of which one knows the code, as it is kept nowhere.
void speak(const QString &code);
/// The language that is chosen, or the desktop's: `en`, where that is none of `languages`.
QString wantedLanguage();
/// The one of them that was applied last.
QString spokenLanguage();
/// How numbers are written in the language that is chosen.
QLocale languageLocale();

/// How numbers are written: as the language of the window does, or as another. By place in `numberFormats`.
int numberFormat();
void setNumberFormat(int format);
/// `as the language`, then an example of each: `1,234.5`.
QStringList numberFormats();
bool isNumberFormatApplied();
/// For the whole program; before the window is made.
void applyNumberFormat();

inline constexpr int smallestTextPercent = 75;
inline constexpr int largestTextPercent = 200;

/// Size of text, in percent of the desktop's.
int textPercent();
void setTextPercent(int percent);
/// Whether windows that are made have it.
bool isTextSizeApplied();
/// Before the style is installed, first when QApplication is made.
void applyTextSize();

} // namespace cutaway
