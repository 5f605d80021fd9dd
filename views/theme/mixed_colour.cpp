#include "views/theme/mixed_colour.h"

#include "views/theme/theme.h"

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
    constexpr double paleTexts = 0.66; // contrast 3 on all grounds, too
    Theme dimmed = theme;
    const auto dim = [&](QColor &colour, double left) { colour = mixedColour(theme.canvas, colour, left); };
    for (QColor Theme::*shape :
         {&Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::line, &Theme::boxLine, &Theme::controlLine,
          &Theme::edge, &Theme::accentFill, &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill,
          &Theme::warningFill, &Theme::memoryBar, &Theme::memoryTrack, &Theme::hatch, &Theme::searchHit})
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

} // namespace cutaway
