#include "app/jobs/layout_service.h"

#include "app/jobs/background_job.h"
#include "core/children/worker_program.h"

#include <QPointer>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr std::size_t largestAnswer = std::size_t(64) << 20; ///< bytes
constexpr int patience = 100;                                ///< milliseconds from the last byte to the end
const ChildLimits limits{std::uint64_t(2) << 30, std::chrono::seconds(60)};

bool isFinite(const LayoutPoint &point)
{
    return std::isfinite(point.x) && std::isfinite(point.y);
}

bool fits(const LayoutResult &result, std::size_t boxes, std::size_t arrows)
{
    return result.corners.size() == boxes && result.paths.size() == arrows && isFinite({result.width, result.height}) &&
           std::all_of(result.corners.begin(), result.corners.end(), isFinite) &&
           std::all_of(result.paths.begin(), result.paths.end(),
                       [](const auto &path) { return std::all_of(path.begin(), path.end(), isFinite); });
}

Result<LayoutResult> readAnswer(std::string_view bytes, std::size_t boxes, std::size_t arrows)
{
    const Result<std::string> text = readWorkerAnswer(bytes, "the layout");
    if (!text)
        return text.error();
    Result<LayoutResult> result = readLayoutResult(*text);
    if (result && !fits(*result, boxes, arrows))
        return childError(ChildEnd::Unreadable, "the layout", "it is for another picture");
    return result;
}

constexpr std::size_t mostProcesses = 2;
constexpr std::size_t mostBoxesAtOnce = 300; // laid out in layers within 2 ms
constexpr std::size_t mostArrowsAtOnce = 1000;

/// Dot's order in the ranks can only make fewer crossings.
std::optional<LayoutResult> layoutAtOnce(const LayoutRequest &request)
{
    if (request.engine == LayoutRequest::Engine::Dot)
        return std::nullopt;
    if (request.boxes.size() > mostBoxesAtOnce || request.arrows.size() > mostArrowsAtOnce)
        return std::nullopt;
    LayoutResult result = layeredLayout(request);
    return result.crossings == 0 ? std::optional(std::move(result)) : std::nullopt;
}

} // namespace

Result<ChildCommand> layoutWorker(const std::optional<ChildCommand> &command)
{
    return command ? *command : workerCommand("layout", "the layout");
}

LayoutProcess::LayoutProcess(const std::optional<ChildCommand> &command, QObject *parent) : QObject(parent)
{
    start(command);
}

/// A failure is told later, to whoever has connected until then.
void LayoutProcess::start(const std::optional<ChildCommand> &wanted)
{
    Result<ChildCommand> command = layoutWorker(wanted);
    Result<ChildProcess> child =
        command ? ChildProcess::start(std::move(*command), limits) : Result<ChildProcess>(command.error());
    if (!child) {
        QMetaObject::invokeMethod(
            this, [this, error = child.error()] { emit ended(error); }, Qt::QueuedConnection);
        return;
    }
    m_child.emplace(std::move(*child));
    m_reading = std::make_unique<QSocketNotifier>(m_child->descriptor(), QSocketNotifier::Read);
    m_writing = std::make_unique<QSocketNotifier>(m_child->descriptor(), QSocketNotifier::Write);
    m_writing->setEnabled(false);
    connect(m_reading.get(), &QSocketNotifier::activated, this, &LayoutProcess::receiveSome);
    connect(m_writing.get(), &QSocketNotifier::activated, this, &LayoutProcess::sendSome);
}

void LayoutProcess::send(const LayoutRequest &request)
{
    m_boxCount = request.boxes.size();
    m_arrowCount = request.arrows.size();
    if (!m_child) // it could not be started; `ended` says so
        return;
    m_request = writeLayoutRequest(request);
    m_unsent = m_request;
    m_writing->setEnabled(true);
}

void LayoutProcess::kill()
{
    if (m_reading && m_reading->isEnabled())
        m_child->kill();
}

