#pragma once

#include <QFrame>
#include <QProxyStyle>

namespace cutaway {

/// Of a dock widget: 1, what its title counts warns; 2, it is an error.
inline constexpr auto urgencyProperty = "urgency";

/// Fusion with our metrics and our drawing of dock titles, tabs, headers, fields, buttons and the focus ring; colours
/// come from the theme.
///
/// - A push button with the dynamic property `primary`, or a dialog's default one, is filled with the accent.
/// - A tab's text may have a second part after a tab character (`size_based\t1.268 ms`), set small; a number in
///   parentheses at its end (`Problems (2)`) becomes a badge, with as many `!` behind it as the dock of that title has
///   in its dynamic property `urgency`. The icon `cutaway-modified` is drawn as an accent dot.
/// - Right-aligned text of item views and labels has equally wide digits.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();
    ~Style() override;

    using QProxyStyle::polish;
    void polish(QWidget *widget) override;
    void unpolish(QWidget *widget) override;

    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option, const QWidget *widget) const override;

    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    void drawItemText(QPainter *painter, const QRect &rect, int flags, const QPalette &palette, bool enabled,
                      const QString &text, QPalette::ColorRole role) const override;
};

/// Style, palette, fonts and icon for the whole application; call it once after QApplication is made.
void installStyle();

/// A popup on the theme's ground with a frame around it. Esc and a click beside it close it, as any popup.
class FramedPopup : public QFrame
{
public:
    explicit FramedPopup(QWidget *parent) : QFrame(parent, Qt::Popup) {}

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace cutaway
