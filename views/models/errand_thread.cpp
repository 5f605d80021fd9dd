#include "views/models/errand_thread.h"

#include <QCoreApplication>
#include <QMetaObject>

namespace cutaway {

namespace {

/// For errands only, so that none waits behind another owner's. The application's end waits for them, while all that
/// they use is there.
QThreadPool &threads()
{
    static QThreadPool *const pool = [] {
        auto *made = new QThreadPool; // it never goes: static objects that threads use end before or after it
        made->setMaxThreadCount(32);
        qAddPostRoutine([] { threads().waitForDone(); });
        return made;
    }();
    return *pool;
}

} // namespace

/// What the thread knows of who started it: null once that is gone. The lock is held while posting, so that its
/// destructor discards what was posted.
struct ErrandThread::Owner
{
    std::mutex mutex;
    ErrandThread *thread = nullptr;

    void post(std::function<void(ErrandThread &)> news)
    {
        const std::scoped_lock lock(mutex);
        if (thread)
            QMetaObject::invokeMethod(
                thread, [to = thread, news = std::move(news)] { news(*to); }, Qt::QueuedConnection);
    }
};

void ErrandThread::Errand::tell(std::function<void()> news) const
{
    m_owner->post([number = m_number, news = std::move(news)](const ErrandThread &thread) {
        if (number == thread.m_number)
            news();
    });
}

ErrandThread::ErrandThread(QObject *parent) : QObject(parent), m_owner(std::make_shared<Owner>())
{
    m_owner->thread = this;
}

ErrandThread::~ErrandThread()
{
    m_stop.request_stop();
    const std::scoped_lock lock(m_owner->mutex);
    m_owner->thread = nullptr;
}

void ErrandThread::start(std::function<Work()> prepare)
{
    drop();
    m_waiting = std::move(prepare);
    if (!m_isRunning)
        begin();
}

void ErrandThread::drop()
{
    ++m_number;
    m_waiting = nullptr;
    m_stop.request_stop();
}

void ErrandThread::begin()
{
    m_isRunning = true;
    m_stop = std::stop_source();
    Errand errand;
    errand.m_owner = m_owner;
    errand.m_stop = m_stop.get_token();
    errand.m_number = m_number;
    threads().start([errand, work = std::exchange(m_waiting, nullptr)()]() mutable {
        std::exchange(work, nullptr)(errand); // and what it holds ends on this thread
        errand.m_owner->post([](ErrandThread &thread) {
            thread.m_isRunning = false;
            if (thread.m_waiting)
                thread.begin();
        });
    });
}

} // namespace cutaway
