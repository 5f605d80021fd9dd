#include "views/theme/high_contrast.h"

namespace cutaway {

namespace {

/// Grounds, lines and texts; `fill` is of what is selected, `faint` of what the pointer is on.
void setGrounds(Theme &t, QRgb ground, QRgb ink, QRgb faint, QRgb fill)
{
    for (QColor Theme::*surface :
         {&Theme::window, &Theme::canvas, &Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::field,
          &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill, &Theme::warningFill})
        t.*surface = QColor(ground);
    for (QColor Theme::*line : {&Theme::line, &Theme::boxLine, &Theme::controlLine, &Theme::edge, &Theme::text,
                                &Theme::secondaryText, &Theme::hintText, &Theme::memoryBar, &Theme::hatch})
        t.*line = QColor(ink);
    t.alternate = QColor(faint);
    t.accentFill = QColor(fill);
    t.onAccent = QColor(ground);
}

Theme makeLight()
{
    Theme t = lightTheme();
    setGrounds(t, 0xFFFFFF, 0x000000, 0xEBEBEB, 0xCFE2FF);
    t.disabledText = 0x595959;
    t.accent = 0x003C96;
    t.better = 0x004D40, t.worse = 0x5C3200, t.refused = 0x8C0010, t.warning = 0x5A3C00;
    t.memoryTrack = 0x949494;
    t.searchHit = 0xFFF200;
    return t;
}

Theme makeDark()
{
    Theme t = darkTheme();
    setGrounds(t, 0x000000, 0xFFFFFF, 0x242424, 0x0A2A5C);
    t.disabledText = 0xA6A6A6;
    t.accent = 0x8CC2FF;
    t.better = 0x6CF0CE, t.worse = 0xFFC97A, t.refused = 0xFFA8A4, t.warning = 0xFFDC6B;
    t.memoryTrack = 0x6E6E6E;
    t.searchHit = 0x6B5A00;
    return t;
}

} // namespace

const Theme &highContrastLightTheme()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &highContrastDarkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

bool isHighContrast(const Theme &theme)
{
    return &theme == &highContrastLightTheme() || &theme == &highContrastDarkTheme();
}

} // namespace cutaway
