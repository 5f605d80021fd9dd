#include "app/document/opener.h"

#include "app/document/document.h"

#include <QFileInfo>

namespace cutaway {

namespace {

/// Paths that hold when the program is started elsewhere.
QStringList absolutePaths(QStringList paths)
{
    for (QString &path : paths) {
        if (path != QLatin1String("-") && !path.startsWith(QLatin1String(":/")))
            path = QFileInfo(path).absoluteFilePath();
    }
    return paths;
}

} // namespace

Opener::Opener(Document &document, QObject *parent) : QObject(parent), m_document(document) {}

void Opener::open(const QStringList &paths)
{
    openWith(paths, {});
}

void Opener::openGraph(const QStringList &paths, const std::string &selector)
{
    openWith(paths, selector);
}

void Opener::openGiven(const QStringList &paths, const ParameterValues &given)
{
    openWith(paths, {}, given);
}

void Opener::openWith(const QStringList &paths, const std::string &selector, const ParameterValues &given)
{
    if (paths.isEmpty())
        return;
    QStringList all = absolutePaths(paths);
    if (isBusy())
        all = m_reading + all;
    if (!m_document.isOpen())
        all += m_waiting;
    all.removeDuplicates();
    ReadRequest request{all, m_document.graph().value, m_document.inventory().value, optionsFor(all), shownPlan()};
    request.options.graph = selector;
    for (const auto &[name, value] : given)
        request.options.parameters[name] = value;
    const QString title = paths.size() == 1 ? tr("Opening %1").arg(fileTitle(paths.front()))
                                            : tr("Opening %n files", nullptr, int(paths.size()));
    start(
        title, [request](const Job &job) -> Result<ReadOutcome> { return readFiles(request, job); }, all,
        [this, all](OpenedFiles files) { takeFiles(std::move(files), all); });
}

void Opener::openRest(const QStringList &paths)
{
    const ReadRequest request{paths, m_document.graph().value, m_document.inventory().value, optionsFor(paths),
                              shownPlan()};
    start(
        tr("Opening %n files", nullptr, int(paths.size())),
        [request](const Job &job) -> Result<ReadOutcome> { return readFiles(request, job); }, paths,
        [this, paths](OpenedFiles files) { takeFiles(std::move(files), paths); });
}

void Opener::openSample(const Sample &sample)
{
    start(
        tr("Opening %1").arg(sample.title),
        [sample](const Job &job) -> Result<ReadOutcome> { return readSample(sample, job); }, {},
        [this](OpenedFiles files) { takeFiles(std::move(files), {}); });
}

void Opener::restore(const Session &session)
{
    start(
        tr("Restoring %1").arg(session.work.title()),
        [session](const Job &job) -> Result<ReadOutcome> { return cutaway::openSession(session, job); },
        {session.graphPath},
        [this, session](OpenedFiles files) {
            if (!mayTake(files))
                return;
            QStringList warnings = files.graph ? files.graph->warnings : QStringList();
            if (const int lost = m_document.restore(std::move(files), session))
                warnings.append(tr("%n steps no longer fit and were left out", nullptr, lost));
            emit restored(session);
            if (!warnings.isEmpty())
                emit warned(session.graphPath, warnings);
        });
}

void Opener::importAgain(const ImportOptions &options, bool isReported)
{
    auto model = std::make_shared<RereadModel>(takeForReading(m_document));
    model->snapshot.session.options = options;
    model->snapshot.session.graphDigest.clear(); // other options make another graph
    const QString path = model->snapshot.session.graphPath;
    auto first = std::make_shared<std::vector<std::unique_ptr<EditedPlan>>>();
    start(
        tr("Reading %1").arg(fileTitle(path)),
        [model, first](const Job &job) -> Result<ReadOutcome> {
            ReadOutcome outcome = cutaway::openSession(completeSession(model->snapshot), job);
            if (outcome.error)
                return outcome;
            if (auto plans = plansOn(outcome.files.graph->value, *model))
                *first = std::move(*plans);
            return outcome;
        },
        {path},
        [this, model, first, path, isReported](OpenedFiles files) {
            const QStringList warnings = files.graph ? files.graph->warnings : QStringList();
            if (!m_document.readAgain(files, *first)) {
                Session session = model->snapshot.session;
                for (const SessionSnapshot::Plan &plan : model->snapshot.plans)
                    session.plans.push_back({plan.name, plan.path, {}, plan.isModified});
                m_document.restore(std::move(files), session);
            }
            emit opened({path});
            if (isReported && !m_document.graph().profiles.empty())
                emit profilesApplied();
            if (!warnings.isEmpty())
                emit warned(path, warnings);
        });
}

void Opener::importPlan(const QString &path, const ParameterValues &given)
{
    const QStringList paths = absolutePaths({path});
    ReadRequest request{paths, m_document.graph().value, m_document.inventory().value, {}, shownPlan(), true, given};
    start(
        tr("Importing %1").arg(fileTitle(path)),
        [request](const Job &job) -> Result<ReadOutcome> { return readFiles(request, job); }, paths,
        [this, paths](OpenedFiles files) { takeFiles(std::move(files), paths); });
}

/// A copy: it goes to another thread.
std::shared_ptr<const EditedPlan> Opener::shownPlan() const
{
    const PlanTab *shown = m_document.current();
    return shown ? std::shared_ptr<const EditedPlan>(shown->plan().clone()) : nullptr;
}

ImportOptions Opener::withProfiles(const QStringList &paths) const
{
    ImportOptions options = m_document.graph().options;
    for (const QString &path : absolutePaths(paths)) {
        const std::filesystem::path file = fileSystemPath(path);
        std::erase(options.profiles, file);
        options.profiles.push_back(file);
    }
    return options;
}

void Opener::applyProfiles(const QStringList &paths)
{
    importAgain(withProfiles(paths));
}

void Opener::applyMeasured(const QString &path)
{
    importAgain(withProfiles({path}), false);
}

void Opener::removeProfiles()
{
    ImportOptions options = m_document.graph().options;
    options.profiles.clear();
    importAgain(options);
}

/// A model that is read again is read as before.
ImportOptions Opener::optionsFor(const QStringList &paths) const
{
    const OpenGraph &graph = m_document.graph();
    return paths.contains(graph.path) ? graph.options : ImportOptions();
}

void Opener::start(const QString &title, Work work, const QStringList &paths, std::function<void(OpenedFiles)> take)
{
    m_reading = paths;
    BackgroundJob *job =
        m_slot.start(title, std::move(work), this, [this, paths, take = std::move(take)](Result<ReadOutcome> outcome) {
            finish(std::move(outcome), paths, take);
        });
    emit started(job);
}

void Opener::finish(Result<ReadOutcome> outcome, const QStringList &paths, const std::function<void(OpenedFiles)> &take)
{
    if (!outcome) {
        emit failed({paths.value(0), std::move(outcome.error())}, paths);
        return;
    }
    if (const std::optional<FileError> &error = outcome->error) {
        QStringList rest = paths;
        // One that cannot be read does not keep the others from being opened.
        const ErrorKind kind = error->error.kind;
        const bool isOneOfSeveral =
            kind != ErrorKind::Cancelled && kind != ErrorKind::Usage && !error->graphs && rest.size() > 1;
        if (isOneOfSeveral && rest.removeAll(error->path) > 0) {
            m_unread.push_back(*error);
            m_reading.clear();
            openRest(rest);
            return;
        }
        if (error->error.kind != ErrorKind::Cancelled)
            emit failed(*error, paths);
        tellUnread();
        return;
    }
    take(std::move(outcome->files));
    tellUnread();
}

/// Once the others are there, which takes back what was said before.
void Opener::tellUnread()
{
    for (const FileError &error : std::exchange(m_unread, {}))
        emit failed(error, {error.path});
}

bool Opener::mayTake(const OpenedFiles &files) const
{
    return !files.graph || !m_mayReplace || m_mayReplace();
}

void Opener::takeFiles(OpenedFiles files, const QStringList &paths)
{
    if (!mayTake(files))
        return;
    if (!files.waiting.isEmpty()) {
        m_waiting = files.waiting;
        emit waitingChanged();
        return;
    }
    std::vector<std::pair<QString, QStringList>> warnings;
    if (files.graph && !files.graph->warnings.isEmpty())
        warnings.emplace_back(files.graph->path, files.graph->warnings);
    for (const PlanFile &plan : files.plans) {
        if (!plan.warnings.isEmpty())
            warnings.emplace_back(plan.path.isEmpty() ? plan.name : plan.path, plan.warnings);
    }
    std::vector<PlanImport> imports;
    for (const PlanFile &plan : files.plans) {
        if (plan.imported)
            imports.push_back(*plan.imported);
    }
    const QStringList profiles = std::exchange(files.profiles, {});
    if (!profiles.isEmpty() && paths.size() == profiles.size()) {
        applyProfiles(profiles);
        return;
    }
    const bool wasWaiting = !m_waiting.isEmpty();
    m_waiting.clear();
    const bool hasGraph = files.graph.has_value();
    m_document.take(std::move(files));
    if (wasWaiting)
        emit waitingChanged();
    emit opened(paths);
    if (!profiles.isEmpty())
        applyProfiles(profiles);
    else if (hasGraph && !m_document.graph().profiles.empty())
        emit profilesApplied();
    for (const auto &[path, texts] : warnings)
        emit warned(path, texts);
    for (const PlanImport &import : imports)
        emit imported(import);
}

} // namespace cutaway
