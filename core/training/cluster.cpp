#include "core/training/cluster.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/devices/inventory.h"
#include "core/estimates/roofline.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t mostNodes = std::int64_t(1) << 24;
constexpr std::string_view defaultAccelerator = "H100";

class ClusterReader
{
public:
    explicit ClusterReader(const Json &json) : m_reader(json, "cluster", m_failed) {}

    Result<Cluster> read()
    {
        m_cluster.nodes = count("nodes");
        m_cluster.gpusPerNode = count("gpus_per_node");
        m_cluster.accelerator = m_reader.optionalText("accelerator").value_or(std::string(defaultAccelerator));
        m_cluster.intraBandwidth = positive("intra_bandwidth", m_reader.number("intra_bandwidth"));
        m_cluster.interBandwidth = orGiven("inter_bandwidth", m_cluster.intraBandwidth);
        m_cluster.intraLatencySec = notNegative("intra_latency_sec", m_reader);
        m_cluster.interLatencySec = notNegative("inter_latency_sec", m_reader);
        readAccelerator();
        readCalibration();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_cluster);
    }

private:
    std::int64_t count(std::string_view key)
    {
        const std::int64_t value = m_reader.integer(key);
        if (value < 1 || value > mostNodes)
            m_failed.add(m_reader.pathOf(key), "bad_value",
                         phrase("%1 is not between 1 and %2", {std::to_string(value), std::to_string(mostNodes)}));
        return value;
    }

    double positive(std::string_view key, double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            m_failed.add(m_reader.pathOf(key), "bad_value", "expected a number above 0");
        return value;
    }

    double orGiven(std::string_view key, double missing)
    {
        const std::optional<double> value = m_reader.optionalNumber(key);
        return value ? positive(key, *value) : missing;
    }

    double notNegative(std::string_view key, ObjectReader &reader, double missing = 0)
    {
        const double value = reader.optionalNumber(key).value_or(missing);
        if (!(value >= 0) || !std::isfinite(value))
            m_failed.add(reader.pathOf(key), "bad_value", "expected a number of at least 0");
        return value;
    }

    void readAccelerator()
    {
        const auto known = std::ranges::find(trainingAccelerators(), m_cluster.accelerator, &TrainingAccelerator::name);
        const bool isKnown = known != trainingAccelerators().end();
        if (!isKnown && !m_reader.has("peak_flops"))
            return addUnknown();
        // An accelerator that only its figures are known of has the rest of the default's.
        const TrainingAccelerator &base =
            isKnown ? *known
                    : *std::ranges::find(trainingAccelerators(), defaultAccelerator, &TrainingAccelerator::name);
        m_cluster.availableMemBytes = orGiven("available_mem_bytes", base.memoryBytes);
        m_cluster.peakFlops = orGiven("peak_flops", base.peakFlops);
        m_cluster.memoryBandwidth = orGiven("memory_bandwidth", base.memoryBandwidth);
        m_cluster.calibration = *findCalibration(base.calibration);
    }

    void addUnknown()
    {
        std::string known;
        for (const TrainingAccelerator &accelerator : trainingAccelerators())
            known.append(known.empty() ? "" : ", ").append(accelerator.name);
        m_failed.add(m_reader.pathOf("accelerator"), "unknown_accelerator",
                     phrase("%1 is not one of %2", {inQuotes(m_cluster.accelerator), known}), "or give peak_flops");
    }

    void readCalibration()
    {
        const Json *json = m_reader.optionalObject("calibration");
        if (!json)
            return;
        ObjectReader reader(*json, m_reader.pathOf("calibration"), m_failed);
        for (const CalibrationField &field : calibrationFields())
            m_cluster.calibration.*field.member = notNegative(field.name, reader, m_cluster.calibration.*field.member);
        for (const std::string_view divisor : {"gemm", "attention", "memory", "intra", "inter", "fp8"}) {
            const auto field = std::ranges::find(calibrationFields(), divisor, &CalibrationField::name);
            if (m_cluster.calibration.*field->member <= 0)
                m_failed.add(reader.pathOf(divisor), "bad_value", "expected a number above 0");
        }
        for (const QuantileField &field : quantileFields())
            readErrors(reader, field);
        // Who measured steps of their own, and none of them apart, means these.
        if (reader.has("time_errors") && !reader.has("time_errors_experts"))
            m_cluster.calibration.expertStepTimes = m_cluster.calibration.stepTimes;
    }

    void readErrors(ObjectReader &reader, const QuantileField &field)
    {
        const Json *list = reader.optionalArray(field.name);
        if (!list)
            return;
        MeasuredErrors errors;
        const bool areNumbers = std::ranges::all_of(*list, [](const Json &each) { return each.is_number(); });
        if (list->size() != errors.quantiles.size() || !areNumbers)
            return m_failed.add(reader.pathOf(field.name), "bad_value", "expected 21 numbers");
        std::ranges::transform(*list, errors.quantiles.begin(), [](const Json &each) { return each.get<double>(); });
        if (!std::ranges::is_sorted(errors.quantiles) || errors.quantiles.front() <= -1)
            return m_failed.add(reader.pathOf(field.name), "bad_value", "expected ascending numbers above -1");
        const std::int64_t records = reader.optionalInteger(field.recordsName).value_or(0);
        errors.records = std::size_t(std::max<std::int64_t>(records, 0));
        if (const Json *on = reader.optionalArray(field.recordsOnName)) {
            for (std::size_t i = 0; i < on->size(); ++i)
                errors.on.push_back(recordsOn(ObjectReader((*on)[i], reader.pathOf(field.recordsOnName, i), m_failed)));
        }
        m_cluster.calibration.*field.member = std::move(errors);
    }

    static RecordsOn recordsOn(ObjectReader reader)
    {
        const auto count = [&](std::string_view key) {
            return std::size_t(std::max<std::int64_t>(reader.optionalInteger(key).value_or(0), 0));
        };
        RecordsOn on{reader.text("accelerator"), count("records"), count("experts"), count("fp8"), count("sharded")};
        on.experts = std::min(on.experts, on.count);
        return on;
    }

    FirstError m_failed;
    ObjectReader m_reader;
    Cluster m_cluster;
};

