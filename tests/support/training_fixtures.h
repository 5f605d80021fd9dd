#pragma once

#include "core/files/byte_source.h"
#include "core/formats/models/graph_formats.h"
#include "tests/support/fixtures.h"

namespace cutaway::testing {

/// The model that `training/NAME.config.json` describes.
inline std::shared_ptr<const Graph> graphOfConfig(const std::string &name)
{
    const std::string text = fixtureText("training/" + name + ".config.json");
    Result<ImportedGraph> imported = importGraph(MemorySource(text), {}, {});
    if (!imported)
        qFatal("%s", imported.error().line().c_str());
    return std::make_shared<Graph>(std::move(imported->graph));
}

} // namespace cutaway::testing
