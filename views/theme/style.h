#pragma once

#include <QProxyStyle>

namespace cutaway {

/// Fusion with our metrics and our drawing of dock titles, tabs, headers, fields, buttons and the focus ring; colours
/// come from the theme.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();
    ~Style() override;

    // See style.cpp for what is drawn anew.
};

/// Style, palette and fonts for the whole application; call it once after QApplication is made.
void installStyle();

} // namespace cutaway
