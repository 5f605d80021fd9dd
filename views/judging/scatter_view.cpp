#include "views/judging/scatter_view.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double reachOfPointer = 8;
constexpr double near = 0.1; ///< the dashed lines: that far off
constexpr double radius = 3.5;

} // namespace

QString calibrationFigure(const CalibrationPoint &point, double value)
{
    return point.unit == "bytes" ? bytesText(std::int64_t(value)) : secondsText(value);
}

QString calibrationLine(const CalibrationPoint &point)
{
    const QString sign = point.error() < 0 ? QStringLiteral("−") : QStringLiteral("+");
    return ScatterView::tr("%1: %2 measured, %3 predicted, %4%5 %")
        .arg(QString::fromStdString(point.name), calibrationFigure(point, point.measured),
             calibrationFigure(point, point.predicted), sign, QString::number(100 * std::abs(point.error()), 'f', 1));
}

ScatterView::ScatterView(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    setMinimumSize(scaled(260), scaled(200));
    setAccessibleName(tr("Predicted against measured"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, qOverload<>(&QWidget::update));
}

QSize ScatterView::sizeHint() const
{
    return {scaled(420), scaled(300)};
}

void ScatterView::setPoints(std::vector<CalibrationPoint> points)
{
    m_points = std::move(points);
    m_least = 1;
    m_most = 10;
    constexpr double air = 1.15;
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const auto [least, most] = std::minmax(m_points[i].measured, m_points[i].predicted);
        m_least = i == 0 ? least / air : std::min(m_least, least / air);
        m_most = i == 0 ? most * air : std::max(m_most, most * air);
    }
    update();
}

QRectF ScatterView::plot() const
{
    return QRectF(rect()).adjusted(scaled(70), scaled(10), -scaled(12), -scaled(40));
}

/// 0 at the least value, 1 at the most.
double ScatterView::along(double value) const
{
    return std::log(value / m_least) / std::log(m_most / m_least);
}

QPointF ScatterView::positionOf(const CalibrationPoint &point) const
{
    const QRectF area = plot();
    return {area.left() + along(point.measured) * area.width(),
            area.bottom() - along(point.predicted) * area.height()};
}

const CalibrationPoint *ScatterView::pointAt(const QPointF &position) const
{
    const CalibrationPoint *nearest = nullptr;
    double least = reachOfPointer;
    for (const CalibrationPoint &point : m_points) {
        const double distance = QLineF(positionOf(point), position).length();
        if (distance < least) {
            least = distance;
            nearest = &point;
        }
    }
    return nearest;
}

void ScatterView::paintAxes(QPainter &painter) const
{
    const QRectF area = plot();
    painter.setPen(theme().line);
    painter.drawRect(area);
    painter.setClipRect(area);
    const auto diagonal = [&](double factor, Qt::PenStyle style) {
        painter.setPen(QPen(theme().controlLine, 1, style));
        const double shift = std::log(factor) / std::log(m_most / m_least) * area.height();
        painter.drawLine(QPointF(area.left(), area.bottom() - shift), QPointF(area.right(), area.top() - shift));
    };
    diagonal(1, Qt::SolidLine);
    diagonal(1 + near, Qt::DashLine);
    diagonal(1 / (1 + near), Qt::DashLine);
    painter.setClipping(false);
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().secondaryText);
    if (m_points.empty())
        return;
    for (const double share : {0.1, 0.5, 0.9}) {
        const double value = m_least * std::pow(m_most / m_least, share);
        const QString text = calibrationFigure(m_points.front(), value);
        painter.drawText(QRectF(area.left() + share * area.width() - 60, area.bottom() + 3, 120, 16), Qt::AlignCenter,
                         text);
        painter.drawText(QRectF(0, area.bottom() - share * area.height() - 8, area.left() - 6, 16),
                         Qt::AlignRight | Qt::AlignVCenter, text);
    }
    painter.drawText(QRectF(area.left(), area.bottom() + 20, area.width(), 16), Qt::AlignCenter, tr("measured"));
    painter.drawText(QRectF(area.left() + 6, area.top() + 4, area.width(), 16), Qt::AlignLeft, tr("predicted"));
}

void ScatterView::paintPoints(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing);
    for (const CalibrationPoint &point : m_points) {
        const QColor ink = std::abs(point.error()) > near ? theme().warning : theme().accent;
        painter.setPen(QPen(ink, 1.2));
        painter.setBrush(point.isFitted ? QBrush(Qt::NoBrush) : QBrush(ink));
        painter.drawEllipse(positionOf(point), radius, radius);
    }
}

void ScatterView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    paintAxes(painter);
    paintPoints(painter);
}

bool ScatterView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const CalibrationPoint *point = pointAt(help->pos());
    if (point)
        QToolTip::showText(help->globalPos(), calibrationLine(*point), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace cutaway
