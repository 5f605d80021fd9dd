#include "core/bucketing/bucketing_json.h"

#include "core/base/names.h"
#include "core/bucketing/bucketing.h"
#include "core/bucketing/bucketing_summary.h"
#include "core/bucketing/collectives.h"
#include "core/bucketing/dependences.h"
#include "core/bucketing/overlap/overlap_planners.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"
#include "core/plan/plan_documents.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

std::optional<CollectiveKind> kindNamed(std::string_view name)
{
    const auto found = std::ranges::find(mergeableKinds, name, collectiveKindName);
    return found == mergeableKinds.end() ? std::nullopt : std::optional(*found);
}

/// What a document says it merges: itself, its first bucket, or its planner.
CollectiveKind kindOf(const Json &document)
{
    const auto named = [](const Json &object, const char *key) -> std::optional<CollectiveKind> {
        const auto field = object.is_object() ? object.find(key) : object.end();
        return field != object.end() && field->is_string() ? kindNamed(field->get_ref<const std::string &>())
                                                           : std::nullopt;
    };
    if (const auto kind = named(document, "collective"))
        return *kind;
    if (document.contains("buckets") && document["buckets"].is_array() && !document["buckets"].empty()) {
        if (const auto kind = named(document["buckets"].front(), "collective"))
            return *kind;
    }
    if (!document.contains("planner") || !document["planner"].is_object())
        return CollectiveKind::AllGather;
    const Json id = document["planner"].value("id", Json());
    for (const CollectiveKind kind : mergeableKinds) {
        if (id == "bucketing." + std::string(collectiveKindName(kind)))
            return kind;
    }
    return CollectiveKind::AllGather;
}

/// Reads buckets and judges each by itself.
class BucketsReader
{
public:
    BucketsReader(const CollectiveGraph &graph, const BucketingSettings &settings)
        : m_graph(graph)
        , m_settings(settings)
        , m_dependents(graph.dependences(), graph.graph().size())
        , m_takenAt(graph.size())
    {
        m_result.leftOut.assign(graph.size(), LeftOut::No);
    }

    Result<Bucketing> read(const Json &document)
    {
        ObjectReader top(document, "", m_failed);
        const Json &entries = top.array("buckets");
        for (std::size_t i = 0; i < entries.size() && !m_failed.isSet(); ++i)
            readBucket(entries[i], elementPath("buckets", i));
        if (const Json *list = top.optionalArray("unbucketed")) {
            for (std::size_t i = 0; i < list->size() && !m_failed.isSet(); ++i)
                readLeftOut((*list)[i], elementPath("unbucketed", i));
        }
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_result);
    }

