#include "views/kinds/embedding/rank_matrix.h"

#include "core/plan/edited_plan.h"
#include "views/models/figures.h"
#include "views/models/item_mime.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/colours.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QDragLeaveEvent>
#include <QDragMoveEvent>
#include <QDropEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <ranges>

namespace cutaway {

namespace {

constexpr int ranksPreviewEvery = 40; // milliseconds
constexpr double matrixLegend = 24;
constexpr double hostNames = 58;
constexpr double highLine = 32; // with a rank's number and time
constexpr double lowLine = 20;  // without
constexpr double leastCell = 36;
constexpr double widestPitch = 116;
constexpr double leastCellWithTexts = 64;
constexpr double timeBar = 5;
constexpr double panelWidth = 248;
constexpr double cardHeight = 44;
constexpr double cardGap = 6;
constexpr double farCapacity = 0.25;

double secondsOf(const std::vector<LaneTimePart> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const LaneTimePart &part) { return sum + part.seconds; });
}

/// `24` of `rank 24`: the head of the matrix says what they are.
QString numberIn(const QString &label)
{
    const qsizetype space = label.lastIndexOf(u' ');
    return space < 0 ? label : label.mid(space + 1);
}

} // namespace

RankMatrix::RankMatrix(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_source(source), m_state(state), m_drop(new GroupDrop(source, this))
{
    setObjectName("rankMatrix");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Ranks"));
    m_previewing.setSingleShot(true);
    m_previewing.setInterval(ranksPreviewEvery);
    connect(&m_previewing, &QTimer::timeout, this, &RankMatrix::showPreview);
    connect(m_drop, &GroupDrop::refused, this, &RankMatrix::dropRefused);
    connect(source, &PlanSource::planReplaced, this, [this] {
        m_opened.reset();
        m_current = 0;
        refresh();
    });
    connect(source, &PlanSource::changed, this, &RankMatrix::refresh);
    connect(source, &PlanSource::previewChanged, this, [this] {
        if (isVisible() && !m_previewing.isActive())
            m_previewing.start();
    });
    connect(state, &ViewState::selectionChanged, this, &RankMatrix::followSelection);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &RankMatrix::layOut);
    refresh();
}

QSize RankMatrix::sizeHint() const
{
    return {scaled(900), scaled(480)};
}

QSize RankMatrix::minimumSizeHint() const
{
    return {scaled(240), scaled(120)};
}

void RankMatrix::refresh()
{
    const bool wasAvailable = isAvailable();
    const EditedPlan *plan = m_source->plan();
    m_ranks.clear();
    m_hosts.clear();
    m_slowest = 0;
    m_fullest = 0;
    m_isCapacityFar = true;
    m_hovered.reset();
    m_dropped.clear();
    const std::size_t count = plan && plan->hasStackedLanes() ? plan->laneCount() : 0;
    for (std::size_t i = 0; i < count; ++i) {
        const LaneInfo info = plan->lane(LaneIndex(i));
        Rank &rank = m_ranks.emplace_back();
        rank.lane = LaneIndex(i);
        rank.number = numberIn(coreText(info.label));
        rank.parts = plan->laneTime(rank.lane);
        rank.seconds = secondsOf(rank.parts);
        rank.usedBytes = info.usedBytes;
        rank.capacityBytes = info.capacityBytes;
        const QString host = QString::fromStdString(info.host);
        if (m_hosts.empty() || m_hosts.back().name != host)
            m_hosts.push_back({host, {}, 0});
        rank.host = m_hosts.size() - 1;
        rank.place = m_hosts.back().ranks.size();
        m_hosts.back().ranks.push_back(i);
        m_slowest = std::max(m_slowest, rank.seconds);
        m_fullest = std::max(m_fullest, rank.usedBytes);
        if (!rank.capacityBytes || double(rank.usedBytes) >= farCapacity * double(*rank.capacityBytes))
            m_isCapacityFar = false;
    }
    const std::pair<double, const char *> units[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "\u00b5s"}};
    for (const auto &[unit, name] : units) {
        m_unit = unit;
        m_unitName = QString::fromUtf8(name);
        if (m_slowest >= unit)
            break;
    }
    m_current = std::min(m_current, m_ranks.empty() ? 0 : m_ranks.size() - 1);
    if (m_opened && *m_opened >= m_ranks.size())
        m_opened.reset();
    setAccessibleDescription(plan ? coreText(plan->cost().latencyLabel) : QString());
    layOut();
    if (wasAvailable != isAvailable())
        emit availabilityChanged();
}

