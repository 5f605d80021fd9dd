#include "core/search/ideals.h"

#include <algorithm>
#include <random>

namespace cutaway {

namespace {

struct Signature
{
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    friend bool operator==(const Signature &, const Signature &) = default;
    Signature with(const Signature &other) const { return {low ^ other.low, high ^ other.high}; }
};

/// Finds ideals by signature: open addressing over their numbers.
class SignatureTable
{
public:
    static constexpr std::uint32_t none = 0xffffffff;

    std::uint32_t find(const Signature &signature) const { return m_slots[slotOf(signature)]; }

    /// The signature is not in the table yet; its number is the count so far.
    void add(const Signature &signature)
    {
        m_signatures.push_back(signature);
        if (m_signatures.size() * 2 > m_slots.size())
            grow();
        else
            m_slots[slotOf(signature)] = std::uint32_t(m_signatures.size() - 1);
    }
    const Signature &operator[](std::size_t number) const { return m_signatures[number]; }

private:
    std::size_t slotOf(const Signature &signature) const
    {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t slot = signature.low & mask;
        while (m_slots[slot] != none && m_signatures[m_slots[slot]] != signature)
            slot = (slot + 1) & mask;
        return slot;
    }

    void grow()
    {
        m_slots.assign(m_slots.size() * 2, none);
        for (std::size_t i = 0; i < m_signatures.size(); ++i)
            m_slots[slotOf(m_signatures[i])] = std::uint32_t(i);
    }

    std::vector<Signature> m_signatures;
    std::vector<std::uint32_t> m_slots = std::vector<std::uint32_t>(1024, none);
};

} // namespace

/// An ideal of the level that is being extended.
struct OpenIdeal
{
    std::vector<std::uint64_t> inside; ///< a bit per unit
    std::vector<std::uint32_t> open;   ///< units outside whose predecessors are all inside, ascending

    bool contains(std::uint32_t unit) const { return inside[unit / 64] >> (unit % 64) & 1; }
};

class IdealGenerator
{
public:
    IdealGenerator(const UnitGraph &graph, std::size_t classes) : m_graph(graph)
    {
        m_ideals.m_classes = classes;
        std::mt19937_64 random(20201206);
        for (std::size_t u = 0; u < graph.size(); ++u)
            m_unitSignatures.push_back({random(), random()});
        m_ideals.m_parent.push_back(0);
        m_ideals.m_unit.push_back(noUnit);
        m_ideals.m_compute.assign(classes, 0.0);
        m_ideals.m_blocked.assign(classes, 0);
        m_ideals.m_memory.push_back(0);
        m_ideals.m_boundaryCost.push_back(0);
        m_ideals.m_boundaryStart.push_back(0);
        m_table.add({});
        beginParts();
    }

    std::optional<Ideals> all(std::size_t most, const Deadline &deadline)
    {
        std::vector<OpenIdeal> level{emptySet()};
        std::size_t begin = 0;
        while (!level.empty()) {
            std::vector<OpenIdeal> next;
            for (std::size_t i = 0; i < level.size(); ++i) {
                if (i % 256 == 0 && deadline.isOver())
                    return std::nullopt;
                expand(begin + i, level[i], next);
                if (m_ideals.size() > most || wordsHeld() > most * wordsPerIdeal)
                    return std::nullopt;
            }
            begin += level.size();
            level = std::move(next);
            m_openWords = 0;
        }
        return std::move(m_ideals);
    }

    std::size_t count() const { return m_ideals.size(); }

    Ideals ofOrder(std::span<const std::uint32_t> order)
    {
        for (const std::uint32_t unit : order) {
            const std::uint32_t last = std::uint32_t(m_ideals.full());
            m_ideals.m_successors.push_back(last + 1);
            m_ideals.m_successorStart.push_back(m_ideals.m_successors.size());
            append(last, unit);
        }
        m_ideals.m_successorStart.push_back(m_ideals.m_successors.size());
        return std::move(m_ideals);
    }

private:
    void beginParts()
    {
        if (m_graph.part.empty())
            return;
        m_ideals.m_parts.emplace_back();
        for (const std::uint32_t part : m_graph.part) {
            if (part == UnitGraph::anyPart)
                continue;
            m_unitsOfPart.resize(std::max<std::size_t>(m_unitsOfPart.size(), part + 1));
            ++m_unitsOfPart[part];
        }
    }

    void appendPart(std::uint32_t parent, std::uint32_t unit)
    {
        Ideals::PartsInside inside = m_ideals.m_parts[parent];
        const std::uint32_t part = m_graph.part[unit];
        if (part != UnitGraph::anyPart && part + 1 > inside.begun)
            inside = {part + 1, m_unitsOfPart[part]};
        if (part != UnitGraph::anyPart)
            --inside.missing;
        m_ideals.m_parts.push_back(inside);
    }

    static constexpr std::size_t wordsPerIdeal = 50; ///< of 8 bytes: boundary, successors and what is open

    std::size_t wordsHeld() const
    {
        return m_ideals.m_boundary.size() + m_ideals.m_successors.size() / 2 + m_openWords;
    }

    OpenIdeal emptySet() const
    {
        OpenIdeal empty{std::vector<std::uint64_t>(m_graph.size() / 64 + 1), {}};
        for (std::uint32_t u = 0; u < m_graph.size(); ++u) {
            if (m_graph.before[u].empty())
                empty.open.push_back(u);
        }
        return empty;
    }