/// Such a cluster adds to what the devices tell.
bool leavesNodesOpen(const Json &cluster)
{
    return cluster.is_object() && !cluster.contains("nodes") && !cluster.contains("gpus_per_node");
}

/// A cluster that equal devices make.
struct DevicesCluster
{
    Json fields; ///< as a `cluster` has them
    Json told;   ///< those that nobody assumed
    std::vector<Text> assumed;
};

const TrainingAccelerator *trainingAcceleratorIn(std::string_view name)
{
    const auto isWordAt = [&](std::size_t at, std::size_t length) {
        const auto isLetter = [&](std::size_t i) {
            return i < name.size() && std::isalnum(static_cast<unsigned char>(name[i]));
        };
        return (at == 0 || !isLetter(at - 1)) && !isLetter(at + length);
    };
    const auto found = std::ranges::find_if(trainingAccelerators(), [&](const TrainingAccelerator &each) {
        const std::size_t at = name.find(each.name);
        return at != name.npos && isWordAt(at, each.name.size());
    });
    return found == trainingAccelerators().end() ? nullptr : &*found;
}

/// Reads a cluster from an inventory's devices, their hosts and links.
class EvenDevices
{
public:
    explicit EvenDevices(const Inventory &inventory) : m_inventory(inventory) {}

    /// `given` goes before what the devices tell.
    Result<DevicesCluster> read(const Json &given)
    {
        m_told = given;
        if (m_inventory.devices.empty())
            return missing(phrase("missing"), phrase("give an inventory with a cluster of equal nodes"));
        if (Done done = readHosts(); !done)
            return done.error();
        if (Done done = readAccelerator(); !done)
            return done.error();
        if (Done done = readLinks(); !done)
            return done.error();
        DevicesCluster cluster{m_told, std::move(m_told), std::move(m_sentences)};
        cluster.fields.update(m_assumed);
        return cluster;
    }

private:
    static Error missing(Text message, Text help, std::string field = "cluster")
    {
        Error error = inputError("no_cluster", std::move(message), std::move(help));
        error.where = std::move(field);
        return error;
    }

    bool isOpen(const char *field) const { return !m_told.contains(field); }

