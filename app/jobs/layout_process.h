#pragma once

#include "core/base/result.h"
#include "core/layout/layout.h"

#include <QObject>
#include <QProcess>
#include <QStringList>

namespace cutaway {

/// How layout workers are started.
struct LayoutWorkerCommand
{
    QString program; ///< empty: this program
    QStringList arguments{QStringLiteral("--layout-worker")};
};

/// A layout worker, waiting for its one request or busy with it.
class LayoutProcess : public QObject
{
    Q_OBJECT

public:
    explicit LayoutProcess(const LayoutWorkerCommand &command, QObject *parent = nullptr);
    /// Kills the worker and waits until it is gone: a few milliseconds.
    ~LayoutProcess() override;

    /// At most once.
    void send(const LayoutRequest &request);
    /// `ended` follows within milliseconds.
    void kill() { m_process.kill(); }

    /// Like a process of this kind used from start to end, without an event loop: an error after `milliseconds`.
    static Result<LayoutResult> runOnce(const LayoutWorkerCommand &command, const LayoutRequest &request,
                                        int milliseconds);

signals:
    /// The worker is gone; `result` is an error if it was killed, crashed, could not be started or wrote nonsense.
    void ended(const cutaway::Result<cutaway::LayoutResult> &result);

private:
    Result<LayoutResult> answer();

    QProcess m_process;
    std::size_t m_boxCount = 0;
    std::size_t m_arrowCount = 0;
};

} // namespace cutaway
