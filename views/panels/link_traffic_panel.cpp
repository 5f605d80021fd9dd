#include "views/panels/link_traffic_panel.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/selection/view_state.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QTableWidget>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace cutaway {

namespace {

constexpr std::size_t mostDevices = 72; ///< that have a row each
constexpr int namesWidth = 72;
constexpr int namesHeight = 34;
constexpr int leastNameWidth = 48; ///< above a column
constexpr int hostGap = 4;
constexpr int shades = 7;

double cellSide(std::size_t places)
{
    return scaled(places <= 8 ? leastNameWidth + 4 : places <= 20 ? 28 : places <= 40 ? 14 : 8);
}

QString laneText(const EditedPlan &plan, LaneIndex lane)
{
    return coreText(plan.lane(lane).label);
}

QString trafficText(std::int64_t bytes, double seconds)
{
    return LinkTrafficPanel::tr("%1, %2", "3.06 MiB, 268 µs").arg(bytesText(bytes), secondsText(seconds));
}

} // namespace

LinkMatrix::LinkMatrix(QWidget *parent) : QWidget(parent)
{
    setMouseTracking(true);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void LinkMatrix::setTraffic(const EditedPlan &plan, const std::vector<LinkTraffic> &links)
{
    m_places.clear();
    m_cells.clear();
    m_hosts.clear();
    m_marked = -1;
    std::vector<std::size_t> placeOf(plan.laneCount());
    std::size_t devices = 0;
    for (std::size_t i = 0; i < plan.laneCount(); ++i)
        devices += plan.lane(LaneIndex(i)).isPlace;
    const bool areHosts = devices > mostDevices;
    for (std::size_t i = 0; i < plan.laneCount(); ++i) {
        const LaneInfo lane = plan.lane(LaneIndex(i));
        if (!lane.isPlace)
            continue;
        const QString host = QString::fromStdString(lane.host);
        if (!areHosts || m_places.empty() || m_places.back().host != host)
            m_places.push_back({areHosts ? host : coreText(lane.label), host});
        placeOf[i] = m_places.size() - 1;
    }
    m_side = cellSide(m_places.size());
    double offset = 0;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const bool isNewHost = i > 0 && m_places[i].host != m_places[i - 1].host;
        if (isNewHost && !areHosts)
            offset += scaled(hostGap);
        if (i == 0 || isNewHost)
            m_hosts.emplace_back(i, i);
        m_hosts.back().second = i + 1;
        m_places[i].offset = offset;
        offset += m_side;
    }
    m_size = offset;
    std::map<std::pair<std::size_t, std::size_t>, Cell> cells;
    for (std::size_t link = 0; link < links.size(); ++link) {
        const std::size_t from = placeOf[links[link].from.value()];
        const std::size_t to = placeOf[links[link].to.value()];
        Cell &cell = cells.try_emplace({from, to}, Cell{from, to, 0, {}, {}}).first->second;
        cell.seconds += links[link].seconds;
        cell.links.push_back(int(link));
        if (!cell.toolTip.isEmpty())
            cell.toolTip += u'\n';
        cell.toolTip += QStringLiteral("%1 \u2192 %2: %3")
                            .arg(laneText(plan, links[link].from), laneText(plan, links[link].to),
                                 trafficText(links[link].bytes, links[link].seconds));
    }
    m_longest = 0;
    for (auto &[ends, cell] : cells) {
        m_longest = std::max(m_longest, cell.seconds);
        m_cells.push_back(std::move(cell));
    }
    updateGeometry();
    resize(sizeHint());
    update();
}

void LinkMatrix::setMarked(int link)
{
    if (std::exchange(m_marked, link) != link)
        update();
}

QSize LinkMatrix::sizeHint() const
{
    return {int(std::ceil(m_size)) + scaled(namesWidth) + 2, int(std::ceil(m_size)) + scaled(namesHeight) + 2};
}

QRectF LinkMatrix::cellRect(std::size_t from, std::size_t to) const
{
    return {scaled(namesWidth) + m_places[to].offset, scaled(namesHeight) + m_places[from].offset, m_side, m_side};
}

