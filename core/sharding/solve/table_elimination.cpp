#include "core/sharding/solve/table_elimination.h"

#include "core/base/rounding.h"

#include <algorithm>
#include <set>

namespace cutaway::sharding {

namespace {

/// A cost over several variables; the last varies fastest.
struct Factor
{
    std::vector<std::uint32_t> variables; ///< ascending
    std::vector<double> table;
};

class TableElimination
{
public:
    explicit TableElimination(const PairwiseModel &model)
        : m_costs(model.costs)
        , m_neighbours(model.costs.size())
        , m_factorsOf(model.costs.size())
        , m_sizes(model.costs.size())
    {
        for (const PairwiseModel::Edge &edge : model.edges)
            addFactor(pairFactor(edge));
        for (std::uint32_t v = 0; v < m_costs.size(); ++v)
            m_sizes[v] = tableSize(v);
    }

    EliminationResult run(const Deadline &limit, double largest)
    {
        EliminationResult result;
        for (std::size_t left = m_costs.size(); left > 0; --left) {
            const auto least = std::ranges::min_element(m_sizes);
            const std::uint32_t variable = std::uint32_t(least - m_sizes.begin());
            if (*least > largest) {
                result.outcome = SolveOutcome::TooLarge;
                return result;
            }
            result.largestTable = std::max(result.largestTable, *least);
            if (!eliminate(variable, limit)) {
                result.outcome = SolveOutcome::Stopped;
                return result;
            }
        }
        result.labels = labels();
        return result;
    }

private:
    struct Eliminated
    {
        std::uint32_t variable = 0;
        std::vector<std::uint32_t> neighbours;
        std::vector<std::uint32_t> best;
    };
    /// A factor with the variable to eliminate last, and how far its table moves when a neighbour's label does.
    struct Term
    {
        std::vector<double> table;
        std::vector<std::size_t> strides; ///< by neighbour; 0: does not depend on it
    };

    std::size_t labelCount(std::uint32_t variable) const { return m_costs[variable].size(); }

    static Factor pairFactor(const PairwiseModel::Edge &edge) { return {{edge.from, edge.to}, edge.table}; }

    void addFactor(Factor factor)
    {
        const std::size_t index = m_factors.size();
        for (const std::uint32_t v : factor.variables) {
            m_factorsOf[v].push_back(index);
            for (const std::uint32_t other : factor.variables) {
                if (other != v)
                    m_neighbours[v].insert(other);
            }
        }
        m_factors.push_back(std::move(factor));
    }

    double tableSize(std::uint32_t variable) const
    {
        double size = double(labelCount(variable));
        for (const std::uint32_t neighbour : m_neighbours[variable])
            size *= double(labelCount(neighbour));
        return size;
    }

    Term termOf(const Factor &factor, std::uint32_t variable, const std::vector<std::uint32_t> &neighbours) const
    {
        std::vector<std::uint32_t> order;
        std::ranges::copy_if(factor.variables, std::back_inserter(order),
                             [&](std::uint32_t v) { return v != variable; });
        std::ranges::sort(order);
        order.push_back(variable);
        std::vector<std::size_t> sourceStride(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            std::size_t stride = 1;
            for (std::size_t k = factor.variables.size(); factor.variables[--k] != order[i];)
                stride *= labelCount(factor.variables[k]);
            sourceStride[i] = stride;
        }
        Term term{std::vector<double>(factor.table.size()), std::vector<std::size_t>(neighbours.size(), 0)};
        std::vector<std::size_t> at(order.size(), 0);
        std::size_t source = 0;
        for (double &entry : term.table) {
            entry = factor.table[source];
            for (std::size_t i = order.size(); i-- > 0;) {
                source += sourceStride[i];
                if (++at[i] < labelCount(order[i]))
                    break;
                source -= sourceStride[i] * at[i];
                at[i] = 0;
            }
        }
        std::size_t stride = labelCount(variable);
        for (std::size_t i = order.size() - 1; i-- > 0;) {
            const auto place = std::ranges::lower_bound(neighbours, order[i]) - neighbours.begin();
            term.strides[std::size_t(place)] = stride;
            stride *= labelCount(order[i]);
        }
        return term;
    }

    bool eliminate(std::uint32_t variable, const Deadline &limit)
    {
        const std::vector<std::uint32_t> neighbours(m_neighbours[variable].begin(), m_neighbours[variable].end());
        std::vector<Term> terms;
        for (const std::size_t factor : m_factorsOf[variable]) {
            if (m_factors[factor].variables.empty())
                continue;
            terms.push_back(termOf(m_factors[factor], variable, neighbours));
            m_factors[factor] = {};
        }
        Factor result{neighbours, {}};
        Eliminated eliminated{variable, neighbours, {}};
        if (!minimise(variable, neighbours, terms, limit, result.table, eliminated.best))
            return false;
        m_eliminated.push_back(std::move(eliminated));
        m_sizes[variable] = infinity;
        for (const std::uint32_t neighbour : neighbours)
            m_neighbours[neighbour].erase(variable);
        if (!neighbours.empty())
            addFactor(std::move(result));
        for (const std::uint32_t neighbour : neighbours)
            m_sizes[neighbour] = tableSize(neighbour);
        return true;
    }

