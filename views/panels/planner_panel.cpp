#include "views/panels/planner_panel.h"

#include "core/plan/compared_cost.h"
#include "core/plan/edited_plan.h"
#include "core/plan/pins.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/module_figures.h"
#include "views/panels/curve_view.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/job_log.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"
#include "views/panels/parameter_field.h"
#include "views/panels/parameter_form.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

const std::vector<ParameterDeclaration> noParameters;

} // namespace

PlannerFigures::PlannerFigures(PlanSource *source, QWidget *parent) : QWidget(parent), m_source(source)
{
    m_largest = new FigureRow(tr("Largest capacity"), this);
    m_largest->setToolTip(tr("Memory of the largest device"));
    m_whole = new FigureRow(tr("Parameters"), this);
    m_whole->setToolTip(tr("Of the whole model; parameters shared by several operators count once"));
    m_bound = new FigureRow(tr("Lower bound"), this);
    m_pinned = new FigureRow(tr("Pinned"), this);
    m_pinsNote = new TextLabel(TextRole::Small, &Theme::warning, this);
    m_pinsNote->setWordWrap(true);
    m_pinsNote->setObjectName("pinsNote");
    m_pinsNote->setText(tr("This planner cannot keep pins: pinned operators may end up elsewhere."));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (FigureRow *row : {m_largest, m_whole, m_bound, m_pinned})
        rows->addWidget(row);
    rows->addWidget(m_pinsNote);
    connect(source, &PlanSource::planReplaced, this, &PlannerFigures::showPlan);
    connect(source, &PlanSource::changed, this, [this](const Change &change) {
        if (change.everything)
            showFigures();
        showPins();
    });
    showPlan();
}

void PlannerFigures::setPlanner(const PlannerDescriptor *planner)
{
    m_planner = planner;
    showPins();
}

/// The model's own figure, too, which no change of the plan changes. O(nodes).
void PlannerFigures::showPlan()
{
    const EditedPlan *plan = m_source->plan();
    m_whole->setValue(plan ? bytesText(parameterBytes(plan->graph())) : QStringLiteral("–"));
    showFigures();
    showPins();
}

void PlannerFigures::showFigures()
{
    const EditedPlan *plan = m_source->plan();
    std::int64_t largest = 0;
    for (std::size_t i = 0; plan && i < plan->laneCount(); ++i)
        largest = std::max(largest, plan->lane(LaneIndex(i)).capacityBytes.value_or(0));
    m_largest->setValue(largest > 0 ? bytesText(largest) : QStringLiteral("–"));
    const std::vector<Figure> figures = plan ? planFigures(*plan) : std::vector<Figure>();
    const Figure *bound = findFigure(figures, "bound_sec");
    m_bound->setVisible(bound);
    if (bound) {
        m_bound->setValue(figureText(*bound));
        m_bound->setToolTip(coreText(bound->source));
    }
}

/// How many operators are pinned, and whether the planner chosen keeps them there.
void PlannerFigures::showPins()
{
    const EditedPlan *plan = m_source->plan();
    const std::size_t count = plan ? plan->pinnedItems().size() : 0;
    m_pinned->setVisible(count > 0);
    m_pinned->setValue(plan ? tr("%1 %2", "2 operators").arg(count).arg(itemNoun(*plan, int(count))) : QString());
    m_pinsNote->setVisible(count > 0 && m_planner && !m_planner->keepsPins);
}

EndFollower::EndFollower(QScrollArea *area) : QObject(area), m_area(area)
{
    connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, this, &EndFollower::showEnd);
    connect(area->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] { m_isFollowing = false; });
}

void EndFollower::start()
{
    m_isFollowing = true;
    showEnd();
}

void EndFollower::showEnd()
{
    if (m_isFollowing)
        m_area->verticalScrollBar()->setValue(m_area->verticalScrollBar()->maximum());
}

