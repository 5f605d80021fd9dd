#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>

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

    /// `prepare` makes the work in this thread, when it can begin: copies of plans are for one thread at a time.
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

} // namespace cutaway