void RankMatrix::showPreview()
{
    m_dropped.clear();
    const EditedPlan *dropped = m_source->preview() ? m_source->planIfDropped() : nullptr;
    for (std::size_t i = 0; dropped && i < m_ranks.size() && i < dropped->laneCount(); ++i) {
        const double seconds = secondsOf(dropped->laneTime(m_ranks[i].lane));
        if (std::abs(seconds - m_ranks[i].seconds) > 1e-12 * std::max(seconds, m_ranks[i].seconds))
            m_dropped.emplace(i, seconds);
    }
    update();
}

/// Another rank that is selected elsewhere is opened, once one is open.
void RankMatrix::followSelection()
{
    const Spot spot = m_state->selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    if (lane && lane->value() < m_ranks.size()) {
        m_current = lane->value();
        if (m_opened && *m_opened != m_current)
            open(m_current);
    }
    update();
}

/// As many in a line as its widest host has, if they then have room; else hosts take several lines.
void RankMatrix::layOut()
{
    const double taken = scaled(2 * matrixMargin + hostNames) + (m_opened ? scaled(panelWidth + matrixMargin) : 0);
    const double room = std::max<double>(scaled(leastCell), width() - taken);
    std::size_t most = 1;
    for (const Host &host : m_hosts)
        most = std::max(most, host.ranks.size());
    const auto fitting = std::max<std::size_t>(1, std::size_t(room / scaled(leastCell + lineGap)));
    m_perLine = std::min(most, fitting);
    m_pitch = std::min<double>(std::floor(room / double(m_perLine)), scaled(widestPitch));
    m_left = scaled(matrixMargin + hostNames);
    std::size_t lines = 0;
    for (Host &host : m_hosts) {
        host.line = lines;
        lines += (host.ranks.size() + m_perLine - 1) / m_perLine;
    }
    const double high = height() - scaled(matrixHead + matrixLegend + matrixMargin / 2);
    const double pitch = std::floor(high / double(std::max<std::size_t>(1, lines)));
    m_linePitch = std::clamp<double>(pitch, scaled(8), scaled(highLine));
    m_hasTexts = m_linePitch >= scaled(highLine - 4) && m_pitch - scaled(lineGap) >= scaled(leastCellWithTexts);
    if (!m_hasTexts)
        m_linePitch = std::min<double>(m_linePitch, scaled(lowLine));
    placeCards();
    update();
}

QRectF RankMatrix::cellRect(std::size_t rank) const
{
    const Rank &of = m_ranks[rank];
    const std::size_t line = m_hosts[of.host].line + of.place / m_perLine;
    const double gap = std::min<double>(scaled(lineGap), m_linePitch / 4);
    return {m_left + double(of.place % m_perLine) * m_pitch, scaled(matrixHead) + double(line) * m_linePitch,
            m_pitch - scaled(lineGap), m_linePitch - gap};
}

QRectF RankMatrix::hostRect(std::size_t host) const
{
    const QRectF first = cellRect(m_hosts[host].ranks.front());
    const QRectF last = cellRect(m_hosts[host].ranks.back());
    return {double(scaled(matrixMargin)), first.top(), double(scaled(hostNames - 6)), last.bottom() - first.top()};
}

QRectF RankMatrix::timeRect(std::size_t rank) const
{
    const QRectF cell = cellRect(rank);
    const double inset = m_hasTexts ? scaled(4) : 2;
    const double high = m_hasTexts ? scaled(timeBar) : std::max(2.0, (cell.height() - 4) * 0.5);
    const double top = m_hasTexts ? cell.bottom() - scaled(timeBar + memoryBarHeight + 4) : cell.top() + 2;
    const double share = m_slowest > 0 ? m_ranks[rank].seconds / m_slowest : 0;
    return {cell.left() + inset, top, (cell.width() - 2 * inset) * share, high};
}

bool RankMatrix::isSlowest(std::size_t rank) const
{
    return m_slowest > 0 && m_ranks[rank].seconds >= m_slowest * (1 - sameTime);
}

bool RankMatrix::isSelected(std::size_t rank) const
{
    if (m_state->selectedSpot() == Spot(m_ranks[rank].lane))
        return true;
    const EditedPlan *plan = m_source->plan();
    const auto isHere = [&](ItemIndex item) {
        const GroupIndex group = item.value() < plan->itemCount() ? plan->groupOf(item) : GroupIndex();
        return group.isValid() && std::ranges::count(plan->group(group).lanes, m_ranks[rank].lane) > 0;
    };
    return plan && std::ranges::any_of(m_state->selection(), isHere);
}

QString RankMatrix::nameOf(std::size_t rank) const
{
    const EditedPlan *plan = m_source->plan();
    return plan ? coreText(plan->lane(m_ranks[rank].lane).label) : QString();
}

