#pragma once

#include "core/children/child_process.h"
#include "core/layout/layout.h"
#include "views/canvas/scene/late_layouts.h"

#include <QObject>
#include <QSocketNotifier>

#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

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

/// The layouts used last, by `layoutKey`.
class LayoutCache
{
public:
    /// Keeps results of at most so many boxes and arrows together, but always the newest.
    explicit LayoutCache(std::size_t mostElements) : m_mostElements(mostElements) {}

    /// The result, which is then the newest, or null. Valid until the next `insert`.
    const LayoutResult *find(const std::string &key)
    {
        const auto found = m_places.find(key);
        if (found == m_places.end())
            return nullptr;
        m_entries.splice(m_entries.begin(), m_entries, found->second);
        return &found->second->result;
    }

    void insert(const std::string &key, LayoutResult result)
    {
        if (find(key))
            return;
        m_elements += elements(result);
        m_entries.push_front({key, std::move(result)});
        m_places[key] = m_entries.begin();
        while (m_elements > m_mostElements && m_entries.size() > 1) {
            m_elements -= elements(m_entries.back().result);
            m_places.erase(m_entries.back().key);
            m_entries.pop_back();
        }
    }

private:
    struct Entry
    {
        std::string key;
        LayoutResult result;
    };

    static std::size_t elements(const LayoutResult &result) { return result.corners.size() + result.paths.size(); }

    std::size_t m_mostElements;
    std::size_t m_elements = 0;
    std::list<Entry> m_entries; ///< newest first
    std::unordered_map<std::string, std::list<Entry>::iterator> m_places;
};

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
