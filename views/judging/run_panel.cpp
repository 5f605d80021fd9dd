#include "views/judging/run_panel.h"

#include "core/measured/run_words.h"
#include "views/judging/figure_tree.h"
#include "views/judging/run_waterfall.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedLayout>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

using measured::RunComparison;

constexpr int passRole = Qt::UserRole + 3; ///< of a row's first cell: what it is of
constexpr int sortRole = Qt::UserRole + 4; ///< a number to sort a cell by
constexpr int stepWidth = 400;
constexpr double telling = 0.05; ///< of a ratio: less is as predicted

constexpr int plotRole = Qt::UserRole + 5; ///< what the plot of a row shows: `PlottedTimes`
constexpr int plotWidth = 248;             ///< where the table has room for it
constexpr int leastPlotColumn = 64;

enum Column : int { Name, Predicted, Measured, Spread, Ratio, Plot, Waits, columnCount };

/// On a scale from 0 to `most`; not a number where nothing was measured.
struct PlottedTimes
{
    double predicted = 0;
    double median = 0;
    double p10 = 0;
    double p90 = 0;
    double most = 0;
    QColor ink; ///< of the device; none: of no single one
};

/// The predicted time as a line, the measured median as a thicker one on the span from p10 to p90, and from one to the
/// other where they differ.
class PlotDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const QVariant value = index.data(plotRole);
        if (!value.isValid())
            return;
        const auto times = value.value<PlottedTimes>();
        const QRectF room = QRectF(option.rect).adjusted(scaled(dockPadding), 0, -scaled(dockPadding), 0);
        if (!(times.most > 0) || room.width() < scaled(leastPlot))
            return;
        const double middle = room.center().y();
        const auto x = [&](double seconds) { return room.left() + seconds / times.most * room.width(); };
        const auto bar = [&](double from, double to, double height, const QColor &ink) {
            painter->fillRect(onDevicePixels(*painter, QRectF(from, middle - height / 2, to - from, height)), ink);
        };
        bar(room.left(), room.right(), 1, theme().line);
        if (std::isfinite(times.median)) {
            bar(x(times.p10), std::max(x(times.p90), x(times.p10) + 1), scaled(10), theme().controlLine);
            const double change = times.median - times.predicted;
            if (std::abs(change) >= telling * times.predicted)
                bar(std::min(x(times.predicted), x(times.median)), std::max(x(times.predicted), x(times.median)),
                    scaled(2), meaningInk(theme(), meaningOfChange(change)));
            const QColor ink = times.ink.isValid() ? times.ink : theme().accent;
            bar(x(times.median) - 1.5, x(times.median) + 1.5, scaled(16), ink);
        }
        bar(x(times.predicted) - 1, x(times.predicted) + 1, scaled(18), theme().text);
    }

private:
    static constexpr int leastPlot = 40;
};

/// The longest time of all rows, which the plots of all are scaled by.
template <class Rows>
double mostOf(const Rows &rows)
{
    double most = 0;
    for (const auto &row : rows)
        most = std::max({most, row.times.predictedSec, row.times.sec.empty() ? 0 : row.times.quantile(0.9)});
    return most;
}

/// Sorted by numbers where cells have them.
class RunRow : public QTreeWidgetItem
{
public:
    using QTreeWidgetItem::QTreeWidgetItem;

    bool operator<(const QTreeWidgetItem &other) const override
    {
        const int column = treeWidget() ? treeWidget()->sortColumn() : 0;
        const QVariant own = data(column, sortRole);
        const QVariant others = other.data(column, sortRole);
        if (own.isValid() && others.isValid())
            return own.toDouble() < others.toDouble();
        return own.isValid() != others.isValid() ? others.isValid() : text(column) < other.text(column);
    }

    void setSeconds(int column, double seconds)
    {
        setText(column, std::isfinite(seconds) ? secondsText(seconds) : QStringLiteral("\u2013"));
        if (std::isfinite(seconds))
            setData(column, sortRole, seconds);
    }
};

void setRatio(RunRow &row, double ratio)
{
    row.setText(Ratio, localText(measured::ratioText(ratio)));
    if (!std::isfinite(ratio))
        return;
    row.setData(Ratio, sortRole, ratio);
    if (ratio < 1 - telling || ratio > 1 + telling)
        row.setForeground(Ratio, meaningInk(theme(), meaningOfChange(ratio - 1)));
}

