#include "views/kinds/bucketing/bucket_rows.h"

#include "views/kinds/bucketing/filled_groups_view.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/hatch.h"
#include "views/theme/pixels.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace cutaway {

namespace {

constexpr int followAfter = 200; // milliseconds
constexpr double headingHeight = 20;
constexpr double callsHeight = 28;
constexpr double rowGap = 6;
constexpr double columnsHeight = 72;
constexpr double leastColumns = 24;
constexpr double mostColumns = 160;
constexpr double numbersHeight = 14;
constexpr double callPitch = 3;
constexpr double mostStretch = 6; // times as wide as where there is no room for more
constexpr double aimedAt = 12;    // pixels beside a narrow column
constexpr int numberEvery = 10;

/// In units of which the first three columns of a full row have 3 + 2 × members.
double unitsOf(const StreamEntry &entry)
{
    return entry.isAlone ? 4 : 3 + 2 * double(entry.group.members);
}

double unitsWithoutGaps(const StreamEntry &entry)
{
    return entry.isAlone ? 1 : 2;
}

double shareOf(std::int64_t bytes, std::int64_t capacity)
{
    return capacity > 0 ? double(bytes) / double(capacity) : 1;
}

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
    const EditedPlan *plan = m_source->plan();
    const bool hadColumns = hasColumns();
    m_stream = plan ? bucketStream(*plan) : BucketStream();
    m_summary = plan ? coreText(plan->fillSummary()) : QString();
    m_savesSec = 0;
    for (const StreamEntry &entry : m_stream.entries)
        m_savesSec += entry.group.savesSec;
    m_dropped.clear();
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

/// In one line as wide as there is room, else in two of half the height, else without gaps.
void BucketRows::layOut()
{
    const double room = std::max(1.0, width() - 2.0 * scaled(dockPadding));
    std::vector<double> widths;
    for (const StreamEntry &entry : m_stream.entries)
        widths.push_back(unitsOf(entry));
    const double sum = std::accumulate(widths.begin(), widths.end(), 0.0);
    m_hasGaps = true;
    const double unit = textScale();
    placeInLines(widths, room, std::clamp(std::floor(room / std::max(1.0, sum) / unit), 1.0, mostStretch) * unit);
    if (m_lines > 2) {
        m_hasGaps = false;
        std::ranges::transform(m_stream.entries, widths.begin(), unitsWithoutGaps);
        const double narrow = std::accumulate(widths.begin(), widths.end(), 0.0);
        placeInLines(widths, 2 * room, std::min(1.0, room / std::max(1.0, narrow)));
    }
    viewport()->update();
}

void BucketRows::placeInLines(const std::vector<double> &widths, double room, double unit)
{
    m_columns.clear();
    m_lines = 1;
    double left = 0;
    for (const double width : widths) {
        if (left > 0 && left + width * unit > room) {
            ++m_lines;
            left = 0;
        }
        m_columns.push_back({m_lines - 1, scaled(dockPadding) + left, width * unit});
        left += width * unit;
    }
}

double BucketRows::lineHeight(bool isAfter) const
{
    if (!isAfter)
        return std::floor(scaled(callsHeight) / double(m_lines));
    const double taken = scaled(2 * headingHeight + callsHeight + 2 * rowGap);
    const double room = (height() - taken) / double(m_lines) - scaled(numbersHeight);
    return std::floor(std::clamp(room, scaled(leastColumns) / double(m_lines), double(scaled(mostColumns))));
}

double BucketRows::lineTop(bool isAfter, std::size_t line) const
{
    if (!isAfter)
        return scaled(headingHeight) + double(line) * lineHeight(false);
    const double first = scaled(2 * headingHeight + callsHeight + rowGap);
    return first + double(line) * (lineHeight(true) + scaled(numbersHeight));
}

QRectF BucketRows::callRect(std::size_t call) const
{
    const StreamCall &of = m_stream.calls[call];
    const StreamEntry &entry = m_stream.entries[of.entry];
    const Column &column = m_columns[of.entry];
    const double unit = column.width / (m_hasGaps ? unitsOf(entry) : unitsWithoutGaps(entry));
    const double pitch =
        std::min(callPitch * unit, column.width / double(std::max<std::size_t>(1, entry.group.members)));
    const double most = lineHeight(false) - 2;
    const double high = std::max(1.0, most * shareOf(of.bytes, m_stream.mostBytes));
    return {column.left + pitch * double(call - entry.firstCall), lineTop(false, column.line) + most - high,
            std::max(1.0, pitch - unit), high};
}

QRectF BucketRows::columnRect(std::size_t entry) const
{
    const Column &column = m_columns[entry];
    return {column.left, lineTop(true, column.line), column.width, lineHeight(true)};
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

bool BucketRows::isSelected(std::size_t entry) const
{
    const GroupIndex group = m_stream.entries[entry].group.group;
    if (m_state->selectedSpot() == Spot(group))
        return true;
    const std::vector<ItemIndex> &selected = m_state->selection();
    const EditedPlan *plan = m_source->plan();
    return selected.size() == 1 && plan && selected.front().value() < plan->itemCount() &&
           plan->groupOf(selected.front()) == group;
}

QString BucketRows::nameOf(std::size_t entry) const
{
    const EditedPlan *plan = m_source->plan();
    return plan ? coreText(plan->group(m_stream.entries[entry].group.group).label) : QString();
}

QString BucketRows::textOf(std::size_t entry) const
{
    return filledGroupText(m_stream.entries[entry].group);
}

QRectF BucketRows::rectOf(std::size_t entry) const
{
    if (hasColumns())
        return columnRect(entry);
    const StreamEntry &of = m_stream.entries[entry];
    return callRect(of.firstCall) | callRect(of.firstCall + of.group.members - 1);
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
    const std::optional<std::size_t> entry = thingAt(point);
    const std::optional<std::size_t> call = callAt(point);
    QString text = entry ? textOf(*entry) : QString();
    if (call && !m_stream.entries[*entry].isAlone) {
        const std::string_view label = m_source->plan()->item(m_stream.calls[*call].item).label;
        text.prepend(
            tr("%1, %2\n")
                .arg(QString::fromUtf8(label.data(), qsizetype(label.size())), bytesText(m_stream.calls[*call].bytes)));
    }
    return text;
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

void BucketRows::paintPicture(QPainter &painter) const
{
    const auto count = int(m_stream.calls.size());
    const QString others =
        m_stream.others > 0 ? tr("%n others stay as they are", nullptr, int(m_stream.others)) : QString();
    paintHeading(painter, 0, tr("Before"),
                 tr("%1, one call each").arg(tr("%n collectives, %1", nullptr, count).arg(bytesText(m_stream.bytes))),
                 others);
    paintCalls(painter);
    if (hasColumns()) {
        paintHeading(painter, scaled(headingHeight + callsHeight + rowGap), tr("After"), m_summary,
                     savesText(m_savesSec));
        paintColumns(painter);
        paintNumbers(painter);
        if (const QRectF frame = frameRect(); !frame.isNull())
            paintFrame(painter, onDevicePixels(painter, frame), theme().accent, 2);
    }
}

void BucketRows::paintHeading(QPainter &painter, double top, const QString &title, const QString &text,
                              const QString &right) const
{
    const QRectF line(scaled(dockPadding), top, width() - 2.0 * scaled(dockPadding), scaled(headingHeight));
    painter.setFont(themeFont(TextRole::BoxTitle));
    painter.setPen(theme().text);
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter), title);
    double left = line.left() + painter.fontMetrics().horizontalAdvance(title) + scaled(10);
    painter.setFont(themeFont(TextRole::Small));
    const double rightWidth = painter.fontMetrics().horizontalAdvance(right);
    const bool hasRoom = line.right() - left > 2 * rightWidth;
    if (hasRoom) {
        painter.setPen(theme().secondaryText);
        painter.drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), right);
    }
    const QRectF rest(left, top, line.right() - left - (hasRoom ? rightWidth + scaled(10) : 0), line.height());
    painter.setPen(theme().secondaryText);
    painter.drawText(rest, int(Qt::AlignLeft | Qt::AlignVCenter),
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, int(rest.width())));
}

