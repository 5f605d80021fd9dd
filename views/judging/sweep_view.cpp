#include "views/judging/sweep_view.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int sweepMargin = 12;
constexpr int textsHeight = 18;

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

void SweepView::setSweep(judging::Sweep sweep, const QString &title)
{
    m_sweep = std::move(sweep);
    m_title = title;
    m_least = m_most = 0;
    bool isFirst = true;
    for (const judging::SweepPoint &point : m_sweep.points) {
        if (!point.latencySec)
            continue;
        m_least = isFirst ? *point.latencySec : std::min(m_least, *point.latencySec);
        m_most = isFirst ? *point.latencySec : std::max(m_most, *point.latencySec);
        isFirst = false;
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
    return QRectF(rect()).adjusted(margin, scaled(textsHeight), -margin, -scaled(textsHeight));
}

double SweepView::xOf(double value) const
{
    const double first = std::log(m_sweep.points.front().value);
    const double last = std::log(m_sweep.points.back().value);
    return plot().left() + plot().width() * (std::log(value) - first) / std::max(1e-9, last - first);
}

double SweepView::yOf(double seconds) const
{
    const double range = m_most > m_least ? m_most - m_least : 1;
    return plot().bottom() - plot().height() * (0.08 + 0.84 * (seconds - m_least) / range);
}

void SweepView::chooseAt(double x)
{
    if (m_sweep.points.empty())
        return;
    const double share = std::clamp((x - plot().left()) / plot().width(), 0.0, 1.0);
    const double first = m_sweep.points.front().value;
    emit chosen(first * std::pow(m_sweep.points.back().value / first, share));
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
    if (m_sweep.points.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme().line, 1));
    painter.drawLine(plot().bottomLeft(), plot().bottomRight());
    const judging::SweepPoint *before = nullptr;
    for (const judging::SweepPoint &point : m_sweep.points) {
        const bool joins = before && before->latencySec && point.latencySec;
        if (joins) {
            const bool fits = before->isFeasible && point.isFeasible;
            painter.setPen(
                QPen(fits ? theme().accent : theme().refused, fits ? 2 : 1.2, fits ? Qt::SolidLine : Qt::DotLine));
            painter.drawLine(QPointF(xOf(before->value), yOf(*before->latencySec)),
                             QPointF(xOf(point.value), yOf(*point.latencySec)));
        }
        before = &point;
    }
    painter.setPen(QPen(theme().refused, 1.2, Qt::DashLine));
    for (const double at : m_sweep.breaks)
        painter.drawLine(QPointF(xOf(at), plot().top()), QPointF(xOf(at), plot().bottom()));
    painter.setPen(QPen(theme().text, 1.5));
    painter.drawLine(QPointF(xOf(m_current), plot().top()), QPointF(xOf(m_current), plot().bottom()));
    paintTexts(painter);
}

void SweepView::paintTexts(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    const QRectF above(plot().left(), 0, plot().width(), scaled(textsHeight));
    const QRectF below(plot().left(), plot().bottom(), plot().width(), scaled(textsHeight));
    painter.setPen(theme().secondaryText);
    painter.drawText(above, Qt::AlignLeft | Qt::AlignVCenter,
                     m_most > m_least ? tr("%1 to %2").arg(secondsText(m_least), secondsText(m_most))
                                      : secondsText(m_most));
    painter.drawText(above, Qt::AlignRight | Qt::AlignVCenter, tr("dotted: does not fit"));
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QLocale().toString(m_sweep.points.front().value, 'g', 3));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(m_sweep.points.back().value, 'g', 3));
    painter.drawText(below, Qt::AlignCenter, m_title);
}

} // namespace cutaway
