#include "core/sharding/solve/least_by_label.h"

#include "core/base/infinity.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

constexpr std::size_t noLabel = std::size_t(-1);

/// A cost over several variables; the last varies fastest.
struct Table
{
    std::vector<std::uint32_t> variables;
    std::vector<double> values;
};

/// A variable, those that it still depended on when it went, and where its least values were handed on to.
struct Bucket
{
    Table table;  ///< over both, the variable first
    Table upward; ///< the least over the variable
    std::size_t parent = noLabel;
};

class BucketTree
{
public:
    explicit BucketTree(const PairwiseModel &model) : m_model(model), m_bucketOf(model.costs.size(), noLabel)
    {
        m_neighbours.resize(model.costs.size());
        for (const PairwiseModel::Edge &edge : model.edges) {
            m_neighbours[edge.from].insert(edge.to);
            m_neighbours[edge.to].insert(edge.from);
        }
    }

    /// In which order variables go, each with the least table of those left; false: all tables together are too large.
    bool plan(double largest)
    {
        std::vector<double> sizes(m_neighbours.size());
        for (std::uint32_t v = 0; v < sizes.size(); ++v)
            sizes[v] = tableSize(v);
        double sum = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const std::uint32_t v = std::uint32_t(std::ranges::min_element(sizes) - sizes.begin());
            sum += sizes[v];
            if (sum > largest)
                return false;
            addBucket(v);
            sizes[v] = infinity;
            for (const std::uint32_t neighbour : m_buckets.back().upward.variables)
                sizes[neighbour] = tableSize(neighbour);
        }
        for (Bucket &bucket : m_buckets) {
            for (const std::uint32_t v : bucket.upward.variables)
                bucket.parent = std::min(bucket.parent, m_bucketOf[v]);
        }
        return true;
    }

    /// Children before parents.
    bool passUp(const Deadline &limit)
    {
        for (Bucket &bucket : m_buckets)
            bucket.table.values.assign(entries(bucket.table.variables), 0);
        for (std::uint32_t v = 0; v < m_model.costs.size(); ++v)
            add({{v}, m_model.costs[v]}, m_buckets[m_bucketOf[v]].table);
        for (const PairwiseModel::Edge &edge : m_model.edges)
            add({{edge.from, edge.to}, edge.table},
                m_buckets[std::min(m_bucketOf[edge.from], m_bucketOf[edge.to])].table);
        for (Bucket &bucket : m_buckets) {
            if (limit.isOver())
                return false;
            takeLeast(bucket.table, bucket.upward);
            if (bucket.parent != noLabel)
                add(bucket.upward, m_buckets[bucket.parent].table);
        }
        return true;
    }

    /// Parents before children: each learns what all outside of it costs.
    bool passDown(const Deadline &limit)
    {
        for (std::size_t i = m_buckets.size(); i-- > 0;) {
            if (limit.isOver())
                return false;
            Bucket &bucket = m_buckets[i];
            if (bucket.parent == noLabel)
                continue;
            Table outside{bucket.upward.variables, {}};
            takeLeast(m_buckets[bucket.parent].table, outside);
            for (std::size_t entry = 0; entry < outside.values.size(); ++entry) {
                const double own = bucket.upward.values[entry];
                outside.values[entry] = own == infinity ? 0 : outside.values[entry] - own;
            }
            add(outside, bucket.table);
        }
        return true;
    }

    std::vector<std::vector<double>> leastOfLabels() const
    {
        std::vector<std::vector<double>> least(m_model.costs.size());
        for (const Bucket &bucket : m_buckets) {
            Table own{{bucket.table.variables.front()}, {}};
            takeLeast(bucket.table, own);
            least[own.variables.front()] = std::move(own.values);
        }
        completeByRoots(least);
        return least;
    }

