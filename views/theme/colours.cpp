#include "views/theme/colours.h"

#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace cutaway {

QColor mixedColour(const QColor &from, const QColor &to, double share)
{
    const auto mix = [share](int a, int b) { return int(a + (b - a) * share); };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

Theme dimmedTheme(const Theme &theme)
{
    constexpr double shapes = 0.35; // of a colour that is left
    constexpr double texts = 0.55;
    constexpr double paleTexts = 0.7; // contrast 3 on all grounds, too
    Theme dimmed = theme;
    const auto dim = [&](QColor &colour, double left) { colour = mixedColour(theme.canvas, colour, left); };
    for (QColor Theme::*shape :
         {&Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::line, &Theme::boxLine, &Theme::controlLine,
          &Theme::edge, &Theme::accentFill, &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill,
          &Theme::warningFill, &Theme::memoryBar, &Theme::memoryTrack, &Theme::hatch, &Theme::activations,
          &Theme::searchHit})
        dim(dimmed.*shape, shapes);
    const auto dimAll = [&](auto &colours) {
        for (QColor &colour : colours)
            dim(colour, shapes);
    };
    dimAll(dimmed.kinds);
    dimAll(dimmed.devices);
    dimAll(dimmed.heat);
    dim(dimmed.text, texts);
    for (QColor Theme::*text : {&Theme::secondaryText, &Theme::hintText, &Theme::disabledText, &Theme::accent,
                                &Theme::better, &Theme::worse, &Theme::refused, &Theme::warning})
        dim(dimmed.*text, paleTexts);
    return dimmed;
}

void paintSelectedGround(QPainter &painter, const QRectF &rect)
{
    painter.fillRect(rect, theme().accentFill);
    if (isHighContrast(theme()))
        paintRules(painter, rect, theme().accent, 2);
}

QColor wayColour(const Theme &theme, std::size_t number)
{
    static const std::array<QColor, 7> light{0x6B7280, 0x0E8F8C, 0x5A4FCF, 0x8B7CF0, 0xD9580B, 0xC02D74, 0x7A9A01};
    static const std::array<QColor, 7> dark{0x9CA3AF, 0x2CC8C0, 0x857BF7, 0xBDB4FF, 0xFF8B3D, 0xF368AA, 0xB9D83A};
    return (theme.isDark ? dark : light)[number % light.size()];
}

QColor meaningInk(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.secondaryText;
    case Meaning::Better: return theme.better;
    case Meaning::Worse: return theme.worse;
    case Meaning::Refused: return theme.refused;
    case Meaning::Warning: return theme.warning;
    case Meaning::Information: return theme.accent;
    }
    return theme.secondaryText;
}

QColor meaningFill(const Theme &theme, Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return theme.window;
    case Meaning::Better: return theme.betterFill;
    case Meaning::Worse: return theme.worseFill;
    case Meaning::Refused: return theme.refusedFill;
    case Meaning::Warning: return theme.warningFill;
    case Meaning::Information: return theme.accentFill;
    }
    return theme.window;
}

QString meaningIcon(Meaning meaning)
{
    switch (meaning) {
    case Meaning::Neutral: return {};
    case Meaning::Better: return QStringLiteral("emblem-default");
    case Meaning::Worse: return QStringLiteral("list-add");
    case Meaning::Refused: return QStringLiteral("cutaway-refuse");
    case Meaning::Warning: return QStringLiteral("dialog-warning");
    case Meaning::Information: return QStringLiteral("dialog-information");
    }
    return {};
}

Meaning meaningOfChange(double difference)
{
    if (difference < 0)
        return Meaning::Better;
    return difference > 0 ? Meaning::Worse : Meaning::Neutral;
}

} // namespace cutaway
