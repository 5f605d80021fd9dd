#include "core/embedding/planners/planners.h"

#include "core/embedding/table_choices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace cutaway::embedding {

namespace {

/// What one way to cut a table demands.
struct Demand
{
    double largest = 0; ///< time of its largest shard, ms
    double mean = 0;    ///< time a rank on average, ms
    double bytes = 0;   ///< in the tier that is planned by
    std::uint16_t option = 0;
};

/// Tables without places: each takes its mean time on all ranks and its bytes of all memory. No shard may take longer
/// than a threshold.
class Relaxation
{
public:
    /// Of all ways to cut that tables may be given by hand.
    explicit Relaxation(const Model &model) : Relaxation(model.reservation.available, model.topology)
    {
        for (const Table &table : model.tables->tables) {
            m_tables.emplace_back();
            for (const OptionName &name : choicesOf(table, model.topology))
                addDemand(makeOption(table, name.type, name.kernel, model.topology, model.settings.estimate), 0);
        }
        std::ranges::sort(m_thresholds);
    }

    Relaxation(const Model &model, const SearchSpace &space) : Relaxation(model.reservation.available, model.topology)
    {
        for (const std::vector<ShardingOption> &options : space) {
            m_tables.emplace_back();
            for (std::size_t j = 0; j < options.size(); ++j)
                addDemand(options[j], std::uint16_t(j));
        }
        std::ranges::sort(m_thresholds);
    }

    double bound() const
    {
        const std::size_t low = meetingPoint();
        if (low == m_thresholds.size())
            return 0;
        constexpr double roundingRoom = 1 - 1e-9;
        const double mean = leastMean(m_thresholds[low]);
        return std::max(m_thresholds[low], std::isfinite(mean) ? mean : 0) * roundingRoom;
    }

