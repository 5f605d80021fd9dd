#include "core/bucketing/overlap/prebucketing.h"

#include "core/base/names.h"
#include "core/bucketing/bucket_filling.h"
#include "core/bucketing/fsdp_filter.h"
#include "core/bucketing/torch214/draft_graph.h"
#include "core/json/json_document.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Shared = std::shared_ptr<const CollectiveGraph>;

Result<Shared> merged(const Shared &graph, const BucketMembers &members, const BucketingSettings &settings)
{
    const Result<MergedDraft> draft = draftMerged(*graph, members, settings);
    if (!draft)
        return draft.error();
    Result<Rewrite> rewrite = graphOfDraft(*draft, members, graph->graph().digest());
    if (!rewrite)
        return rewrite.error();
    return CollectiveGraph::make(std::make_shared<const Graph>(std::move(rewrite->graph)));
}

std::int64_t capOf(const CollectiveGraph &graph, const FsdpFilter &filter, const OverlapSettings &overlap,
                   const Inventory *inventory)
{
    if (overlap.preBucketCap)
        return *overlap.preBucketCap;
    for (const Collective &collective : graph.collectives()) {
        if (filter.groups().contains(collective.groupName))
            return saturatingCap(collective.groupSize, inventory);
    }
    return saturatingCap(1, inventory);
}

} // namespace

Result<PreparedGraph> preBucketed(Shared graph, const BucketingSettings &settings, const OverlapSettings &overlap,
                                  const Inventory *inventory)
{
    PreparedGraph prepared{std::move(graph), {}};
    const FsdpFilter filter(*prepared.graph);
    if (filter.groups().empty())
        return prepared;
    const std::set<std::string, std::less<>> groups = filter.groups(); // as before any merge
    BucketingSettings filling = settings;
    filling.isFsdpOnly = true;
    filling.mergesAllKinds = false;
    filling.capBytes = {capOf(*prepared.graph, filter, overlap, inventory)};
    for (const CollectiveKind kind :
         {CollectiveKind::AllGather, CollectiveKind::ReduceScatter, CollectiveKind::AllReduce}) {
        filling.kind = kind;
        const BucketMembers members =
            membersOf(fillCandidates(*prepared.graph, filling, bucketCandidates(*prepared.graph, filling, &groups)));
        if (members.empty())
            continue;
        for (const std::vector<CollectiveIndex> &bucket : members) {
            PreBucket &entry = prepared.buckets.emplace_back(PreBucket{kind, {}});
            for (const CollectiveIndex member : bucket)
                entry.nodes.push_back(prepared.graph->nameOf(member));
        }
        Result<Shared> next = merged(prepared.graph, members, filling);
        if (!next)
            return next.error();
        prepared.graph = std::move(*next);
    }
    return prepared;
}

namespace {

Error at(std::string where, Error error)
{
    error.where = std::move(where);
    return error;
}

/// Names as collectives of a graph.
Result<std::vector<CollectiveIndex>> membersNamed(const CollectiveGraph &graph, const PreBucket &bucket,
                                                  const BucketingSettings &settings, const std::string &path,
                                                  std::vector<bool> &isTaken)
{
    std::vector<CollectiveIndex> members;
    for (std::size_t k = 0; k < bucket.nodes.size(); ++k) {
        const std::string &name = bucket.nodes[k];
        const std::string where = elementPath(path + ".nodes", k);
        const NodeIndex node = graph.graph().find(name);
        if (!node.isValid())
            return at(where, inputError("unknown_node", phrase("no node %1", {inQuotes(name)})));
        const CollectiveIndex member = graph.collectiveAt(node);
        if (!member.isValid())
            return at(where, inputError("not_a_collective", phrase("%1 is no collective", {inQuotes(name)})));
        if (!isMergeable(graph.collective(member), settings))
            return at(where, inputError("other_kind",
                                        phrase("%1: %2 is not %3",
                                               {name, inQuotes(collectiveKindName(graph.collective(member).kind)),
                                                inQuotes(collectiveKindName(bucket.kind))})));
        if (isTaken[member.value()])
            return at(where, inputError("assigned_twice", phrase("%1 is in two buckets", {inQuotes(name)})));
        isTaken[member.value()] = true;
        members.push_back(member);
    }
    if (members.size() < 2)
        return at(path + ".nodes", inputError("bad_value", "a bucket has two members or more"));
    return members;
}

} // namespace

Result<PreparedGraph> withPreBuckets(Shared graph, std::vector<PreBucket> buckets, const BucketingSettings &settings)
{
    PreparedGraph prepared{std::move(graph), std::move(buckets)};
    BucketingSettings filling = settings;
    filling.mergesAllKinds = false;
    for (std::size_t i = 0; i < prepared.buckets.size();) {
        filling.kind = prepared.buckets[i].kind;
        const std::size_t first = i;
        BucketMembers members;
        std::vector<bool> isTaken(prepared.graph->size());
        for (; i < prepared.buckets.size() && prepared.buckets[i].kind == filling.kind; ++i) {
            Result<std::vector<CollectiveIndex>> named =
                membersNamed(*prepared.graph, prepared.buckets[i], filling, elementPath("prebuckets", i), isTaken);
            if (!named)
                return named.error();
            members.push_back(std::move(*named));
        }
        Result<Shared> next = merged(prepared.graph, members, filling);
        if (!next)
            return at(elementPath("prebuckets", first), next.error());
        prepared.graph = std::move(*next);
    }
    return prepared;
}

} // namespace cutaway