    void tell(const char *field, const Json &value)
    {
        if (isOpen(field))
            m_told[field] = value;
    }

    void assume(const char *field, double value, Text sentence)
    {
        if (!isOpen(field))
            return;
        m_assumed[field] = value;
        m_sentences.push_back(std::move(sentence));
    }

    Done readHosts()
    {
        std::map<std::string, std::int64_t> devices;
        for (const Device &device : m_inventory.devices)
            ++devices[device.host];
        const auto &[first, count] = *devices.begin();
        for (const auto &[host, others] : devices) {
            if (others != count)
                return missing(phrase("missing, and hosts differ: %1 has %2 devices, %3 has %4",
                                      {inQuotes(first), std::to_string(count), inQuotes(host), std::to_string(others)}),
                               phrase("leave out devices until all hosts have equally many, or give a cluster"));
        }
        m_hosts = std::int64_t(devices.size());
        m_devicesPerHost = count;
        tell("nodes", m_hosts);
        tell("gpus_per_node", count);
        return Done(std::monostate());
    }

    static std::string nameOfKind(const Device &device)
    {
        const Accelerator *accelerator = findAccelerator(givenAccelerator(device));
        return accelerator ? std::string(accelerator->title) : device.name;
    }

    Done readAccelerator()
    {
        const Device &first = m_inventory.devices.front();
        const std::string name = nameOfKind(first);
        const std::optional<Peaks> peaks = peaksOf(first);
        m_known = trainingAcceleratorIn(name);
        for (const Device &device : m_inventory.devices) {
            if (trainingAcceleratorIn(nameOfKind(device)) != m_known || peaksOf(device) != peaks)
                return missing(phrase("missing, and devices differ: %1 and %2 are not alike",
                                      {inQuotes(nameOf(first)), inQuotes(nameOf(device))}),
                               phrase("leave out one kind of them, or give a cluster of equal nodes"));
        }
        if (!isOpen("accelerator"))
            return Done(std::monostate()); // then memory and speed are that one's, too
        if (!m_known && !peaks && isOpen("peak_flops"))
            return missing(phrase("missing, and %1 does not say which accelerator it is", {inQuotes(nameOf(first))}),
                           phrase("give each device an accelerator, such as \"h100-sxm\", or the inventory a cluster"));
        tell("accelerator", m_known ? std::string(m_known->name) : unknownKind(first));
        if (peaks && (!m_known || peaks->flopsPerSec != m_known->peakFlops))
            tell("peak_flops", peaks->flopsPerSec);
        if (peaks && (!m_known || peaks->bytesPerSec != m_known->memoryBandwidth))
            tell("memory_bandwidth", peaks->bytesPerSec);
        if (!m_known)
            m_sentences.push_back(
                phrase("Achieved fractions of the peaks: those of an %1, because none are known for this one.",
                       {std::string(defaultAccelerator)}));
        return readMemory();
    }

    /// What the devices of an unknown kind have in common.
    std::string unknownKind(const Device &first) const
    {
        if (const Accelerator *accelerator = findAccelerator(givenAccelerator(first)))
            return std::string(accelerator->title);
        const bool isCommon =
            m_inventory.devices.size() > 1 &&
            std::ranges::all_of(m_inventory.devices, [&](const Device &each) { return each.name == first.name; });
        return isCommon ? first.name : first.kind.empty() ? std::string("device") : first.kind;
    }

    Done readMemory()
    {
        const auto [least, most] = std::ranges::minmax_element(m_inventory.devices, {}, &Device::availableMemBytes);
        if (least->availableMemBytes == unknownMemory) {
            if (!m_known && isOpen("available_mem_bytes"))
                return missing(phrase("missing, and nothing gives the devices' memory"),
                               phrase("give devices available_mem_bytes"), "cluster.available_mem_bytes");
            if (m_known)
                assume("available_mem_bytes", m_known->memoryBytes,
                       phrase("Memory: %1, that of an %2.",
                              {formatBytes(std::int64_t(m_known->memoryBytes)), std::string(m_known->name)}));
        } else if (least->availableMemBytes == most->availableMemBytes) {
            tell("available_mem_bytes", least->availableMemBytes);
        } else {
            assume(
                "available_mem_bytes", double(least->availableMemBytes),
                phrase("Memory: %1, the least that is given for a device.", {formatBytes(least->availableMemBytes)}));
        }
        return Done(std::monostate());
    }

