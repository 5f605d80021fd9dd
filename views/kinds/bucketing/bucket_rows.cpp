#include "views/kinds/bucketing/bucket_rows.h"

#include "views/kinds/bucketing/filled_groups_view.h"
#include "views/panels/panel_parts.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int followAfter = 200; // milliseconds
constexpr double aimedAt = 12;   // pixels beside a narrow column

} // namespace

BucketRows::BucketRows(PlanSource *source, ViewState *state, FilledGroupsView *lens, QWidget *parent)
    : PictureView(source, state, parent), m_lens(lens)
{
    setObjectName("bucketRows");
    setAccessibleName(tr("Buckets"));
    setAcceptDrops(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_following.setSingleShot(true);
    m_following.setInterval(followAfter);
    connect(&m_following, &QTimer::timeout, this, [this] {
        if (const std::optional<double> position = positionAt(m_followed))
            m_lens->showInMiddle(*position);
    });
    connect(lens, &FilledGroupsView::availabilityChanged, this, &BucketRows::availabilityChanged);
    connect(lens, &FilledGroupsView::scrolled, viewport(), qOverload<>(&QWidget::update));
    refresh();
}

bool BucketRows::isAvailable() const
{
    return m_lens->isAvailable();
}

PictureView::Words BucketRows::words() const
{
    return {tr("Buckets"), tr("The collectives, and what they are merged into"), tr("Graph"),
            tr("The operators, with what computes between the collectives")};
}

QSize BucketRows::sizeHint() const
{
    const double calls = headingHeight + callsHeight + rowGap;
    const double columns = hasColumns() ? headingHeight + columnsHeight + numbersHeight + rowGap : 0;
    return {scaled(320), scaled(calls + columns)};
}

QSize BucketRows::minimumSizeHint() const
{
    const int less = hasColumns() ? scaled(columnsHeight - leastColumns) : 0;
    return {scaled(120), sizeHint().height() - less};
}

void BucketRows::refresh()
{
    const bool hadColumns = hasColumns();
    readBuckets();
    setAccessibleDescription(m_summary);
    layOut();
    const int more = hasColumns() ? int(m_lines) * scaled(mostColumns) - scaled(columnsHeight) : 0;
    setMaximumHeight(sizeHint().height() + std::max(0, more));
    updateGeometry();
    if (hadColumns != hasColumns())
        emit availabilityChanged();
}

void BucketRows::showPreview()
{
    m_dropped.clear();
    const EditedPlan *dropped = m_source->preview() ? m_source->planIfDropped() : nullptr;
    if (dropped && !m_stream.entries.empty()) {
        for (const FilledGroup &group : dropped->filledGroups()) {
            const std::optional<std::size_t> entry = m_stream.entryOf(group.group);
            if (entry && m_stream.entries[*entry].group.bytes != group.bytes)
                m_dropped.emplace(group.group, group.bytes);
        }
    }
    viewport()->update();
}

void BucketRows::layOut()
{
    placeBuckets();
    viewport()->update();
}

QRectF BucketRows::frameRect() const
{
    if (!hasColumns() || m_columns.empty() || !m_lens->isLens())
        return {};
    const auto [first, last] = m_lens->shownPart();
    if (first <= 0 && last >= double(m_columns.size()))
        return {};
    const auto xOf = [this](double position, std::size_t entry) {
        return m_columns[entry].left + m_columns[entry].width * (position - double(entry));
    };
    const auto from = std::min(std::size_t(std::max(0.0, first)), m_columns.size() - 1);
    const auto to = std::min(std::size_t(std::max(0.0, std::ceil(last) - 1)), m_columns.size() - 1);
    const double top = m_lines == 1 ? lineTop(false, 0) : lineTop(true, m_columns[from].line);
    const double left = xOf(first, from);
    const bool isBroken = m_columns[to].line != m_columns[from].line;
    const double right = isBroken ? width() - scaled(dockPadding) : xOf(last, to);
    return {left - 2, top - 2, right - left + 4, lineTop(true, m_columns[from].line) + lineHeight(true) - top + 4};
}

std::optional<std::size_t> BucketRows::thingAt(QPointF point) const
{
    std::optional<std::size_t> nearest;
    double least = scaled(aimedAt);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column &column = m_columns[i];
        const double top = lineTop(false, column.line);
        const bool isAbove = point.y() >= top && point.y() < top + lineHeight(false);
        const QRectF rect = columnRect(i);
        const bool isBelow =
            hasColumns() && point.y() >= rect.top() && point.y() < rect.bottom() + scaled(numbersHeight);
        if (!isAbove && !isBelow)
            continue;
        const double beside = std::max({0.0, column.left - point.x(), point.x() - column.left - column.width + 1e-6});
        if (beside < least) {
            least = beside;
            nearest = i;
        }
    }
    return nearest;
}

