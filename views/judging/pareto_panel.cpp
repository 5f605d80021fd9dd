#include "views/judging/pareto_panel.h"

#include "views/judging/figure_tree.h"
#include "views/judging/parallel_view.h"
#include "views/judging/pareto_view.h"
#include "views/judging/plan_points_model.h"
#include "views/panels/item_table_view.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QStackedWidget>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int axisLetters = 8;

QString withoutMnemonic(QString text)
{
    return text.remove(u'&');
}

} // namespace

ParetoPanel::ParetoPanel(const PlanPoints *points, QWidget *parent)
    : QWidget(parent)
    , m_points(points)
    , m_view(new ParetoView(points))
    , m_model(new PlanPointsModel(points, this))
    , m_sorted(new PlanPointsOrder(points, this))
    , m_table(new ItemTableView)
    , m_parallel(new ParallelView(points))
{
    m_sorted->setSourceModel(m_model);
    m_table->setModel(m_sorted);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->setAccessibleName(tr("Evaluated plans"));
    m_pages = new QStackedLayout(this);
    m_pages->addWidget(emptyHint(tr("Every plan that is made or edited becomes a point here"), this));
    m_pages->addWidget(makeContents());
    setFocusProxy(m_table);
    connect(m_view, &ParetoView::currentChanged, this, &ParetoPanel::showCurrent);
    connect(m_view, &ParetoView::limitsChanged, this, &ParetoPanel::showFront);
    connect(m_view, &ParetoView::chosen, this, &ParetoPanel::openRequested);
    connect(m_table, &ItemTableView::chosen, this, &ParetoPanel::openChosen);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &row) {
        if (row.isValid())
            m_view->setCurrent(m_sorted->mapToSource(row).row());
    });
    connect(m_parallel, &ParallelView::passingChanged, this, &ParetoPanel::showPassing);
    connect(m_points, &PlanPoints::changed, this, &ParetoPanel::refresh);
    refresh();
}

QSize ParetoPanel::sizeHint() const
{
    return {scaled(640), scaled(260)};
}

QWidget *ParetoPanel::makeControls()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    row->setSpacing(scaled(8));
    auto *controls = new OverflowRows;
    addAxis(*controls, tr("A&cross"), m_x);
    addAxis(*controls, tr("&Up"), m_y);
    addAxis(*controls, tr("C&olour"), m_colour);
    auto *explore = new QPushButton(tr("E&xplore…"));
    explore->setToolTip(tr("Run planners with several settings and inventories"));
    connect(explore, &QPushButton::clicked, this, &ParetoPanel::exploreRequested);
    auto *csv = new QPushButton(tr("Save C&SV…"));
    csv->setObjectName("savePoints");
    csv->setToolTip(tr("All plans with their parameters and figures, for a spreadsheet"));
    connect(csv, &QPushButton::clicked, this, [this] { emit csvRequested(planPointsCsv(*m_points, m_isFront)); });
    m_parameters = new QPushButton(tr("Pa&rameters"));
    m_parameters->setObjectName("parameters");
    m_parameters->setCheckable(true);
    m_parameters->setToolTip(tr("Every plan as a line across its parameters and figures, instead of the table"));
    for (QPushButton *button : {explore, csv, m_parameters})
        controls->add(button, withoutMnemonic(button->text()), nullptr);
    row->addWidget(controls);
    m_count = new TextLabel(TextRole::Small, &Theme::secondaryText);
    m_count->setWordWrap(true);
    m_count->installEventFilter(this);
    m_count->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // narrow docks do without
    row->addWidget(m_count, 1);
    return bar;
}

void ParetoPanel::addAxis(OverflowRows &controls, const QString &title, QComboBox *&axis)
{
    auto *cell = new QWidget;
    auto *row = new QHBoxLayout(cell);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    axis = new QComboBox;
    axis->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    axis->setMinimumContentsLength(axisLetters);
    auto *label = new QLabel(title);
    label->setBuddy(axis);
    row->addWidget(label);
    row->addWidget(axis);
    connect(axis, &QComboBox::currentIndexChanged, this, &ParetoPanel::axesChosen);
    controls.add(cell, withoutMnemonic(title), nullptr);
}

