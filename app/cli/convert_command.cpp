#include "app/cli/session.h"
#include "core/formats/documents.h"

#include <algorithm>
#include <charconv>

namespace cutaway {

namespace {

Error unknownAccelerator(const std::string &id)
{
    std::string known;
    for (const Accelerator &accelerator : accelerators())
        known += (known.empty() ? "" : ", ") + std::string(accelerator.id);
    return inputError("bad_value", "--estimate: no accelerator \"" + id + '"', "known: " + known);
}

/// `--set batch=8`: values of sizes that the file leaves open.
Result<ImportOptions> importOptions(const Arguments &arguments)
{
    ImportOptions options;
    for (const auto &[name, text] : arguments.settings) {
        std::int64_t value = 0;
        const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (failure != std::errc() || end != text.data() + text.size() || value < 1)
            return inputError("bad_value", name + ": \"" + text + "\" is not a size", "give a whole number from 1 on");
        options.sizes[name] = value;
    }
    if (arguments.option("estimate").empty())
        return options;
    const Accelerator *accelerator = findAccelerator(arguments.option("estimate"));
    if (!accelerator)
        return unknownAccelerator(arguments.option("estimate"));
    options.peaks = accelerator->peaks;
    return options;
}

/// A size that the file does not have is a slip of the keyboard.
Done checkSizes(const ImportOptions &options, const std::vector<SymbolicSize> &sizes)
{
    for (const auto &[name, value] : options.sizes) {
        if (std::ranges::find(sizes, name, &SymbolicSize::name) != sizes.end())
            continue;
        std::string known;
        for (const SymbolicSize &size : sizes)
            known += (known.empty() ? "" : ", ") + size.name;
        return usageError("the file leaves no size \"" + name + "\" open",
                          known.empty() ? "all its sizes are fixed" : "open: " + known);
    }
    return Done(std::monostate());
}

Done convert(const Arguments &arguments, const Job &job)
{
    const Result<ImportOptions> options = importOptions(arguments);
    if (!options)
        return options.error();
    const Result<ImportedGraph> imported = loadModel(arguments.positionals.front(), *options, job);
    if (!imported)
        return imported.error();
    if (Done checked = checkSizes(*options, imported->sizes); !checked)
        return checked;
    return writeFile(arguments.option("out"), writeGraph(imported->graph));
}

} // namespace

int runConvert(const CommandLine &line)
{
    return runSession(
        line,
        {.positionals = 1, .options = {"out", "estimate"}, .required = {"out"}, .flags = {}, .takesSettings = true},
        convert);
}

} // namespace cutaway