std::optional<std::size_t> BucketRows::callAt(QPointF point) const
{
    const std::optional<std::size_t> entry = thingAt(point);
    if (!entry || point.y() >= lineTop(false, m_lines - 1) + lineHeight(false))
        return {};
    const std::size_t first = m_stream.entries[*entry].firstCall;
    const std::size_t last = first + m_stream.entries[*entry].group.members - 1;
    std::size_t call = first;
    while (call < last && callRect(call + 1).left() <= point.x())
        ++call;
    return call;
}

std::optional<double> BucketRows::positionAt(QPointF point) const
{
    const std::optional<std::size_t> entry = thingAt(point);
    if (!entry)
        return {};
    const Column &column = m_columns[*entry];
    return double(*entry) + std::clamp((point.x() - column.left) / column.width, 0.0, 1.0);
}

void BucketRows::goTo(std::size_t entry, bool select)
{
    const Spot spot = m_stream.entries[entry].group.group;
    if (select)
        m_state->selectSpot(spot);
    m_state->revealSpot(spot);
}

QString BucketRows::toolTipAt(QPointF point) const
{
    if (const std::optional<std::size_t> call = callAt(point))
        return callText(*call);
    const std::optional<std::size_t> entry = thingAt(point);
    return entry ? textOf(*entry) : QString();
}

ItemIndex BucketRows::itemAt(QPointF point) const
{
    const std::optional<std::size_t> call = callAt(point);
    return call ? m_stream.calls[*call].item : ItemIndex();
}

std::vector<GroupIndex> BucketRows::dropTargetsAt(QPointF point, const std::vector<ItemIndex> &items) const
{
    if (const std::optional<std::size_t> entry = thingAt(point))
        return {m_stream.entries[*entry].group.group};
    const EditedPlan &plan = *m_source->plan();
    const auto isInBucket = [&](ItemIndex item) {
        const auto entry = item.value() < plan.itemCount() ? m_stream.entryOf(plan.groupOf(item)) : std::nullopt;
        return entry && !m_stream.entries[*entry].isAlone;
    };
    return std::ranges::any_of(items, isInBucket) ? std::vector{plan.nextGroup()} : std::vector<GroupIndex>();
}

void BucketRows::mousePressEvent(QMouseEvent *event)
{
    PictureView::mousePressEvent(event);
    m_fromMiddle = positionAt(event->position());
    if (m_fromMiddle && frameRect().contains(event->position())) {
        const auto [first, last] = m_lens->shownPart();
        *m_fromMiddle -= (first + last) / 2;
    } else if (m_fromMiddle) {
        m_fromMiddle = 0;
    }
}

void BucketRows::mouseMoveEvent(QMouseEvent *event)
{
    if (event->modifiers() & Qt::AltModifier) {
        m_followed = event->position();
        if (!m_following.isActive())
            m_following.start();
    }
    PictureView::mouseMoveEvent(event);
}

void BucketRows::dragTo(QPointF point)
{
    const std::optional<double> position = positionAt(point);
    if (position && m_fromMiddle)
        m_lens->showInMiddle(*position - *m_fromMiddle);
}

bool BucketRows::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        m_following.stop();
    return PictureView::viewportEvent(event);
}

void BucketRows::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return m_state->selectSpot({});
    if (!m_lens->takeKey(event->key()))
        PictureView::keyPressEvent(event);
}

} // namespace cutaway
