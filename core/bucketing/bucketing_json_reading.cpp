#include "core/base/names.h"
#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_kind.h"
#include "core/bucketing/contraction.h"
#include "core/bucketing/dependents.h"
#include "core/formats/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::array kinds{CollectiveKind::AllGather, CollectiveKind::ReduceScatter};

Error at(std::string where, Error error)
{
    error.where = std::move(where);
    return error;
}

ParameterValue parameterOf(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_boolean())
        return value.get<bool>();
    if (value.is_number_float() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX))
        return value.get<double>();
    if (value.is_number())
        return value.get<std::int64_t>();
    std::vector<std::string> list;
    if (value.is_array()) {
        for (const Json &item : value)
            list.push_back(item.is_string() ? item.get<std::string>() : item.dump());
        return list;
    }
    return {};
}

/// The parameters of the planner that a plan's costs depend on; others may be of a planner that is gone.
ParameterValues parametersOf(const Json &document)
{
    ParameterValues values;
    const auto planner = document.find("planner");
    if (planner == document.end() || !planner->is_object() || !planner->contains("parameters"))
        return values;
    const Json &given = (*planner)["parameters"];
    if (!given.is_object())
        return values;
    for (const auto &[name, value] : given.items())
        values[name] = parameterOf(value);
    return values;
}

std::optional<CollectiveKind> kindNamed(std::string_view name)
{
    const auto found = std::ranges::find(kinds, name, collectiveKindName);
    return found == kinds.end() ? std::nullopt : std::optional(*found);
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
    const bool scatters = document.contains("planner") && document["planner"].is_object() &&
                          document["planner"].value("id", Json()) == "bucketing.reduce_scatter";
    return scatters ? CollectiveKind::ReduceScatter : CollectiveKind::AllGather;
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
        std::ranges::sort(bucket.members, {}, [&](CollectiveIndex m) { return m_graph.collective(m).wait; });
        checkDependences(bucket, path);
        if (bucket.members.size() == 1)
            m_result.leftOut[bucket.members.front().value()] = LeftOut::Alone;
        else if (bucket.exists())
            m_result.buckets.push_back(std::move(bucket));
    }

    void addMember(Bucket &bucket, const std::string &name, const std::string &path)
    {
        const NodeIndex node = m_graph.graph().find(name);
        if (!node.isValid())
            return m_failed.add(path, "unknown_node", "no node " + inQuotes(name));
        const CollectiveIndex member = m_graph.collectiveAt(node);
        if (!member.isValid())
            return m_failed.add(path, "not_a_collective",
                                inQuotes(name) + " is no " + std::string(collectiveKindName(m_settings.kind)));
        const Collective &collective = m_graph.collective(member);
        if (collective.kind != m_settings.kind || !collective.isMergeable)
            return m_failed.add(path, "other_kind",
                                name + ": " + inQuotes(collectiveKindName(collective.kind)) + " is not " +
                                    inQuotes(collectiveKindName(m_settings.kind)));
        if (!collective.wait.isValid())
            return m_failed.add(path, "not_one_user",
                                name + ": a bucketed collective needs exactly one user, its wait");
        std::string &before = m_takenAt[member.value()];
        if (!before.empty())
            return m_failed.add(path, "assigned_twice", inQuotes(name) + " is in two buckets, first at " + before);
        before = path;
        if (bucket.exists())
            checkKey(m_graph.collective(bucket.members.front()), collective, path);
        bucket.members.push_back(member);
    }

    void checkKey(const Collective &first, const Collective &collective, const std::string &path)
    {
        const BucketKey wanted = bucketKey(first);
        const BucketKey is = bucketKey(collective);
        const auto compare = [&](const char *code, const std::string &what, std::string_view a, std::string_view b) {
            if (a != b)
                m_failed.add(path, code, what + ' ' + inQuotes(a) + " is not " + inQuotes(b));
        };
        compare("other_group", "group", is.groupName, wanted.groupName);
        compare("other_reduce_op", "reduce op", is.reduceOp, wanted.reduceOp);
        compare("other_dtype", "dtype", is.dtype, wanted.dtype);
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
                return m_failed.add(path, "depends",
                                    m_graph.graph().node(node).name + " depends on " +
                                        m_graph.graph().node(other).name);
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

/// Compares figures that a document stores with those computed.
class DifferenceFinder
{
public:
    explicit DifferenceFinder(const Json &document) : m_document(document) {}

    void compare(const std::string &pointer, const std::string &path, double computed)
    {
        const Json::json_pointer place(pointer);
        if (!m_document.contains(place) || !m_document[place].is_number())
            return;
        const auto stored = m_document[place].get<double>();
        if (stored != computed)
            m_found.push_back({path, stored, computed});
    }

    void compareCost(const std::string &which, const StepCost &cost)
    {
        const std::string pointer = "/cost/" + which + '/';
        const std::string path = "cost." + which + '.';
        compare(pointer + "step_sec", path + "step_sec", cost.stepSec);
        compare(pointer + "compute_sec", path + "compute_sec", cost.computeSec);
        compare(pointer + "communication_sec", path + "communication_sec", cost.communicationSec);
        compare(pointer + "exposed_sec", path + "exposed_sec", cost.exposedSec);
        compare(pointer + "overlapped_sec", path + "overlapped_sec", cost.overlappedSec);
        compare(pointer + "collectives", path + "collectives", double(cost.collectives));
    }

    std::vector<BucketingDifference> take() { return std::move(m_found); }

private:
    const Json &m_document;
    std::vector<BucketingDifference> m_found;
};

std::vector<BucketingDifference> differencesOf(const BucketingPlan &plan, const Json &document)
{
    DifferenceFinder finder(document);
    for (std::size_t i = 0; i < plan.members().size(); ++i) {
        const std::string pointer = "/buckets/" + std::to_string(i) + '/';
        const std::string path = elementPath("buckets", i) + '.';
        finder.compare(pointer + "bytes", path + "bytes", double(bucketBytes(plan.collectives(), plan.members()[i])));
        finder.compare(pointer + "extra_bytes", path + "extra_bytes",
                       double(extraBytes(plan.collectives(), plan.members()[i])));
    }
    finder.compare("/peak_extra_bytes", "peak_extra_bytes", double(plan.figures().peakExtraBytes));
    finder.compareCost("before", plan.model().before());
    if (plan.figures().after)
        finder.compareCost("after", *plan.figures().after);
    return finder.take();
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
            return at("to", inputError("unknown_node", "no node " + inQuotes(name)));
        const CollectiveIndex other = draggedCollective(plan.collectives(), node);
        if (other.isValid() && other == dragged)
            return inputError("no_such_group", name + " is dragged onto itself");
        if (!other.isValid())
            return inputError("no_such_group", name + ": a bucketed collective needs exactly one user, its wait");
        return plan.ownGroup(other);
    }
    const std::int64_t id = reader.integer("to");
    if (failed.isSet())
        return failed.take();
    for (std::size_t b = 0; b < plan.bucketing().buckets.size(); ++b) {
        if (plan.bucketing().buckets[b].exists() && std::int64_t(plan.bucketId(b)) == id)
            return plan.bucketGroup(b);
    }
    return at("to", inputError("no_such_group", "there is no bucket " + std::to_string(id)));
}

