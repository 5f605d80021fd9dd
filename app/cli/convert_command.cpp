#include "app/cli/declarations.h"
#include "app/cli/session.h"
#include "core/base/job.h"
#include "core/base/names.h"
#include "core/estimates/roofline.h"
#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

namespace cutaway {

namespace {

void appendEntry(std::string &out, const GraphEntry &entry)
{
    ObjectWriter writer(out);
    writer.text("selector", entry.selector);
    writer.text("kind", entry.kind);
    writer.raw("compile_id") += entry.compileId.empty() ? "null" : jsonText(entry.compileId);
    writer.raw("rank") += entry.ranks.size() == 1 ? std::to_string(entry.ranks.front()) : "null";
    if (entry.ranks.size() > 1)
        writeArray(writer.raw("ranks"), entry.ranks, "", [&](int rank) { out += std::to_string(rank); });
    writer.integer("nodes", std::int64_t(entry.nodes));
    writer.integer("collectives", std::int64_t(entry.collectives));
    writer.optionalText("error", entry.problem);
    writer.finish();
}

/// `convert INPUT --list`: a JSON array on standard output, an object for each graph of the file.
Done printGraphList(const Arguments &arguments, const ImportOptions &options, const Job &job)
{
    const Result<GraphListing> listing = loadListing(arguments.positionals.front(), options, job);
    if (!listing)
        return listing.error();
    std::string out;
    writeArray(out, listing->graphs, "\n ", [&](const GraphEntry &entry) { appendEntry(out, entry); });
    std::printf("%s\n", out.c_str());
    return Done(std::monostate());
}

Error unknownAccelerator(const std::string &id)
{
    std::string known;
    for (const Accelerator &accelerator : accelerators())
        known += (known.empty() ? "" : ", ") + std::string(accelerator.id);
    return inputError("bad_value", "--estimate: no accelerator " + inQuotes(id), "known: " + known);
}

/// Of the accelerator that is named, or of the first device of the inventory that tells its peaks.
Done takePeaks(ImportOptions &options, const Arguments &arguments, const Job &job)
{
    const std::string id = arguments.option("estimate");
    if (!id.empty()) {
        const Accelerator *accelerator = findAccelerator(id);
        if (!accelerator)
            return unknownAccelerator(id);
        options.peaks = accelerator->peaks;
        return Done(std::monostate());
    }
    const Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
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

Result<ImportOptions> importOptions(const Arguments &arguments, const Job &job)
{
    ImportOptions options;
    options.settings.insert(arguments.settings.begin(), arguments.settings.end());
    if (const auto profiles = arguments.lists.find("profile"); profiles != arguments.lists.end())
        options.profiles.assign(profiles->second.begin(), profiles->second.end());
    options.graph = arguments.option("graph");
    if (Done done = takePeaks(options, arguments, job); !done)
        return done.error();
    return options;
}

/// A size that the file does not have, or a parameter that its format does not have, is a slip of the keyboard.
Done checkSettings(const ImportOptions &options, const ImportedGraph &imported)
{
    std::vector<std::string> known;
    for (const SymbolicSize &size : imported.sizes)
        known.push_back(size.name);
    const GraphFormat *format = findGraphFormat(imported.formatId);
    if (format) {
        for (const ParameterDeclaration &parameter : format->parameters)
            known.push_back(parameter.name);
    }
    std::string list;
    for (const std::string &name : known)
        list += (list.empty() ? "" : ", ") + name;
    for (const auto &[name, text] : options.settings) {
        if (std::ranges::find(known, name) == known.end() && !(format && parameterOf(*format, name)))
            return usageError("the file leaves no size " + inQuotes(name) + " open",
                              known.empty() ? "all its sizes are fixed" : "open: " + list);
    }
    return Done(std::monostate());
}

/// The plan that the file tells besides, if one is wanted.
Done writePlan(const ImportedGraph &imported, const std::string &file)
{
    if (file.empty())
        return Done(std::monostate());
    if (!imported.plan)
        return usageError("the file tells no plan", "--plan is for arguments of a training run");
    if (!imported.plan->text)
        return imported.plan->text.error();
    for (const std::string &warning : imported.plan->warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
    return writeFile(file, *imported.plan->text);
}

void sayWhatWasRead(const std::string &file, const ImportedGraph &imported)
{
    const std::string name = file == "-" ? "standard input" : std::filesystem::path(file).filename().string();
    if (const Text sentence = readingSentence(name, imported); !sentence.empty())
        std::fprintf(stderr, "cutaway: %s\n", sentence.c_str());
}

Done convert(const Arguments &arguments, const Job &job)
{
    const Result<ImportOptions> options = importOptions(arguments, job);
    if (!options)
        return options.error();
    if (arguments.has("list"))
        return printGraphList(arguments, *options, job);
    if (arguments.option("out").empty())
        return usageError("--out is missing", "or --list, which tells the graphs of the file");
    const Result<ImportedGraph> imported = loadModel(arguments.positionals.front(), *options, job);
    if (!imported)
        return imported.error();
    if (Done checked = checkSettings(*options, *imported); !checked)
        return checked;
    if (Done reported = report(imported->profiles, arguments.option("report")); !reported)
        return reported;
    if (Done written = writePlan(*imported, arguments.option("plan")); !written)
        return written;
    if (Done written = writeFile(arguments.option("out"), writeGraph(imported->graph)); !written)
        return written;
    sayWhatWasRead(arguments.positionals.front(), *imported);
    return Done(std::monostate());
}

} // namespace

int runConvert(const CommandLine &line)
{
    return runSession(line, convert);
}

} // namespace cutaway
