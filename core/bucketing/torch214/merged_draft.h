#pragma once

#include "core/bucketing/bucketing.h"
#include "core/bucketing/rewrite.h"
#include "core/bucketing/step_cost.h"

#include <optional>

namespace cutaway {

/// What one of the nodes does that take a bucket's place, as torch 2.14 makes them
/// (torch/_inductor/fx_passes/bucketing.py).
enum class CallRole : std::uint8_t {
    Flat,      ///< the buffer that all ranks' parts are gathered into
    Slot,      ///< our part of it
    Flatten,   ///< one member's input, reshaped
    Joined,    ///< all of them behind each other
    Filled,    ///< our part once it is written, with the element type converted
    PreBucket, ///< one custom operator for all of these
    FlatView,  ///< what is reduced, in one dimension
    Send,      ///< the merged collective
    Wait,
    Rows,    ///< what was gathered, a row a rank
    Split,   ///< by members
    Item,    ///< one member's part
    AsDtype, ///< with its own element type
    Alias,
    Copied,   ///< in one piece
    Restored, ///< in its old shape: takes the place of the member's wait
};

/// A node that a merge adds. Nodes are named by `DraftId`.
using DraftId = std::uint32_t;
struct DraftCall
{
    CallRole role = CallRole::Flat;
    std::uint32_t bucket = 0;
    std::uint32_t member = 0; ///< of the bucket, for what is there once a member
    std::vector<DraftId> inputs;
    std::vector<TensorType> outputs;
};

/// What all nodes of a bucket follow from.
struct DraftBucket
{
    std::vector<CollectiveIndex> members;
    CollectiveKind kind = CollectiveKind::AllGather;
    BucketMode mode = BucketMode::Default;
    std::int64_t groupSize = 1;
    std::int64_t rank = 0;
    std::string dtype;                ///< of the buffer
    std::vector<NodeIndex> inputs;    ///< what each member sends, in front of a cast that the copy does
    std::vector<NodeIndex> casts;     ///< those that go away
    std::vector<std::int64_t> counts; ///< elements of the buffer, per member; those of all ranks where scattered
    std::int64_t sum = 0;
};

/// A graph in which buckets are merged, before any node is made: which nodes there are and in which order. The ids of
/// the graph's nodes are their positions, those of added ones follow.
class MergedDraft
{
public:
    /// Where a bucket's nodes go before the order is mended.
    enum class Place : std::uint8_t {
        AfterLast,     ///< behind the last member, by wait
        AfterFirstRun, ///< behind the first member and those that stand right behind it
    };

    /// `order`: all nodes, each behind what it reads; empty: as in the graph. The graph must outlive the draft.
    MergedDraft(const CollectiveGraph &graph, const std::vector<NodeIndex> &order, std::int64_t rank);

    /// Puts one collective in the place of several, which must be without fault (see `mergeFault`). With `AfterLast`
    /// the nodes between are put in order, as torch does. O(nodes), less where little moves.
    void merge(const std::vector<CollectiveIndex> &members, BucketMode mode, Place place);
    /// Puts all in order: each node as late as it stood, what it misses right before it. Whether there is such an
    /// order; if not, nothing changes. O(nodes + edges).
    bool sortAll();
    /// The same, but what misses something goes right behind the last of it. `behind`: what each node must follow
    /// besides its inputs, as pairs (node, what it follows).
    bool sortByWaiting(const std::vector<std::pair<DraftId, DraftId>> &behind);

    const CollectiveGraph &graph() const { return m_graph; }
    const std::vector<DraftBucket> &buckets() const { return m_buckets; }
    /// All that are left, in order.
    std::vector<DraftId> order() const;
    bool isOld(DraftId id) const { return id < m_oldCount; }
    const DraftCall &call(DraftId id) const { return m_calls[id - m_oldCount]; }
    /// What stands for a node of the graph now; itself where it was not merged.
    DraftId standsFor(NodeIndex old) const { return m_standsFor[old.value()]; }
    /// The same for any id; calls may read nodes that were merged after them.
    DraftId standsOf(DraftId id) const { return isOld(id) ? m_standsFor[id] : id; }
    /// What a node reads, and what it must follow because of storage that is written in place.
    std::vector<DraftId> inputsOf(DraftId id) const;
    /// The merged collective of a bucket, and the node that waits for it first.
    DraftId sendOf(std::uint32_t bucket) const { return m_sends[bucket]; }
    DraftId waitOf(std::uint32_t bucket) const { return m_waits[bucket]; }
    std::size_t idCount() const { return m_oldCount + m_calls.size(); }

private:
    DraftBucket describe(const std::vector<CollectiveIndex> &members, BucketMode mode) const;
    DraftId add(CallRole role, std::vector<DraftId> inputs, std::vector<TensorType> outputs, std::size_t member = 0);
    void addGather();
    void addScatter();
    void addCoalesced();
    void addReduce();
    DraftId addJoined(const std::vector<DraftId> &parts, std::vector<std::int64_t> shape);
    DraftId addSend(std::vector<DraftId> inputs, std::vector<TensorType> outputs);
    std::vector<DraftId> addItems(DraftId split);
    DraftId readInput(std::size_t member) const { return m_standsFor[m_bucket->inputs[member].value()]; }
    void replaceMember(std::size_t member, DraftId restored);
    void insertBehind(std::size_t position, DraftId first);
    std::size_t insertPosition(const std::vector<CollectiveIndex> &members, Place place) const;
    void sortAround(DraftId first);
    bool adopt(std::optional<std::vector<DraftId>> order);

    const CollectiveGraph &m_graph;
    std::size_t m_oldCount;
    std::int64_t m_rank;
    std::vector<DraftCall> m_calls;
    std::vector<DraftBucket> m_buckets;
    DraftBucket *m_bucket = nullptr; ///< the one that calls are added for
    std::vector<DraftId> m_sends;
    std::vector<DraftId> m_waits;
    std::vector<DraftId> m_standsFor;
    std::vector<bool> m_isGone;                      ///< per node of the graph
    std::vector<DraftId> m_order;                    ///< those that are gone included
    std::vector<std::uint32_t> m_position;           ///< per id, in `m_order`
    std::vector<std::vector<NodeIndex>> m_oldBehind; ///< per bucket: what its nodes must follow besides their inputs
};

/// Buckets merged one after the other and where torch 2.14's bucketing passes put them, or why they cannot be merged
/// (see `mergeFault`).
Result<MergedDraft> draftMerged(const CollectiveGraph &graph, const BucketMembers &members,
                                const BucketingSettings &settings);

/// The graph of a draft, checked like every rewrite. `digest`: of the file that it follows from; may be empty.
Result<Rewrite> graphOfDraft(const MergedDraft &draft, const BucketMembers &members, std::string digest = {});

/// What takes time when a draft runs, as `StepModel::before` of its graph would have it.
std::vector<StepEvent> eventsOfDraft(const StepModel &model, const MergedDraft &draft);

} // namespace cutaway
