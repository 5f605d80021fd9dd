#include "core/plugins/plugin_description.h"

#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/json_reading.h"
#include "core/json/parameter.h"

#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace cutaway {

namespace fs = std::filesystem;

namespace {

/// The field `command` of a description: an argument list that is not empty and begins with a program.
std::vector<std::string> readCommand(ObjectReader &document)
{
    const std::vector<std::string> command = document.texts("command");
    if (document.failed().isSet())
        return {};
    if (command.empty() || command.front().empty())
        document.failed().add(document.pathOf("command"), "bad_command", "the program to run is missing");
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (command[i].find('\0') != std::string::npos)
            document.failed().add(document.pathOf("command", i), "bad_command",
                                  "an argument has a character of code 0");
    }
    return command;
}

} // namespace

std::vector<std::string> absoluteCommand(const std::vector<std::string> &command, const fs::path &folder)
{
    std::vector<std::string> result = command;
    for (std::size_t i = 0; i < result.size(); ++i) {
        std::string &argument = result[i];
        const bool isProgram = i == 0;
        if (argument.empty() || argument.front() == '/' || (!isProgram && argument.front() == '-'))
            continue;
        std::error_code ignored;
        const fs::path beside = folder / argument;
        if (isProgram ? argument.find('/') != std::string::npos : fs::exists(beside, ignored))
            argument = beside.lexically_normal().string();
    }
    return result;
}

std::string commandLineText(const std::vector<std::string> &command)
{
    const auto isUsual = [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c >= 0x80 ||
               std::string_view("_-./=,:+@%").find(char(c)) != std::string_view::npos;
    };
    std::string text;
    for (const std::string &argument : command) {
        text += text.empty() ? "" : " ";
        if (!argument.empty() && std::ranges::all_of(argument, isUsual)) {
            text += argument;
            continue;
        }
        text += '\'';
        for (const char c : argument)
            text += c == '\'' ? "'\\''" : std::string(1, c);
        text += '\'';
    }
    return text;
}

std::vector<std::string> pythonHelpers()
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char *place : {"../share/cutaway/python", "share/cutaway/python"}) {
        const fs::path candidate = (folder / place).lexically_normal();
        if (fs::exists(candidate / "cutaway" / "plugin.py", ignored))
            return {candidate.string()};
    }
    return {};
}

