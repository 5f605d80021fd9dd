#include "views/theme/style.h"

#include "views/theme/theme.h"

#include <QApplication>

namespace cutaway {

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

Style::~Style() = default;

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize: return qRound(16 * textScale());
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

void installStyle()
{
    textScale(); // reads the user's font before ours takes its place
    QApplication::setFont(themeFont(TextRole::Body));
    QApplication::setStyle(new Style);
    ThemeManager::instance();
}

} // namespace cutaway
