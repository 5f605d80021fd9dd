#include "core/json/yaml_document.h"
#include "tests/fuzz/property.h"

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::fuzz;

/// Whatever a YAML text holds: values that can be written as JSON and read again, or one line.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<nlohmann::ordered_json> read = parseYaml(textOf(data, size));
    requireOneLine(read);
    if (read)
        require(nlohmann::ordered_json::parse(read->dump()) == *read, "values are written and read");
    return 0;
}
