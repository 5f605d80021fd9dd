#include "core/formats/models/pt2/tied_weights.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace cutaway {

namespace {

using Fields = nlohmann::ordered_json;

constexpr std::size_t mostPickled = 1 << 20;
constexpr std::size_t mostTensors = 100'000;
constexpr std::size_t mostArguments = 16; // of a call, and dimensions: a file may name one long list a million times
constexpr std::size_t longestName = 256;

/// A value of a pickle, as far as tensors need it.
struct Pickled
{
    enum class Kind : std::uint8_t { Other, Mark, Text, Number, Sequence, Dictionary, Function, Storage, Tensor };
    Kind kind = Kind::Other;
    std::string text;                 ///< of a text; `module name` of a function; `type key` of a storage
    std::int64_t number = 0;          ///< a tensor's offset
    std::vector<std::uint32_t> parts; ///< elements, or keys and values by turns; of a tensor: storage, sizes, strides
};

/// Little-endian numbers and texts from a text's begin.
class PickleBytes
{
public:
    explicit PickleBytes(std::string_view bytes) : m_bytes(bytes) {}

    bool isCut() const { return m_isCut; }

    std::string_view take(std::uint64_t length)
    {
        if (m_isCut || length > m_bytes.size() - m_at) {
            m_isCut = true;
            return {};
        }
        m_at += length;
        return m_bytes.substr(m_at - length, length);
    }

    std::uint64_t number(int length)
    {
        std::uint64_t value = 0;
        const std::string_view bytes = take(std::uint64_t(length));
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
    }

    /// In two's complement.
    std::int64_t integer(std::uint64_t length)
    {
        const std::string_view bytes = take(length);
        if (bytes.empty() || bytes.size() > 8)
            return 0;
        std::uint64_t value = bytes.back() < 0 ? ~std::uint64_t(0) : 0;
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return std::int64_t(value);
    }

    std::string line()
    {
        const std::size_t end = m_bytes.find('\n', m_at);
        const std::string_view text = take((end == m_bytes.npos ? m_bytes.size() + 1 : end + 1) - m_at);
        return std::string(text.substr(0, text.empty() ? 0 : text.size() - 1));
    }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_isCut = false;
};

class PickleReader
{
public:
    explicit PickleReader(std::string_view bytes) : m_bytes(bytes) {}

    bool isCut() const { return m_bytes.isCut(); }

    /// The value that the pickle is; null where it is cut off or no pickle of a state dict.
    const Pickled *read()
    {
        while (!m_isBroken && !isCut() && m_values.size() < mostPickled) {
            const std::string_view code = m_bytes.take(1);
            if (code == ".")
                return m_stack.empty() ? nullptr : &m_values[m_stack.back()];
            if (!code.empty())
                step(static_cast<unsigned char>(code.front()));
        }
        return nullptr;
    }

    const Pickled &value(std::uint32_t place) const { return m_values[place]; }

private:
    using Kind = Pickled::Kind;

    std::uint32_t add(Pickled value)
    {
        m_values.push_back(std::move(value));
        return std::uint32_t(m_values.size() - 1);
    }

    void push(Pickled value) { m_stack.push_back(add(std::move(value))); }
    void pushText(std::string_view text) { push({Kind::Text, std::string(text), 0, {}}); }
    void pushNumber(std::int64_t number) { push({Kind::Number, {}, number, {}}); }

    std::uint32_t pop()
    {
        if (m_stack.empty()) {
            m_isBroken = true;
            return add({});
        }
        const std::uint32_t top = m_stack.back();
        m_stack.pop_back();
        return top;
    }

    /// What lies above the last mark, and the mark with it.
    std::vector<std::uint32_t> popToMark()
    {
        std::vector<std::uint32_t> parts;
        while (!m_stack.empty() && m_values[m_stack.back()].kind != Kind::Mark)
            parts.push_back(pop());
        pop();
        return {parts.rbegin(), parts.rend()};
    }

    void pushSequence(std::size_t length)
    {
        std::vector<std::uint32_t> parts(length);
        while (length > 0)
            parts[--length] = pop();
        push({Kind::Sequence, {}, 0, std::move(parts)});
    }

    /// To the list or dictionary that lies on top then.
    void append(const std::vector<std::uint32_t> &parts)
    {
        if (m_stack.empty()) {
            m_isBroken = true;
            return;
        }
        std::vector<std::uint32_t> &all = m_values[m_stack.back()].parts;
        all.insert(all.end(), parts.begin(), parts.end());
    }

    void memoize(std::uint64_t place)
    {
        if (m_stack.empty())
            m_isBroken = true;
        else
            m_memo[place] = m_stack.back();
    }

