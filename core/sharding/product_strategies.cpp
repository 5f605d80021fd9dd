#include "core/sharding/strategy_rules.h"

#include <algorithm>

// Leaves, matrix products, convolutions and their like.
namespace cutaway::sharding {

namespace {

constexpr Placement whole = Placement::replicated();
constexpr Placement sum = Placement::partial();

/// What one mesh dimension does.
struct Entry
{
    std::vector<Placement> operands;
    Placement output;
};

Placement split(std::size_t dimension)
{
    return Placement::split(dimension);
}

/// Lists of one mesh dimension are made with `entries`; the product over mesh dimensions varies the last fastest.
class EntryProduct
{
public:
    EntryProduct(const OperatorCall &call, std::vector<Entry> entries) : m_call(call), m_entries(std::move(entries)) {}

    Candidates make() const
    {
        Candidates candidates;
        if (m_entries.empty())
            return candidates;
        std::vector<std::vector<const Entry *>> lists;
        for (std::size_t i = 0; i < m_call.meshRank(); ++i)
            lists.push_back(entriesFor(i));
        std::vector<std::size_t> at(lists.size(), 0);
        for (bool isMore = true; isMore;) {
            candidates.list.push_back(combine(lists, at));
            isMore = false;
            for (std::size_t i = lists.size(); i-- > 0 && !isMore;) {
                isMore = ++at[i] < lists[i].size();
                if (!isMore)
                    at[i] = 0;
            }
        }
        return candidates;
    }

private:
    /// What cannot be split on this mesh dimension alone cannot be with others.
    std::vector<const Entry *> entriesFor(std::size_t meshDimension) const
    {
        const auto fits = [&](const TensorShape &shape, Placement placement) {
            Placements alone(m_call.meshRank());
            alone[meshDimension] = placement;
            return m_call.settings.mesh.isShardable(shape, alone, m_call.settings.evenShards);
        };
        std::vector<const Entry *> list{&m_entries.front()};
        if (m_call.settings.mesh.size(meshDimension) == 1)
            return list;
        for (std::size_t e = 1; e < m_entries.size(); ++e) {
            bool isShardable = fits(m_call.node.shape(), m_entries[e].output);
            for (std::size_t i = 0; i < m_call.operandCount(); ++i)
                isShardable = isShardable && fits(m_call.operand(i), m_entries[e].operands[i]);
            if (isShardable)
                list.push_back(&m_entries[e]);
        }
        return list;
    }

    Candidate combine(const std::vector<std::vector<const Entry *>> &lists, const std::vector<std::size_t> &at) const
    {
        Candidate candidate{std::vector<Placements>(m_call.operandCount(), Placements(lists.size())),
                            Placements(lists.size())};
        for (std::size_t i = 0; i < lists.size(); ++i) {
            const Entry &entry = *lists[i][at[i]];
            for (std::size_t k = 0; k < candidate.operands.size(); ++k)
                candidate.operands[k][i] = entry.operands[k];
            candidate.output[i] = entry.output;
        }
        return candidate;
    }

