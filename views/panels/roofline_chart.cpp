#include "views/panels/roofline_chart.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineF>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

namespace {

constexpr int ratesWidth = 84;   ///< of the axis at the left
constexpr int axisBelow = 36;    ///< ticks and the axis's name
constexpr int crowdReach = 12;   ///< dots closer than this hide each other's numbers
constexpr int leastCrowd = 5;    ///< dots that need their numbers above the roof
constexpr int numberStep = 18;   ///< between numbers above the roof, at least
constexpr int numberHeight = 16; ///< height of a number
constexpr int dotReach = 4;      ///< of the pointer beside a dot
constexpr int tickRoom = 48;     ///< between two ticks, at least; up, a third of it

/// `10 TFLOP/s`: of round rates the digits that say something.
QString roundedRate(QString text)
{
    static const QRegularExpression zeros(QStringLiteral("[.,]0+(?=\\D)"));
    return text.remove(zeros);
}

/// Powers of ten between two logarithms, as many as have room.
std::vector<double> powersBetween(double least, double most, double room, double each)
{
    std::vector<double> powers;
    const double step = std::max(1.0, std::ceil((most - least) * each / std::max(1.0, room)));
    for (double power = std::ceil(least); power <= most; power += step)
        powers.push_back(power);
    return powers;
}

/// A few lines. A group whose time is not that of its operators alone says which one this is.
QString rooflineText(const EditedPlan &plan, const RooflinePoint &point)
{
    const GroupInfo group = plan.group(point.group);
    const GroupTimeWords words = group.seconds == point.seconds ? plan.groupTimeWords(group) : GroupTimeWords();
    const QString time = words.label.empty() ? RooflineChart::tr("Operators") : coreText(words.label);
    QStringList lines;
    lines << RooflineChart::tr("%1 FLOP a byte moved").arg(QLocale().toString(point.intensity(), 'g', 3))
          << RooflineChart::tr("%1, %2 of its roof").arg(flopRateText(point.rate()), percentText(point.share))
          << RooflineChart::tr("%1 moved").arg(bytesText(std::int64_t(point.bytes)))
          << QStringLiteral("%1: %2").arg(time, secondsText(point.seconds));
    if (point.isCritical)
        lines << RooflineChart::tr("On the critical path");
    return lines.join(u'\n');
}

} // namespace

