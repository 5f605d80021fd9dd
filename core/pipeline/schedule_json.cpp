#include "core/pipeline/schedule_json.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/parameter.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_run.h"

#include <algorithm>
#include <cmath>
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
                             phrase("expected a number, found %1", {describeValue(value)}));
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
                         phrase("expected %1 values, found %2", {std::to_string(wanted), std::to_string(length)}));
    }

    FirstError m_failed;
    ObjectReader m_reader;
    ScheduleInput m_input;
};

/// Rows hold no dots and slashes; names of files hold no line breaks.
bool isFileName(std::string_view text)
{
    return text.find('\n') == text.npos && text.find_first_of("./\\") != text.npos;
}

Result<ScheduleTable> readTable(const std::string &text)
{
    if (!isFileName(text))
        return readScheduleCsv(text);
    const Result<std::string> bytes = readFile(text);
    if (!bytes)
        return bytes.error();
    Result<ScheduleTable> table = readScheduleCsv(*bytes);
    if (!table)
        table.error().where = text;
    return table;
}

class TableInputReader
{
public:
    explicit TableInputReader(const Json &document) : m_reader(document, "", m_failed) {}

    Result<TableInput> read()
    {
        const std::string text = m_reader.text("csv");
        if (m_failed.isSet())
            return m_failed.take();
        Result<ScheduleTable> table = readTable(text);
        if (!table)
            return located(table.error(), "csv");
        Result<TableShape> shape = checkTable(*table);
        if (!shape)
            return located(shape.error(), isFileName(text) ? text : "csv");
        m_input.table = std::move(*table);
        m_input.shape = std::move(*shape);
        readTimes();
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_input);
    }

private:
    static Error located(Error error, const std::string &where)
    {
        if (error.where.empty())
            error.where = where;
        return error;
    }

    void readTimes()
    {
        const std::size_t stages = m_input.shape.stages();
        TableTimes &times = m_input.times;
        if (!m_reader.has("fwd"))
            m_reader.number("fwd"); // says that it is missing
        times.forwardSec = seconds("fwd", stages);
        times.backwardSec = seconds("bwd", stages);
        times.backwardInputSec = m_reader.has("bwd_input") ? seconds("bwd_input", stages) : halves(times.backwardSec);
        times.backwardWeightSec =
            m_reader.has("bwd_weight") ? seconds("bwd_weight", stages) : halves(times.backwardSec);
        times.activationSec = seconds("xf", stages - 1);
        times.gradientSec = seconds("xb", stages - 1);
        readBytes(stages);
    }

    static std::vector<double> halves(std::vector<double> times)
    {
        for (double &time : times)
            time /= 2;
        return times;
    }

    /// A number for all, or a list of `count`.
    std::vector<double> seconds(std::string_view name, std::size_t count)
    {
        const Json *value = m_reader.optional(name);
        if (!value)
            return {};
        if (value->is_number())
            return std::vector<double>(count, time(*value, m_reader.pathOf(name)));
        std::vector<double> list;
        if (!isListOf(*value, name, count))
            return list;
        for (std::size_t i = 0; i < value->size(); ++i)
            list.push_back(time((*value)[i], m_reader.pathOf(name, i)));
        return list;
    }

    double time(const Json &value, const std::string &path)
    {
        const double number = value.is_number() ? value.get<double>() : -1;
        if (!value.is_number())
            m_failed.add(path, "wrong_type", phrase("expected a number, found %1", {describeValue(value)}));
        else if (!std::isfinite(number) || number < 0)
            m_failed.add(path, "bad_value", "a time is finite and at least 0");
        return number;
    }

    bool isListOf(const Json &value, std::string_view name, std::size_t count)
    {
        const std::string path = m_reader.pathOf(name);
        if (!value.is_array())
            m_failed.add(path, "wrong_type", phrase("expected a number or an array, found %1", {describeValue(value)}));
        else if (value.size() != count)
            m_failed.add(path, "wrong_length",
                         phrase("expected %1 values, found %2", {std::to_string(count), std::to_string(value.size())}));
        return value.is_array() && value.size() == count;
    }

    void readBytes(std::size_t stages)
    {
        const Json *value = m_reader.optional("act");
        if (!value)
            return;
        std::vector<std::int64_t> &bytes = m_input.times.activationBytes;
        if (value->is_number())
            bytes.assign(stages, m_reader.integer("act"));
        else if (isListOf(*value, "act", stages))
            bytes = m_reader.integers("act");
        if (std::ranges::any_of(bytes, [](std::int64_t size) { return size < 0; }))
            m_failed.add(m_reader.pathOf("act"), "negative_size", "a size is at least 0");
    }

    FirstError m_failed;
    ObjectReader m_reader;
    TableInput m_input;
};

Result<std::string> figures(std::string_view text, const ParameterValues &)
{
    const Result<ScheduleRequest> request = readScheduleRequest(text);
    if (!request)
        return request.error();
    return writeSchedule(simulate(*request));
}

Result<std::string> steps(std::string_view text, const ParameterValues &parameters)
{
    const Result<ScheduleRequest> request = readScheduleRequest(text);
    if (!request)
        return request.error();
    return scheduleCsv(*request, tableActions(parameters));
}

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

Result<ScheduleRequest> readScheduleRequest(std::string_view text)
{
    const Result<Json> document = parseJson<Json>(text);
    if (!document)
        return document.error();
    const auto name = document->is_object() ? document->find("schedule") : document->end();
    if (document->is_object() && name != document->end() && *name == "csv") {
        Result<TableInput> input = TableInputReader(*document).read();
        return input ? Result<ScheduleRequest>(std::move(*input)) : input.error();
    }
    Result<ScheduleInput> input = readScheduleInput(text);
    return input ? Result<ScheduleRequest>(std::move(*input)) : input.error();
}

Schedule simulate(const ScheduleRequest &request)
{
    if (const auto *named = std::get_if<ScheduleInput>(&request))
        return simulateSchedule(*named);
    const TableInput &input = std::get<TableInput>(request);
    return runTable(input.table, input.shape, input.times);
}

std::vector<ParameterDeclaration> scheduleCsvParameters()
{
    return {declareChoice("actions", "Actions", {"compute", "all"},
                          "Only passes, from which the runtime derives the rest; or also the actions that gather "
                          "weights, reduce gradients and send.")};
}

TableActions tableActions(const ParameterValues &parameters)
{
    return std::get<std::string>(parameters.at("actions")) == "all" ? TableActions::All : TableActions::Compute;
}

Result<std::string> scheduleCsv(const ScheduleRequest &request, TableActions actions)
{
    const auto *given = std::get_if<TableInput>(&request);
    const ScheduleTable table = given ? given->table : tableOf(std::get<ScheduleInput>(request));
    if (actions == TableActions::Compute)
        return writeScheduleCsv(given && !table.hasCommunication() ? table : computeOnly(table));
    const Result<TableShape> shape = given ? given->shape : checkTable(table);
    if (!shape)
        return shape.error();
    return writeScheduleCsv(lowered(table, *shape));
}

std::vector<ScheduleDescriptor> writtenSchedules()
{
    return {
        {.id = {}, .write = figures},
        {.id = "schedule-csv", .parameters = scheduleCsvParameters(), .write = steps},
    };
}

} // namespace cutaway
