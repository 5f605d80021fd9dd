#include "views/timeline/timeline_painter.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

void paintGrid(TimelineFrame &frame, const std::vector<TimelineTick> &ticks)
{
    const QRectF area = frame.geometry.area();
    const double line = hairline(frame.painter);
    for (const TimelineTick &tick : ticks) {
        const double x = onDevicePixel(frame.painter, {frame.geometry.x(tick.time), 0}).x();
        if (x >= area.left())
            frame.painter.fillRect(QRectF(x, area.top(), line, area.height()), theme().line);
    }
}

void paintAxis(TimelineFrame &frame, const std::vector<TimelineTick> &ticks)
{
    const QRectF area = frame.geometry.area();
    QPainter &painter = frame.painter;
    const double height = frame.geometry.axisHeight();
    const QRectF strip(0, 0, area.right(), height);
    painter.fillRect(strip, theme().alternate);
    painter.fillRect(QRectF(0, height - 1, area.right(), 1), theme().line);
    for (const TimelineTick &tick : ticks) {
        const double x = onDevicePixel(painter, {frame.geometry.x(tick.time), 0}).x();
        if (x < area.left())
            continue;
        painter.fillRect(QRectF(x, height - scaled(6), hairline(painter), scaled(6)), theme().boxLine);
        frame.texts.draw(painter, {x + scaled(4), height - scaled(8)}, tick.text, TextRole::Small,
                         theme().secondaryText);
    }
}

/// A line where rows end; its right border.
double paintEndLine(TimelineFrame &frame, double time, std::size_t firstTrack, std::size_t lastTrack, const QColor &ink,
                    Qt::PenStyle style = Qt::SolidLine)
{
    const QRectF area = frame.geometry.area();
    const double top = std::max(area.top(), frame.geometry.row(firstTrack).top());
    const double bottom = std::min(area.bottom(), frame.geometry.row(lastTrack).bottom());
    const double x = onDevicePixel(frame.painter, {frame.geometry.x(time), 0}).x() + 0.5;
    if (bottom <= top)
        return x;
    frame.painter.setPen(QPen(ink, std::max(1.0, hairline(frame.painter)), style));
    frame.painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    return x;
}

/// The time at a line, beside a row; what the box covers.
QRectF paintEndTime(TimelineFrame &frame, double time, double x, std::size_t track, const QColor &ink)
{
    const QRectF area = frame.geometry.area();
    const QString text = planTimeText(time);
    const double width = frame.texts.width(text, TextRole::Small) + scaled(10);
    const bool isCut =
        x <= area.right() && x + scaled(4) + width > area.right(); // what a drop would give may be longer
    const double top = std::max(area.top(), frame.geometry.row(track).top());
    const double middle = (frame.geometry.row(track).height() - scaled(18)) / 2;
    const double inset = frame.data.tracks[track].isMeasured ? middle : scaled(8);
    const QRectF box(isCut ? x - scaled(4) - width : x + scaled(4), top + inset, width, scaled(18));
    paintRoundBox(frame.painter, box, scaled(3), theme().panel, ink);
    frame.texts.draw(frame.painter, {box.left() + scaled(5), box.top() + scaled(13)}, text, TextRole::Small, ink);
    return box;
}

/// Where a section ends, with its label beside the first row; a dashed line where it ended before.
void paintEnd(TimelineFrame &frame, const TimelineSection &section, std::size_t lastTrack)
{
    const QRectF area = frame.geometry.area();
    if (std::min(area.bottom(), frame.geometry.row(lastTrack).bottom()) <=
        std::max(area.top(), frame.geometry.row(section.firstTrack).top()))
        return;
    if (section.endBefore && *section.endBefore != section.endSec)
        paintEndLine(frame, *section.endBefore, section.firstTrack, lastTrack, theme().boxLine, Qt::DashLine);
    const double x = paintEndLine(frame, section.endSec, section.firstTrack, lastTrack, theme().accent);
    paintEndTime(frame, section.endSec, x, section.firstTrack, theme().accent);
}

