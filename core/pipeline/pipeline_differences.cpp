#include "core/pipeline/pipeline_differences.h"

#include "core/json/json_document.h"
#include "core/pipeline/pipeline_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

StoredDifferences differencesOf(const PipelinePlan &plan, const nlohmann::json &document,
                                const std::vector<std::size_t> &stageOfEntry)
{
    using Json = nlohmann::json;
    const Json computed = pipelineBody(plan);
    StoredComparison comparison(1e-9); // other programs add up in another order
    for (const char *field : {"inputs", "results", "tied", "cuts", "cost"}) {
        const auto stored = document.find(field);
        if (stored != document.end() && computed.contains(field))
            comparison.compare(*stored, computed[field], field);
    }
    const Json &stages = document["stages"];
    for (std::size_t i = 0; i < stages.size(); ++i) {
        Json stored = stages[i];
        for (const char *given : {"id", "nodes", "logical_device_ids"})
            stored.erase(given);
        comparison.compare(stored, computed["stages"][stageOfEntry[i]], elementPath("stages", i));
    }
    return comparison.take();
}

} // namespace cutaway
