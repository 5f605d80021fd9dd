#include "views/judging/what_if_panel.h"

#include "core/judging/comparison.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/plan/planner_registry.h"
#include "views/judging/figure_tree.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QTreeWidget>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

QString breaksText(const WhatIfSweep::Plan &plan, const std::string &what, const judging::Sweep &sweep)
{
    QStringList texts;
    for (const Text &text : judging::breakTexts(*plan.plan, what, sweep))
        texts << coreText(text);
    return texts.join(QStringLiteral("; "));
}

/// `only 1, 2, 4 is possible`; empty: all values are.
QString possibleText(const WhatIfAxis &axis, const judging::Sweep &sweep)
{
    constexpr std::size_t mostNamed = 8;
    if (sweep.impossible.empty())
        return {};
    if (sweep.points.size() > mostNamed)
        return QObject::tr("%1 of %2 values are possible")
            .arg(sweep.points.size())
            .arg(sweep.points.size() + sweep.impossible.size());
    QStringList values;
    for (const judging::SweepPoint &point : sweep.points)
        values << axis.text(point.value);
    return QObject::tr("only %1 is possible", "one value or several").arg(values.join(QStringLiteral(", ")));
}

/// Fewer than of a curve that only evaluates; the plan's own value and both ends are among them.
std::vector<double> plannedRange(const WhatIfAxis &axis)
{
    constexpr std::size_t every = 3;
    const std::vector<double> all = axis.range();
    std::vector<double> values;
    for (std::size_t i = 0; i < all.size(); i += every)
        values.push_back(all[i]);
    values.push_back(all.back());
    if (all.front() < axis.now && axis.now < all.back())
        values.push_back(axis.now);
    std::ranges::sort(values);
    const auto same = std::ranges::unique(values);
    values.erase(same.begin(), same.end());
    return values;
}

constexpr std::size_t itemsSwept = 200'000; ///< of all plans together; more curves would keep people waiting
constexpr std::size_t mostOthers = 7;

/// Programs of others are run where somebody asks for a run of them, and nowhere else.
bool isByOwnPlanner(const EditedPlan &plan)
{
    return plan.origin().plannerId.starts_with(std::string(plan.kind().name()) + '.') &&
           findPlanner(plan.origin().plannerId);
}

/// Below each other. Of many open plans there is a sentence each, in a low window little room for them.
QScrollArea *scrolled(const std::vector<QLabel *> &texts)
{
    auto *list = new QWidget;
    auto *rows = new QVBoxLayout(list);
    rows->setContentsMargins(0, 0, 0, 0);
    for (QLabel *text : texts) {
        text->setWordWrap(true);
        text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        rows->addWidget(text);
    }
    rows->addStretch(1);
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(scaled(40));
    area->setWidget(list);
    return area;
}

/// Whether every plan costs the same and fits or does not over the whole range.
bool areFlat(const std::vector<SweepCurve> &curves)
{
    return std::ranges::all_of(curves, [](const SweepCurve &curve) {
        const std::vector<judging::SweepPoint> &points = curve.sweep.points;
        return std::ranges::all_of(points, [&](const judging::SweepPoint &point) {
            return point.latencySec == points.front().latencySec && point.isFeasible == points.front().isFeasible;
        });
    });
}

/// Where no plan has a breaking point.
QString nothingBreaks(const std::vector<SweepCurve> &curves, const WhatIfAxis &axis)
{
    if (axis.isSpeed() && areFlat(curves))
        return WhatIfPanel::tr("The times come from the graph and hold for the devices that they were measured or "
                               "estimated on: faster devices do not change them here");
    return WhatIfPanel::tr("Whether it fits does not change in this range");
}

} // namespace

void WhatIfSweep::start(std::function<std::vector<Plan>()> plans, WhatIfAxis axis, bool withPlanner)
{
    m_thread.start([this, plans = std::move(plans), axis = std::move(axis), withPlanner]() -> ErrandThread::Work {
        return [this, list = plans(), axis, withPlanner](const ErrandThread::Errand &errand) {
            const Job job{errand.stopToken(), {}};
            std::vector<SweepCurve> curves;
            QStringList breaks;
            const auto tell = [&] { errand.tell([this, curves, breaks] { emit found(curves, breaks); }); };
            for (std::size_t i = 0; i < list.size(); ++i) {
                Result<judging::Sweep> sweep = judging::sweepOver(*list[i].plan, axis.what, axis.range(), job);
                if (!sweep)
                    continue;
                if (const QString text = breaksText(list[i], axis.what, *sweep); !text.isEmpty())
                    breaks << QObject::tr("%1 %2", "size_based does not fit below 71 MiB").arg(list[i].name, text);
                if (const QString text = possibleText(axis, *sweep); !text.isEmpty())
                    breaks << QObject::tr("%1: %2", "size_based: only 1, 2, 4 is possible").arg(list[i].name, text);
                curves.push_back(
                    {std::move(*sweep), list[i].name, i == 0 ? SweepCurve::Of::Shown : SweepCurve::Of::Open});
                if (i == 0)
                    tell();
            }
            if (!withPlanner || list.empty())
                return tell();
            breaks << QObject::tr("Planning again for each value\u2026"); // planners may take their time
            tell();
            Result<judging::Sweep> planned =
                judging::plannedSweep(*list.front().plan, axis.what, plannedRange(axis), job);
            if (errand.stopRequested())
                return;
            breaks.removeLast();
            if (planned)
                curves.push_back({std::move(*planned), QObject::tr("planned again"), SweepCurve::Of::Planned});
            else
                breaks << coreText(planned.error().message);
            tell();
        };
    });
}

