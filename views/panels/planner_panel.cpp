#include "views/panels/planner_panel.h"

#include "core/plan/compared_cost.h"
#include "core/plan/device_fields.h"
#include "core/plan/pins.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/parameter_bytes.h"
#include "views/models/planner_list.h"
#include "views/panels/curve_panel.h"
#include "views/panels/elided_label.h"
#include "views/panels/job_log.h"
#include "views/panels/offer_links.h"
#include "views/panels/parameter_form.h"
#include "views/panels/parameter_text.h"
#include "views/theme/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

namespace cutaway {

namespace {

const std::vector<ParameterDeclaration> noParameters;

TextLabel *formLabel(const QString &text, QWidget *parent)
{
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, parent);
    label->setText(text);
    label->setFixedWidth(formLabelWidth());
    return label;
}

QHBoxLayout *formRow(TextLabel *label, QWidget *field)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(scaled(12));
    row->addWidget(label);
    row->addWidget(field, 1);
    label->setBuddy(field);
    field->setMinimumHeight(scaled(28));
    return row;
}

} // namespace

PlannerPanel::PlannerPanel(PlanSource *source, ViewState *, QWidget *parent)
    : QWidget(parent), m_source(source), m_log(new JobLog)
{
    auto *contents = new QWidget;
    auto *rows = new QVBoxLayout(contents);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(buildForm());
    rows->addWidget(new CurvePanel(source, contents));
    rows->addWidget(new LineAcross(contents));
    rows->addWidget(m_log);
    rows->addStretch(1);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(contents);
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
    connect(m_source, &PlanSource::planReplaced, this, &PlannerPanel::showPlan);
    connect(m_source, &PlanSource::changed, this, [this](const Change &change) {
        if (change.everything) {
            showDeviceFigures();
            showFigures();
        }
        showPins();
    });
    setInventoryName({});
    showPlanner();
    showPlan();
}

QWidget *PlannerPanel::buildForm()
{
    auto *form = new QWidget(this);
    auto *rows = new QVBoxLayout(form);
    rows->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    rows->setSpacing(scaled(8));
    addChoices(rows);
    addFigures(rows);
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
    m_problem = new TextLabel(TextRole::Small, &Theme::refused, this);
    m_problem->setWordWrap(true);
    rows->addLayout(formRow(formLabel(tr("Planner"), this), m_planners));
    rows->addWidget(m_description);
    rows->addLayout(formRow(formLabel(tr("Inventory"), this), m_inventory));
    rows->addWidget(m_form);
    rows->addWidget(m_problem);
}

void PlannerPanel::addFigures(QVBoxLayout *rows)
{
    m_largest = new FigureRow(tr("Largest device"), this);
    m_largest->setToolTip(tr("Memory of the largest device"));
    m_whole = new FigureRow(tr("Parameters"), this);
    m_whole->setToolTip(tr("Of the whole model, those that several operators share counted once"));
    m_bound = new FigureRow(tr("Lower bound"), this);
    m_pinned = new FigureRow(tr("Pinned"), this);
    auto *figures = new QVBoxLayout;
    figures->setSpacing(0);
    for (FigureRow *row : {m_largest, m_whole, m_bound, m_pinned})
        figures->addWidget(row);
    rows->addLayout(figures);
    m_pinsNote = new TextLabel(TextRole::Small, &Theme::warning, this);
    m_pinsNote->setWordWrap(true);
    m_pinsNote->setObjectName("pinsNote");
    rows->addWidget(m_pinsNote);
}

/// At the foot, where they are seen however long the form is.
QLayout *PlannerPanel::buildButtons()
{
    m_aroundPins = new QPushButton(this);
    m_aroundPins->setObjectName("aroundPins");
    m_aroundPins->setToolTip(tr("Make a new plan with the parameters of this one, what is pinned left as it is"));
    m_aroundPins->setMinimumHeight(scaled(28));
    connect(m_aroundPins, &QPushButton::clicked, this, &PlannerPanel::aroundPinsRequested);
    m_run = new QPushButton(themeIcon(QStringLiteral("media-playback-start")), tr("Run"), this);
    m_run->setProperty("primary", true);
    m_run->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_run->setToolTip(tr("Make a new plan with this planner"));
    m_run->setMinimumHeight(scaled(28));
    auto *defaults = new QPushButton(tr("Defaults"), this);
    defaults->setToolTip(tr("Set all parameters back"));
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
    m_description->setText(chosen ? QString::fromStdString(chosen->description) : tr("There are no planners"));
    m_planners->setToolTip(m_description->text());
    showPins();
    checkForm();
}

void PlannerPanel::showSuggested()
{
    const PlannerDescriptor *chosen = planner();
    m_form->setValues(chosen ? chosen->suggested : ParameterValues());
}

/// The planner that made the plan, as it was run.
void PlannerPanel::showPlan()
{
    if (const EditedPlan *plan = m_source->plan()) {
        const int made = m_planners->findData(QString::fromStdString(plan->origin().plannerId));
        if (made >= 0) {
            m_planners->setCurrentIndex(made);
            m_form->setValues(plan->origin().parameters);
        }
    }
    showModel();
    showDeviceFigures();
    leaveOutControls();
    showFigures();
    checkForm();
}

/// What no change of the plan changes. O(nodes).
void PlannerPanel::showModel()
{
    const EditedPlan *plan = m_source->plan();
    m_whole->setValue(plan ? bytesText(parameterBytes(plan->graph())) : QStringLiteral("–"));
}

