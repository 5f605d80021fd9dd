#include "core/formats/models/execution_trace/call_tree.h"

#include "core/files/safe_text.h"
#include "core/formats/models/execution_trace/recorded_collective.h"
#include "core/json/json_document.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace cutaway {

namespace {

constexpr std::int64_t userScope = 7;

/// Marks of PyTorch itself.
constexpr std::array<std::string_view, 5> ownMarks{"[pytorch|", "## process_group", "ProfilerStep", "gloo:", "nccl:"};

/// A mark around some calls that says something about the model.
bool isAnnotation(const RecordedCall &call)
{
    return call.scope == userScope && !call.isOperator() &&
           std::ranges::none_of(ownMarks, [&](std::string_view mark) { return call.name.starts_with(mark); });
}

/// `layers.0` in `layers` is `layers.0`; `attn` in `layers.0` is `layers.0.attn`.
std::string moduleIn(const std::string &outer, const std::string &name)
{
    if (outer.empty() || name.starts_with(outer + '.'))
        return name;
    return name.empty() || name == outer ? outer : outer + '.' + name;
}

class TreeBuilder
{
public:
    explicit TreeBuilder(const std::vector<RecordedCall> &calls) : m_calls(calls), m_states(calls.size(), State::New)
    {
        m_tree.places.resize(calls.size());
    }

    Result<CallTree> build()
    {
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (!m_byId.emplace(m_calls[i].id, std::uint32_t(i)).second)
                return at(i, "duplicate_id", phrase("another node has the id %1", {std::to_string(m_calls[i].id)}));
        }
        for (std::size_t i = 0; i < m_calls.size(); ++i) {
            if (Done done = placeFrom(std::uint32_t(i)); !done)
                return done.error();
        }
        return std::move(m_tree);
    }

private:
    enum class State : std::uint8_t { New, OnPath, Placed };

    static Error at(std::size_t index, std::string code, Text message)
    {
        Error error = inputError(std::move(code), std::move(message));
        error.where = elementPath("nodes", index);
        return error;
    }

    /// Up to a call that is placed, or to the root; then down again.
    Done placeFrom(std::uint32_t index)
    {
        m_path.clear();
        std::uint32_t around = CallPlace::none;
        for (std::uint32_t i = index; m_states[i] != State::Placed;) {
            m_states[i] = State::OnPath;
            m_path.push_back(i);
            around = parentOf(i);
            if (around == CallPlace::none)
                break;
            if (m_states[around] == State::OnPath)
                return at(i, "cycle",
                          phrase("node %1 is part of itself, through its parent %2",
                                 {std::to_string(m_calls[i].id), std::to_string(m_calls[i].parent)}));
            i = around;
        }
        for (auto i = m_path.rbegin(); i != m_path.rend(); ++i) {
            place(*i, parentOf(*i));
            m_states[*i] = State::Placed;
        }
        return Done(std::monostate());
    }

    std::uint32_t parentOf(std::uint32_t index) const
    {
        const RecordedCall &call = m_calls[index];
        const auto found = m_byId.find(call.parent);
        return call.parent == call.id || found == m_byId.end() ? CallPlace::none : found->second;
    }

    void place(std::uint32_t index, std::uint32_t parent)
    {
        const RecordedCall &call = m_calls[index];
        CallPlace &place = m_tree.places[index];
        if (parent != CallPlace::none) {
            place = m_tree.places[parent];
            if (m_calls[parent].isOperator()) {
                place.innermost = parent;
                place.outermost = place.outermost == CallPlace::none ? parent : place.outermost;
            }
        }
        place.isBackward = place.isBackward || call.forwardParent != 0 || call.name.starts_with("autograd::engine");
        if (isAnnotation(call)) {
            const std::string outer = place.module == CallPlace::none ? std::string() : m_tree.modules[place.module];
            m_tree.modules.push_back(moduleIn(outer, cleanText(call.name)));
            place.module = std::uint32_t(m_tree.modules.size() - 1);
        }
    }

    const std::vector<RecordedCall> &m_calls;
    std::unordered_map<std::int64_t, std::uint32_t> m_byId;
    std::vector<State> m_states;
    std::vector<std::uint32_t> m_path;
    CallTree m_tree;
};

} // namespace

Result<CallTree> callTree(const std::vector<RecordedCall> &calls)
{
    return TreeBuilder(calls).build();
}

std::vector<std::uint32_t> chosenCalls(const std::vector<RecordedCall> &calls, const CallTree &tree, bool isLeaves)
{
    std::vector<bool> hasInner(calls.size(), false);
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].isOperator() && tree.places[i].innermost != CallPlace::none)
            hasInner[tree.places[i].innermost] = true;
    }
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < calls.size(); ++i) {
        const bool isOutermost = tree.places[i].outermost == CallPlace::none;
        const bool isAlone = isOutermost && calls[i].name == communicationRecord && collectiveOfRecord(calls[i]);
        if (calls[i].isOperator() ? (isLeaves ? !hasInner[i] : isOutermost) : isAlone)
            chosen.push_back(i);
    }
    const bool areNumbered = std::ranges::all_of(chosen, [&](std::uint32_t i) { return calls[i].recordId > 0; });
    std::ranges::stable_sort(chosen, {},
                             [&](std::uint32_t i) { return areNumbered ? calls[i].recordId : calls[i].id; });
    return chosen;
}

} // namespace cutaway