const LinkMatrix::Cell *LinkMatrix::cellAt(const QPointF &point) const
{
    const auto found =
        std::ranges::find_if(m_cells, [&](const Cell &cell) { return cellRect(cell.from, cell.to).contains(point); });
    return found == m_cells.end() ? nullptr : &*found;
}

bool LinkMatrix::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    if (const Cell *cell = cellAt(help->pos()))
        QToolTip::showText(help->globalPos(), cell->toolTip, this);
    else
        QToolTip::hideText();
    return true;
}

void LinkMatrix::mouseMoveEvent(QMouseEvent *event)
{
    const Cell *cell = cellAt(event->position());
    emit hovered(cell ? cell->links.front() : -1);
}

void LinkMatrix::mouseReleaseEvent(QMouseEvent *event)
{
    const Cell *cell = cellAt(event->position());
    if (cell && event->button() == Qt::LeftButton)
        emit clicked(cell->links.front());
}

void LinkMatrix::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    emit hovered(-1);
}

void LinkMatrix::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintHosts(painter);
    paintNames(painter);
    for (std::size_t i = 0; i < m_places.size() && m_hosts.size() < m_places.size(); ++i)
        painter.fillRect(onDevicePixels(painter, cellRect(i, i).adjusted(1, 1, -1, -1)), theme().memoryTrack);
    for (const Cell &cell : m_cells) {
        const double share = m_longest > 0 ? std::sqrt(cell.seconds / m_longest) : 0;
        const double step = std::min(std::floor(shades * share), double(shades - 1)) / (shades - 1);
        const QRectF rect = onDevicePixels(painter, cellRect(cell.from, cell.to).adjusted(1, 1, -1, -1));
        painter.fillRect(rect, theme().heatStep(step));
        if (std::ranges::count(cell.links, m_marked) > 0)
            paintFrame(painter, rect.adjusted(-1, -1, 1, 1), theme().accent, 2);
    }
}

/// Blocks of a host with itself have a ground of their own, so that what leaves a host is seen.
void LinkMatrix::paintHosts(QPainter &painter) const
{
    for (const auto &[firstRow, lastRow] : m_hosts) {
        for (const auto &[firstColumn, lastColumn] : m_hosts) {
            const QRectF block =
                cellRect(firstRow, firstColumn).united(cellRect(lastRow - 1, lastColumn - 1)).adjusted(-1, -1, 1, 1);
            const bool isOneHost = firstRow == firstColumn;
            painter.fillRect(block, isOneHost ? theme().alternate : theme().panel);
            paintFrame(painter, block, isOneHost ? theme().boxLine : theme().line);
        }
    }
}

/// Hosts where there are several, else the devices: beside each row, and above the columns where there is room.
void LinkMatrix::paintNames(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const auto write = [&](const QRectF &row, const QRectF &column, const QString &name) {
        const QFontMetrics metrics = painter.fontMetrics();
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(name, Qt::ElideMiddle, int(row.width())));
        if (column.width() >= scaled(leastNameWidth))
            painter.drawText(column, Qt::AlignHCenter | Qt::AlignBottom,
                             metrics.elidedText(name, Qt::ElideMiddle, int(column.width())));
    };
    const double left = scaled(namesWidth);
    const double top = scaled(namesHeight);
    const bool namesHosts = m_hosts.size() > 1 && !m_places.front().host.isEmpty();
    for (const auto &[first, last] : m_hosts) {
        const double begin = m_places[first].offset;
        const double length = m_places[last - 1].offset + m_side - begin;
        if (namesHosts)
            write(QRectF(0, top + begin, left - scaled(8), length), QRectF(left + begin, 0, length, top - scaled(6)),
                  m_places[first].host);
    }
    if (namesHosts || m_side < scaled(14))
        return;
    for (const Place &place : m_places)
        write(QRectF(0, top + place.offset, left - scaled(8), m_side),
              QRectF(left + place.offset + scaled(2), 0, m_side - scaled(4), top - scaled(6)), place.name);
}

