#include "views/theme/high_contrast.h"

namespace cutaway {

namespace {

/// What is neither black nor white in one of the two. `faint` is of what the pointer is on, `fill` of what is selected.
struct Inks
{
    QRgb ground, ink, faint, fill, disabledText, accent, better, worse, refused, warning, memoryTrack, searchHit;
};

/// Kinds, devices and heat are those of `base`.
Theme highContrast(Theme base, const Inks &inks)
{
    for (QColor Theme::*surface :
         {&Theme::window, &Theme::canvas, &Theme::panel, &Theme::lane, &Theme::group, &Theme::card, &Theme::field,
          &Theme::betterFill, &Theme::worseFill, &Theme::refusedFill, &Theme::warningFill, &Theme::onAccent})
        base.*surface = QColor(inks.ground);
    for (QColor Theme::*line : {&Theme::line, &Theme::boxLine, &Theme::controlLine, &Theme::edge, &Theme::text,
                                &Theme::secondaryText, &Theme::hintText, &Theme::memoryBar, &Theme::hatch})
        base.*line = QColor(inks.ink);
    const std::pair<QColor Theme::*, QRgb> others[] = {
        {&Theme::alternate, inks.faint},    {&Theme::accentFill, inks.fill}, {&Theme::disabledText, inks.disabledText},
        {&Theme::accent, inks.accent},      {&Theme::better, inks.better},   {&Theme::worse, inks.worse},
        {&Theme::refused, inks.refused},    {&Theme::warning, inks.warning}, {&Theme::memoryTrack, inks.memoryTrack},
        {&Theme::searchHit, inks.searchHit}};
    for (const auto &[colour, value] : others)
        base.*colour = QColor(value);
    return base;
}

} // namespace

const Theme &highContrastLightTheme()
{
    static const Theme theme = highContrast(lightTheme(), {.ground = 0xFFFFFF,
                                                           .ink = 0x000000,
                                                           .faint = 0xEBEBEB,
                                                           .fill = 0xCFE2FF,
                                                           .disabledText = 0x595959,
                                                           .accent = 0x003C96,
                                                           .better = 0x004D40,
                                                           .worse = 0x5C3200,
                                                           .refused = 0x8C0010,
                                                           .warning = 0x5A3C00,
                                                           .memoryTrack = 0x949494,
                                                           .searchHit = 0xFFF200});
    return theme;
}

const Theme &highContrastDarkTheme()
{
    static const Theme theme = highContrast(darkTheme(), {.ground = 0x000000,
                                                          .ink = 0xFFFFFF,
                                                          .faint = 0x242424,
                                                          .fill = 0x0A2A5C,
                                                          .disabledText = 0xA6A6A6,
                                                          .accent = 0x8CC2FF,
                                                          .better = 0x6CF0CE,
                                                          .worse = 0xFFC97A,
                                                          .refused = 0xFFA8A4,
                                                          .warning = 0xFFDC6B,
                                                          .memoryTrack = 0x6E6E6E,
                                                          .searchHit = 0x6B5A00});
    return theme;
}

bool isHighContrast(const Theme &theme)
{
    return &theme == &highContrastLightTheme() || &theme == &highContrastDarkTheme();
}

} // namespace cutaway