/// How far the run's end is from the plan's, behind the time of the run.
void paintDifference(TimelineFrame &frame, double predicted, double measuredSec, const QRectF &behind)
{
    const double change = measuredSec - predicted;
    QString text = secondsChangeText(change);
    if (predicted > 0)
        text = tr("%1, %2").arg(text, shareChangeText(change / predicted));
    const double left = behind.right() + scaled(8);
    if (left + frame.texts.width(text, TextRole::Small) > frame.geometry.area().right())
        return;
    frame.texts.draw(frame.painter, {left, behind.top() + scaled(13)}, text, TextRole::Small,
                     meaningInk(theme(), meaningOfChange(change)));
}

/// The plan's end in its rows and the run's in those below them; each told once. Of sections the run's alone.
void paintEndsOfRun(TimelineFrame &frame)
{
    const TimelineData &data = frame.data;
    const double measuredSec = *data.measuredEndSec;
    bool isPlanTold = false;
    bool isRunTold = false;
    for (std::size_t row = 0; row < data.tracks.size(); ++row) {
        const bool isMeasured = data.tracks[row].isMeasured;
        if (!isMeasured && !data.sections.empty())
            continue;
        const double end = isMeasured ? measuredSec : data.endSec;
        const QColor &ink = isMeasured ? theme().accent : theme().text;
        if (!isMeasured && frame.endBefore && *frame.endBefore != data.endSec)
            paintEndLine(frame, *frame.endBefore, row, row, theme().boxLine, Qt::DashLine);
        const double x = paintEndLine(frame, end, row, row, ink);
        bool &isTold = isMeasured ? isRunTold : isPlanTold;
        if (std::exchange(isTold, true))
            continue;
        const QRectF told = paintEndTime(frame, end, x, row, ink);
        const TimelineSection *section = data.sectionOf(row);
        if (isMeasured)
            paintDifference(frame, section ? section->endSec : data.endSec, measuredSec, told);
    }
}

/// What a row did of a pass or a collective; none: it did none of it.
std::optional<TimelineBarRef> barOf(const TimelineData &data, std::size_t track, const TimelineBar &wanted)
{
    for (const TimelineLevel level : {TimelineLevel::Work, TimelineLevel::Exposed}) {
        const std::vector<TimelineBar> &bars = data.tracks[track].layer(level).bars;
        const auto found = std::ranges::find_if(bars, [&](const TimelineBar &bar) {
            return isPass(wanted) ? passKeyOf(bar) == passKeyOf(wanted)
                                  : !isPass(bar) && bar.group.isValid() && bar.group == wanted.group;
        });
        if (found != bars.end())
            return TimelineBarRef{track, level, std::size_t(found - bars.begin())};
    }
    return {};
}

/// From the plan's bar of what is pointed out to the run's: how much earlier or later it ended.
void paintPartnerLine(TimelineFrame &frame)
{
    const TimelineData &data = frame.data;
    if (!frame.current || !data.measuredEndSec || areLow(frame.geometry.rows()) ||
        !measuredPassOf(data, *frame.current))
        return;
    std::size_t above = frame.current->track;
    while (above > 0 && data.tracks[above].isMeasured)
        --above;
    const TimelineBar &current = barAt(data, *frame.current);
    const std::optional<TimelineBarRef> planned = barOf(data, above, current);
    std::optional<TimelineBarRef> done;
    for (std::size_t track = above + 1; track < data.tracks.size() && data.tracks[track].isMeasured; ++track) {
        const bool isWanted = !data.tracks[frame.current->track].isMeasured || track == frame.current->track;
        if (!done && isWanted)
            done = barOf(data, track, current);
    }
    if (!planned || !done)
        return;
    const QRectF from = frame.geometry.barRect(above, planned->level, barAt(data, *planned));
    const QRectF to = frame.geometry.barRect(done->track, done->level, barAt(data, *done));
    const double middle = frame.geometry.row(done->track).top();
    QPainter &painter = frame.painter;
    paintFrame(painter, onDevicePixels(painter, from), theme().accent, 2);
    paintFrame(painter, onDevicePixels(painter, to), theme().accent, 2);
    painter.setPen(QPen(theme().accent, std::max(1.0, hairline(painter))));
    painter.drawPolyline(QPolygonF({QPointF(from.center().x(), from.bottom()), QPointF(from.center().x(), middle),
                                    QPointF(to.center().x(), middle), QPointF(to.center().x(), to.top())}));
    const double change = barAt(data, *done).end - barAt(data, *planned).end;
    const QString size = secondsText(std::abs(change));
    const QString text = change < 0 ? tr("ends %1 earlier").arg(size) : tr("ends %1 later").arg(size);
    const double width = frame.texts.width(text, TextRole::Small);
    if (std::abs(from.center().x() - to.center().x()) < width + scaled(24))
        return;
    const double left = (from.center().x() + to.center().x() - width) / 2;
    painter.fillRect(QRectF(left - scaled(4), middle - scaled(7), width + scaled(8), scaled(14)), theme().panel);
    frame.texts.draw(painter, {left, middle + scaled(4)}, text, TextRole::Small, theme().accent);
}

