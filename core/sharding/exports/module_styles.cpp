#include "core/sharding/exports/exports.h"

#include "core/graph/module_names.h"
#include "core/graph/module_tree.h"
#include "core/sharding/planners/tensor_parallel.h"
#include "core/sharding/sharding_json.h"
#include "core/sharding/sharding_problem.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace cutaway::sharding {

namespace {

using StyleKind = ModuleStyle::Kind;

class StyleFinder
{
public:
    StyleFinder(const ShardingPlan &plan, std::size_t dimension)
        : m_plan(plan), m_problem(plan.problem()), m_dimension(dimension), m_weights(m_problem.lowered())
    {
        for (const InterleavedLayout &layout : interleavedLayouts(m_problem, plan.state().assignment()))
            m_packed.insert(layout.parameter);
        for (std::uint32_t v = 0; v < m_problem.size(); ++v)
            addReaders(v);
    }

    std::map<std::string, ModuleStyle> find()
    {
        std::map<std::string, ModuleStyle> styles;
        const ModuleNames names(m_plan.graph());
        for (const NamedParameter &named : names.parameters()) {
            const std::uint32_t weight = loweredOf(named);
            if (named.isBuffer || weight == noLowered || named.name.ends_with("bias"))
                continue;
            const Placement placement = m_plan.state().output(weight)[m_dimension];
            const bool isModules = lastComponent(named.name) == "weight";
            if (placement.isSplit())
                styles[isModules ? std::string(parentPath(named.name)) : named.name] =
                    styleOf(weight, placement, named);
        }
        takeWhatOthersLeave(styles);
        return styles;
    }

private:
    /// A module whose style says what it leaves has placed it so when another reads it.
    void takeWhatOthersLeave(std::map<std::string, ModuleStyle> &styles) const
    {
        std::map<std::uint32_t, Placement> leaves;
        for (const auto &[name, style] : styles) {
            if (style.kind != StyleKind::Other)
                leaves[style.reader] = style.leaves;
        }
        for (auto &[name, style] : styles) {
            if (style.reader == noLowered)
                continue;
            for (const LoweredNode::Input &input : m_problem.node(style.reader).inputs) {
                if (const auto left = leaves.find(input.from); left != leaves.end())
                    style.arrives = left->second;
            }
        }
    }

    std::uint32_t loweredOf(const NamedParameter &named) const
    {
        const auto &byStorage = m_problem.lowered().parameters;
        const auto found = byStorage.find(named.parameter->storage);
        return found != byStorage.end() ? found->second : m_problem.lowered().of(named.node);
    }

    void addReaders(std::uint32_t v)
    {
        if (m_weights.contains(v))
            return;
        for (const LoweredNode::Input &input : m_problem.node(v).inputs) {
            if (m_weights.contains(input.from))
                m_readers.emplace(m_weights.root(input.from), v);
        }
    }

    /// What reads the weight in a module: a tied one is read in several. The first of all where none is of the module.
    std::uint32_t readerOf(std::uint32_t weight, std::string_view module) const
    {
        const auto [begin, end] = m_readers.equal_range(weight);
        if (begin == end)
            return noLowered;
        const auto own = std::find_if(begin, end, [&](const auto &reader) {
            return m_plan.graph().node(m_problem.node(reader.second).node).modulePath.ends_with(module);
        });
        return own == end ? begin->second : own->second;
    }

    ModuleStyle styleOf(std::uint32_t weight, Placement placement, const NamedParameter &named) const
    {
        ModuleStyle style;
        style.weight = placement;
        style.rank = named.parameter->shape.size();
        style.isPacked = m_packed.contains(weight);
        const std::uint32_t v = style.reader = readerOf(weight, parentPath(named.name));
        if (v == noLowered)
            return style;
        const LoweredNode &node = m_problem.node(v);
        const bool isProjection = m_weights.isProjection(m_plan.graph(), v) && style.rank == 2;
        if (isProjection)
            style.kind = placement.dimension() == 0 ? StyleKind::Column : StyleKind::Row;
        else if (node.rule == OperatorRule::Embedding && style.rank == 2)
            style.kind = placement.dimension() == 0 ? StyleKind::EmbeddingRow : StyleKind::EmbeddingColumn;
        for (const LoweredNode::Input &input : node.inputs) {
            if (!m_weights.contains(input.from))
                style.arrives = m_plan.state().output(input.from)[m_dimension];
        }
        style.leaves = wantedOf(v);
        return style;
    }

