#include "core/base/names.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/json/json_reading.h"
#include "core/json/parameter_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

Error at(std::string where, Error error)
{
    error.where = std::move(where);
    return error;
}

/// The group that a move's `to` means.
Result<GroupIndex> readTarget(const BucketingPlan &plan, const Json &entry, CollectiveIndex dragged)
{
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const Json *to = reader.optional("to");
    if (!to)
        return at("to", inputError("missing_field", "a bucket's id, a collective's name or null is needed"));
    if (to->is_null())
        return dragged.isValid() ? plan.ownGroup(dragged) : GroupIndex(0);
    if (to->is_string()) {
        const std::string &name = to->get_ref<const std::string &>();
        const NodeIndex node = plan.graph().find(name);
        if (!node.isValid())
            return at("to", inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
        const CollectiveIndex other = draggedCollective(plan.collectives(), node);
        if (other.isValid() && other == dragged)
            return inputError("no_such_group", phrase("%1 is dragged onto itself", {name}));
        if (!other.isValid())
            return inputError("no_such_group",
                              phrase("%1: a bucketed collective needs exactly one user, its wait", {name}));
        return plan.ownGroup(other);
    }
    const std::int64_t id = reader.integer("to");
    if (failed.isSet())
        return failed.take();
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        if (plan.bucketing().buckets[b].exists() && std::int64_t(plan.bucketId(b)) == id)
            return plan.bucketGroup(b);
    }
    return at("to", inputError("no_such_group", phrase("there is no bucket %1", {std::to_string(id)})));
}

Result<Move> readChangedSettings(const Json &entry)
{
    Move move;
    for (const char *name : {"bucket_cap_mb", "mode"}) {
        if (entry.contains(name))
            move.settings.push_back({name, parameterFromJson(entry[name])});
    }
    return move;
}

} // namespace

Result<Move> BucketingPlan::readMove(const Json &entry) const
{
    if (entry.is_object() && !entry.contains("node") && (entry.contains("bucket_cap_mb") || entry.contains("mode")))
        return readChangedSettings(entry);
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const std::string name = reader.text("node");
    if (failed.isSet())
        return failed.take();
    const NodeIndex node = graph().find(name);
    if (!node.isValid())
        return at("node", inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
    const Result<GroupIndex> to = readTarget(*this, entry, draggedCollective(collectives(), node));
    if (!to)
        return to.error();
    Move move;
    move.items.push_back({ItemIndex(node.value()), *to});
    return move;
}

} // namespace cutaway