WhatIfPanel::WhatIfPanel(PlanSource *source, QWidget *parent) : QWidget(parent), m_source(source)
{
    m_curve = new SweepView;
    m_figures = makeFigureTree({tr("Figure"), tr("Now"), tr("If"), tr("Difference"), tr("Share"), QString()},
                               tr("Figures with other devices"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(dockPadding), scaled(6), 0, scaled(6));
    row->addWidget(makeControls(), 4);
    row->addWidget(m_curve, 5);
    row->addWidget(m_figures, 9);
    m_soon.setSingleShot(true);
    m_soon.setInterval(150);
    connect(&m_soon, &QTimer::timeout, this, &WhatIfPanel::fillAxes);
    connect(m_curve, &SweepView::chosen, this, &WhatIfPanel::setValue);
    connect(&m_sweep, &WhatIfSweep::found, this, &WhatIfPanel::showCurves);
    connect(m_source, &PlanSource::planReplaced, this, &WhatIfPanel::planChanged);
    connect(m_source, &PlanSource::changed, this, &WhatIfPanel::planChanged);
}

QSize WhatIfPanel::sizeHint() const
{
    return {scaled(640), scaled(200)};
}

QWidget *WhatIfPanel::makeControls()
{
    auto *part = new QWidget;
    m_what = new QComboBox;
    m_what->setAccessibleName(tr("What is varied"));
    m_problem = new TextLabel(TextRole::Body, &Theme::refused);
    m_breaks = new TextLabel(TextRole::Body, &Theme::secondaryText);
    m_withPlanner = new QCheckBox(tr("Plan &again for each value"));
    m_withPlanner->setToolTip(tr("Also shows what this plan's planner would plan for each value"));
    m_keep = new QPushButton(tr("&Use these devices"));
    m_keep->setToolTip(tr("Applies it to the plans; can be undone"));
    auto *rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(m_what);
    rows->addLayout(makeValueRow());
    rows->addWidget(scrolled({m_problem, m_breaks}), 1);
    rows->addWidget(m_withPlanner);
    rows->addWidget(m_keep, 0, Qt::AlignLeft);
    connect(m_what, &QComboBox::currentIndexChanged, this, &WhatIfPanel::axisChosen);
    connect(m_withPlanner, &QCheckBox::toggled, this, &WhatIfPanel::sweep);
    connect(m_keep, &QPushButton::clicked, this, &WhatIfPanel::keep);
    return part;
}

QLayout *WhatIfPanel::makeValueRow()
{
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setAccessibleName(tr("Amount"));
    m_value = new QLineEdit;
    m_value->setAccessibleName(tr("Value"));
    m_value->setToolTip(tr("Any value, or a factor such as 1.5 ×"));
    auto *row = new QHBoxLayout;
    row->addWidget(m_slider, 3);
    row->addWidget(m_value, 2);
    connect(m_slider, &QSlider::valueChanged, this, [this](int step) {
        m_now = axis() ? axis()->valueAt(step) : 1;
        showValue();
    });
    connect(m_value, &QLineEdit::editingFinished, this, &WhatIfPanel::takeField);
    return row;
}

const WhatIfAxis *WhatIfPanel::axis() const
{
    const int index = m_what->currentIndex();
    return index >= 0 && std::size_t(index) < m_axes.size() ? &m_axes[std::size_t(index)] : nullptr;
}

void WhatIfPanel::planChanged()
{
    m_isStale = true;
    m_sweep.drop();
    if (m_varied)
        discard(std::exchange(m_varied, nullptr));
    if (isVisible())
        m_soon.start();
}

void WhatIfPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        fillAxes();
}

/// What can be varied of this plan; what was chosen stays where it can.
void WhatIfPanel::fillAxes()
{
    m_soon.stop();
    m_isStale = !isVisible();
    if (m_isStale)
        return;
    const EditedPlan *plan = m_source->plan();
    const QString chosen = m_what->currentText();
    {
        const QSignalBlocker quiet(m_what);
        m_axes = plan ? whatIfAxes(*plan) : std::vector<WhatIfAxis>();
        m_what->clear();
        for (const WhatIfAxis &each : m_axes)
            m_what->addItem(each.title);
        m_what->setCurrentIndex(std::max(0, m_what->findText(chosen)));
    }
    const QSignalBlocker quiet(m_withPlanner);
    m_withPlanner->setEnabled(plan && isByOwnPlanner(*plan));
    m_withPlanner->setChecked(m_withPlanner->isChecked() && m_withPlanner->isEnabled());
    axisChosen();
}

