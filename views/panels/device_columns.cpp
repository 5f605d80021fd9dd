#include "views/panels/device_columns.h"

#include "views/models/figures.h"
#include "views/models/placement_drop.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr int columnWidth = 6;
constexpr int columnPitch = 8;
constexpr int hostColumnWidth = 12;
constexpr int hostColumnPitch = 18;
constexpr int betweenHosts = 8;
constexpr int mostInOneRow = 36;
constexpr int mostInTwoRows = 72;
constexpr std::size_t mostLines = 2;
constexpr int unnamedOnes = 8; ///< that stand for a host where none is told
constexpr int topMargin = 12;  ///< with the line of the capacity
constexpr int heightOfOneRow = 48;
constexpr int heightOfMoreRows = 36;
constexpr int nameLine = 16;
constexpr int noteLine = 15;
constexpr int namedHostWidth = 42;
constexpr double reach = 12;

using Span = std::vector<int>; // rows of one host

std::vector<Span> spansOf(const std::vector<LaneListModel::Row> &rows)
{
    std::vector<Span> spans;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const bool isSame = i > 0 && rows[i].host == rows[i - 1].host;
        if (!isSame)
            spans.emplace_back();
        spans.back().push_back(int(i));
    }
    return spans;
}

/// Hosts, or more than one of them where there are too many; where they are not told, so many devices as a host often
/// has.
std::vector<Span> spansForColumns(std::vector<Span> spans, std::size_t most)
{
    if (spans.size() == 1) {
        std::vector<Span> parts;
        for (const int row : spans.front()) {
            if (parts.empty() || parts.back().size() == unnamedOnes)
                parts.emplace_back();
            parts.back().push_back(row);
        }
        spans = std::move(parts);
    }
    while (spans.size() > most) {
        std::vector<Span> pairs;
        for (std::size_t i = 0; i < spans.size(); ++i) {
            if (i % 2 == 0)
                pairs.push_back(std::move(spans[i]));
            else
                pairs.back().insert(pairs.back().end(), spans[i].begin(), spans[i].end());
        }
        spans = std::move(pairs);
    }
    return spans;
}

/// The lines of hosts: one, or two that break between hosts; empty where that does not fit.
std::vector<std::vector<Span>> linesOf(const std::vector<Span> &spans, int count, int width)
{
    const auto widthOf = [](const std::vector<Span> &line) {
        int columns = 0;
        for (const Span &span : line)
            columns += int(span.size());
        return scaled(columnPitch) * columns + scaled(betweenHosts) * std::max(0, int(line.size()) - 1) -
               scaled(columnPitch - columnWidth);
    };
    if (count <= mostInOneRow && widthOf(spans) <= width)
        return {spans};
    if (count > mostInTwoRows)
        return {};
    std::vector<std::vector<Span>> lines(2);
    int before = 0;
    for (const Span &span : spans) {
        if (spans.size() == 1) {
            const auto half = span.begin() + (std::ptrdiff_t(span.size()) + 1) / 2;
            lines = {{Span(span.begin(), half)}, {Span(half, span.end())}};
            break;
        }
        lines[2 * before + int(span.size()) > count ? 1 : 0].push_back(span);
        before += int(span.size());
    }
    const bool fits = std::ranges::all_of(lines, [&](const auto &line) { return widthOf(line) <= width; });
    return fits ? lines : std::vector<std::vector<Span>>();
}

} // namespace

DeviceColumns::DeviceColumns(LaneListModel *model, PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_model(model), m_source(source), m_state(state), m_drags(new DragMachine(source, this, this))
{
    connect(m_drags, &DragMachine::dropRefused, this, &DeviceColumns::dropRefused);
    connect(m_drags, &DragMachine::repaint, this, [this] {
        if (!m_drags->held())
            m_pointed.reset();
        update();
    });
    new ItemDrop(m_drags, source,
                 [this](QPointF point, const std::vector<ItemIndex> &items) { return dropAt(point, items); });
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAcceptDrops(true);
    setAccessibleName(tr("Memory of devices"));
    QSizePolicy policy(QSizePolicy::Expanding,
                       QSizePolicy::MinimumExpanding); // higher columns show smaller differences
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(model, &QAbstractItemModel::modelReset, this, &DeviceColumns::layOut);
    connect(model, &QAbstractItemModel::dataChanged, this, &DeviceColumns::layOut);
    connect(state, &ViewState::selectionChanged, this, qOverload<>(&QWidget::update));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &DeviceColumns::layOut);
    layOut();
}

