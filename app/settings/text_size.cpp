#include "app/settings/text_size.h"

#include "app/settings/settings.h"

#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>

namespace cutaway {

namespace {

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
