#include "core/transformer/transformer_document.h"

#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/transformer/transformer_json.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;
using Fields = nlohmann::ordered_json;

constexpr std::string_view formatName = "cutaway.transformer";

Done appendBlocks(std::vector<Block> &blocks, Json json, const std::string &path)
{
    FirstError failed;
    ObjectReader reader(json, path, failed);
    const std::int64_t repeat = reader.optionalInteger("repeat").value_or(1);
    if (failed.isSet())
        return failed.take();
    Error wrong = inputError("bad_value", phrase("must be a whole number from 1 to %1", {std::to_string(mostBlocks)}));
    wrong.where = memberPath(path, "repeat");
    if (repeat < 1 || repeat > std::int64_t(mostBlocks - blocks.size()))
        return wrong;
    json.erase("repeat");
    const Result<Block> block = readBlock(json, path);
    if (!block)
        return block.error();
    blocks.insert(blocks.end(), std::size_t(repeat), *block);
    return Done(std::monostate());
}

} // namespace

Result<TransformerModel> readTransformerDocument(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    checkFormat(document, formatName);
    TransformerModel model;
    model.name = document.has("name") ? document.title("name") : "transformer";
    const Json &blocks = document.array("blocks");
    if (failed.isSet())
        return failed.take();
    const Result<ModelShape> shape = readModelShape(*json, {});
    if (!shape)
        return shape.error();
    model.shape = *shape;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const std::string path = elementPath("blocks", i);
        if (Done done = appendBlocks(model.blocks, blocks[i], path); !done)
            return done.error();
    }
    return model;
}

std::string writeTransformerDocument(const TransformerModel &model)
{
    Fields document{{"format", formatName}, {"version", 1}, {"name", model.name}};
    document.update(modelShapeJson(model.shape));
    Fields &blocks = document["blocks"] = Fields::array();
    for (std::size_t i = 0; i < model.blocks.size();) {
        std::size_t end = i + 1;
        while (end < model.blocks.size() && model.blocks[end] == model.blocks[i])
            ++end;
        blocks.push_back(blockJson(model.blocks[i]));
        if (end - i > 1)
            blocks.back()["repeat"] = end - i;
        i = end;
    }
    return layOut(document);
}

} // namespace cutaway::training
