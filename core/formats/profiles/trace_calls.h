#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cutaway {

/// A span of time on a thread of the host. Times are microseconds, as in the file.
struct TraceSpan
{
    double start = 0;
    double duration = 0;
    double deviceTime = 0;     ///< of the kernels that it launched itself
    std::uint32_t kernels = 0; ///< that it launched itself
    std::uint32_t name = 0;    ///< in the trace's names
    std::uint32_t module = 0;  ///< likewise; 0: none
    std::int64_t thread = 0;
    bool isAnnotation = false; ///< not an operator but a mark around some
    bool isInstance = false;   ///< a mark that tells which instance of a module runs
    std::int64_t record = 0;   ///< what the program numbered it; 0: nothing
};

/// One operator as the model's code called it, what it called in turn included.
struct TraceCall
{
    std::uint32_t name = 0;
    std::uint32_t module = 0;     ///< of the operator; 0: none
    std::uint32_t annotation = 0; ///< name of the innermost mark around it; 0: none
    std::uint32_t instance = 0;   ///< of the module that runs, where its mark is the innermost; 0: not told
    double start = 0;
    double seconds = 0;    ///< of the host
    double deviceTime = 0; ///< microseconds
    std::uint32_t kernels = 0;
};

/// Each text once; 0 is the empty one.
class TraceNames
{
public:
    std::uint32_t number(std::string_view text);
    const std::string &text(std::uint32_t number) const { return *m_texts[number]; }

private:
    std::unordered_map<std::string, std::uint32_t> m_numbers;
    std::vector<const std::string *> m_texts;
};

/// The outermost operators below the innermost annotation, in the order of their start; spans on one thread lie within
/// or beside each other. O(spans log spans).
std::vector<TraceCall> outermostCalls(std::vector<TraceSpan> spans);

/// The spans that have a number, in the order of their start, each with the kernels of those inside. O(spans log
/// spans).
std::vector<TraceSpan> numberedSpans(std::vector<TraceSpan> spans);

/// `layer1.0.conv1` of `TOP(Net)::forward.layer1(Block)::forward.0(Part)::forward.conv1(Conv2d)::forward`, the form of
/// `Module Hierarchy`.
std::string modulePathOfHierarchy(std::string_view hierarchy);

} // namespace cutaway