void BucketRows::paintCalls(QPainter &painter) const
{
    for (std::size_t call = 0; call < m_stream.calls.size(); ++call) {
        const StreamEntry &entry = m_stream.entries[m_stream.calls[call].entry];
        const bool isPointed = m_hovered == m_stream.calls[call].entry;
        const QColor colour = isPointed                  ? theme().text
                              : entry.group.colourNumber ? theme().device(*entry.group.colourNumber)
                                                         : theme().memoryBar;
        painter.fillRect(onDevicePixels(painter, callRect(call)), colour);
    }
}

void BucketRows::paintColumns(QPainter &painter) const
{
    for (std::size_t entry = 0; entry < m_columns.size(); ++entry)
        paintColumn(painter, entry);
    for (std::size_t line = 0; line < m_lines; ++line) { // the cap
        const auto last = std::find_if(m_columns.rbegin(), m_columns.rend(),
                                       [line](const Column &column) { return column.line == line; });
        const double right = last->left + last->width;
        const double left = scaled(dockPadding);
        painter.fillRect(onDevicePixels(painter, {left, lineTop(true, line), right - left, 2}), theme().text);
    }
}

void BucketRows::paintColumn(QPainter &painter, std::size_t entry) const
{
    const FilledGroup &group = m_stream.entries[entry].group;
    const QRectF all = columnRect(entry);
    const double gap = m_hasGaps ? std::max(1.0, all.width() / unitsOf(m_stream.entries[entry])) : 0;
    const QRectF column = onDevicePixels(painter, all.adjusted(0, 2, -gap, 0));
    const auto dropped = m_dropped.find(group.group);
    const std::int64_t bytes = dropped == m_dropped.end() ? group.bytes : dropped->second;
    const double fill = shareOf(bytes, group.capacity);
    const double high = std::max(1.0, column.height() * std::min(1.0, fill));
    const QRectF filled(column.left(), column.bottom() - high, column.width(), high);
    if (m_stream.entries[entry].isAlone) {
        painter.fillRect(onDevicePixels(painter, filled), theme().memoryTrack);
        if (m_hasGaps) {
            painter.setPen(QPen(theme().controlLine, hairline(painter), Qt::DashLine));
            painter.drawLine(QPointF(column.left() + 0.5, column.top()), QPointF(column.left() + 0.5, column.bottom()));
        }
    } else {
        painter.fillRect(column, theme().memoryTrack);
        painter.fillRect(onDevicePixels(painter, filled), theme().device(group.colourNumber.value_or(0)));
    }
    if (fill > 1)
        paintHatch(painter, column, {theme().worse, {}, 4, 2, {}});
    const bool isPointed = m_hovered == entry;
    if (dropped != m_dropped.end() || isPointed || isSelected(entry))
        paintFrame(painter, column.adjusted(-1, -1, 1, 1),
                   dropped != m_dropped.end() && fill > 1 ? theme().worse
                   : isPointed                            ? theme().text
                                                          : theme().accent,
                   isPointed ? 1 : 2);
}

void BucketRows::paintNumbers(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().secondaryText);
    double taken = -1;
    std::size_t line = 0;
    int bucket = -1;
    for (std::size_t entry = 0; entry < m_columns.size(); ++entry) {
        if (m_stream.entries[entry].isAlone)
            continue;
        ++bucket;
        if (std::exchange(line, m_columns[entry].line) != line)
            taken = -1;
        const QString number = coreText(m_stream.entries[entry].group.label);
        const double left = m_columns[entry].left;
        if (bucket % numberEvery != 0 || left < taken)
            continue;
        const double wide = painter.fontMetrics().horizontalAdvance(number);
        const QRectF room(left, columnRect(entry).bottom(), wide + 1, scaled(numbersHeight));
        painter.drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter), number);
        taken = left + wide + scaled(6);
    }
}

} // namespace cutaway
