#include "app/judging/explore_dialog.h"

#include "app/settings/settings.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "core/plan/plan_kinds.h"
#include "views/judging/figure_tree.h"
#include "views/models/figures.h"
#include "views/panels/overflow_rows.h"
#include "views/theme/core_text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QTreeWidget>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int settingsColumn = 1;

QLabel *wrapped(const QString &text)
{
    auto *label = new QLabel(text);
    label->setWordWrap(true);
    return label;
}

/// `less than 1 s`, `about 12 s`, `about 3 min`.
QString aboutText(double seconds)
{
    constexpr double minute = 60;
    if (seconds < 1)
        return ExploreDialog::tr("less than 1 s");
    if (seconds < 2 * minute)
        return ExploreDialog::tr("about %1 s").arg(qRound(seconds));
    return ExploreDialog::tr("about %1 min").arg(qRound(seconds / minute));
}

/// `3 of 8 plans evaluated, about 12 s left`. Of a planner that has not run yet nobody knows.
QString timeLeftText(const QString &done, const ExpectedTime &left)
{
    const QString unknown = left.unknown.join(QStringLiteral(", "));
    if (left.unknown.isEmpty())
        return ExploreDialog::tr("%1, %2 left").arg(done, aboutText(left.seconds));
    if (left.seconds > 0)
        return ExploreDialog::tr("%1, %2 left, plus %3 whose time is not known yet")
            .arg(done, aboutText(left.seconds), unknown);
    return ExploreDialog::tr("%1; the time is known once these have run: %2").arg(done, unknown);
}

} // namespace

ExploreDialog::ExploreDialog(Document &document, ExplorationRun &run, QWidget *parent)
    : QDialog(parent), m_document(document), m_run(run)
{
    setWindowTitle(tr("Explore"));
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(new LowForm(makeForm()), 1);
    m_count = wrapped({});
    m_count->setObjectName("count");
    m_count->setMinimumHeight(2 * m_count->fontMetrics().lineSpacing()); // what is above stays where it is
    rows->addWidget(m_count);
    m_progress = new QProgressBar;
    rows->addWidget(m_progress);
    rows->addWidget(makeButtons());
    connect(&m_run, &ExplorationRun::progress, this, &ExploreDialog::showProgress);
    connect(&m_run, &ExplorationRun::finished, this, [this] {
        refresh();
        const nlohmann::ordered_json &results = m_run.results();
        if (!results.is_object() || results.value("complete", true))
            return;
        // What is done stays in view until the form says something else.
        const int done = int(results.at("points").size());
        const int all = int(m_run.exploration().pointCount());
        showProgress(done, all);
        m_count->setText(
            (m_run.canGoOn() ? tr("Paused: %1 of %2 plans evaluated") : tr("Cancelled: %1 of %2 plans evaluated"))
                .arg(done)
                .arg(all));
    });
    connect(&m_document, &Document::currentChanged, this, &ExploreDialog::fill);
    resizeWithinScreen(this, {760, 640});
    fill();
}

QWidget *ExploreDialog::makeForm()
{
    auto *form = new QWidget;
    auto *rows = new QVBoxLayout(form);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(makePlanners(), 1);
    auto *sides = new QHBoxLayout;
    sides->addWidget(makeVariations(), 1);
    sides->addWidget(makeAims(), 1);
    rows->addLayout(sides);
    return form;
}

QWidget *ExploreDialog::makePlanners()
{
    const auto [part, rows] = titledPart<QVBoxLayout>(tr("Planners"));
    m_planners = new QTreeWidget;
    m_planners->setObjectName("planners");
    m_planners->setHeaderLabels({tr("Planner"), tr("Settings: name = value, value; name = 1..8")});
    m_planners->setRootIsDecorated(false);
    m_planners->setAccessibleName(tr("Planners to run"));
    m_planners->setEditTriggers(QAbstractItemView::NoEditTriggers);
    connect(m_planners, &QTreeWidget::itemChanged, this, &ExploreDialog::refresh);
    const auto edit = [this](QTreeWidgetItem *row) { m_planners->editItem(row, settingsColumn); };
    connect(m_planners, &QTreeWidget::itemDoubleClicked, this, edit);
    connect(m_planners, &QTreeWidget::itemActivated, this, edit);
    m_openPlans = new QCheckBox(tr("Also the &open plans, unchanged, under every variation"));
    m_openPlans->setObjectName("openPlans");
    connect(m_openPlans, &QCheckBox::toggled, this, &ExploreDialog::refresh);
    rows->addWidget(m_planners);
    rows->addWidget(m_openPlans);
    return part;
}