void setTimes(RunRow &row, const measured::Times &times, double most, const QColor &ink)
{
    row.setData(Plot, plotRole,
                QVariant::fromValue(PlottedTimes{times.predictedSec, times.median(), times.quantile(0.1),
                                                 times.quantile(0.9), most, ink}));
    row.setToolTip(
        Plot, RunPanel::tr("Predicted, and the measured median on p10 to p90, from 0 to %1").arg(secondsText(most)));
    row.setSeconds(Predicted, times.predictedSec);
    row.setSeconds(Measured, times.median());
    if (!times.sec.empty()) {
        row.setText(
            Spread,
            RunPanel::tr("%1 \u2013 %2").arg(secondsText(times.quantile(0.1)), secondsText(times.quantile(0.9))));
        row.setData(Spread, sortRole, times.quantile(0.9) - times.quantile(0.1));
    } else {
        row.setText(Spread, QStringLiteral("\u2013"));
    }
    setRatio(row, times.ratio());
    for (int column = Predicted; column < columnCount; ++column)
        row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
}

} // namespace

RunPanel::RunPanel(MeasuredRun *run, PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent), m_run(run), m_source(source), m_state(state), m_pages(new QStackedLayout(this))
{
    m_pages->addWidget(makeHint());
    m_pages->addWidget(makeContents());
    connect(run, &MeasuredRun::changed, this, &RunPanel::refresh);
    connect(source, &PlanSource::planReplaced, this, &RunPanel::refresh);
    connect(state, &ViewState::selectionChanged, this, &RunPanel::followSelection);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &RunPanel::refresh);
    refresh();
}

QSize RunPanel::sizeHint() const
{
    return {scaled(900), scaled(280)};
}

QWidget *RunPanel::makeHint()
{
    auto *page = new QWidget;
    m_hint = new TextLabel(TextRole::Body, &Theme::hintText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_commands = new QWidget;
    auto *commands = new QVBoxLayout(m_commands);
    commands->setContentsMargins(0, 0, 0, 0);
    m_add = new QPushButton(tr("Add a ru&n…"));
    m_add->setObjectName("addRunButton");
    connect(m_add, &QPushButton::clicked, this, &RunPanel::addRequested);
    auto *how = new LinkButton(tr("How a run is recorded"));
    connect(how, &LinkButton::clicked, this, &RunPanel::helpRequested);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(scaled(dockPadding), scaled(dockPadding), scaled(dockPadding), scaled(dockPadding));
    rows->addStretch(1);
    rows->addWidget(m_hint);
    rows->addWidget(m_commands);
    rows->addWidget(m_add, 0, Qt::AlignHCenter);
    rows->addWidget(how, 0, Qt::AlignHCenter);
    rows->addStretch(1);
    return page;
}

QWidget *RunPanel::makeContents()
{
    m_table = makeTree({tr("Passes and transfers"), tr("Predicted"), tr("Measured"), tr("p10 \u2013 p90"), tr("Ratio"),
                        tr("Plot"), tr("Waits per step")},
                       tr("Passes and transfers of plan and run"));
    m_table->setObjectName("runTable");
    m_table->setItemDelegateForColumn(Plot, new PlotDelegate(m_table));
    m_table->viewport()->installEventFilter(this);
    m_table->setSortingEnabled(true);
    m_table->header()->setSortIndicator(-1, Qt::AscendingOrder);
    for (int column = Predicted; column < columnCount; ++column)
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->headerItem()->setToolTip(Measured, tr("Median over all passes in all steps, without waiting"));
    m_table->headerItem()->setToolTip(
        Waits, tr("From the start of a pass to its first operator: mean over steps; of a microbatch, the median"));
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *row) { choose(row); });
    connect(m_table, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem *row) { choose(row); });
    auto *scrolled = new QScrollArea;
    scrolled->setFrameShape(QFrame::NoFrame);
    scrolled->setWidgetResizable(true);
    scrolled->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrolled->setWidget(makeStep());
    auto *sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->addWidget(scrolled);
    sides->addWidget(m_table);
    sides->setStretchFactor(0, 2);
    sides->setStretchFactor(1, 3);
    sides->setSizes({scaled(stepWidth), scaled(2 * stepWidth)});
    return sides;
}