Result<Move> readSettings(const Json &entry)
{
    Move move;
    for (const char *name : {"bucket_cap_mb", "mode"}) {
        if (entry.contains(name))
            move.settings.push_back({name, parameterOf(entry[name])});
    }
    return move;
}

} // namespace

Result<std::unique_ptr<BucketingPlan>>
readBucketingPlan(std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory, const Json &document)
{
    Result<std::shared_ptr<const CollectiveGraph>> collectives = CollectiveGraph::make(std::move(graph));
    if (!collectives)
        return collectives.error();
    Result<BucketingSettings> settings = readSettings(kindOf(document), parametersOf(document), inventory.get());
    if (!settings)
        return at("planner.parameters", settings.error());
    Result<Bucketing> bucketing = BucketsReader(**collectives, *settings).read(document);
    if (!bucketing)
        return bucketing.error();
    auto plan =
        std::make_unique<BucketingPlan>(std::move(*collectives), std::move(inventory), std::move(*settings),
                                        std::move(*bucketing), PlanOrigin{"manual", parametersOf(document), {}});
    plan->setDifferences(differencesOf(*plan, document));
    plan->setCapCurve(readCapCurve(document));
    return plan;
}

Result<Move> readBucketingMove(const BucketingPlan &plan, const Json &entry)
{
    if (entry.is_object() && !entry.contains("node") && (entry.contains("bucket_cap_mb") || entry.contains("mode")))
        return readSettings(entry);
    FirstError failed;
    ObjectReader reader(entry, "", failed);
    const std::string name = reader.text("node");
    if (failed.isSet())
        return failed.take();
    const NodeIndex node = plan.graph().find(name);
    if (!node.isValid())
        return at("node", inputError("unknown_node", "no node " + inQuotes(name)));
    const Result<GroupIndex> to = readTarget(plan, entry, draggedCollective(plan.collectives(), node));
    if (!to)
        return to.error();
    Move move;
    move.items.push_back({ItemIndex(node.value()), *to});
    return move;
}

PlanKindDescriptor bucketingKind()
{
    return {PlanKind::Bucketing,
            [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
               const Json &plan) -> Result<std::unique_ptr<EditedPlan>> {
                return readBucketingPlan(std::move(graph), std::move(inventory), plan);
            },
            // What `evaluate` adds is derived too.
            {"collective", "buckets", "peak_extra_bytes", "unbucketed", "cost", "cap_curve", "fault", "differences"}};
}

} // namespace cutaway