void ExploreDialog::addVariation(QFormLayout *form, const QString &title, const char *what, bool isFactor,
                                 const QString &hint)
{
    auto *field = new QLineEdit;
    field->setObjectName(QLatin1String(what));
    field->setPlaceholderText(hint);
    field->setToolTip(isFactor ? tr("Each value multiplies that of the inventory; empty: unchanged")
                               : tr("1..8 means all from 1 to 8; empty: unchanged"));
    form->addRow(title, field);
    connect(field, &QLineEdit::textChanged, this, &ExploreDialog::refresh);
    m_variations.push_back({what, isFactor, field});
}

QWidget *ExploreDialog::makeVariations()
{
    const auto [part, form] = titledPart<QFormLayout>(tr("Vary"));
    addVariation(form, tr("&Devices"), "devices", false, tr("2, 4, 8 or 2..8"));
    addVariation(form, tr("&Memory ×"), "available_mem_bytes", true, tr("0.5, 1, 2 or 1..2 by 0.25"));
    addVariation(form, tr("&Transfer rate ×"), "transfer_rate_bytes_per_sec", true, tr("0.5, 1, 2 or 1..2 by 0.25"));
    addVariation(form, tr("&Links ×"), "links.bandwidth_bytes_per_sec", true, tr("0.5, 1, 2 or 1..2 by 0.25"));
    addVariation(form, tr("&Peak FLOP/s ×"), "peak_flops", true, tr("0.5, 1, 2 or 1..2 by 0.25"));
    m_control = new QComboBox;
    m_control->setAccessibleName(tr("Control that is varied"));
    m_controlValues = new QLineEdit;
    m_controlValues->setPlaceholderText(QStringLiteral("4, 8, 16"));
    form->addRow(m_control, m_controlValues);
    connect(m_control, &QComboBox::currentIndexChanged, this, &ExploreDialog::refresh);
    connect(m_controlValues, &QLineEdit::textChanged, this, &ExploreDialog::refresh);
    return part;
}

QWidget *ExploreDialog::makeButtons()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    const auto add = [&](const QString &text, const char *name) {
        auto *button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setAutoDefault(false);
        row->addWidget(button);
        return button;
    };
    m_save = add(tr("Sa&ve results…"), "save");
    row->addStretch(1);
    m_cancel = add(tr("Ca&ncel"), "cancel");
    m_cancel->setToolTip(tr("Ends it; finished plans stay"));
    m_pause = add(tr("Pa&use"), "pause");
    m_pause->setToolTip(tr("Pauses it; Go on does the rest"));
    m_resume = add(tr("&Go on"), "resume");
    m_start = add(tr("&Explore"), "start");
    m_start->setDefault(true);
    auto *close = add(tr("&Close"), "close");
    connect(m_save, &QPushButton::clicked, this, &ExploreDialog::save);
    connect(m_pause, &QPushButton::clicked, &m_run, &ExplorationRun::pause);
    connect(m_cancel, &QPushButton::clicked, &m_run, &ExplorationRun::cancel);
    connect(m_resume, &QPushButton::clicked, this, &ExploreDialog::goOn);
    connect(m_start, &QPushButton::clicked, this, &ExploreDialog::start);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    return bar;
}

void ExploreDialog::fill()
{
    const PlanTab *tab = m_document.current();
    if (!tab)
        return;
    if (tab->plan().kind() == m_kind)
        return refresh();
    m_kind = tab->plan().kind();
    m_isFilling = true;
    m_planners->clear();
    const std::vector<PlannerDescriptor> &planners = findKind(m_kind)->planners;
    const auto own = std::ranges::find(planners, tab->plan().origin().plannerId, &PlannerDescriptor::id);
    const auto chosen = own == planners.end() ? 0 : int(own - planners.begin()); // the first may need more to be told
    for (const PlannerDescriptor &planner : planners) {
        auto *row = new QTreeWidgetItem(m_planners, {coreText(planner.title)});
        row->setData(0, Qt::UserRole, QString::fromStdString(planner.id));
        row->setCheckState(0, m_planners->topLevelItemCount() - 1 == chosen ? Qt::Checked : Qt::Unchecked);
        row->setFlags(row->flags() | Qt::ItemIsEditable);
        if (own != planners.end() && planner.id == own->id)
            row->setText(settingsColumn, proposedSettings(tab->plan().origin().parameters));
        QStringList names;
        for (const ParameterDeclaration &parameter : planner.parameters)
            names << QString::fromStdString(parameter.name);
        row->setToolTip(0, coreText(planner.description));
        row->setToolTip(settingsColumn, names.isEmpty() ? tr("It has no settings") : names.join(QStringLiteral(", ")));
    }
    m_planners->resizeColumnToContents(0);
    fillFigures(tab->plan());
    m_isFilling = false;
    refresh();
}

