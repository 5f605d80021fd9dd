#include "core/sharding/imports/hf_plan_file.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/sharding/planners/tensor_parallel.h"
#include "core/sharding/sharding_plan.h"
#include "core/sharding/strategy_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// Transformers looks up the whole name, then the name without its last part, numbers as `*`.
class StyleLookup
{
public:
    StyleLookup(std::map<std::string, std::string> styles, PrefixChange change) : m_styles(std::move(styles))
    {
        std::map<std::string, std::string> changed;
        for (auto &[pattern, style] : m_styles)
            changed[change.applied(pattern)] = style;
        m_styles = std::move(changed);
    }

    /// The pattern that a weight falls under; null if none.
    const std::pair<const std::string, std::string> *find(const std::string &name) const
    {
        std::string pattern = withoutNumbers(name);
        for (int step = 0; step < 2; ++step) {
            if (const auto found = m_styles.find(pattern); found != m_styles.end())
                return &*found;
            pattern.resize(pattern.rfind('.') == pattern.npos ? 0 : pattern.rfind('.'));
        }
        return nullptr;
    }
    const std::map<std::string, std::string> &styles() const { return m_styles; }

private:
    std::map<std::string, std::string> m_styles;
};

/// One run of `importTpPlan`, for its files only.
class TpPlanImport
{
public:
    TpPlanImport(const ImportInput &input, HfPlans plans);
    Result<ImportedPlan> run(const Job &job);

private:
    Done chooseStyles();
    /// The file's own word of the prefix comes before the usual ones.
    std::optional<PrefixChange> prefixChange(const std::vector<std::string> &patterns,
                                             const std::set<std::string> &known) const;
    Done makeProblem(const Job &job);
    void place(const NamedParameter &named);
    /// The leaf that stands for a weight.
    std::uint32_t weightOf(const NamedParameter &named) const;
    /// What no style is for stays whole, as it is and as it is read: transformers does nothing to it.
    void holdWhole(AllowedStrategies &allowed) const;
    void pin(const NamedParameter &named, Placement placement, const TpStyle *style, bool isBias);
    /// Operators that read a weight directly, or turned, return what its style says.
    void holdReaders(AllowedStrategies &allowed);
    void holdReader(AllowedStrategies &allowed, std::uint32_t v, std::size_t input, const TpStyle &style,
                    const Placements &weight);
    /// The readers of an operator want all of what it returns, where they can.
    void gatherFor(AllowedStrategies &allowed, std::uint32_t v);
    void tellUnmatched();
    bool hasModule(const std::string &pattern) const;
    /// Where the model may be cut into stages: between the modules that are named, and inside a list of layers.
    nlohmann::ordered_json pipelineJson() const;
    Result<ImportedPlan> finish(ShardingSolution solution);
    void warn(Text text) { m_warnings.push_back(std::move(text)); }

    const ImportInput &m_input;
    const HfPlans m_plans;
    const ModuleNames m_names;
    PrefixChange m_prefix;
    std::optional<StyleLookup> m_lookup;
    ParameterValues m_values;
    std::shared_ptr<const ShardingProblem> m_problem;
    ShardingPins m_pins;
    std::map<std::uint32_t, const TpStyle *> m_styleOf; ///< of split weights, by lowered node
    std::set<std::uint32_t> m_whole;                    ///< weights without a style, by lowered node
    std::set<std::string> m_used;                       ///< patterns
    std::set<std::string> m_unknownStyles;
    nlohmann::ordered_json m_parameters = nlohmann::ordered_json::object();
    ImportReport m_report;
    std::vector<Text> m_warnings;
};

Result<std::int64_t> meshSize(const ImportInput &input)
{
    const auto given = integerParameter(input.given, "tensor_parallel");
    if (given)
        return *given;
    std::int64_t accelerators = 0;
    if (input.inventory) {
        for (const Device &device : input.inventory->devices)
            accelerators += device.kind != "cpu";
    }
    if (accelerators == 0)
        return inputError("bad_value", "tensor_parallel: give the number of devices or a device inventory");
    return accelerators;
}

} // namespace

TpPlanImport::TpPlanImport(const ImportInput &input, HfPlans plans)
    : m_input(input), m_plans(std::move(plans)), m_names(*input.graph)
{
}

