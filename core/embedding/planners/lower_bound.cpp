#include "core/embedding/planners/lower_bound.h"

#include "core/embedding/planners/proposer.h"
#include "core/embedding/table_choices.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway::embedding {

namespace {

/// What one way to cut a table demands.
struct Demand
{
    double largest = 0; ///< time of its largest shard, ms
    double mean = 0;    ///< time a rank on average, ms
    double bytes = 0;   ///< in the tier that is planned by
};

class Bound
{
public:
    explicit Bound(const Model &model)
    {
        Storage largest = model.reservation.available.front();
        for (const Storage &rank : model.reservation.available) {
            largest.hbm = std::max(largest.hbm, rank.hbm);
            largest.ddr = std::max(largest.ddr, rank.ddr);
            m_room += double(model.topology.plannedTier(rank));
        }
        for (const Table &table : model.tables->tables) {
            std::vector<Demand> &demands = m_tables.emplace_back();
            for (const OptionName &name : choicesOf(table, model.topology))
                addDemand(demands, model, table, name, largest);
        }
        std::ranges::sort(m_thresholds);
    }

    double find() const
    {
        // The mean falls as more options are allowed, from threshold to threshold: the first where it is met.
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
        if (low == m_thresholds.size())
            return 0;
        constexpr double roundingRoom = 1 - 1e-9;
        const double mean = leastMean(m_thresholds[low]);
        return std::max(m_thresholds[low], std::isfinite(mean) ? mean : 0) * roundingRoom;
    }

private:
    void addDemand(std::vector<Demand> &demands, const Model &model, const Table &table, const OptionName &name,
                   const Storage &largest)
    {
        const ShardingOption option =
            makeOption(table, name.type, name.kernel, model.topology, model.settings.estimate);
        const auto fits = [&](const Shard &shard) {
            return shard.storage.hbm <= largest.hbm && shard.storage.ddr <= largest.ddr;
        };
        if (option.shards.empty() || !std::ranges::all_of(option.shards, fits))
            return;
        demands.push_back({scoreOf(option, true), option.totalPerf / double(model.topology.worldSize),
                           double(model.topology.plannedTier(option.totalStorage))});
        m_thresholds.push_back(demands.back().largest);
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

    /// The best of these bounds; the function is concave in the price.
    double leastMean(double threshold) const
    {
        constexpr int steps = 40;
        constexpr double dearest = 1e3; ///< times the mean time of all memory
        const double free = priced(0, threshold);
        if (!std::isfinite(free) || m_room <= 0)
            return free;
        double low = 0;
        double high = dearest * std::max(free, 1e-12) / m_room;
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

    std::vector<std::vector<Demand>> m_tables;
    std::vector<double> m_thresholds; ///< of all options, rising
    double m_room = 0;
};

} // namespace

double ratingLowerBound(const Model &model)
{
    return model.tables->tables.empty() ? 0 : Bound(model).find();
}

Text ratingBoundOrigin()
{
    return phrase("The mean rank of the fastest options that fit together into all ranks' memory.");
}

} // namespace cutaway::embedding