void WhatIfPanel::axisChosen()
{
    const QSignalBlocker quiet(m_slider);
    if (const WhatIfAxis *chosen = axis()) {
        m_slider->setRange(0, chosen->steps);
        m_slider->setValue(chosen->nowStep);
        m_now = chosen->now;
        m_value->setReadOnly(chosen->form == WhatIfAxis::Form::Kind);
        m_keep->setText(chosen->variesDevices() ? tr("&Use these devices") : tr("&Use this setting"));
    }
    sweep();
    showValue();
}

void WhatIfPanel::sweep()
{
    const EditedPlan *plan = m_source->plan();
    m_curve->setCurves({}, {});
    m_breaks->clear();
    m_sweep.drop();
    if (!plan || !axis())
        return;
    if (plan->itemCount() > itemsSwept)
        m_breaks->setText(tr("The plan is too large for a curve"));
    else
        m_sweep.start([this] { return sweptPlans(); }, *axis(), m_withPlanner->isChecked());
}

/// Copies of the shown plan and of others of its kind.
std::vector<WhatIfSweep::Plan> WhatIfPanel::sweptPlans()
{
    const EditedPlan *shown = m_source->plan();
    std::vector<WhatIfSweep::Plan> plans;
    if (!shown)
        return plans;
    plans.push_back({tr("This plan"), shown->clone()});
    std::size_t items = shown->itemCount();
    m_withoutCurve = 0;
    for (const auto &[name, plan] : m_openPlans ? m_openPlans() : OpenPlans()) {
        if (plan == shown) {
            plans.front().name = name;
            continue;
        }
        if (plan->kind() != shown->kind())
            continue;
        if (plans.size() > mostOthers || items + plan->itemCount() > itemsSwept) {
            ++m_withoutCurve;
            continue;
        }
        items += plan->itemCount();
        plans.push_back({name, plan->clone()});
    }
    return plans;
}

void WhatIfPanel::showCurves(const std::vector<SweepCurve> &curves, const QStringList &breaks)
{
    if (!axis())
        return;
    QStringList texts = breaks;
    if (texts.isEmpty() && !curves.empty())
        texts << nothingBreaks(curves, *axis());
    if (m_withoutCurve > 0)
        texts << tr("%n open plan(s) have no curve here", "beside those that have", m_withoutCurve);
    m_breaks->setText(texts.join(u'\n'));
    m_curve->setCurves(curves, *axis());
    m_curve->setCurrent(m_now);
}

void WhatIfPanel::showProblem(const QString &text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void WhatIfPanel::showValue()
{
    const EditedPlan *plan = m_source->plan();
    showProblem({});
    m_keep->setEnabled(false);
    if (!plan || !axis()) {
        m_figures->clear();
        return;
    }
    m_value->setText(axis()->text(m_now));
    m_curve->setCurrent(m_now);
    if (!m_varied)
        m_varied = std::make_unique<judging::VariedPlan>(*plan);
    const Result<const EditedPlan *> varied = m_varied->at(axis()->what, m_now);
    if (!varied) {
        m_figures->clear();
        showProblem(coreText(varied.error().message));
        return;
    }
    showProblem(coreText(judging::firstViolation(**varied)));
    nlohmann::ordered_json differences = judging::figureDifferences(*plan, **varied, 0);
    judging::leaveOpenOtherWork(differences, judging::otherWork(*plan, **varied));
    fillFigureTree(m_figures, countedFigures(std::move(differences), *plan, **varied), judging::figureTitles(*plan));
    const bool isOther = m_now != axis()->now || axis()->form == WhatIfAxis::Form::Kind; // of kinds none is the plan's
    m_keep->setEnabled(isOther && (!axis()->variesDevices() || *(*varied)->inventory() != *plan->inventory()));
}

void WhatIfPanel::setValue(double value)
{
    if (!axis())
        return;
    m_slider->setValue(axis()->stepOf(value));
    m_slider->setFocus();
}

/// Values between the slider's places count as they are.
void WhatIfPanel::takeField()
{
    const std::optional<double> value = axis() ? axis()->parse(m_value->text()) : std::nullopt;
    const bool isAsShown = axis() && m_value->text() == axis()->text(m_now);
    if (value && !isAsShown) {
        const QSignalBlocker quiet(m_slider);
        m_now = *value;
        m_slider->setValue(axis()->stepOf(m_now));
    }
    if (!isAsShown)
        showValue();
}

void WhatIfPanel::keep()
{
    const EditedPlan *plan = m_source->plan();
    if (!plan || !axis() || !m_varied)
        return;
    const QString step = tr("What if: %1 %2").arg(axis()->title, axis()->text(m_now));
    const Result<const EditedPlan *> varied = m_varied->at(axis()->what, m_now);
    if (!varied)
        return;
    if (axis()->variesDevices()) {
        emit inventoryWanted(*(*varied)->inventory(), step);
        return;
    }
    const std::string name = axis()->what.substr(axis()->what.find(':') + 1);
    if (const Result<ParameterValue> setting = judging::controlValue(*plan, name, m_now)) {
        Move move;
        move.settings = {{name, *setting}};
        m_source->requestMove(move);
    }
}

} // namespace cutaway
