#include "core/formats/models/fx_text/fx_node_fields.h"

#include "core/json/json_writing.h"

#include <algorithm>
#include <array>

namespace cutaway {

void appendFxField(std::string &fields, std::string_view field)
{
    fields.append(fields.size() > 1 ? "," : "").append(field);
}

void appendFxInput(std::string &fields, const FxInput &input)
{
    static constexpr std::array<std::string_view, 5> kinds{"", "parameter", "buffer", "input", "gradient"};
    if (input.kind == FxInput::Kind::Unknown)
        return;
    appendFxField(fields, "\"input\":");
    ObjectWriter writer(fields);
    writer.text("kind", kinds[std::size_t(input.kind)]);
    if (input.index)
        writer.integer("index", std::int64_t(*input.index));
    writer.optionalText("attribute", input.attribute);
    writer.finish();
}

void appendFxStorage(std::string &fields, const FxOperation &operation, const std::vector<Node> &nodes)
{
    if (!operation.mutated.empty()) {
        std::vector<NodeIndex> distinct;
        for (const NodeIndex node : operation.mutated) {
            if (std::ranges::find(distinct, node) == distinct.end())
                distinct.push_back(node);
        }
        appendFxField(fields, "\"mutates\":");
        writeArray(fields, distinct, "", [&](NodeIndex node) { fields += jsonText(nodes[node.value()].name); });
    }
    if (operation.aliased.isValid())
        appendFxField(fields, "\"alias_of\":" + jsonText(nodes[operation.aliased.value()].name));
}

void appendFxOrigin(std::string &fields, const FxOrigin &origin)
{
    if (!origin.file.empty()) {
        appendFxField(fields, "\"source\":");
        ObjectWriter source(fields);
        source.text("file", origin.file);
        source.integer("line", origin.line);
        source.optionalText("function", origin.function);
        source.optionalText("code", origin.code);
        source.finish();
    }
    if (origin.isBackward)
        appendFxField(fields, R"("pass":"backward")");
    if (!origin.recompute.empty())
        appendFxField(fields, "\"recompute\":" + jsonText(origin.recompute));
    if (!origin.annotation.empty())
        appendFxField(fields, "\"annotation\":" + jsonText(origin.annotation));
}

} // namespace cutaway