RooflineChart::RooflineChart(QWidget *parent) : QWidget(parent)
{
    setObjectName("rooflineChart");
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(scaled(200), scaled(100));
    setAccessibleName(tr("Operations a second over operations a byte"));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

QSize RooflineChart::sizeHint() const
{
    return {scaled(560), scaled(280)};
}

void RooflineChart::setRoofline(const EditedPlan &plan, const Roofline &roofline)
{
    m_dots.clear();
    m_roofs.clear();
    m_selected = m_marked = m_current = -1;
    double longest = 0;
    for (const RooflinePoint &point : roofline.points)
        longest = std::max(longest, point.seconds);
    for (const RooflinePoint &point : roofline.points) {
        const GroupInfo group = plan.group(point.group);
        Dot dot;
        dot.intensity = point.intensity();
        dot.rate = point.rate();
        dot.roofRate = roofline.roofs[point.roof].rateAt(dot.intensity);
        dot.radius = 2 + 5 * std::sqrt(point.seconds / longest);
        dot.isCritical = point.isCritical;
        dot.name = coreText(point.label);
        if (point.lane.isValid()) {
            const LaneInfo lane = plan.lane(point.lane);
            dot.colour = lane.number;
            dot.name = tr("%1, %2").arg(dot.name, isolated(coreText(lane.label)));
        }
        dot.number = QString::number(group.id < 0 ? std::int64_t(group.number) : group.id);
        dot.text = rooflineText(plan, point);
        m_dots.push_back(std::move(dot));
    }
    for (const Roof &roof : roofline.roofs) {
        const bool isNamed = roofline.roofs.size() > 1 && !roof.lanes.empty();
        m_roofs.push_back({roof.peaks, isNamed ? coreText(plan.lane(roof.lanes.front()).label) : QString()});
    }
    m_byIntensity.resize(m_dots.size());
    std::iota(m_byIntensity.begin(), m_byIntensity.end(), 0);
    m_bySize = m_byIntensity;
    const auto dotOf = [this](int dot) -> const Dot & { return m_dots[std::size_t(dot)]; };
    std::ranges::stable_sort(m_byIntensity, {}, [&](int dot) { return dotOf(dot).intensity; });
    std::ranges::stable_sort(m_bySize, std::greater(), [&](int dot) { return dotOf(dot).radius; });
    layOut();
}

void RooflineChart::setSelected(int dot)
{
    if (std::exchange(m_selected, dot) != dot)
        update();
}

void RooflineChart::setMarked(int dot)
{
    if (std::exchange(m_marked, dot) != dot)
        update();
}

std::vector<int> RooflineChart::raisedNumbers() const
{
    std::vector<int> dots;
    for (const Number &number : m_numbers) {
        if (number.isRaised)
            dots.push_back(number.dot);
    }
    return dots;
}

QRectF RooflineChart::rectOf(std::size_t dot) const
{
    const double half = scaled(10 * m_dots[dot].radius) / 10.0 + scaled(dotReach);
    return QRectF(-half, -half, 2 * half, 2 * half).translated(m_dots[dot].centre);
}

void RooflineChart::goTo(std::size_t dot, bool isSelecting)
{
    m_current = int(dot);
    update();
    emit hovered(m_current);
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(m_current);
    QAccessible::updateAccessibility(&event);
    if (isSelecting)
        emit clicked(m_current);
}

QRectF RooflineChart::plot() const
{
    return QRectF(rect()).adjusted(scaled(ratesWidth), scaled(4), -scaled(8), -scaled(axisBelow));
}

QPointF RooflineChart::place(double intensity, double rate) const
{
    const QRectF area = plot();
    return {area.left() + area.width() * (std::log10(intensity) - m_range.left()) / m_range.width(),
            area.bottom() - area.height() * (std::log10(rate) - m_range.top()) / m_range.height()};
}

/// The range has all dots, the edges of the roofs, and above these room for numbers.
void RooflineChart::layOut()
{
    m_numbers.clear();
    update();
    if (m_dots.empty())
        return;
    constexpr double air = 3;
    constexpr double airAbove = 6;
    double leastIntensity = m_dots[std::size_t(m_byIntensity.front())].intensity;
    double mostIntensity = m_dots[std::size_t(m_byIntensity.back())].intensity;
    double leastRate = m_dots.front().rate;
    double mostRate = leastRate;
    for (const Dot &dot : m_dots) {
        leastRate = std::min(leastRate, dot.rate);
        mostRate = std::max(mostRate, dot.rate);
    }
    for (const RoofLine &roof : m_roofs) {
        const double edge = roof.peaks.flopsPerSec / roof.peaks.bytesPerSec;
        leastIntensity = std::min(leastIntensity, edge);
        mostIntensity = std::max(mostIntensity, edge);
        mostRate = std::max(mostRate, roof.peaks.flopsPerSec);
    }
    m_range.setCoords(std::log10(leastIntensity / air), std::log10(leastRate / air), std::log10(mostIntensity * air),
                      std::log10(mostRate * airAbove));
    for (Dot &dot : m_dots)
        dot.centre = place(dot);
    const std::vector<bool> isCrowded = crowdedDots();
    const bool areRaised = std::ranges::count(isCrowded, true) >= leastCrowd;
    if (areRaised)
        raiseNumbers(isCrowded);
    putNumbersBeside(areRaised ? isCrowded : std::vector<bool>(m_dots.size()));
}

/// Whether another is closer than numbers need. Along the axis, so that only neighbours are compared.
std::vector<bool> RooflineChart::crowdedDots() const
{
    std::vector<bool> isCrowded(m_dots.size());
    for (std::size_t i = 0; i < m_byIntensity.size(); ++i) {
        const QPointF centre = m_dots[std::size_t(m_byIntensity[i])].centre;
        for (std::size_t j = i + 1; j < m_byIntensity.size(); ++j) {
            const QPointF other = m_dots[std::size_t(m_byIntensity[j])].centre;
            if (other.x() - centre.x() >= scaled(crowdReach))
                break;
            if (QLineF(centre, other).length() < scaled(crowdReach))
                isCrowded[std::size_t(m_byIntensity[i])] = isCrowded[std::size_t(m_byIntensity[j])] = true;
        }
    }
    return isCrowded;
}

/// In a row at the top by intensity; where it is too short, of those that are furthest below their roof.
void RooflineChart::raiseNumbers(const std::vector<bool> &isCrowded)
{
    const QFontMetrics metrics(themeFont(TextRole::Small));
    double step = scaled(numberStep);
    for (const Dot &dot : m_dots)
        step = std::max(step, double(metrics.horizontalAdvance(dot.number) + scaled(6)));
    const QRectF area = plot();
    std::size_t places = std::size_t(std::max(1.0, std::floor((area.width() - scaled(8)) / step)));
    std::vector<bool> isShown(m_dots.size());
    for (std::size_t dot = 0; dot < m_dots.size() && places > 0; ++dot) {
        isShown[dot] = isCrowded[dot];
        places -= isCrowded[dot];
    }
    std::vector<int> row;
    double middle = 0;
    for (const int dot : m_byIntensity) {
        if (!isShown[std::size_t(dot)])
            continue;
        row.push_back(dot);
        middle += m_dots[std::size_t(dot)].centre.x();
    }
    const double width = step * double(row.size());
    double left = std::min(middle / double(row.size()) - width / 2, area.right() - scaled(4) - width);
    left = std::max(left, area.left() + scaled(4));
    for (const int dot : row) {
        m_numbers.push_back({m_dots[std::size_t(dot)].number,
                             {left, area.top() + scaled(4), step, double(scaled(numberHeight))},
                             dot,
                             true});
        left += step;
    }
}

/// One text for those that lie on one another.
void RooflineChart::putNumbersBeside(const std::vector<bool> &isRaised)
{
    const QFontMetrics metrics(themeFont(TextRole::Small));
    std::optional<std::size_t> before; // the number that was put last
    for (const int index : m_byIntensity) {
        const Dot &dot = m_dots[std::size_t(index)];
        if (isRaised[std::size_t(index)])
            continue;
        const bool isTogether =
            before &&
            QLineF(m_dots[std::size_t(m_numbers[*before].dot)].centre, dot.centre).length() < scaled(crowdReach);
        if (!isTogether) {
            before = m_numbers.size();
            m_numbers.push_back({{}, {}, index, false});
        }
        Number &number = m_numbers[*before];
        number.text += number.text.isEmpty() ? dot.number : QStringLiteral(", ") + dot.number;
        const double width = metrics.horizontalAdvance(number.text) + 1.0;
        const double gap = scaled(dot.radius + 4);
        const bool isAtEnd = dot.centre.x() + gap + width > plot().right();
        number.rect = {isAtEnd ? dot.centre.x() - gap - width : dot.centre.x() + gap, dot.centre.y() + scaled(2), width,
                       double(scaled(numberHeight))};
    }
}

/// The nearest in reach.
int RooflineChart::dotAt(const QPointF &point) const
{
    int nearest = -1;
    double least = 0;
    for (std::size_t i = 0; i < m_dots.size(); ++i) {
        const double distance = QLineF(m_dots[i].centre, point).length();
        if (rectOf(i).contains(point) && (nearest < 0 || distance < least)) {
            nearest = int(i);
            least = distance;
        }
    }
    return nearest;
}

bool RooflineChart::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    if (const int dot = dotAt(help->pos()); dot >= 0)
        QToolTip::showText(help->globalPos(), nameOf(std::size_t(dot)) + u'\n' + textOf(std::size_t(dot)), this);
    else
        QToolTip::hideText();
    return true;
}