QString RankMatrix::textOf(std::size_t rank) const
{
    const Rank &of = m_ranks[rank];
    QStringList lines{isSlowest(rank) ? tr("%1, the slowest").arg(secondsText(of.seconds, Digits::Four))
                                      : secondsText(of.seconds, Digits::Four)};
    for (const LaneTimePart &part : of.parts) {
        if (part.seconds > 0)
            lines += tr("%1 %2").arg(coreText(part.label), secondsText(part.seconds));
    }
    lines += of.capacityBytes ? tr("%1 of %2").arg(bytesText(of.usedBytes), bytesText(*of.capacityBytes))
                              : bytesText(of.usedBytes);
    return lines.join(u'\n');
}

void RankMatrix::open(std::optional<std::size_t> rank)
{
    const bool wasOpen = m_opened.has_value();
    m_opened = rank;
    m_shards.clear();
    const EditedPlan *plan = m_source->plan();
    if (plan && rank) {
        for (const GroupIndex group : plan->lane(m_ranks[*rank].lane).groups) {
            const std::vector<ItemIndex> items = plan->groupItems(group);
            m_shards.insert(m_shards.end(), items.begin(), items.end());
        }
        std::ranges::stable_sort(m_shards, std::greater(),
                                 [plan](ItemIndex item) { return plan->item(item).seconds.value_or(0); });
    }
    if (wasOpen != rank.has_value())
        layOut();
    else
        placeCards();
    update();
}

void RankMatrix::goTo(std::size_t rank, bool select)
{
    m_current = rank;
    if (select)
        m_state->selectSpot(m_ranks[rank].lane);
    if (m_opened)
        open(rank);
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(int(rank));
    QAccessible::updateAccessibility(&focus);
    update();
}

QRectF RankMatrix::panelRect() const
{
    const double wide = scaled(panelWidth);
    return QRectF(width() - wide - scaled(matrixMargin), scaled(6), wide, height() - scaled(12));
}

QRectF RankMatrix::closeRect() const
{
    const QRectF panel = panelRect();
    return {panel.right() - scaled(28), panel.top() + scaled(4), double(scaled(24)), double(scaled(24))};
}

/// Beside the heading of the shards.
QRectF RankMatrix::linkRect() const
{
    const QRectF panel = panelRect();
    return {panel.left() + panel.width() / 3, m_aboveCards - scaled(24), panel.width() * 2 / 3 - scaled(10),
            double(scaled(20))};
}

/// Below the parts, as many as leave room for where the rank stands among all.
void RankMatrix::placeCards()
{
    m_cards.clear();
    if (!m_opened)
        return;
    const QRectF panel = panelRect().adjusted(scaled(10), 0, -scaled(10), 0);
    const auto parts =
        std::ranges::count_if(m_ranks[*m_opened].parts, [](const LaneTimePart &part) { return part.seconds > 0; });
    double y = panel.top() + scaled(52) + double(parts + 1) * scaled(partLine) + scaled(32);
    m_aboveCards = y;
    const double allRanks = panel.height() > 2 * scaled(allRanksHeight) ? scaled(allRanksHeight) : 0;
    for (const ItemIndex shard : m_shards) {
        if (y + scaled(cardHeight) > panel.bottom() - allRanks - scaled(20))
            break;
        m_cards.emplace_back(shard, QRectF(panel.left(), y, panel.width(), scaled(cardHeight)));
        y += scaled(cardHeight + cardGap);
    }
    m_belowCards = y;
}

std::optional<std::size_t> RankMatrix::rankAt(QPointF point) const
{
    for (std::size_t i = 0; i < m_ranks.size(); ++i) {
        const QRectF cell = cellRect(i);
        if (QRectF(cell.left(), cell.top(), m_pitch, m_linePitch).contains(point))
            return i;
    }
    return {};
}

std::optional<std::size_t> RankMatrix::hostAt(QPointF point) const
{
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        if (hostRect(i).contains(point))
            return i;
    }
    return {};
}

bool RankMatrix::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<std::size_t> rank = rankAt(help->pos());
    QToolTip::showText(help->globalPos(), rank ? nameOf(*rank) + u'\n' + textOf(*rank) : QString(), this);
    return true;
}

void RankMatrix::resizeEvent(QResizeEvent *)
{
    layOut();
}

void RankMatrix::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->position();
    m_dragged = {};
    for (const auto &[item, rect] : m_cards) {
        if (event->button() == Qt::LeftButton && rect.contains(event->position()))
            m_dragged = item;
    }
}

