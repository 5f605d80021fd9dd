#include "app/jobs/layout_process.h"

#include "core/children/child_process.h"
#include "core/children/worker_program.h"

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

} // namespace cutaway