void LayoutProcess::sendSome()
{
    if (!m_child->send(m_unsent, 0))
        m_unsent = {}; // its end says why
    if (!m_unsent.empty())
        return;
    m_writing->setEnabled(false);
    m_child->closeSending();
}

void LayoutProcess::receiveSome()
{
    const bool goesOn = m_child->receive(m_received, 0);
    if (goesOn && m_received.size() > largestAnswer)
        m_child->kill();
    if (goesOn)
        return;
    m_reading->setEnabled(false);
    m_writing->setEnabled(false);
    emit ended(answer());
}

Result<LayoutResult> LayoutProcess::answer()
{
    if (const Done end = m_child->end(patience); !end)
        return end.error();
    return readAnswer(m_received, m_boxCount, m_arrowCount);
}

Result<LayoutResult> layoutByWorker(const std::optional<ChildCommand> &wanted, const LayoutRequest &request,
                                    int milliseconds)
{
    const Result<ChildCommand> command = layoutWorker(wanted);
    if (!command)
        return command.error();
    const ChildBudget budget{std::chrono::milliseconds(milliseconds), largestAnswer};
    const Result<std::string> bytes = runChild(*command, writeLayoutRequest(request), limits, budget, {});
    return bytes ? readAnswer(*bytes, request.boxes.size(), request.arrows.size()) : bytes.error();
}

/// One picture that somebody waits for.
struct LayoutService::Task
{
    LayoutRequest request;
    std::deque<quint64> numbers; ///< of the requests for it
    LayoutProcess *process = nullptr;
    QPointer<BackgroundJob> job;
    QTimer budget;

    void stop()
    {
        budget.stop();
        if (process)
            process->kill();
        process = nullptr;
        if (job)
            job->drop();
    }
};

LayoutService::LayoutService(const LayoutServiceOptions &options, QObject *parent)
    : LayoutSource(parent), m_options(options), m_cache(options.cachedElements)
{
}

LayoutService::~LayoutService() = default;

const LayoutResult *LayoutService::cached(const LayoutRequest &request) const
{
    return m_cache.find(layoutKey(request));
}

quint64 LayoutService::request(const LayoutRequest &request)
{
    const quint64 number = ++m_lastNumber;
    const std::string key = layoutKey(request);
    auto &task = m_tasks[key];
    const bool isNew = !task;
    if (isNew)
        task = std::make_unique<Task>();
    task->numbers.push_back(number);
    if (isNew) {
        task->request = request;
        begin(key, *task);
    }
    return number;
}

void LayoutService::begin(const std::string &key, Task &task)
{
    if (const LayoutResult *known = m_cache.find(key))
        return answerSoon(key, *known);
    if (auto result = layoutAtOnce(task.request))
        return answerSoon(key, *std::move(result));
    if (isTooLargeForGraphviz(task.request))
        return layoutInLayers(key, task);
    task.budget.setSingleShot(true);
    connect(&task.budget, &QTimer::timeout, this, [this, key] { giveUpGraphviz(key); });
    task.budget.start(m_options.budget);
    m_waiting.push_back(key);
    startProcesses();
}

void LayoutService::cancel(quint64 number)
{
    for (auto entry = m_tasks.begin(); entry != m_tasks.end(); ++entry) {
        Task &task = *entry->second;
        if (std::erase(task.numbers, number) == 0)
            continue;
        if (task.numbers.empty()) {
            task.stop();
            m_tasks.erase(entry);
        }
        return;
    }
}

int LayoutService::processCount() const
{
    return static_cast<int>(m_busy.size()) + (m_spare ? 1 : 0);
}

/// Not before `request` has returned its number.
void LayoutService::answerSoon(const std::string &key, LayoutResult result)
{
    QMetaObject::invokeMethod(
        this, [this, key, result = std::move(result)] { finish(key, result); }, Qt::QueuedConnection);
}

