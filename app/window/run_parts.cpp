#include "app/window/run_parts.h"

#include "app/document/opener.h"
#include "app/document/planner_run.h"
#include "app/settings/settings.h"
#include "app/window/docks.h"
#include "core/files/file_io.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/measured/run_comparison.h"
#include "views/canvas/canvas.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>

#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr auto runsNote = "runs"; ///< the traces beside each plan
constexpr int runDrawer = 230;    ///< both times, and most of what the step is made of

QString notAdded()
{
    return RunParts::tr("The run was not added");
}

QString wasAdded()
{
    return RunParts::tr("The plan has a run");
}

/// Of a profiler: of a run, or of operators alone.
bool isTrace(const QString &path)
{
    const Result<std::unique_ptr<ByteSource>> source = openAnySource(path);
    const ProfileFormat *format = source ? recogniseProfile(**source) : nullptr;
    return format && format->id == "kineto";
}

QString nameOf(const QStringList &paths)
{
    return paths.size() == 1 ? fileTitle(paths.front())
                             : RunParts::tr("%1 to %2").arg(fileTitle(paths.front()), fileTitle(paths.back()));
}

/// Of all files, in the job's thread; a run that does not fit the plan is an error.
Result<measured::Run> readRunOf(const QStringList &paths, const EditedPlan &plan, const Job &job)
{
    std::vector<std::unique_ptr<ByteSource>> sources;
    std::vector<measured::TraceFile> traces;
    for (const QString &path : paths) {
        Result<std::unique_ptr<ByteSource>> source = openAnySource(path);
        if (!source)
            return within(fileTitle(path).toStdString(), source.error());
        sources.push_back(std::move(*source));
        traces.push_back({fileTitle(path).toStdString(), sources.back().get()});
    }
    Result<measured::Run> run = measured::readRun(traces, job);
    if (!run)
        return run;
    if (const Result<measured::RunComparison> compared = measured::compareRun(plan, *run); !compared)
        return compared.error();
    return run;
}

bool mayHaveRun(const PlanTab *tab)
{
    return tab && !tab->isPlaceholder() && tab->plan().hasExpectedRun();
}

/// Who made the plan before it was edited.
PlanOrigin originOf(const PlanTab &tab)
{
    const PlanOrigin &now = tab.plan().origin();
    return findPlanner(now.plannerId) ? now : tab.firstPlan()->origin();
}

/// That a plan was made with and what is set beside the canvas now, as far as its planner knows them.
ParameterValues settingsOf(const PlanOrigin &origin, const EditedPlan &plan, const PlannerDescriptor &planner)
{
    ParameterValues given;
    const ParameterValues set = plan.controlValues();
    for (const ParameterDeclaration &parameter : planner.parameters) {
        const auto made = origin.parameters.find(parameter.name);
        const auto now = set.find(parameter.name);
        if (now != set.end() && now->second != parameter.defaultValue)
            given.insert(*now);
        else if (now == set.end() && made != origin.parameters.end())
            given.insert(*made);
    }
    return given;
}

} // namespace

