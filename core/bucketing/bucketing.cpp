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

BucketPlaces placesOf(const Bucketing &bucketing)
{
    BucketPlaces places;
    for (const Bucket &bucket : bucketing.buckets) {
        if (bucket.exists())
            places.emplace_back(bucket.startAt, bucket.waitAt);
    }
    return places;
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

namespace {

bool gathers(const Collective &collective)
{
    return collective.kind == CollectiveKind::AllGather;
}

std::int64_t extraBytesOf(const Collective &collective, const BucketingSettings &settings)
{
    if (!settings.isTorch214())
        return collective.bufferBytes;
    const bool isPlain = settings.bucketMode == BucketMode::Default || settings.bucketMode == BucketMode::Coalesced;
    if (gathers(collective))
        return collective.outputBytes + (isPlain ? collective.inputBytes : 0);
    const bool copiesNothing =
        settings.bucketMode == BucketMode::Coalesced && collective.kind == CollectiveKind::ReduceScatter;
    return copiesNothing ? 0 : collective.inputBytes;
}

} // namespace

std::int64_t extraBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                        const BucketingSettings &settings)
{
    std::int64_t bytes = 0;
    for (const CollectiveIndex member : members)
        bytes += extraBytesOf(graph.collective(member), settings);
    return bytes;
}

std::int64_t peakExtraBytes(const CollectiveGraph &graph, const BucketMembers &members,
                            const BucketingSettings &settings)
{
    std::int64_t peak = 0;
    for (const std::vector<CollectiveIndex> &bucket : members)
        peak = std::max(peak, extraBytes(graph, bucket, settings));
    return peak;
}

std::vector<std::string> bucketDtypes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    std::vector<std::string> dtypes;
    for (const CollectiveIndex member : members)
        dtypes.push_back(graph.collective(member).dtype);
    std::ranges::sort(dtypes);
    dtypes.erase(std::unique(dtypes.begin(), dtypes.end()), dtypes.end());
    return dtypes;
}

BucketKey bucketKey(const Collective &collective)
{
    return {collective.kind, collective.groupName,
            gathers(collective) ? std::string_view() : std::string_view(collective.reduceOp), collective.dtype};
}

BucketKey bucketKey(const Collective &collective, const BucketingSettings &settings)
{
    BucketKey key = bucketKey(collective);
    if (settings.isTorch214() && settings.bucketMode == BucketMode::CustomOpsMultidtype && gathers(collective))
        key.dtype = {};
    return key;
}

bool isMergeable(const Collective &collective, const BucketingSettings &settings)
{
    if (!settings.mergesAllKinds && collective.kind != settings.kind)
        return false;
    return settings.isTorch214() ? collective.isMergeable214 : collective.isMergeable;
}

} // namespace cutaway