private:
    std::size_t labelCount(std::uint32_t variable) const { return m_model.costs[variable].size(); }

    double tableSize(std::uint32_t variable) const
    {
        double size = double(labelCount(variable));
        for (const std::uint32_t neighbour : m_neighbours[variable])
            size *= double(labelCount(neighbour));
        return size;
    }

    std::size_t entries(const std::vector<std::uint32_t> &variables) const
    {
        std::size_t count = 1;
        for (const std::uint32_t v : variables)
            count *= labelCount(v);
        return count;
    }

    void addBucket(std::uint32_t variable)
    {
        const std::vector<std::uint32_t> neighbours(m_neighbours[variable].begin(), m_neighbours[variable].end());
        for (const std::uint32_t neighbour : neighbours) {
            m_neighbours[neighbour].insert(neighbours.begin(), neighbours.end());
            m_neighbours[neighbour].erase(neighbour);
            m_neighbours[neighbour].erase(variable);
        }
        m_bucketOf[variable] = m_buckets.size();
        m_buckets.push_back({{{variable}, {}}, {neighbours, {}}, noLabel});
        std::vector<std::uint32_t> &variables = m_buckets.back().table.variables;
        variables.insert(variables.end(), neighbours.begin(), neighbours.end());
    }

    /// Walks through all entries of a table over `variables`, and hands over with each the entry of a table over some
    /// of these variables.
    template <class Take>
    void walk(const std::vector<std::uint32_t> &variables, const std::vector<std::uint32_t> &some, Take take) const
    {
        std::vector<std::size_t> strides(variables.size(), 0);
        std::size_t stride = 1;
        for (std::size_t i = some.size(); i-- > 0;) {
            strides[std::size_t(std::ranges::find(variables, some[i]) - variables.begin())] = stride;
            stride *= labelCount(some[i]);
        }
        std::vector<std::size_t> at(variables.size(), 0);
        const std::size_t count = entries(variables);
        std::size_t other = 0;
        for (std::size_t entry = 0; entry < count; ++entry) {
            take(entry, other);
            for (std::size_t i = variables.size(); i-- > 0;) {
                other += strides[i];
                if (++at[i] < labelCount(variables[i]))
                    break;
                other -= strides[i] * at[i];
                at[i] = 0;
            }
        }
    }

    /// `to` has all variables of `term`.
    void add(const Table &term, Table &to) const
    {
        walk(to.variables, term.variables,
             [&](std::size_t entry, std::size_t other) { to.values[entry] += term.values[other]; });
    }

    /// For each entry of `to` the least of those of `from` that agree with it.
    void takeLeast(const Table &from, Table &to) const
    {
        to.values.assign(entries(to.variables), infinity);
        walk(from.variables, to.variables, [&](std::size_t entry, std::size_t other) {
            to.values[other] = std::min(to.values[other], from.values[entry]);
        });
    }

    /// What does not hang together with a variable costs its least beside it.
    void completeByRoots(std::vector<std::vector<double>> &least) const
    {
        double all = 0;
        for (const Bucket &bucket : m_buckets)
            all += bucket.parent == noLabel ? bucket.upward.values.front() : 0;
        for (std::size_t i = 0; i < m_buckets.size(); ++i) {
            std::size_t root = i;
            while (m_buckets[root].parent != noLabel)
                root = m_buckets[root].parent;
            for (double &value : least[m_buckets[i].table.variables.front()])
                value = all == infinity ? infinity : value + (all - m_buckets[root].upward.values.front());
        }
    }

    const PairwiseModel &m_model;
    std::vector<std::set<std::uint32_t>> m_neighbours;
    std::vector<std::size_t> m_bucketOf;
    std::vector<Bucket> m_buckets; ///< children before parents
};

} // namespace

std::optional<std::vector<std::vector<double>>> leastByLabel(const PairwiseModel &model, const Deadline &limit,
                                                             double largestTables)
{
    BucketTree tree(model);
    if (!tree.plan(largestTables) || !tree.passUp(limit) || !tree.passDown(limit))
        return std::nullopt;
    return tree.leastOfLabels();
}

} // namespace cutaway::sharding