    /// What is best at several thresholds from the bound's on, and at several prices of memory.
    std::vector<Proposal> proposals() const
    {
        constexpr std::size_t rungs = 24;
        std::vector<Proposal> list;
        std::set<Proposal> known;
        const std::size_t low = meetingPoint();
        const std::size_t above = m_thresholds.size() - low;
        for (std::size_t rung = 0; rung < std::min(rungs, above); ++rung) {
            const double threshold = m_thresholds[low + rung * above / std::min(rungs, above)];
            for (const double price : pricesAt(threshold)) {
                std::optional<Proposal> proposal = cheapest(price, threshold);
                if (proposal && known.insert(*proposal).second)
                    list.push_back(std::move(*proposal));
            }
        }
        return list;
    }

private:
    /// The mean falls as more options are allowed, from threshold to threshold: the first where it is met.
    std::size_t meetingPoint() const
    {
        std::size_t low = 0;
        std::size_t high = m_thresholds.size();
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            const double next =
                middle + 1 < m_thresholds.size() ? m_thresholds[middle + 1] : std::numeric_limits<double>::infinity();
            if (leastMean(m_thresholds[middle]) < next)
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    Relaxation(const std::vector<Storage> &available, const Topology &topology)
        : m_topology(topology), m_largest(available.front())
    {
        for (const Storage &rank : available) {
            m_largest.hbm = std::max(m_largest.hbm, rank.hbm);
            m_largest.ddr = std::max(m_largest.ddr, rank.ddr);
            m_room += double(topology.plannedTier(rank));
        }
    }

    /// To the last table.
    void addDemand(const ShardingOption &option, std::uint16_t place)
    {
        const auto fits = [&](const Shard &shard) {
            return shard.storage.hbm <= m_largest.hbm && shard.storage.ddr <= m_largest.ddr;
        };
        if (option.shards.empty() || !std::ranges::all_of(option.shards, fits))
            return;
        const double mean = option.totalPerf / double(m_topology.worldSize);
        m_tables.back().push_back(
            {scoreOf(option, true), mean, double(m_topology.plannedTier(option.totalStorage)), place});
        m_thresholds.push_back(m_tables.back().back().largest);
    }

    /// The mean time of a rank with memory at this price, less what all memory costs: a bound at any price.
    double priced(double price, double threshold) const
    {
        double sum = -price * m_room;
        for (const std::vector<Demand> &demands : m_tables) {
            double least = std::numeric_limits<double>::infinity();
            for (const Demand &demand : demands) {
                if (demand.largest <= threshold)
                    least = std::min(least, demand.mean + price * demand.bytes);
            }
            sum += least;
        }
        return sum;
    }

    /// At which all memory costs this often what all tables take where memory is free.
    double priceOf(double times, double free) const { return times * std::max(free, 1e-12) / m_room; }

    /// None, and from so dear that memory alone counts down to so cheap that it hardly does.
    std::vector<double> pricesAt(double threshold) const
    {
        constexpr int steps = 20;
        std::vector<double> prices{0};
        const double free = priced(0, threshold);
        double price = std::isfinite(free) && m_room > 0 ? priceOf(dearest, free) : 0;
        for (int step = 0; step < steps && price > 0; ++step, price /= 2)
            prices.push_back(price);
        return prices;
    }

    /// The least of each table; none where a table has no option below the threshold.
    std::optional<Proposal> cheapest(double price, double threshold) const
    {
        Proposal proposal;
        for (const std::vector<Demand> &demands : m_tables) {
            const Demand *least = nullptr;
            const auto costOf = [&](const Demand &demand) { return demand.mean + price * demand.bytes; };
            for (const Demand &demand : demands) {
                if (demand.largest <= threshold && (!least || costOf(demand) < costOf(*least)))
                    least = &demand;
            }
            if (!least)
                return {};
            proposal.push_back(least->option);
        }
        return proposal;
    }

    /// The best of these bounds; the function is concave in the price.
    double leastMean(double threshold) const
    {
        constexpr int steps = 40;
        const double free = priced(0, threshold);
        if (!std::isfinite(free) || m_room <= 0)
            return free;
        double low = 0;
        double high = priceOf(dearest, free);
        double best = free;
        for (int step = 0; step < steps; ++step) {
            const double left = low + (high - low) / 3;
            const double right = high - (high - low) / 3;
            const double atLeft = priced(left, threshold);
            const double atRight = priced(right, threshold);
            best = std::max({best, atLeft, atRight});
            if (atLeft < atRight)
                low = left;
            else
                high = right;
        }
        return best;
    }

    static constexpr double dearest = 1e3; ///< times the mean time of all memory

    const Topology &m_topology;
    Storage m_largest; ///< of any rank, each tier by itself
    std::vector<std::vector<Demand>> m_tables;
    std::vector<double> m_thresholds; ///< of all options, rising
    double m_room = 0;
};

class RelaxedProposer : public Proposer
{
public:
    RelaxedProposer(const Model &model, const SearchSpace &space)
        : m_order(tableOrder(space.size())), m_proposals(Relaxation(model, space).proposals())
    {
    }

    const std::vector<std::uint32_t> &order() const override { return m_order; }
    bool next(Proposal &proposal) override
    {
        if (m_next == m_proposals.size())
            return false;
        proposal = m_proposals[m_next++];
        return true;
    }
    std::size_t expectedCount() const override { return m_proposals.size(); }

private:
    std::vector<std::uint32_t> m_order;
    std::vector<Proposal> m_proposals;
    std::size_t m_next = 0;
};

} // namespace

double ratingLowerBound(const Model &model)
{
    return model.tables->tables.empty() ? 0 : Relaxation(model).bound();
}

std::unique_ptr<Proposer> makeRelaxed(const Model &model, const SearchSpace &space)
{
    return std::make_unique<RelaxedProposer>(model, space);
}

Text ratingBoundOrigin()
{
    return phrase("Mean time of a rank with the fastest options that together fit into all ranks' memory.");
}

} // namespace cutaway::embedding