QWidget *RunPanel::makeStep()
{
    auto *page = new QWidget;
    m_times = new TextLabel(TextRole::BoxTitle, &Theme::text);
    m_times->setObjectName("runTimes");
    m_summary = new TextLabel(TextRole::Small, &Theme::secondaryText);
    m_summary->setObjectName("runSummary");
    m_warnings = new TextLabel(TextRole::Small, &Theme::warning);
    m_warnings->setObjectName("runWarnings");
    for (TextLabel *label : {m_times, m_summary, m_warnings}) {
        label->setWordWrap(true);
        label->setSelectable(true);
    }
    m_rank = new QComboBox;
    m_rank->setObjectName("runRank");
    m_rank->setAccessibleName(tr("Rank to break down"));
    m_rank->setMinimumContentsLength(12);
    m_rank->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_rank, &QComboBox::currentIndexChanged, this, &RunPanel::showRank);
    m_waterfall = new RunWaterfall;
    m_plan = new QPushButton(tr("Plan with what was &measured"));
    m_plan->setObjectName("planMeasuredButton");
    connect(m_plan, &QPushButton::clicked, this, &RunPanel::planRequested);
    auto *remove = new QPushButton(tr("&Remove the run"));
    remove->setObjectName("removeRunButton");
    connect(remove, &QPushButton::clicked, this, &RunPanel::removeRequested);
    m_findings = new QVBoxLayout;
    m_findings->setSpacing(scaled(2));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_plan);
    buttons->addWidget(remove);
    buttons->addStretch(1);
    const auto inset = [](QLayout *layout) {
        layout->setContentsMargins(scaled(dockPadding), 0, scaled(dockPadding), 0);
    };
    auto *head = new QVBoxLayout;
    inset(head);
    head->setSpacing(scaled(4));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_times, m_summary, m_warnings, m_rank})
        head->addWidget(widget);
    auto *foot = new QVBoxLayout;
    inset(foot);
    foot->addLayout(m_findings);
    foot->addLayout(buttons);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, scaled(6), 0, scaled(6));
    rows->setSpacing(scaled(6));
    rows->addLayout(head);
    rows->addWidget(m_waterfall);
    rows->addLayout(foot);
    rows->addStretch(1);
    page->setMinimumWidth(scaled(stepWidth * 3 / 4));
    return page;
}

void RunPanel::refresh()
{
    const bool isCompared = m_run->comparison() != nullptr;
    m_pages->setCurrentIndex(isCompared ? 1 : 0);
    if (!isCompared) {
        m_table->clear();
        showHint();
        return;
    }
    showStep();
    fillTable();
    followSelection();
}

void RunPanel::showHint()
{
    const EditedPlan *plan = m_source->plan();
    const bool mayHave = plan && plan->hasExpectedRun();
    showCommands(mayHave && !m_run->isThere() ? plan->recordingCommands() : std::vector<std::string>());
    m_add->setEnabled(mayHave);
    if (!m_run->isThere()) {
        m_hint->setText(
            mayHave
                ? tr("This plan has no run yet. Run the plan under PyTorch's profiler and add the trace of each rank")
                : tr("Plans of this kind have no passes that a run can be compared with"));
        return;
    }
    const std::optional<Error> &why = m_run->refusal();
    m_hint->setText(
        why ? tr("%1 cannot be compared with this plan: %2").arg(isolated(m_run->run().name), coreText(why->line()))
            : tr("The run is being compared with the plan"));
}

/// To be copied.
void RunPanel::showCommands(const std::vector<std::string> &commands)
{
    while (const QLayoutItem *item = m_commands->layout()->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const std::string &command : commands) {
        auto *field = new QLineEdit(QString::fromStdString(command));
        field->setReadOnly(true);
        field->setAccessibleName(tr("Command"));
        field->setCursorPosition(0);
        m_commands->layout()->addWidget(field);
    }
    m_commands->setVisible(!commands.empty());
}

