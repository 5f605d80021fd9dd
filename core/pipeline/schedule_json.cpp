#include "core/pipeline/schedule_json.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

class ScheduleReader
{
public:
    explicit ScheduleReader(const Json &document) : m_reader(document, "", m_failed) {}

    Result<ScheduleInput> read()
    {
        const std::string name = m_reader.text("schedule");
        m_input.devices = m_reader.integer("K");
        m_input.microbatches = m_reader.integer("M");
        m_input.training = m_reader.optionalBoolean("training").value_or(true);
        const std::optional<ScheduleKind> kind = findSchedule(name);
        if (!kind)
            m_failed.add("schedule", "bad_value",
                         phrase("%1 is not one of %2, csv", {inQuotes(name), scheduleNames()}));
        m_input.chunks = m_reader.optionalInteger("v").value_or(kind && isVShaped(*kind) ? 2 : 1);
        if (m_failed.isSet())
            return m_failed.take();
        m_input.schedule = *kind;
        if (Done checked = checkSchedule(m_input); !checked)
            return checked.error();
        readLists();
        if (m_failed.isSet())
            return m_failed.take();
        if (Done checked = checkSchedule(m_input); !checked)
            return checked.error();
        return std::move(m_input);
    }

private:
    void readLists()
    {
        const std::size_t stages = std::size_t(m_input.stages());
        m_reader.array("fwd");
        m_input.forwardSec = numbers("fwd", stages);
        m_input.backwardSec = numbers("bwd", stages);
        m_input.activationSec = numbers("xf", stages - 1);
        m_input.gradientSec = numbers("xb", stages - 1);
        if (!m_reader.has("act"))
            return;
        m_input.activationBytes = m_reader.integers("act");
        checkLength("act", m_input.activationBytes.size(), stages);
        for (std::size_t i = 0; i < m_input.activationBytes.size(); ++i) {
            if (m_input.activationBytes[i] < 0)
                m_failed.add(m_reader.pathOf("act", i), "negative_size", "a size is at least 0");
        }
    }

    std::vector<double> numbers(std::string_view name, std::size_t wanted)
    {
        std::vector<double> values;
        const Json *list = m_reader.optionalArray(name);
        if (!list)
            return values;
        checkLength(name, list->size(), wanted);
        for (std::size_t i = 0; i < list->size(); ++i) {
            const Json &value = (*list)[i];
            if (!value.is_number()) {
                m_failed.add(m_reader.pathOf(name, i), "wrong_type",
                             phrase("a number is wanted, not %1", {describeValue(value)}));
                break;
            }
            values.push_back(value.get<double>());
        }
        return values;
    }

    void checkLength(std::string_view name, std::size_t length, std::size_t wanted)
    {
        if (length != wanted)
            m_failed.add(std::string(name), "wrong_length",
                         phrase("%1 values are wanted, got %2", {std::to_string(wanted), std::to_string(length)}));
    }

    FirstError m_failed;
    ObjectReader m_reader;
    ScheduleInput m_input;
};

} // namespace

Result<ScheduleInput> readScheduleInput(std::string_view text)
{
    const Result<Json> document = parseJson<Json>(text);
    if (!document)
        return document.error();
    return ScheduleReader(*document).read();
}

namespace {

std::string_view taskKind(const ScheduleStep &step)
{
    if (!step.isBackward)
        return "forward";
    return step.part == BackwardPart::Inputs    ? "backward_input"
           : step.part == BackwardPart::Weights ? "backward_weight"
                                                : "backward";
}

} // namespace

std::string writeSchedule(const Schedule &schedule)
{
    nlohmann::ordered_json document{
        {"makespan_sec", schedule.makespanSec},          {"bubble_fraction", schedule.bubbleFraction},
        {"device_idle_fraction", schedule.idleFraction}, {"peak_activation_bytes", schedule.peakActivationBytes},
        {"tasks", nlohmann::ordered_json::array()},      {"transfers", nlohmann::ordered_json::array()}};
    for (const ScheduleTask &task : schedule.tasks)
        document["tasks"].push_back({{"device", task.device},
                                     {"stage", task.step.stage},
                                     {"microbatch", task.step.microbatch},
                                     {"kind", taskKind(task.step)},
                                     {"start", task.start},
                                     {"end", task.end}});
    for (const ScheduleTransfer &transfer : schedule.transfers)
        document["transfers"].push_back({{"from", transfer.from},
                                         {"to", transfer.to},
                                         {"microbatch", transfer.microbatch},
                                         {"kind", transfer.isBackward ? "gradient" : "activation"},
                                         {"start", transfer.start},
                                         {"end", transfer.end}});
    return layOut(document);
}

} // namespace cutaway