PlannerPanel::PlannerPanel(PlanSource *source, Planning *planning, QWidget *parent)
    : QWidget(parent), m_source(source), m_planning(planning), m_log(new JobLog(m_planning))
{
    auto *contents = new QWidget;
    auto *rows = new QVBoxLayout(contents);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(buildForm());
    rows->addWidget(new CurvePanel(source, contents, CurvePanel::Place::BesideDevices));
    rows->addWidget(new LineAcross(contents));
    rows->addWidget(m_log);
    rows->addStretch(1);
    m_scroll = new LowForm(contents, this);
    m_end = new EndFollower(m_scroll);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_scroll, 1);
    all->addWidget(new LineAcross(this));
    all->addLayout(buildButtons());

    connect(m_planners, &QComboBox::currentIndexChanged, this, &PlannerPanel::showPlanner);
    connect(m_form, &ParameterForm::changed, this, &PlannerPanel::checkForm);
    connect(m_log, &JobLog::cancelRequested, this, &PlannerPanel::cancelRequested);
    connect(m_log, &JobLog::outputRequested, this, &PlannerPanel::outputRequested);
    connect(m_log, &JobLog::gapAppeared, this, &PlannerPanel::showLog);
    connect(m_planning, &Planning::choiceReplaced, this, &PlannerPanel::showChoice);
    connect(m_planning, &Planning::entriesChanged, this, &PlannerPanel::checkForm);
    connect(m_source, &PlanSource::planReplaced, this, &PlannerPanel::showPlan);
    connect(m_source, &PlanSource::changed, this, [this](const Change &change) {
        if (change.everything)
            followDevices();
        followControls();
        showPins();
    });
    setInventoryName({});
    showChoice();
}

QWidget *PlannerPanel::buildForm()
{
    auto *form = new QWidget(this);
    auto *rows = new QVBoxLayout(form);
    rows->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    rows->setSpacing(scaled(8));
    addChoices(rows);
    m_figures = new PlannerFigures(m_source, this);
    rows->addWidget(m_figures);
    return form;
}

void PlannerPanel::addChoices(QVBoxLayout *rows)
{
    m_planners = new QComboBox(this);
    m_planners->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_planners->setMinimumContentsLength(8);
    m_planners->setAccessibleName(tr("Planner"));
    fillPlannerList(*m_planners);
    m_description = new TextLabel(TextRole::Small, &Theme::hintText, this);
    m_description->setWordWrap(true);
    m_inventory = new ElidedLabel(TextRole::Body, &Theme::text, this);
    m_form = new ParameterForm(this);
    m_form->tellProblemsAtFields();
    m_form->setCheck([this](const ParameterValues &given) {
        const PlannerDescriptor *chosen = planner();
        const bool isAsked = m_source->plan() && chosen && chosen->checkValues;
        return isAsked ? chosen->checkValues(given, *m_source->plan()->inventory()) : Done(std::monostate());
    });
    rows->addLayout(formRow(tr("Planner"), m_planners, this));
    rows->addWidget(m_description);
    rows->addLayout(formRow(tr("Inventory"), m_inventory, this));
    rows->addWidget(m_form);
}

/// At the foot, where they are seen however long the form is.
QLayout *PlannerPanel::buildButtons()
{
    m_aroundPins = new QPushButton(this);
    m_aroundPins->setObjectName("aroundPins");
    m_aroundPins->setToolTip(tr("Make a new plan with the parameters of this one and keep its pins"));
    m_aroundPins->setMinimumHeight(scaled(28));
    connect(m_aroundPins, &QPushButton::clicked, this, &PlannerPanel::aroundPinsRequested);
    m_run = new QPushButton(themeIcon(QStringLiteral("media-playback-start")), tr("Run"), this);
    m_run->setProperty("primary", true);
    m_run->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_run->setToolTip(tr("Make a new plan with this planner"));
    m_run->setMinimumHeight(scaled(28));
    auto *defaults = new QPushButton(tr("Defaults"), this);
    defaults->setToolTip(tr("Reset all parameters"));
    defaults->setMinimumHeight(scaled(28));
    connect(m_run, &QPushButton::clicked, this, &PlannerPanel::run);
    connect(defaults, &QPushButton::clicked, this, &PlannerPanel::showSuggested);
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(8));
    row->addWidget(m_run, 1);
    row->addWidget(defaults);
    auto *column = new QVBoxLayout;
    column->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    column->setSpacing(scaled(8));
    auto *offers = new OfferLinks(m_source, this);
    connect(offers, &OfferLinks::runRequested, this, [this](const QString &id, const ParameterValues &given) {
        choosePlanner(id);
        m_form->setValues(given);
        run();
    });
    column->addWidget(offers);
    column->addWidget(m_aroundPins);
    column->addLayout(row);
    return column;
}

QSize PlannerPanel::sizeHint() const
{
    return {scaled(272), scaled(372)};
}

const PlannerDescriptor *PlannerPanel::planner() const
{
    return findPlanner(m_planners->currentData().toString().toStdString());
}