Result<ImportedPlan> TpPlanImport::run(const Job &job)
{
    if (Done chosen = chooseStyles(); !chosen)
        return chosen.error();
    if (Done made = makeProblem(job); !made)
        return made.error();
    for (const NamedParameter &named : m_names.parameters())
        place(named);
    tellUnmatched();
    AllowedStrategies allowed = allStrategies(*m_problem);
    holdToPins(*m_problem, m_pins, allowed, m_warnings);
    holdReaders(allowed);
    holdWhole(allowed);
    const Deadline limit(job, m_problem->settings().timeLimitSec);
    Result<ShardingSolution> solution = solveSharding(*m_problem, allowed, limit);
    if (!solution)
        return solution.error();
    return finish(std::move(*solution));
}

Done TpPlanImport::chooseStyles()
{
    const bool wantsExperts = boolParameter(m_input.parameters, "expert_parallel").value_or(false);
    const std::map<std::string, std::string> &styles = wantsExperts ? m_plans.expertParallel : m_plans.tensorParallel;
    if (styles.empty())
        warn(wantsExperts                     ? phrase("no expert plan: everything is replicated")
             : m_plans.expertParallel.empty() ? phrase("no tensor-parallel plan")
                                              : phrase("no tensor-parallel plan; its expert plan: --set "
                                                       "expert_parallel=true"));
    std::set<std::string> known;
    for (const NamedParameter &named : m_names.parameters()) {
        const std::string pattern = withoutNumbers(named.name);
        known.insert(pattern);
        known.insert(pattern.substr(0, pattern.rfind('.')));
    }
    std::vector<std::string> patterns;
    for (const auto &[pattern, style] : styles)
        patterns.push_back(pattern);
    const std::optional<PrefixChange> change = prefixChange(patterns, known);
    if (!change && !styles.empty())
        return nothingMatches(m_input.file.name, patterns, m_names);
    m_prefix = change.value_or(PrefixChange());
    m_lookup.emplace(styles, m_prefix);
    return Done(std::monostate());
}

std::optional<PrefixChange> TpPlanImport::prefixChange(const std::vector<std::string> &patterns,
                                                       const std::set<std::string> &known) const
{
    const auto matches = [&](const std::string &pattern) {
        // A module whose parts hold the weights (`mlp.experts`) is no weight's own name.
        return known.contains(pattern) ||
               std::ranges::any_of(known, [&](const std::string &name) { return name.starts_with(pattern + '.'); });
    };
    std::optional<PrefixChange> change = findPrefixChange(patterns, m_names, matches);
    if (change && !change->prefix.empty() && !m_plans.basePrefix.empty()) {
        const PrefixChange own{m_plans.basePrefix, true};
        if (std::ranges::any_of(patterns, [&](const std::string &name) { return matches(own.applied(name)); }))
            return own;
    }
    return change;
}

Done TpPlanImport::makeProblem(const Job &job)
{
    const Result<std::int64_t> size = meshSize(m_input);
    if (!size)
        return size.error();
    Result<ParameterValues> values = completeParameters(shardingParameters(), {});
    if (!values)
        return values.error();
    m_values = std::move(*values);
    m_values["mesh_shape"] = std::vector<std::string>{std::to_string(*size)};
    m_values["interleaved_split"] = true;
    Result<std::shared_ptr<const ShardingProblem>> problem =
        ShardingProblem::make(m_input.graph, m_values, m_input.inventory.get(), job);
    if (!problem)
        return problem.error();
    m_problem = std::move(*problem);
    return Done(std::monostate());
}

void TpPlanImport::place(const NamedParameter &named)
{
    const auto *entry = m_lookup->find(named.name);
    if (!entry) {
        if (!named.isBuffer)
            m_report.unassigned.push_back(named.name);
        if (const std::uint32_t weight = weightOf(named); weight != noLowered)
            m_whole.insert(weight);
        return;
    }
    m_used.insert(entry->first);
    const TpStyle *style = findTpStyle(entry->second);
    const bool isBias = named.name.ends_with("bias");
    const std::size_t rank = named.parameter->shape.size();
    const Placement placement = style ? weightPlacement(*style, rank, isBias) : Placement::replicated();
    if (!style && m_unknownStyles.insert(entry->second).second)
        warn(phrase("no style %1 (%2): its weights stay whole", {inQuotes(entry->second), entry->first}));
    m_parameters[named.name] = {{"style", entry->second}, {"placement", placement.text()}};
    pin(named, placement, style, isBias);
}

