#include "core/plugins/plugins.h"

#include "core/files/file_io.h"
#include "core/formats/models/graph_formats.h"
#include "core/plan/planner_registry.h"
#include "core/plugins/plugin_run.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace cutaway {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view plannerEnding = ".cutaway-planner.json";
constexpr std::string_view importerEnding = ".cutaway-importer.json";

using Descriptions = std::map<std::string, std::shared_ptr<const PlannerDescription>, std::less<>>;

Descriptions &offered()
{
    static Descriptions all;
    return all;
}

std::string environmentText(const char *name, const std::string &otherwise = {})
{
    const char *text = std::getenv(name);
    return text && *text ? text : otherwise;
}

/// The absolute ones of a colon-separated list, with `below` behind each.
void addFolders(std::vector<fs::path> &folders, const std::string &list, const fs::path &below)
{
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(':', begin), list.size());
        const fs::path folder = list.substr(begin, end - begin);
        if (folder.is_absolute())
            folders.push_back(below.empty() ? folder : folder / below);
        begin = end + 1;
    }
}

/// The error of a file that cannot be read or says what cannot be.
Text warningText(const Error &error)
{
    return error.hint.empty() ? error.line() : phrase("%1 (%2)", {error.line(), error.hint});
}

std::map<std::string, std::shared_ptr<const ImporterDescription>, std::less<>> &offeredImporters()
{
    static std::map<std::string, std::shared_ptr<const ImporterDescription>, std::less<>> all;
    return all;
}

Done offer(PlannerDescription read)
{
    const auto description = std::make_shared<const PlannerDescription>(std::move(read));
    PlannerDescriptor planner = description->planner;
    planner.run = [description](const PlannerInput &input, const Job &job) {
        return runPlugin(*description, input, pluginLimits(), job);
    };
    if (Done done = addPlanner(std::move(planner)); !done)
        return done;
    offered()[description->planner.id] = description;
    return Done(std::monostate());
}

void offer(ImporterDescription read)
{
    const auto importer = std::make_shared<const ImporterDescription>(std::move(read));
    GraphFormat format;
    format.id = importer->id;
    format.title = importer->title;
    for (const std::string &name : importer->names) {
        if (name.starts_with("*.") && name.find_first_of("*?", 1) == std::string::npos)
            format.extensions.push_back(name.substr(2));
    }
    format.carries = importer->description;
    format.recognises = [importer](const ByteSource &source) { return takesFile(*importer, source); };
    format.read = [importer](const ByteSource &source, const ImportOptions &, const Job &job) {
        return runImporter(*importer, source, pluginLimits(), job);
    };
    addGraphFormat(std::move(format));
    offeredImporters()[importer->id] = importer;
}

Done offerImporter(const fs::path &file)
{
    std::error_code failure;
    const fs::path absolute = fs::absolute(file, failure).lexically_normal();
    Result<std::string> text = readFile(absolute);
    if (!text)
        return text.error();
    Result<ImporterDescription> importer = readImporterDescription(std::move(*text), absolute);
    if (!importer)
        return within(file.string(), importer.error());
    if (!findImporter(importer->id))
        offer(std::move(*importer));
    return Done(std::monostate());
}

Done offerPlanner(const fs::path &file)
{
    Result<PlannerDescription> description = readPlannerDescriptionFile(file);
    if (!description)
        return description.error();
    if (findPlugin(description->planner.id))
        return Done(std::monostate());
    Done done = offer(std::move(*description));
    if (!done)
        done.error().where = file.string() + ": id";
    return done;
}

Done offerFile(const fs::path &file)
{
    return file.string().ends_with(importerEnding) ? offerImporter(file) : offerPlanner(file);
}

} // namespace

std::vector<fs::path> pluginFolders()
{
    std::vector<fs::path> folders;
    addFolders(folders, environmentText("CUTAWAY_PLANNERS"), {});
    const fs::path below = "cutaway/planners";
    const std::string home = environmentText("HOME");
    addFolders(folders, environmentText("XDG_DATA_HOME", home.empty() ? home : home + "/.local/share"), below);
    addFolders(folders, environmentText("XDG_DATA_DIRS", "/usr/local/share:/usr/share"), below);
    return folders;
}

std::vector<fs::path> filesEndingIn(const fs::path &folder, std::string_view ending)
{
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end; entry.increment(failure)) {
        if (entry->path().filename().string().ends_with(ending))
            files.push_back(entry->path());
    }
    std::ranges::sort(files);
    return files;
}

std::vector<Text> offerPlugins(std::span<const fs::path> descriptions)
{
    std::vector<Text> warnings;
    for (const fs::path &file : descriptions) {
        if (const Done done = offerFile(file); !done)
            warnings.push_back(warningText(done.error()));
    }
    return warnings;
}

Result<std::vector<Text>> offerPlugins(const std::vector<std::string> &named)
{
    for (const std::string &file : named) {
        if (Done done = offerFile(file); !done)
            return done.error();
    }
    std::vector<fs::path> files;
    for (const fs::path &folder : pluginFolders()) {
        for (const std::string_view ending : {plannerEnding, importerEnding}) {
            const std::vector<fs::path> found = filesEndingIn(folder, ending);
            files.insert(files.end(), found.begin(), found.end());
        }
    }
    return offerPlugins(std::span<const fs::path>(files));
}

const ImporterDescription *findImporter(std::string_view formatId)
{
    const auto found = offeredImporters().find(formatId);
    return found == offeredImporters().end() ? nullptr : found->second.get();
}

const PlannerDescription *findPlugin(std::string_view plannerId)
{
    const auto found = offered().find(plannerId);
    return found == offered().end() ? nullptr : found->second.get();
}

} // namespace cutaway
