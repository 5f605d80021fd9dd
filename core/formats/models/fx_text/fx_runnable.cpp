#include "core/formats/models/fx_text/fx_runnable.h"

#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_value.h"

#include <algorithm>

namespace cutaway {

namespace {

using Kind = FxValue::Kind;

const FxValue *keyword(const FxValue &call, std::string_view name)
{
    const std::size_t first = call.parts.size() - call.keywords.size();
    for (std::size_t i = 0; i < call.keywords.size(); ++i) {
        if (call.keywords[i] == name)
            return &call.parts[first + i];
    }
    return nullptr;
}

class Reader
{
public:
    explicit Reader(std::string_view text) : m_text(text) {}

    FxRunnable read()
    {
        std::size_t offset = 0;
        while (offset < m_text.size()) {
            const std::size_t end = std::min(m_text.find('\n', offset), m_text.size());
            takeLine(m_text.substr(offset, end - offset));
            offset = end + 1;
        }
        return std::move(m_found);
    }

private:
    static constexpr std::string_view configPrefix = "torch._inductor.config.";

    void takeLine(std::string_view line)
    {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == line.npos)
            return;
        const std::string_view text = line.substr(first);
        if (text.starts_with("def load_args"))
            m_isInArguments = true;
        else if (first == 0 && !text.starts_with('#'))
            m_isInArguments = false;
        if (text.starts_with("reader.") && m_isInArguments)
            takeArgument(text);
        else if (text.starts_with(configPrefix))
            takeOption(text.substr(configPrefix.size()));
        else if (text.starts_with("setup_fake_process_groups("))
            takeGroups(text);
        else if (first == 0)
            takeSymbol(text);
    }

    void takeArgument(std::string_view line)
    {
        FxLexer lexer(line, 0, 1);
        const Result<FxValue> call = parseFxValue(lexer);
        const std::vector<FxComment> comments = lexer.takeComments();
        if (!call || call->kind != Kind::Call || comments.empty())
            return;
        const std::string_view method = call->parts.front().text;
        const std::string name(comments.front().text);
        if (method == "reader.tensor")
            m_found.arguments[name] = tensor(*call);
        if (method == "reader.symint")
            takeSymbolicInteger(*call);
    }

    static FxRunnable::Argument tensor(const FxValue &call)
    {
        FxRunnable::Argument argument;
        const FxValue *type = keyword(call, "dtype");
        argument.elementType = "float32";
        if (type && type->text.starts_with("torch."))
            argument.elementType = cleanText(type->text.substr(6));
        const FxValue *shape = fxPositional(call, 1) ? fxPositional(call, 1) : keyword(call, "shape");
        if (!shape)
            return {};
        if (shape->kind == Kind::Tuple || shape->kind == Kind::List) {
            for (const FxValue &size : shape->parts)
                argument.shape.emplace_back(size.text);
        } else {
            argument.shape.emplace_back(shape->text);
        }
        return argument;
    }

    void takeSymbolicInteger(const FxValue &call)
    {
        const std::optional<std::int64_t> value = fxWholeNumber(fxPositional(call, 0));
        const FxValue *formula = keyword(call, "expr");
        if (value && formula && formula->kind == Kind::Text)
            m_found.symbols.emplace(fxUnquoted(formula->text), *value);
    }

    /// `s77 = 5`, on a line of its own.
    void takeSymbol(std::string_view line)
    {
        if (line.size() < 2 || (line.front() != 's' && line.front() != 'u') || line[1] < '0' || line[1] > '9')
            return;
        FxLexer lexer(line, 0, 1);
        const FxToken name = lexer.take();
        if (!fxAccept(lexer, "="))
            return;
        const Result<FxValue> value = parseFxValue(lexer);
        if (const auto number = value ? fxWholeNumber(&*value) : std::nullopt)
            m_found.symbols.emplace(name.text, *number);
    }

    void takeOption(std::string_view line)
    {
        const std::size_t sign = line.find(" = ");
        const std::string_view name = line.substr(0, sign);
        if (sign == line.npos || (name.find("bucket") == name.npos && name.find("overlap") == name.npos))
            return;
        m_found.configuration[cleanText(name)] = cleanText(line.substr(sign + 3));
    }

    /// `{'0': {'size': 2, 'rank': 0}}`.
    void takeGroups(std::string_view line)
    {
        FxLexer lexer(line, 0, 1);
        const Result<FxValue> call = parseFxValue(lexer);
        const FxValue *groups = call && call->kind == Kind::Call ? fxPositional(*call, 0) : nullptr;
        if (!groups || groups->kind != Kind::Dict)
            return;
        for (std::size_t i = 0; i + 1 < groups->parts.size(); i += 2)
            takeGroup(groups->parts[i], groups->parts[i + 1]);
    }

    void takeGroup(const FxValue &name, const FxValue &fields)
    {
        if (name.kind != Kind::Text || fields.kind != Kind::Dict)
            return;
        for (std::size_t i = 0; i + 1 < fields.parts.size(); i += 2) {
            const std::optional<std::int64_t> size = fxWholeNumber(&fields.parts[i + 1]);
            if (fxUnquoted(fields.parts[i].text) == "size" && size && *size >= 1)
                m_found.groupSizes.emplace(cleanText(fxUnquoted(name.text)), *size);
        }
    }

    std::string_view m_text;
    FxRunnable m_found;
    bool m_isInArguments = false;
};

} // namespace

FxRunnable parseFxRunnable(std::string_view text)
{
    return Reader(text).read();
}

} // namespace cutaway
