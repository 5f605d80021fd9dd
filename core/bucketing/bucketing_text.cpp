#include "core/bucketing/bucketing_text.h"

#include <charconv>
#include <optional>

namespace cutaway {

namespace {

constexpr std::string_view leftOutPrefix = "left ";
constexpr char placeMark = '@'; ///< before each of the two places, where there are any

std::optional<Bucket> readBucket(std::string_view text, std::size_t collectives)
{
    Bucket bucket;
    const char *at = text.data();
    const char *const end = at + text.size();
    auto [rest, code] = std::from_chars(at, end, bucket.capBytes);
    if (code != std::errc())
        return std::nullopt;
    for (at = rest; at != end && *at != placeMark; at = rest) {
        std::size_t member = 0;
        const std::from_chars_result read = std::from_chars(at + 1, end, member);
        if (*at != ' ' || read.ec != std::errc() || member >= collectives)
            return std::nullopt;
        bucket.members.push_back(CollectiveIndex(member));
        rest = read.ptr;
    }
    for (NodeIndex *place : {&bucket.startAt, &bucket.waitAt}) {
        if (at == end)
            break;
        std::uint32_t node = 0;
        const std::from_chars_result read = std::from_chars(at + 1, end, node);
        if (*at != placeMark || read.ec != std::errc())
            return std::nullopt;
        *place = NodeIndex(node);
        at = read.ptr;
    }
    return bucket;
}

std::optional<std::vector<LeftOut>> readLeftOut(std::string_view text, std::size_t collectives)
{
    if (text.size() != collectives)
        return std::nullopt;
    std::vector<LeftOut> leftOut;
    for (const char c : text) {
        if (c < '0' || c > char('0' + int(LeftOut::TakenOut)))
            return std::nullopt;
        leftOut.push_back(LeftOut(c - '0'));
    }
    return leftOut;
}

} // namespace

std::vector<std::string> bucketingTexts(const Bucketing &bucketing)
{
    std::vector<std::string> texts;
    for (const Bucket &bucket : bucketing.buckets) {
        std::string &text = texts.emplace_back(std::to_string(bucket.capBytes));
        for (const CollectiveIndex member : bucket.members)
            text += ' ' + std::to_string(member.value());
        if (bucket.startAt.isValid() && bucket.waitAt.isValid()) {
            for (const NodeIndex place : {bucket.startAt, bucket.waitAt})
                text += placeMark + std::to_string(place.value());
        }
    }
    std::string &left = texts.emplace_back(leftOutPrefix);
    for (const LeftOut reason : bucketing.leftOut)
        left += char('0' + int(reason));
    return texts;
}

std::optional<Bucketing> bucketingFromTexts(const std::vector<std::string> &texts, std::size_t collectives)
{
    if (texts.empty() || !texts.back().starts_with(leftOutPrefix))
        return std::nullopt;
    Bucketing bucketing;
    std::optional<std::vector<LeftOut>> leftOut =
        readLeftOut(std::string_view(texts.back()).substr(leftOutPrefix.size()), collectives);
    if (!leftOut)
        return std::nullopt;
    bucketing.leftOut = std::move(*leftOut);
    for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
        std::optional<Bucket> bucket = readBucket(texts[i], collectives);
        if (!bucket)
            return std::nullopt;
        bucketing.buckets.push_back(std::move(*bucket));
    }
    return bucketing;
}

} // namespace cutaway