    /// For all labels of the neighbours the least over the variable's. What does not change with the last neighbour is
    /// added up once for all of its labels.
    bool minimise(std::uint32_t variable, const std::vector<std::uint32_t> &neighbours, const std::vector<Term> &terms,
                  const Deadline &limit, std::vector<double> &table, std::vector<std::uint32_t> &best) const
    {
        const std::size_t count = labelCount(variable);
        const bool hasNeighbours = !neighbours.empty();
        const std::size_t inner = hasNeighbours ? labelCount(neighbours.back()) : 1;
        const std::size_t outerRank = hasNeighbours ? neighbours.size() - 1 : 0;
        std::size_t outer = 1;
        for (std::size_t i = 0; i < outerRank; ++i)
            outer *= labelCount(neighbours[i]);
        table.reserve(outer * inner);
        best.reserve(outer * inner);

        std::vector<std::size_t> at(outerRank, 0);
        std::vector<std::size_t> offsets(terms.size(), 0);
        std::vector<double> base(count);
        std::vector<double> row(count);
        for (std::size_t o = 0; o < outer; ++o) {
            if (o % 64 == 0 && limit.isOver())
                return false;
            base = m_costs[variable];
            for (std::size_t t = 0; t < terms.size(); ++t) {
                if (!hasNeighbours || terms[t].strides.back() == 0)
                    addRow(base, terms[t].table.data() + offsets[t]);
            }
            for (std::size_t i = 0; i < inner; ++i) {
                row = base;
                for (std::size_t t = 0; t < terms.size(); ++t) {
                    if (hasNeighbours && terms[t].strides.back() != 0)
                        addRow(row, terms[t].table.data() + offsets[t] + i * terms[t].strides.back());
                }
                const auto least = std::ranges::min_element(row);
                table.push_back(*least);
                best.push_back(std::uint32_t(least - row.begin()));
            }
            advance(neighbours, terms, at, offsets);
        }
        return true;
    }

    static void addRow(std::vector<double> &sum, const double *row)
    {
        double *const to = sum.data();
        const std::size_t size = sum.size();
        for (std::size_t i = 0; i < size; ++i)
            to[i] += row[i];
    }

    /// To the next labels of all neighbours but the last.
    void advance(const std::vector<std::uint32_t> &neighbours, const std::vector<Term> &terms,
                 std::vector<std::size_t> &at, std::vector<std::size_t> &offsets) const
    {
        for (std::size_t i = at.size(); i-- > 0;) {
            const bool wraps = ++at[i] == labelCount(neighbours[i]);
            for (std::size_t t = 0; t < terms.size(); ++t) {
                offsets[t] += terms[t].strides[i];
                if (wraps)
                    offsets[t] -= terms[t].strides[i] * at[i];
            }
            if (!wraps)
                return;
            at[i] = 0;
        }
    }

    std::vector<std::uint32_t> labels() const
    {
        std::vector<std::uint32_t> labels(m_costs.size(), 0);
        for (auto it = m_eliminated.rbegin(); it != m_eliminated.rend(); ++it) {
            std::size_t at = 0;
            for (const std::uint32_t neighbour : it->neighbours)
                at = at * labelCount(neighbour) + labels[neighbour];
            labels[it->variable] = it->best[at];
        }
        return labels;
    }

    const std::vector<std::vector<double>> &m_costs;
    std::vector<std::set<std::uint32_t>> m_neighbours;
    std::vector<std::vector<std::size_t>> m_factorsOf;
    std::vector<Factor> m_factors;
    std::vector<double> m_sizes; ///< of the table that eliminating a variable takes; infinite: it is gone
    std::vector<Eliminated> m_eliminated;
};

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

EliminationResult eliminateTables(const PairwiseModel &model, const Deadline &limit, double largestTable)
{
    return TableElimination(model).run(limit, largestTable);
}

EliminationResult solveExactly(PairwiseModel model, const Deadline &limit, double largestTable)
{
    PairwiseReduction reduction(std::move(model));
    if (!reduction.run(limit))
        return {SolveOutcome::Stopped, {}, 0};
    const PairwiseModel rest = reduction.rest();
    EliminationResult result = eliminateTables(rest, limit, largestTable);
    if (result.outcome == SolveOutcome::Solved)
        result.labels = reduction.complete(result.labels);
    return result;
}

std::optional<std::vector<std::vector<double>>> leastByLabel(const PairwiseModel &model, const Deadline &limit,
                                                             double largestTables)
{
    BucketTree tree(model);
    if (!tree.plan(largestTables) || !tree.passUp(limit) || !tree.passDown(limit))
        return std::nullopt;
    return tree.leastOfLabels();
}

} // namespace cutaway::sharding