void paintEnds(TimelineFrame &frame)
{
    const std::vector<TimelineSection> &sections = frame.data.sections;
    const std::size_t last = frame.data.tracks.size() - 1;
    if (frame.data.measuredEndSec)
        paintEndsOfRun(frame);
    if (sections.empty() && !frame.data.measuredEndSec)
        paintEnd(frame, {{}, {}, 0, frame.data.endSec, frame.endBefore}, last);
    for (std::size_t i = 0; i < sections.size(); ++i) {
        if (sections[i].hasEnd)
            paintEnd(frame, sections[i], i + 1 < sections.size() ? sections[i + 1].firstTrack - 1 : last);
    }
}

void paintHead(TimelineFrame &frame, std::size_t row)
{
    const QRectF room = frame.geometry.head(row);
    const TimelineSection *section = frame.data.sectionOf(row);
    if (room.isNull() || !section)
        return;
    QPainter &painter = frame.painter;
    painter.fillRect(room, theme().alternate);
    painter.fillRect(QRectF(room.left(), room.bottom() - 1, room.width(), hairline(painter)), theme().line);
    const double base = room.top() + scaled(15);
    double left = scaled(dockPadding);
    frame.texts.draw(painter, {left, base}, section->title, TextRole::BoxTitle, theme().text);
    left += frame.texts.width(section->title, TextRole::BoxTitle) + scaled(12);
    frame.texts.draw(painter, {left, base},
                     frame.texts.elided(section->figures, TextRole::Small, room.right() - left - scaled(6)),
                     TextRole::Small, theme().secondaryText);
}

bool isLaneSelected(const TimelineFrame &frame, const TimelineTrack &track)
{
    return track.lane.isValid() && frame.state.selectedSpot() == Spot(track.lane);
}

void paintRowLabel(TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    QPainter &painter = frame.painter;
    QRectF room = frame.geometry.row(row);
    room.setRight(frame.geometry.area().left());
    const double line = hairline(painter);
    painter.fillRect(room, isLaneSelected(frame, track) ? theme().accentFill : theme().panel);
    painter.fillRect(QRectF(room.right() - line, room.top(), line, room.height()), theme().line);
    double left = scaled(dockPadding);
    double y = room.top() + (track.isSummary    ? room.height() / 2 + scaled(4)
                             : track.isMeasured ? double(scaled(13))
                                                : double(scaled(19)));
    if (track.isMeasured)
        left += scaled(16); // below the name of what it was measured of
    if (track.number) {
        paintRowSwatch(frame, row, {left, y - scaled(9), double(scaled(10)), double(scaled(10))});
        left += scaled(16);
    }
    const double width = room.right() - left - scaled(6);
    const TextRole role = track.isMeasured ? TextRole::Small : TextRole::Name;
    frame.texts.draw(painter, {left, y}, frame.texts.elided(track.label, role, width), role,
                     track.isMeasured ? theme().secondaryText : theme().text);
    for (const QString &text : timelineTrackFigures(frame.data, row)) {
        y += scaled(track.isMeasured ? 13 : 15);
        if (y > room.bottom() - scaled(3))
            return;
        const double begin = track.isMeasured ? left : double(scaled(dockPadding));
        frame.texts.draw(painter, {begin, y},
                         frame.texts.elided(text, TextRole::Small, room.right() - begin - scaled(6)), TextRole::Small,
                         theme().secondaryText);
    }
}