    const OperatorCall &m_call;
    std::vector<Entry> m_entries;
};

Entry allWhole(const OperatorCall &call)
{
    return {std::vector<Placement>(call.operandCount(), whole), whole};
}

std::vector<Entry> linearEntries(const OperatorCall &call)
{
    const std::size_t operands = call.operandCount();
    const std::size_t rank = operands >= 2 ? call.operand(0).rank() : 0;
    if (operands < 2 || operands > 3 || rank < 2 || call.operand(1).rank() != 2 || call.node.shape().rank() != rank ||
        (operands == 3 && call.operand(2).rank() != 1) ||
        call.operand(0).sizes.back() != call.operand(1).sizes.back() ||
        call.node.shape().sizes.back() != call.operand(1).sizes.front())
        return {};
    const auto entry = [&](Placement x, Placement w, Placement b, Placement y) {
        return operands == 3 ? Entry{{x, w, b}, y} : Entry{{x, w}, y};
    };
    std::vector<Entry> entries{entry(whole, whole, whole, whole), entry(split(rank - 1), split(1), sum, sum)};
    for (std::size_t i = 0; i + 1 < rank; ++i)
        entries.push_back(entry(split(i), whole, whole, split(i)));
    entries.push_back(entry(whole, split(0), split(0), split(rank - 1)));
    return entries;
}

/// The dimension of an operand that becomes `dimension` of the result, none where it is broadcast there.
Placement ownDimension(const TensorShape &operand, const TensorShape &result, std::size_t dimension)
{
    const std::size_t missing = result.rank() - operand.rank();
    if (dimension < missing || operand.sizes[dimension - missing] != result.sizes[dimension])
        return whole;
    return split(dimension - missing);
}

/// Entries of a·b, for operands at `first` and the one after.
std::vector<Entry> productEntries(const OperatorCall &call, std::size_t first)
{
    if (call.operandCount() < first + 2)
        return {};
    const TensorShape &a = call.operand(first);
    const TensorShape &b = call.operand(first + 1);
    const TensorShape &result = call.node.shape();
    const std::size_t rank = result.rank();
    if (a.rank() < 2 || b.rank() < 2 || rank != std::max(a.rank(), b.rank()) || a.sizes.back() != b.sizes[b.rank() - 2])
        return {};
    std::vector<Entry> entries{{{whole, whole}, whole}};
    for (std::size_t d = 0; d + 2 < rank; ++d)
        entries.push_back({{ownDimension(a, result, d), ownDimension(b, result, d)}, split(d)});
    entries.push_back({{split(a.rank() - 1), split(b.rank() - 2)}, sum});
    entries.push_back({{split(a.rank() - 2), whole}, split(rank - 2)});
    entries.push_back({{whole, split(b.rank() - 1)}, split(rank - 1)});
    return entries;
}

std::vector<Entry> matrixProductEntries(const OperatorCall &call)
{
    return call.operandCount() == 2 ? productEntries(call, 0) : std::vector<Entry>();
}

/// c + a·b: c follows the result.
std::vector<Entry> addedProductEntries(const OperatorCall &call)
{
    if (call.operandCount() != 3 || call.operand(0).rank() > call.node.shape().rank())
        return {};
    std::vector<Entry> entries = productEntries(call, 1);
    for (Entry &entry : entries) {
        const Placement added = entry.output.isSplit()
                                    ? ownDimension(call.operand(0), call.node.shape(), entry.output.dimension())
                                    : entry.output;
        entry.operands.insert(entry.operands.begin(), added);
    }
    return entries;
}

std::vector<Entry> embeddingEntries(const OperatorCall &call)
{
    if (call.operandCount() != 2)
        return {};
    const bool isWeightFirst =
        call.source.opcode != Opcode::CallModule && (isAten(call.source) || call.source.target == "torch.embedding");
    const std::size_t weight = isWeightFirst ? 0 : 1;
    const TensorShape &table = call.operand(weight);
    const std::size_t rank = call.operand(1 - weight).rank();
    if (table.rank() != 2 || call.node.shape().rank() != rank + 1)
        return {};
    const auto entry = [&](Placement w, Placement ids, Placement y) {
        return isWeightFirst ? Entry{{w, ids}, y} : Entry{{ids, w}, y};
    };
    std::vector<Entry> entries{entry(whole, whole, whole), entry(split(1), whole, split(rank)),
                               entry(split(0), whole, sum)};
    for (std::size_t d = 0; d < rank; ++d)
        entries.push_back(entry(whole, split(d), split(d)));
    return entries;
}

std::vector<Entry> convolutionEntries(const OperatorCall &call)
{
    const std::size_t operands = call.operandCount();
    if (operands < 2 || operands > 3)
        return {};
    const TensorShape &x = call.operand(0);
    const TensorShape &w = call.operand(1);
    if (x.rank() < 3 || w.rank() != x.rank() || call.node.shape().rank() != x.rank() || w.sizes[1] < 1 ||
        x.sizes[1] % w.sizes[1] != 0)
        return {};
    const std::int64_t groups = x.sizes[1] / w.sizes[1];
    const auto entry = [&](Placement input, Placement weight, Placement bias, Placement output) {
        return operands == 3 ? Entry{{input, weight, bias}, output} : Entry{{input, weight}, output};
    };
    std::vector<Entry> entries{entry(whole, whole, whole, whole), entry(split(0), whole, whole, split(0))};
    if (groups == 1) {
        entries.push_back(entry(split(1), split(1), sum, sum));
        entries.push_back(entry(whole, split(0), split(0), split(1)));
    } else if (groups == x.sizes[1] && w.sizes[0] % groups == 0) {
        entries.push_back(entry(split(1), split(0), split(0), split(1)));
    }
    return entries;
}

std::vector<Entry> batchNormEntries(const OperatorCall &call)
{
    if (call.operandCount() < 1 || call.operand(0).rank() < 2 || call.node.shape().rank() != call.operand(0).rank())
        return {};
    Entry batch = allWhole(call);
    batch.operands[0] = batch.output = split(0);
    Entry channels = allWhole(call);
    channels.operands[0] = channels.output = split(1);
    for (std::size_t i = 1; i < call.operandCount(); ++i)
        channels.operands[i] = call.operand(i).rank() == 0 ? whole : split(0);
    return {allWhole(call), batch, channels};
}

std::vector<Entry> attentionEntries(const OperatorCall &call)
{
    const std::size_t operands = call.operandCount();
    if (operands < 3 || operands > 4)
        return {};
    const TensorShape &result = call.node.shape();
    const std::size_t rank = result.rank();
    for (std::size_t i = 0; i < operands; ++i) {
        const TensorShape &operand = call.operand(i);
        if (i < 3 ? operand.rank() != rank : operand.rank() > rank)
            return {};
        for (std::size_t d = 0; d + 2 < rank && i < 3; ++d) {
            if (operand.sizes[d] != result.sizes[d])
                return {};
        }
    }
    std::vector<Entry> entries{allWhole(call)};
    for (std::size_t d = 0; d + 2 < rank; ++d) {
        Entry entry{{split(d), split(d), split(d)}, split(d)};
        if (operands == 4)
            entry.operands.push_back(ownDimension(call.operand(3), result, d));
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<Entry> entriesOf(const OperatorCall &call)
{
    switch (call.node.rule) {
    case OperatorRule::Linear: return linearEntries(call);
    case OperatorRule::MatrixProduct: return matrixProductEntries(call);
    case OperatorRule::AddedProduct: return addedProductEntries(call);
    case OperatorRule::Embedding: return embeddingEntries(call);
    case OperatorRule::Convolution: return convolutionEntries(call);
    case OperatorRule::BatchNorm: return batchNormEntries(call);
    case OperatorRule::Attention: return attentionEntries(call);
    default: return {};
    }
}

} // namespace

Candidates leafCandidates(const OperatorCall &call)
{
    std::vector<Entry> entries{{{}, whole}};
    for (std::size_t d = 0; d < call.node.shape().rank(); ++d)
        entries.push_back({{}, split(d)});
    return EntryProduct(call, std::move(entries)).make();
}

Candidates productCandidates(const OperatorCall &call)
{
    return EntryProduct(call, entriesOf(call)).make();
}

} // namespace cutaway::sharding
