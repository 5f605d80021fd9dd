#pragma once

#include "core/bucketing/bucketing_settings.h"
#include "core/bucketing/collectives.h"

#include <string>

// Which collectives are merged into which bucket, as a value and as text, and whether that leaves a cycle.

namespace cutaway {

/// What a bucketing plan decides: which collectives are merged into one.

/// A collective's place among the buckets by position; the members of a bucket in the order of their waits.
struct Bucket
{
    std::vector<CollectiveIndex> members; ///< empty: dissolved, its position is kept for undo
    std::int64_t capBytes = 0;            ///< the limit it was filled under
    // In plans that reorder their graph; invalid: the first start and the last wait.
    NodeIndex startAt = {}; ///< the member at whose place the merged collective starts
    NodeIndex waitAt = {};  ///< the wait at whose place it is waited for

    bool exists() const { return !members.empty(); }
    friend bool operator==(const Bucket &, const Bucket &) = default;
};

/// Why a candidate is in no bucket.
enum class LeftOut : std::uint8_t {
    No,                  ///< it is in one, or is no candidate
    DependsOnBucket,     ///< it needs what a member brings
    Alone,               ///< no other came into its bucket
    CycleBetweenBuckets, ///< its bucket would wait for one that waits for it
    TakenOut,            ///< by hand
};

/// `depends_on_bucket`, as documents have it; empty for `No`.
std::string_view leftOutName(LeftOut reason);

struct Bucketing
{
    std::vector<Bucket> buckets;
    std::vector<LeftOut> leftOut; ///< per collective of the graph

    friend bool operator==(const Bucketing &, const Bucketing &) = default;
};

/// The members of the buckets that there are; positions are the buckets' ids.
using BucketMembers = std::vector<std::vector<CollectiveIndex>>;
BucketMembers membersOf(const Bucketing &bucketing);

/// Where merged collectives start and are waited for, per bucket that there is.
using BucketPlaces = std::vector<std::pair<NodeIndex, NodeIndex>>;
BucketPlaces placesOf(const Bucketing &bucketing);

/// Per collective the position of its bucket; the number of positions where it is in none.
std::vector<std::uint32_t> bucketHomes(const Bucketing &bucketing);

/// Bytes of all members: outputs of all_gather, inputs of reduce_scatter.
std::int64_t bucketBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members);
/// Bytes of the flat buffers that merging adds: for reduce_scatter with the inputs' first dimension rounded up to whole
/// shares. In the mode of torch 2.14 what its kind of bucket copies into, or out of.
std::int64_t extraBytes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members,
                        const BucketingSettings &settings);
/// The greatest of them, as buffers do not live at the same time.
std::int64_t peakExtraBytes(const CollectiveGraph &graph, const BucketMembers &members,
                            const BucketingSettings &settings);
/// Element types of the members' outputs, distinct and sorted.
std::vector<std::string> bucketDtypes(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members);
/// What all members of a bucket have in common.
struct BucketKey
{
    CollectiveKind kind = CollectiveKind::AllGather;
    std::string_view groupName;
    std::string_view reduceOp; ///< empty for all_gather
    std::string_view dtype;    ///< empty where a bucket may mix them

    friend auto operator<=>(const BucketKey &, const BucketKey &) = default;
};
BucketKey bucketKey(const Collective &collective);
/// The same for a plan's settings, which may let element types mix.
BucketKey bucketKey(const Collective &collective, const BucketingSettings &settings);

/// Whether a plan of these settings may put a collective into a bucket.
bool isMergeable(const Collective &collective, const BucketingSettings &settings);

/// Tells whether the graph with sets of collectives drawn together, each with its waits, has a cycle.
class Contraction
{
public:
    explicit Contraction(const CollectiveGraph &graph);

    /// `apart`: not drawn together with any other.
    static constexpr std::uint32_t apart = 0xffffffff;
    void put(CollectiveIndex collective, std::uint32_t bucket);
    void put(const BucketMembers &members);
    std::uint32_t bucketOf(NodeIndex node) const { return m_bucketOf[node.value()]; }

    /// `buckets`: more than any bucket's number. O(nodes + edges).
    bool hasCycle(std::size_t buckets);
    /// The numbers of the buckets on a cycle that takes in as few as can be and the lowest number on any, ascending;
    /// empty: none. O(nodes + edges) for each bucket on no cycle that comes before.
    std::vector<std::uint32_t> cycle(const BucketMembers &members);
    /// The same through one bucket only.
    std::vector<std::uint32_t> cycleThrough(std::uint32_t bucket, const BucketMembers &members) const;

private:
    bool isWaitOf(NodeIndex wait, NodeIndex collective) const;

    const CollectiveGraph &m_graph;
    std::vector<std::uint32_t> m_bucketOf; ///< per node
    std::vector<std::uint32_t> m_waits;    ///< what each node and bucket waits for; room for `hasCycle`
    std::vector<std::uint32_t> m_ready;
};

/// The nodes from which any of `nodes` can be reached, or those that can be reached from them; the nodes themselves
/// only where a path leads from one to another. O(nodes + edges).
std::vector<bool> ancestorsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes);
std::vector<bool> descendantsOf(const CollectiveGraph &graph, const std::vector<NodeIndex> &nodes);

/// Leaves out, in the order of buckets and members, each member that would close a cycle with what was taken before.
/// Returns those left out. A check of the whole graph for all where there is no cycle; else at most a few checks for
/// each member that has to go.
std::vector<CollectiveIndex> leaveOutCycles(const CollectiveGraph &graph, BucketMembers &members);

/// Buckets as a list of texts, `104857 3 4 5` for cap and members and one for who was left out why: what the way back
/// of a move carries.
std::vector<std::string> bucketingTexts(const Bucketing &bucketing);
/// Nothing where the texts are not of a graph with so many collectives.
std::optional<Bucketing> bucketingFromTexts(const std::vector<std::string> &texts, std::size_t collectives);

} // namespace cutaway
