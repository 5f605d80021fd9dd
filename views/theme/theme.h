#pragma once

#include "core/graph/operator_kind.h"

#include <QColor>
#include <QFont>
#include <QObject>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <array>

class QPainter;

namespace cutaway {

/// Every colour of the program, by meaning: canvas and widgets read this one table.
struct Theme
{
    QColor window, canvas, panel, alternate, lane, group, card, field;
    QColor line, boxLine, controlLine, edge;
    QColor text, secondaryText, hintText, disabledText;
    QColor accent, accentFill, onAccent;
    QColor better, betterFill, worse, worseFill, refused, refusedFill, warning, warningFill;
    QColor memoryBar, memoryTrack, hatch;
    QColor activations; ///< the part of memory that passes leave and take away
    QColor searchHit;   ///< ground of a name that a search found
    std::array<QColor, operatorKindCount> kinds;
    std::array<QColor, 8> devices; ///< also of partitions, stages, buckets
    QColor onDevice;               ///< ink on a device's colour
    std::array<QColor, 7> heat;
    bool isDark = false;

    const QColor &kind(OperatorKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    const QColor &device(std::size_t number) const { return devices[number % devices.size()]; }
    /// Items 8, 16, … carry a notch, since the colours start again.
    static bool hasNotch(std::size_t number) { return (number / 8) % 2 == 1; }
    /// `fraction` 0 to 1.
    const QColor &heatStep(double fraction) const;
};

const Theme &lightTheme();
const Theme &darkTheme();

/// Kept by number in the settings: new ones go to the end.
enum class ThemeChoice { System, Light, Dark, HighContrastLight, HighContrastDark };

/// The theme in force. Setting one gives the application its palette; whoever paints follows `changed`.
class ThemeManager : public QObject
{
    Q_OBJECT

public:
    static ThemeManager &instance();

    const Theme &theme() const { return *m_theme; }
    ThemeChoice choice() const { return m_choice; }
    void setChoice(ThemeChoice choice);

signals:
    void changed();

private:
    ThemeManager();
    bool eventFilter(QObject *object, QEvent *event) override;
    void apply();

    ThemeChoice m_choice = ThemeChoice::System;
    const Theme *m_theme = nullptr;
    bool m_applying = false;
};

inline const Theme &theme()
{
    return ThemeManager::instance().theme();
}

QPalette themePalette(const Theme &theme);

/// Roles for `QWidget::setForegroundRole`, so that a label follows the theme by itself.
inline constexpr QPalette::ColorRole secondaryTextRole = QPalette::BrightText;
inline constexpr QPalette::ColorRole hintTextRole = QPalette::PlaceholderText;

/// Sizes of text in pixels at 1×, scaled from the user's font height.
enum class TextRole { Headline, Title, Body, Name, BoxTitle, Small, Axis };
QFont themeFont(TextRole role);
/// User's font height over 12 px.
double textScale();
/// From the application's font, before that is ours.
void readTextScale();

/// Black and white but for data and meanings, which are darker or lighter than those of the others; no fills.
const Theme &highContrastLightTheme();
const Theme &highContrastDarkTheme();
/// Their grounds are alike: what is selected has a frame, too.
bool isHighContrast(const Theme &theme);

/// Opaque, a share of the way from one colour to another.
QColor mixedColour(const QColor &from, const QColor &to, double share);

/// Of what steps back while something else stands out: opaque colours near the ground. Texts can still be read.
Theme dimmedTheme(const Theme &theme);

/// Under a row, or a cell of one, that is selected; in high contrast between two lines, which go on from cell to cell.
void paintSelectedGround(QPainter &painter, const QRectF &rect);

/// Of the ways in which items of a plan are cut, by number: none is a device's colour, nor that of a part of the time.
QColor wayColour(const Theme &theme, std::size_t number);

/// What a coloured mark says. Always with a sign, a glyph or a word: colour is never alone.
enum class Meaning { Neutral, Better, Worse, Refused, Warning, Information };

QColor meaningInk(const Theme &theme, Meaning meaning);
QColor meaningFill(const Theme &theme, Meaning meaning);
/// Its glyph for `paintIcon`; empty for Neutral.
QString meaningIcon(Meaning meaning);

/// Of a difference where less is better: costs, bytes.
Meaning meaningOfChange(double difference);

} // namespace cutaway