    void recall(std::uint64_t place)
    {
        const auto found = m_memo.find(place);
        if (found == m_memo.end())
            m_isBroken = true;
        else
            m_stack.push_back(found->second);
    }

    /// A storage that lies in another record: `('storage', type, key, device, elements)`.
    void pushStorage()
    {
        const std::vector<std::uint32_t> parts = popArguments();
        if (parts.size() < 3)
            push({});
        else
            push({Kind::Storage, joined(parts[1], parts[2]), 0, {}});
    }

    /// Two names of a storage or a function.
    std::string joined(std::uint32_t first, std::uint32_t second) const
    {
        return m_values[first].text.substr(0, longestName) + ' ' + m_values[second].text.substr(0, longestName);
    }

    /// Those of a tuple; none where it has too many.
    std::vector<std::uint32_t> popArguments()
    {
        const std::uint32_t tuple = pop();
        const std::vector<std::uint32_t> &parts = m_values[tuple].parts;
        return parts.size() <= mostArguments ? parts : std::vector<std::uint32_t>();
    }

    void call()
    {
        const std::vector<std::uint32_t> arguments = popArguments();
        const std::string function = m_values[pop()].text.substr(0, 2 * longestName);
        if (function == "collections OrderedDict")
            push({Kind::Dictionary, {}, 0, {}});
        else if (function.starts_with("torch._utils _rebuild_parameter") && !arguments.empty())
            m_stack.push_back(arguments.front());
        else if (function == "torch._tensor _rebuild_from_type_v2" && arguments.size() > 2 &&
                 m_values[arguments[2]].parts.size() <= mostArguments)
            pushTensor(m_values[arguments[0]].text.substr(0, 2 * longestName),
                       std::vector<std::uint32_t>(m_values[arguments[2]].parts));
        else
            pushTensor(function, arguments);
    }

    void pushTensor(const std::string &function, const std::vector<std::uint32_t> &arguments)
    {
        const bool isTensor = function.starts_with("torch._utils _rebuild_tensor") && arguments.size() >= 4 &&
                              m_values[arguments[0]].kind == Kind::Storage;
        if (isTensor)
            push({Kind::Tensor, {}, m_values[arguments[1]].number, {arguments[0], arguments[2], arguments[3]}});
        else
            push({});
    }

    void step(unsigned char code)
    {
        switch (code) {
        case 0x80: m_bytes.take(1); return; // protocol
        case 0x95: m_bytes.take(8); return; // frame
        case '(': push({Kind::Mark, {}, 0, {}}); return;
        case '0': pop(); return;
        case '1': popToMark(); return;
        case '2':
            if (m_stack.empty())
                m_isBroken = true;
            else
                m_stack.push_back(m_stack.back());
            return;
        case 'N': push({}); return;
        case 0x88: pushNumber(1); return;
        case 0x89: pushNumber(0); return;
        case 'K': pushNumber(std::int64_t(m_bytes.number(1))); return;
        case 'M': pushNumber(std::int64_t(m_bytes.number(2))); return;
        case 'J': pushNumber(m_bytes.integer(4)); return;
        case 0x8a: pushNumber(m_bytes.integer(m_bytes.number(1))); return;
        case 0x8b: pushNumber(m_bytes.integer(m_bytes.number(4))); return;
        case 'G':
            m_bytes.take(8);
            push({});
            return;
        case 'X':
        case 'T': pushText(m_bytes.take(m_bytes.number(4))); return;
        case 0x8c:
        case 'U': pushText(m_bytes.take(m_bytes.number(1))); return;
        case 0x8d: pushText(m_bytes.take(m_bytes.number(8))); return;
        case 'C':
            m_bytes.take(m_bytes.number(1));
            push({});
            return;
        case 'B':
            m_bytes.take(m_bytes.number(4));
            push({});
            return;
        case 0x8e:
            m_bytes.take(m_bytes.number(8));
            push({});
            return;
        case '}': push({Kind::Dictionary, {}, 0, {}}); return;
        case ']':
        case ')': push({Kind::Sequence, {}, 0, {}}); return;
        case 0x8f: push({}); return;
        case 't':
        case 'l': push({Kind::Sequence, {}, 0, popToMark()}); return;
        case 'd': push({Kind::Dictionary, {}, 0, popToMark()}); return;
        case 0x91:
            popToMark();
            push({});
            return;
        case 0x90: popToMark(); return;
        case 0x85: pushSequence(1); return;
        case 0x86: pushSequence(2); return;
        case 0x87: pushSequence(3); return;
        case 'a': {
            const std::uint32_t element = pop();
            append({element});
            return;
        }
        case 's': {
            const std::uint32_t element = pop();
            const std::uint32_t key = pop();
            append({key, element});
            return;
        }
        case 'e':
        case 'u': append(popToMark()); return;
        case 'q': memoize(m_bytes.number(1)); return;
        case 'r': memoize(m_bytes.number(4)); return;
        case 0x94: memoize(m_memo.size()); return;
        case 'h': recall(m_bytes.number(1)); return;
        case 'j': recall(m_bytes.number(4)); return;
        case 'c': {
            const std::string module = m_bytes.line();
            push({Kind::Function, module.substr(0, longestName) + ' ' + m_bytes.line().substr(0, longestName), 0, {}});
            return;
        }
        case 0x93: {
            const std::uint32_t name = pop();
            const std::uint32_t module = pop();
            push({Kind::Function, joined(module, name), 0, {}});
            return;
        }
        case 'Q': pushStorage(); return;
        case 'R': call(); return;
        case 'b': pop(); return;
        case 0x81:
            pop();
            pop();
            push({});
            return;
        default: m_isBroken = true; return;
        }
    }

