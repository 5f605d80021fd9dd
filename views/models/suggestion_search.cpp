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

void SuggestionSearch::start(const EditedPlan &plan, const Spot &subject)
{
    cancel();
    m_plan = &plan;
    m_subject = subject;
    m_isRunning = true;
    m_soon.start();
}

void SuggestionSearch::cancel()
{
    m_thread.request_stop();
    m_soon.stop();
    m_plan = nullptr;
    m_subject = {};
    m_found.reset();
    m_pair.reset();
    m_isRunning = false;
    ++m_number;
}

void SuggestionSearch::run()
{
    std::shared_ptr<const EditedPlan> copy = m_plan->clone();
    m_thread =
        std::jthread([this, copy = std::move(copy), subject = m_subject, number = m_number](std::stop_token stop) {
            const auto *group = std::get_if<GroupIndex>(&subject);
            const auto *item = std::get_if<ItemIndex>(&subject);
            Suggestions found = group ? suggestMoves(*copy, *group, {stop, {}})
                                      : suggestMoves(*copy, item ? *item : ItemIndex(), {stop, {}});
            if (stop.stop_requested())
                return;
            const bool isLast = !group || !found.best.empty() || !found.isComplete() || found.tried == 0;
            QMetaObject::invokeMethod(this, [this, number, isLast, found = std::move(found)]() mutable {
                take(number, std::move(found), isLast);
            });
            if (isLast)
                return;
            SuggestedPair pair = suggestPair(*copy, *group, {stop, {}});
            if (!stop.stop_requested())
                QMetaObject::invokeMethod(
                    this, [this, number, pair = std::move(pair)]() mutable { takePair(number, std::move(pair)); });
        });
}

void SuggestionSearch::take(std::size_t number, Suggestions found, bool isLast)
{
    if (number != m_number)
        return;
    m_found = std::move(found);
    m_isRunning = !isLast;
    emit finished();
}

void SuggestionSearch::takePair(std::size_t number, SuggestedPair pair)
{
    if (number != m_number)
        return;
    m_pair = std::move(pair);
    m_isRunning = false;
    emit finished();
}

} // namespace cutaway