private:
    void readBucket(const Json &entry, const std::string &path)
    {
        ObjectReader reader(entry, path, m_failed);
        Bucket bucket;
        const std::vector<std::string> names = reader.texts("nodes");
        const std::optional<std::int64_t> cap = reader.optionalInteger("cap_bytes");
        bucket.capBytes = cap.value_or(m_settings.cap(m_result.buckets.size()));
        for (std::size_t k = 0; k < names.size() && !m_failed.isSet(); ++k)
            addMember(bucket, names[k], elementPath(path + ".nodes", k));
        if (m_failed.isSet())
            return;
        if (!m_settings.mergesAllKinds) // there, members stand as they joined
            std::ranges::sort(bucket.members, {}, [&](CollectiveIndex m) { return m_graph.collective(m).wait; });
        bucket.startAt = readPlace(reader, "start_at", bucket, false);
        bucket.waitAt = readPlace(reader, "wait_at", bucket, true);
        if (m_failed.isSet())
            return;
        checkDependences(bucket, path);
        if (bucket.members.size() == 1)
            m_result.leftOut[bucket.members.front().value()] = LeftOut::Alone;
        else if (bucket.exists())
            m_result.buckets.push_back(std::move(bucket));
    }

    NodeIndex readPlace(ObjectReader &reader, const char *key, const Bucket &bucket, bool isWait)
    {
        const std::optional<std::string> name = reader.optionalText(key);
        if (!name || !m_settings.mergesAllKinds)
            return {};
        for (const CollectiveIndex member : bucket.members) {
            const Collective &collective = m_graph.collective(member);
            const NodeIndex place = isWait ? collective.wait : collective.node;
            if (m_graph.graph().node(place).name == *name)
                return place;
        }
        m_failed.add(reader.pathOf(key), "unknown_node",
                     phrase(isWait ? "%1 is not the wait of a member" : "%1 is not a member", {inQuotes(*name)}));
        return {};
    }

    void addMember(Bucket &bucket, const std::string &name, const std::string &path)
    {
        const NodeIndex node = m_graph.graph().find(name);
        if (!node.isValid())
            return m_failed.add(path, "unknown_node", phrase("no node %1", {inQuotes(name)}));
        const CollectiveIndex member = m_graph.collectiveAt(node);
        if (!member.isValid())
            return m_failed.add(
                path, "not_a_collective",
                phrase("the kind of %1 is not %2", {inQuotes(name), std::string(collectiveKindName(m_settings.kind))}));
        const Collective &collective = m_graph.collective(member);
        if (!isMergeable(collective, m_settings))
            return m_failed.add(
                path, "other_kind",
                m_settings.mergesAllKinds
                    ? phrase("%1: %2 cannot be merged", {name, inQuotes(collectiveKindName(collective.kind))})
                    : phrase("%1: %2 is not %3", {name, inQuotes(collectiveKindName(collective.kind)),
                                                  inQuotes(collectiveKindName(m_settings.kind))}));
        if (!collective.wait.isValid())
            return m_failed.add(path, "not_one_user",
                                phrase("%1: a bucketed collective needs exactly one user, its wait", {name}));
        std::string &before = m_takenAt[member.value()];
        if (!before.empty())
            return m_failed.add(path, "assigned_twice",
                                phrase("%1 is in two buckets, first at %2", {inQuotes(name), before}));
        before = path;
        if (bucket.exists())
            checkKey(m_graph.collective(bucket.members.front()), collective, path);
        bucket.members.push_back(member);
    }

    void checkKey(const Collective &first, const Collective &collective, const std::string &path)
    {
        const BucketKey wanted = bucketKey(first, m_settings);
        const BucketKey is = bucketKey(collective, m_settings);
        const auto compare = [&](const char *code, const char *pattern, std::string_view a, std::string_view b) {
            if (a != b)
                m_failed.add(path, code, phrase(pattern, {inQuotes(a), inQuotes(b)}));
        };
        compare("other_kind", "collective %1 is not %2", collectiveKindName(is.kind), collectiveKindName(wanted.kind));
        compare("other_group", "group %1 is not %2", is.groupName, wanted.groupName);
        compare("other_reduce_op", "reduce op %1 is not %2", is.reduceOp, wanted.reduceOp);
        compare("other_dtype", "dtype %1 is not %2", is.dtype, wanted.dtype);
    }

    void checkDependences(const Bucket &bucket, const std::string &path)
    {
        std::vector<NodeIndex> nodes;
        for (const CollectiveIndex member : bucket.members)
            nodes.push_back(m_graph.collective(member).node);
        std::ranges::sort(nodes);
        m_dependents.clear();
        for (const NodeIndex node : nodes) {
            if (m_dependents.contains(node))
                return addDependence(nodes, node, path);
            m_dependents.add(node);
        }
    }

    void addDependence(const std::vector<NodeIndex> &nodes, NodeIndex node, const std::string &path)
    {
        const std::vector<bool> before = ancestorsOf(m_graph, {node});
        for (const NodeIndex other : nodes) {
            if (before[other.value()])
                return m_failed.add(
                    path, "depends",
                    phrase("%1 depends on %2", {m_graph.graph().node(node).name, m_graph.graph().node(other).name}));
        }
    }

    /// Why the others are in none is kept where it still can be so.
    void readLeftOut(const Json &entry, const std::string &path)
    {
        ObjectReader reader(entry, path, m_failed);
        const NodeIndex node = m_graph.graph().find(reader.text("node"));
        const std::string reason = reader.optionalText("reason").value_or("");
        const CollectiveIndex collective = node.isValid() ? m_graph.collectiveAt(node) : CollectiveIndex();
        if (!collective.isValid() || !m_takenAt[collective.value()].empty())
            return;
        LeftOut &kept = m_result.leftOut[collective.value()];
        kept = LeftOut::TakenOut;
        for (const LeftOut known : {LeftOut::DependsOnBucket, LeftOut::Alone, LeftOut::CycleBetweenBuckets}) {
            if (leftOutName(known) == reason)
                kept = known;
        }
    }

    const CollectiveGraph &m_graph;
    const BucketingSettings &m_settings;
    Dependents m_dependents;
    std::vector<std::string> m_takenAt; ///< per collective: the path that names it
    Bucketing m_result;
    FirstError m_failed;
};

