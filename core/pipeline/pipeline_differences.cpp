#include "core/pipeline/pipeline_differences.h"

#include "core/formats/json_document.h"
#include "core/pipeline/pipeline_json.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace cutaway {

namespace {

using Json = nlohmann::json;

class Comparison
{
public:
    /// Fields that only the document has are not derived and are left alone.
    void compare(const Json &stored, const Json &computed, const std::string &path)
    {
        if (stored.is_object() && computed.is_object()) {
            for (const auto &[name, value] : stored.items()) {
                if (const auto same = computed.find(name); same != computed.end())
                    compare(value, *same, memberPath(path, name));
            }
        } else if (stored.is_array() && computed.is_array() && stored.size() == computed.size()) {
            for (std::size_t i = 0; i < stored.size(); ++i)
                compare(stored[i], computed[i], elementPath(path, i));
        } else if (!isSame(stored, computed)) {
            m_found.push_back({path, stored.dump(), computed.dump()});
        }
    }

    std::vector<PipelineDifference> takeFound() { return std::move(m_found); }

private:
    static bool isSame(const Json &stored, const Json &computed)
    {
        if (!stored.is_number() || !computed.is_number())
            return stored == computed;
        const double a = stored.get<double>();
        const double b = computed.get<double>();
        return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
    }

    std::vector<PipelineDifference> m_found;
};

} // namespace

std::vector<PipelineDifference> differencesOf(const PipelinePlan &plan, const Json &document,
                                              const std::vector<std::size_t> &stageOfEntry)
{
    const Json computed = pipelineBody(plan);
    Comparison comparison;
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
    return comparison.takeFound();
}

} // namespace cutaway