DeviceColumns::Arrangement DeviceColumns::arranged(int width, int extraHeight) const
{
    Arrangement made;
    if (m_rows.empty())
        return made;
    const std::vector<Span> hosts = spansOf(m_rows);
    const int left = scaled(dockPadding);
    const int room = std::max(scaled(hostColumnPitch), width - 2 * left);
    std::vector<std::vector<Span>> lines = linesOf(hosts, int(m_rows.size()), room);
    made.areHosts = lines.empty();
    if (made.areHosts) {
        const auto most =
            std::size_t(std::max(1, (room + scaled(hostColumnPitch - hostColumnWidth)) / scaled(hostColumnPitch)));
        for (const Span &span : spansForColumns(hosts, mostLines * most)) {
            if (lines.empty() || lines.back().size() == most)
                lines.emplace_back();
            lines.back().push_back(span);
        }
    }
    const int trackHeight =
        scaled(lines.size() == 1 ? heightOfOneRow : heightOfMoreRows) + extraHeight / int(lines.size());
    const QFontMetrics metrics(themeFont(TextRole::Axis));
    double top = scaled(topMargin);
    for (const std::vector<Span> &line : lines) {
        double x = left;
        double nameEnd = 0;
        const bool hasNames = hosts.size() > 1;
        for (const Span &span : line) {
            const QString host = m_rows[std::size_t(span.front())].host;
            if (hasNames && !host.isEmpty() && x >= nameEnd) {
                made.names.emplace_back(QPointF(x, top + trackHeight + scaled(nameLine - 4)), host);
                nameEnd = x + std::max(scaled(namedHostWidth), metrics.horizontalAdvance(host) + scaled(6));
            }
            if (made.areHosts) {
                Column &column = made.columns.emplace_back();
                column.rows = span;
                std::ranges::stable_sort(column.rows, std::ranges::greater(), [this](int row) {
                    return shareOf(m_rows[std::size_t(row)], m_rows[std::size_t(row)].usedBytes);
                });
                column.track = {x, top, double(scaled(hostColumnWidth)), double(trackHeight)};
                x += scaled(hostColumnPitch);
                continue;
            }
            for (const int row : span) {
                made.columns.push_back({{row}, {x, top, double(scaled(columnWidth)), double(trackHeight)}});
                x += scaled(columnPitch);
            }
            x += scaled(betweenHosts);
        }
        made.bands.emplace_back(left, top, made.columns.back().track.right() - left, trackHeight);
        top += trackHeight + scaled(hasNames ? nameLine : 4) + scaled(topMargin);
    }
    made.height = top - scaled(topMargin) + scaled(4);
    return made;
}

double DeviceColumns::shareOf(const LaneListModel::Row &row, std::int64_t bytes) const
{
    return double(bytes) / std::max(1.0, double(row.capacityBytes.value_or(m_most)));
}

void DeviceColumns::layOut()
{
    m_rows.clear();
    m_most = 1;
    m_hasCapacity = false;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const LaneListModel::Row &shown = m_rows.emplace_back(m_model->row(row));
        m_most = std::max({m_most, shown.usedBytes, shown.afterBytes});
        m_hasCapacity = m_hasCapacity || shown.capacityBytes;
    }
    m_end = m_model->scaleEnd();
    Arrangement made = arranged(width(), std::max(0, height() - heightForWidth(width())));
    m_columns = std::move(made.columns);
    m_names = std::move(made.names);
    m_bands = std::move(made.bands);
    m_areHosts = made.areHosts;
    m_current = std::min(m_current, m_columns.empty() ? 0 : m_columns.size() - 1);
    updateGeometry();
    update();
}

QStringList DeviceColumns::notes() const
{
    QStringList notes;
    if (m_areHosts)
        notes.append(tr("A column: the fullest device of a host"));
    notes += m_model->scaleNotes(true);
    return notes;
}

int DeviceColumns::heightForWidth(int width) const
{
    return int(arranged(width, 0).height) + scaled(noteLine) * int(notes().size()) + scaled(6);
}

QSize DeviceColumns::sizeHint() const
{
    const int wide = std::max(width(), scaled(240));
    return {scaled(240), heightForWidth(wide)};
}

LaneIndex DeviceColumns::laneOf(std::size_t column) const
{
    return m_model->laneAt(m_model->index(m_columns[column].rows.front()));
}

std::optional<std::size_t> DeviceColumns::columnOf(LaneIndex lane) const
{
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        for (const int row : m_columns[i].rows) {
            if (m_model->laneAt(m_model->index(row)) == lane)
                return i;
        }
    }
    return {};
}

