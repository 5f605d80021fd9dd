#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/timeline/timeline_painter.h"
#include "views/timeline/timeline_strip.h"

#include <algorithm>
#include <bit>

namespace cutaway {

namespace {

constexpr double widthWithText = 10; // at 1×: what is narrower than a digit and its margins has no text
constexpr double widthWithGap = 4;   // pixels
constexpr double heightOfText = 12;  // at 1×
constexpr double labelDistance = 24; // at 1×, of labels of rows without text
constexpr double lineOfText = 15;

double busyShare(const TimelineData &data, std::size_t row)
{
    return data.tracks[row].workSec / std::max(data.endOf(row), 1e-12);
}

/// Of the plan's rows.
double meanBusy(const TimelineData &data, const std::vector<std::size_t> &rows)
{
    double sum = 0;
    for (const std::size_t row : rows)
        sum += busyShare(data, row);
    return sum / double(rows.size());
}

QString busyText(double share)
{
    return cutaway::tr("busy %1").arg(percentText(share));
}

/// Bars of a low row: each of them at least one pixel wide, on plain ground.
class LowRowPainter
{
public:
    LowRowPainter(TimelineFrame &frame, std::size_t row)
        : m_frame(frame), m_track(frame.data.tracks[row]), m_row(row), m_area(frame.geometry.area())
    {
    }

    void paint()
    {
        const QRectF bars = m_frame.geometry.bars(m_row);
        const QRectF sent = m_frame.geometry.strip(m_row);
        TimelineStrip above(m_frame.painter, bars);
        TimelineStrip below(m_frame.painter, sent.isNull() ? bars : sent);
        for (const TimelineLevel level : {TimelineLevel::Work, TimelineLevel::Exposed, TimelineLevel::Strip}) {
            // Of transfers at the same time, what nothing may delay comes last: it hides nothing that is shorter.
            for (const bool mayWait : {true, false}) {
                if (mayWait && !m_frame.data.hasSlack)
                    continue;
                forBarsInSight(level, [&](std::size_t i, const TimelineBar &bar) {
                    const TimelineBarRef ref{m_row, level, i};
                    const QRectF band = m_frame.geometry.band(m_row, level, bar.role);
                    if (!band.isNull() && (slackAt(m_frame.data, ref).value_or(0) > 0) == mayWait)
                        addBar(band == bars ? above : below, ref, bar);
                });
            }
        }
        paintSlack();
        above.paint(m_frame.painter, {});
        if (!sent.isNull())
            below.paint(m_frame.painter, {});
        for (const Told &told : m_told)
            paintTold(told);
    }

private:
    /// A bar that something is written or drawn on.
    struct Told
    {
        QRectF rect;
        TimelineBarRef ref;
    };

    template <class Visit>
    void forBarsInSight(TimelineLevel level, Visit &&visit) const
    {
        const TimelineGeometry &geometry = m_frame.geometry;
        const TimelineLayer &layer = m_track.layer(level);
        layer.index.query(geometry.left(), geometry.time(m_area.right()),
                          [&](std::uint32_t i) { visit(i, layer.bars[i]); });
    }

    /// Far ends outside the view are cut off: a painter's coordinates end before a long timeline does.
    double inSight(double x) const { return std::clamp(x, m_area.left() - 8, m_area.right() + 8); }

    void addBar(TimelineStrip &strip, const TimelineBarRef &ref, const TimelineBar &bar)
    {
        const TimelineGeometry &geometry = m_frame.geometry;
        const double from = inSight(geometry.x(bar.start));
        const double to = inSight(geometry.x(bar.end));
        const bool isWork = ref.level == TimelineLevel::Work && bar.role != TimelineBar::Role::Transfer;
        const double gap = isWork && to - from >= widthWithGap ? hairline(m_frame.painter) : 0;
        strip.addBox(from, to - gap, bar, look(ref, bar), markOf(m_frame, bar));
        const bool isCurrent = m_frame.current && (m_frame.current == ref || isOfCurrent(bar));
        if (isCurrent || m_frame.data.hasSlack || to - from >= scaled(widthWithText)) {
            const QRectF band = geometry.band(m_row, ref.level, bar.role);
            m_told.push_back({sliceOfBar({from, band.top(), std::max(1.0, to - from), band.height()}, bar), ref});
        }
    }

    /// What may come later is hollow where it lies below what computes.
    BarLook look(const TimelineBarRef &ref, const TimelineBar &bar) const
    {
        const BarLook full = timelineBarLook(m_frame.data, m_track, ref.level, bar, m_frame.geometry.rows());
        const bool mayWait = slackAt(m_frame.data, ref).value_or(0) > 0;
        if (!mayWait || bar.role != TimelineBar::Role::Transfer)
            return full;
        return {theme().panel, theme().text, theme().memoryBar, {}, {}};
    }

