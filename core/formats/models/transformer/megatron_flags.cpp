#include "core/formats/models/transformer/megatron_flags.h"

#include "core/base/names.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/python_literal.h"
#include "core/json/yaml_document.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view betweenWords = " \t\r\n,[]'\"";

OrderedJson scalarOf(const std::string &word)
{
    if (word == "None")
        return nullptr;
    if (word == "True" || word == "False")
        return word == "True";
    return word;
}

std::string_view lineOf(std::string_view &text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    return line;
}

constexpr std::string_view logTitle = "- arguments -";
constexpr std::string_view logEnd = "- end of arguments -";

/// `  num_layers ...................................... 32`: what a run prints of itself. The line may have a prefix.
Result<OrderedJson> parseLog(std::string_view text)
{
    OrderedJson arguments = OrderedJson::object();
    text.remove_prefix(text.find(logTitle));
    lineOf(text);
    while (!text.empty()) {
        const std::string_view line = lineOf(text);
        if (line.find(logEnd) != line.npos)
            break;
        const std::size_t dots = line.find(" ..");
        const std::size_t value = dots == line.npos ? line.npos : line.find_first_not_of(". \t", dots);
        if (value == line.npos)
            continue;
        const std::string_view before = line.substr(0, dots);
        const std::size_t name = before.find_last_of(" \t:]") + 1;
        const std::size_t end = line.find_last_not_of(" \t\r") + 1;
        arguments[std::string(before.substr(name))] = scalarOf(std::string(line.substr(value, end - value)));
    }
    return arguments;
}

/// The flags of a launcher's script: words of all its lines, with variables that the script itself gives a value.
/// Nothing is run.
class ShellFlags
{
public:
    explicit ShellFlags(std::string_view text)
    {
        for (std::string &word : wordsOf(text))
            take(std::move(word));
    }

    OrderedJson arguments()
    {
        endFlag();
        return std::move(m_arguments);
    }

private:
    /// Between blanks, without quotes, comments, brackets of arrays and continued lines. A semicolon stands where a
    /// flag's values end: behind a command, an array or a quoted list.
    static std::vector<std::string> wordsOf(std::string_view text)
    {
        std::vector<std::string> words(1);
        char quote = '\0';
        bool isQuotedList = false;
        int depth = 0; // in brackets of arrays, where a line's end is a blank
        for (std::size_t i = 0; i < text.size(); ++i) {
            const char c = text[i];
            const bool isBlank = blanks.find(c) != blanks.npos;
            if (c == '\\' && i + 1 < text.size()) {
                if (text.substr(i + 1).starts_with("\r\n"))
                    i += 2;
                else if (text[++i] != '\n' && text[i] != '\r')
                    words.back() += text[i];
            } else if (c == quote) {
                quote = '\0';
                if (isQuotedList) {
                    words.emplace_back(";");
                    words.emplace_back();
                }
            } else if (quote == '\0' && (c == '"' || c == '\'')) {
                quote = c;
                isQuotedList = false;
                const bool isVariable = words.back().ends_with('=') && !words.back().starts_with("--");
                if (isVariable && text.substr(i + 1).starts_with("--"))
                    words.emplace_back(); // a list of flags, which begins with one
            } else if (quote == '\0' && c == '#' && words.back().empty()) {
                i = std::min(text.find('\n', i), text.size());
                if (depth == 0)
                    words.insert(words.end(), {";", ""});
            } else if (isBlank || (quote == '\0' && (c == '(' || c == ')' || c == ';'))) {
                isQuotedList = isBlank;
                depth = c == '(' ? depth + 1 : c == ')' ? std::max(0, depth - 1) : depth;
                if (quote == '\0' && (c == ')' || c == ';' || (c == '\n' && depth == 0)))
                    words.push_back(std::string(1, ';'));
                if (!words.back().empty())
                    words.emplace_back();
            } else {
                words.back() += c;
            }
        }
        return words;
    }

    void take(std::string word)
    {
        if (word.empty())
            return;
        if (word == ";")
            return endFlag();
        const bool isFlag = word.starts_with("--") && word.size() > 2;
        const std::size_t equals = word.find('=');
        if (isFlag) {
            endFlag();
            m_flag = word.substr(2, equals == word.npos ? word.npos : equals - 2);
            if (equals != word.npos)
                m_values.push_back(expanded(word.substr(equals + 1)));
        } else if (m_flag.empty() && equals != word.npos && equals > 0) {
            m_variables[word.substr(0, equals)] = expanded(word.substr(equals + 1));
        } else if (!m_flag.empty()) {
            m_values.push_back(expanded(word));
        }
    }

