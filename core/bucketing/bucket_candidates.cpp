#include "core/bucketing/bucketing_plan.h"

#include <algorithm>
#include <cstdlib>

namespace cutaway {

namespace {

/// A bucket, or a collective that stands alone.
struct Party
{
    GroupIndex group;
    std::vector<CollectiveIndex> members;
};

std::vector<Party> partiesOf(const BucketingPlan &plan)
{
    std::vector<Party> parties;
    const std::vector<Bucket> &buckets = plan.bucketing().buckets;
    const std::vector<std::uint32_t> homes = bucketHomes(plan.bucketing());
    for (std::size_t position = 0; position < buckets.size(); ++position) {
        if (buckets[position].exists())
            parties.push_back({plan.bucketGroup(position), buckets[position].members});
    }
    for (std::size_t i = 0; i < plan.collectives().size(); ++i) {
        if (homes[i] == buckets.size())
            parties.push_back({plan.ownGroup(CollectiveIndex(i)), {CollectiveIndex(i)}});
    }
    return parties;
}

/// Between one bucket and the others: a collective this way or that way, all of it, or one out of it.
class BucketExchange
{
public:
    BucketExchange(const BucketingPlan &plan, Party own) : m_plan(plan), m_own(std::move(own)) {}

    void takeOut()
    {
        for (const CollectiveIndex collective : m_own.members) {
            if (m_own.members.size() > 1)
                add({collective}, m_plan.ownGroup(collective));
        }
    }

    void exchangeWith(const Party &other)
    {
        if (m_own.members.size() > 1)
            add(m_own.members, other.group);
        for (const CollectiveIndex collective : m_own.members)
            add({collective}, other.group);
        for (const CollectiveIndex collective : other.members)
            add({collective}, m_own.group);
    }

    std::vector<Move> takeMoves() { return std::move(m_moves); }

private:
    void add(const std::vector<CollectiveIndex> &collectives, GroupIndex to)
    {
        Move &move = m_moves.emplace_back();
        for (const CollectiveIndex collective : collectives)
            move.items.push_back({ItemIndex(m_plan.collectives().collective(collective).node.value()), to});
    }

    const BucketingPlan &m_plan;
    Party m_own;
    std::vector<Move> m_moves;
};

} // namespace

/// What can be merged with it at all, the nearest in the step first.
std::vector<Move> BucketingPlan::moveCandidates(GroupIndex group, const Job &job) const
{
    std::vector<Party> parties = partiesOf(*this);
    const auto own = std::ranges::find(parties, group, &Party::group);
    if (own == parties.end())
        return {}; // it computes: nothing of it can be merged
    const Party here = *own;
    parties.erase(own);
    const auto kindOf = [&](const Party &party) { return collectives().collective(party.members.front()).kind; };
    std::erase_if(parties, [&](const Party &party) { return kindOf(party) != kindOf(here); });
    const auto distance = [&](const Party &party) {
        return std::abs(std::ptrdiff_t(party.members.front().value()) - std::ptrdiff_t(here.members.front().value()));
    };
    std::ranges::stable_sort(parties, {}, distance);
    BucketExchange exchange(*this, here);
    exchange.takeOut();
    for (const Party &party : parties) {
        if (job.stopRequested())
            break;
        exchange.exchangeWith(party);
    }
    return exchange.takeMoves();
}

/// The cap that its curve recommends, and the other modes.
std::vector<Move> BucketingPlan::otherSettings() const
{
    std::vector<Move> moves = otherChoicesOf(*this, "mode");
    if (const std::optional<ControlCurve> curve = controlCurve(); curve && curve->best)
        moves.emplace_back().settings.push_back({curve->control, curve->points[*curve->best].value});
    return moves;
}

} // namespace cutaway