RunParts::RunParts(const Actions &actions, const Parts &parts, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_measured(&parts.source)
    , m_panel(new RunPanel(&m_measured, &parts.source, &parts.state))
{
    m_parts.docks.addOnDemand(m_panel, tr("Run"), "runDock", runDrawer);
    m_parts.docks.timeline()->setMeasured(&m_measured);
    m_parts.canvas.setMeasured(&m_measured);
    connect(&m_measured, &MeasuredRun::changed, this, [this] {
        m_parts.state.setMeasuredRatios(m_measured.ratios());
        if (!m_measured.isThere() && m_parts.state.colouring() == Colouring::MeasuredRatio)
            m_parts.state.setColouring(Colouring::Kind); // it would show nothing
    });
    m_parts.docks.addToMenu(m_parts.docks.timeline(), {actions.addRun, actions.removeRun});
    connectActions(actions);
    connectPanel();
    Document &document = m_parts.document;
    // Behind what forgets the run of the plan that was shown before.
    connect(&m_parts.source, &PlanSource::planReplaced, this, [this] {
        const PlanTab *tab = m_parts.document.current();
        if (tab && &tab->plan() == m_parts.source.plan())
            m_measured.setRun(tab->run());
    });
    connect(&document, &Document::tabsChanged, this, &RunParts::keepRuns);
    connect(&document, &Document::notesRestored, this, &RunParts::restoreRuns);
    connect(&document, &Document::closed, this, [this] {
        m_slot.drop();
        m_isReading = false;
        m_waiting.clear();
        m_kept.clear();
        m_underWay.reset();
    });
    connect(&m_parts.opener, &Opener::opened, this, &RunParts::goOnPlanning);
    connect(&m_parts.opener, &Opener::failed, this, [this] { m_underWay.reset(); });
    connect(&m_parts.plannerRun, &PlannerRun::finished, this, &RunParts::tellGain);
    connect(&m_parts.plannerRun, &PlannerRun::failed, this, [this] { m_underWay.reset(); });
}

void RunParts::connectActions(const Actions &actions)
{
    connect(actions.addRun, &QAction::triggered, this, &RunParts::chooseTraces);
    connect(actions.removeRun, &QAction::triggered, this, &RunParts::removeRun);
    connect(actions.planMeasured, &QAction::triggered, this, &RunParts::planWithMeasured);
    const auto enable = [this, actions] {
        actions.addRun->setEnabled(mayHaveRun(m_parts.document.current()));
        actions.removeRun->setEnabled(m_measured.isThere());
        for (QAction *action : {actions.planMeasured, actions.colourMeasured})
            action->setEnabled(m_measured.comparison() != nullptr);
    };
    connect(&m_parts.document, &Document::currentChanged, this, enable);
    connect(&m_parts.document, &Document::tabsChanged, this, enable);
    connect(&m_measured, &MeasuredRun::changed, this, enable);
    enable();
}

void RunParts::connectPanel()
{
    connect(m_panel, &RunPanel::addRequested, this, &RunParts::chooseTraces);
    connect(m_panel, &RunPanel::removeRequested, this, &RunParts::removeRun);
    connect(m_panel, &RunPanel::planRequested, this, &RunParts::planWithMeasured);
    connect(m_panel, &RunPanel::helpRequested, this, [this] { emit helpRequested(m_panel); });
    connect(m_panel, &RunPanel::passChosen, m_parts.docks.timeline(), [this](const PassOfPlan &pass) {
        m_parts.docks.timeline()->showPass(pass.group, pass.kind, pass.microbatch);
    });
}

void RunParts::chooseTraces()
{
    PlanTab *tab = m_parts.document.current();
    if (!mayHaveRun(tab))
        return;
    const QString &model = m_parts.document.graph().path;
    const QString plan = tab->path().isEmpty() ? model : tab->path();
    const bool isBesidePlan = QFileInfo(plan).isNativePath() && QFileInfo::exists(plan); // samples are no files
    const QString folder =
        isBesidePlan ? QFileInfo(plan).path() : settings().value(keys::lastFolder, QDir::homePath()).toString();
    const QStringList paths = QFileDialog::getOpenFileNames(
        m_parts.window, tr("Add a run: the trace of each rank"), folder,
        tr("Traces of PyTorch's profiler (%1);;All files (*)").arg(QStringLiteral("*.json *.gz")));
    if (paths.isEmpty())
        return;
    settings().setValue(keys::lastFolder, QFileInfo(paths.front()).path());
    read({tab, paths});
}

QStringList RunParts::takeTraces(const QStringList &files)
{
    PlanTab *tab = m_parts.document.current();
    if (!mayHaveRun(tab))
        return files;
    QStringList traces;
    QStringList others;
    for (const QString &file : files)
        (isTrace(file) ? traces : others).append(file);
    if (!traces.isEmpty())
        read({tab, traces, true});
    return others;
}

void RunParts::read(Wanted wanted)
{
    for (QString &path : wanted.paths)
        path = QFileInfo(path).absoluteFilePath();
    m_waiting.push_back(std::move(wanted));
    if (!m_isReading)
        readNext();
}

void RunParts::readNext()
{
    while (!m_waiting.empty() && !m_waiting.front().tab)
        m_waiting.pop_front();
    if (m_waiting.empty())
        return;
    Wanted wanted = std::move(m_waiting.front());
    m_waiting.pop_front();
    // A copy: it goes to another thread.
    std::shared_ptr<const EditedPlan> plan = wanted.tab->plan().clone();
    BackgroundJob *job = m_slot.start(
        tr("Reading the run"),
        [paths = wanted.paths, plan = std::move(plan)](const Job &given) { return readRunOf(paths, *plan, given); },
        this, [this, wanted](Result<measured::Run> run) { take(wanted, std::move(run)); });
    m_isReading = true;
    connect(job, &BackgroundJob::finished, this, [this] {
        m_isReading = false;
        readNext();
    });
    emit readingStarted(job);
}

void RunParts::take(const Wanted &wanted, Result<measured::Run> run)
{
    if (!run)
        return tellFailure(wanted, run.error());
    PlanTab *tab = wanted.tab;
    if (!tab)
        return;
    emit messageOver(notAdded());
    tab->setRun({std::make_shared<const measured::Run>(std::move(*run)), wanted.paths, nameOf(wanted.paths)});
    keepRuns();
    if (tab != m_parts.document.current())
        return;
    m_measured.setRun(tab->run());
    if (wanted.areKept)
        return;
    m_parts.docks.show(m_parts.docks.timeline());
    m_parts.docks.showHigh(m_parts.docks.timeline()); // twice the rows
    tellAdded();
}

void RunParts::tellFailure(const Wanted &wanted, const Error &error)
{
    if (wanted.areDropped && error.code == "no_labels")
        return emit profilesCame(wanted.paths);
    if (error.kind == ErrorKind::Cancelled)
        return;
    emit messageWanted({Message::Severity::Error,
                        notAdded(),
                        coreText(error.line()),
                        coreText(error.hint),
                        {{tr("How a run is recorded"), [this] { emit helpRequested(m_panel); }, false}}});
}

/// What was read in a sentence, and what is missing.
void RunParts::tellAdded()
{
    const measured::RunComparison *compared = m_measured.comparison();
    if (!compared)
        return;
    const EditedPlan &plan = *m_parts.source.plan();
    const std::vector<Text> warnings = measured::runWarnings(plan, *compared);
    Message message;
    message.severity = warnings.empty() ? Message::Severity::Information : Message::Severity::Warning;
    message.title = wasAdded();
    message.text = coreText(measured::runSummary(plan, *compared));
    message.hint = coreTexts(warnings).join(u'\n');
    message.links.push_back({tr("Where the difference comes from"), [this] { m_parts.docks.show(m_panel); }});
    message.links.push_back({tr("Plan with what was measured"), [this] { planWithMeasured(); }});
    message.links.push_back({tr("Remove the run"), [this] { removeRun(); }});
    emit messageWanted(message);
}

void RunParts::removeRun()
{
    PlanTab *tab = m_parts.document.current();
    if (!tab)
        return;
    tab->setRun({});
    m_measured.setRun({});
    keepRuns();
    emit messageOver(wasAdded());
}

/// Which runs were beside the plans outlasts a crash.
void RunParts::keepRuns()
{
    QJsonArray runs;
    for (int i = 0; i < m_parts.document.tabCount(); ++i) {
        const PlanTab *tab = m_parts.document.tab(i);
        if (tab->run().run)
            runs.append(QJsonObject{{QStringLiteral("plan"), tab->baseName()},
                                    {QStringLiteral("traces"), QJsonArray::fromStringList(tab->run().paths)}});
    }
    const QByteArray kept =
        runs.isEmpty() && m_kept.isEmpty() ? QByteArray() : QJsonDocument(runs).toJson(QJsonDocument::Compact);
    if (kept == m_kept || !m_parts.document.isOpen())
        return;
    m_kept = kept;
    m_parts.document.note({runsNote, kept});
}

void RunParts::restoreRuns()
{
    QJsonArray runs;
    for (const Document::Note &note : m_parts.document.notes()) {
        if (note.what == runsNote)
            runs = QJsonDocument::fromJson(note.json).array();
    }
    for (const QJsonValue &run : runs) {
        QStringList paths;
        for (const QJsonValue &path : run[QStringLiteral("traces")].toArray())
            paths.append(path.toString());
        for (int i = 0; i < m_parts.document.tabCount() && !paths.isEmpty(); ++i) {
            if (m_parts.document.tab(i)->baseName() == run[QStringLiteral("plan")].toString())
                read({m_parts.document.tab(i), paths, false, true});
        }
    }
}

/// The model gets the run's times as it gets those of a profile; then the plan is made again.
void RunParts::planWithMeasured()
{
    const PlanTab *tab = m_parts.document.current();
    const measured::RunComparison *compared = m_measured.comparison();
    if (!tab || !compared)
        return;
    const auto fail = [this](const Error &error) {
        emit messageWanted({Message::Severity::Error,
                            tr("There is no plan with what was measured"),
                            coreText(error.line()),
                            coreText(error.hint),
                            {}});
    };
    const Result<std::vector<measured::OperatorTime>> times = measured::measuredTimes(tab->plan(), *compared);
    if (!times)
        return fail(times.error());
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/measured"));
    folder.mkpath(QStringLiteral("."));
    const QString profile = folder.filePath(fileTitle(tab->run().paths.front()) + QStringLiteral(".csv"));
    const Done written =
        writeFile(fileSystemPath(profile), measured::measuredProfile(tab->plan().graph(), *times, compared->run));
    if (!written)
        return fail(written.error());
    m_underWay = UnderWay{profile, measured::runFindings(*compared), nullptr};
    m_parts.opener.applyMeasured(profile);
}

void RunParts::goOnPlanning()
{
    PlanTab *shown = m_parts.document.current();
    if (!m_underWay || m_underWay->before || !shown)
        return;
    const auto &profiles = m_parts.document.graph().options.profiles;
    if (std::ranges::find(profiles, fileSystemPath(m_underWay->profile)) == profiles.end())
        return;
    const AddedRun run = shown->run();
    const PlanOrigin origin = originOf(*shown);
    m_parts.document.addPlan(shown->plan().clone(), tr("%1 measured").arg(shown->baseName()), {}, {}, true);
    PlanTab *measured = m_parts.document.current();
    m_underWay->before = measured;
    for (const measured::RunFinding &finding : m_underWay->findings) {
        Move move;
        move.settings.push_back({finding.setting, finding.value});
        static_cast<void>(m_parts.document.makeMove(move)); // refusals are told by a signal
    }
    measured->setRun(run);
    m_measured.setRun(run);
    keepRuns();
    const PlannerDescriptor *planner = findPlanner(origin.plannerId);
    if (planner)
        m_parts.plannerRun.start(QString::fromStdString(planner->id), settingsOf(origin, measured->plan(), *planner));
    else
        m_underWay.reset(); // made by hand: there is no planner to ask again
}

/// What the planner's plan is worth against the one that was run, both under the measured times.
void RunParts::tellGain()
{
    const std::optional<UnderWay> made = std::exchange(m_underWay, std::nullopt);
    const PlanTab *planned = m_parts.document.current();
    if (!made || !made->before || !planned || planned == made->before)
        return;
    const std::optional<double> before = made->before->plan().cost().latencySec;
    const std::optional<double> after = planned->plan().cost().latencySec;
    Message message;
    message.title = tr("Planned with what was measured");
    if (before && after && *before > 0)
        message.text = tr("With measured times the plan that was run takes %1, the planner's plan %2: %3.")
                           .arg(planTimeText(*before), planTimeText(*after), shareChangeText(*after / *before - 1));
    message.hint = tr("File › Remove profiles removes the measured times");
    message.links.push_back({tr("Show the plan that was run"), [this, tab = made->before] {
                                 if (tab)
                                     m_parts.document.setCurrent(m_parts.document.indexOf(tab));
                             }});
    emit messageWanted(message);
}

} // namespace cutaway