void LayoutService::startProcesses()
{
    while (!m_waiting.empty() && m_busy.size() < mostProcesses) {
        const std::string key = m_waiting.front();
        m_waiting.pop_front();
        const auto task = m_tasks.find(key);
        if (task != m_tasks.end() && task->second->budget.isActive() && !task->second->process)
            start(key, *task->second);
    }
}

void LayoutService::start(const std::string &key, Task &task)
{
    task.process = m_spare ? std::exchange(m_spare, nullptr) : newProcess();
    m_busy[task.process] = key;
    task.process->send(task.request);
}

LayoutProcess *LayoutService::newProcess()
{
    auto *process = new LayoutProcess(m_options.worker, this);
    connect(process, &LayoutProcess::ended, this,
            [this, process](const Result<LayoutResult> &result) { processEnded(process, result); });
    return process;
}

/// A worker that waits saves the next request the start. Only after one has worked: what cannot be started would be
/// tried without end.
void LayoutService::keepSpare()
{
    if (!m_spare && m_busy.size() < mostProcesses)
        m_spare = newProcess();
}

void LayoutService::processEnded(LayoutProcess *process, const Result<LayoutResult> &result)
{
    process->deleteLater();
    if (process == m_spare) {
        m_spare = nullptr;
        return;
    }
    const auto key = m_busy.extract(process);
    startProcesses();
    if (result)
        keepSpare();
    const auto task = key ? m_tasks.find(key.mapped()) : m_tasks.end();
    if (task == m_tasks.end() || task->second->process != process)
        return;
    task->second->process = nullptr;
    if (result)
        finish(key.mapped(), *result);
    else if (!tryAgain(key.mapped(), *task->second))
        layoutInLayers(key.mapped(), *task->second);
}

/// What ends dot's process once may not do so with other sizes.
bool LayoutService::tryAgain(const std::string &key, Task &task)
{
    if (task.request.engine != LayoutRequest::Engine::Dot || ++task.request.attempt >= mostLayoutAttempts)
        return false;
    m_waiting.push_front(key);
    startProcesses();
    return true;
}

void LayoutService::giveUpGraphviz(const std::string &key)
{
    const auto task = m_tasks.find(key);
    if (task == m_tasks.end())
        return;
    task->second->stop();
    layoutInLayers(key, *task->second);
}

void LayoutService::layoutInLayers(const std::string &key, Task &task)
{
    task.budget.stop();
    task.job = BackgroundJob::start(
        {}, [request = task.request](const Job &) -> Result<LayoutResult> { return layeredLayout(request); }, this,
        [this, key](const Result<LayoutResult> &result) {
            if (result)
                finish(key, *result);
            else
                m_tasks.erase(key);
        });
}

/// Receivers may ask for the same picture again, cancel others that wait for it, or delete the service.
void LayoutService::finish(const std::string &key, const LayoutResult &result)
{
    m_cache.insert(key, result);
    const QPointer<LayoutService> self = this;
    for (auto task = m_tasks.find(key); self && task != m_tasks.end(); task = m_tasks.find(key)) {
        auto &numbers = task->second->numbers;
        if (numbers.empty()) {
            m_tasks.erase(task);
            return;
        }
        const quint64 number = numbers.front();
        numbers.pop_front();
        emit finished(number, result);
        if (!self)
            return;
    }
}

LayoutResult layoutNow(const LayoutRequest &request, const LayoutServiceOptions &options)
{
    LayoutResult layered = layeredLayout(request);
    const bool isGoodEnough = layered.crossings == 0 && request.engine == LayoutRequest::Engine::Layers;
    if (isGoodEnough || isTooLargeForGraphviz(request))
        return layered;
    const int attempts = request.engine == LayoutRequest::Engine::Dot ? mostLayoutAttempts : 1;
    LayoutRequest attempted = request;
    for (; attempted.attempt < attempts; ++attempted.attempt) {
        if (auto result = layoutByWorker(options.worker, attempted, options.budget))
            return *std::move(result);
    }
    return layered;
}

} // namespace cutaway
