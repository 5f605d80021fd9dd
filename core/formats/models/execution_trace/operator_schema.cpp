#include "core/formats/models/execution_trace/operator_schema.h"

#include "core/files/clean_text.h"

namespace cutaway {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
    while (text.ends_with(' '))
        text.remove_suffix(1);
    return text;
}

/// `aten::add_.Tensor` → `torch.ops.aten.add_.Tensor`
std::string targetOf(std::string_view name)
{
    const std::size_t colons = name.rfind("::");
    if (colons == name.npos)
        return cleanText(name);
    std::string target = "torch.ops." + std::string(name.substr(0, colons)) + '.';
    target += name.substr(colons + 2);
    if (name.find('.', colons) == name.npos)
        target += ".default";
    return cleanText(target);
}

SchemaArgument argumentOf(std::string_view text, bool isKeyword)
{
    text = trimmed(text.substr(0, text.find('=')));
    const std::size_t space = text.rfind(' ');
    const std::string_view type = space == text.npos ? std::string_view() : text.substr(0, space);
    return {cleanText(text.substr(space == text.npos ? 0 : space + 1)), type.find('!') != type.npos, isKeyword};
}

} // namespace

OperatorSchema parseOperatorSchema(std::string_view schema)
{
    const std::size_t open = schema.find('(');
    OperatorSchema result{targetOf(trimmed(schema.substr(0, open))), {}};
    if (open == schema.npos)
        return result;
    bool isKeyword = false;
    int depth = 0;
    bool isQuoted = false;
    std::size_t begin = open + 1;
    for (std::size_t i = begin; i < schema.size(); ++i) {
        const char c = schema[i];
        isQuoted ^= c == '"';
        if (isQuoted)
            continue;
        const bool isEnd = depth == 0 && c == ')';
        if (isEnd || (depth == 0 && c == ',')) {
            const std::string_view text = trimmed(schema.substr(begin, i - begin));
            begin = i + 1;
            if (text == "*")
                isKeyword = true;
            else if (!text.empty())
                result.arguments.push_back(argumentOf(text, isKeyword));
        }
        if (isEnd)
            break;
        depth += (c == '(' || c == '[') - (c == ')' || c == ']');
    }
    return result;
}

} // namespace cutaway