    void endFlag()
    {
        constexpr std::array launcher{std::string_view("nproc"), std::string_view("nnodes"), std::string_view("node_"),
                                      std::string_view("node-"), std::string_view("master"), std::string_view("rdzv")};
        const bool isOwn =
            std::ranges::none_of(launcher, [&](std::string_view begin) { return m_flag.starts_with(begin); });
        if (!m_flag.empty() && isOwn) {
            if (m_values.empty())
                m_arguments[m_flag] = true;
            else if (m_values.size() == 1)
                m_arguments[m_flag] = m_values.front();
            else
                m_arguments[m_flag] = m_values;
        }
        m_flag.clear();
        m_values.clear();
    }

    /// `$TP`, `${TP}` and `${TP:-2}` for what the script says of TP; left as it is where it says nothing.
    std::string expanded(std::string word) const
    {
        if (!word.starts_with('$'))
            return word;
        std::string name = word.substr(1);
        std::string otherwise = word;
        if (name.starts_with('{') && name.ends_with('}')) {
            name = name.substr(1, name.size() - 2);
            if (const std::size_t colon = name.find(":-"); colon != name.npos) {
                otherwise = name.substr(colon + 2);
                name.resize(colon);
            }
        }
        const auto found = m_variables.find(name);
        return found == m_variables.end() ? otherwise : found->second;
    }

    std::map<std::string, std::string, std::less<>> m_variables;
    std::string m_flag;
    std::vector<std::string> m_values;
    OrderedJson m_arguments = OrderedJson::object();
};

bool isShell(std::string_view text)
{
    const std::size_t flag = text.find("--num-layers");
    const std::size_t behind = flag == text.npos ? flag : flag + std::string_view("--num-layers").size();
    return behind != text.npos && behind < text.size() &&
           (text[behind] == ' ' || text[behind] == '=' || text[behind] == '\t');
}

/// `Namespace(num_layers=32, …)`: what Python prints of the arguments.
bool isNamespace(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return (text.starts_with("Namespace(") || text.starts_with("argparse.Namespace(")) &&
           text.find("num_layers=") != text.npos;
}

Result<OrderedJson> parseText(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const std::size_t first = text.find_first_not_of(blanks);
    if (first != text.npos && text[first] == '{')
        return parseJson<OrderedJson>(text);
    if (text.find(logTitle) != text.npos)
        return parseLog(text);
    if (isShell(text))
        return ShellFlags(text).arguments();
    if (isNamespace(text))
        return readPythonLiteral(text);
    return parseYaml(text);
}

void addUnlessGiven(OrderedJson &arguments, const char *flag, OrderedJson value)
{
    if (!arguments.contains(flag))
        arguments[flag] = std::move(value);
}

/// What NeMo's `trainer` says of accelerators and precision. Devices may be a text, `${…}` or -1, which say nothing.
void addNemoTrainer(OrderedJson &arguments, const OrderedJson &trainer)
{
    const auto count = [&trainer](const char *field, std::int64_t otherwise) {
        const auto found = trainer.find(field);
        if (found == trainer.end())
            return otherwise;
        return found->is_number_integer() && *found >= 1 && *found <= 1 << 20 ? found->get<std::int64_t>() : 0;
    };
    const std::int64_t ranks = count("devices", 0) * count("num_nodes", 1);
    if (ranks > 0)
        addUnlessGiven(arguments, "world_size", ranks);
    const OrderedJson precision = trainer.value("precision", OrderedJson());
    const std::string text = precision.is_string() ? precision.get<std::string>() : precision.dump();
    if (text.starts_with("bf16"))
        addUnlessGiven(arguments, "bf16", true);
    else if (text.starts_with("16"))
        addUnlessGiven(arguments, "fp16", true);
}

