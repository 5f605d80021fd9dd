#pragma once

#include "views/theme/theme.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QWidget>

class QDockWidget;
class QListView;
class QMenu;
class QPainter;
class QStyleOptionViewItem;
class QTableWidget;
class QToolButton;

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

constexpr int titleGap = 6; ///< kept free between a title and the one beside it, at 1×

/// Column titles of a dock: small and quiet, padded as the figures below them are.
class DockHeader : public QHeaderView
{
    Q_OBJECT

public:
    /// `padding`: before a left-aligned title, after a right-aligned one, at 1×.
    DockHeader(int height, int padding, QWidget *parent);

    /// The title as far as a width has room for it.
    QString fitting(int section, const QFontMetrics &metrics, int width) const;

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override;

private:
    int m_padding;
};

/// A list as docks have them: no frame, one row selected, rows as wide as the dock.
QListView *makeDockList(QWidget *parent);

/// A short table to look at: rows of a name, which takes the room that is left, and figures at the right. One row is
/// selected.
QTableWidget *makeFigureTable(const QStringList &titles, const QString &accessibleName);
/// Shows these rows and selects none.
void fillFigureTable(QTableWidget *table, const QList<QStringList> &rows);

/// The title bar of a dock: its title, a summary at the right, and buttons: help about it, a menu, which begins with
/// the dock's own actions, and hiding it.
/// Dragging it moves the dock.
class DockTitle : public QWidget
{
    Q_OBJECT

public:
    explicit DockTitle(QDockWidget *dock);

    QString summary() const { return m_summary; }
    /// Between title and summary, in what room they leave.
    void setMiddle(QWidget *middle);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void helpRequested();

public slots:
    /// `h4, 12.0 GB/s links`; elided before the title is.
    void setSummary(const QString &summary);

protected:
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    bool event(QEvent *event) override;

private:
    void fillMenu(QMenu *menu) const;
    void placeMiddle();

    QDockWidget *m_dock;
    QWidget *m_middle = nullptr;
    QString m_summary;
    QToolButton *m_help;
    QToolButton *m_more;
    QToolButton *m_close;
};

/// As many of a text's parts between commas as have room; where not even the first has, it is cut in its middle.
QString shortenedText(const QString &text, const QFontMetrics &metrics, int width);

/// One line that is shortened where it does not fit; the whole is in its tooltip.
class ElidedLabel : public TextLabel
{
    Q_OBJECT

public:
    using TextLabel::TextLabel;

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
};

/// The ground of a row in a list, table or tree of a dock: selected, under the pointer, or none; and the ring of the
/// keyboard's focus.
void paintRowGround(QPainter &painter, const QStyleOptionViewItem &option);

/// A line to search in, with the number of hits at its end.
class SearchField : public QLineEdit
{
    Q_OBJECT

public:
    explicit SearchField(QWidget *parent = nullptr);

    /// `10 of 175`, or what is wrong with the query.
    void setNote(const QString &note, bool isProblem = false);
    QString note() const { return m_note; }

signals:
    void downPressed();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_note;
    bool m_isProblem = false;
};

} // namespace cutaway
