#include "core/formats/profiles/trace_calls.h"

#include <algorithm>

namespace cutaway {

std::uint32_t TraceNames::number(std::string_view text)
{
    if (m_texts.empty())
        m_texts.push_back(&m_numbers.emplace(std::string(), 0).first->first);
    const auto [entry, isNew] = m_numbers.emplace(std::string(text), std::uint32_t(m_texts.size()));
    if (isNew)
        m_texts.push_back(&entry->first);
    return entry->second;
}

namespace {

constexpr std::size_t noCall = std::size_t(-1);

/// A span that is not over yet where the walk has come to.
struct OpenSpan
{
    double end;
    std::size_t call;         ///< the call that it is part of; `noCall` for annotations outside of any
    std::uint32_t annotation; ///< around what is inside
    std::uint32_t instance;   ///< likewise
};

/// One thread's spans, outer ones first.
class CallFinder
{
public:
    explicit CallFinder(std::vector<TraceCall> &calls) : m_calls(calls) {}

    void beginThread() { m_open.clear(); }

    void add(const TraceSpan &span)
    {
        while (!m_open.empty() && m_open.back().end <= span.start)
            m_open.pop_back();
        const std::size_t around = m_open.empty() ? noCall : m_open.back().call;
        const std::uint32_t annotation = m_open.empty() ? 0 : m_open.back().annotation;
        const std::uint32_t instance = m_open.empty() ? 0 : m_open.back().instance;
        const double end = span.start + span.duration;
        if (span.isAnnotation) {
            m_open.push_back({end, noCall, span.isInstance ? annotation : span.name, span.isInstance ? span.name : 0});
            return;
        }
        std::size_t call = around;
        if (call == noCall) {
            call = m_calls.size();
            m_calls.push_back({span.name, span.module, annotation, instance, span.start, span.duration * 1e-6, 0, 0});
        }
        m_calls[call].deviceTime += span.deviceTime;
        m_calls[call].kernels += span.kernels;
        m_open.push_back({end, call, annotation, instance});
    }

private:
    std::vector<TraceCall> &m_calls;
    std::vector<OpenSpan> m_open;
};

/// Thread by thread, outer spans before those in them.
bool comesBefore(const TraceSpan &a, const TraceSpan &b)
{
    if (a.thread != b.thread)
        return a.thread < b.thread;
    if (a.start != b.start)
        return a.start < b.start;
    if (a.duration != b.duration)
        return a.duration > b.duration;
    return a.isAnnotation && !b.isAnnotation;
}

} // namespace

std::vector<TraceSpan> numberedSpans(std::vector<TraceSpan> spans)
{
    if (std::ranges::none_of(spans, [](const TraceSpan &span) { return span.record > 0; }))
        return {};
    std::ranges::sort(spans, comesBefore);
    std::vector<std::size_t> open; // each in the one before
    const auto closeLast = [&] {
        const TraceSpan &inner = spans[open.back()];
        open.pop_back();
        if (!open.empty()) {
            spans[open.back()].deviceTime += inner.deviceTime;
            spans[open.back()].kernels += inner.kernels;
        }
    };
    for (std::size_t i = 0; i < spans.size(); ++i) {
        while (!open.empty() && (spans[open.back()].thread != spans[i].thread ||
                                 spans[open.back()].start + spans[open.back()].duration <= spans[i].start))
            closeLast();
        open.push_back(i);
    }
    while (!open.empty())
        closeLast();
    std::erase_if(spans, [](const TraceSpan &span) { return span.record <= 0; });
    std::ranges::stable_sort(spans, {}, &TraceSpan::start);
    return spans;
}

std::vector<TraceCall> outermostCalls(std::vector<TraceSpan> spans)
{
    std::ranges::sort(spans, comesBefore);
    std::vector<TraceCall> calls;
    CallFinder finder(calls);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        if (i == 0 || spans[i].thread != spans[i - 1].thread)
            finder.beginThread();
        finder.add(spans[i]);
    }
    std::ranges::stable_sort(calls, {}, &TraceCall::start);
    return calls;
}

std::string modulePathOfHierarchy(std::string_view hierarchy)
{
    std::string path;
    while (!hierarchy.empty()) {
        const std::size_t type = hierarchy.find('(');
        const std::size_t end = type == hierarchy.npos ? hierarchy.npos : hierarchy.find(')', type);
        if (end == hierarchy.npos)
            break;
        std::string_view name = hierarchy.substr(0, type);
        while (name.starts_with('.'))
            name.remove_prefix(1);
        if (!name.empty() && name != "TOP" && name != "SELF")
            path += (path.empty() ? "" : ".") + std::string(name);
        hierarchy.remove_prefix(end + 1);
        hierarchy.remove_prefix(std::min(hierarchy.find('.'), hierarchy.size())); // the method
    }
    return path;
}

} // namespace cutaway
