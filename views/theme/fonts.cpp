#include "views/theme/theme.h"

#include <QFont>
#include <QFontInfo>
#include <QGuiApplication>

#include <algorithm>
#include <atomic>

namespace cutaway {

namespace {

struct TypeSize
{
    int pixels;
    QFont::Weight weight;
};

TypeSize typeSize(TextRole role)
{
    switch (role) {
    case TextRole::Headline: return {20, QFont::DemiBold};
    case TextRole::Title: return {13, QFont::DemiBold};
    case TextRole::Body: return {12, QFont::Normal};
    case TextRole::Name: return {12, QFont::Medium};
    case TextRole::BoxTitle: return {12, QFont::DemiBold};
    case TextRole::Small: return {11, QFont::Normal};
    case TextRole::Axis: return {10, QFont::Normal};
    }
    return {12, QFont::Normal};
}

double userTextScale()
{
    if (!qGuiApp)
        return 1.0;
    return std::clamp(QFontInfo(QGuiApplication::font()).pixelSize() / 12.0, 0.75, 3.0);
}

} // namespace

/// Read by threads that lay out.
static std::atomic<double> &keptTextScale()
{
    static std::atomic<double> scale = userTextScale();
    return scale;
}

double textScale()
{
    return keptTextScale();
}

void readTextScale()
{
    keptTextScale() = userTextScale();
}

QFont themeFont(TextRole role)
{
    const TypeSize size = typeSize(role);
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setPixelSize(std::max(1, qRound(size.pixels * textScale())));
    font.setWeight(size.weight);
    return font;
}

} // namespace cutaway