    bool isOfCurrent(const TimelineBar &bar) const
    {
        const std::optional<std::size_t> &number = barAt(m_frame.data, *m_frame.current).number;
        return number && bar.number == number && bar.role != TimelineBar::Role::Idle;
    }

    void paintSlack() const
    {
        for (const Told &told : m_told) {
            const double slack = slackAt(m_frame.data, told.ref).value_or(0);
            const TimelineBar &bar = barAt(m_frame.data, told.ref);
            if (slack > 0 && bar.role != TimelineBar::Role::Transfer)
                paintSlackLine(m_frame.painter, told.rect.right(), inSight(m_frame.geometry.x(bar.end + slack)),
                               told.rect);
        }
    }

    void paintTold(const Told &told)
    {
        const TimelineBar &bar = barAt(m_frame.data, told.ref);
        if (bar.role == TimelineBar::Role::Forward || bar.role == TimelineBar::Role::Backward) {
            if (slackAt(m_frame.data, told.ref) == 0.0)
                paintCriticalRule(m_frame.painter, told.rect);
            paintNumber(told, bar);
        }
        if (!m_frame.current || (m_frame.current != told.ref && !isOfCurrent(bar)))
            return;
        const bool isFocus = m_frame.current == told.ref && m_frame.hasFocus;
        const QRectF box = onDevicePixels(m_frame.painter, told.rect.adjusted(-1, -1, 1, 1));
        paintFrame(m_frame.painter, box, isFocus ? theme().accent : theme().text, isFocus ? 2 : 1);
    }

    /// In the bar, or beside it where neither it nor its neighbours have room.
    void paintNumber(const Told &told, const TimelineBar &bar)
    {
        const QString text = timelineBarNumber(m_frame.data, bar);
        const double width = m_frame.texts.width(text, TextRole::Small);
        const double base = told.rect.center().y() + scaled(4);
        const BarLook colours = look(told.ref, bar);
        if (text.isEmpty())
            return;
        if (told.rect.height() >= scaled(heightOfText) && width + scaled(4) <= told.rect.width()) {
            m_frame.texts.draw(m_frame.painter, {told.rect.center().x() - width / 2, base}, text, TextRole::Small,
                               colours.ink);
            return;
        }
        if (!m_frame.data.hasSlack || areTextless(m_frame.geometry.rows()))
            return;
        for (const double left : {told.rect.left() - width - scaled(3), told.rect.right() + scaled(3)}) {
            if (left < m_area.left() || left + width > m_area.right() || !isFree(left, left + width))
                continue;
            m_frame.texts.draw(m_frame.painter, {left, base}, text, TextRole::Small, theme().secondaryText);
            return;
        }
    }

    bool isFree(double from, double to) const
    {
        bool isFree = true;
        for (const TimelineLevel level : {TimelineLevel::Work, TimelineLevel::Exposed, TimelineLevel::Strip}) {
            m_track.layer(level).index.query(m_frame.geometry.time(from), m_frame.geometry.time(to),
                                             [&](std::uint32_t) { isFree = false; });
        }
        return isFree;
    }

