#include "views/kinds/bucketing/filled_groups_view.h"

#include "views/kinds/bucketing/bucket_drawing.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int previewEvery = 40; // milliseconds
constexpr int summaryLine = 20;
constexpr int fillHeight = 22;
constexpr int lowFillHeight = 8;
constexpr int textLineHeight = 14;
constexpr int lowLineHeight = 13;
constexpr int boxGap = 6;
constexpr int boxPadding = 8; ///< beside what a box says
constexpr double narrowest = 104;
constexpr double perMember = 10;
constexpr std::size_t mostCounted = 8; ///< members that make a box wider
constexpr double lensMember = 26;      ///< of a box of the lens
constexpr int lensPadding = 5;

double fillOf(const FilledGroup &group)
{
    return group.capacity > 0 ? double(group.bytes) / double(group.capacity) : 1;
}

bool isOverCap(const FilledGroup &group)
{
    return group.capacity > 0 && group.bytes > group.capacity;
}

QString filledText(const FilledGroup &group)
{
    const QString percent = percentText(fillOf(group));
    return isOverCap(group) ? FilledGroupsView::tr("%1, over the cap").arg(percent) : percent;
}

QString contentText(const FilledGroup &group)
{
    return FilledGroupsView::tr("%1, %n members", nullptr, int(group.members)).arg(bytesText(group.bytes));
}

bool standsAlone(const FilledGroup &group)
{
    return !group.colourNumber;
}

double widthOf(const QStringList &texts, int padding)
{
    const QFontMetricsF metrics(themeFont(TextRole::Small));
    double widest = 0;
    for (const QString &text : texts)
        widest = std::max(widest, std::ceil(metrics.horizontalAdvance(text)) + scaled(2 * padding));
    return widest;
}

/// With room for what is said in it.
double boxWidth(const FilledGroup &group)
{
    const double width = scaled(narrowest + perMember * double(std::min(group.members, mostCounted)));
    return std::max(width, widthOf({filledText(group), contentText(group), savesText(group.savesSec)}, boxPadding));
}

double lensWidth(const FilledGroup &group)
{
    if (standsAlone(group))
        return widthOf({FilledGroupsView::tr("alone")}, lensPadding);
    const double width = scaled(lensMember * double(std::min(group.members, mostCounted)));
    return std::max(
        width,
        widthOf({percentText(fillOf(group)), bytesText(group.bytes), secondsChangeText(-group.savesSec)}, lensPadding));
}

std::vector<FilledGroup> groupsOfStream(const EditedPlan &plan)
{
    std::vector<FilledGroup> groups;
    for (const StreamEntry &entry : bucketStream(plan).entries)
        groups.push_back(entry.group);
    return groups;
}

} // namespace

QString savesText(double seconds)
{
    return seconds < 0 ? cutaway::tr("costs %1").arg(secondsText(-seconds))
                       : cutaway::tr("saves %1").arg(secondsText(seconds));
}

QString filledGroupText(const FilledGroup &group)
{
    return standsAlone(group) ? FilledGroupsView::tr("%1, alone: %2").arg(coreText(group.label), bytesText(group.bytes))
                              : coreText(group.details);
}

FilledGroupsView::FilledGroupsView(PlanSource *source, ViewState *state, QWidget *parent)
    : QAbstractScrollArea(parent), m_source(source), m_state(state)
{
    setObjectName("filledGroups");
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setAcceptDrops(true);
    auto *drags = new DragMachine(source, viewport(), this);
    connect(drags, &DragMachine::dropRefused, this, &FilledGroupsView::dropRefused);
    new ItemDrop(drags, source, [this](QPointF point, const std::vector<ItemIndex> &items) -> DragTool::Wish {
        const std::optional<GroupIndex> target = dropTargetAt(point, items);
        return {target ? moveToGroup(*m_source->plan(), items, *target) : Move(), {}};
    });
    connect(source, &PlanSource::planReplaced, this, &FilledGroupsView::refresh);
    connect(source, &PlanSource::changed, this, &FilledGroupsView::refresh);
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(previewEvery);
    connect(&m_previewing, &QTimer::timeout, this, &FilledGroupsView::refresh);
    connect(source, &PlanSource::previewChanged, this, [this] {
        if (m_isAvailable && isVisible() && !m_previewing.isActive())
            m_previewing.start();
    });
    connect(state, &ViewState::selectionChanged, viewport(), qOverload<>(&QWidget::update));
    connect(state, &ViewState::revealSpotRequested, this, [this](const Spot &spot) {
        if (const auto *group = std::get_if<GroupIndex>(&spot))
            revealGroup(*group);
    });
    connect(state, &ViewState::revealRequested, this, [this](const std::vector<ItemIndex> &items) {
        if (m_source->plan() && !items.empty() && items.front().value() < m_source->plan()->itemCount())
            revealGroup(m_source->plan()->groupOf(items.front()));
    });
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] {
        layOut();
        updateGeometry();
    });
    refresh();
}

