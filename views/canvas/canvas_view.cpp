#include "views/canvas/canvas_view.h"

#include <QEasingCurve>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int milliseconds = 180;
constexpr double margin = 12;
constexpr double breadcrumbs = 56; // pixels at the foot that they may cover
constexpr std::size_t remembered = 50;

} // namespace

CanvasView::CanvasView(QObject *parent) : QObject(parent)
{
    m_motion.setStartValue(0.0);
    m_motion.setEndValue(1.0);
    m_motion.setDuration(milliseconds);
    m_motion.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant &value) {
        m_transform = ViewTransform::between(m_from, m_to, value.toDouble());
        emit changed();
    });
}

QRectF CanvasView::fitArea() const
{
    return m_viewport.adjusted(margin, margin, -margin, -8);
}

void CanvasView::setBounds(const QRectF &scene, const Reading &reading)
{
    m_bounds = scene;
    m_reading = reading;
}

QRectF CanvasView::showArea(double covered, double coveredBelow) const
{
    const double foot = std::max(breadcrumbs, coveredBelow * m_transform.zoom + margin);
    return m_viewport.adjusted(24, 24 + covered * m_transform.zoom, -24, -foot);
}

QSizeF CanvasView::roomToShow(double covered) const
{
    return showArea(covered).size() / m_transform.zoom;
}

void CanvasView::moveTo(const ViewTransform &wanted, bool animated)
{
    const ViewTransform target =
        wanted.zoom < m_reading.least ? wanted.zoomed(m_reading.least, m_viewport.topLeft()) : wanted;
    m_shows = {};
    m_motion.stop();
    if (animated && !m_reducedMotion) {
        m_from = m_transform;
        m_to = target;
        m_motion.start();
        return;
    }
    m_transform = target;
    emit changed();
}

void CanvasView::fit(bool animated)
{
    m_fit = Fit::Whole;
    moveTo(ViewTransform::fitting(whole(), fitArea()), animated);
}

void CanvasView::fitReadable(bool animated)
{
    constexpr double most = 0.45; // groups are closed and tell their figures well
    if (m_fit == Fit::Readable || ViewTransform::fitting(whole(), fitArea()).zoom >= m_reading.leastWhole) {
        fit(animated);
        return;
    }
    m_fit = Fit::Readable;
    const QRectF area = fitArea();
    const double zoom = std::clamp(area.width() / whole().width(), std::min(m_reading.zoom, most), most);
    const double left = area.center().x() - whole().width() * zoom / 2;
    moveTo({zoom, QPointF(std::round(left), area.top()) - whole().topLeft() * zoom}, animated);
}

void CanvasView::open()
{
    m_fit = Fit::Opened;
    moveTo(ViewTransform::opening(whole(), fitArea(), m_reading.zoom, m_reading.entry), false);
}

void CanvasView::refit()
{
    if (m_fit == Fit::Whole)
        fit(false);
    else if (m_fit == Fit::Readable) {
        m_fit = Fit::None;
        fitReadable(false);
    } else if (m_fit == Fit::Opened)
        open();
}

void CanvasView::zoomTo(double zoom, QPointF fixed, bool animated)
{
    m_fit = Fit::None;
    // A running zoom is continued from where it leads, so that quick steps add up.
    const ViewTransform &base = m_motion.state() == QAbstractAnimation::Running ? m_to : m_transform;
    moveTo(base.zoomed(zoom, fixed).kept(m_bounds, m_viewport), animated);
}

void CanvasView::panBy(QPointF pixels)
{
    m_fit = Fit::None;
    const ViewTransform moved{m_transform.zoom, m_transform.offset + pixels};
    moveTo(moved.kept(m_bounds, m_viewport), false);
}

bool CanvasView::panWithin(QPointF pixels)
{
    const QRectF shown = m_transform.toWidget(m_bounds).adjusted(-margin, -margin, margin, margin);
    const auto within = [](double step, double low, double high, double viewLow, double viewHigh) {
        return step > 0 ? std::min(step, std::max(0.0, viewLow - low)) : std::max(step, std::min(0.0, viewHigh - high));
    };
    const QPointF step(within(pixels.x(), shown.left(), shown.right(), m_viewport.left(), m_viewport.right()),
                       within(pixels.y(), shown.top(), shown.bottom(), m_viewport.top(), m_viewport.bottom()));
    if (step.isNull())
        return false;
    panBy(step);
    return true;
}

void CanvasView::comeBackTo(const Look &look)
{
    moveTo(look.transform, true);
    m_fit = look.isWhole ? Fit::Whole : look.isOpened ? Fit::Opened : Fit::None;
}

void CanvasView::show(const QRectF &scene, double covered, double coveredBelow)
{
    const QRectF area = showArea(covered, coveredBelow);
    const ViewTransform target = m_transform.showing(scene, area);
    const bool isPictureSeen = m_viewport.contains(m_transform.toWidget(m_bounds));
    QRectF seen = m_viewport.adjusted(0, covered * m_transform.zoom, 0, 0);
    seen.setBottom(area.bottom());
    if (target != m_transform && !isPictureSeen && !seen.contains(m_transform.toWidget(scene))) {
        m_fit = Fit::None;
        moveTo(target, true);
    }
    m_shows = scene;
}

void CanvasView::showWhole(const QRectF &scene)
{
    m_fit = Fit::None;
    moveTo(ViewTransform::fitting(scene, fitArea()), true);
}

void CanvasView::setTransform(const ViewTransform &transform)
{
    m_fit = Fit::None;
    moveTo(transform, false);
}

void CanvasView::markPlace()
{
    m_back.push_back(m_transform);
    if (m_back.size() > remembered)
        m_back.erase(m_back.begin());
    m_forward.clear();
}

void CanvasView::goBack()
{
    if (m_back.empty())
        return;
    m_forward.push_back(m_transform);
    const ViewTransform target = m_back.back();
    m_back.pop_back();
    m_fit = Fit::None;
    moveTo(target, true);
}

void CanvasView::goForward()
{
    if (m_forward.empty())
        return;
    m_back.push_back(m_transform);
    const ViewTransform target = m_forward.back();
    m_forward.pop_back();
    m_fit = Fit::None;
    moveTo(target, true);
}

} // namespace cutaway
