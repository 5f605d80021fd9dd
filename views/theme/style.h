#pragma once

#include <QProxyStyle>

namespace cutaway {

/// Fusion with our metrics and our drawing of dock titles, tabs, headers, fields, buttons and the focus ring; colours
/// come from the theme.
///
/// A push button with the dynamic property `primary` is filled with the accent: one in a form.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();
    ~Style() override;

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
};

/// Style, palette and fonts for the whole application; call it once after QApplication is made.
void installStyle();

} // namespace cutaway