LinkTrafficPanel::LinkTrafficPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent)
    , m_state(state)
    , m_matrix(new LinkMatrix)
    , m_table(makeFigureTable({tr("Link"), tr("Bytes"), tr("Time")}, tr("Links by time")))
    , m_sums(new TextLabel(TextRole::Small, &Theme::secondaryText))
{
    m_matrix->setObjectName("linkMatrix");
    m_table->setObjectName("linkTable");
    m_sums->setWordWrap(true);
    auto *contents = new QWidget(this);
    auto *columns = new QHBoxLayout(contents);
    columns->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    columns->setSpacing(scaled(24));
    auto *scrolled = new QScrollArea;
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setFocusPolicy(Qt::NoFocus);
    scrolled->setWidget(m_matrix);
    columns->addWidget(scrolled, 3);
    auto *right = new QVBoxLayout;
    right->addWidget(m_table, 1);
    right->addWidget(m_sums);
    columns->addLayout(right, 2);
    setContents(contents, tr("This plan has no transfers between devices"));
    setFocusProxy(m_table);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        if (m_table->currentRow() >= 0)
            select(m_table->currentRow());
    });
    connect(m_matrix, &LinkMatrix::clicked, this, [this](int link) { m_table->selectRow(link); });
    connect(m_matrix, &LinkMatrix::hovered, this,
            [this](int link) { m_matrix->setMarked(link < 0 ? m_table->currentRow() : link); });
    setSource(source);
}

int LinkTrafficPanel::wantedHeight() const
{
    return m_matrix->sizeHint().height() + scaled(12);
}

QString LinkTrafficPanel::linkName(const LinkTraffic &link) const
{
    const EditedPlan &plan = *source()->plan();
    return QStringLiteral("%1 \u2192 %2").arg(laneText(plan, link.from), laneText(plan, link.to));
}

bool LinkTrafficPanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    m_links = plan ? linkTraffic(*plan) : std::vector<LinkTraffic>();
    if (m_links.empty())
        return false;
    m_matrix->setTraffic(*plan, m_links);
    fillTable();
    fillSums();
    return true;
}

void LinkTrafficPanel::fillTable()
{
    QList<QStringList> rows;
    for (const LinkTraffic &link : m_links)
        rows.append({linkName(link), bytesText(link.bytes), secondsText(link.seconds)});
    fillFigureTable(m_table, rows);
}

void LinkTrafficPanel::fillSums()
{
    const EditedPlan &plan = *source()->plan();
    struct Sum
    {
        int links = 0;
        std::int64_t bytes = 0;
        double seconds = 0;
    } within, between;
    for (const LinkTraffic &link : m_links) {
        Sum &sum = plan.lane(link.from).host == plan.lane(link.to).host ? within : between;
        ++sum.links;
        sum.bytes += link.bytes;
        sum.seconds += link.seconds;
    }
    QStringList lines;
    if (within.links > 0 && between.links > 0) {
        lines << tr("Within a host: %n links, %1", nullptr, within.links).arg(trafficText(within.bytes, within.seconds))
              << tr("Between hosts: %n links, %1", nullptr, between.links)
                     .arg(trafficText(between.bytes, between.seconds));
    }
    lines << tr("All: %n links, %1", nullptr, within.links + between.links)
                 .arg(trafficText(within.bytes + between.bytes, within.seconds + between.seconds));
    m_sums->setText(lines.join(u'\n'));
}

/// What is at both ends of the link's edges.
void LinkTrafficPanel::select(int link)
{
    m_matrix->setMarked(link);
    const EditedPlan &plan = *source()->plan();
    std::set<ItemIndex> items;
    for (const GroupEdge &edge : m_links[std::size_t(link)].edges) {
        for (const GroupIndex group : {edge.from, edge.to}) {
            for (const ItemIndex item : plan.groupItems(group)) {
                if (plan.groupOf(item) == group)
                    items.insert(item);
            }
        }
    }
    m_state->select({items.begin(), items.end()});
}

} // namespace cutaway