std::vector<CapPoint> readCapCurve(const Json &document)
{
    std::vector<CapPoint> curve;
    FirstError toldNowhere;
    ObjectReader top(document, "", toldNowhere);
    if (const Json *list = top.optionalArray("cap_curve")) {
        for (const Json &entry : *list) {
            ObjectReader reader(entry, "cap_curve", toldNowhere);
            curve.push_back(
                {reader.integer("cap_bytes"), reader.optionalNumber("step_sec"), reader.integer("extra_bytes")});
        }
    }
    return toldNowhere.isSet() ? std::vector<CapPoint>() : curve;
}

StoredDifferences differencesOf(const BucketingPlan &plan, const Json &document)
{
    StoredComparison comparison;
    const Json &buckets = document["buckets"];
    for (std::size_t i = 0; i < plan.members().size(); ++i) {
        const std::vector<CollectiveIndex> &members = plan.members()[i];
        comparison.compare(buckets[i],
                           {{"bytes", bucketBytes(plan.collectives(), members)},
                            {"extra_bytes", extraBytes(plan.collectives(), members, plan.model().settings())}},
                           elementPath("buckets", i));
    }
    Json computed{{"peak_extra_bytes", plan.figures().peakExtraBytes},
                  {"cost", {{"before", Json(stepCostJson(plan.model().before()))}}}};
    if (plan.figures().after)
        computed["cost"]["after"] = Json(stepCostJson(*plan.figures().after));
    comparison.compare(document, computed, {});
    return comparison.take();
}

Result<std::unique_ptr<BucketingPlan>> readOverlapPlan(std::shared_ptr<const CollectiveGraph> graph,
                                                       std::shared_ptr<const Inventory> inventory, const Json &document)
{
    const ParameterValues parameters = plannerParameters(document);
    Result<BucketingSettings> settings = overlapBucketing(parameters, inventory.get());
    if (!settings)
        return errorAt("planner.parameters", settings.error());
    const Result<OverlapSettings> overlap = readOverlapSettings(parameters);
    if (!overlap)
        return errorAt("planner.parameters", overlap.error());
    Result<std::shared_ptr<const OverlapPart>> part = readOverlapPart(std::move(graph), document, *settings, *overlap);
    if (!part)
        return part.error();
    const std::shared_ptr<const CollectiveGraph> prepared = (*part)->facts->graph;
    Result<Bucketing> bucketing = BucketsReader(*prepared, *settings).read(document);
    if (!bucketing)
        return bucketing.error();
    auto plan = std::make_unique<BucketingPlan>(prepared, std::move(inventory), std::move(*settings),
                                                std::move(*bucketing), PlanOrigin{"manual", parameters, {}}, *part);
    StoredDifferences differences = differencesOf(*plan, document);
    for (StoredDifference &difference : scheduleDifferences(**part, document))
        differences.push_back(std::move(difference));
    plan->setDifferences(std::move(differences));
    return plan;
}

} // namespace

// Writing.

using OrderedJson = nlohmann::ordered_json;

OrderedJson stepCostJson(const StepCost &cost)
{
    return {{"step_sec", cost.stepSec},
            {"compute_sec", cost.computeSec},
            {"communication_sec", cost.communicationSec},
            {"exposed_sec", cost.exposedSec},
            {"overlapped_sec", cost.overlappedSec},
            {"collectives", cost.collectives}};
}

namespace {

OrderedJson costsJson(const BucketingPlan &plan)
{
    OrderedJson costs{{"before", stepCostJson(plan.model().before())}};
    if (plan.figures().after)
        costs["after"] = stepCostJson(*plan.figures().after);
    return costs;
}

OrderedJson namesJson(const CollectiveGraph &graph, const std::vector<CollectiveIndex> &members)
{
    OrderedJson names = OrderedJson::array();
    for (const CollectiveIndex member : members)
        names.push_back(graph.nameOf(member));
    return names;
}

void addDtypes(OrderedJson &entry, const BucketingPlan &plan, const std::vector<CollectiveIndex> &members)
{
    const std::vector<std::string> dtypes = bucketDtypes(plan.collectives(), members);
    const bool isTorch214 = plan.model().settings().isTorch214();
    if (!isTorch214 || dtypes.size() == 1)
        entry["dtype"] = dtypes.front();
    if (isTorch214)
        entry["dtypes"] = dtypes;
}

OrderedJson bucketsJson(const BucketingPlan &plan)
{
    const CollectiveGraph &graph = plan.collectives();
    OrderedJson list = OrderedJson::array();
    for (const Bucket &bucket : plan.bucketing().buckets) {
        if (!bucket.exists())
            continue;
        const Collective &first = graph.collective(bucket.members.front());
        OrderedJson entry{{"id", list.size()},
                          {"collective", collectiveKindName(first.kind)},
                          {"group_name", first.groupName},
                          {"group_size", first.groupSize}};
        addDtypes(entry, plan, bucket.members);
        if (first.kind != CollectiveKind::AllGather)
            entry["reduce_op"] = first.reduceOp;
        entry["nodes"] = namesJson(graph, bucket.members);
        entry["bytes"] = bucketBytes(graph, bucket.members);
        entry["cap_bytes"] = bucket.capBytes;
        entry["extra_bytes"] = extraBytes(graph, bucket.members, plan.model().settings());
        if (bucket.startAt.isValid() && bucket.waitAt.isValid()) {
            entry["start_at"] = graph.graph().node(bucket.startAt).name;
            entry["wait_at"] = graph.graph().node(bucket.waitAt).name;
        }
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson unbucketedJson(const BucketingPlan &plan)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t c = 0; c < plan.collectives().size(); ++c) {
        const LeftOut reason = plan.bucketing().leftOut[c];
        if (reason != LeftOut::No)
            list.push_back({{"node", plan.collectives().nameOf(CollectiveIndex(c))}, {"reason", leftOutName(reason)}});
    }
    return list;
}

OrderedJson unshardedJson(const BucketingPlan &plan)
{
    OrderedJson peaks{{"peak_before", unshardedMemory(plan.collectives(), plan.model().steps()).peakBytes}};
    if (plan.unsharded())
        peaks["peak_after"] = plan.unsharded()->peakBytes;
    return peaks;
}

} // namespace

