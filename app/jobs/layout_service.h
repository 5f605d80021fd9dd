#pragma once

#include "app/jobs/layout_cache.h"
#include "app/jobs/layout_process.h"
#include "views/canvas/scene/layout_source.h"

#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>

namespace cutaway {

struct LayoutServiceOptions
{
    std::optional<ChildCommand> worker = {}; ///< none: the installed one
    int budget = 2000;                       ///< milliseconds until a request is answered without Graphviz
    std::size_t cachedElements = 500'000;    ///< boxes and arrows of the results that are kept
};

/// Lays pictures out without holding up the window. Of those in layers in which no lines cross, the layered layout is
/// the answer; else Graphviz, in a child process that is killed when it takes too long or nobody waits any more.
/// Whatever goes wrong there, the layered layout is the answer. Equal requests are laid out once.
class LayoutService : public LayoutSource
{
    Q_OBJECT

public:
    explicit LayoutService(QObject *parent = nullptr) : LayoutService(LayoutServiceOptions(), parent) {}
    explicit LayoutService(const LayoutServiceOptions &options, QObject *parent = nullptr);
    ~LayoutService() override;

    /// Valid until the next result arrives.
    const LayoutResult *cached(const LayoutRequest &request) const override;
    quint64 request(const LayoutRequest &request) override;
    void cancel(quint64 number) override;

    int processCount() const; ///< busy and waiting workers, 2 at most

private:
    struct Task;

    void begin(const std::string &key, Task &task);
    void answerSoon(const std::string &key, LayoutResult result);
    void startProcesses();
    void start(const std::string &key, Task &task);
    LayoutProcess *newProcess();
    void keepSpare();
    void processEnded(LayoutProcess *process, const Result<LayoutResult> &result);
    bool tryAgain(const std::string &key, Task &task);
    void giveUpGraphviz(const std::string &key);
    void layoutInLayers(const std::string &key, Task &task);
    void finish(const std::string &key, const LayoutResult &result);

    const LayoutServiceOptions m_options;
    quint64 m_lastNumber = 0;
    mutable LayoutCache m_cache;
    std::unordered_map<std::string, std::unique_ptr<Task>> m_tasks; ///< by key
    std::deque<std::string> m_waiting;                              ///< keys of tasks without a process
    std::unordered_map<LayoutProcess *, std::string> m_busy;        ///< with the key of their task, which may be gone
    LayoutProcess *m_spare = nullptr;
};

/// The same answer for who can wait: export of pictures, in a thread without an event loop.
LayoutResult layoutNow(const LayoutRequest &request, const LayoutServiceOptions &options = {});

} // namespace cutaway