QSize FilledGroupsView::sizeHint() const
{
    const int bar = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
    return {scaled(320), summaryHeight() + boxHeight() + scaled(boxGap) + bar};
}

void FilledGroupsView::setLow(bool low)
{
    if (std::exchange(m_isLow, low) == low)
        return;
    updateGeometry();
    viewport()->update();
}

void FilledGroupsView::setLens(bool isLens)
{
    if (std::exchange(m_isLens, isLens) == isLens)
        return;
    refresh();
    updateGeometry();
}

/// The row above a lens has said it.
int FilledGroupsView::summaryHeight() const
{
    return m_isLow || m_isLens ? 0 : scaled(summaryLine);
}

/// Above and below the fill: name, share, bytes with members, and what it saves. Where it is low, the first two are
/// beside each other.
int FilledGroupsView::boxHeight() const
{
    return m_isLow ? scaled(3 * lowLineHeight + lowFillHeight + 8) : scaled(4 * textLineHeight + fillHeight + 14);
}

void FilledGroupsView::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const EditedPlan *filled = plan && plan->hasFilledGroups() ? plan : nullptr;
    const EditedPlan *dropped = filled && m_source->preview() ? m_source->planIfDropped() : nullptr;
    const auto groupsOf = [this](const EditedPlan &of) { return m_isLens ? groupsOfStream(of) : of.filledGroups(); };
    m_now = dropped ? groupsOf(*filled) : std::vector<FilledGroup>();
    const EditedPlan *shown = dropped ? dropped : filled;
    m_groups = shown ? groupsOf(*shown) : std::vector<FilledGroup>();
    m_summary = shown ? coreText(shown->fillSummary()) : QString();
    setAccessibleName(m_summary);
    layOut();
    if (std::exchange(m_isAvailable, filled && !m_groups.empty()) != m_isAvailable)
        emit availabilityChanged();
}

/// Where each begins, and where the last one ends; from the first one's left.
std::vector<double> FilledGroupsView::leftsOf(const std::vector<FilledGroup> &groups) const
{
    std::vector<double> lefts{0};
    for (const FilledGroup &group : groups)
        lefts.push_back(lefts.back() + (m_isLens ? lensWidth(group) : boxWidth(group)) + scaled(boxGap));
    return lefts;
}

void FilledGroupsView::layOut()
{
    m_lefts = leftsOf(m_groups);
    const int hidden = std::max(0, qCeil(m_lefts.back()) + 2 * scaled(dockPadding) - viewport()->width());
    const bool had = horizontalScrollBar()->maximum() > 0;
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(scaled(narrowest));
    horizontalScrollBar()->setRange(0, hidden);
    if (had != (hidden > 0))
        updateGeometry();
    viewport()->update();
    emit scrolled();
}

std::pair<double, double> FilledGroupsView::shownPart() const
{
    const auto positionAt = [this](double x) {
        const auto behind = std::ranges::upper_bound(m_lefts, x);
        if (behind == m_lefts.begin() || behind == m_lefts.end())
            return behind == m_lefts.begin() ? 0.0 : double(m_groups.size());
        const double left = *(behind - 1);
        return double(behind - 1 - m_lefts.begin()) + (x - left) / (*behind - left);
    };
    const double left = horizontalScrollBar()->value() - scaled(dockPadding);
    return {positionAt(left), positionAt(left + viewport()->width())};
}

void FilledGroupsView::showInMiddle(double position)
{
    if (m_groups.empty())
        return;
    const double inside = std::clamp(position, 0.0, double(m_groups.size()));
    const auto group = std::min(std::size_t(inside), m_groups.size() - 1);
    const double x = std::lerp(m_lefts[group], m_lefts[group + 1], inside - double(group));
    horizontalScrollBar()->setValue(int(x) + scaled(dockPadding) - viewport()->width() / 2);
}

void FilledGroupsView::revealGroup(GroupIndex group)
{
    const auto found = std::ranges::find(m_groups, group, &FilledGroup::group);
    if (found == m_groups.end())
        return;
    const auto index = std::size_t(found - m_groups.begin());
    const QRectF box = boxOf(index);
    if (box.left() < 0 || box.right() > viewport()->width())
        showInMiddle(double(index) + 0.5);
}

QRectF FilledGroupsView::boxOf(std::size_t group) const
{
    const double left = scaled(dockPadding) - horizontalScrollBar()->value() + m_lefts[group];
    return {left, double(summaryHeight()), m_lefts[group + 1] - m_lefts[group] - scaled(boxGap), double(boxHeight())};
}