/// What will run is in view, wherever it stands in the list.
void ExploreDialog::showEvent(QShowEvent *event)
{
    QDialog::showEvent(event);
    for (int i = 0; i < m_planners->topLevelItemCount(); ++i) {
        if (QTreeWidgetItem *row = m_planners->topLevelItem(i); row->checkState(0) == Qt::Checked)
            return m_planners->scrollToItem(row);
    }
}

QLineEdit *ExploreDialog::fieldOf(const std::string &what) const
{
    return std::ranges::find(m_variations, what, &VariationField::what)->values;
}

ExplorationDraft ExploreDialog::draft() const
{
    ExplorationDraft draft;
    for (int i = 0; i < m_planners->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *row = m_planners->topLevelItem(i);
        if (row->checkState(0) == Qt::Checked)
            draft.planners.push_back({row->data(0, Qt::UserRole).toString().toStdString(), row->text(settingsColumn)});
    }
    for (int i = 0; i < m_document.tabCount() && m_openPlans->isChecked(); ++i) {
        if (!m_document.tab(i)->isPlaceholder())
            draft.plans.push_back(m_document.tab(i)->name().toStdString());
    }
    for (const VariationField &field : m_variations)
        draft.variations.push_back({field.what, field.values->text(), field.isFactor});
    if (m_control->count() > 0)
        draft.variations.push_back(
            {"parameter:" + m_control->currentData().toString().toStdString(), m_controlValues->text(), false});
    draft.objectives = {m_first->currentData().toString().toStdString(),
                        m_second->currentData().toString().toStdString()};
    draft.limited = m_limited->currentData().toString().toStdString();
    draft.limit = m_limit->text();
    return draft;
}

void ExploreDialog::refresh()
{
    if (m_isFilling)
        return;
    const Result<judging::Exploration> exploration = explorationOf(draft());
    const bool isRunning = m_run.isRunning();
    if (exploration) {
        const std::size_t runs = exploration->runs.size() + exploration->plans.size();
        m_count->setText(tr("Runs: %1; variations: %2; plans to evaluate: %3; %4")
                             .arg(runs)
                             .arg(exploration->variationCount())
                             .arg(exploration->pointCount())
                             .arg(expectationText(*exploration)));
    } else {
        m_count->setText(coreText(exploration.error().message));
    }
    const nlohmann::ordered_json &results = m_run.results();
    m_start->setEnabled(exploration && !isRunning && m_document.current());
    for (QPushButton *button : {m_pause, m_cancel})
        button->setEnabled(isRunning);
    m_resume->setEnabled(m_run.canGoOn());
    m_save->setEnabled(!isRunning && results.is_object());
}

/// By what planners took so far in this session.
QString ExploreDialog::expectationText(const judging::Exploration &exploration) const
{
    const ExpectedTime time = m_run.expectedTime(exploration, m_jobs->value());
    return time.unknown.isEmpty()
               ? aboutText(time.seconds)
               : tr("the time is known once these have run: %1").arg(time.unknown.join(QStringLiteral(", ")));
}

void ExploreDialog::start()
{
    const Result<judging::Exploration> exploration = explorationOf(draft());
    if (!exploration)
        return;
    judging::ExplorerInput input;
    input.exploration = *exploration;
    input.graph = m_document.graph().value;
    input.inventory = judging::exploredInventory(m_document.graph().value, m_document.inventory().value);
    if (input.inventory->devices.empty() && input.inventory->extra.empty())
        input.inventory = nullptr;
    input.jobs = std::size_t(m_jobs->value());
    input.secondsPerRun = plannerSeconds();
    for (const std::string &name : exploration->plans) {
        for (int i = 0; i < m_document.tabCount(); ++i) {
            if (m_document.tab(i)->name().toStdString() == name) {
                input.plans.push_back(m_document.tab(i)->plan().clone());
                break;
            }
        }
    }
    const std::vector<std::string> &aims = input.exploration.objectives;
    if (aims.size() >= 2)
        emit aimedAt(aims[0], aims[1], input.exploration.limits);
    m_run.start(std::move(input));
    refresh();
    showProgress(0, int(exploration->pointCount()));
}

void ExploreDialog::goOn()
{
    const int done = int(m_run.results().at("points").size());
    m_run.goOn(std::size_t(m_jobs->value()));
    refresh();
    showProgress(done, int(m_run.exploration().pointCount()));
}

void ExploreDialog::showProgress(int done, int all)
{
    m_progress->setRange(0, std::max(1, all));
    m_progress->setValue(done);
    const QString text = tr("%1 of %2 plans evaluated").arg(done).arg(all);
    m_count->setText(done < all ? timeLeftText(text, m_run.timeLeft()) : text);
}

void ExploreDialog::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save results"), QStringLiteral("results.json"),
                                                      tr("Results of explorations (*.json)"));
    if (path.isEmpty())
        return;
    if (const Done done = writeFile(path.toStdString(), layOut(judging::resultsDocument(m_run.results()))); !done)
        QMessageBox::warning(this, tr("The results were not saved"), coreText(done.error().line()));
}

