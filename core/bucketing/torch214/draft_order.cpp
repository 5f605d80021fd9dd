#include "core/bucketing/torch214/draft_order.h"

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

/// Pairs by their first, for a look at what a node must follow.
class BehindLists
{
public:
    BehindLists(std::size_t ids, const std::vector<std::pair<DraftId, DraftId>> &pairs) : m_first(ids + 1)
    {
        for (const auto &[node, before] : pairs)
            ++m_first[node + 1];
        for (std::size_t i = 1; i < m_first.size(); ++i)
            m_first[i] += m_first[i - 1];
        m_before.resize(pairs.size());
        std::vector<std::uint32_t> cursor(m_first.begin(), m_first.end() - 1);
        for (const auto &[node, before] : pairs)
            m_before[cursor[node]++] = before;
    }

    void append(DraftId node, std::vector<DraftId> &list) const
    {
        list.insert(list.end(), m_before.begin() + m_first[node], m_before.begin() + m_first[node + 1]);
    }

private:
    std::vector<std::uint32_t> m_first;
    std::vector<DraftId> m_before;
};

} // namespace

std::optional<std::vector<DraftId>> sortedByWaiting(const MergedDraft &draft, std::vector<DraftId> order,
                                                    const std::vector<std::pair<DraftId, DraftId>> &behind)
{
    const BehindLists lists(behind.empty() ? 0 : draft.idCount(), behind);
    std::vector<bool> isOpen(draft.idCount());
    for (const DraftId id : order)
        isOpen[id] = true;
    std::unordered_map<DraftId, std::vector<DraftId>> waiting;
    std::vector<DraftId> pending(order.rbegin(), order.rend());
    std::vector<DraftId> sorted;
    while (!pending.empty()) {
        const DraftId id = pending.back();
        pending.pop_back();
        std::vector<DraftId> inputs = draft.inputsOf(id);
        if (!behind.empty())
            lists.append(id, inputs);
        const auto missing = std::find_if(inputs.rbegin(), inputs.rend(), [&](DraftId input) { return isOpen[input]; });
        if (missing != inputs.rend()) {
            waiting[*missing].push_back(id);
            continue;
        }
        isOpen[id] = false;
        sorted.push_back(id);
        if (const auto released = waiting.find(id); released != waiting.end()) {
            pending.insert(pending.end(), released->second.rbegin(), released->second.rend());
            waiting.erase(released);
        }
    }
    return sorted.size() < order.size() ? std::nullopt : std::optional(std::move(sorted));
}

namespace {

/// A search in depth whose stack is its own.
class InputSort
{
public:
    explicit InputSort(const MergedDraft &draft) : m_draft(draft), m_state(draft.idCount(), State::New) {}

    bool visit(DraftId root)
    {
        if (m_state[root] == State::Done)
            return true;
        open(root);
        while (!m_stack.empty()) {
            Frame &frame = m_stack.back();
            if (frame.next == frame.inputs.size()) {
                m_state[frame.id] = State::Done;
                m_sorted.push_back(frame.id);
                m_stack.pop_back();
                continue;
            }
            const DraftId input = frame.inputs[frame.next++];
            if (m_state[input] == State::Open)
                return false;
            if (m_state[input] == State::New)
                open(input);
        }
        return true;
    }

    std::vector<DraftId> take() { return std::move(m_sorted); }

private:
    enum class State : std::uint8_t { New, Open, Done };
    struct Frame
    {
        DraftId id;
        std::vector<DraftId> inputs;
        std::size_t next = 0;
    };

    void open(DraftId id)
    {
        m_state[id] = State::Open;
        m_stack.push_back({id, m_draft.inputsOf(id)});
    }

    const MergedDraft &m_draft;
    std::vector<State> m_state;
    std::vector<Frame> m_stack;
    std::vector<DraftId> m_sorted;
};

} // namespace

std::optional<std::vector<DraftId>> sortedByInputs(const MergedDraft &draft, const std::vector<DraftId> &order)
{
    InputSort sort(draft);
    for (const DraftId id : order) {
        if (!sort.visit(id))
            return std::nullopt;
    }
    return sort.take();
}

} // namespace cutaway
