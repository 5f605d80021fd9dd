#include "views/theme/theme.h"

namespace cutaway {

namespace {

void setText(QPalette &palette, QPalette::ColorGroup group, const QColor &text, const QColor &accentText)
{
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::HighlightedText})
        palette.setColor(group, role, text);
    palette.setColor(group, QPalette::Link, accentText);
    palette.setColor(group, QPalette::LinkVisited, accentText);
}

} // namespace

QPalette themePalette(const Theme &theme)
{
    QPalette palette;
    const std::pair<QPalette::ColorRole, QColor> grounds[] = {
        {QPalette::Window, theme.window},
        {QPalette::Base, theme.field},
        {QPalette::AlternateBase, theme.alternate},
        {QPalette::Button, theme.panel},
        {QPalette::ToolTipBase, theme.panel},
        {QPalette::Highlight, theme.accentFill},
        {QPalette::Light, theme.panel},
        {QPalette::Midlight, theme.line},
        {QPalette::Mid, theme.boxLine},
        {QPalette::Dark, theme.controlLine},
        {QPalette::Shadow, theme.line},
        {secondaryTextRole, theme.secondaryText},
    };
    for (const auto &[role, colour] : grounds)
        palette.setColor(QPalette::All, role, colour);
    setText(palette, QPalette::Active, theme.text, theme.accent);
    setText(palette, QPalette::Inactive, theme.text, theme.accent);
    setText(palette, QPalette::Disabled, theme.disabledText, theme.disabledText);
    palette.setColor(QPalette::All, hintTextRole, theme.hintText);
    palette.setColor(QPalette::Disabled, hintTextRole, theme.disabledText);
    palette.setColor(QPalette::Disabled, secondaryTextRole, theme.disabledText);
    return palette;
}

} // namespace cutaway