std::optional<std::size_t> FilledGroupsView::groupAt(QPointF point) const
{
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        if (boxOf(i).contains(point))
            return i;
    }
    return {};
}

bool FilledGroupsView::isChanged(const FilledGroup &group) const
{
    if (m_now.empty())
        return false;
    const auto now = std::ranges::find(m_now, group.group, &FilledGroup::group);
    return now == m_now.end() || now->bytes != group.bytes || now->members != group.members;
}

void FilledGroupsView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().canvas);
    if (!m_isLow)
        paintSummary(painter);
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        if (boxOf(i).intersects(QRectF(viewport()->rect())))
            paintGroup(painter, i);
    }
}

void FilledGroupsView::paintSummary(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    painter.drawText(QRectF(scaled(dockPadding), 0, viewport()->width() - 2 * scaled(dockPadding), summaryHeight()),
                     int(Qt::AlignVCenter | Qt::AlignLeft), m_summary);
}

void FilledGroupsView::paintGroup(QPainter &painter, std::size_t index) const
{
    const FilledGroup &group = m_groups[index];
    const QRectF box = onDevicePixels(painter, boxOf(index));
    const QColor colour = group.colourNumber ? theme().device(*group.colourNumber) : theme().memoryBar;
    const bool isOver = isOverCap(group);
    const bool isSelected = m_state->selectedSpot() == Spot(group.group);
    painter.fillRect(box, isSelected ? theme().accentFill : theme().card);
    if (standsAlone(group)) {
        painter.setPen(QPen(isSelected ? theme().accent : theme().boxLine, isSelected ? 2 : 1, Qt::DashLine));
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        return paintLensFigures(painter, box, group);
    }
    paintFrame(painter, box,
               isOver       ? theme().worse
               : isSelected ? theme().accent
                            : theme().boxLine,
               isOver || isSelected ? 2 : 1);
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), scaled(3)), colour);
    if (isChanged(group))
        paintFrame(painter, box.adjusted(-3, -3, 3, 3), isOver ? theme().worse : theme().accent, 2);
    m_isLens ? paintLensFigures(painter, box, group) : paintFigures(painter, box, group);
}

/// What is said in words of a wider box, without them: the row above has said what the figures are of.
void FilledGroupsView::paintLensFigures(QPainter &painter, const QRectF &box, const FilledGroup &group) const
{
    const bool isAlone = standsAlone(group);
    const int high = scaled(m_isLow ? lowLineHeight : textLineHeight);
    const int fill = scaled(m_isLow ? lowFillHeight : fillHeight);
    double y = box.top() + scaled(m_isLow ? 3 : 4);
    const auto line = [&](const QString &said, TextRole role, const QColor &ink) {
        painter.setFont(themeFont(role));
        painter.setPen(ink);
        painter.drawText(QRectF(box.left(), y, box.width(), high), Qt::AlignCenter, said);
        y += high;
    };
    line(isAlone ? QString() : coreText(group.label), TextRole::BoxTitle, theme().text);
    paintFill(painter,
              {box.left() + scaled(lensPadding), y + scaled(2), box.width() - scaled(2 * lensPadding), double(fill)},
              group);
    y += fill + scaled(m_isLow ? 3 : 5);
    if (isAlone)
        return line(tr("alone"), TextRole::Small, theme().hintText);
    if (!m_isLow)
        line(percentText(fillOf(group)), TextRole::Small, isOverCap(group) ? theme().worse : theme().text);
    line(bytesText(group.bytes), TextRole::Small, theme().secondaryText);
    line(secondsChangeText(-group.savesSec), TextRole::Small, group.savesSec < 0 ? theme().worse : theme().better);
}

void FilledGroupsView::paintFigures(QPainter &painter, const QRectF &box, const FilledGroup &group) const
{
    const bool isOver = isOverCap(group);
    const int high = scaled(m_isLow ? lowLineHeight : textLineHeight);
    const int fill = scaled(m_isLow ? lowFillHeight : fillHeight);
    const double inside = box.width() - scaled(2 * boxPadding);
    double y = box.top() + scaled(m_isLow ? 3 : 4);
    const auto text = [&](const QString &said, TextRole role, const QColor &ink, Qt::AlignmentFlag side) {
        painter.setFont(themeFont(role));
        painter.setPen(ink);
        painter.drawText(QRectF(box.left() + scaled(boxPadding), y, inside, high), int(side | Qt::AlignVCenter), said);
    };
    const auto line = [&](const QString &said, TextRole role, const QColor &ink) {
        text(said, role, ink, Qt::AlignHCenter);
        y += high;
    };
    const QColor ink = isOver ? theme().worse : theme().text;
    if (m_isLow)
        text(percentText(fillOf(group)), TextRole::Small, ink, Qt::AlignRight);
    text(coreText(group.label), TextRole::BoxTitle, theme().text, m_isLow ? Qt::AlignLeft : Qt::AlignHCenter);
    y += high;
    paintFill(painter, {box.left() + scaled(boxPadding), y + scaled(2), inside, double(fill)}, group);
    y += fill + scaled(m_isLow ? 3 : 5);
    if (!m_isLow)
        line(filledText(group), TextRole::Small, ink);
    line(contentText(group), TextRole::Small, theme().secondaryText);
    line(savesText(group.savesSec), TextRole::Small, group.savesSec < 0 ? theme().worse : theme().better);
}

