#include "app/settings/text_size.h"

#include "app/settings/settings.h"

#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>

namespace cutaway {

namespace {

constexpr auto key = "view/text_percent";

} // namespace

int textPercent()
{
    return std::clamp(settings().value(key, 100).toInt(), smallestTextPercent, largestTextPercent);
}

void setTextPercent(int percent)
{
    settings().setValue(key, percent);
}

void applyTextSize()
{
    if (textPercent() == 100)
        return;
    QFont font = QGuiApplication::font();
    font.setPixelSize(std::max(1, QFontInfo(font).pixelSize() * textPercent() / 100));
    QGuiApplication::setFont(font);
}

} // namespace cutaway