std::uint32_t TpPlanImport::weightOf(const NamedParameter &named) const
{
    const auto found = m_problem->lowered().parameters.find(named.parameter->storage);
    const std::uint32_t weight =
        found == m_problem->lowered().parameters.end() ? m_problem->lowered().of(named.node) : found->second;
    return weight != noLowered && m_problem->node(weight).isLeaf() ? weight : noLowered;
}

void TpPlanImport::pin(const NamedParameter &named, Placement placement, const TpStyle *style, bool isBias)
{
    const std::uint32_t weight = weightOf(named);
    if (weight == noLowered)
        return;
    if (const auto before = m_pins.find(weight); before != m_pins.end() && before->second.output != alone(placement))
        warn(phrase("%1 is tied to a weight with another placement: %2 stays",
                    {named.name, before->second.output.text()}));
    if (!m_pins.emplace(weight, ShardingPin{alone(placement), {}}).second || isBias || !style)
        return;
    if (placement.isSplit())
        m_styleOf[weight] = style;
}

void TpPlanImport::tellUnmatched()
{
    for (const auto &[pattern, style] : m_lookup->styles()) {
        if (m_used.contains(pattern)) {
            ++m_report.matched;
            continue;
        }
        // Styles of a module's behaviour have no weight of their own.
        const TpStyle *known = findTpStyle(style);
        const bool isBehaviour = known && known->weight == TpStyle::Split::None && hasModule(pattern);
        if (isBehaviour)
            ++m_report.matched;
        else
            m_report.unmatched.push_back(pattern);
    }
    if (!m_report.unmatched.empty())
        warn(phrase("no weight of the graph for %1", {someNames(m_report.unmatched)}));
}

bool TpPlanImport::hasModule(const std::string &pattern) const
{
    return std::ranges::any_of(m_names.all(),
                               [&](const std::string &name) { return matchesModulePattern(pattern, name); });
}

OrderedJson TpPlanImport::pipelineJson() const
{
    OrderedJson cuts = OrderedJson::array();
    for (const std::string &module : m_plans.pipeline) {
        std::string name = m_prefix.applied(module);
        if (!m_names.has(name) && m_names.has(m_plans.basePrefix + module))
            name = m_plans.basePrefix + module;
        bool hasLayers = false;
        for (std::size_t k = 0; m_names.has(name + '.' + std::to_string(k)); ++k) {
            cuts.push_back(name + '.' + std::to_string(k));
            hasLayers = true;
        }
        if (!hasLayers && m_names.has(name))
            cuts.push_back(name);
    }
    return {{"modules", m_plans.pipeline}, {"cuts", std::move(cuts)}};
}

Result<ImportedPlan> TpPlanImport::finish(ShardingSolution solution)
{
    OrderedJson fields{{"parameters", m_parameters}};
    if (!m_plans.pipeline.empty())
        fields["pipeline"] = pipelineJson();
    m_report.fields = jsonLine(fields);
    m_report.prefix = m_prefix.text();
    ShardingNotes notes;
    notes.warnings = m_warnings;
    notes.warnings.insert(notes.warnings.end(), solution.warnings.begin(), solution.warnings.end());
    notes.hasImport = true;
    auto plan = std::make_unique<ShardingPlan>(m_problem, m_input.inventory, std::move(solution.assignment), m_values,
                                               importOrigin("tp-plan", m_input, m_input.file.json->dump()));
    plan->setNotes(std::move(notes));
    plan->setPins(std::move(m_pins));
    return ImportedPlan{std::move(plan), std::move(m_report), std::move(m_warnings)};
}

std::vector<ParameterDeclaration> tpPlanParameters()
{
    return {atLeast(1, declareParameter("tensor_parallel", "Devices", ParameterType::Integer, std::monostate(),
                                        "How many devices share each weight; default: those of the inventory.")),
            declareParameter("expert_parallel", "Expert plan", ParameterType::Bool, false,
                             "Uses the expert-parallel plan instead of the tensor-parallel one.")};
}

