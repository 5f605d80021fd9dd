#include "views/panels/curve_view.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int wantedHeight = 180;
constexpr int figuresHeight = 24; ///< of the figures above the plot, with half of its first label
constexpr int axisHeight = 48;    ///< of the ticks' texts, the axis's name and what the ground is
constexpr int plotMargin = 6;
constexpr int grabbedBeside = 5; ///< the dashed line
constexpr int tickDistance = 26; ///< of times, at least

/// 1, 2 or 5 times a power of ten, not below the given.
double roundStep(double least)
{
    const double power = std::pow(10, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= least)
            return power * factor;
    }
    return power * 10;
}

/// Caps span many powers of two: small values get as much room as large ones.
double stretched(double value)
{
    return std::log2(1 + value * 1024);
}

void paintElided(QPainter &painter, const QRectF &room, const QString &text)
{
    const QString shown = QFontMetrics(painter.font()).elidedText(text, Qt::ElideRight, int(room.width()));
    painter.drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter), shown);
}

} // namespace

CurveView::CurveView(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setMinimumHeight(scaled(wantedHeight));
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Cost over the control's value"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize CurveView::sizeHint() const
{
    return {scaled(200), scaled(wantedHeight)};
}

void CurveView::setCurve(ControlCurve curve, const Axis &axis)
{
    m_curve = std::move(curve);
    m_unit = axis.unit;
    m_name = axis.name;
    m_pointed = -1;
    m_dragged.reset();
    m_mostBytes = 0;
    std::vector<double> times;
    const auto add = [&times](const ControlCurve::Point &point) {
        if (point.seconds)
            times.push_back(*point.seconds);
    };
    for (const ControlCurve::Point &point : m_curve.points) {
        m_mostBytes = std::max(m_mostBytes, point.bytes);
        add(point);
    }
    add(m_curve.now);
    const auto ends = std::ranges::minmax_element(times);
    m_least = times.empty() ? 0 : *ends.min;
    m_most = times.empty() ? 0 : *ends.max;
    update();
}

QRectF CurveView::plot() const
{
    const QFontMetrics metrics(themeFont(TextRole::Small));
    const int labels = metrics.horizontalAdvance(secondsText(m_most)) + scaled(plotMargin);
    return QRectF(rect()).adjusted(scaled(plotMargin) + labels, scaled(figuresHeight), -scaled(plotMargin),
                                   -scaled(axisHeight));
}

double CurveView::xOf(double value) const
{
    const double most =
        m_curve.points.empty() ? 1 : std::max(m_curve.points.back().value, m_curve.now.value) * 1.2 + 1e-6;
    return plot().left() + plot().width() * std::min(1.0, stretched(value) / stretched(most));
}

double CurveView::yOf(double seconds) const
{
    const double range = m_most > m_least ? m_most - m_least : 1;
    return plot().bottom() - plot().height() * (0.1 + 0.8 * (seconds - m_least) / range);
}

double CurveView::endOf(std::size_t point) const
{
    return point + 1 < m_curve.points.size() ? xOf(m_curve.points[point + 1].value) : plot().right();
}

int CurveView::pointAt(double x) const
{
    const auto behind = std::ranges::find_if(m_curve.points, [&](const auto &point) { return xOf(point.value) > x; });
    return int(behind - m_curve.points.begin()) - 1;
}

int CurveView::pointOf(double value) const
{
    const auto behind = std::ranges::upper_bound(m_curve.points, value, {}, &ControlCurve::Point::value);
    return int(behind - m_curve.points.begin()) - 1;
}

QString CurveView::textOf(int point) const
{
    const ControlCurve::Point &at = m_curve.points[std::size_t(point)];
    const QString time = at.seconds ? secondsText(*at.seconds) : tr("cannot be applied");
    return tr("from %1 %2\n%3, %4 extra memory")
        .arg(locale().toString(at.value, 'g', 3), m_unit, time, bytesText(at.bytes));
}

bool CurveView::isOnLine(double x) const
{
    return !m_curve.points.empty() && std::abs(x - xOf(m_curve.now.value)) <= scaled(grabbedBeside);
}

/// What the point below it would cost is told while it is there.
void CurveView::dragTo(double x)
{
    m_dragged = std::clamp(x, plot().left(), plot().right());
    const int before = m_pointed;
    setPointed(std::max(0, pointAt(*m_dragged)));
    if (m_pointed != before)
        emit tried(m_curve.points[std::size_t(m_pointed)].value);
    update();
}

void CurveView::setPointed(int point)
{
    if (std::exchange(m_pointed, point) == point)
        return;
    setAccessibleDescription(point >= 0 ? textOf(point) : QString());
    update();
}

bool CurveView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    if (const int point = pointAt(help->pos().x()); point >= 0)
        QToolTip::showText(help->globalPos(), textOf(point), this);
    return true;
}

