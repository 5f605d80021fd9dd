#include "app/cli/session.h"
#include "core/estimates/device_peaks.h"
#include "core/formats/documents.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace cutaway {

namespace {

Error unknownAccelerator(const std::string &id)
{
    std::string known;
    for (const Accelerator &accelerator : accelerators())
        known += (known.empty() ? "" : ", ") + std::string(accelerator.id);
    return inputError("bad_value", "--estimate: no accelerator \"" + id + '"', "known: " + known);
}

/// Of the accelerator that is named, or of the first device of the inventory that tells its peaks.
Done takePeaks(ImportOptions &options, const Arguments &arguments)
{
    const std::string id = arguments.option("estimate");
    if (!id.empty()) {
        const Accelerator *accelerator = findAccelerator(id);
        if (!accelerator)
            return unknownAccelerator(id);
        options.peaks = accelerator->peaks;
        return Done(std::monostate());
    }
    const Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"));
    if (!inventory)
        return inventory.error();
    if (!*inventory)
        return Done(std::monostate());
    options.peaks = peaksOf(**inventory);
    if (!options.peaks)
        return inputError("no_peaks", "no device of the inventory tells its peaks",
                          "give devices peak_flops and memory_bytes_per_sec, or accelerator");
    return Done(std::monostate());
}

/// What became of the profiles' entries: a line each on standard error, all of it in a file if one is wanted.
Done report(const std::vector<ProfileReport> &profiles, const std::string &file)
{
    constexpr std::size_t shown = 20;
    std::string all;
    for (const ProfileReport &profile : profiles) {
        const std::string text = profile.text();
        all += text;
        std::size_t lines = 0;
        for (std::size_t begin = 0; begin < text.size(); ++lines) {
            const std::size_t end = text.find('\n', begin);
            const std::string_view line(text.data() + begin, end - begin);
            if (lines < shown && !line.starts_with("matched: "))
                std::fprintf(stderr, "cutaway: %.*s\n", int(line.size()), line.data());
            lines -= line.starts_with("matched: ");
            begin = end + 1;
        }
        if (lines > shown)
            std::fprintf(stderr, "cutaway: %zu more lines; --report FILE writes all\n", lines - shown);
    }
    return file.empty() ? Done(std::monostate()) : writeFile(file, all);
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
    if (const auto profiles = arguments.lists.find("profile"); profiles != arguments.lists.end())
        options.profiles.assign(profiles->second.begin(), profiles->second.end());
    if (Done done = takePeaks(options, arguments); !done)
        return done.error();
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
    if (Done reported = report(imported->profiles, arguments.option("report")); !reported)
        return reported;
    return writeFile(arguments.option("out"), writeGraph(imported->graph));
}

} // namespace

int runConvert(const CommandLine &line)
{
    return runSession(line,
                      {.positionals = 1,
                       .options = {"out", "estimate", "devices", "report"},
                       .required = {"out"},
                       .flags = {},
                       .takesSettings = true,
                       .lists = {"profile"}},
                      convert);
}

} // namespace cutaway