    /// The links inside hosts or between them.
    std::vector<const Link *> linksThat(bool areInside) const
    {
        std::map<std::int64_t, const std::string *> hosts;
        for (const Device &device : m_inventory.devices)
            hosts[device.logicalId] = &device.host;
        std::vector<const Link *> links;
        for (const Link &link : m_inventory.links) {
            const auto from = hosts.find(link.from);
            const auto to = hosts.find(link.to);
            if (from != hosts.end() && to != hosts.end() && link.from != link.to &&
                (*from->second == *to->second) == areInside)
                links.push_back(&link);
        }
        return links;
    }

    /// The slowest device's fastest link; whether all links are as fast.
    static std::optional<std::pair<double, bool>> rateOf(const std::vector<const Link *> &links)
    {
        std::map<std::int64_t, double> fastest;
        bool areEqual = true;
        for (const Link *link : links) {
            fastest[link->from] = std::max(fastest[link->from], link->bandwidthBytesPerSec);
            areEqual = areEqual && link->bandwidthBytesPerSec == links.front()->bandwidthBytesPerSec;
        }
        if (fastest.empty())
            return std::nullopt;
        const auto least = std::ranges::min_element(fastest, {}, [](const auto &entry) { return entry.second; });
        return std::pair{least->second, areEqual};
    }

    struct Links
    {
        const char *bandwidth; ///< fields of the cluster
        const char *latency;
        bool areInside;
        std::optional<double> ofMesh;
        double usual = 0; ///< of the accelerator
        double usualLatency = 0;
        Text where;
    };

    Done readRate(const Links &kind)
    {
        const std::vector<const Link *> links = linksThat(kind.areInside);
        const auto rate = rateOf(links);
        const std::optional<double> told = kind.ofMesh ? kind.ofMesh : m_inventory.transferRateBytesPerSec;
        if (rate && rate->second)
            tell(kind.bandwidth, rate->first);
        else if (rate)
            assume(kind.bandwidth, rate->first,
                   phrase("Links %1: %2, the fastest of the device whose links are slowest.",
                          {kind.where, formatRate(rate->first)}));
        else if (told)
            tell(kind.bandwidth, *told);
        else if (kind.usual > 0)
            assume(kind.bandwidth, kind.usual,
                   phrase("Links %1: %2, as is usual for an %3.",
                          {kind.where, formatRate(kind.usual), std::string(m_known->name)}));
        else if (isOpen(kind.bandwidth))
            return missing(phrase("missing, and nothing gives the rate of links %1", {kind.where}),
                           phrase("give it, or links between the devices"), std::string("cluster.") + kind.bandwidth);
        const auto timed = std::ranges::find_if(links, &Link::hasLatency);
        if (timed != links.end())
            tell(kind.latency, (*timed)->latencySec);
        else
            assume(kind.latency, kind.usualLatency,
                   phrase("Latency %1: %2, a usual one.", {kind.where, formatSeconds(kind.usualLatency)}));
        return Done(std::monostate());
    }

    Done readLinks()
    {
        const Mesh mesh = m_inventory.mesh.value_or(Mesh());
        if (m_devicesPerHost > 1) {
            if (Done done =
                    readRate({"intra_bandwidth", "intra_latency_sec", true, mesh.intraNodeBandwidth,
                              m_known ? m_known->usualIntra : 0, usualIntraLatencySec, phrase("inside a node")});
                !done)
                return done;
        }
        if (m_hosts > 1) {
            if (Done done =
                    readRate({"inter_bandwidth", "inter_latency_sec", false, mesh.interNodeBandwidth,
                              m_known ? m_known->usualInter : 0, usualInterLatencySec, phrase("between nodes")});
                !done)
                return done;
        }
        if (m_devicesPerHost == 1 && isOpen("intra_bandwidth")) // that nothing uses, but a cluster must have it
            m_assumed["intra_bandwidth"] = trainingAccelerators().front().usualIntra;
        return Done(std::monostate());
    }