    void expand(std::size_t ideal, const OpenIdeal &from, std::vector<OpenIdeal> &next)
    {
        for (const std::uint32_t unit : from.open) {
            const Signature signature = m_table[ideal].with(m_unitSignatures[unit]);
            std::uint32_t found = m_table.find(signature);
            if (found == SignatureTable::none) {
                found = std::uint32_t(m_ideals.size());
                append(std::uint32_t(ideal), unit);
                m_table.add(signature);
                next.push_back(with(from, unit));
                m_openWords += next.back().inside.size() + next.back().open.size() / 2;
            }
            m_ideals.m_successors.push_back(found);
        }
        m_ideals.m_successorStart.push_back(m_ideals.m_successors.size());
    }

    OpenIdeal with(const OpenIdeal &from, std::uint32_t unit) const
    {
        OpenIdeal larger{from.inside, {}};
        larger.inside[unit / 64] |= std::uint64_t(1) << (unit % 64);
        std::vector<std::uint32_t> freed;
        for (const std::uint32_t after : m_graph.after[unit]) {
            if (std::ranges::all_of(m_graph.before[after], [&](std::uint32_t u) { return larger.contains(u); }))
                freed.push_back(after);
        }
        larger.open.reserve(from.open.size() - 1 + freed.size());
        std::ranges::merge(from.open, freed, std::back_inserter(larger.open));
        larger.open.erase(std::ranges::lower_bound(larger.open, unit));
        return larger;
    }

    void append(std::uint32_t parent, std::uint32_t unit)
    {
        m_ideals.m_parent.push_back(parent);
        m_ideals.m_unit.push_back(unit);
        m_ideals.m_memory.push_back(m_ideals.m_memory[parent] + m_graph.memory[unit]);
        for (std::size_t c = 0; c < m_ideals.m_classes; ++c) {
            const double latency = m_graph.latencyOn(c, unit);
            const bool runs = latency != cannotRun;
            m_ideals.m_compute.push_back(m_ideals.compute(c, parent) + (runs ? latency : 0));
            m_ideals.m_blocked.push_back(m_ideals.blocked(c, parent) + (runs ? 0 : 1));
        }
        appendBoundary(parent, unit);
        if (!m_graph.part.empty())
            appendPart(parent, unit);
    }

    /// Both lists are ascending: the parent's boundary and the unit's hyperedges, merged.
    void appendBoundary(std::uint32_t parent, std::uint32_t unit)
    {
        const std::vector<std::uint32_t> &added = m_graph.edgesOf[unit];
        std::size_t p = m_ideals.m_boundaryStart[parent];
        const std::size_t end = m_ideals.m_boundaryStart[parent + 1];
        std::size_t a = 0;
        double cost = 0;
        while (p < end || a < added.size()) {
            BoundaryEdge entry;
            if (a == added.size() || (p < end && m_ideals.m_boundary[p].edge < added[a])) {
                entry = m_ideals.m_boundary[p++];
            } else {
                const bool isKnown = p < end && m_ideals.m_boundary[p].edge == added[a];
                entry = {added[a++], isKnown ? m_ideals.m_boundary[p++].inside + 1 : 1};
            }
            if (entry.inside == m_graph.hyperedges[entry.edge].units.size())
                continue;
            m_ideals.m_boundary.push_back(entry);
            cost += m_graph.hyperedges[entry.edge].cost;
        }
        m_ideals.m_boundaryStart.push_back(m_ideals.m_boundary.size());
        m_ideals.m_boundaryCost.push_back(cost);
    }

    const UnitGraph &m_graph;
    Ideals m_ideals;
    SignatureTable m_table;
    std::vector<Signature> m_unitSignatures;
    std::size_t m_openWords = 0;              ///< of the next level
    std::vector<std::uint32_t> m_unitsOfPart; ///< how many
};

std::optional<Ideals> Ideals::all(const UnitGraph &graph, std::size_t classes, std::size_t most,
                                  const Deadline &deadline, std::size_t *reached)
{
    IdealGenerator generator(graph, classes);
    std::optional<Ideals> ideals = generator.all(most, deadline);
    if (!ideals && reached)
        *reached = generator.count();
    return ideals;
}

Ideals Ideals::ofOrder(const UnitGraph &graph, std::size_t classes, std::span<const std::uint32_t> order)
{
    return IdealGenerator(graph, classes).ofOrder(order);
}

std::vector<std::uint32_t> Ideals::difference(std::size_t larger, std::size_t smaller) const
{
    std::vector<std::uint32_t> units;
    std::vector<std::uint32_t> inside;
    for (std::size_t i = larger; i != 0; i = m_parent[i])
        units.push_back(m_unit[i]);
    for (std::size_t i = smaller; i != 0; i = m_parent[i])
        inside.push_back(m_unit[i]);
    std::ranges::sort(units);
    std::ranges::sort(inside);
    std::vector<std::uint32_t> difference;
    std::ranges::set_difference(units, inside, std::back_inserter(difference));
    return difference;
}

StageLoads::StageLoads(const PlacementModel &model, const UnitGraph &graph, const Ideals &ideals)
    : m_model(model), m_graph(graph), m_ideals(ideals), m_inside(graph.hyperedges.size(), 0)
{
}

void StageLoads::setSmaller(std::size_t ideal)
{
    for (const BoundaryEdge &entry : m_ideals.boundary(m_smaller))
        m_inside[entry.edge] = 0;
    m_smaller = ideal;
    for (const BoundaryEdge &entry : m_ideals.boundary(ideal))
        m_inside[entry.edge] = entry.inside;
}

double StageLoads::communication(std::size_t larger) const
{
    double shared = 0;
    for (const BoundaryEdge &entry : m_ideals.boundary(larger)) {
        const std::uint32_t before = m_inside[entry.edge];
        if (before > 0)
            shared += m_graph.hyperedges[entry.edge].cost * (before == entry.inside ? 2.0 : 1.0);
    }
    return std::max(0.0, m_ideals.boundaryCost(larger) + m_ideals.boundaryCost(m_smaller) - shared);
}

} // namespace cutaway
