#include "views/panels/waterfall.h"

#include "views/panels/panel_parts.h"
#include "views/theme/marks.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int waterfallRow = 20;
constexpr int waterfallBar = 12;
constexpr int waterfallHeading = 18;
constexpr int waterfallNotes = 20;
constexpr int figureGap = 10;
constexpr int leastBarsWidth = 60;
constexpr double mostOfNames = 0.38; ///< of the width
constexpr double thinnestBar = 2;    ///< pixels: a part that is there is seen

QFont waterfallFont(const Waterfall::Row &row)
{
    return themeFont(row.isTotal ? TextRole::BoxTitle : TextRole::Body);
}

} // namespace

/// From left to right: names, figures, bars, the last figure.
struct Waterfall::Columns
{
    double names = 0;            ///< where each ends
    std::vector<double> figures; ///< the last is right of the bars
    double barsLeft = 0;
    double barsRight = 0;

    bool haveBars() const { return barsRight - barsLeft >= scaled(leastBarsWidth); }
};

Waterfall::Waterfall(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void Waterfall::setPicture(Picture picture)
{
    m_picture = std::move(picture);
    m_current = std::min(m_current, m_picture.rows.empty() ? 0 : m_picture.rows.size() - 1);
    m_pointed.reset();
    updateGeometry();
    update();
}

QString Waterfall::textOf(std::size_t row) const
{
    QStringList texts;
    const QStringList &figures = m_picture.rows[row].figures;
    for (qsizetype i = 0; i < figures.size(); ++i) {
        if (!figures[i].isEmpty())
            texts.append((m_picture.headings.value(i + 1) + u' ' + figures[i]).trimmed());
    }
    return texts.join(QStringLiteral(", "));
}

QRectF Waterfall::rectOf(std::size_t row) const
{
    const int top = m_picture.headings.isEmpty() ? 0 : scaled(waterfallHeading);
    return {0, double(top + int(row) * scaled(waterfallRow)), double(width()), double(scaled(waterfallRow))};
}

QSize Waterfall::sizeHint() const
{
    return {scaled(400),
            int(rectOf(m_picture.rows.size()).top()) + (m_picture.notes.isEmpty() ? 0 : scaled(waterfallNotes))};
}

QSize Waterfall::minimumSizeHint() const
{
    return {scaled(240), sizeHint().height()};
}

Waterfall::Columns Waterfall::columns() const
{
    const QFontMetrics small(themeFont(TextRole::Small));
    double names = 0;
    std::vector<double> widths;
    for (qsizetype i = 1; i < m_picture.headings.size(); ++i)
        widths.push_back(small.horizontalAdvance(m_picture.headings[i]));
    for (const Row &row : m_picture.rows) {
        const QFont font = waterfallFont(row);
        names = std::max<double>(names, QFontMetrics(font).horizontalAdvance(row.title));
        widths.resize(std::max(widths.size(), std::size_t(row.figures.size())));
        for (std::size_t i = 0; i < std::size_t(row.figures.size()); ++i)
            widths[i] = std::max(widths[i], numberWidth(font, row.figures[qsizetype(i)]));
    }
    Columns at;
    at.names = scaled(dockPadding) + std::min(names, mostOfNames * width());
    double end = at.names;
    for (std::size_t i = 0; i + 1 < widths.size(); ++i)
        at.figures.push_back(end += scaled(figureGap) + widths[i]);
    at.figures.push_back(width() - scaled(dockPadding));
    at.barsLeft = end + scaled(figureGap + 4);
    at.barsRight = at.figures.back() - (widths.empty() ? 0 : widths.back()) - scaled(figureGap);
    return at;
}

double Waterfall::x(const Columns &at, double amount) const
{
    const double share = m_picture.end > 0 ? std::clamp(amount / m_picture.end, 0.0, 1.0) : 0;
    return at.barsLeft + share * (at.barsRight - at.barsLeft);
}

QRectF Waterfall::barOf(std::size_t row) const
{
    return barOf(columns(), row);
}

QRectF Waterfall::barOf(const Columns &at, std::size_t row) const
{
    const Row &shown = m_picture.rows[row];
    if (!at.haveBars() || (shown.from == shown.to && !shown.isTotal))
        return {};
    const double left = x(at, std::min(shown.from, shown.to));
    const double length = std::max(thinnestBar, x(at, std::max(shown.from, shown.to)) - left);
    const double above = (scaled(waterfallRow) - scaled(waterfallBar)) / 2.0;
    return {left, rectOf(row).top() + above, length, double(scaled(waterfallBar))};
}

std::optional<std::size_t> Waterfall::rowAt(QPointF point) const
{
    for (std::size_t row = 0; row < m_picture.rows.size(); ++row) {
        if (rectOf(row).contains(point))
            return row;
    }
    return {};
}

void Waterfall::goTo(std::size_t row, bool isFollowing)
{
    m_current = row;
    update();
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(int(row));
    QAccessible::updateAccessibility(&event);
    const Spot target = m_picture.rows[row].target; // what follows may be another picture
    if (isFollowing && target.index() != 0)
        emit followed(target);
}

bool Waterfall::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<std::size_t> row = rowAt(help->pos());
    QStringList lines;
    if (row)
        lines = {QStringLiteral("%1: %2").arg(nameOf(*row), textOf(*row)), m_picture.rows[*row].explanation};
    lines.removeAll(QString());
    QToolTip::showText(help->globalPos(), lines.join(u'\n'), this);
    return true;
}

