#include "app/settings/text_size.h"

#include "app/settings/settings.h"

#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>

namespace cutaway {

namespace {

constexpr auto key = "view/text_percent";

int appliedPercent = 100;

} // namespace

int textPercent()
{
    return std::clamp(settings().value(key, 100).toInt(), smallestTextPercent, largestTextPercent);
}

void setTextPercent(int percent)
{
    settings().setValue(key, percent);
}

bool isTextSizeApplied()
{
    return appliedPercent == textPercent();
}

void applyTextSize()
{
    static const QFont desktopFont = QGuiApplication::font();
    if (isTextSizeApplied())
        return;
    appliedPercent = textPercent();
    QFont font = desktopFont;
    font.setPixelSize(std::max(1, QFontInfo(font).pixelSize() * appliedPercent / 100));
    QGuiApplication::setFont(font);
}

} // namespace cutaway