    TimelineFrame &m_frame;
    const TimelineTrack &m_track;
    std::size_t m_row;
    QRectF m_area;
    std::vector<Told> m_told;
};

/// Name, how busy it is, and at the first row of a host what that is called.
void paintLowLabel(TimelineFrame &frame, std::size_t row)
{
    const TimelineTrack &track = frame.data.tracks[row];
    const QRectF room = frame.geometry.row(row);
    const bool isLowest = frame.geometry.rows() > TimelineRows::Rows16;
    const TextRole small = isLowest ? TextRole::Axis : TextRole::Small;
    const TextRole role = frame.geometry.rows() > TimelineRows::Rows28 ? small : TextRole::Name;
    const double base = std::floor(room.center().y()) + scaled(isLowest ? 3 : 4);
    const double right = frame.geometry.area().left() - scaled(6);
    double left = scaled(dockPadding);
    const double size = std::min<double>(scaled(10), room.height() - scaled(4));
    if (track.number)
        paintRowSwatch(frame, row, {left, room.center().y() - size / 2, size, size});
    left += scaled(16);
    const QString busy = track.workSec > 0 ? busyText(busyShare(frame.data, row)) : QString();
    const double busyWidth = frame.texts.width(busy, small);
    const double nameRoom = right - left - (busy.isEmpty() ? 0 : busyWidth + scaled(8));
    frame.texts.draw(frame.painter, {left, base}, frame.texts.elided(track.label, role, nameRoom), role, theme().text);
    frame.texts.draw(frame.painter, {right - busyWidth, base}, busy, small, theme().secondaryText);
}

/// The plan's rows of one host in a timeline without sections, or of one section.
std::vector<std::vector<std::size_t>> rowsByHost(const TimelineData &data)
{
    std::vector<std::vector<std::size_t>> hosts;
    for (std::size_t row = 0; row < data.tracks.size(); ++row) {
        const bool isSame = row > 0 && data.tracks[row].host == data.tracks[row - 1].host &&
                            data.sectionOf(row) == data.sectionOf(row - 1);
        if (!isSame)
            hosts.emplace_back();
        if (!data.tracks[row].isMeasured)
            hosts.back().push_back(row);
    }
    return hosts;
}

void paintHostLabel(TimelineFrame &frame, const std::vector<std::size_t> &ofHost)
{
    const std::size_t first = ofHost.front();
    const QRectF top = frame.geometry.row(first);
    const QRectF bottom = frame.geometry.row(ofHost.back());
    const std::vector<TimelineTrack> &tracks = frame.data.tracks;
    const QString rows = ofHost.size() == 1
                             ? tracks[first].label
                             : cutaway::tr("%1 to %2").arg(tracks[first].label, tracks[ofHost.back()].label);
    const std::pair<QString, TextRole> lines[] = {{tracks[first].host, TextRole::BoxTitle},
                                                  {rows, TextRole::Small},
                                                  {busyText(meanBusy(frame.data, ofHost)), TextRole::Small}};
    const double left = scaled(dockPadding);
    const double width = frame.geometry.area().left() - left - scaled(6);
    double base = top.top() + scaled(12);
    for (const auto &[text, role] : lines) {
        if (base > bottom.bottom())
            return;
        frame.texts.draw(frame.painter, {left, base}, frame.texts.elided(text, role, width), role,
                         role == TextRole::BoxTitle ? theme().text : theme().secondaryText);
        base += scaled(lineOfText);
    }
}

/// Of every so manieth row its name, with a tick where it is.
void paintSparseLabels(TimelineFrame &frame, const std::vector<std::size_t> &ofHost)
{
    const auto pixels = double(scaled(rowPixels(frame.geometry.rows()).value_or(1)));
    const auto distance = std::bit_ceil(std::size_t(std::ceil(scaled(labelDistance) / pixels)));
    const double right = frame.geometry.area().left();
    for (std::size_t i = 0; i < ofHost.size(); i += distance) {
        const std::size_t row = ofHost[i];
        const QRectF room = frame.geometry.row(row);
        const double y = onDevicePixel(frame.painter, {0, room.center().y()}).y();
        const QString text = frame.texts.elided(frame.data.tracks[row].label, TextRole::Axis, right - scaled(24));
        frame.texts.draw(frame.painter,
                         {right - scaled(10) - frame.texts.width(text, TextRole::Axis),
                          std::max(y + scaled(3), room.top() + scaled(8))},
                         text, TextRole::Axis, theme().secondaryText);
        frame.painter.fillRect(QRectF(right - scaled(6), y, scaled(5), hairline(frame.painter)), theme().boxLine);
    }
}

} // namespace

void paintLowRow(TimelineFrame &frame, std::size_t row)
{
    QPainter &painter = frame.painter;
    const QRectF room = frame.geometry.row(row);
    const QRectF area = frame.geometry.area();
    const bool isSelected = isRowSelected(frame, row);
    if (isSelected)
        painter.fillRect(QRectF(0, room.top(), area.right(), room.height()), theme().accentFill);
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    LowRowPainter(frame, row).paint();
    painter.restore();
    painter.fillRect(QRectF(area.left() - hairline(painter), room.top(), hairline(painter), room.height()),
                     theme().line);
    const bool isLastOfHost = row + 1 < frame.data.tracks.size() && frame.geometry.beginsHost(row + 1);
    if (!areTextless(frame.geometry.rows())) {
        paintLowLabel(frame, row);
        painter.fillRect(QRectF(0, room.bottom() - 1, area.right(), hairline(painter)),
                         isLastOfHost ? theme().boxLine : theme().line);
        return;
    }
    if (isLastOfHost)
        painter.fillRect(QRectF(0, room.bottom() + scaled(1), area.right(), hairline(painter)), theme().line);
    if (isSelected) {
        const QString label = frame.data.trackName(row);
        const double left = area.right() - scaled(6) - frame.texts.width(label, TextRole::Small);
        frame.texts.draw(painter, {left, room.center().y() + scaled(4)}, label, TextRole::Small, theme().accent);
    }
}

void paintLabelsOfMany(TimelineFrame &frame)
{
    for (const std::vector<std::size_t> &rows : rowsByHost(frame.data)) {
        if (rows.empty() || frame.data.tracks[rows.front()].isSummary)
            continue;
        if (frame.data.tracks[rows.front()].host.isEmpty())
            paintSparseLabels(frame, rows);
        else
            paintHostLabel(frame, rows);
    }
}

} // namespace cutaway
