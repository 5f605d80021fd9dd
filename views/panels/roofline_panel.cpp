#include "views/panels/roofline_panel.h"

#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/panels/roofline_chart.h"
#include "views/theme/core_text.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

RooflinePanel::RooflinePanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent)
    , m_state(state)
    , m_body(new QWidget)
    , m_chart(new RooflineChart)
    , m_table(makeFigureTable({tr("Furthest below its roof"), tr("Time"), tr("Of the roof")},
                              tr("Furthest below its roof")))
    , m_notes(new TextLabel(TextRole::Small, &Theme::secondaryText))
{
    m_table->setObjectName("rooflineTable");
    m_table->verticalHeader()->setMinimumSectionSize(scaled(24));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(24));
    m_table->setMouseTracking(true);
    m_table->viewport()->installEventFilter(this);
    m_notes->setWordWrap(true);
    auto *contents = new QWidget(this);
    auto *pages = new QVBoxLayout(contents);
    pages->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    m_missing = emptyHint({}, contents);
    pages->addWidget(m_missing);
    pages->addWidget(m_body);
    auto *columns = new QHBoxLayout(m_body);
    columns->setContentsMargins({});
    columns->setSpacing(scaled(24));
    columns->addWidget(m_chart, 2);
    auto *right = new QVBoxLayout;
    right->addWidget(m_table, 1);
    right->addWidget(m_notes);
    columns->addLayout(right, 1);
    setContents(contents, tr("Only plans that place operators in partitions or stages have a roofline"));
    setFocusProxy(m_table);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        if (m_table->currentRow() >= 0)
            select(m_table->currentRow());
    });
    connect(m_table, &QTableWidget::cellEntered, this, &RooflinePanel::hover);
    connect(m_chart, &RooflineChart::clicked, this, &RooflinePanel::select);
    connect(m_chart, &RooflineChart::hovered, this, &RooflinePanel::hover);
    connect(m_state, &ViewState::hoveredChanged, this, &RooflinePanel::followHover);
    connect(m_state, &ViewState::selectionChanged, this, &RooflinePanel::followSelection);
    setSource(source);
}

int RooflinePanel::wantedHeight() const
{
    return m_chart->sizeHint().height() + scaled(12);
}

bool RooflinePanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    const bool isOffered = plan && hasRoofline(*plan);
    m_isRead = isVisible() || !isOffered;
    m_roofline = {};
    if (!isOffered)
        m_worked.reset();
    if (!isOffered || !m_isRead)
        return isOffered;
    if (m_worked != plan->sharedGraph()) {
        m_worked = plan->sharedGraph();
        m_work = workOf(*m_worked);
    }
    m_roofline = rooflineOf(*plan, m_work);
    m_missing->setText(coreText(m_roofline.missing));
    m_missing->setVisible(m_roofline.points.empty());
    m_body->setVisible(!m_roofline.points.empty());
    m_chart->setRoofline(*plan, m_roofline);
    fillTable();
    fillNotes();
    followSelection();
    return true;
}

void RooflinePanel::showEvent(QShowEvent *event)
{
    OptionalPanel::showEvent(event);
    if (!m_isRead)
        refresh();
}

bool RooflinePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Leave)
        hover(-1);
    return OptionalPanel::eventFilter(watched, event);
}

void RooflinePanel::fillTable()
{
    m_markedRow = -1;
    QList<QStringList> rows;
    for (const RooflinePoint &point : m_roofline.points)
        rows.append({coreText(point.label), secondsText(point.seconds), percentText(point.share)});
    fillFigureTable(m_table, rows);
    const QSignalBlocker quiet(m_table);
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QString toolTip =
            m_chart->nameOf(std::size_t(row)) + u'\n' + m_chart->textOf(std::size_t(row)); // as the dot says
        for (int column = 0; column < m_table->columnCount(); ++column)
            m_table->item(row, column)->setToolTip(toolTip);
    }
}

void RooflinePanel::fillNotes()
{
    QStringList lines{tr("Area: time. Ring: on the critical path.")};
    if (std::ranges::any_of(m_roofline.roofs, [](const Roof &roof) { return roof.lanes.empty(); }))
        lines << tr("Devices without peaks have the roof that the graph was estimated with.");
    if (m_roofline.leftOut > 0)
        lines << tr("%n without operations, latency or roof", nullptr, int(m_roofline.leftOut));
    m_notes->setText(lines.join(u'\n'));
}

int RooflinePanel::dotOf(const Spot &spot) const
{
    const auto *group = std::get_if<GroupIndex>(&spot);
    const auto found =
        group ? std::ranges::find(m_roofline.points, *group, &RooflinePoint::group) : m_roofline.points.end();
    return found == m_roofline.points.end() ? -1 : int(found - m_roofline.points.begin());
}

void RooflinePanel::hover(int dot)
{
    const bool isDot = dot >= 0 && dot < int(m_roofline.points.size());
    m_state->setHovered(!isDot ? Spot() : Spot(m_roofline.points[std::size_t(dot)].group));
}

/// What the pointer is on here or on the canvas.
void RooflinePanel::followHover()
{
    const int dot = dotOf(m_state->hovered());
    m_chart->setMarked(dot);
    const auto paintRow = [this](int row, const QBrush &ground) {
        for (int column = 0; row >= 0 && row < m_table->rowCount() && column < m_table->columnCount(); ++column)
            m_table->item(row, column)->setBackground(ground);
    };
    paintRow(std::exchange(m_markedRow, dot), {});
    paintRow(dot, theme().alternate);
}

void RooflinePanel::select(int dot)
{
    const GroupIndex group = m_roofline.points[std::size_t(dot)].group;
    m_state->selectSpot(group);
    m_state->revealSpot(group);
}

void RooflinePanel::followSelection()
{
    const QSignalBlocker quiet(m_table);
    const int dot = dotOf(m_state->selectedSpot());
    m_chart->setSelected(dot);
    if (dot >= 0 && dot < m_table->rowCount())
        m_table->selectRow(dot);
    else
        m_table->clearSelection();
}

} // namespace cutaway