void paintTimelineRow(TimelineFrame &frame, std::size_t row)
{
    const QRectF room = frame.geometry.row(row);
    const QRectF area = frame.geometry.area();
    const double top = frame.geometry.head(row).isNull() ? room.top() : frame.geometry.head(row).top();
    if (room.bottom() <= area.top() || top >= area.bottom())
        return;
    frame.painter.save();
    frame.painter.setClipRect(QRectF(0, area.top(), area.right(), area.height()));
    paintHead(frame, row);
    if (areLow(frame.geometry.rows()) && !frame.data.tracks[row].isSummary) {
        paintLowRow(frame, row);
        frame.painter.restore();
        return;
    }
    frame.painter.setClipRect(area);
    if (isLaneSelected(frame, frame.data.tracks[row]))
        paintFrame(frame.painter, {area.left(), room.top(), area.width(), room.height()}, theme().accent, 1);
    paintTimelineMemory(frame, row);
    paintTimelineBars(frame, row);
    frame.painter.restore();
    frame.painter.save();
    frame.painter.setClipRect(QRectF(0, area.top(), area.right(), area.height()));
    paintRowLabel(frame, row);
    frame.painter.fillRect(QRectF(0, room.bottom() - 1, area.right(), hairline(frame.painter)), theme().line);
    frame.painter.restore();
}

} // namespace

/// A group is what its device does; of rows of several timelines it is in each, and its bars are marked.
bool isRowSelected(const TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    if (isLaneSelected(frame, track))
        return true;
    const Spot spot = frame.state.selectedSpot();
    const auto *group = std::get_if<GroupIndex>(&spot);
    if (!group || !track.lane.isValid() || !frame.data.sections.empty() || group->value() >= frame.data.groups.size())
        return false;
    return std::ranges::count(frame.data.groups[group->value()].lanes, track.lane) > 0;
}

void paintRowSwatch(TimelineFrame &frame, std::size_t row, const QRectF &swatch)
{
    const std::size_t number = frame.data.tracks[row].number.value_or(0);
    paintRoundBox(frame.painter, swatch, scaled(2), theme().device(number), {});
    if (Theme::hasNotch(number))
        frame.painter.fillRect(QRectF(swatch.right() - scaled(4), swatch.top(), scaled(4), scaled(4)), theme().panel);
}

bool isBarSelected(const ViewState &state, const TimelineData &data, const TimelineBar &bar)
{
    if (bar.item.isValid() && state.isSelected(bar.item))
        return true;
    const TimelineData::Group *group = data.groupOf(bar);
    return group && group->shown.isValid() && state.selectedSpot() == Spot(group->shown);
}

BarMark markOf(const TimelineFrame &frame, const TimelineBar &bar)
{
    if (isBarSelected(frame.state, frame.data, bar))
        return BarMark::Selected;
    const Spot pointed = frame.state.hovered();
    const bool isPointed = pointed != Spot() && frame.data.spotOf(bar) == pointed;
    return isPointed ? BarMark::Pointed : BarMark::None;
}

void paintTimeline(TimelineFrame &frame)
{
    const QRectF area = frame.geometry.area();
    frame.painter.fillRect(QRectF(QPointF(), QSizeF(area.right(), area.bottom())), theme().panel);
    if (frame.data.isEmpty())
        return;
    const std::vector<TimelineTick> ticks =
        timelineTicks(frame.geometry.left(), frame.geometry.time(area.right()), frame.geometry.scale(), scaled(84));
    paintGrid(frame, ticks);
    for (std::size_t row = 0; row < frame.data.tracks.size(); ++row)
        paintTimelineRow(frame, row);
    frame.painter.save();
    frame.painter.setClipRect(QRectF(0, area.top(), area.right(), area.height()));
    if (areTextless(frame.geometry.rows()))
        paintLabelsOfMany(frame);
    frame.painter.setClipRect(area);
    paintEnds(frame);
    paintPartnerLine(frame);
    frame.painter.restore();
    paintAxis(frame, ticks);
}

} // namespace cutaway