QString DeviceColumns::nameOf(std::size_t column) const
{
    const LaneListModel::Row &row = m_rows[std::size_t(m_columns[column].rows.front())];
    if (!m_areHosts)
        return row.label;
    const auto [lowest, highest] = std::ranges::minmax(m_columns[column].rows);
    const LaneListModel::Row &first = m_rows[std::size_t(lowest)];
    const LaneListModel::Row &last = m_rows[std::size_t(highest)];
    if (!first.host.isEmpty() && first.host == last.host)
        return tr("%1, fullest: %2").arg(row.host, isolated(row.label));
    const bool areHosts = !first.host.isEmpty() && !last.host.isEmpty();
    return tr("%1 to %2, fullest: %3")
        .arg(isolated(areHosts ? first.host : first.label), isolated(areHosts ? last.host : last.label),
             isolated(row.label));
}

QString DeviceColumns::textOf(std::size_t column) const
{
    return m_rows[std::size_t(m_columns[column].rows.front())].value;
}

bool DeviceColumns::isSelected(std::size_t column) const
{
    const Spot spot = m_state->selectedSpot();
    const auto *lane = std::get_if<LaneIndex>(&spot);
    return lane && columnOf(*lane) == column;
}

void DeviceColumns::goTo(std::size_t column, bool isSelecting)
{
    m_current = column;
    update();
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(int(column));
    QAccessible::updateAccessibility(&event);
    if (!isSelecting)
        return;
    m_state->selectSpot(laneOf(column));
    m_state->revealSpot(laneOf(column));
}

/// The nearest in reach: they are narrow.
std::optional<std::size_t> DeviceColumns::columnAt(QPointF point) const
{
    std::optional<std::size_t> nearest;
    double distance = scaled(reach);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const QRectF &track = m_columns[i].track;
        if (point.y() < track.top() - scaled(topMargin) || point.y() > track.bottom() + scaled(nameLine))
            continue;
        const double away = std::max({0.0, track.left() - point.x(), point.x() - track.right()});
        if (away < distance) {
            distance = away;
            nearest = i;
        }
    }
    return nearest;
}

/// Above the columns, or through them where one uses more than it has.
void DeviceColumns::paintCapacity(QPainter &painter, const QRectF &band) const
{
    const double line = hairline(painter);
    const bool isOffScale = m_end < 1;
    const double y = isOffScale ? band.top() - scaled(5) : band.bottom() - band.height() / m_end - 2 * line;
    const double dash = isOffScale ? scaled(4) : band.width();
    for (double x = band.left(); x < band.right(); x += 2 * dash)
        painter.fillRect(
            onDevicePixels(painter, {x, y, std::min(dash, band.right() - x), isOffScale ? line : 2 * line}),
            theme().text);
}

void DeviceColumns::paintColumn(QPainter &painter, std::size_t column) const
{
    const QRectF track = onDevicePixels(painter, m_columns[column].track);
    const int number = m_columns[column].rows.front();
    const LaneListModel::Row &row = m_rows[std::size_t(number)];
    const bool isChosen = isSelected(column);
    painter.fillRect(track, isChosen ? theme().accentFill : theme().memoryTrack);
    const auto part = [&](std::int64_t from, std::int64_t to) {
        const auto y = [&](std::int64_t bytes) {
            return track.bottom() - track.height() * std::min(1.0, shareOf(row, bytes) / m_end);
        };
        QRectF rect(track.left(), y(to), track.width(), y(from) - y(to));
        if (to > from && rect.height() < 1)
            rect.setTop(rect.bottom() - 1);
        return onDevicePixels(painter, rect);
    };
    const std::int64_t same = std::min(row.usedBytes, row.afterBytes);
    const std::int64_t capacity = row.capacityBytes.value_or(same);
    painter.fillRect(part(0, std::min(same, capacity)), theme().memoryBar);
    if (same > capacity)
        painter.fillRect(part(capacity, same), theme().refused);
    if (row.afterBytes != row.usedBytes) {
        const QColor &ink = row.isRefused                    ? theme().secondaryText
                            : row.afterBytes > row.usedBytes ? theme().worse
                                                             : theme().better;
        QRectF change = part(same, std::max(row.usedBytes, row.afterBytes));
        change.setTop(std::max(track.top(), std::min(change.top(), change.bottom() - scaled(3))));
        paintHatch(painter, change, {ink, theme().panel, 3, 1, ink});
    }
    if (isChosen)
        paintFrame(painter, track.adjusted(-2, -2, 2, 2), theme().accent, 2);
    else if (m_pointed == column)
        paintFrame(painter, track.adjusted(-1, -1, 1, 1), theme().controlLine, 1);
    if (hasFocus() && m_current == column)
        paintFrame(painter, track.adjusted(-4, -4, 4, 4), theme().accent, 2);
}

