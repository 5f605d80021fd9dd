#include "views/models/suggestion_search.h"

namespace cutaway {

namespace {

constexpr int pauseMs = 60;

} // namespace

SuggestionSearch::SuggestionSearch(QObject *parent) : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(pauseMs);
    connect(&m_soon, &QTimer::timeout, this, &SuggestionSearch::run);
}

SuggestionSearch::~SuggestionSearch() = default; // the thread is asked to stop and waited for: one preview at most

void SuggestionSearch::start(const EditedPlan &plan, GroupIndex group)
{
    cancel();
    m_plan = &plan;
    m_group = group;
    m_isRunning = true;
    m_soon.start();
}

void SuggestionSearch::cancel()
{
    m_thread.request_stop();
    m_soon.stop();
    m_plan = nullptr;
    m_group = {};
    m_found.reset();
    m_isRunning = false;
    ++m_number;
}

void SuggestionSearch::run()
{
    std::shared_ptr<const EditedPlan> copy = m_plan->clone();
    m_thread = std::jthread([this, copy = std::move(copy), group = m_group, number = m_number](std::stop_token stop) {
        Suggestions found = suggestMoves(*copy, group, {stop, {}});
        if (stop.stop_requested())
            return;
        QMetaObject::invokeMethod(
            this, [this, number, found = std::move(found)]() mutable { take(number, std::move(found)); });
    });
}

void SuggestionSearch::take(std::size_t number, Suggestions found)
{
    if (number != m_number)
        return;
    m_found = std::move(found);
    m_isRunning = false;
    emit finished();
}

} // namespace cutaway