void CurveView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && isOnLine(event->position().x()))
        m_dragged = xOf(m_curve.now.value);
}

void CurveView::mouseMoveEvent(QMouseEvent *event)
{
    const double x = event->position().x();
    if (m_dragged && event->buttons() & Qt::LeftButton)
        return dragTo(x);
    setPointed(pointAt(x));
    setCursor(isOnLine(x) ? Qt::SplitHCursor : m_pointed >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void CurveView::leaveEvent(QEvent *)
{
    setPointed(-1);
}

void CurveView::mouseReleaseEvent(QMouseEvent *event)
{
    const bool wasDragged = m_dragged && m_pointed >= 0 && m_dragged != xOf(m_curve.now.value);
    m_dragged.reset();
    update();
    const int point = wasDragged ? m_pointed : pointAt(event->position().x());
    if (wasDragged && point == pointOf(m_curve.now.value))
        return emit givenUp();
    if (event->button() == Qt::LeftButton && point >= 0)
        emit chosen(m_curve.points[std::size_t(point)].value);
}

void CurveView::keyPressEvent(QKeyEvent *event)
{
    const int last = int(m_curve.points.size()) - 1;
    const int from = m_pointed >= 0 ? m_pointed : pointOf(m_curve.now.value);
    if (event->key() == Qt::Key_Left) {
        setPointed(std::max(0, from - 1));
    } else if (event->key() == Qt::Key_Right) {
        setPointed(std::min(last, from + 1));
    } else if (event->key() == Qt::Key_Escape && m_dragged) {
        m_dragged.reset();
        setPointed(-1);
        emit givenUp();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_pointed >= 0) {
        emit chosen(m_curve.points[std::size_t(m_pointed)].value);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void CurveView::paintEvent(QPaintEvent *)
{
    if (m_curve.points.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintMemory(painter);
    paintAxes(painter);
    paintLine(painter);
    if (m_curve.best)
        paintMark(painter, m_curve.points[*m_curve.best], theme().better, false);
    paintMark(painter, m_curve.now, theme().accent, true);
    if (m_pointed >= 0)
        paintMark(painter, m_curve.points[std::size_t(m_pointed)], theme().text, false);
}

void CurveView::paintMemory(QPainter &painter) const
{
    for (std::size_t i = 0; i < m_curve.points.size() && m_mostBytes > 0; ++i) {
        const double height = 0.8 * plot().height() * double(m_curve.points[i].bytes) / double(m_mostBytes);
        const double left = xOf(m_curve.points[i].value);
        painter.fillRect(QRectF(left, plot().bottom() - height, endOf(i) - left, height), theme().memoryTrack);
    }
}

void CurveView::paintAxes(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(QPen(theme().controlLine, 1));
    painter.drawLine(plot().bottomLeft(), plot().bottomRight());
    painter.drawLine(plot().topLeft(), plot().bottomLeft());
    paintTimes(painter);
    paintValues(painter);
    const double now = m_dragged.value_or(xOf(m_curve.now.value));
    painter.setPen(QPen(m_dragged ? theme().accent : theme().controlLine, 1, Qt::DashLine));
    painter.drawLine(QPointF(now, plot().top()), QPointF(now, plot().bottom()));
    paintFigures(painter);
}

/// Round times, far enough apart to be read.
void CurveView::paintTimes(QPainter &painter) const
{
    const double range = (m_most > m_least ? m_most - m_least : std::max(m_most, 1e-9)) * 1.25;
    const double step = roundStep(range * scaled(tickDistance) / std::max(1.0, plot().height()));
    const double lowest = m_least - 0.125 * range;
    for (double time = std::max(0.0, std::ceil(lowest / step) * step); yOf(time) > plot().top(); time += step) {
        const double y = yOf(time);
        if (y > plot().bottom())
            continue;
        painter.setPen(QPen(theme().line, 1));
        painter.drawLine(QPointF(plot().left(), y), QPointF(plot().right(), y));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(0, y - scaled(8), plot().left() - scaled(4), scaled(16)),
                         int(Qt::AlignRight | Qt::AlignVCenter), secondsText(time));
    }
}

/// Values of the control at 1, 2 and 5 times powers of ten, as many as have room, and what they are.
void CurveView::paintValues(QPainter &painter) const
{
    const double bottom = plot().bottom();
    const QFontMetrics metrics(painter.font());
    double taken = -1;
    const auto add = [&](double value) {
        const QString text = locale().toString(value, 'g', 3);
        const double x = xOf(value);
        const double half = metrics.horizontalAdvance(text) / 2.0;
        if (x - half < taken || x + half > plot().right() ||
            value > m_curve.points.back().value * 1.2 + m_curve.now.value)
            return;
        taken = x + half + scaled(10);
        painter.setPen(QPen(theme().controlLine, 1));
        painter.drawLine(QPointF(x, bottom), QPointF(x, bottom + scaled(3)));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(x - half - 1, bottom + scaled(3), 2 * half + 2, scaled(14)), Qt::AlignCenter, text);
    };
    add(0);
    for (int power = -3; power <= 6; ++power) {
        for (const double factor : {1.0, 2.0, 5.0})
            add(factor * std::pow(10, power));
    }
    painter.setPen(theme().secondaryText);
    const QRectF name(plot().left(), bottom + scaled(17), plot().width(), scaled(16));
    paintElided(painter, name, m_unit.isEmpty() ? m_name : tr("%1, %2").arg(m_name, m_unit));
    if (m_mostBytes > 0)
        paintElided(
            painter,
            QRectF(scaled(plotMargin), name.top() + scaled(14), width() - 2 * scaled(plotMargin), name.height()),
            tr("grey: extra memory, up to %1").arg(bytesText(m_mostBytes)));
}

/// Where the plan is and where it would be best, above the plot.
void CurveView::paintFigures(QPainter &painter) const
{
    const QRectF above(0, 0, width() - scaled(plotMargin), scaled(figuresHeight - 8));
    if (m_curve.now.seconds) {
        painter.setPen(theme().accent);
        painter.drawText(above, int(Qt::AlignLeft | Qt::AlignVCenter),
                         tr("now %1").arg(secondsText(*m_curve.now.seconds)));
    }
    if (m_curve.best) {
        const ControlCurve::Point &best = m_curve.points[*m_curve.best];
        painter.setPen(theme().better);
        painter.drawText(
            above, int(Qt::AlignRight | Qt::AlignVCenter),
            tr("best %1 at %2 %3")
                .arg(secondsText(best.seconds.value_or(0)), locale().toString(best.value, 'g', 3), m_unit));
    }
}

void CurveView::paintLine(QPainter &painter) const
{
    QPainterPath path;
    bool isDown = false;
    for (std::size_t i = 0; i < m_curve.points.size(); ++i) {
        const ControlCurve::Point &point = m_curve.points[i];
        if (!point.seconds) {
            isDown = false;
            continue;
        }
        const QPointF start(xOf(point.value), yOf(*point.seconds));
        isDown ? path.lineTo(start) : path.moveTo(start);
        path.lineTo(QPointF(endOf(i), start.y()));
        isDown = true;
    }
    painter.setPen(QPen(theme().accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void CurveView::paintMark(QPainter &painter, const ControlCurve::Point &point, const QColor &ink, bool isFilled) const
{
    if (!point.seconds)
        return;
    painter.setPen(QPen(ink, 1.5));
    painter.setBrush(isFilled ? ink : theme().panel);
    painter.drawEllipse(QPointF(xOf(point.value), yOf(*point.seconds)), scaled(3), scaled(3));
}

CurvePanel::CurvePanel(PlanSource *source, QWidget *parent, Place place)
    : QWidget(parent)
    , m_source(source)
    , m_place(place)
    , m_title(new TextLabel(TextRole::Body, &Theme::text, this))
    , m_curve(new CurveView(this))
    , m_memory(new FigureRow(tr("Extra memory"), this))
    , m_bestMemory(new FigureRow(tr("at the best"), this))
    , m_useBest(new QPushButton(this))
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    rows->setSpacing(scaled(6));
    rows->addWidget(m_title);
    rows->addWidget(m_curve, 1);
    rows->addWidget(m_memory);
    rows->addWidget(m_bestMemory);
    rows->addWidget(m_useBest);
    m_useBest->setText(tr("Use the best"));
    m_useBest->setMinimumHeight(scaled(28));
    connect(m_curve, &CurveView::chosen, this, &CurvePanel::choose);
    connect(m_curve, &CurveView::tried, this, &CurvePanel::tryValue);
    connect(m_curve, &CurveView::givenUp, this, [this] { m_source->setPreview({}); });
    connect(m_useBest, &QPushButton::clicked, this, [this] { choose(m_best); });
    connect(m_source, &PlanSource::planReplaced, this, &CurvePanel::refresh);
    connect(m_source, &PlanSource::changed, this, &CurvePanel::refresh);
    refresh();
}

void CurvePanel::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const bool isWanted = plan && (m_place == Place::Anywhere || !plan->inventory()->devices.empty());
    std::optional<ControlCurve> curve = isWanted ? plan->controlCurve() : std::nullopt;
    setVisible(curve.has_value());
    if (!curve)
        return;
    m_control = curve->control;
    const std::vector<ParameterDeclaration> controls = plan->controls();
    const auto control = std::ranges::find(controls, m_control, &ParameterDeclaration::name);
    const bool isKnown = control != controls.end();
    m_title->setText(
        tr("%1 against %2")
            .arg(coreText(plan->cost().latencyLabel), inSentence(coreText(isKnown ? control->title : m_control))));
    m_useBest->setEnabled(curve->best.has_value());
    m_best = curve->best ? curve->points[*curve->best].value : 0;
    showMemory(*curve);
    m_curve->setCurve(std::move(*curve), {coreText(isKnown ? control->title : m_control),
                                          coreText(isKnown ? control->unit : std::string())});
}

void CurvePanel::showMemory(const ControlCurve &curve)
{
    m_memory->setValue(bytesText(curve.now.bytes));
    m_bestMemory->setVisible(curve.best.has_value());
    if (curve.best)
        m_bestMemory->setValue(bytesText(curve.points[*curve.best].bytes));
}

void CurvePanel::tryValue(double value)
{
    Move move;
    move.settings.push_back({m_control, value});
    const Preview preview = m_source->plan()->preview(move);
    m_source->setPreview(preview, move);
}

void CurvePanel::choose(double value)
{
    m_source->setPreview({});
    Move move;
    move.settings.push_back({m_control, value});
    m_source->requestMove(move);
}

} // namespace cutaway
