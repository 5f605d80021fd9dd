#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>

namespace cutaway {

/// One errand at a time on a thread, for one who asks for the latest only: another is begun as soon as the one under
/// way, which is asked to stop, has ended. Nobody waits for it, neither who asks nor at the end of all.
class ErrandThread : public QObject
{
    Q_OBJECT

    struct Owner;

public:
    /// What the thread sees of an errand.
    class Errand
    {
    public:
        bool stopRequested() const { return m_stop.stop_requested(); }
        std::stop_token stopToken() const { return m_stop; }
        /// Runs this in the owner's thread, unless another errand was asked for since.
        void tell(std::function<void()> news) const;

    private:
        friend class ErrandThread;
        std::shared_ptr<Owner> m_owner;
        std::stop_token m_stop;
        std::size_t m_number = 0;
    };
    using Work = std::function<void(const Errand &)>;

    explicit ErrandThread(QObject *parent = nullptr);
    ~ErrandThread() override;

    /// `prepare` makes the work in this thread, when it can begin: with a copy of the plan, which may be edited
    /// meanwhile.
    void start(std::function<Work()> prepare);
    void drop();
    bool isBusy() const { return m_isRunning; }

private:
    void begin();

    std::shared_ptr<Owner> m_owner;
    std::function<Work()> m_waiting;
    std::stop_source m_stop;
    std::size_t m_number = 0;
    bool m_isRunning = false;
};

/// Lets another thread free something large: a million small blocks take longer than a few frames.
template <class Large>
void discard(Large large)
{
    auto *last = new Large(std::move(large));
    QThreadPool::globalInstance()->start([last] { delete last; });
}

/// Runs this on the context's thread when what else waits for it had its turn: input, timers, painting. A timer of 0 ms
/// would not do: Qt posts an event for it, and posted events come before all of these.
template <class Work>
void inLaterTurn(QObject *context, Work work)
{
    QTimer::singleShot(1, context, std::move(work));
}

} // namespace cutaway
