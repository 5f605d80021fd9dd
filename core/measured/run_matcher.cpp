#include "core/measured/run_matcher.h"

#include "core/base/names.h"
#include "core/measured/run_words.h"

#include <algorithm>
#include <set>
#include <tuple>

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
                phrase("rank %1 ran passes that the plan has on %2 and on %3",
                       {std::to_string(m_result.run.ranks[rank].rank), m_result.expected.places[*places.begin()].name,
                        m_result.expected.places[*std::next(places.begin())].name}),
                "the run had its stages on other ranks: compare it with the plan that it ran");
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
                      phrase("no pass of the run is in the plan: the traces have %1, the plan %2",
                             {inQuotes(there), inQuotes(wanted)}),
                      phrase(namesNoStage ? "labels that name no stage fit a run with one stage and one rank for "
                                            "each device of the plan only"
                                          : "compare a run with the plan that it ran"));
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
                      phrase("the run has passes that the plan does not have: %1, the first is %2",
                             {std::to_string(passes), inQuotes(*std::ranges::find_if(others, isPass))}),
                      "compare a run with the plan that it ran");
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

namespace {

using IdentityKey = std::tuple<std::string, std::int64_t, std::string, std::string>;

IdentityKey keyOf(const CollectiveIdentity &identity)
{
    return {identity.kind, identity.elements.value_or(-1), identity.dtype, identity.group};
}

/// Gives collectives of a run the names that the plan has for those that are the same.
class CollectiveNames
{
public:
    explicit CollectiveNames(RunComparison &comparison)
        : m_result(comparison), m_matching(m_result.collectives.emplace())
    {
        std::set<std::string> groups;
        for (const ExpectedPass &pass : m_result.expected.passes) {
            if (const std::optional<NumberedCollective> known = collectiveOfLabel(pass.label)) {
                groups.insert(known->identity.group);
                classOf(known->identity).labels.push_back({pass.start, pass.label});
            }
        }
        for (Class &same : m_classes)
            std::ranges::stable_sort(same.labels);
        forEachStep([&](const RunStep &step) {
            for (const RunLabel &label : step.collectives)
                m_matching.comparesGroups = m_matching.comparesGroups || groups.contains(label.collective->group);
        });
    }

    Done name()
    {
        std::size_t named = 0;
        for (RunRank &rank : m_result.run.ranks) {
            for (RunStep &step : rank.steps)
                named += nameStep(step);
        }
        for (const Class &same : m_classes) {
            if (same.labels.size() > 1)
                m_matching.byOrder.push_back({same.identity, same.labels.size(), same.labels.size()});
            if (same.otherCount)
                m_matching.unclear.push_back({same.identity, same.labels.size(), *same.otherCount});
        }
        for (const auto &[key, unexpected] : m_unexpected)
            m_matching.unexpected.push_back(unexpected);
        return named > 0 ? Done(std::monostate()) : Done(noneFits());
    }

private:
    struct Class
    {
        CollectiveIdentity identity;
        std::vector<std::pair<double, std::string>> labels; ///< begin and name, by begin
        std::optional<std::size_t> otherCount = {};         ///< in some step; none: always as many as the plan has
    };

    template <class Take>
    void forEachStep(Take take) const
    {
        for (const RunRank &rank : m_result.run.ranks) {
            for (const RunStep &step : rank.steps)
                take(step);
        }
    }

    Class &classOf(const CollectiveIdentity &identity)
    {
        const auto [at, isNew] = m_classByKey.try_emplace(keyOf(identity), m_classes.size());
        if (isNew)
            m_classes.push_back({identity, {}});
        return m_classes[at->second];
    }

    /// What a trace does not tell fits anything.
    bool fits(const CollectiveIdentity &run, const CollectiveIdentity &plan) const
    {
        const bool isGroup = !m_matching.comparesGroups || run.group.empty() || run.group == plan.group;
        const bool isType = run.dtype.empty() || plan.dtype.empty() || run.dtype == plan.dtype;
        return run.kind == plan.kind && isGroup && isType && (!run.elements || run.elements == plan.elements);
    }

    /// The only one that fits; none: there is none, or several.
    std::optional<std::size_t> classFor(const CollectiveIdentity &identity)
    {
        const auto [known, isNew] = m_fitting.try_emplace(keyOf(identity));
        if (!isNew)
            return known->second;
        for (std::size_t i = 0; i < m_classes.size(); ++i) {
            if (!fits(identity, m_classes[i].identity))
                continue;
            if (known->second)
                return known->second = std::nullopt;
            known->second = i;
        }
        return known->second;
    }

    std::size_t nameStep(RunStep &step)
    {
        std::vector<std::vector<RunLabel *>> found(m_classes.size());
        for (RunLabel &label : step.collectives) {
            if (const std::optional<std::size_t> same = classFor(*label.collective))
                found[*same].push_back(&label);
            else
                ++m_unexpected.try_emplace(keyOf(*label.collective), *label.collective, 0).first->second.second;
        }
        std::vector<RunLabel> labels;
        for (std::size_t i = 0; i < m_classes.size(); ++i) {
            Class &same = m_classes[i];
            if (found[i].size() != same.labels.size()) {
                same.otherCount = found[i].size();
                continue;
            }
            for (std::size_t number = 0; number < found[i].size(); ++number) {
                labels.push_back(*found[i][number]);
                labels.back().name = same.labels[number].second;
            }
        }
        std::ranges::stable_sort(labels, {}, &RunLabel::start);
        step.labels = std::move(labels);
        return step.labels.size();
    }

    Error noneFits() const
    {
        const auto first = m_unexpected.begin();
        const std::string there = first == m_unexpected.end() ? std::string(collectiveWords(m_classes.front().identity))
                                                              : std::string(collectiveWords(first->second.first));
        return inputError("other_plan",
                          phrase("no collective of the run is one of the plan's alone: the traces have %1, the plan %2",
                                 {there, std::string(collectiveWords(m_classes.front().identity))}),
                          "compare a run with the plan that it carried out, recorded with record_shapes=True where "
                          "processes talk by gloo");
    }

    RunComparison &m_result;
    CollectiveMatching &m_matching;
    std::vector<Class> m_classes;
    std::map<IdentityKey, std::size_t> m_classByKey;
    std::map<IdentityKey, std::optional<std::size_t>> m_fitting; ///< of those of the run
    std::map<IdentityKey, std::pair<CollectiveIdentity, std::size_t>> m_unexpected;
};

} // namespace

bool isOfCollectives(const ExpectedRun &expected)
{
    return !expected.passes.empty() &&
           std::ranges::all_of(expected.passes, [](const ExpectedPass &pass) { return isCollectiveLabel(pass.label); });
}

Done nameCollectives(RunComparison &comparison)
{
    return CollectiveNames(comparison).name();
}

} // namespace cutaway::measured
