#include "core/formats/profiles/profile_formats.h"

#include "core/base/names.h"
#include "core/files/byte_source.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

namespace cutaway {

namespace {

/// Lower-case runs of letters: `Duration [ms]` → duration, ms; the micro sign counts as a `u`.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const auto code = static_cast<unsigned char>(name[i]);
        const bool isMicro = name.substr(i).starts_with("\u00b5") || name.substr(i).starts_with("\u03bc");
        if (isMicro || std::isalpha(code))
            words.back() += isMicro ? 'u' : char(std::tolower(code));
        else if (!words.back().empty())
            words.emplace_back();
        i += isMicro;
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

struct Unit
{
    std::string_view word;
    double seconds;
};
constexpr std::array units{Unit{"s", 1},
                           Unit{"sec", 1},
                           Unit{"secs", 1},
                           Unit{"second", 1},
                           Unit{"seconds", 1},
                           Unit{"ms", 1e-3},
                           Unit{"msec", 1e-3},
                           Unit{"us", 1e-6},
                           Unit{"usec", 1e-6},
                           Unit{"ns", 1e-9},
                           Unit{"milliseconds", 1e-3},
                           Unit{"microseconds", 1e-6},
                           Unit{"nanoseconds", 1e-9}};

constexpr std::array<std::string_view, 6> times{"latency", "time", "duration", "dur", "elapsed", "runtime"};

} // namespace

std::optional<double> secondsPerUnit(std::string_view columnName)
{
    const std::vector<std::string> words = wordsOf(columnName);
    const bool isTime = std::ranges::any_of(
        words, [](const std::string &word) { return std::ranges::find(times, word) != times.end(); });
    const auto unit =
        std::ranges::find_if(units, [&](const Unit &one) { return std::ranges::find(words, one.word) != words.end(); });
    const bool isUnitAlone = unit != units.end() && words.size() == 1;
    if (!isTime && !isUnitAlone)
        return {};
    return unit == units.end() ? 1 : unit->seconds;
}

bool isKeyName(std::string_view columnName)
{
    static constexpr std::array<std::string_view, 11> names{
        "name", "node", "nodename", "operator", "op", "opname", "operatorname", "key", "id", "nodeid", "layer"};
    std::string joined;
    for (const std::string &word : wordsOf(columnName))
        joined += word;
    return std::ranges::find(names, joined) != names.end();
}

namespace {

using Fields = nlohmann::ordered_json;

Error unknownFormat()
{
    std::string known;
    for (const ProfileFormat &format : profileFormats())
        known += (known.empty() ? "" : ", ") + format.title;
    return inputError("unknown_format", "the file is not a profile that Cutaway can read",
                      phrase("known: %1", {known}));
}

/// Times that cannot be are left out, and told of.
void dropImpossibleTimes(Profile &profile)
{
    const auto column = std::ranges::find_if(profile.columns, &ProfileColumn::isLatency);
    if (column == profile.columns.end())
        return;
    std::size_t dropped = 0;
    for (ProfileEntry &entry : profile.entries) {
        for (std::size_t i = std::size_t(column - profile.columns.begin()); i < entry.values.size();
             i += profile.columns.size()) {
            if (!(entry.values[i] < 0) && !std::isinf(entry.values[i]))
                continue;
            entry.values[i] = std::numeric_limits<double>::quiet_NaN();
            ++dropped;
        }
    }
    if (dropped > 0)
        profile.warnings.push_back(phrase("%1: %2 times are negative or infinite and are left out",
                                          {inQuotes(column->name), std::to_string(dropped)}));
}

/// Of a profile without a single measurement nothing can be said.
Result<Profile> checked(Result<Profile> profile, const ProfileFormat &format)
{
    if (!profile)
        return profile;
    profile->title = format.title;
    dropImpossibleTimes(*profile);
    if (profile->columns.empty() || profile->entries.empty())
        return inputError("no_figures", "the profile has no figures for operators");
    return profile;
}

Result<Profile> importUnpacked(const ByteSource &source, const Job &job)
{
    const ProfileFormat *format = recogniseProfile(source);
    if (!format)
        return unknownFormat();
    try {
        return checked(format->read(source, job), *format);
    } catch (const std::bad_alloc &) {
        return Error{ErrorKind::System, "out_of_memory", "not enough memory for this profile", {}, {}};
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be read", {format->title}), ErrorKind::Input);
    }
}

std::string_view wayOf(MatchedBy by)
{
    switch (by) {
    case MatchedBy::Name: return "by name";
    case MatchedBy::Module: return "by module";
    case MatchedBy::Order: return "by order of execution";
    case MatchedBy::Record: return "by record id";
    }
    return {};
}

Fields fieldsOf(const Node &node)
{
    return keptFields<Fields>(node.extra);
}

/// Latencies are kept in seconds, whatever the profile's column was called.
std::string fieldOf(const ProfileColumn &column)
{
    return column.isLatency ? "latency_sec" : column.name;
}

class FigureWriter
{
public:
    FigureWriter(const Profile &profile, ProfileReport &report) : m_profile(profile), m_report(report) {}

