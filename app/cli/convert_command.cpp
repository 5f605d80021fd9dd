#include "app/cli/session.h"
#include "core/formats/documents.h"

namespace cutaway {

int runConvert(const CommandLine &line)
{
    return runSession(
        line, {.positionals = 1, .options = {"out"}, .required = {"out"}, .flags = {}, .takesSettings = false},
        [](const Arguments &arguments, const Job &job) -> Done {
            const Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
            if (!graph)
                return graph.error();
            return writeFile(arguments.option("out"), writeGraph(**graph));
        });
}

} // namespace cutaway
