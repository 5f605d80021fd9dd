#include "core/measured/run_matcher.h"

#include "core/base/names.h"

#include <algorithm>
#include <set>

namespace cutaway::measured {

namespace {

/// What a schedule does with a stage's weights beside its passes.
bool isOfWeights(std::string_view label)
{
    return label.starts_with("PP:") &&
           (label.ends_with("UNSHARD") || label.ends_with("RESHARD") || label.ends_with("REDUCE_GRAD"));
}

bool isOfTransfer(std::string_view label)
{
    return label.find("SEND_") != label.npos || label.find("RECV_") != label.npos;
}

} // namespace

RunMatcher::RunMatcher(RunComparison &comparison) : m_result(comparison) {}

Done RunMatcher::placeRanks()
{
    indexLabels();
    if (Done done = findPlaces(); !done)
        return done;
    findMissingPlaces();
    return findUnexpected();
}

void RunMatcher::matchPasses()
{
    for (std::size_t step = 0; step < m_result.run.stepCount(); ++step) {
        const double begin = beginOf(step);
        for (std::size_t rank = 0; rank < m_result.run.ranks.size(); ++rank) {
            matchPasses(step, rank, begin);
            matchTransfers(step, rank, begin);
        }
    }
}

std::vector<Message> RunMatcher::messages() const
{
    std::vector<Message> found;
    for (const ExpectedTransfer &transfer : m_result.expected.transfers) {
        const std::size_t from = onlyRankOf(m_result.expected.passes[transfer.from].place);
        const std::size_t to = onlyRankOf(m_result.expected.passes[transfer.to].place);
        if (from == RunComparison::none || to == RunComparison::none || from == to)
            continue;
        for (std::size_t step = 0; step < m_result.run.stepCount(); ++step)
            addMessage(transfer, from, to, step, found);
    }
    return found;
}

const RunLabel *RunMatcher::find(std::size_t rank, std::size_t step, const std::string &name) const
{
    const LabelsByName &labels = m_labels[rank][step];
    const auto found = labels.find(name);
    return found == labels.end() ? nullptr : found->second;
}

MatchedLabel RunMatcher::labelOf(const ExpectedPass &pass, std::size_t rank, std::size_t step) const
{
    if (const RunLabel *own = find(rank, step, pass.label))
        return {own, 1};
    if (const RunLabel *joint = pass.jointLabel.empty() ? nullptr : find(rank, step, pass.jointLabel))
        return {joint, pass.share};
    if (!pass.rankLabel.empty() && isOwnRank(rank, pass.place))
        return {find(rank, step, pass.rankLabel), 1};
    return {};
}

void RunMatcher::indexLabels()
{
    for (const RunRank &rank : m_result.run.ranks) {
        std::vector<LabelsByName> &steps = m_labels.emplace_back();
        for (const RunStep &step : rank.steps) {
            LabelsByName &labels = steps.emplace_back();
            for (const RunLabel &label : step.labels)
                labels[label.name] = &label;
        }
    }
}

/// Labels without a stage mean a place only where there are as many ranks as places.
bool RunMatcher::isOwnRank(std::size_t rank, std::size_t place) const
{
    return m_result.run.worldSize == m_result.expected.places.size() && m_result.run.ranks[rank].rank == place;
}

bool RunMatcher::hasLabel(const ExpectedPass &pass, std::size_t rank) const
{
    for (std::size_t step = 0; step < m_result.run.stepCount(); ++step) {
        if (labelOf(pass, rank, step).label)
            return true;
    }
    return false;
}

/// Each rank stands at the place whose passes it did.
Done RunMatcher::findPlaces()
{
    m_result.placeOfRank.assign(m_result.run.ranks.size(), RunComparison::none);
    for (std::size_t rank = 0; rank < m_result.run.ranks.size(); ++rank) {
        std::set<std::size_t> places;
        for (const ExpectedPass &pass : m_result.expected.passes) {
            if (hasLabel(pass, rank))
                places.insert(pass.place);
        }
        if (places.size() > 1)
            return inputError(
                "other_places",
                phrase("rank %1 did passes that the plan has on %2 and on %3",
                       {std::to_string(m_result.run.ranks[rank].rank), m_result.expected.places[*places.begin()].name,
                        m_result.expected.places[*std::next(places.begin())].name}),
                "the run had its stages on other ranks: compare it with the plan that it carried out");
        if (!places.empty())
            m_result.placeOfRank[rank] = *places.begin();
    }
    if (std::ranges::all_of(m_result.placeOfRank, [](std::size_t at) { return at == RunComparison::none; }))
        return noneMatches();
    return Done(std::monostate());
}

Error RunMatcher::noneMatches() const
{
    const std::string there = m_result.run.ranks.front().steps.front().labels.empty()
                                  ? std::string()
                                  : m_result.run.ranks.front().steps.front().labels.front().name;
    const bool namesNoStage = there.starts_with("Forward ") || there.starts_with("Backward ");
    const std::string wanted =
        m_result.expected.passes.empty() ? std::string() : m_result.expected.passes.front().label;
    return inputError("other_plan",
                      phrase("no pass of the run is one of the plan's: the traces have %1, the plan %2",
                             {inQuotes(there), inQuotes(wanted)}),
                      phrase(namesNoStage ? "labels that name no stage fit a run with one stage and one rank for "
                                            "each device of the plan only"
                                          : "compare a run with the plan that it carried out"));
}

void RunMatcher::findMissingPlaces()
{
    for (std::size_t place = 0; place < m_result.expected.places.size(); ++place) {
        if (std::ranges::find(m_result.placeOfRank, place) == m_result.placeOfRank.end())
            m_result.missingPlaces.push_back(place);
    }
}

void RunMatcher::matchPasses(std::size_t step, std::size_t rank, double begin)
{
    const std::size_t first = m_result.passes.size();
    for (std::size_t i = 0; i < m_result.expected.passes.size(); ++i) {
        const ExpectedPass &pass = m_result.expected.passes[i];
        if (pass.place != m_result.placeOfRank[rank])
            continue;
        const auto [label, share] = labelOf(pass, rank, step);
        if (label)
            m_result.passes.push_back({i, rank, step, label->start - begin, label->end() - begin,
                                       label->waitSec * share, (label->sec - label->waitSec) * share});
        else
            m_result.missing.push_back({i, rank, step});
    }
    std::stable_sort(m_result.passes.begin() + std::ptrdiff_t(first), m_result.passes.end(),
                     [](const ComparedPass &a, const ComparedPass &b) { return a.start < b.start; });
}

void RunMatcher::matchTransfers(std::size_t step, std::size_t rank, double begin)
{
    for (std::size_t i = 0; i < m_result.expected.transfers.size(); ++i) {
        const ExpectedTransfer &transfer = m_result.expected.transfers[i];
        if (m_result.expected.passes[transfer.from].place != m_result.placeOfRank[rank])
            continue;
        if (const RunLabel *sent = find(rank, step, transfer.sendLabel))
            m_result.transfers.push_back({i, rank, step, sent->start - begin, sent->end() - begin});
    }
}

/// Time of passes that the plan does not have would count as the host's: then it was another plan. What else it
/// does not have is listed.
Done RunMatcher::findUnexpected()
{
    std::set<std::string_view> known;
    for (const ExpectedPass &pass : m_result.expected.passes)
        known.insert({pass.label, pass.jointLabel, pass.rankLabel});
    for (const ExpectedTransfer &transfer : m_result.expected.transfers)
        known.insert({transfer.sendLabel, transfer.receiveLabel});
    std::set<std::string> others;
    for (const RunRank &rank : m_result.run.ranks) {
        for (const RunStep &step : rank.steps) {
            for (const RunLabel &label : step.labels) {
                if (!known.contains(label.name) && !isOfWeights(label.name))
                    others.insert(label.name);
            }
        }
    }
    m_result.unexpected.assign(others.begin(), others.end());
    const auto isPass = [](const std::string &label) { return !isOfTransfer(label); };
    const auto passes = std::ranges::count_if(others, isPass);
    if (passes == 0)
        return Done(std::monostate());
    return inputError("other_plan",
                      phrase("the run did passes that the plan does not have: %1, the first is %2",
                             {std::to_string(passes), inQuotes(*std::ranges::find_if(others, isPass))}),
                      "compare a run with the plan that it carried out");
}

std::size_t RunMatcher::onlyRankOf(std::size_t place) const
{
    const auto &places = m_result.placeOfRank;
    const auto first = std::ranges::find(places, place);
    if (first == places.end() || std::find(first + 1, places.end(), place) != places.end())
        return RunComparison::none;
    return std::size_t(first - places.begin());
}

void RunMatcher::addMessage(const ExpectedTransfer &transfer, std::size_t from, std::size_t to, std::size_t step,
                            std::vector<Message> &found) const
{
    const RunLabel *send = find(from, step, transfer.sendLabel);
    const RunLabel *made = labelOf(m_result.expected.passes[transfer.from], from, step).label;
    const RunLabel *needed = labelOf(m_result.expected.passes[transfer.to], to, step).label;
    if (!needed || (!send && !made) || isOnlyAsked(from, send ? *send : *made) || isOnlyAsked(to, *needed))
        return;
    // Without operators nobody knows when in its label a pass began.
    const bool beginIsKnown = needed->isOfDevice || m_result.run.ranks[to].hasOperators;
    const double received = beginIsKnown ? needed->start + needed->waitSec : needed->end();
    found.push_back({from, to, send ? send->start : made->start + made->sendSec, received});
}

bool RunMatcher::isOnlyAsked(std::size_t rank, const RunLabel &label) const
{
    return m_result.run.ranks[rank].hasKernels && !label.isOfDevice;
}

double RunMatcher::beginOf(std::size_t step) const
{
    double begin = m_result.run.ranks.front().steps[step].start;
    for (const RunRank &rank : m_result.run.ranks)
        begin = std::min(begin, rank.steps[step].start);
    return begin;
}

} // namespace cutaway::measured