namespace {

using Json = nlohmann::json;

/// First words that Cutaway keeps for itself, besides its kinds.
constexpr std::array<std::string_view, 3> keptWords{"cutaway", "import", "manual"};

bool isDottedWords(std::string_view id)
{
    bool isWordBegun = false;
    bool hasDot = false;
    for (const char c : id) {
        const bool isWord =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (!isWord && (c != '.' || !isWordBegun))
            return false;
        hasDot = hasDot || c == '.';
        isWordBegun = isWord;
    }
    return hasDot && isWordBegun && id.size() <= 128;
}

/// The field `id` of a description: two or more dotted words, of which the first is no kind's name and none that
/// Cutaway keeps for itself. Error `bad_id`.
std::string readPluginId(ObjectReader &document)
{
    const std::string id = document.name("id");
    if (document.failed().isSet())
        return id;
    const std::string path = document.pathOf("id");
    if (!isDottedWords(id)) {
        document.failed().add(path, "bad_id",
                              phrase("%1 is not an id of two or more words joined by dots", {inQuotes(id)}),
                              "for example lab.anneal");
        return id;
    }
    const std::string_view first = std::string_view(id).substr(0, id.find('.'));
    const auto isKindName = [&](const PlanKindDescriptor &kind) { return kind.kind.name() == first; };
    if (std::ranges::any_of(planKinds(), isKindName) || std::ranges::count(keptWords, first) > 0)
        document.failed().add(path, "bad_id", phrase("ids that begin with %1 are Cutaway's own", {inQuotes(first)}),
                              "begin with a word of your own, such as lab.");
    return id;
}

constexpr std::array types{ParameterType::Bool,   ParameterType::Integer, ParameterType::Number,
                           ParameterType::String, ParameterType::Choice,  ParameterType::List};

ParameterType readType(ObjectReader &reader)
{
    const std::string name = reader.text("type");
    const auto known = std::ranges::find(types, name, parameterTypeName);
    if (known != types.end())
        return *known;
    reader.failed().add(reader.pathOf("type"), "bad_parameter", phrase("no type of parameter %1", {inQuotes(name)}),
                        "known: bool, integer, number, string, choice, list");
    return ParameterType::String;
}

bool isName(std::string_view name)
{
    return !name.empty() && name.size() <= 64 && std::ranges::all_of(name, [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

/// `cutaway planners --json` prints null where there is nothing.
bool isGiven(ObjectReader &reader, std::string_view key)
{
    const Json *value = reader.optional(key);
    return value && !value->is_null();
}

void readDefault(ObjectReader &reader, ParameterDeclaration &parameter)
{
    const Json *value = reader.optional("default");
    if (!value || value->is_null()) {
        if (parameter.type == ParameterType::Choice && !parameter.choices.empty())
            parameter.defaultValue = parameter.choices.front();
        return;
    }
    if (!isParameter(*value)) {
        reader.failed().add(reader.pathOf("default"), "bad_parameter",
                            phrase("expected a value or a list of values, found %1", {describeValue(*value)}));
        return;
    }
    parameter.defaultValue = parameterFromJson(*value);
    if (parameter.type == ParameterType::Number && value->is_number())
        parameter.defaultValue = value->get<double>();
    if (parameter.type == ParameterType::List && value->is_array() && value->empty())
        parameter.defaultValue = std::vector<std::string>();
    if (const Done done = checkParameter(parameter, parameter.defaultValue); !done)
        reader.failed().add(reader.pathOf("default"), "bad_parameter", done.error().message);
}

/// A declaration as `cutaway planners --json` prints it. Only name and type must be there. Error `bad_parameter`.
ParameterDeclaration readParameterDeclaration(const Json &json, const std::string &path, FirstError &failed)
{
    ObjectReader reader(json, path, failed);
    ParameterDeclaration parameter;
    parameter.name = reader.name("name");
    if (!failed.isSet() && !isName(parameter.name))
        failed.add(reader.pathOf("name"), "bad_parameter",
                   phrase("%1 is not a valid parameter name", {inQuotes(parameter.name)}),
                   "letters, digits, _ and - only");
    parameter.type = readType(reader);
    parameter.title = reader.has("title") ? reader.title("title") : parameter.name;
    if (isGiven(reader, "unit"))
        parameter.unit = reader.title("unit");
    if (isGiven(reader, "minimum"))
        parameter.minimum = reader.optionalNumber("minimum");
    if (isGiven(reader, "maximum"))
        parameter.maximum = reader.optionalNumber("maximum");
    if (parameter.minimum && parameter.maximum && *parameter.minimum > *parameter.maximum)
        failed.add(reader.pathOf("maximum"), "bad_parameter", "it is below the minimum");
    if (isGiven(reader, "choices"))
        parameter.choices = reader.texts("choices");
    if (parameter.type == ParameterType::Choice && parameter.choices.empty())
        failed.add(reader.pathOf("choices"), "bad_parameter", "a choice needs choices");
    if (reader.has("description"))
        parameter.description = reader.title("description");
    if (!failed.isSet())
        readDefault(reader, parameter);
    return parameter;
}

/// A list of them under distinct names.
std::vector<ParameterDeclaration> readParameterDeclarations(ObjectReader &document)
{
    std::vector<ParameterDeclaration> all;
    const Json *list = document.optionalArray("parameters");
    for (std::size_t i = 0; list && i < list->size() && !document.failed().isSet(); ++i) {
        const std::string path = document.pathOf("parameters", i);
        ParameterDeclaration parameter = readParameterDeclaration((*list)[i], path, document.failed());
        if (std::ranges::count(all, parameter.name, &ParameterDeclaration::name) > 0)
            document.failed().add(memberPath(path, "name"), "bad_parameter",
                                  phrase("there are two parameters %1", {inQuotes(parameter.name)}));
        all.push_back(std::move(parameter));
    }
    return all;
}

PlanKind readKindName(ObjectReader &document)
{
    const std::string name = document.text("kind");
    if (document.failed().isSet())
        return {};
    std::string known;
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.kind.name() == name)
            return kind.kind;
        known.append(known.empty() ? "" : ", ").append(kind.kind.name());
    }
    document.failed().add(document.pathOf("kind"), "unknown_kind", phrase("no kind of plan %1", {inQuotes(name)}),
                          phrase("known: %1", {known}));
    return {};
}

void readNeeds(ObjectReader &document, PlannerDescription &description)
{
    if (!document.has("needs"))
        return;
    const std::vector<std::string> needs = document.texts("needs");
    for (std::size_t i = 0; i < needs.size(); ++i) {
        if (needs[i] == "devices")
            description.needsDevices = true;
        else if (needs[i] == "latency")
            description.needsLatency = true;
        else
            document.failed().add(document.pathOf("needs", i), "unknown_need",
                                  phrase("%1 is not something a planner can need", {inQuotes(needs[i])}),
                                  "known: devices, latency");
    }
}

/// Every run has a limit, also where the description does not speak of one.
void addTimeLimit(std::vector<ParameterDeclaration> &parameters)
{
    if (std::ranges::find(parameters, timeLimitParameter, &ParameterDeclaration::name) == parameters.end())
        parameters.push_back(
            inUnit("seconds",
                   atLeast(0, declareParameter(std::string(timeLimitParameter), "Time limit", ParameterType::Number,
                                               60.0, "When it is up, the best plan so far is taken; 0: no limit."))));
}

void checkTimeLimit(ObjectReader &document, const std::vector<ParameterDeclaration> &parameters)
{
    const auto limit = std::ranges::find(parameters, timeLimitParameter, &ParameterDeclaration::name);
    if (limit != parameters.end() && limit->type != ParameterType::Number && limit->type != ParameterType::Integer)
        document.failed().add(document.pathOf("parameters", std::size_t(limit - parameters.begin())), "bad_parameter",
                              phrase("%1 must be a number of seconds", {std::string(timeLimitParameter)}));
}

constexpr std::size_t mostFirstBytes = 1024;

/// `504b0304` as the bytes that it stands for; false where it stands for none.
bool readHex(std::string_view text, std::string &bytes)
{
    if (text.empty() || text.size() % 2 != 0 || text.size() > 2 * mostFirstBytes)
        return false;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        unsigned value = 0;
        const auto [end, fault] = std::from_chars(text.data() + i, text.data() + i + 2, value, 16);
        if (fault != std::errc() || end != text.data() + i + 2)
            return false;
        bytes += char(value);
    }
    return true;
}

void readPatterns(ObjectReader &document, ImporterDescription &importer)
{
    if (document.has("names"))
        importer.names = document.texts("names");
    const std::vector<std::string> hex =
        document.has("first_bytes") ? document.texts("first_bytes") : std::vector<std::string>();
    for (std::size_t i = 0; i < hex.size(); ++i) {
        std::string bytes;
        if (!readHex(hex[i], bytes))
            document.failed().add(document.pathOf("first_bytes", i), "bad_pattern",
                                  phrase("%1 is not a sequence of bytes", {inQuotes(hex[i])}),
                                  "two hexadecimal digits each: 504b0304");
        importer.firstBytes.push_back(std::move(bytes));
    }
    if (importer.names.empty() && importer.firstBytes.empty())
        document.failed().add("names", "bad_pattern", "neither names nor first_bytes say which files it reads");
}

/// `*` stands for any characters, `?` for one. O(both lengths).
bool fits(std::string_view name, std::string_view pattern)
{
    std::size_t n = 0;
    std::size_t p = 0;
    std::size_t star = pattern.npos;
    std::size_t resume = 0;
    while (n < name.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || (pattern[p] != '*' && pattern[p] == name[n]))) {
            ++n;
            ++p;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = n;
        } else if (star != pattern.npos) {
            p = star + 1;
            n = ++resume;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == pattern.npos;
}

} // namespace