    void write(Node &node, const std::vector<double> &figures)
    {
        Fields fields = fieldsOf(node);
        Fields &columns = fields["profile"];
        if (!columns.is_object())
            columns = Fields::object();
        for (std::size_t i = 0; i < figures.size(); ++i) {
            if (std::isnan(figures[i]))
                continue;
            columns[fieldOf(m_profile.columns[i])] = figures[i];
            if (m_profile.columns[i].isLatency)
                setLatency(node, fields, figures[i]);
        }
        node.extra = jsonLine(fields);
    }

    void finish()
    {
        if (m_byKind > 0)
            m_report.warnings.push_back(
                phrase("%1 nodes had latencies by kind of device; the measured one replaces them",
                       {std::to_string(m_byKind)}));
        if (m_negative > 0)
            m_report.warnings.push_back(
                phrase("%1 latencies are negative and are left out", {std::to_string(m_negative)}));
    }

private:
    void setLatency(Node &node, Fields &fields, double seconds)
    {
        if (seconds < 0) {
            ++m_negative;
            return;
        }
        m_byKind += fields.erase("latency");
        Fields mark{{"measured", true}};
        if (!m_profile.run.empty())
            mark["run"] = m_profile.run;
        node.latency = Latency{0, seconds, jsonLine(mark)};
    }

    const Profile &m_profile;
    ProfileReport &m_report;
    std::size_t m_byKind = 0;
    std::size_t m_negative = 0;
};

} // namespace

const std::vector<ProfileFormat> &profileFormats()
{
    static const std::vector<ProfileFormat> all{onnxRuntimeProfile(), pytorchTrace(), modelExplorerNodeData(),
                                                nodeValues(), nodeTable()};
    return all;
}

const ProfileFormat *recogniseProfile(const ByteSource &source)
{
    if (const auto plain = withoutMark(source))
        return recogniseProfile(*plain);
    constexpr std::size_t most = 64 << 10;
    const std::string begin = unpackedBeginning(source, most);
    const auto found =
        std::ranges::find_if(profileFormats(), [&](const ProfileFormat &format) { return format.recognises(begin); });
    return found == profileFormats().end() ? nullptr : &*found;
}

Result<Profile> importProfile(const ByteSource &source, const Job &job)
{
    if (const auto plain = withoutMark(source))
        return importProfile(*plain, job);
    if (looksLikeGzip(source)) {
        const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(source, job);
        return unpacked ? importUnpacked(**unpacked, job) : Result<Profile>(unpacked.error());
    }
    return importUnpacked(source, job);
}

std::string ProfileReport::summary() const
{
    return "matched " + std::to_string(matched.size()) + ", unmatched " + std::to_string(unmatched.size()) +
           ", ambiguous " + std::to_string(ambiguous.size()) +
           "; operators without a figure: " + std::to_string(withoutFigure.size());
}

std::string ProfileReport::text() const
{
    std::string text = (file.empty() ? title : file + " (" + title + ')') + ": " + summary() + '\n';
    for (const std::string &warning : warnings)
        text += "note: " + warning + '\n';
    for (const MatchedEntry &entry : matched)
        text.append("matched: ")
            .append(entry.entry)
            .append(" → ")
            .append(entry.node)
            .append(", ")
            .append(wayOf(entry.by)) += '\n';
    for (const std::string &entry : unmatched)
        text += "unmatched: " + entry + '\n';
    for (const AmbiguousEntry &entry : ambiguous)
        text += "ambiguous: " + entry.entry + ", " + entry.reason + '\n';
    for (const std::string &node : withoutFigure)
        text += "without figure: " + node + '\n';
    return text;
}

Result<Graph> withProfile(const Graph &graph, const Profile &profile, ProfileReport &report)
{
    NodeFigures figures = matchProfile(graph, profile);
    std::string file = std::move(report.file);
    report = std::move(figures.report);
    report.file = std::move(file);
    std::vector<Node> nodes = graph.nodes();
    FigureWriter writer(profile, report);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!figures.values[i].empty())
            writer.write(nodes[i], figures.values[i]);
    }
    writer.finish();
    return Graph::make(graph.name(), std::move(nodes), graph.extra(), graph.digest());
}

} // namespace cutaway
