#include "views/models/operator_search.h"

#include <QElapsedTimer>

#include <utility>

namespace cutaway {

namespace {

constexpr qint64 sliceMs = 3;
constexpr std::size_t itemsBetweenLooks = 64;

} // namespace

OperatorSearch::OperatorSearch(QObject *parent) : QObject(parent)
{
    m_timer.setInterval(0);
    connect(&m_timer, &QTimer::timeout, this, &OperatorSearch::runSlice);
}

void OperatorSearch::start(const OperatorQuery &query, const EditedPlan &plan,
                           std::shared_ptr<const ModuleTree> modules)
{
    m_plan = &plan;
    m_matcher.emplace(query, plan, std::move(modules));
    m_next = 0;
    m_hits.clear();
    m_hasBegun = false;
    m_timer.start();
}

void OperatorSearch::cancel()
{
    m_timer.stop();
    m_matcher.reset();
    m_plan = nullptr;
}

void OperatorSearch::runSlice()
{
    QElapsedTimer clock;
    clock.start();
    const std::size_t count = m_plan->itemCount();
    while (m_next < count) {
        if (m_next % itemsBetweenLooks == 0 && clock.elapsed() >= sliceMs) {
            if (!m_hasBegun && !m_hits.empty())
                emit begun(m_hits);
            m_hasBegun = m_hasBegun || !m_hits.empty();
            return;
        }
        const ItemIndex item(m_next++);
        if (m_matcher->matches(item))
            m_hits.push_back(item);
    }
    cancel();
    emit finished(std::exchange(m_hits, {}));
}

} // namespace cutaway
