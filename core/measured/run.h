#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/files/byte_source.h"
#include "core/plan/expected_run.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cutaway::measured {

/// What a run's program marked by a name: a pass, a send, a receive; or a collective, which is told by what it is.
struct RunLabel
{
    std::string name; ///< `PP:2F3`
    double start = 0; ///< seconds on the run's clock
    double sec = 0;
    double waitSec = 0; ///< of that, until the first operator; what runs on an accelerator begins when it does not wait
    double sendSec = 0; ///< until what it makes is sent: by an operator in it, else its end
    bool isOfDevice = false;
    std::optional<CollectiveIdentity> collective = {}; ///< its name is made of this; none: it is a pass or a message

    double end() const { return start + sec; }
};

struct RunSpan
{
    double start = 0;
    double end = 0;
};

/// What one rank did between two calls of the profiler's `step()`.
struct RunStep
{
    std::int64_t number = 0; ///< of `ProfilerStep#2`
    double start = 0;
    double sec = 0;
    std::vector<RunLabel> labels;      ///< by start; each name once
    std::vector<RunLabel> collectives; ///< by start; each name once
    std::vector<RunSpan> work;         ///< when operators or kernels compute, by start; only beside collectives

    /// To another clock.
    void shift(double seconds)
    {
        start += seconds;
        for (std::vector<RunLabel> *list : {&labels, &collectives}) {
            for (RunLabel &label : *list)
                label.start += seconds;
        }
        for (RunSpan &span : work)
            span = {span.start + seconds, span.end + seconds};
    }
};

struct RunRank
{
    std::size_t rank = 0;
    std::string source; ///< the file's name
    bool hasOperators = false;
    bool isOfDevice = false;              ///< labels have an accelerator's times
    bool hasKernels = false;              ///< of an accelerator: the host's times are those of asking for them
    std::vector<RunStep> steps;           ///< by number; the same numbers in all ranks
    std::optional<double> peakBytes = {}; ///< the most that was allocated; none: no memory was recorded
    bool isPeakOfDevice = false;          ///< else of the host, without what was there before the profiler began
};

/// What the ranks of a run did in the steps that were profiled.
struct Run
{
    std::size_t worldSize = 1;
    std::vector<RunRank> ranks;             ///< by rank
    std::vector<std::size_t> missingRanks;  ///< no trace is there of
    std::optional<std::int64_t> warmUpStep; ///< the program's first, which is left out
    std::vector<Text> warnings;

    std::size_t stepCount() const { return ranks.empty() ? 0 : ranks.front().steps.size(); }
};

/// A trace and how it is called in messages.
struct TraceFile
{
    std::string name;
    const ByteSource *source = nullptr;
};

/// That nothing names passes, and what helps.
Error noLabels();

/// Reads a trace of torch's profiler for each rank, in any order, as JSON or packed by gzip (README.md, section 1).
/// O(bytes + labels · log operators); memory: 8 bytes an operator, 16 more where it touches none that computes. Errors
/// name the file: those of reading a trace, `no_labels`, `no_steps`, `no_rank`, `same_rank`, `other_run`,
/// `no_common_step`, `repeated_label`, `too_large`.
Result<Run> readRun(const std::vector<TraceFile> &files, const Job &job);

} // namespace cutaway::measured