/// Megatron's flags for NeMo's names of the same (`megatron_gpt_config.yaml` of NeMo 1).
void addNemoNames(OrderedJson &arguments, const OrderedJson &document)
{
    constexpr std::array<std::array<const char *, 2>, 5> renamed{
        {{"encoder_seq_length", "seq_length"},
         {"virtual_pipeline_model_parallel_size", "num_virtual_stages_per_pipeline_rank"},
         {"activations_checkpoint_granularity", "recompute_granularity"},
         {"activations_checkpoint_method", "recompute_method"},
         {"activations_checkpoint_num_layers", "recompute_num_layers"}}};
    for (const auto &[theirs, flag] : renamed) {
        const OrderedJson value = arguments.value(theirs, OrderedJson());
        arguments.erase(theirs); // what is left is looked at as Megatron's flags
        if (!value.is_null())
            addUnlessGiven(arguments, flag, value);
    }
    const auto textOf = [&arguments](const char *field) {
        const auto found = arguments.find(field);
        return found != arguments.end() && found->is_string() ? found->get<std::string>() : std::string();
    };
    const auto isOff = [&arguments](const char *field) {
        const auto found = arguments.find(field);
        return found != arguments.end() && *found == OrderedJson(false);
    };
    // Gated layers have equal weights and operations whatever their function is.
    constexpr std::array gated{std::string_view("swiglu"), std::string_view("geglu"), std::string_view("reglu")};
    std::string activation = textOf("activation");
    if (activation.starts_with("fast-"))
        activation.erase(0, 5);
    if (std::ranges::find(gated, activation) != gated.end())
        addUnlessGiven(arguments, "swiglu", true);
    if (textOf("normalization") == "rmsnorm")
        arguments["normalization"] = "RMSNorm";
    if (isOff("bias"))
        addUnlessGiven(arguments, "disable_bias_linear", true);
    if (isOff("share_embeddings_and_output_weights"))
        addUnlessGiven(arguments, "untie_embeddings_and_output_weights", true);
    if (const OrderedJson groups = arguments.value("num_query_groups", OrderedJson()); groups.is_number())
        addUnlessGiven(arguments, "group_query_attention", true);
    if (const auto optimizer = arguments.find("optim"); optimizer != arguments.end() && optimizer->is_object()) {
        const OrderedJson given = optimizer->value("name", OrderedJson());
        const std::string name = given.is_string() ? given.get<std::string>() : "adam";
        if (name == "distributed_fused_adam")
            addUnlessGiven(arguments, "use_distributed_optimizer", true);
        addUnlessGiven(arguments, "optimizer", name.find("adam") == name.npos ? name : "adam");
        arguments.erase("optim"); // not Megatron's flag
    }
    if (const auto trainer = document.find("trainer"); trainer != document.end() && trainer->is_object())
        addNemoTrainer(arguments, *trainer);
}

/// The arguments where a file has them in parts: `MODEL_ARGS`, NeMo's `model`, Megatron-LM's `language_model` and
/// `model_parallel` beside what stands at top level, which counts where both have a flag.
OrderedJson argumentsIn(const OrderedJson &document)
{
    if (!document.is_object())
        return document;
    if (const auto own = document.find("MODEL_ARGS"); own != document.end())
        return *own;
    OrderedJson arguments = OrderedJson::object();
    for (const auto &[name, value] : document.items()) {
        if (!value.is_object())
            arguments[name] = value;
    }
    for (const char *part : {"model", "language_model", "model_parallel"}) {
        const auto found = document.find(part);
        if (found == document.end() || !found->is_object())
            continue;
        for (const auto &[name, value] : found->items()) {
            if (!arguments.contains(name))
                arguments[name] = value;
        }
    }
    if (arguments.contains("encoder_seq_length"))
        addNemoNames(arguments, document);
    return arguments;
}

/// `--num-layers` and `num_layers` are `num-layers`.
std::string flagName(std::string_view name)
{
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    std::string plain(name);
    std::ranges::replace(plain, '_', '-');
    return plain;
}

std::optional<double> numberOf(const OrderedJson &value)
{
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return std::nullopt;
    const auto &text = value.get_ref<const std::string &>();
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

bool isKeyEnd(std::string_view text, std::size_t at)
{
    at += at < text.size() && (text[at] == '"' || text[at] == '\'');
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    return at < text.size() && text[at] == ':';
}

bool isKeyBegin(std::string_view text, std::size_t at)
{
    while (at > 0 && (text[at - 1] == '-' || text[at - 1] == '"' || text[at - 1] == '\''))
        --at;
    return at == 0 || std::string_view(" \t\r\n{,\xbf").find(text[at - 1]) != std::string_view::npos;
}

bool hasKey(std::string_view text, std::string_view key)
{
    for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
        if (isKeyBegin(text, at) && isKeyEnd(text, at + key.size()))
            return true;
    }
    return false;
}

} // namespace

