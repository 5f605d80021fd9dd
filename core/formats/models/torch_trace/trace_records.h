#pragma once

#include "core/base/job.h"
#include "core/files/byte_source.h"

#include <functional>
#include <string>

namespace cutaway {

/// A record of a structured log: one line with a JSON object, and the lines behind it that begin with a tab.
struct TraceRecord
{
    std::uint64_t line = 1;   ///< in the file, from 1
    std::string_view fields;  ///< the JSON object
    std::string_view payload; ///< its lines without their tabs
    bool hasPayload = false;
};

struct TraceReading
{
    /// Whether the payload of a record with these fields is needed; others are not kept.
    std::function<bool(std::string_view fields)> wants;
    /// Takes a record that was wanted; returns whether to go on.
    std::function<Result<bool>(const TraceRecord &record)> take;
};

/// `V1122 14:06:20.035000 21484 torch/_dynamo/output_graph.py:2942] {…}`: the object; empty where the line is none.
std::string_view traceFields(std::string_view line);

/// Reads piece by piece: memory is that of one record. How many lines are no part of any record. O(bytes).
/// Errors: those of reading and of `take`, `cancelled`, `too_large` for a record beyond 1 GiB.
Result<std::uint64_t> readTraceRecords(const ByteSource &source, const TraceReading &reading, const Job &job);

/// The logs that the processes of one run left in a folder, one behind the other by name, unpacked where they are
/// compressed: their records tell which rank wrote them. Errors: `is_a_folder` where it has no such log, and those of
/// opening.
Result<std::unique_ptr<ByteSource>> openTraceFolder(const std::filesystem::path &folder, const Job &job);

/// Whether a file is such a log, by its content.
bool looksLikeTorchTrace(const ByteSource &source);

} // namespace cutaway