    PickleBytes m_bytes;
    std::vector<Pickled> m_values;
    std::vector<std::uint32_t> m_stack;
    std::map<std::uint64_t, std::uint32_t> m_memo;
    bool m_isBroken = false;
};

/// The first record's content, as far as the bytes go; torch does not compress it.
std::optional<std::string_view> firstRecord(std::string_view bytes)
{
    constexpr std::size_t headerSize = 30;
    if (bytes.size() < headerSize || !bytes.starts_with("PK\x03\x04"))
        return std::nullopt;
    const auto number = [&](std::size_t at) {
        return std::size_t(static_cast<unsigned char>(bytes[at])) |
               std::size_t(static_cast<unsigned char>(bytes[at + 1])) << 8;
    };
    const std::size_t begin = headerSize + number(26) + number(28);
    const bool isStored = number(8) == 0;
    return isStored && begin <= bytes.size() ? std::optional(bytes.substr(begin)) : std::nullopt;
}

Fields dimensionsOf(const PickleReader &pickle, const Pickled &sequence)
{
    Fields numbers = Fields::array();
    for (const std::uint32_t part : sequence.parts)
        numbers.push_back(pickle.value(part).number);
    return numbers;
}

std::vector<bool> readNodes(const std::vector<Node> &nodes)
{
    std::vector<bool> isRead(nodes.size());
    for (const Node &node : nodes) {
        for (const NodeIndex input : node.inputs)
            isRead[input.value()] = true;
    }
    return isRead;
}

} // namespace

std::optional<std::string> stateDictConfig(std::string_view bytes, bool &isCut)
{
    isCut = false;
    const std::optional<std::string_view> record = firstRecord(bytes);
    if (!record)
        return std::nullopt;
    PickleReader pickle(*record);
    const Pickled *dictionary = pickle.read();
    isCut = pickle.isCut();
    if (!dictionary || dictionary->kind != Pickled::Kind::Dictionary)
        return std::nullopt;
    Fields config = Fields::object();
    for (std::size_t i = 0; i + 1 < dictionary->parts.size() && config.size() < mostTensors; i += 2) {
        const Pickled &name = pickle.value(dictionary->parts[i]);
        const Pickled &tensor = pickle.value(dictionary->parts[i + 1]);
        if (name.kind != Pickled::Kind::Text || tensor.kind != Pickled::Kind::Tensor ||
            pickle.value(tensor.parts[1]).parts.size() > mostArguments ||
            pickle.value(tensor.parts[2]).parts.size() > mostArguments)
            continue;
        config[name.text] = {{"path_name", pickle.value(tensor.parts[0]).text},
                             {"tensor_meta",
                              {{"storage_offset", tensor.number},
                               {"sizes", dimensionsOf(pickle, pickle.value(tensor.parts[1]))},
                               {"strides", dimensionsOf(pickle, pickle.value(tensor.parts[2]))}}}};
    }
    return jsonLine(Fields{{"config", std::move(config)}});
}

void tieUnreadWeights(std::vector<Node> &nodes, const std::unordered_map<std::string, std::vector<NodeIndex>> &classes)
{
    const std::vector<bool> isRead = readNodes(nodes);
    for (const auto &[type, inputs] : classes) {
        std::size_t readCount = 0;
        NodeIndex read;
        for (const NodeIndex input : inputs) {
            if (isRead[input.value()]) {
                ++readCount;
                read = input;
            }
        }
        if (readCount != 1)
            continue;
        const std::string storage = nodes[read.value()].parameters.front().storage;
        for (const NodeIndex input : inputs)
            nodes[input.value()].parameters.front().storage = storage;
    }
}

} // namespace cutaway