void Waterfall::mouseMoveEvent(QMouseEvent *event)
{
    m_pointed = rowAt(event->position());
    update();
}

void Waterfall::mousePressEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> row = rowAt(event->position());
    if (event->button() == Qt::LeftButton && row)
        goTo(*row, true);
}

void Waterfall::leaveEvent(QEvent *)
{
    m_pointed.reset();
    update();
}

void Waterfall::keyPressEvent(QKeyEvent *event)
{
    if (m_picture.rows.empty())
        return QWidget::keyPressEvent(event);
    const std::size_t last = m_picture.rows.size() - 1;
    switch (event->key()) {
    case Qt::Key_Up: return goTo(m_current > 0 ? m_current - 1 : 0, false);
    case Qt::Key_Down: return goTo(std::min(m_current + 1, last), false);
    case Qt::Key_Home: return goTo(0, false);
    case Qt::Key_End: return goTo(last, false);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return goTo(m_current, true);
    default: QWidget::keyPressEvent(event);
    }
}

/// Headings and notes.
void Waterfall::paintTexts(QPainter &painter, const Columns &at) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const double left = scaled(dockPadding);
    for (qsizetype i = 0; i < m_picture.headings.size(); ++i) {
        const double right = i == 0 ? width() : at.figures[std::size_t(i - 1)];
        painter.drawText(QRectF(i == 0 ? left : 0, 0, right - (i == 0 ? left : 0), scaled(waterfallHeading)),
                         int((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter), m_picture.headings[i]);
    }
    const QRectF below(left, rectOf(m_picture.rows.size()).top(), width() - 2 * left, scaled(waterfallNotes));
    double taken = 0;
    for (qsizetype i = 0; i < m_picture.notes.size(); ++i) {
        const double room = below.width() - taken - (i > 0 ? scaled(figureGap) : 0);
        const QString text = painter.fontMetrics().elidedText(m_picture.notes[i], Qt::ElideRight, int(room));
        painter.drawText(below, int((i == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter), text);
        taken = painter.fontMetrics().horizontalAdvance(text);
    }
}

void Waterfall::paintRow(QPainter &painter, const Columns &at, std::size_t number) const
{
    const Row &row = m_picture.rows[number];
    const QRectF rect = rectOf(number);
    if (m_pointed == number && row.target.index() != 0)
        painter.fillRect(rect, theme().alternate);
    if (row.isTotal && number > 0)
        painter.fillRect(onDevicePixels(painter, {double(scaled(dockPadding)), rect.top(),
                                                  double(width() - 2 * scaled(dockPadding)), hairline(painter)}),
                         theme().line);
    painter.setFont(waterfallFont(row));
    painter.setPen(row.isNil ? theme().hintText : theme().text);
    const QRectF name(scaled(dockPadding), rect.top(), at.names - scaled(dockPadding), rect.height());
    painter.drawText(name, int(Qt::AlignLeft | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(row.title, Qt::ElideMiddle, int(std::ceil(name.width()))));
    for (std::size_t i = 0; i < std::size_t(row.figures.size()); ++i) {
        if (i + 1 == at.figures.size() && !row.isNil)
            painter.setPen(theme().*row.figureInk);
        paintNumber(painter, {0, rect.top(), at.figures[i], rect.height()}, Qt::AlignRight | Qt::AlignVCenter,
                    row.figures[qsizetype(i)]);
    }
    if (hasFocus() && m_current == number)
        paintFrame(painter, rect.adjusted(2, 0, -2, 0), theme().accent, 2);
}

void Waterfall::paintBar(QPainter &painter, const Columns &at, std::size_t number) const
{
    const Row &row = m_picture.rows[number];
    const QRectF bar = onDevicePixels(painter, barOf(at, number));
    if (row.to < row.from && row.ink == &Theme::memoryBar)
        paintHatch(painter, bar, {theme().memoryBar, theme().panel, 4, 1.5, theme().memoryBar}); // taken off
    else
        painter.fillRect(bar, theme().*row.ink);
    if (row.isTotal && m_picture.capacity && row.to > *m_picture.capacity) {
        const double over = x(at, *m_picture.capacity);
        painter.fillRect(onDevicePixels(painter, {over, bar.top(), bar.right() - over, bar.height()}), theme().refused);
    }
    if (!row.interval)
        return;
    const double low = x(at, row.interval->first);
    const double high = x(at, row.interval->second);
    const double middle = bar.center().y();
    for (const QRectF &stroke : {QRectF(low, middle - 1, high - low, 2), QRectF(low - 1, middle - 4, 2, 8),
                                 QRectF(high - 1, middle - 4, 2, 8)}) {
        const QRectF line = onDevicePixels(painter, stroke);
        painter.fillRect(line.adjusted(-1, -1, 1, 1), theme().panel);
        painter.fillRect(line, theme().text);
    }
    painter.fillRect(onDevicePixels(painter, {low, middle - 1, high - low, 2}), theme().text);
}

void Waterfall::paintCapacityLine(QPainter &painter, const Columns &at) const
{
    if (!m_picture.capacity)
        return;
    const bool isBroken = *m_picture.capacity > m_picture.end;
    const double left = (isBroken ? at.barsRight : x(at, *m_picture.capacity)) - 1;
    const double bottom = rectOf(m_picture.rows.size()).top();
    const double dash = isBroken ? scaled(5) : bottom;
    for (double y = rectOf(0).top(); y < bottom; y += dash + scaled(3))
        painter.fillRect(onDevicePixels(painter, {left, y, 2, std::min(dash, bottom - y)}), theme().text);
}

void Waterfall::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Columns at = columns();
    paintTexts(painter, at);
    for (std::size_t row = 0; row < m_picture.rows.size(); ++row)
        paintRow(painter, at, row);
    if (!at.haveBars() || m_picture.rows.empty())
        return;
    std::optional<QPointF> end; // of the bar before
    for (std::size_t row = 0; row < m_picture.rows.size(); ++row) {
        const QRectF bar = barOf(at, row);
        if (bar.isEmpty())
            continue;
        if (end)
            painter.fillRect(onDevicePixels(painter, {end->x() - hairline(painter) / 2, end->y(), hairline(painter),
                                                      bar.top() - end->y()}),
                             theme().controlLine);
        paintBar(painter, at, row);
        end = QPointF(x(at, m_picture.rows[row].to), bar.bottom());
    }
    paintCapacityLine(painter, at);
}

} // namespace cutaway