Result<MegatronFlags> MegatronFlags::read(std::string_view text)
{
    const Result<OrderedJson> document = parseText(text);
    if (!document)
        return document.error();
    return from(argumentsIn(*document));
}

Result<MegatronFlags> MegatronFlags::from(const OrderedJson &arguments)
{
    if (!arguments.is_object())
        return inputError("wrong_type", "the arguments are not a mapping of flags to values");
    MegatronFlags flags;
    for (auto field = arguments.begin(); field != arguments.end(); ++field) {
        if (!flags.m_values.emplace(flagName(field.key()), *field).second)
            return inputError("duplicate_field", phrase("the flag %1 is given twice", {inQuotes(field.key())}));
    }
    // Files that keep what a run has parsed name some switches by what they leave out.
    if (const auto bias = flags.m_values.find("add-bias-linear");
        bias != flags.m_values.end() && bias->second == OrderedJson(false))
        flags.m_values.emplace("disable-bias-linear", true);
    return flags;
}

const OrderedJson *MegatronFlags::find(std::string_view name) const
{
    const auto value = m_values.find(name);
    if (value == m_values.end() || value->second.is_null() || value->second == OrderedJson(false))
        return nullptr;
    return &value->second;
}

bool MegatronFlags::isOn(std::string_view name)
{
    const OrderedJson *value = find(name);
    if (!value)
        return false;
    if (value->is_string()) {
        const auto &text = value->get_ref<const std::string &>();
        return text != "false" && text != "False";
    }
    return !value->is_number() || value->get<double>() != 0;
}

std::int64_t MegatronFlags::whole(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most)
{
    const OrderedJson *value = find(name);
    if (!value)
        return otherwise;
    const std::optional<double> number = numberOf(*value);
    if (number && *number >= double(least) && *number <= double(most) && std::floor(*number) == *number)
        return std::int64_t(*number);
    m_failed.add(std::string(name), "bad_value",
                 phrase("%1 is not a whole number from %2 to %3",
                        {describeValue(*value), std::to_string(least), std::to_string(most)}));
    return least;
}

double MegatronFlags::number(std::string_view name, double otherwise)
{
    const OrderedJson *value = find(name);
    if (!value)
        return otherwise;
    if (const std::optional<double> number = numberOf(*value))
        return *number;
    m_failed.add(std::string(name), "bad_value", phrase("%1 is not a number", {describeValue(*value)}));
    return otherwise;
}

std::string MegatronFlags::text(std::string_view name)
{
    const OrderedJson *value = find(name);
    if (!value)
        return {};
    if (value->is_string())
        return value->get<std::string>();
    if (value->is_number())
        return value->is_number_integer() ? std::to_string(value->get<std::int64_t>())
                                          : jsonNumber(value->get<double>());
    m_failed.add(std::string(name), "wrong_type", phrase("expected a text, found %1", {describeValue(*value)}));
    return {};
}

std::vector<std::string> MegatronFlags::words(std::string_view name)
{
    const OrderedJson *value = find(name);
    std::vector<std::string> words;
    if (value && value->is_array()) {
        for (const OrderedJson &word : *value) {
            if (word.is_string())
                words.push_back(word.get<std::string>());
            else
                m_failed.add(std::string(name), "wrong_type",
                             phrase("expected a text, found %1", {describeValue(word)}));
        }
        return words;
    }
    const std::string all = text(name);
    for (std::size_t begin = all.find_first_not_of(betweenWords); begin != all.npos;) {
        const std::size_t end = std::min(all.find_first_of(betweenWords, begin), all.size());
        words.push_back(all.substr(begin, end - begin));
        begin = all.find_first_not_of(betweenWords, end);
    }
    return words;
}

bool looksLikeMegatronArguments(std::string_view text)
{
    const bool isLog = text.find(logTitle) != text.npos && text.find("num_layers ..") != text.npos;
    const bool isParsed = hasKey(text, "num_layers") && hasKey(text, "hidden_size") &&
                          hasKey(text, "num_attention_heads") && !hasKey(text, "model_type");
    return hasKey(text, "MODEL_ARGS") || hasKey(text, "num-layers") || isLog || isParsed || isShell(text) ||
           isNamespace(text);
}

} // namespace cutaway
