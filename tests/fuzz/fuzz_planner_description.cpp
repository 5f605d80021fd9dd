#include "core/plugins/plugin_description.h"
#include "tests/fuzz/property.h"

#include <string>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

void readImporter(std::string text)
{
    const MemorySource source("PK\x03\x04 a file");
    const Result<ImporterDescription> importer = readImporterDescription(std::move(text), "/lab/fuzz");
    requireOneLine(importer);
    if (!importer)
        return;
    require(!importer->arguments.empty(), "there is a program to run");
    require(!importer->names.empty() || !importer->firstBytes.empty(), "some files are meant");
    takesFile(*importer, source);
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    readImporter(std::string(textOf(data, size)));
    const Result<PlannerDescription> description =
        readPlannerDescription(std::string(textOf(data, size)), "/lab/fuzz.cutaway-planner.json");
    requireOneLine(description);
    if (!description)
        return 0;
    const PlannerDescriptor &planner = description->planner;
    require(planner.id.find('.') != std::string::npos, "an id has a dot");
    require(!description->arguments.empty() && !description->arguments.front().empty(), "there is a program to run");
    require(bool(completeParameters(planner.parameters, {})), "the defaults can be run with");
    for (const ParameterDeclaration &parameter : planner.parameters)
        require(bool(checkParameter(parameter, parameter.defaultValue)), "a default is allowed");
    return 0;
}