void RooflineChart::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void RooflineChart::mouseMoveEvent(QMouseEvent *event)
{
    const int dot = dotAt(event->position());
    setCursor(dot >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    emit hovered(dot);
}

void RooflineChart::mouseReleaseEvent(QMouseEvent *event)
{
    const int dot = dotAt(event->position());
    if (event->button() != Qt::LeftButton || dot < 0)
        return;
    m_current = dot;
    emit clicked(dot);
}

void RooflineChart::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    emit hovered(-1);
}

void RooflineChart::keyPressEvent(QKeyEvent *event)
{
    if (m_dots.empty())
        return QWidget::keyPressEvent(event);
    const auto dotBeside = [this](int by) {
        const auto at = std::ranges::find(m_byIntensity, m_current >= 0 ? m_current : m_selected);
        const int last = int(m_byIntensity.size()) - 1;
        const int next = at == m_byIntensity.end() ? 0 : std::clamp(int(at - m_byIntensity.begin()) + by, 0, last);
        return std::size_t(m_byIntensity[std::size_t(next)]);
    };
    switch (event->key()) {
    case Qt::Key_Left: return goTo(dotBeside(-1), false);
    case Qt::Key_Right: return goTo(dotBeside(1), false);
    case Qt::Key_Home: return goTo(std::size_t(m_byIntensity.front()), false);
    case Qt::Key_End: return goTo(std::size_t(m_byIntensity.back()), false);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return m_current >= 0 ? goTo(std::size_t(m_current), true) : void();
    case Qt::Key_Escape:
        if (std::exchange(m_current, -1) >= 0)
            return emit hovered(-1);
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void RooflineChart::paintEvent(QPaintEvent *)
{
    if (m_dots.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintAxes(painter);
    paintRoofs(painter);
    paintNumbers(painter);
    for (const int dot : m_bySize)
        paintDot(painter, dot);
    for (const int dot : {m_marked, m_selected}) {
        if (dot >= 0)
            paintDot(painter, dot);
    }
}

void RooflineChart::paintAxes(QPainter &painter) const
{
    const QRectF area = plot();
    painter.setFont(themeFont(TextRole::Axis));
    const double line = painter.fontMetrics().height();
    const double room = scaled(ratesWidth);
    for (const double power : powersBetween(m_range.left(), m_range.right(), area.width(), scaled(tickRoom))) {
        const double value = std::pow(10, power);
        const double x = place(value, 1).x();
        painter.setPen(QPen(theme().line, 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(x - room / 2, area.bottom() + scaled(3), room, line), Qt::AlignCenter,
                         QLocale().toString(value, 'g', 6));
    }
    for (const double power : powersBetween(m_range.top(), m_range.bottom(), area.height(), scaled(tickRoom / 3))) {
        const double y = place(1, std::pow(10, power)).y();
        painter.setPen(QPen(theme().line, 1));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(theme().secondaryText);
        painter.drawText(QRectF(0, y - line / 2, area.left() - scaled(6), line), Qt::AlignRight | Qt::AlignVCenter,
                         roundedRate(flopRateText(std::pow(10, power))));
    }
    painter.drawText(QRectF(area.left(), area.bottom() + scaled(5) + line, area.width(), line), Qt::AlignCenter,
                     tr("FLOP a byte moved (log)"));
    painter.setPen(QPen(hasFocus() ? theme().accent : theme().boxLine, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area);
}

void RooflineChart::paintRoofs(QPainter &painter) const
{
    const QRectF area = plot();
    QFont font = themeFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.save();
    painter.setClipRect(area);
    for (const RoofLine &roof : m_roofs) {
        const double low = std::pow(10, m_range.left());
        const double edge = roof.peaks.flopsPerSec / roof.peaks.bytesPerSec;
        const QPointF begin = place(low, roof.peaks.bytesPerSec * low);
        const QPointF corner = place(edge, roof.peaks.flopsPerSec);
        painter.setPen(QPen(theme().text, 2));
        painter.drawPolyline(QPolygonF{begin, corner, QPointF(area.right(), corner.y())});
        const auto named = [&](const QString &name) {
            return roof.device.isEmpty() ? name : tr("%1: %2").arg(roof.device, name);
        };
        const double height = scaled(numberHeight);
        const double foot = std::min(begin.y(), area.bottom());
        const double share = begin.y() > corner.y() ? (foot - corner.y()) / (begin.y() - corner.y()) / 2 : 0.5;
        const QPointF onSlope = corner + share * (begin - corner);
        painter.drawText(QRectF(area.left(), onSlope.y() - height, onSlope.x() - scaled(8) - area.left(), height),
                         Qt::AlignRight | Qt::AlignVCenter,
                         named(tr("memory %1").arg(roundedRate(rateText(roof.peaks.bytesPerSec)))));
        painter.drawText(QRectF(area.left(), corner.y() + scaled(4), area.width() - scaled(8), height),
                         Qt::AlignRight | Qt::AlignVCenter,
                         named(tr("compute %1").arg(roundedRate(flopRateText(roof.peaks.flopsPerSec)))));
    }
    painter.restore();
}

void RooflineChart::paintNumbers(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setBrush(Qt::NoBrush);
    for (const Number &number : m_numbers) {
        const Dot &dot = m_dots[std::size_t(number.dot)];
        const bool isMarked = number.dot == m_selected || number.dot == m_marked;
        if (number.isRaised) {
            const QPointF foot(number.rect.center().x(), number.rect.bottom() + scaled(2));
            const double roof = std::min(place(dot.intensity, dot.roofRate).y() - scaled(8), dot.centre.y());
            painter.setPen(QPen(isMarked ? theme().accent : theme().boxLine, 1));
            painter.drawPolyline(QPolygonF{foot, foot + QPointF(0, scaled(4)),
                                           QPointF(dot.centre.x(), std::max(roof, foot.y() + scaled(4))), dot.centre});
        }
        painter.setPen(isMarked ? theme().accent : theme().text);
        painter.drawText(number.rect, number.isRaised ? int(Qt::AlignCenter) : int(Qt::AlignLeft | Qt::AlignVCenter),
                         number.text);
    }
}

void RooflineChart::paintDot(QPainter &painter, int index) const
{
    const Dot &dot = m_dots[std::size_t(index)];
    const bool isMarked = index == m_selected || index == m_marked;
    const QColor ring = isMarked ? theme().accent : dot.isCritical ? theme().text : theme().panel;
    painter.setPen(QPen(ring, isMarked || dot.isCritical ? 2 : 1));
    painter.setBrush(dot.colour ? theme().device(*dot.colour) : theme().memoryBar);
    const double radius = scaled(10 * dot.radius) / 10.0;
    painter.drawEllipse(dot.centre, radius, radius);
    if (index != m_current || !hasFocus())
        return;
    painter.setPen(QPen(theme().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(dot.centre, radius + scaled(3), radius + scaled(3));
}

} // namespace cutaway
