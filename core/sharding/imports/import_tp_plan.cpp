#include "core/sharding/imports/import_tp_plan.h"

#include "core/base/names.h"
#include "core/json/declare_parameter.h"
#include "core/json/kept_json.h"
#include "core/sharding/imports/tp_plan_import.h"
#include "core/sharding/planners/one_dimension.h"
#include "core/sharding/sharding_plan.h"

#include <algorithm>

namespace cutaway::sharding {

namespace {

using OrderedJson = nlohmann::ordered_json;

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
        warn(wantsExperts                     ? phrase("no expert plan: everything is whole")
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
        warn(phrase("%1 is tied to a weight that is placed otherwise: %2 stays",
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
                             "Takes the expert-parallel plan in place of the tensor-parallel one.")};
}

Result<ImportedPlan> importTpPlan(const ImportInput &input, const Job &job)
{
    Result<HfPlans> plans = readHfPlan(input.file);
    if (!plans)
        return plans.error();
    return TpPlanImport(input, std::move(*plans)).run(job);
}

} // namespace cutaway::sharding
