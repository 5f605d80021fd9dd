#include "app/jobs/layout_process.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <optional>

namespace cutaway {

namespace {

Error workerError(const char *message)
{
    return {ErrorKind::System, "layout_worker", message, {}, {}};
}

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

} // namespace

LayoutProcess::LayoutProcess(const LayoutWorkerCommand &command, QObject *parent) : QObject(parent)
{
    const auto end = [this] { emit ended(answer()); };
    connect(&m_process, &QProcess::finished, this, end);
    const auto endIfNotStarted = [end](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end();
    };
    connect(&m_process, &QProcess::errorOccurred, this, endIfNotStarted, Qt::QueuedConnection);
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(command.program.isEmpty() ? QCoreApplication::applicationFilePath() : command.program,
                    command.arguments);
}

LayoutProcess::~LayoutProcess()
{
    disconnect(&m_process, nullptr, this, nullptr);
    m_process.kill();
    m_process.waitForFinished(1000);
}

void LayoutProcess::send(const LayoutRequest &request)
{
    m_boxCount = request.boxes.size();
    m_arrowCount = request.arrows.size();
    if (m_process.state() == QProcess::NotRunning) // it could not be started; `ended` says so
        return;
    m_process.write(QByteArray::fromStdString(writeLayoutRequest(request)));
    m_process.closeWriteChannel();
}

Result<LayoutResult> LayoutProcess::answer()
{
    if (m_process.error() == QProcess::FailedToStart)
        return workerError("the layout worker could not be started");
    if (m_process.exitStatus() != QProcess::NormalExit || m_process.exitCode() != 0)
        return workerError("the layout worker ended without a result");
    auto result = readLayoutResult(m_process.readAllStandardOutput().toStdString());
    if (result && !fits(*result, m_boxCount, m_arrowCount))
        return workerError("the layout worker's result is for another picture");
    return result;
}

Result<LayoutResult> LayoutProcess::runOnce(const LayoutWorkerCommand &command, const LayoutRequest &request,
                                            int milliseconds)
{
    LayoutProcess worker(command);
    std::optional<Result<LayoutResult>> outcome;
    connect(&worker, &LayoutProcess::ended, [&](const Result<LayoutResult> &result) { outcome = result; });
    worker.send(request);
    worker.m_process.waitForFinished(milliseconds);
    return outcome ? *std::move(outcome) : workerError("the layout worker took too long or could not be started");
}

} // namespace cutaway
