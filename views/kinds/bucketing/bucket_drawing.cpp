#include "views/kinds/bucketing/bucket_drawing.h"

#include "views/kinds/bucketing/filled_groups_view.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace cutaway {

namespace {

/// What a collective gathers is what it returns, what it reduces is what it reads: it moves the larger.
std::int64_t bytesMoved(const EditedPlan &plan, ItemIndex item)
{
    std::int64_t read = 0;
    for (const ItemIndex input : plan.inputs(item))
        read += plan.item(input).outputBytes;
    return std::max(read, plan.item(item).outputBytes);
}

/// The collective of a group without a bucket; its waits come behind it.
ItemIndex callOf(const EditedPlan &plan, GroupIndex group)
{
    for (const ItemIndex item : plan.groupItems(group)) {
        if (plan.item(item).role == ItemRole::Operator)
            return item;
    }
    return {};
}

/// A part of the stream that has no order yet.
struct Piece
{
    StreamEntry entry;
    std::vector<ItemIndex> items;
};

std::vector<Piece> piecesOf(const EditedPlan &plan, const std::vector<FilledGroup> &filled)
{
    std::vector<Piece> pieces;
    for (std::size_t row = 0; row < filled.size(); ++row) {
        Piece &piece = pieces.emplace_back(StreamEntry{filled[row]}, plan.itemTableRow(row).items);
        std::ranges::sort(piece.items);
    }
    return pieces;
}

} // namespace

std::optional<std::size_t> BucketStream::entryOf(GroupIndex group) const
{
    const auto found = std::ranges::find(entries, group, [](const StreamEntry &entry) { return entry.group.group; });
    return found == entries.end() ? std::nullopt : std::optional(std::size_t(found - entries.begin()));
}

BucketStream bucketStream(const EditedPlan &plan)
{
    BucketStream stream;
    const std::vector<FilledGroup> filled = plan.hasFilledGroups() ? plan.filledGroups() : std::vector<FilledGroup>();
    if (filled.empty())
        return stream;
    std::vector<Piece> pieces = piecesOf(plan, filled);
    std::set<std::string_view> merged; // types of collectives
    std::set<GroupIndex> buckets;
    for (const Piece &piece : pieces) {
        buckets.insert(piece.entry.group.group);
        for (const ItemIndex item : piece.items)
            merged.insert(plan.item(item).typeLabel);
    }
    const LaneIndex lane = plan.group(filled.front().group).lanes.front();
    for (const GroupIndex group : plan.lane(lane).groups) {
        if (buckets.contains(group))
            continue;
        const ItemIndex item = callOf(plan, group);
        if (!item.isValid() || !merged.contains(plan.item(item).typeLabel)) {
            ++stream.others;
            continue;
        }
        const GroupInfo info = plan.group(group);
        FilledGroup alone;
        alone.group = group;
        alone.label = info.label;
        alone.members = 1;
        alone.bytes = info.usedBytes;
        alone.capacity = filled.front().capacity;
        pieces.push_back({{alone, true}, {item}});
    }
    const auto isEarlier = [](const Piece &one, const Piece &other) { return one.items < other.items; };
    std::ranges::stable_sort(pieces, isEarlier);
    stream.buckets = filled.size();
    for (Piece &piece : pieces) {
        piece.entry.firstCall = stream.calls.size();
        for (const ItemIndex item : piece.items) {
            stream.calls.push_back({item, bytesMoved(plan, item), stream.entries.size()});
            stream.bytes += stream.calls.back().bytes;
            stream.mostBytes = std::max(stream.mostBytes, stream.calls.back().bytes);
        }
        stream.entries.push_back(std::move(piece.entry));
    }
    return stream;
}

