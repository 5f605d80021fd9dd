#include "core/sharding/device_mesh.h"
#include "core/sharding/strategies.h"

#include <algorithm>
#include <numeric>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

// Leaves, matrix products, convolutions and their like.

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

// Operators that change the shape: views, permutations, slices, splits, concatenations.

constexpr Placement replicated = Placement::replicated();
constexpr std::size_t gone = std::size_t(-1);

/// Where each dimension of the first operand goes; `gone`: a split of it does not survive.
using DimensionMap = std::vector<std::size_t>;

/// Splits move with their dimensions, sums stay.
Candidates moving(const OperatorCall &call, const DimensionMap &map, bool othersFollow = false)
{
    Candidates candidates;
    for (Placements input : call.outputsOf(0)) {
        Placements output = input;
        for (std::size_t i = 0; i < input.size(); ++i) {
            if (!input[i].isSplit())
                continue;
            const std::size_t target = map[input[i].dimension()];
            output[i] = target == gone ? replicated : Placement::split(target);
            if (target == gone)
                input[i] = replicated;
        }
        candidates.list.push_back(followed(call, input, othersFollow ? input : Placements(input.size()), output));
    }
    return candidates;
}

DimensionMap unchanged(std::size_t rank)
{
    DimensionMap map(rank);
    std::iota(map.begin(), map.end(), std::size_t(0));
    return map;
}

Candidates view(const OperatorCall &call)
{
    const ViewMapping mapping(call.settings.mesh, call.operand(0), call.node.shape());
    Candidates candidates;
    for (const Placements &placements : call.outputsOf(0)) {
        const ViewMapping::Result mapped = mapping.map(placements);
        candidates.list.push_back(followed(call, mapped.input, Placements(placements.size()), mapped.output));
    }
    return candidates;
}

/// For each dimension of the result the one it was; none if the graph does not say.
std::optional<std::vector<std::size_t>> permutationOf(const OperatorCall &call)
{
    const std::size_t rank = call.operand(0).rank();
    if (!call.arguments.areKnown())
        return std::nullopt;
    std::vector<std::size_t> from = unchanged(rank);
    if (const std::string name = operatorName(call.source); name != "permute") {
        if (name == "t") {
            std::ranges::reverse(from);
            return rank <= 2 ? std::optional(from) : std::nullopt;
        }
        const auto first = call.arguments.dimension(1, {"dim0", "axis0"}, rank);
        const auto second = call.arguments.dimension(2, {"dim1", "axis1"}, rank);
        if (!first || !second)
            return std::nullopt;
        std::swap(from[*first], from[*second]);
        return from;
    }
    const auto given = call.arguments.integers(1, {"dims"});
    if (!given || given->size() != rank)
        return std::nullopt;
    for (std::size_t d = 0; d < rank; ++d) {
        const auto dimension = dimensionOf((*given)[d], rank);
        if (!dimension)
            return std::nullopt;
        from[d] = *dimension;
    }
    return from;
}

Candidates permutation(const OperatorCall &call)
{
    const std::optional<std::vector<std::size_t>> from = permutationOf(call);
    if (!from)
        return {{}, phrase("order of dimensions")};
    DimensionMap map(from->size(), gone);
    for (std::size_t d = 0; d < from->size(); ++d)
        map[(*from)[d]] = d;
    return moving(call, map);
}

Candidates expand(const OperatorCall &call)
{
    const TensorShape &input = call.operand(0);
    const TensorShape &output = call.node.shape();
    if (input.rank() > output.rank())
        return {};
    const std::size_t shift = output.rank() - input.rank();
    DimensionMap map(input.rank(), gone);
    for (std::size_t d = 0; d < map.size(); ++d) {
        if (input.sizes[d] == output.sizes[d + shift])
            map[d] = d + shift;
    }
    return moving(call, map);
}

