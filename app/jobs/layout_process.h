#pragma once

#include "core/children/child_process.h"
#include "core/layout/layout.h"

#include <QObject>
#include <QSocketNotifier>

#include <memory>
#include <optional>

namespace cutaway {

/// The worker that lays out. `command` is for tests that want another one.
Result<ChildCommand> layoutWorker(const std::optional<ChildCommand> &command);

/// A layout worker, waiting for its one request or busy with it, beside an event loop.
class LayoutProcess : public QObject
{
    Q_OBJECT

public:
    explicit LayoutProcess(const std::optional<ChildCommand> &command, QObject *parent = nullptr);

    /// At most once.
    void send(const LayoutRequest &request);
    /// `ended` follows within milliseconds.
    void kill();

signals:
    /// The worker is gone; `result` is an error if it was killed, crashed, could not be started or wrote nonsense.
    void ended(const cutaway::Result<cutaway::LayoutResult> &result);

private:
    void start(const std::optional<ChildCommand> &command);
    void sendSome();
    void receiveSome();
    Result<LayoutResult> answer();

    std::optional<ChildProcess> m_child;
    std::unique_ptr<QSocketNotifier> m_reading;
    std::unique_ptr<QSocketNotifier> m_writing;
    std::string m_request;
    std::string_view m_unsent;
    std::string m_received;
    std::size_t m_boxCount = 0;
    std::size_t m_arrowCount = 0;
};

/// The same from start to end, for threads without an event loop: an error after `milliseconds`.
Result<LayoutResult> layoutByWorker(const std::optional<ChildCommand> &command, const LayoutRequest &request,
                                    int milliseconds);

} // namespace cutaway