/// The line is the cap: at the upper end, or where that lies below what is filled in.
void FilledGroupsView::paintFill(QPainter &painter, const QRectF &room, const FilledGroup &group) const
{
    const QRectF area = onDevicePixels(painter, room);
    const double fill = fillOf(group);
    const double most = std::max(1.0, fill);
    const QColor colour = group.colourNumber ? theme().device(*group.colourNumber) : theme().hatch;
    painter.fillRect(area, theme().memoryTrack);
    const double inside = area.height() * std::min(1.0, fill) / most;
    painter.fillRect(onDevicePixels(painter, {area.left(), area.bottom() - inside, area.width(), inside}), colour);
    const double cap = area.bottom() - area.height() / most;
    if (fill > 1)
        paintHatch(painter, {area.left(), area.top(), area.width(), cap - area.top()},
                   {theme().worse, theme().worseFill, 4, 2, {}});
    painter.fillRect(onDevicePixels(painter, {area.left() - scaled(2), cap - 1, area.width() + scaled(4), 2}),
                     theme().text);
}

/// By where the groups are now: those of the preview may lie elsewhere, and the target would change under the pointer.
std::optional<GroupIndex> FilledGroupsView::dropTargetAt(QPointF point, const std::vector<ItemIndex> &items) const
{
    const std::vector<FilledGroup> &groups = m_now.empty() ? m_groups : m_now;
    const std::vector<double> lefts = leftsOf(groups);
    const double x = point.x() - scaled(dockPadding) + horizontalScrollBar()->value();
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (x >= lefts[i] && x < lefts[i + 1])
            return groups[i].group;
    }
    // Out of its bucket, if it is in one.
    const EditedPlan *plan = m_source->plan();
    const auto isInBucket = [&](ItemIndex item) {
        const GroupIndex group = item.value() < plan->itemCount() ? plan->groupOf(item) : GroupIndex();
        const auto found = std::ranges::find(groups, group, &FilledGroup::group);
        return found != groups.end() && !standsAlone(*found);
    };
    return plan && std::ranges::any_of(items, isInBucket) ? std::optional(plan->nextGroup()) : std::nullopt;
}

void FilledGroupsView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FilledGroupsView::scrollContentsBy(int, int)
{
    viewport()->update();
    emit scrolled();
}

void FilledGroupsView::wheelEvent(QWheelEvent *event)
{
    const QPoint by = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (by.x() != 0 ? by.x() : by.y()) / 2);
    event->accept();
}

void FilledGroupsView::select(std::size_t index)
{
    const Spot spot = m_groups[index].group;
    m_state->selectSpot(spot);
    m_state->revealSpot(spot);
    setAccessibleDescription(filledGroupText(m_groups[index]));
}

void FilledGroupsView::mousePressEvent(QMouseEvent *event)
{
    if (const std::optional<std::size_t> group = groupAt(event->position()); group && m_now.empty())
        select(*group);
}

bool FilledGroupsView::takeKey(int key)
{
    if (m_groups.empty())
        return false;
    const auto isSelected = [this](const FilledGroup &group) { return m_state->selectedSpot() == Spot(group.group); };
    const auto at = std::ranges::find_if(m_groups, isSelected);
    const bool isNone = at == m_groups.end();
    const auto index = std::size_t(at - m_groups.begin());
    const std::size_t last = m_groups.size() - 1;
    switch (key) {
    case Qt::Key_Right: select(isNone ? 0 : std::min(index + 1, last)); return true;
    case Qt::Key_Left: select(isNone || index == 0 ? 0 : index - 1); return true;
    case Qt::Key_Home: select(0); return true;
    case Qt::Key_End: select(last); return true;
    default: return false;
    }
}

void FilledGroupsView::keyPressEvent(QKeyEvent *event)
{
    if (!takeKey(event->key()))
        QAbstractScrollArea::keyPressEvent(event);
}

bool FilledGroupsView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<std::size_t> group = groupAt(help->pos());
    const QString beside = m_isLow ? m_summary : QString();
    QToolTip::showText(help->globalPos(), group ? filledGroupText(m_groups[*group]) : beside, viewport());
    return true;
}

} // namespace cutaway