    Placement wantedOf(std::uint32_t v) const
    {
        std::set<Placement> wanted;
        for (const std::uint32_t user : m_problem.lowered().users[v]) {
            const LoweredNode &node = m_problem.node(user);
            for (std::size_t i = 0; i < node.inputs.size(); ++i) {
                if (node.inputs[i].from == v)
                    wanted.insert(m_plan.state().strategy(user).inputs[i][m_dimension]);
            }
        }
        if (wanted.empty())
            return m_plan.state().output(v)[m_dimension];
        return wanted.size() == 1 ? *wanted.begin() : Placement::replicated();
    }

    const ShardingPlan &m_plan;
    const ShardingProblem &m_problem;
    const std::size_t m_dimension;
    const ParameterLike m_weights;
    std::multimap<std::uint32_t, std::uint32_t> m_readers; ///< of a parameter, in the graph's order
    std::set<std::uint32_t> m_packed;
};

} // namespace

std::map<std::string, ModuleStyle> moduleStyles(const ShardingPlan &plan, std::size_t meshDimension)
{
    return StyleFinder(plan, meshDimension).find();
}

namespace {

/// Whether a style says that its input comes placed as `from`.
bool styleTakes(const ModuleStyle &style, Placement from, StyleFormat format)
{
    if (style.kind == StyleKind::Row)
        return from.isReplicated();
    return style.kind == StyleKind::Column && format == StyleFormat::ParallelizeModule;
}

/// Whether a style says that what is made as `made` becomes `to` for all readers.
bool styleLeaves(const ModuleStyle &style, Placement made, Placement to, StyleFormat format)
{
    if (style.leaves != to)
        return false;
    switch (style.kind) {
    case StyleKind::Other: return made == to;
    case StyleKind::Column: return to.isReplicated() || made == to;
    case StyleKind::EmbeddingColumn:
        return to.isReplicated() || (made == to && format == StyleFormat::ParallelizeModule);
    case StyleKind::Row:
    case StyleKind::EmbeddingRow: return to.isReplicated() || format == StyleFormat::ParallelizeModule;
    }
    return false;
}

/// The redistributions along one dimension of the mesh.
class LostRedistributions
{
public:
    LostRedistributions(const ShardingPlan &plan, std::size_t dimension, StyleFormat format)
        : m_plan(plan)
        , m_problem(plan.problem())
        , m_dimension(dimension)
        , m_format(format)
        , m_weights(m_problem.lowered())
    {
        for (const auto &[name, style] : moduleStyles(plan, dimension)) {
            if (style.reader != noLowered)
                m_styles.emplace(style.reader, style);
        }
    }

    std::vector<std::string> find() const
    {
        std::vector<std::string> lost;
        for (std::uint32_t v = 0; v < m_problem.size(); ++v) {
            const LoweredNode &node = m_problem.node(v);
            for (std::size_t i = 0; i < node.inputs.size(); ++i) {
                const std::uint32_t from = node.inputs[i].from;
                const Placement made = m_plan.state().output(from)[m_dimension];
                const Placement wanted = m_plan.state().strategy(v).inputs[i][m_dimension];
                const bool isSaid = m_weights.contains(from) ? made == wanted : isSaidOf(from, v, made, wanted);
                if (!isSaid)
                    lost.push_back(std::string(documentName(m_problem, from)) + " -> " +
                                   std::string(documentName(m_problem, v)) + " (" + made.text() + " -> " +
                                   wanted.text() + ')');
            }
        }
        return lost;
    }

private:
    bool isSaidOf(std::uint32_t from, std::uint32_t to, Placement made, Placement wanted) const
    {
        const auto before = m_styles.find(from);
        const auto behind = m_styles.find(to);
        if (before == m_styles.end() ? made == wanted : styleLeaves(before->second, made, wanted, m_format))
            return true;
        const Placement comes = before == m_styles.end() ? made : before->second.leaves;
        return behind != m_styles.end() && styleTakes(behind->second, comes, m_format);
    }

    const ShardingPlan &m_plan;
    const ShardingProblem &m_problem;
    const std::size_t m_dimension;
    const StyleFormat m_format;
    const ParameterLike m_weights;
    std::map<std::uint32_t, ModuleStyle> m_styles; ///< by the operator
};

} // namespace

std::vector<std::string> redistributionsNotInStyles(const ShardingPlan &plan, StyleFormat format)
{
    std::vector<std::string> lost;
    for (std::size_t d = 0; d < plan.problem().mesh().rank(); ++d)
        std::ranges::move(LostRedistributions(plan, d, format).find(), std::back_inserter(lost));
    return lost;
}

std::vector<std::size_t> weightDimensions(const ShardingPlan &plan)
{
    std::vector<std::size_t> dimensions;
    for (std::size_t d = 0; d < plan.problem().mesh().rank(); ++d) {
        if (plan.problem().mesh().size(d) > 1 && !moduleStyles(plan, d).empty())
            dimensions.push_back(d);
    }
    return dimensions;
}

} // namespace cutaway::sharding
