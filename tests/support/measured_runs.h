#pragma once

#include "core/files/byte_source.h"
#include "core/measured/run.h"
#include "tests/support/fixtures.h"

#include <nlohmann/json.hpp>

#include <deque>
#include <string>
#include <utility>
#include <vector>

/// Traces for tests: those of tests/fixtures/measured, which have of the real ones the labels, the steps and the first
/// operators in each label, and ones made of a few labels.
namespace cutaway::testing {

inline std::string unpackedFixture(const std::string &name)
{
    const std::string packed = fixtureText(name);
    const MemorySource source(packed);
    const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(source, {});
    if (!unpacked)
        qFatal("%s", unpacked.error().line().c_str());
    Result<std::string> text = readAll(**unpacked);
    if (!text)
        qFatal("%s", text.error().line().c_str());
    return *text;
}

inline nlohmann::json measuredTrace(const std::string &name)
{
    return nlohmann::json::parse(unpackedFixture("measured/" + name + ".json.gz"));
}

inline Result<measured::Run> readTraces(const std::vector<std::pair<std::string, std::string>> &traces)
{
    std::deque<MemorySource> sources;
    std::vector<measured::TraceFile> files;
    for (const auto &[name, text] : traces) {
        sources.emplace_back(text);
        files.push_back({name, &sources.back()});
    }
    return measured::readRun(files, {});
}

/// An event of the profiler, in microseconds.
inline nlohmann::json traceEvent(const std::string &category, const std::string &name, double begin, double duration,
                                 int track = 1)
{
    return {{"ph", "X"},    {"cat", category}, {"name", name},   {"pid", 1},
            {"tid", track}, {"ts", begin},     {"dur", duration}};
}

inline nlohmann::json traceOf(int rank, int worldSize, nlohmann::json events)
{
    return {{"distributedInfo", {{"rank", rank}, {"world_size", worldSize}}}, {"traceEvents", std::move(events)}};
}

} // namespace cutaway::testing