namespace {

constexpr double callPitch = 3;
constexpr double mostStretch = 6; // times as wide as where there is no room for more
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

/// O(collectives × their items).
void BucketDrawing::readBuckets()
{
    const EditedPlan *plan = m_source->plan();
    m_stream = plan ? bucketStream(*plan) : BucketStream();
    m_summary = plan ? coreText(plan->fillSummary()) : QString();
    m_savesSec = 0;
    for (const StreamEntry &entry : m_stream.entries)
        m_savesSec += entry.group.savesSec;
    m_dropped.clear();
}

/// In one line as wide as there is room, else in two of half the height, else without gaps.
void BucketDrawing::placeBuckets()
{
    const double room = std::max(1.0, ground().width() - 2.0 * scaled(dockPadding));
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
}

void BucketDrawing::placeInLines(const std::vector<double> &widths, double room, double unit)
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

double BucketDrawing::lineHeight(bool isAfter) const
{
    if (!isAfter)
        return std::floor(scaled(callsHeight) / double(m_lines));
    const double taken = scaled(2 * headingHeight + callsHeight + 2 * rowGap);
    const double room = (ground().height() - taken) / double(m_lines) - scaled(numbersHeight);
    return std::floor(std::clamp(room, scaled(leastColumns) / double(m_lines), double(scaled(mostColumns))));
}

double BucketDrawing::lineTop(bool isAfter, std::size_t line) const
{
    if (!isAfter)
        return scaled(headingHeight) + double(line) * lineHeight(false);
    const double first = scaled(2 * headingHeight + callsHeight + rowGap);
    return first + double(line) * (lineHeight(true) + scaled(numbersHeight));
}

QRectF BucketDrawing::callRect(std::size_t call) const
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

QRectF BucketDrawing::columnRect(std::size_t entry) const
{
    const Column &column = m_columns[entry];
    return {column.left, lineTop(true, column.line), column.width, lineHeight(true)};
}

bool BucketDrawing::isSelected(std::size_t entry) const
{
    const GroupIndex group = m_stream.entries[entry].group.group;
    if (m_state->selectedSpot() == Spot(group))
        return true;
    const std::vector<ItemIndex> &selected = m_state->selection();
    const EditedPlan *plan = m_source->plan();
    return selected.size() == 1 && plan && selected.front().value() < plan->itemCount() &&
           plan->groupOf(selected.front()) == group;
}

QString BucketDrawing::nameOf(std::size_t entry) const
{
    const EditedPlan *plan = m_source->plan();
    return plan ? coreText(plan->group(m_stream.entries[entry].group.group).label) : QString();
}

QString BucketDrawing::textOf(std::size_t entry) const
{
    return filledGroupText(m_stream.entries[entry].group);
}

QRectF BucketDrawing::rectOf(std::size_t entry) const
{
    if (hasColumns())
        return columnRect(entry);
    const StreamEntry &of = m_stream.entries[entry];
    return callRect(of.firstCall) | callRect(of.firstCall + of.group.members - 1);
}

QString BucketDrawing::callText(std::size_t call) const
{
    const StreamCall &of = m_stream.calls[call];
    const QString text = textOf(of.entry);
    if (m_stream.entries[of.entry].isAlone)
        return text;
    const std::string_view label = m_source->plan()->item(of.item).label;
    return tr("%1, %2\n").arg(QString::fromUtf8(label.data(), qsizetype(label.size())), bytesText(of.bytes)) + text;
}

void BucketDrawing::paintPicture(QPainter &painter) const
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

void BucketDrawing::paintHeading(QPainter &painter, double top, const QString &title, const QString &text,
                                 const QString &right) const
{
    const QRectF line(scaled(dockPadding), top, ground().width() - 2.0 * scaled(dockPadding), scaled(headingHeight));
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

void BucketDrawing::paintMeanings(QPainter &painter, double top) const
{
    const QRectF line(scaled(dockPadding), top, ground().width() - 2.0 * scaled(dockPadding), scaled(headingHeight));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    painter.drawText(
        line, int(Qt::AlignLeft | Qt::AlignVCenter),
        tr("Width: members. Height: bytes, below the cap (the line). Colour: bucket, also in the timeline. "
           "Dashed: alone."));
}

void BucketDrawing::paintCalls(QPainter &painter) const
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

void BucketDrawing::paintColumns(QPainter &painter) const
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

void BucketDrawing::paintColumn(QPainter &painter, std::size_t entry) const
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

void BucketDrawing::paintNumbers(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Axis));
    painter.setPen(theme().secondaryText);
    double taken = -1;
    std::size_t line = 0;
    const int every = m_stream.buckets < bucketsAsColumns ? 1 : numberEvery;
    int bucket = -1;
    for (std::size_t entry = 0; entry < m_columns.size(); ++entry) {
        if (m_stream.entries[entry].isAlone)
            continue;
        ++bucket;
        if (std::exchange(line, m_columns[entry].line) != line)
            taken = -1;
        const QString number = coreText(m_stream.entries[entry].group.label);
        const double left = m_columns[entry].left;
        if (bucket % every != 0 || left < taken)
            continue;
        const double wide = painter.fontMetrics().horizontalAdvance(number);
        const QRectF room(left, columnRect(entry).bottom(), wide + 1, scaled(numbersHeight));
        painter.drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter), number);
        taken = left + wide + scaled(6);
    }
}

} // namespace cutaway