void RunPanel::showStep()
{
    const RunComparison &compared = *m_run->comparison();
    const EditedPlan &plan = *m_source->plan();
    const double predicted = compared.expected.stepSec;
    const double change = compared.measuredSec() - predicted;
    m_times->setText(tr("Step: predicted %1 \u2192 measured %2, %3 (%4)")
                         .arg(planTimeText(predicted), planTimeText(compared.measuredSec()), secondsChangeText(change),
                              predicted > 0 ? shareChangeText(change / predicted) : QStringLiteral("\u2013")));
    QStringList summary{tr("%1: %2").arg(isolated(m_run->run().name), coreText(measured::runSummary(plan, compared)))};
    summary += coreTexts(measured::memoryNotes(compared));
    m_summary->setText(summary.join(u'\n'));
    m_warnings->setText(coreTexts(measured::runWarnings(plan, compared)).join(u'\n'));
    m_warnings->setVisible(!m_warnings->text().isEmpty());
    const QSignalBlocker quiet(m_rank);
    m_rank->clear();
    for (std::size_t rank = 0; rank < compared.parts.size(); ++rank) {
        if (compared.placeOfRank[rank] == RunComparison::none)
            continue;
        const QString name = tr("Rank %1, %2")
                                 .arg(compared.run.ranks[rank].rank)
                                 .arg(isolated(QString::fromStdString(compared.deviceOf(rank))));
        m_rank->addItem(rank == compared.lastRank ? tr("%1: its last pass ends last").arg(name) : name,
                        qulonglong(rank));
        if (rank == compared.lastRank)
            m_rank->setCurrentIndex(m_rank->count() - 1);
    }
    showRank();
    showFindings();
}

void RunPanel::showRank()
{
    const RunComparison *compared = m_run->comparison();
    if (compared && m_rank->currentIndex() >= 0)
        m_waterfall->setParts(measured::shownParts(*compared, std::size_t(m_rank->currentData().toULongLong())));
}

/// Each with the setting that would follow from it.
void RunPanel::showFindings()
{
    while (QLayoutItem *item = m_findings->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    for (const measured::RunFinding &finding : measured::runFindings(*m_run->comparison())) {
        auto *text = new TextLabel(TextRole::Body, &Theme::text);
        text->setText(coreText(finding.text));
        text->setWordWrap(true);
        m_findings->addWidget(text);
        const std::vector<ParameterDeclaration> controls = m_source->plan()->controls();
        const auto control = std::ranges::find(controls, finding.setting, &ParameterDeclaration::name);
        if (control == controls.end())
            continue;
        // As it is told: more digits would be of one run.
        const double value = std::strtod(measured::settingText(finding.value).c_str(), nullptr);
        auto *link = new LinkButton(tr("Set %1 to %2").arg(coreText(control->title), countText(value)));
        link->setObjectName("applyFinding");
        connect(link, &LinkButton::clicked, this, [this, name = finding.setting, value] {
            Move move;
            move.settings.push_back({name, value});
            m_source->requestMove(move);
        });
        m_findings->addWidget(link, 0, Qt::AlignLeft);
    }
}

void RunPanel::fillTable()
{
    const QSignalBlocker quiet(m_table);
    const RunComparison &compared = *m_run->comparison();
    m_table->setSortingEnabled(false);
    m_table->clear();
    const double longestPass = mostOf(compared.passRows);
    for (const measured::PassRow &row : compared.passRows)
        addPassRow(row, longestPass);
    const double longestTransfer = mostOf(compared.transferRows);
    for (const measured::TransferRow &row : compared.transferRows)
        addTransferRow(row, longestTransfer);
    m_table->headerItem()->setText(Plot, tr("0 to %1").arg(secondsText(longestPass)));
    for (std::size_t rank = 0; rank < compared.peaks.size(); ++rank)
        addMemoryRow(rank);
    m_table->setSortingEnabled(true);
    fitColumns(m_table);
    fitPlot();
}

/// The plot takes the room that the figures leave.
void RunPanel::fitPlot()
{
    const int others = m_table->header()->length() - m_table->columnWidth(Plot) - m_table->columnWidth(Waits) +
                       m_table->header()->sectionSizeHint(Waits);
    m_table->setColumnWidth(
        Plot, std::clamp(m_table->viewport()->width() - others, scaled(leastPlotColumn), scaled(plotWidth)));
}

bool RunPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize)
        fitPlot();
    return QWidget::eventFilter(watched, event);
}

/// Of the only device that a group is on.
QColor RunPanel::inkOf(GroupIndex group) const
{
    const EditedPlan &plan = *m_source->plan();
    const std::vector<LaneIndex> lanes = plan.group(group).lanes;
    return lanes.size() == 1 ? theme().device(plan.lane(lanes.front()).number) : QColor();
}

