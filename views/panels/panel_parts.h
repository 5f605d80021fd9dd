#pragma once

#include "views/theme/theme.h"

#include <QAbstractButton>
#include <QLabel>

class QPainter;

/// The small things that docks are made of.
namespace cutaway {

/// Of a widget: the part of the help that it is about, `planners.partition#Size based`.
inline constexpr auto helpProperty = "helpLink";

/// Padding at the left and right of a dock, at 1×.
inline constexpr int dockPadding = 12;

/// Pixels at 1× for the user's font height.
int scaled(double pixels);

/// A label in one of the theme's colours and text sizes; follows the theme.
class TextLabel : public QLabel
{
    Q_OBJECT

public:
    using Colour = QColor Theme::*;

    TextLabel(TextRole role, Colour colour, QWidget *parent = nullptr);

    void setColour(Colour colour);
    /// Text that can be marked and copied.
    void setSelectable(bool selectable);

private:
    void applyTheme();

    TextRole m_role;
    Colour m_colour;
};

/// A word to click: accent colour, pointing hand, underlined under the pointer and with the focus.
class LinkButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit LinkButton(const QString &text, QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// A drawing of ours as a label.
class IconLabel : public QWidget
{
    Q_OBJECT

public:
    IconLabel(const QString &icon, QColor Theme::*colour, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    QColor Theme::*m_colour;
};

/// A line across the dock, one hairline high.
class LineAcross : public QWidget
{
    Q_OBJECT

public:
    explicit LineAcross(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// What a dock says while it has nothing to show: centred, wrapped, quiet.
TextLabel *emptyHint(const QString &text, QWidget *parent);

/// A line of `Label    value` in which the value's digits are equally wide.
class FigureRow : public QWidget
{
    Q_OBJECT

public:
    explicit FigureRow(const QString &label, QWidget *parent = nullptr);

    void setValue(const QString &value);
    QString value() const { return m_value; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_label;
    QString m_value;
};

} // namespace cutaway
