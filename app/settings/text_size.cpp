#include "app/settings/text_size.h"

#include "app/settings/settings.h"

#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>

namespace cutaway {

namespace {

constexpr auto percentKey = "view/text_percent";

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
    return QGuiApplication::font() == wantedFont();
}

void applyTextSize()
{
    if (!isTextSizeApplied())
        QGuiApplication::setFont(wantedFont());
}

} // namespace cutaway
