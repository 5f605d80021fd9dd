#include "views/judging/sweep_view.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <ranges>

namespace cutaway {

namespace {

constexpr int sweepMargin = 12;
constexpr int textsHeight = 18;
constexpr int nameGap = 12;

/// Grows to hold the value.
void widen(double &least, double &most, double value, bool isFirst)
{
    least = isFirst ? value : std::min(least, value);
    most = isFirst ? value : std::max(most, value);
}

} // namespace

SweepView::SweepView(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(scaled(180), scaled(90));
    setAccessibleName(tr("Time over what is varied"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize SweepView::sizeHint() const
{
    return {scaled(300), scaled(160)};
}

void SweepView::setCurves(std::vector<SweepCurve> curves, WhatIfAxis axis)
{
    m_curves = std::move(curves);
    m_axis = std::move(axis);
    m_least = m_most = m_first = m_last = 0;
    bool isFirstValue = true;
    bool isFirstTime = true;
    for (const SweepCurve &curve : m_curves) {
        for (const judging::SweepPoint &point : curve.sweep.points) {
            widen(m_first, m_last, point.value, std::exchange(isFirstValue, false));
            if (point.latencySec)
                widen(m_least, m_most, *point.latencySec, std::exchange(isFirstTime, false));
        }
        for (const double value : curve.sweep.impossible)
            widen(m_first, m_last, value, std::exchange(isFirstValue, false));
    }
    update();
}

void SweepView::setCurrent(double value)
{
    m_current = value;
    update();
}

QRectF SweepView::plot() const
{
    const double margin = scaled(sweepMargin);
    return QRectF(rect()).adjusted(margin, scaled(textsHeight), -margin - namesWidth(), -scaled(textsHeight));
}

/// Of the names beside the curves, where there are several.
double SweepView::namesWidth() const
{
    if (m_curves.size() < 2)
        return 0;
    const QFontMetrics metrics(themeFont(TextRole::Small));
    int widest = 0;
    for (const SweepCurve &curve : m_curves)
        widest = std::max(widest, metrics.horizontalAdvance(curve.name));
    return std::min(widest, width() / 3) + scaled(nameGap);
}

double SweepView::xOf(double value) const
{
    const auto place = [this](double at) { return m_axis.isLogarithmic() ? std::log(at) : at; };
    return plot().left() +
           plot().width() * (place(value) - place(m_first)) / std::max(1e-9, place(m_last) - place(m_first));
}

double SweepView::yOf(double seconds) const
{
    const double share = m_most > m_least ? (seconds - m_least) / (m_most - m_least) : 0.5;
    return plot().bottom() - plot().height() * (0.08 + 0.84 * share);
}

QColor SweepView::inkOf(std::size_t curve) const
{
    switch (m_curves[curve].of) {
    case SweepCurve::Of::Shown: return theme().accent;
    case SweepCurve::Of::Planned: return theme().better;
    case SweepCurve::Of::Open: break;
    }
    return theme().device(curve);
}

void SweepView::chooseAt(double x)
{
    if (m_last <= m_first)
        return;
    const double share = std::clamp((x - plot().left()) / plot().width(), 0.0, 1.0);
    emit chosen(m_axis.isLogarithmic() ? m_first * std::pow(m_last / m_first, share)
                                       : m_first + (m_last - m_first) * share);
}

void SweepView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        chooseAt(event->position().x());
}

void SweepView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        chooseAt(event->position().x());
}

void SweepView::paintEvent(QPaintEvent *)
{
    if (m_curves.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().line, 1));
    painter.drawLine(plot().bottomLeft(), plot().bottomRight());
    for (std::size_t i = m_curves.size(); i-- > 0;) // the shown plan's over the others
        paintCurve(painter, i);
    painter.setPen(QPen(theme().text, 1.5));
    painter.drawLine(QPointF(xOf(m_current), plot().top()), QPointF(xOf(m_current), plot().bottom()));
    paintTexts(painter);
    if (m_curves.size() > 1)
        paintNames(painter);
}

void SweepView::paintCurve(QPainter &painter, std::size_t curve) const
{
    const bool isShown = m_curves[curve].of == SweepCurve::Of::Shown;
    const QColor ink = inkOf(curve);
    const judging::SweepPoint *before = nullptr;
    for (const judging::SweepPoint &point : m_curves[curve].sweep.points) {
        if (before && before->latencySec && point.latencySec) {
            const bool fits = before->isFeasible && point.isFeasible;
            painter.setPen(QPen(fits || !isShown ? ink : theme().refused, fits && isShown ? 2 : 1.2,
                                fits ? Qt::SolidLine : Qt::DotLine));
            painter.drawLine(QPointF(xOf(before->value), yOf(*before->latencySec)),
                             QPointF(xOf(point.value), yOf(*point.latencySec)));
        }
        before = &point;
        if (!m_curves[curve].sweep.impossible.empty() && point.latencySec) // only here, not between
            painter.fillRect(QRectF(xOf(point.value) - 2, yOf(*point.latencySec) - 2, 4, 4), ink);
    }
    painter.setPen(QPen(isShown ? theme().refused : ink, 1.2, Qt::DashLine));
    for (const double at : m_curves[curve].sweep.breaks)
        painter.drawLine(QPointF(xOf(at), plot().top()), QPointF(xOf(at), plot().bottom()));
}

/// Where a curve ends at the right.
double SweepView::endOf(std::size_t curve) const
{
    for (const judging::SweepPoint &point : m_curves[curve].sweep.points | std::views::reverse) {
        if (point.latencySec)
            return yOf(*point.latencySec);
    }
    return plot().bottom();
}

/// In the colours of their curves, each beside its curve's end or as near to it as others leave room.
void SweepView::paintNames(QPainter &painter) const
{
    const QFontMetrics metrics = painter.fontMetrics();
    const double line = metrics.height();
    std::vector<std::pair<double, std::size_t>> places;
    for (std::size_t i = 0; i < m_curves.size(); ++i)
        places.emplace_back(endOf(i) - line / 2, i);
    std::ranges::stable_sort(places, {}, &std::pair<double, std::size_t>::first);
    for (std::size_t i = 1; i < places.size(); ++i)
        places[i].first = std::max(places[i].first, places[i - 1].first + line);
    for (double lowest = height() - line; auto &[y, curve] : places | std::views::reverse) {
        y = std::min(y, lowest);
        lowest = y - line;
    }
    const double left = plot().right() + scaled(nameGap) / 2.0;
    const double room = width() - left;
    for (const auto &[y, curve] : places) {
        painter.setPen(inkOf(curve));
        painter.drawText(QRectF(left, y, room, line), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(m_curves[curve].name, Qt::ElideMiddle, int(room)));
    }
}

void SweepView::paintTexts(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    const QRectF above(plot().left(), 0, width() - plot().left() - scaled(sweepMargin), scaled(textsHeight));
    const QRectF below(plot().left(), plot().bottom(), plot().width(), scaled(textsHeight));
    painter.setPen(theme().secondaryText);
    painter.drawText(above, Qt::AlignLeft | Qt::AlignVCenter,
                     m_most > m_least ? tr("%1 to %2").arg(secondsText(m_least), secondsText(m_most))
                                      : secondsText(m_most));
    painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter, tr("dotted: does not fit"));
    const QString first = m_axis.text(m_first);
    const QString last = m_axis.text(m_last);
    const QFontMetrics metrics = painter.fontMetrics();
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, first);
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, last);
    const int ends = std::max(metrics.horizontalAdvance(first), metrics.horizontalAdvance(last)) + scaled(nameGap);
    if (metrics.horizontalAdvance(m_axis.title) + 2 * ends <= below.width()) // else the field beside says it
        painter.drawText(below, Qt::AlignCenter, m_axis.title);
}

} // namespace cutaway