Result<ImportedPlan> importTpPlan(const ImportInput &input, const Job &job)
{
    Result<HfPlans> plans = readHfPlan(input.file);
    if (!plans)
        return plans.error();
    return TpPlanImport(input, std::move(*plans)).run(job);
}

// What the styles of weights say of the operators that read them.

void TpPlanImport::holdWhole(AllowedStrategies &allowed) const
{
    const auto keep = [&](std::uint32_t v, const auto &isWhole) {
        std::vector<std::uint32_t> held;
        std::ranges::copy_if(allowed[v], std::back_inserter(held),
                             [&](std::uint32_t k) { return isWhole(m_problem->strategies(v)[k]); });
        if (!held.empty())
            allowed[v] = std::move(held);
    };
    for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
        if (m_whole.contains(v) && !m_pins.contains(v))
            keep(v, [](const Strategy &strategy) { return strategy.output.isReplicated(); });
        const std::vector<LoweredNode::Input> &inputs = m_problem->node(v).inputs;
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            if (m_whole.contains(inputs[i].from) && !m_pins.contains(inputs[i].from))
                keep(v, [i](const Strategy &strategy) { return strategy.inputs[i].isReplicated(); });
        }
    }
}

void TpPlanImport::holdReaders(AllowedStrategies &allowed)
{
    const ParameterLike weights(m_problem->lowered());
    for (std::uint32_t v = 0; v < m_problem->size(); ++v) {
        if (weights.contains(v))
            continue;
        const LoweredNode &node = m_problem->node(v);
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const std::uint32_t from = node.inputs[i].from;
            const auto style = weights.contains(from) ? m_styleOf.find(weights.root(from)) : m_styleOf.end();
            if (style != m_styleOf.end())
                holdReader(allowed, v, i, *style->second, m_pins.at(style->first).output);
        }
    }
}

void TpPlanImport::holdReader(AllowedStrategies &allowed, std::uint32_t v, std::size_t input, const TpStyle &style,
                              const Placements &weight)
{
    const LoweredNode &node = m_problem->node(v);
    const bool isDirect = m_pins.contains(node.inputs[input].from);
    const auto returnsWhatStyleSays = [&](const Strategy &strategy) {
        const Placement output = strategy.output[0];
        if (style.output == TpStyle::Output::SplitLast)
            return output.isSplit() && output.dimension() + 1 == node.shape().rank();
        return style.output == TpStyle::Output::AsIs || output.isPartial();
    };
    std::vector<std::uint32_t> held;
    for (const std::uint32_t k : allowed[v]) {
        const Strategy &strategy = m_problem->strategies(v)[k];
        const bool keepsWeight = isDirect ? strategy.inputs[input] == weight : strategy.inputs[input].hasSplit();
        if (keepsWeight && returnsWhatStyleSays(strategy))
            held.push_back(k);
    }
    if (held.empty())
        return warn(phrase("%1 cannot run as %2: left free", {std::string(node.name), std::string(style.name)}));
    if (style.endsWhole)
        gatherFor(allowed, v);
    if (held.size() == 1)
        m_pins[v] = {m_problem->strategies(v)[held.front()].output, m_problem->strategies(v)[held.front()].inputs};
    allowed[v] = std::move(held);
}

void TpPlanImport::gatherFor(AllowedStrategies &allowed, std::uint32_t v)
{
    for (const std::uint32_t user : m_problem->lowered().users[v]) {
        const std::vector<LoweredNode::Input> &inputs = m_problem->node(user).inputs;
        std::vector<std::uint32_t> held;
        std::ranges::copy_if(allowed[user], std::back_inserter(held), [&](std::uint32_t k) {
            const Strategy &strategy = m_problem->strategies(user)[k];
            for (std::size_t i = 0; i < inputs.size(); ++i) {
                if (inputs[i].from == v && !strategy.inputs[i].isReplicated())
                    return false;
            }
            return true;
        });
        if (!held.empty())
            allowed[user] = std::move(held);
    }
}

} // namespace cutaway::sharding
