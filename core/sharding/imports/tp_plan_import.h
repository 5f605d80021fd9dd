#pragma once

#include "core/sharding/imports/hf_plan_file.h"
#include "core/sharding/imports/tp_styles.h"
#include "core/sharding/planners/solution_import.h"

#include <nlohmann/json.hpp>

#include <set>

namespace cutaway::sharding {

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

} // namespace cutaway::sharding
