#include "core/bucketing/bucketing.h"

#include <algorithm>

namespace cutaway {

std::string_view leftOutName(LeftOut reason)
{
    switch (reason) {
    case LeftOut::No: return {};
    case LeftOut::DependsOnBucket: return "depends_on_bucket";
    case LeftOut::Alone: return "alone";
    case LeftOut::CycleBetweenBuckets: return "cycle_between_buckets";
    case LeftOut::TakenOut: return "taken_out";
    }
    return {};
}

BucketMembers membersOf(const Bucketing &bucketing)
{
    BucketMembers members;
    for (const Bucket &bucket : bucketing.buckets) {
        if (bucket.exists())
            members.push_back(bucket.members);
    }
    return members;
}

std::vector<std::uint32_t> bucketHomes(const Bucketing &bucketing)
{
    std::vector<std::uint32_t> homes(bucketing.leftOut.size(), std::uint32_t(bucketing.buckets.size()));
    for (std::size_t b = 0; b < bucketing.buckets.size(); ++b) {
        for (const CollectiveIndex member : bucketing.buckets[b].members)
            homes[member.value()] = std::uint32_t(b);
    }
    return homes;
}

std::int64_t bucketBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members)
        bytes += graph.collective(member).fullBytes();
    return bytes;
}

std::int64_t extraBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members)
        bytes += graph.collective(member).bufferBytes;
    return bytes;
}

std::int64_t peakExtraBytes(const CollectiveGraph &graph, const BucketMembers &members)
{
    std::int64_t peak = 0;
    for (const std::vector<CollectiveIndex> &bucket : members)
        peak = std::max(peak, extraBytes(graph, bucket));
    return peak;
}

BucketKey bucketKey(const Collective &collective)
{
    const bool reduces = collective.kind != CollectiveKind::AllGather;
    return {collective.groupName, reduces ? std::string_view(collective.reduceOp) : std::string_view(),
            collective.dtype};
}

} // namespace cutaway