/// The dimension that a split cuts; where the graph does not say, the only one that differs.
std::optional<std::size_t> splitDimension(const OperatorCall &call, bool isUnbind)
{
    const std::size_t rank = call.operand(0).rank();
    if (rank == 0)
        return std::nullopt;
    if (call.arguments.find(isUnbind ? 1 : 2, {"dim", "axis"}))
        return call.arguments.dimension(isUnbind ? 1 : 2, {"dim", "axis"}, rank);
    if (call.arguments.areKnown())
        return 0;
    std::vector<std::size_t> different;
    for (std::size_t d = 0; d < rank && call.node.shape().rank() == rank; ++d) {
        if (call.operand(0).sizes[d] != call.node.shape().sizes[d])
            different.push_back(d);
    }
    return different.size() == 1 ? std::optional(different[0]) : std::nullopt;
}

bool arePiecesEqual(const OperatorCall &call)
{
    return std::ranges::all_of(call.node.outputs,
                               [&](const TensorShape &piece) { return piece.sizes == call.node.shape().sizes; });
}

Candidates splitStrategies(const OperatorCall &call)
{
    const bool isUnbind = operatorName(call.source) == "unbind";
    const std::optional<std::size_t> dimension = splitDimension(call, isUnbind);
    if (!dimension)
        return {{}, phrase("dimension")};
    const std::size_t rank = call.operand(0).rank();
    if (call.node.shape().rank() != rank - (isUnbind ? 1 : 0))
        return {};
    DimensionMap map = unchanged(rank);
    for (std::size_t d = *dimension + 1; d < rank && isUnbind; ++d)
        map[d] = d - 1;
    map[*dimension] = gone;
    const bool mayStay = call.settings.interleavedSplit && !isUnbind && arePiecesEqual(call);
    if (!mayStay)
        return moving(call, map);
    Candidates candidates;
    for (Placements input : call.outputsOf(0)) {
        const std::int64_t shards = call.settings.mesh.shardsOf(input, *dimension);
        for (std::size_t i = 0; i < input.size(); ++i) {
            if (input[i] == Placement::split(*dimension) && call.node.shape().sizes[*dimension] % shards != 0)
                input[i] = replicated;
        }
        candidates.list.push_back(followed(call, input, Placements(input.size()), input));
    }
    return candidates;
}

Candidates concatenation(const OperatorCall &call)
{
    const bool isStack = operatorName(call.source) == "stack";
    const std::size_t rank = call.operand(0).rank();
    const std::size_t resultRank = rank + (isStack ? 1 : 0);
    const bool isGiven = call.arguments.find(1, {"dim", "axis"}) != nullptr;
    const auto dimension = isGiven                     ? call.arguments.dimension(1, {"dim", "axis"}, resultRank)
                           : call.arguments.areKnown() ? std::optional<std::size_t>(0)
                                                       : std::nullopt;
    if (!dimension)
        return {{}, phrase("dimension")};
    for (std::size_t i = 0; i < call.operandCount(); ++i) {
        if (call.operand(i).rank() != rank)
            return {};
    }
    if (call.node.shape().rank() != resultRank)
        return {};
    DimensionMap map = unchanged(rank);
    for (std::size_t d = *dimension; d < rank && isStack; ++d)
        ++map[d];
    if (!isStack && *dimension < rank)
        map[*dimension] = gone;
    return moving(call, map, true);
}

bool isWholeSlice(const OrderedJson &start, const OrderedJson &stop, const OrderedJson &step, std::int64_t size)
{
    const auto is = [](const OrderedJson &value, std::int64_t wanted) {
        return value.is_null() || (value.is_number_integer() && value.get<std::int64_t>() == wanted);
    };
    const bool reachesEnd = stop.is_null() ||
                            (stop.is_number_unsigned() && stop.get<std::uint64_t>() >= std::uint64_t(INT64_MAX)) ||
                            (stop.is_number_integer() && stop.get<std::int64_t>() >= size);
    return is(start, 0) && reachesEnd && is(step, 1);
}

OrderedJson argumentOr(const CallArguments &arguments, std::size_t position, std::string_view name)
{
    const OrderedJson *value = arguments.find(position, {name});
    return value ? *value : OrderedJson();
}

