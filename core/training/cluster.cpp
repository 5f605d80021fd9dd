#include "core/training/cluster.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

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
            m_failed.add(m_reader.pathOf(key), "bad_value", "a number above 0 is wanted");
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
            m_failed.add(reader.pathOf(key), "bad_value", "a number from 0 on is wanted");
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
                m_failed.add(reader.pathOf(divisor), "bad_value", "a number above 0 is wanted");
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
            return m_failed.add(reader.pathOf(field.name), "bad_value", "21 numbers are wanted");
        std::ranges::transform(*list, errors.quantiles.begin(), [](const Json &each) { return each.get<double>(); });
        if (!std::ranges::is_sorted(errors.quantiles) || errors.quantiles.front() <= -1)
            return m_failed.add(reader.pathOf(field.name), "bad_value", "numbers above -1 are wanted, ascending");
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

} // namespace

const std::vector<TrainingAccelerator> &trainingAccelerators()
{
    static const std::vector<TrainingAccelerator> all{
        {"V100", 34359738368.0, 125e12, 0.9e12, "A100"},  {"A100", 85899345920.0, 312e12, 2.039e12, "A100"},
        {"H100", 85899345920.0, 989e12, 3.35e12, "H100"}, {"H200", 151397597184.0, 989e12, 4.8e12, "H100"},
        {"B200", 193273528320.0, 2250e12, 8e12, "GB200"}, {"GB200", 199715979264.0, 2450e12, 8e12, "GB200"},
        {"GB300", 309237645312.0, 2450e12, 8e12, "GB200"}};
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
    const auto cluster = fields.find("cluster");
    if (cluster == fields.end()) {
        Error error = inputError("no_cluster", "missing", "give an inventory with a cluster of equal nodes");
        error.where = "cluster";
        return error;
    }
    return ClusterReader(*cluster).read();
}

} // namespace cutaway::training