QWidget *ParetoPanel::makeContents()
{
    auto *page = new QWidget;
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeControls());
    auto *sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // as high as there is room, before it scrolls
    sides->setMinimumHeight(m_view->minimumHeight());
    sides->addWidget(m_view);
    auto *right = new QStackedWidget;
    right->addWidget(m_table);
    auto *axes = new QScrollArea; // many parameters need more width than there is
    axes->setFrameShape(QFrame::NoFrame);
    axes->setWidgetResizable(true);
    axes->setWidget(m_parallel);
    right->addWidget(axes);
    connect(m_parameters, &QPushButton::toggled, this, [this, right](bool shown) {
        showPassing();
        right->setCurrentIndex(shown ? 1 : 0);
    });
    sides->addWidget(right);
    sides->setStretchFactor(0, 1);
    sides->setStretchFactor(1, 1);
    rows->addWidget(sides, 1);
    return page;
}

void ParetoPanel::fillAxis(QComboBox *axis, const QString &wanted, bool mayBeNone)
{
    std::vector<std::pair<QString, QString>> entries; // title and name
    if (mayBeNone)
        entries.emplace_back(tr("none"), QString());
    for (const std::string &name : m_points->toldFigures())
        entries.emplace_back(figureTitleText(m_points->titles(), name), QString::fromStdString(name));
    const auto isThere = [&](int i) {
        return axis->itemText(i) == entries[std::size_t(i)].first &&
               axis->itemData(i) == entries[std::size_t(i)].second;
    };
    bool isSame = axis->count() == int(entries.size());
    for (int i = 0; isSame && i < axis->count(); ++i)
        isSame = isThere(i);
    if (isSame) // it may be open
        return;
    const QString chosen = axis->count() > 0 ? axis->currentData().toString() : wanted;
    axis->clear();
    for (const auto &[title, name] : entries)
        axis->addItem(title, name);
    axis->setCurrentIndex(std::max(0, axis->findData(chosen)));
}

void ParetoPanel::refresh()
{
    m_pages->setCurrentIndex(m_points->points().empty() ? 0 : 1);
    m_isFilling = true;
    fillAxis(m_x, m_firstAcross, false);
    fillAxis(m_y, m_firstUp, false);
    fillAxis(m_colour, {}, true);
    m_isFilling = false;
    axesChosen();
    fitColumnsOnce();
    m_table->doItemsLayout(); // now: later it would be a frame of its own
}

/// When there are first points, and when some first have settings; then the widths are the user's, but for names that
/// are longer than any before.
void ParetoPanel::fitColumnsOnce()
{
    const std::vector<PlanPoint> &points = m_points->points();
    const bool hasSettings =
        std::ranges::any_of(points, [](const PlanPoint &point) { return !point.settings.isEmpty(); });
    const int wanted = points.empty() ? 0 : hasSettings ? 2 : 1;
    if (wanted > m_fitted) {
        m_table->fitColumns();
        for (const int words : {PlanPointsModel::StateColumn, PlanPointsModel::SettingsColumn}) // figures are in view
            m_table->setColumnWidth(words, std::min(m_table->columnWidth(words), scaled(120)));
    }
    m_fitted = wanted;
    const auto lengthOf = [](const PlanPoint &point) { return point.name.size(); };
    const auto longest = std::ranges::max_element(points, {}, lengthOf);
    const qsizetype length = longest == points.end() ? 0 : lengthOf(*longest);
    if (length > std::exchange(m_longestName, length)) {
        const int width = std::min(m_table->fontMetrics().horizontalAdvance(longest->name) + scaled(16), scaled(160));
        m_table->setColumnWidth(PlanPointsModel::NameColumn,
                                std::max(m_table->columnWidth(PlanPointsModel::NameColumn), width));
    }
}

void ParetoPanel::showFigures(const std::string &across, const std::string &up,
                              const std::map<std::string, double> &limits)
{
    ParetoAxes axes = m_view->axes();
    for (const auto &[figure, limit] : limits)
        axes.limits[figure] = limit;
    m_view->setAxes(axes);
    const auto choose = [](QComboBox *axis, QString &first, const std::string &figure) {
        const QString name = QString::fromStdString(figure.substr(figure.starts_with('-') ? 1 : 0));
        if (axis->count() == 0)
            first = name;
        else if (const int place = axis->findData(name); place >= 0)
            axis->setCurrentIndex(place);
    };
    choose(m_x, m_firstAcross, across);
    choose(m_y, m_firstUp, up);
    showFront();
}