/// select, slice and narrow: one dimension is touched.
std::optional<DimensionMap> namedIndexMap(const OperatorCall &call, const std::string &name)
{
    const TensorShape &input = call.operand(0);
    const CallArguments &arguments = call.arguments;
    const std::optional<std::size_t> dimension =
        arguments.find(1, {"dim"}) ? arguments.dimension(1, {"dim"}, input.rank()) : std::optional<std::size_t>(0);
    if (!dimension || *dimension >= input.rank())
        return std::nullopt;
    DimensionMap map = unchanged(input.rank());
    bool isWhole = false;
    if (name == "slice") {
        isWhole = isWholeSlice(argumentOr(arguments, 2, "start"), argumentOr(arguments, 3, "end"),
                               argumentOr(arguments, 4, "step"), input.sizes[*dimension]);
    } else if (name == "narrow") {
        const auto start = arguments.integer(2, {"start"});
        const auto length = arguments.integer(3, {"length"});
        isWhole = start == 0 && length && *length >= input.sizes[*dimension];
    } else {
        for (std::size_t d = *dimension + 1; d < input.rank(); ++d)
            --map[d];
    }
    if (!isWhole)
        map[*dimension] = gone;
    return map;
}

bool isEllipsis(const OrderedJson &item)
{
    return item.is_object() && item.contains("ellipsis");
}

/// `x[…]`: numbers take dimensions away, null adds one, an ellipsis stands for those not told. None for tensors, lists
/// and truth values.
std::optional<DimensionMap> subscriptMap(const OperatorCall &call)
{
    const TensorShape &input = call.operand(0);
    const OrderedJson *given = call.arguments.find(1, {});
    if (!given)
        return std::nullopt;
    const OrderedJson list = given->is_array() ? *given : OrderedJson::array({*given});
    const auto takesDimension = [](const OrderedJson &item) { return !item.is_null() && !isEllipsis(item); };
    const std::size_t told = std::size_t(std::ranges::count_if(list, takesDimension));
    if (told > input.rank() || std::ranges::count_if(list, isEllipsis) > 1)
        return std::nullopt;
    DimensionMap map(input.rank(), gone);
    std::size_t from = 0;
    std::size_t to = 0;
    const auto keep = [&](std::size_t count) {
        for (; count > 0; --count)
            map[from++] = to++;
    };
    for (const OrderedJson &item : list) {
        const auto slice = item.is_object() ? item.find("slice") : item.end();
        if (item.is_null()) {
            ++to;
        } else if (isEllipsis(item)) {
            keep(input.rank() - told);
        } else if (item.is_object() && slice != item.end() && slice->is_array() && slice->size() == 3) {
            if (isWholeSlice((*slice)[0], (*slice)[1], (*slice)[2], input.sizes[from]))
                map[from] = to;
            ++from;
            ++to;
        } else if (item.is_number_integer() || nodeReference(item)) {
            ++from;
        } else {
            return std::nullopt;
        }
    }
    keep(input.rank() - from);
    return to == call.node.shape().rank() ? std::optional(map) : std::nullopt;
}

Candidates index(const OperatorCall &call)
{
    if (!call.arguments.areKnown())
        return {{}, phrase("index")};
    if (call.operandCount() > 1)
        return {};
    const std::string name = operatorName(call.source);
    const std::optional<DimensionMap> map = name == "getitem" ? subscriptMap(call) : namedIndexMap(call, name);
    return map ? moving(call, *map) : Candidates();
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

Candidates shapeCandidates(const OperatorCall &call)
{
    switch (call.node.rule) {
    case OperatorRule::View: return view(call);
    case OperatorRule::Permutation: return permutation(call);
    case OperatorRule::Expand: return expand(call);
    case OperatorRule::Split: return splitStrategies(call);
    case OperatorRule::Concatenation: return concatenation(call);
    case OperatorRule::Index: return index(call);
    default: return {};
    }
}

} // namespace cutaway::sharding