void DeviceColumns::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    for (const QRectF &band : m_bands)
        painter.fillRect(onDevicePixels(painter, {band.left(), band.bottom(), band.width(), hairline(painter)}),
                         theme().line);
    for (std::size_t column = 0; column < m_columns.size(); ++column)
        paintColumn(painter, column);
    for (std::size_t band = 0; m_hasCapacity && band < m_bands.size(); ++band)
        paintCapacity(painter, m_bands[band]);
    painter.setPen(theme().secondaryText);
    painter.setFont(themeFont(TextRole::Axis));
    for (const auto &[at, name] : m_names)
        painter.drawText(at, name);
    painter.setFont(themeFont(TextRole::Small));
    const QStringList lines = notes();
    QRect line(scaled(dockPadding), height() - scaled(6) - scaled(noteLine) * int(lines.size()),
               width() - 2 * scaled(dockPadding), scaled(noteLine));
    for (const QString &text : lines) {
        painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
        line.translate(0, line.height());
    }
}

void DeviceColumns::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

bool DeviceColumns::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const std::optional<std::size_t> column = columnAt(help->pos());
    QToolTip::showText(
        help->globalPos(),
        column ? nameOf(*column) + u'\n' +
                     m_model->data(m_model->index(m_columns[*column].rows.front()), Qt::ToolTipRole).toString()
               : notes().join(u'\n'),
        this);
    return true;
}

void DeviceColumns::mouseMoveEvent(QMouseEvent *event)
{
    m_pointed = columnAt(event->position());
    m_state->setHovered(m_pointed ? Spot(laneOf(*m_pointed)) : Spot());
    update();
}

void DeviceColumns::mousePressEvent(QMouseEvent *event)
{
    const std::optional<std::size_t> column = columnAt(event->position());
    if (event->button() == Qt::LeftButton && column)
        goTo(*column, true);
}

void DeviceColumns::leaveEvent(QEvent *)
{
    m_pointed.reset();
    m_state->setHovered({});
    update();
}

void DeviceColumns::keyPressEvent(QKeyEvent *event)
{
    if (m_columns.empty())
        return QWidget::keyPressEvent(event);
    const auto inOtherLine = [this](double y) {
        QPointF at(m_columns[m_current].track.center());
        at.ry() += y;
        return columnAt(at).value_or(m_current);
    };
    const double line = m_bands.size() > 1 ? m_bands[1].top() - m_bands[0].top() : 0;
    switch (event->key()) {
    case Qt::Key_Left: return goTo(m_current > 0 ? m_current - 1 : 0, false);
    case Qt::Key_Right: return goTo(std::min(m_current + 1, m_columns.size() - 1), false);
    case Qt::Key_Up: return goTo(inOtherLine(-line), false);
    case Qt::Key_Down: return goTo(inOtherLine(line), false);
    case Qt::Key_Home: return goTo(0, false);
    case Qt::Key_End: return goTo(m_columns.size() - 1, false);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return goTo(m_current, true);
    default: QWidget::keyPressEvent(event);
    }
}

/// Asked once for a column.
DragTool::Wish DeviceColumns::dropAt(QPointF point, const std::vector<ItemIndex> &items)
{
    const std::optional<std::size_t> column = columnAt(point);
    const Verdict *known = m_drags->verdict();
    if (std::exchange(m_pointed, column) == column && known)
        return {known->move, known->preview};
    return column ? bestMove(*column, items) : DragTool::Wish();
}

/// Of the devices of a host the one where what is dropped costs least; one that refuses it only where all do.
DragTool::Wish DeviceColumns::bestMove(std::size_t column, const std::vector<ItemIndex> &items) const
{
    const EditedPlan &plan = *m_source->plan();
    DragTool::Wish best;
    const auto isBetter = [&](const Preview &one, const Preview &other) {
        if (one.allowed != other.allowed)
            return one.allowed;
        return one.latencyAfter.value_or(0) < other.latencyAfter.value_or(0);
    };
    for (const int row : m_columns[column].rows) {
        Move move = moveToLane(plan, m_model->laneAt(m_model->index(row)), items);
        if (move.isEmpty())
            continue;
        Preview preview = plan.preview(move);
        if (!best.answer || isBetter(preview, *best.answer))
            best = {std::move(move), std::move(preview)};
    }
    return best;
}

} // namespace cutaway