Result<PlannerDescription> readPlannerDescription(std::string text, const std::filesystem::path &file)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, "", failed);
    checkFormat(document, "cutaway.planner");
    PlannerDescription description;
    PlannerDescriptor &planner = description.planner;
    planner.id = readPluginId(document);
    planner.title = document.name("title");
    planner.kind = readKindName(document);
    planner.description = document.has("description") ? document.title("description") : std::string();
    planner.parameters = readParameterDeclarations(document);
    checkTimeLimit(document, planner.parameters);
    planner.keepsPins = document.optionalBoolean("keeps_pins").value_or(false);
    description.command = readCommand(document);
    readNeeds(document, description);
    if (failed.isSet())
        return failed.take();
    addTimeLimit(planner.parameters);
    description.file = file;
    description.arguments = absoluteCommand(description.command, file.parent_path());
    description.text = std::move(text);
    return description;
}

Result<PlannerDescription> readPlannerDescriptionFile(const std::filesystem::path &file)
{
    std::error_code failure;
    const std::filesystem::path absolute = std::filesystem::absolute(file, failure);
    Result<std::string> text = readFile(absolute);
    if (!text)
        return text.error();
    Result<PlannerDescription> description = readPlannerDescription(std::move(*text), absolute.lexically_normal());
    return description ? std::move(description) : within(file.string(), description.error());
}

Result<ImporterDescription> readImporterDescription(std::string text, const std::filesystem::path &file)
{
    const Result<nlohmann::json> json = parseJson<nlohmann::json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader document(*json, "", failed);
    checkFormat(document, "cutaway.importer");
    ImporterDescription importer;
    importer.id = readPluginId(document);
    importer.title = document.name("title");
    importer.description = document.has("description") ? document.title("description") : std::string();
    importer.arguments = absoluteCommand(readCommand(document), file.parent_path());
    readPatterns(document, importer);
    if (failed.isSet())
        return failed.take();
    importer.file = file;
    importer.text = std::move(text);
    return importer;
}

bool takesFile(const ImporterDescription &importer, const ByteSource &source)
{
    const std::string name = source.path().filename().string();
    const auto fitsName = [&](const std::string &pattern) { return fits(name, pattern); };
    if (!importer.names.empty() && std::ranges::none_of(importer.names, fitsName))
        return false;
    if (importer.firstBytes.empty())
        return true;
    std::string begin(std::size_t(std::min<std::uint64_t>(source.size(), mostFirstBytes)), '\0');
    if (!source.read(0, begin))
        return false;
    return std::ranges::any_of(importer.firstBytes, [&](const std::string &bytes) { return begin.starts_with(bytes); });
}

} // namespace cutaway
