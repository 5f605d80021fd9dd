#include "core/plugins/plugin_request.h"

#include "core/base/names.h"
#include "core/devices/inventory_json.h"
#include "core/estimates/roofline.h"
#include "core/graph/graph_json.h"
#include "core/json/declare_parameter.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

Done checkNeeds(const PlannerDescription &description, const PlannerInput &input)
{
    const std::string &id = description.planner.id;
    if (description.needsDevices && (!input.inventory || input.inventory->devices.empty()))
        return inputError("no_devices", phrase("%1 needs an inventory of devices", {id}), "give one with devices");
    if (!description.needsLatency)
        return Done(std::monostate());
    for (const Node &node : input.graph->nodes()) {
        if (node.isOperation() && !node.latency)
            return inputError("no_latency",
                              phrase("%1 needs latencies, and node %2 has no latency", {id, inQuotes(node.name)}),
                              latencyAdvice(*input.graph));
    }
    return Done(std::monostate());
}

} // namespace

double timeLimitOf(const PlannerInput &input)
{
    const auto limit = input.parameters.find(timeLimitParameter);
    if (limit == input.parameters.end() || std::holds_alternative<std::monostate>(limit->second))
        return 0;
    return numberOf(limit->second);
}

Result<std::string> writePlannerRequest(const PlannerDescription &description, const PlannerInput &input)
{
    if (const Done done = checkNeeds(description, input); !done)
        return done.error();
    ParameterValues parameters = input.parameters;
    parameters.erase(std::string(timeLimitParameter));
    const bool hasStart = input.start && input.start->kind() == description.planner.kind;
    const OrderedJson start = hasStart ? input.start->document() : OrderedJson();
    const double limit = timeLimitOf(input);
    std::string text;
    ObjectWriter request(text);
    request.text("format", "cutaway.request");
    request.integer("version", 1);
    request.text("planner", description.planner.id);
    request.raw("parameters") += jsonLine(parametersJson(parameters));
    request.raw("graph") += writeGraph(*input.graph);
    request.raw("devices") += input.inventory ? writeInventory(*input.inventory) : "null";
    request.raw("pins") += hasStart ? jsonLine(start.value("pins", OrderedJson::object())) : "{}";
    request.raw("start") += jsonLine(start);
    request.raw("time_limit_sec") += limit > 0 ? jsonNumber(limit) : "null";
    request.finish();
    return text;
}

} // namespace cutaway
