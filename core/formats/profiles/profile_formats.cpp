#include "core/formats/profiles/profile_formats.h"

#include "core/base/names.h"
#include "core/files/gzip_source.h"
#include "core/formats/profiles/read_profiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

namespace {

std::string unpackedBeginning(const ByteSource &source)
{
    constexpr std::uint64_t most = 64 << 10;
    if (looksLikeGzip(source))
        return beginningOfGzip(source, most);
    std::string begin(std::size_t(std::min(source.size(), most)), '\0');
    return source.read(0, begin) ? begin : std::string();
}

Error unknownFormat()
{
    std::string known;
    for (const ProfileFormat &format : profileFormats())
        known += (known.empty() ? "" : ", ") + format.title;
    return inputError("unknown_format", "the file is no profile that Cutaway can read", phrase("known: %1", {known}));
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
        profile.warnings.push_back(phrase("%1: %2 times are negative or endless and are left out",
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
        return inputError("no_figures", "the profile holds no figure of any operator");
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
    const std::string begin = unpackedBeginning(source);
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

} // namespace cutaway