void RunPanel::addPassRow(const measured::PassRow &row, double longest)
{
    const QColor ink = inkOf(row.group);
    auto *shown = new RunRow(m_table, {coreText(measured::passRowWords(*m_source->plan(), row))});
    setTimes(*shown, row.times, longest, ink);
    if (!row.collective)
        shown->setSeconds(Waits, row.waitsOfStepSec);
    shown->setData(Name, passRole, QVariant::fromValue(PassOfPlan{row.group, row.kind}));
    for (const measured::MicrobatchRow &microbatch : row.microbatches) {
        if (!microbatch.microbatch)
            continue;
        auto *one = new RunRow(shown, {tr("microbatch %1").arg(*microbatch.microbatch)});
        setTimes(*one, microbatch.times, longest, ink);
        one->setData(Name, sortRole, double(*microbatch.microbatch));
        one->setSeconds(Waits, measured::medianOf(microbatch.times.waitSec));
        one->setData(Name, passRole, QVariant::fromValue(PassOfPlan{row.group, row.kind, microbatch.microbatch}));
    }
}

/// They last as long as the sender's label.
void RunPanel::addTransferRow(const measured::TransferRow &row, double longest)
{
    const EditedPlan &plan = *m_source->plan();
    const QString from = isolated(coreText(plan.group(row.from).label));
    const QString to = isolated(coreText(plan.group(row.to).label));
    auto *shown = new RunRow(m_table, {row.isGradient ? tr("%1 sends gradients to %2").arg(from, to)
                                                      : tr("%1 sends activations to %2").arg(from, to)});
    setTimes(*shown, row.times, longest, {});
    shown->setToolTip(Measured, tr("Duration of the sender's label"));
    shown->setData(Name, passRole,
                   QVariant::fromValue(PassOfPlan{row.from, row.isGradient ? ExpectedPass::Kind::Backward
                                                                           : ExpectedPass::Kind::Forward}));
}

/// The most that a rank held; none where it was not recorded.
void RunPanel::addMemoryRow(std::size_t rank)
{
    const RunComparison &compared = *m_run->comparison();
    const measured::RankPeak &peak = compared.peaks[rank];
    if (!peak.measuredBytes)
        return;
    auto *shown = new RunRow(m_table, {tr("Memory of rank %1").arg(compared.run.ranks[rank].rank)});
    const auto setBytes = [&](int column, const std::optional<double> &bytes) {
        shown->setText(column, bytes ? bytesText(std::int64_t(*bytes)) : QStringLiteral("\u2013"));
    };
    setBytes(Predicted, peak.predictedBytes);
    setBytes(Measured, peak.measuredBytes);
    setRatio(*shown, peak.ratio());
    for (int column = Predicted; column < columnCount; ++column)
        shown->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    shown->setToolTip(Measured, peak.isOfDevice ? tr("The most that was allocated on its accelerator")
                                                : tr("The most that the host allocated since the profiler began"));
}

void RunPanel::choose(const QTreeWidgetItem *row)
{
    const QVariant pass = row ? row->data(Name, passRole) : QVariant();
    if (!pass.isValid() || m_isFollowing)
        return;
    const auto chosen = pass.value<PassOfPlan>();
    m_isFollowing = true;
    m_state->selectSpot(chosen.group);
    m_state->revealSpot(chosen.group);
    m_isFollowing = false;
    emit passChosen(chosen);
}

/// The first row of the selected group, unless one of its rows is chosen already.
void RunPanel::followSelection()
{
    const Spot spot = m_state->selectedSpot();
    const auto *group = std::get_if<GroupIndex>(&spot);
    if (m_isFollowing || !group || !m_run->comparison())
        return;
    const auto isOfGroup = [&](const QTreeWidgetItem *row) {
        return row && row->data(Name, passRole).value<PassOfPlan>().group == *group;
    };
    if (isOfGroup(m_table->currentItem()))
        return;
    for (int i = 0; i < m_table->topLevelItemCount(); ++i) {
        if (!isOfGroup(m_table->topLevelItem(i)))
            continue;
        m_isFollowing = true;
        m_table->setCurrentItem(m_table->topLevelItem(i));
        m_isFollowing = false;
        return;
    }
}

} // namespace cutaway
