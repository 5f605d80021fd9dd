#include "views/models/suggestion_search.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"

namespace cutaway {

namespace {

constexpr int pauseMs = 60;

Inspection::Link suggestionLink(const Suggestion &suggestion)
{
    Inspection::Link link{{}, coreText(suggestion.text), secondsChangeText(-suggestion.gainSec), {}};
    link.move = suggestion.move;
    return link;
}

QString sentence(const Suggestions &found)
{
    const bool isComplete = found.tried == found.possible;
    if (!found.helps() && isComplete)
        return tr("No single change helps: %n moves were tried.", nullptr, int(found.tried));
    if (found.best.empty() && isComplete)
        return tr("No single move helps: %n were tried.", nullptr, int(found.tried));
    return isComplete ? QString()
                      : tr("%1 of %n possible moves were tried.", nullptr, int(found.possible)).arg(found.tried);
}

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

Inspection::Section suggestionSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section{cutaway::tr("Moves that would help most"), {}, 0};
    if (!found) {
        section.text = cutaway::tr("Searching\u2026");
        return section;
    }
    section.text = sentence(*found);
    for (const Suggestion &suggestion : found->best)
        section.links.push_back(suggestionLink(suggestion));
    return section;
}

Inspection::Section settingsSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section;
    if (!found || found->settings.empty())
        return section;
    section.title = cutaway::tr("Settings of the plan that would help most");
    for (const Suggestion &suggestion : found->settings)
        section.links.push_back(suggestionLink(suggestion));
    return section;
}

Inspection::Section pairSection(const std::optional<SuggestedPair> &pair, bool isSearched)
{
    Inspection::Section section;
    if (!pair && !isSearched)
        return section;
    section.title = cutaway::tr("Two moves that help together");
    if (!pair)
        section.text = cutaway::tr("Searching\u2026");
    else if (!pair->best)
        section.text = cutaway::tr("No two of the %1 nearest moves help more than one alone: %n pairs were tried.",
                                   nullptr, int(pair->tried))
                           .arg(pair->moves);
    else
        section.links.push_back(suggestionLink(*pair->best));
    return section;
}

Inspection::Section heldBackSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section;
    if (!found || !found->heldBack)
        return section;
    section.title = cutaway::tr("Held back by memory");
    section.text = cutaway::tr("\u201c%1\u201d would save %2, but %3.")
                       .arg(coreText(found->heldBack->text), secondsText(found->heldBack->gainSec),
                            coreText(found->heldBackBecause));
    return section;
}

} // namespace cutaway