void RankMatrix::mouseMoveEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> rank = rankAt(event->position());
    if (std::exchange(m_hovered, rank) != rank) {
        m_state->setHovered(rank ? Spot(m_ranks[*rank].lane) : Spot());
        update();
    }
    const double moved = (event->position() - m_pressed).manhattanLength();
    if (!m_dragged.isValid() || !(event->buttons() & Qt::LeftButton) || moved < QApplication::startDragDistance())
        return;
    auto *drag = new QDrag(this);
    drag->setMimeData(itemMimeData({std::exchange(m_dragged, {})}));
    drag->exec(Qt::MoveAction);
}

void RankMatrix::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (m_opened && closeRect().contains(event->position()))
        return open({});
    const std::vector<GroupIndex> groups =
        m_opened ? m_source->plan()->lane(m_ranks[*m_opened].lane).groups : std::vector<GroupIndex>();
    if (!groups.empty() && linkRect().contains(event->position()))
        return emit tablesWanted(groups.front());
    if (m_dragged.isValid())
        return m_state->select({m_dragged});
    if (const std::optional<std::size_t> rank = rankAt(event->position())) {
        goTo(*rank, true);
        open(rank);
    } else if (!m_opened || !panelRect().contains(event->position())) {
        m_state->selectSpot({});
    }
}

void RankMatrix::leaveEvent(QEvent *)
{
    if (std::exchange(m_hovered, std::nullopt)) {
        m_state->setHovered({});
        update();
    }
}

void RankMatrix::keyPressEvent(QKeyEvent *event)
{
    if (m_ranks.empty())
        return QWidget::keyPressEvent(event);
    const std::size_t last = m_ranks.size() - 1;
    const std::size_t line = std::min(m_perLine, m_ranks.size());
    switch (event->key()) {
    case Qt::Key_Left: return goTo(m_current > 0 ? m_current - 1 : 0, true);
    case Qt::Key_Right: return goTo(std::min(m_current + 1, last), true);
    case Qt::Key_Up: return goTo(m_current >= line ? m_current - line : m_current, true);
    case Qt::Key_Down: return goTo(m_current + line <= last ? m_current + line : m_current, true);
    case Qt::Key_Home: return goTo(0, true);
    case Qt::Key_End: return goTo(last, true);
    case Qt::Key_Space: return goTo(m_current, true);
    case Qt::Key_Return:
    case Qt::Key_Enter: goTo(m_current, true); return open(m_current);
    case Qt::Key_Escape: return m_opened ? open({}) : m_state->selectSpot({});
    default: QWidget::keyPressEvent(event);
    }
}

void RankMatrix::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void RankMatrix::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

GroupIndex RankMatrix::dropTargetAt(QPointF point, const std::vector<ItemIndex> &items) const
{
    const EditedPlan &plan = *m_source->plan();
    const auto groupsOf = [&](std::size_t rank) { return plan.lane(m_ranks[rank].lane).groups; };
    std::vector<GroupIndex> groups;
    if (const std::optional<std::size_t> rank = rankAt(point)) {
        groups = groupsOf(*rank);
    } else if (const std::optional<std::size_t> host = hostAt(point)) {
        for (const std::size_t of : m_hosts[*host].ranks) {
            const std::vector<GroupIndex> more = groupsOf(of);
            groups.insert(groups.end(), more.begin(), more.end());
        }
    }
    return groups.size() == 1 ? groups.front() : m_drop->best(groups, items);
}

void RankMatrix::dragEnterEvent(QDragEnterEvent *event)
{
    if (!itemsOf(event->mimeData()).empty())
        event->acceptProposedAction();
}

void RankMatrix::dragMoveEvent(QDragMoveEvent *event)
{
    const std::vector<ItemIndex> items = itemsOf(event->mimeData());
    const GroupIndex target = dropTargetAt(event->position(), items);
    event->setAccepted(target.isValid());
    if (!target.isValid())
        m_drop->leave();
    QToolTip::showText(mapToGlobal(event->position().toPoint()),
                       target.isValid() ? m_drop->hover(target, items) : QString(), this);
}

void RankMatrix::dragLeaveEvent(QDragLeaveEvent *event)
{
    m_drop->leave();
    QToolTip::hideText();
    event->accept();
}

void RankMatrix::dropEvent(QDropEvent *event)
{
    QToolTip::hideText();
    const std::vector<ItemIndex> items = itemsOf(event->mimeData());
    const GroupIndex target = dropTargetAt(event->position(), items);
    if (!target.isValid())
        return m_drop->leave();
    event->acceptProposedAction();
    m_drop->drop(target, items);
}

/// Without its unit, which the head tells: times in one unit can be compared at a glance.
QString RankMatrix::timeText(double seconds) const
{
    const double slowest = m_slowest / m_unit;
    const int decimals = slowest < 10 ? 3 : slowest < 100 ? 2 : 1;
    return QLocale().toString(seconds / m_unit, 'f', decimals);
}

} // namespace cutaway