void BucketingPlan::addFields(OrderedJson &document) const
{
    if (!m_model->overlap())
        document["collective"] = collectiveKindName(m_model->settings().kind);
    document["buckets"] = bucketsJson(*this);
    document["peak_extra_bytes"] = m_figures.peakExtraBytes;
    document["unbucketed"] = unbucketedJson(*this);
    document["cost"] = costsJson(*this);
    addOverlapFields(document, *this);
    if (m_capCurve.empty())
        return;
    OrderedJson &curve = document["cap_curve"] = OrderedJson::array();
    for (const CapPoint &point : m_capCurve) {
        OrderedJson entry{{"cap_bytes", point.capBytes}, {"extra_bytes", point.extraBytes}};
        if (point.stepSec)
            entry["step_sec"] = *point.stepSec;
        curve.push_back(std::move(entry));
    }
}

void BucketingPlan::addFindings(OrderedJson &evaluation) const
{
    if (m_figures.fault)
        evaluation["fault"] = {{"code", m_figures.fault->code}, {"reason", m_figures.fault->message}};
    evaluation["unsharded_bytes"] = unshardedJson(*this);
    if (OrderedJson merged = mergedScheduleJson(*this); !merged.is_null())
        evaluation["merged_schedule"] = std::move(merged);
    evaluation["differences"] = differencesJson(differences());
}

OrderedJson BucketingPlan::after(const Applied &) const
{
    OrderedJson buckets = OrderedJson::array();
    for (const std::vector<CollectiveIndex> &members : m_members)
        buckets.push_back(namesJson(collectives(), members));
    OrderedJson after{
        {"cost", costsJson(*this)}, {"buckets", std::move(buckets)}, {"peak_extra_bytes", m_figures.peakExtraBytes}};
    if (OrderedJson merged = mergedScheduleJson(*this); !merged.is_null())
        after["merged_schedule"] = std::move(merged);
    return after;
}

Result<std::unique_ptr<BucketingPlan>>
readBucketingPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, const Json &document)
{
    Result<std::shared_ptr<const CollectiveGraph>> collectives = CollectiveGraph::make(std::move(graph));
    if (!collectives)
        return collectives.error();
    if (document.contains("schedule"))
        return readOverlapPlan(std::move(*collectives), std::move(inventory), document);
    Result<BucketingSettings> settings = readSettings(kindOf(document), plannerParameters(document), inventory.get());
    if (!settings)
        return errorAt("planner.parameters", settings.error());
    if (settings->addsBeforeScatter)
        collectives = withoutRepeatedScatters(std::move(*collectives));
    if (!collectives)
        return collectives.error();
    Result<Bucketing> bucketing = BucketsReader(**collectives, *settings).read(document);
    if (!bucketing)
        return bucketing.error();
    auto plan =
        std::make_unique<BucketingPlan>(std::move(*collectives), std::move(inventory), std::move(*settings),
                                        std::move(*bucketing), PlanOrigin{"manual", plannerParameters(document), {}});
    plan->setDifferences(differencesOf(*plan, document));
    plan->setCapCurve(readCapCurve(document));
    return plan;
}

} // namespace cutaway