/// What is set beside the canvas is not asked for again.
void PlannerPanel::leaveOutControls()
{
    const EditedPlan *plan = m_source->plan();
    const bool isSameKind = plan && planner() && plan->kind() == planner()->kind;
    const bool hasSettings = isSameKind && dynamic_cast<const HasCostSettings *>(plan);
    m_form->leaveOut(hasSettings ? plan->controlValues() : ParameterValues());
}

/// What counts where a field stays empty: the figures of the devices at hand, as the plan takes them or, where there is
/// none of the planner's kind yet, as the planner would.
void PlannerPanel::showDeviceFigures()
{
    const auto show = [this](const ParameterDeclaration &declaration, const ParameterValue &value) {
        auto *line = m_form->findChild<QLineEdit *>(QString::fromStdString(declaration.name));
        const QString text = parameterText(declaration, value);
        if (line && !text.isEmpty())
            line->setPlaceholderText(text);
    };
    const EditedPlan *plan = m_source->plan();
    const PlannerDescriptor *chosen = planner();
    const bool asksDevices = plan && chosen && chosen->fromDevices;
    const ParameterValues values = asksDevices ? chosen->fromDevices(*plan->inventory()) : ParameterValues();
    for (const ParameterDeclaration &declaration : chosen ? chosen->parameters : noParameters) {
        if (const auto value = values.find(declaration.name); value != values.end())
            show(declaration, value->second);
    }
    const auto *fields = dynamic_cast<const HasDeviceFields *>(plan);
    for (const DeviceField &field : fields ? fields->deviceFields() : std::vector<DeviceField>()) {
        const bool isGiven = !std::holds_alternative<std::monostate>(field.value);
        show(field.declaration, isGiven ? field.value : field.declaration.defaultValue);
    }
}

void PlannerPanel::showFigures()
{
    const EditedPlan *plan = m_source->plan();
    std::int64_t largest = 0;
    for (std::size_t i = 0; plan && i < plan->laneCount(); ++i)
        largest = std::max(largest, plan->lane(LaneIndex(i)).capacityBytes.value_or(0));
    m_largest->setValue(largest > 0 ? bytesText(largest) : QStringLiteral("–"));
    const bool isBounded = plan && plan->cost().boundSec;
    m_bound->setVisible(isBounded);
    if (isBounded) {
        m_bound->setValue(secondsText(*plan->cost().boundSec, Digits::Four));
        m_bound->setToolTip(QString::fromStdString(plan->cost().boundOrigin));
    }
    showPins();
}

/// How many operators are pinned, and whether the planner chosen keeps them there.
void PlannerPanel::showPins()
{
    const EditedPlan *plan = m_source->plan();
    const std::size_t count = plan ? pinnedItems(*plan).size() : 0;
    const PlannerDescriptor *chosen = planner();
    m_pinned->setVisible(count > 0);
    m_pinned->setValue(plan ? tr("%1 %2", "2 operators").arg(count).arg(itemNoun(*plan, int(count))) : QString());
    const bool canPlanAround = plan && count > 0 && plannerAroundPins(plan->kind());
    m_aroundPins->setVisible(canPlanAround);
    m_aroundPins->setText(count == 1 ? tr("Re-optimise around 1 pin") : tr("Re-optimise around %1 pins").arg(count));
    m_pinsNote->setVisible(count > 0 && chosen && !chosen->keepsPins);
    m_pinsNote->setText(tr("This planner cannot keep pins: what is pinned may end up elsewhere."));
}

void PlannerPanel::setInventoryName(const QString &name)
{
    m_inventory->setText(name.isEmpty() ? tr("none") : name);
}

void PlannerPanel::checkForm()
{
    const Result<ParameterValues> given = m_form->given();
    m_problem->setText(given ? QString() : QString::fromStdString(given.error().message));
    m_problem->setVisible(!given);
    m_run->setEnabled(given && planner() && m_source->plan() && !m_log->isRunning());
}

void PlannerPanel::run()
{
    const Result<ParameterValues> given = m_form->given();
    if (given && planner())
        emit runRequested(QString::fromStdString(planner()->id), *given);
}

void PlannerPanel::jobStarted(const QString &title)
{
    m_log->start(title);
    checkForm();
    QTimer::singleShot(0, this, [this] { m_scroll->ensureWidgetVisible(m_log); }); // once it has a place
}

void PlannerPanel::jobProgress(const QString &phase, double fraction)
{
    m_log->setProgress(phase, fraction);
}

void PlannerPanel::jobSearched(const GapLog &log)
{
    if (m_log->setGap(log))
        QTimer::singleShot(0, this, [this] { m_scroll->ensureWidgetVisible(m_log); }); // once it has a place
}

void PlannerPanel::jobFinished(const QString &line, const QString &detail)
{
    m_log->finish(line, detail);
    checkForm();
}

void PlannerPanel::jobFailed(const Error &error)
{
    m_log->fail(error);
    checkForm();
    // All of what is said, once its lines have a place.
    QTimer::singleShot(0, this, [this] {
        m_scroll->widget()->layout()->activate();
        m_scroll->verticalScrollBar()->setValue(m_scroll->verticalScrollBar()->maximum());
    });
}

void PlannerPanel::jobWrote(const QString &title, const QString &text)
{
    m_log->addOutput(title, text);
}

} // namespace cutaway