/// What the dialog asks of the plans that it is to find.

QWidget *ExploreDialog::makeAims()
{
    const auto [part, form] = titledPart<QFormLayout>(tr("Aim"));
    const auto figures = [this, inside = form](const QString &title, QComboBox *&combo) {
        combo = new QComboBox;
        inside->addRow(title, combo);
        connect(combo, &QComboBox::currentIndexChanged, this, &ExploreDialog::refresh);
    };
    figures(tr("&First"), m_first);
    figures(tr("&Second"), m_second);
    figures(tr("L&imited"), m_limited);
    m_limit = new QLineEdit;
    m_limit->setObjectName("limit");
    m_limit->setPlaceholderText(tr("at most, 80 GiB or 2 ms; empty: no limit"));
    form->addRow(tr("&At most"), m_limit);
    connect(m_limit, &QLineEdit::textChanged, this, &ExploreDialog::refresh);
    m_jobs = new QSpinBox;
    m_jobs->setRange(1, std::max(1, QThread::idealThreadCount()));
    m_jobs->setValue(m_jobs->maximum());
    form->addRow(tr("At a ti&me"), m_jobs);
    connect(m_jobs, &QSpinBox::valueChanged, this, &ExploreDialog::refresh);
    auto *fewest = new QPushButton(tr("Fewest devices for the shown plan's time"));
    auto *best = new QPushButton(tr("Best under the shown plan's memory"));
    connect(fewest, &QPushButton::clicked, this, &ExploreDialog::wantFewestDevices);
    connect(best, &QPushButton::clicked, this, &ExploreDialog::wantBestUnderMemory);
    fewest->setObjectName("fewestDevices");
    best->setObjectName("bestUnderMemory");
    for (QPushButton *button : {fewest, best})
        button->setAutoDefault(false); // Return in a field explores
    form->addRow(fewest);
    form->addRow(best);
    return part;
}

void ExploreDialog::fillFigures(const EditedPlan &plan)
{
    QList<std::pair<QString, QString>> figures;
    const judging::FigureTitles titles = judging::figureTitles(plan);
    std::vector<std::string> names;
    for (const Figure &figure : planFigures(plan))
        names.push_back(figure.name);
    for (const std::string &name : judging::toldFigures(std::move(names), titles)) {
        const QString sign = judging::isBetterLarger(name) ? QStringLiteral("-") : QString();
        figures.append({figureTitleText(titles, name), sign + QString::fromStdString(name)});
    }
    figures.append({figureTitleText(titles, "devices_used"), QStringLiteral("devices_used")});
    for (QComboBox *combo : {m_first, m_second, m_limited}) {
        combo->clear();
        for (const auto &[title, name] : figures)
            combo->addItem(title, name);
    }
    m_second->setCurrentIndex(std::max(0, m_second->findData(QStringLiteral("largest_lane_bytes"))));
    m_limited->setCurrentIndex(m_second->currentIndex());
    m_control->clear();
    for (const ParameterDeclaration &control : plan.controls()) {
        if (control.type == ParameterType::Integer || control.type == ParameterType::Number)
            m_control->addItem(coreText(control.title), QString::fromStdString(control.name));
    }
    m_control->setVisible(m_control->count() > 0);
    m_controlValues->setVisible(m_control->count() > 0);
}

void ExploreDialog::wantFewestDevices()
{
    const PlanTab *tab = m_document.current();
    const std::optional<double> latency = tab ? tab->plan().cost().latencySec : std::nullopt;
    if (!latency)
        return;
    const std::size_t devices = std::max<std::size_t>(2, m_document.inventory().value->devices.size());
    fieldOf("devices")->setText(QStringLiteral("1..%1").arg(devices));
    m_first->setCurrentIndex(m_first->findData(QStringLiteral("devices_used")));
    m_second->setCurrentIndex(m_second->findData(QStringLiteral("latency_sec")));
    m_limited->setCurrentIndex(m_limited->findData(QStringLiteral("latency_sec")));
    m_limit->setText(secondsLimitText(*latency));
}

void ExploreDialog::wantBestUnderMemory()
{
    const PlanTab *tab = m_document.current();
    if (!tab)
        return;
    m_first->setCurrentIndex(m_first->findData(QStringLiteral("latency_sec")));
    m_second->setCurrentIndex(m_second->findData(QStringLiteral("largest_lane_bytes")));
    m_limited->setCurrentIndex(m_limited->findData(QStringLiteral("largest_lane_bytes")));
    m_limit->setText(bytesLimitText(tab->plan().cost().largestLaneBytes));
}

} // namespace cutaway