void PlannerPanel::choosePlanner(const QString &plannerId)
{
    const int index = m_planners->findData(plannerId);
    if (index >= 0)
        m_planners->setCurrentIndex(index);
}

void PlannerPanel::showPlanner()
{
    const PlannerDescriptor *chosen = planner();
    m_form->setDeclarations(chosen ? chosen->parameters : noParameters);
    showSuggested();
    showDeviceFigures();
    leaveOutControls();
    m_description->setText(chosen ? coreText(chosen->description) : tr("There are no planners"));
    m_planners->setToolTip(m_description->text());
    m_figures->setPlanner(chosen);
    m_scroll->setProperty(helpProperty, chosen ? helpLinkOf(*chosen) : QString());
    m_form->checkAgain();
}

/// What was chosen for the model; where nothing was, what its plan was made with, or the first.
void PlannerPanel::showChoice()
{
    const Planning::State chosen = m_planning->state(); // a copy: what is shown is noted
    const int row = m_planners->findData(chosen.plannerId);
    {
        const QSignalBlocker quiet(m_planners);
        const QString first = planners().empty() ? QString() : QString::fromStdString(planners().front().id);
        m_planners->setCurrentIndex(row >= 0 ? row : m_planners->findData(first));
    }
    showPlanner();
    if (row < 0)
        return showPlan();
    m_form->setContents(chosen.form);
    showPlansFigures();
}

/// Without a plan there is nothing to choose for.
void PlannerPanel::noteChoice()
{
    if (m_source->plan())
        m_planning->setChoice(m_planners->currentData().toString(), m_form->contents());
}

void PlannerPanel::showSuggested()
{
    const PlannerDescriptor *chosen = planner();
    m_form->setValues(chosen ? suggestedValues(*chosen, m_source->plan()) : ParameterValues());
}

/// The planner that made the plan, as it was run but for what was set since; else one of its kind.
void PlannerPanel::showPlan()
{
    const EditedPlan *plan = m_source->plan();
    if (plan) {
        const int made = m_planners->findData(QString::fromStdString(plan->origin().plannerId));
        if (made >= 0) {
            m_planners->setCurrentIndex(made);
            m_form->setValues(valuesMadeWith(*plan));
        } else if (!planner() || planner()->kind != plan->kind()) {
            choosePlannerOf(*plan);
        }
    }
    showPlansFigures();
}

void PlannerPanel::showPlansFigures()
{
    // In the list those of the chosen one's kind come first.
    if (const PlannerDescriptor *chosen = planner(); chosen && std::exchange(m_firstKind, chosen->kind) != chosen->kind)
        fillPlannerList(*m_planners, chosen->kind);
    m_controls = m_source->plan() ? m_source->plan()->controlValues() : ParameterValues();
    showDeviceFigures();
    leaveOutControls();
    showPins();
    m_form->checkAgain();
}

/// What is set of the open plan is what the next is made with, unless the form is told otherwise afterwards.
void PlannerPanel::followControls()
{
    const EditedPlan *plan = m_source->plan();
    const ParameterValues before = std::exchange(m_controls, plan ? plan->controlValues() : ParameterValues());
    if (before != m_controls && planner() && plan && planner()->kind == plan->kind())
        m_form->change(changedValues(*planner(), before, m_controls));
}

/// What its graph suggests, or the first.
void PlannerPanel::choosePlannerOf(const EditedPlan &plan)
{
    const PlannerDescriptor *suited = suitedPlanner(plan.graph());
    const auto first = std::ranges::find(planners(), plan.kind(), &PlannerDescriptor::kind);
    if (suited && suited->kind == plan.kind())
        choosePlanner(QString::fromStdString(suited->id));
    else if (first != planners().end())
        choosePlanner(QString::fromStdString(first->id));
}

/// What is set beside the canvas is not asked for again.
void PlannerPanel::leaveOutControls()
{
    const EditedPlan *plan = m_source->plan();
    const bool isSameKind = plan && planner() && plan->kind() == planner()->kind;
    const bool hasSettings = isSameKind && plan->hasCostSettings();
    m_form->leaveOut(hasSettings ? plan->controlValues() : ParameterValues());
}

