#include "core/embedding/planners/embedding_planner.h"
#include "core/json/declare_parameter.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

constexpr double mostCount = 1e9;

template <class Value>
Value valueOf(const ParameterValues &parameters, std::string_view name, Value usual)
{
    const auto found = parameters.find(name);
    if (found == parameters.end() || std::holds_alternative<std::monostate>(found->second))
        return usual;
    if constexpr (std::is_same_v<Value, double>) {
        if (const auto *whole = std::get_if<std::int64_t>(&found->second))
            return double(*whole);
    }
    return std::get<Value>(found->second);
}

bool has(const std::vector<ProposerChoice> &proposers, ProposerChoice::Kind kind)
{
    return std::ranges::count(proposers, kind, &ProposerChoice::kind) > 0;
}

} // namespace

std::vector<ParameterDeclaration> partitionerDeclarations()
{
    return {declareChoice("partitioner", "Partitioner", {"greedy_perf", "memory_balanced"},
                          "How proposals are put on ranks: by time alone, or with memory as even as the time allows."),
            declareChoice("sort_by", "Largest by", {"storage", "perf"},
                          "Which tables are placed first: the largest or the "
                          "slowest."),
            declareParameter("balance_modules", "Balance modules", ParameterType::Bool, false,
                             "Places the tables of modules with few tables first."),
            between(0, mostCount,
                    declareParameter("max_search_count", "Balance tries", ParameterType::Integer, std::int64_t(10),
                                     "How often memory_balanced narrows the memory that ranks may use.")),
            between(0, mostCount,
                    declareParameter("tolerance", "Balance tolerance", ParameterType::Number, 0.02,
                                     "How much slower memory_balanced may make a plan, as a share.")),
            inUnit("seconds", between(0, mostCount,
                                      declareParameter("timeout_sec", "Time limit", ParameterType::Number, {},
                                                       "Ends the search after this time with the best plan so far; "
                                                       "not set or 0: no limit.")))};
}

std::vector<ParameterDeclaration> proposerDeclarations(const std::vector<ProposerChoice> &proposers)
{
    std::vector<ParameterDeclaration> list;
    if (has(proposers, ProposerChoice::Kind::DynamicProgramming)) {
        list.push_back(
            between(1, mostCount,
                    declareParameter("mem_bins_per_device", "Memory bins", ParameterType::Integer, std::int64_t(100),
                                     "Into how many steps a rank's memory is divided by dynamic programming.")));
        list.push_back(declareParameter("prune", "Prune", ParameterType::Bool, false,
                                        "Leaves out options one of whose shards fits no rank."));
    }
    if (std::ranges::any_of(proposers, [](const ProposerChoice &proposer) {
            return (proposer.kind == ProposerChoice::Kind::Uniform || proposer.kind == ProposerChoice::Kind::Greedy) &&
                   !proposer.useDepth;
        }))
        list.push_back(declareParameter("use_depth", "By largest shard", ParameterType::Bool, true,
                                        "Scores an option by its slowest shard instead of the sum of all."));
    if (has(proposers, ProposerChoice::Kind::Greedy))
        list.push_back(
            between(0, mostCount,
                    declareParameter("threshold", "Patience", ParameterType::Integer, std::int64_t(0),
                                     "Ends the greedy search after so many plans in a row that are no better; 0: "
                                     "never.")));
    if (has(proposers, ProposerChoice::Kind::GridSearch))
        list.push_back(
            between(0, mostCount,
                    declareParameter("max_proposals", "Most proposals", ParameterType::Integer, std::int64_t(10000),
                                     "Grid search proposes nothing where there are more combinations.")));
    return list;
}

SearchSettings readSearchSettings(const ParameterValues &parameters)
{
    SearchSettings settings;
    PartitionerSettings &partitioner = settings.partitioner;
    if (valueOf<std::string>(parameters, "partitioner", "greedy_perf") == "memory_balanced")
        partitioner.kind = PartitionerKind::MemoryBalanced;
    if (valueOf<std::string>(parameters, "sort_by", "storage") == "perf")
        partitioner.sortBy = SortBy::Perf;
    partitioner.balancesModules = valueOf(parameters, "balance_modules", partitioner.balancesModules);
    partitioner.maxSearchCount = valueOf(parameters, "max_search_count", partitioner.maxSearchCount);
    partitioner.tolerance = valueOf(parameters, "tolerance", partitioner.tolerance);
    settings.limits.timeoutSec = valueOf(parameters, "timeout_sec", settings.limits.timeoutSec);
    settings.binsPerDevice = valueOf(parameters, "mem_bins_per_device", settings.binsPerDevice);
    settings.prunes = valueOf(parameters, "prune", settings.prunes);
    settings.useDepth = valueOf(parameters, "use_depth", settings.useDepth);
    settings.threshold = valueOf(parameters, "threshold", settings.threshold);
    settings.maxProposals = valueOf(parameters, "max_proposals", settings.maxProposals);
    return settings;
}

} // namespace cutaway::embedding