void ParetoPanel::axesChosen()
{
    if (m_isFilling)
        return;
    ParetoAxes axes = m_view->axes();
    axes.x = m_x->currentData().toString().toStdString();
    axes.y = m_y->currentData().toString().toStdString();
    axes.colour = m_colour->currentData().toString().toStdString();
    m_view->setAxes(axes);
    showFront();
}

void ParetoPanel::showFront()
{
    m_isFront.assign(m_points->points().size(), false);
    for (const ParetoPoint &point : m_view->shown())
        m_isFront[point.number] = point.isFront;
    m_parallel->setFront(m_isFront);
    m_model->setFront(m_isFront);
    showCounts();
}

void ParetoPanel::showCounts()
{
    std::size_t front = 0;
    std::size_t otherWork = 0;
    for (const ParetoPoint &point : m_view->shown()) {
        front += point.isFront && point.work == 0;
        otherWork += point.work > 0;
    }
    const auto [compared, infeasible, failed] = m_points->comparedCounts();
    const std::size_t others = m_points->points().size() - compared;
    QStringList counts{tr("%n plans", nullptr, int(compared - failed)), tr("%1 on the front").arg(front)};
    if (std::ranges::count(m_parallel->passing(), false) > 0)
        counts << tr("%1 in the drawn ranges").arg(std::ranges::count(m_parallel->passing(), true));
    if (infeasible > 0)
        counts << tr("%1 infeasible (hollow)").arg(infeasible);
    if (failed > 0)
        counts << tr("%1 without a plan").arg(failed);
    if (otherWork > 0)
        counts << tr("%1 whose steps do different work (diamonds, with their own front)").arg(otherWork);
    if (others > 0)
        counts << tr("%1 of another kind: their figures are not comparable").arg(others);
    if (std::exchange(m_counts, counts) == counts)
        return;
    m_count->setToolTip(m_counts.join(QStringLiteral(", ")));
    fitCounts();
}

/// As many as two lines hold, the tool tip has all: more would take the chart's room.
void ParetoPanel::fitCounts()
{
    QStringList shown = m_counts;
    const QFontMetrics metrics = m_count->fontMetrics();
    const auto text = [&] {
        const QString more = shown.size() < m_counts.size() ? QStringLiteral(", \u2026") : QString();
        return shown.isEmpty() ? QString() : shown.join(QStringLiteral(", ")) + more;
    };
    const QString script = shown.isEmpty() ? QString() : shown.front(); // its font may have higher lines
    const int mostHeight = metrics.boundingRect({}, 0, script + u'\n' + script).height();
    const auto fits = [&] {
        const QRect room(0, 0, m_count->width(), QWIDGETSIZE_MAX);
        const QRect taken = metrics.boundingRect(room, Qt::TextWordWrap, text());
        return taken.width() <= room.width() && taken.height() <= mostHeight;
    };
    while (!shown.isEmpty() && !fits())
        shown.removeLast();
    m_count->setText(text());
}

bool ParetoPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_count && event->type() == QEvent::Resize)
        fitCounts();
    return QWidget::eventFilter(watched, event);
}

/// Plans outside the drawn ranges step back in the chart, and are not in the table, once that is looked at.
void ParetoPanel::showPassing()
{
    m_view->setPassing(m_parallel->passing());
    if (!m_parameters->isChecked())
        m_sorted->setPassing(m_parallel->passing());
    showCounts();
}

void ParetoPanel::showCurrent(int point)
{
    m_parallel->setCurrent(point);
    const QModelIndex row = m_sorted->mapFromSource(m_model->index(point, 0));
    if (row.isValid() && row != m_table->currentIndex())
        m_table->setCurrentIndex(row);
}

void ParetoPanel::openChosen()
{
    if (m_table->currentIndex().isValid())
        emit openRequested(m_sorted->mapToSource(m_table->currentIndex()).row());
}

} // namespace cutaway