/// What counts where a field stays empty: the figures of the devices at hand, as the plan takes them or, where there is
/// none of the planner's kind yet, as the planner would.
void PlannerPanel::showDeviceFigures()
{
    const auto show = [this](const ParameterDeclaration &declaration, const QString &text) {
        auto *line = m_form->findChild<QLineEdit *>(QString::fromStdString(declaration.name));
        if (line && !text.isEmpty())
            line->setPlaceholderText(text);
    };
    const EditedPlan *plan = m_source->plan();
    const PlannerDescriptor *chosen = planner();
    const bool asksDevices = plan && chosen && chosen->fromDevices;
    const ParameterValues values = asksDevices ? chosen->fromDevices(*plan->inventory()) : ParameterValues();
    for (const ParameterDeclaration &declaration : chosen ? chosen->parameters : noParameters) {
        const auto value = values.find(declaration.name);
        if (value == values.end())
            continue;
        const bool isNone = std::holds_alternative<std::monostate>(value->second);
        show(declaration, isNone ? tr("none") : parameterText(declaration, value->second));
    }
    for (const DeviceField &field : plan ? plan->deviceFields() : std::vector<DeviceField>()) {
        const bool isGiven = !std::holds_alternative<std::monostate>(field.value);
        show(field.declaration,
             parameterText(field.declaration, isGiven ? field.value : field.declaration.defaultValue));
    }
}

void PlannerPanel::followDevices()
{
    showDeviceFigures();
    m_form->checkAgain();
}

const PlannerDescriptor *PlannerPanel::plannerAroundPins() const
{
    const EditedPlan *plan = m_source->plan();
    const PlannerDescriptor *chosen = planner();
    if (!plan)
        return nullptr;
    return chosen && chosen->kind == plan->kind() && chosen->keepsPins ? chosen
                                                                       : cutaway::plannerAroundPins(plan->kind());
}

/// The way to a plan that keeps what is pinned.
void PlannerPanel::showPins()
{
    const EditedPlan *plan = m_source->plan();
    const std::size_t count = plan ? pinCount(*plan) : 0;
    m_aroundPins->setVisible(count > 0 && plannerAroundPins());
    m_aroundPins->setText(tr("Re-optimise around %n pins", nullptr, int(count)));
}

void PlannerPanel::setInventoryName(const QString &name)
{
    m_inventory->setText(name.isEmpty() ? tr("none") : name);
}

void PlannerPanel::checkForm()
{
    const Result<ParameterValues> given = m_form->given();
    m_run->setEnabled(given && planner() && m_source->plan() && !m_planning->run());
    if (!given)
        QTimer::singleShot(0, this, [this] { // once it has a place
            if (QWidget *problem = m_form->shownProblem())
                m_scroll->ensureWidgetVisible(problem);
        });
    noteChoice();
}

/// With the titles of fields for the names that documents give them.
QString PlannerPanel::inFormsWords(QString text) const
{
    for (std::size_t i = 0; planner() && i < planner()->parameters.size(); ++i) {
        const ParameterDeclaration &parameter = planner()->parameters[i];
        text = titled(text, parameter);
        if (const QString name = QString::fromStdString(parameter.name); name.contains(u'_'))
            text.replace(QRegularExpression(QStringLiteral("\\b%1\\b").arg(name)),
                         inSentence(coreText(parameter.title)));
    }
    return text;
}

bool PlannerPanel::run()
{
    const Result<ParameterValues> given = m_form->given();
    if (!given || !planner())
        return false;
    emit runRequested(QString::fromStdString(planner()->id), *given);
    return true;
}

void PlannerPanel::showLog()
{
    QTimer::singleShot(0, this, [this] { m_scroll->ensureWidgetVisible(m_log); }); // once it has a place
}

void PlannerPanel::jobStarted(const QString &title)
{
    m_planning->start(title);
    showLog();
}

void PlannerPanel::jobProgress(const QString &phase, double fraction)
{
    m_planning->setProgress(phase, fraction);
}

void PlannerPanel::jobSearched(const GapLog &log)
{
    m_planning->setGap(log);
}

void PlannerPanel::jobFinished(const QString &line, const QString &detail)
{
    m_planning->finish(line, detail);
    m_end->start(); // what the plan offers below takes room from the log
}

void PlannerPanel::jobFailed(const Error &error)
{
    if (error.kind == ErrorKind::Cancelled)
        m_planning->cancelled();
    else
        m_planning->fail(inFormsWords(coreText(error.line())), inFormsWords(coreText(error.hint)));
    m_end->start(); // all of what is said
}

void PlannerPanel::jobWrote(const QString &title, const QString &text)
{
    m_planning->addOutput(title, text);
}

} // namespace cutaway