    const Inventory &m_inventory;
    std::int64_t m_hosts = 1;
    std::int64_t m_devicesPerHost = 1;
    const TrainingAccelerator *m_known = nullptr;
    Json m_told = Json::object();
    Json m_assumed = Json::object();
    std::vector<Text> m_sentences;
};

} // namespace

const std::vector<TrainingAccelerator> &trainingAccelerators()
{
    static const std::vector<TrainingAccelerator> all{{"V100", 34359738368.0, 125e12, 0.9e12, "A100", 150e9, 12.5e9},
                                                      {"A100", 85899345920.0, 312e12, 2.039e12, "A100", 300e9, 25e9},
                                                      {"H100", 85899345920.0, 989e12, 3.35e12, "H100", 450e9, 50e9},
                                                      {"H200", 151397597184.0, 989e12, 4.8e12, "H100", 450e9, 50e9},
                                                      {"B200", 193273528320.0, 2250e12, 8e12, "GB200", 900e9, 50e9},
                                                      {"GB200", 199715979264.0, 2450e12, 8e12, "GB200", 900e9, 50e9},
                                                      {"GB300", 309237645312.0, 2450e12, 8e12, "GB200", 900e9, 100e9}};
    return all;
}

Result<Cluster> clusterOf(const Inventory &inventory)
{
    Json fields = Json::object();
    if (!inventory.extra.empty()) {
        Result<Json> parsed = parseJson<Json>(inventory.extra);
        if (!parsed)
            return parsed.error();
        fields = std::move(*parsed);
    }
    const auto given = fields.find("cluster");
    const bool isGiven = given != fields.end();
    if (isGiven && (inventory.devices.empty() || !leavesNodesOpen(*given)))
        return ClusterReader(*given).read();
    Result<DevicesCluster> made = EvenDevices(inventory).read(isGiven ? *given : Json::object());
    if (!made)
        return made.error();
    Result<Cluster> cluster = ClusterReader(made->fields).read();
    if (cluster)
        cluster->assumed = std::move(made->assumed);
    return cluster;
}

nlohmann::ordered_json toldClusterFields(const Inventory &inventory)
{
    const Json extra = keptFields<Json>(inventory.extra);
    const Json given = extra.is_object() ? extra.value("cluster", Json::object()) : Json::object();
    if (!given.is_object() || inventory.devices.empty() || !leavesNodesOpen(given))
        return given;
    const Result<DevicesCluster> made = EvenDevices(inventory).read(given);
    return made ? made->told : given;
}

GroupLink linkOf(const Cluster &cluster, double ranks, double stride)
{
    const double perNode = double(cluster.gpusPerNode);
    GroupLink link;
    link.ranks = ranks;
    link.inside = std::max(1.0, std::min(ranks, std::floor(perNode / stride)));
    const double intra = cluster.intraBandwidth * cluster.calibration.intra;
    if (link.inside < ranks) {
        link.bandwidth = std::min(intra, cluster.interBandwidth * cluster.calibration.inter * link.inside);
        link.latencySec = cluster.interLatencySec;
    } else {
        link.bandwidth = intra;
        link.latencySec = cluster.intraLatencySec;
    }
    return link;
}

double roundsOf(double ranks)
{
    return ranks > 1 ? std::ceil(std::log2(ranks)) : 0;
}

double allReduceSec(const GroupLink &link, double bytes)
{
    return 2 * gatherSec(link, bytes);
}

double gatherSec(const GroupLink &link, double bytes)
{
    return gatherSec(link, link.ranks, bytes);
}

double gatherSec(const GroupLink &link, double ranks, double bytes)
{
    if (ranks <= 1)
        return 0;
    return (ranks - 1) / ranks * bytes / link.bandwidth + roundsOf(ranks) * link.latencySec;
}

double allToAllSec(const Cluster &cluster, const GroupLink &link, double bytes)
{
    if (link.ranks <= 1)
        return 0;
    const double between =
        (link.ranks - link.inside) / link.ranks * bytes / (cluster.interBandwidth * cluster.calibration.inter);
    const double within = (link.inside - 1) / link.ranks * bytes / (cluster.intraBandwidth * cluster.calibration.intra);
    return std::max(between, within) + link.latencySec * roundsOf(link.ranks);
}

} // namespace cutaway::training
