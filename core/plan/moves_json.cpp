#include "core/json/json_reading.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

namespace cutaway {

Result<std::vector<nlohmann::json>> readMoves(std::string_view text)
{
    Result<nlohmann::json> json = parseJson<nlohmann::json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, {}, failed);
    checkFormat(document, "cutaway.moves");
    const nlohmann::json &list = document.array("moves");
    for (std::size_t i = 0; i < list.size(); ++i)
        requireObject(list[i], document.pathOf("moves", i), failed);
    if (failed.isSet())
        return failed.take();
    return std::vector<nlohmann::json>(list.begin(), list.end());
}

} // namespace cutaway
