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

SuggestionSearch::~SuggestionSearch() = default;

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
    m_thread.drop();
    m_soon.stop();
    m_plan = nullptr;
    m_subject = {};
    m_found.reset();
    m_pair.reset();
    m_isRunning = false;
}

void SuggestionSearch::run()
{
    m_thread.start([this] { return search(); });
}

ErrandThread::Work SuggestionSearch::search()
{
    std::shared_ptr<const EditedPlan> copy = m_plan->clone();
    return [this, copy = std::move(copy), subject = m_subject](const ErrandThread::Errand &errand) {
        const Job job{errand.stopToken(), {}};
        const auto *group = std::get_if<GroupIndex>(&subject);
        const auto *item = std::get_if<ItemIndex>(&subject);
        Suggestions found =
            group ? suggestMoves(*copy, *group, job) : suggestMoves(*copy, item ? *item : ItemIndex(), job);
        const bool isLast = !group || !found.best.empty() || !found.isComplete() || found.tried == 0;
        errand.tell([this, isLast, found = std::move(found)] { take(found, isLast); });
        if (isLast || errand.stopRequested())
            return;
        SuggestedPair pair = suggestPair(*copy, *group, job);
        errand.tell([this, pair = std::move(pair)] { takePair(pair); });
    };
}

void SuggestionSearch::take(Suggestions found, bool isLast)
{
    m_found = std::move(found);
    m_isRunning = !isLast;
    emit finished();
}

void SuggestionSearch::takePair(SuggestedPair pair)
{
    m_pair = std::move(pair);
    m_isRunning = false;
    emit finished();
}

} // namespace cutaway
