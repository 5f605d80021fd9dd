#include "core/plan/megatron_layout.h"

#include "core/base/names.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace cutaway {

namespace {

constexpr std::size_t mostLetters = 1'000'000;
constexpr std::string_view letters = "EtmL";

/// The digits at `at`; none if there are none.
std::optional<std::size_t> takeCount(std::string_view text, std::size_t &at)
{
    std::size_t count = 0;
    const auto [end, failure] = std::from_chars(text.data() + at, text.data() + text.size(), count);
    if (failure == std::errc::invalid_argument)
        return {};
    at = std::size_t(end - text.data());
    return failure == std::errc() ? count : mostLetters + 1;
}

/// Appends `part` `count` times; false: too much.
bool repeat(std::string &to, std::string_view part, std::size_t count)
{
    if (!part.empty() && count > (mostLetters - std::min(mostLetters, to.size())) / part.size())
        return false;
    for (std::size_t i = 0; i < count; ++i)
        to += part;
    return true;
}

Error tooLarge()
{
    return inputError("too_large", phrase("the layout has more than %1 letters", {std::to_string(mostLetters)}));
}

Result<std::string> groupsWrittenOut(const std::string &text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t close = text[at] == '(' ? text.find(')', at) : text.npos;
        std::size_t next = close == text.npos ? text.npos : close + 2;
        const bool hasFactor = close != text.npos && close > at + 1 && text.compare(close + 1, 1, "*") == 0;
        const std::optional<std::size_t> count = hasFactor ? takeCount(text, next) : std::nullopt;
        if (!count) {
            result += text[at++];
            continue;
        }
        if (!repeat(result, std::string_view(text).substr(at + 1, close - at - 1), *count))
            return tooLarge();
        at = next;
    }
    return result;
}

Result<std::string> runsWrittenOut(const std::string &text)
{
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t next = at + 2;
        const bool hasFactor = at + 2 < text.size() && text[at + 1] == '*';
        const std::optional<std::size_t> count = hasFactor ? takeCount(text, next) : std::nullopt;
        if (!repeat(result, std::string_view(text).substr(at, 1), count.value_or(1)))
            return tooLarge();
        at = count ? next : at + 1;
    }
    return result;
}

Error bad(Text message, Text hint = {})
{
    return inputError("bad_layout", std::move(message), std::move(hint));
}

} // namespace

Result<std::vector<std::string>> readMegatronLayout(std::string_view text)
{
    std::string plain(text);
    std::erase(plain, ',');
    const Result<std::string> groups = groupsWrittenOut(plain);
    if (!groups)
        return groups.error();
    const Result<std::string> all = runsWrittenOut(*groups);
    if (!all)
        return all.error();
    std::vector<std::string> stages(1);
    for (const char c : *all) {
        if (c == '|')
            stages.emplace_back();
        else
            stages.back() += c;
    }
    for (std::size_t s = 0; s < stages.size(); ++s) {
        if (const std::size_t at = stages[s].find_first_not_of(letters); at != std::string::npos)
            return bad(
                phrase("stage %1, %2: invalid layer character %3",
                       {std::to_string(s), inQuotes(stages[s]), inQuotes(std::string_view(stages[s]).substr(at, 1))}),
                phrase("layers are E, t, m and L; groups are (tt|)*n and do not nest"));
    }
    return stages;
}

Done checkMegatronLayout(const std::vector<std::string> &stages, std::size_t pipelineParallel, std::size_t layers)
{
    std::string all;
    std::vector<std::size_t> predicting;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        all += stages[s];
        if (stages[s].find('m') != std::string::npos)
            predicting.push_back(s);
    }
    const auto letterAt = [&](std::size_t at) {
        return all.empty() ? phrase("nothing") : Text(inQuotes(all.substr(at, 1)));
    };
    if (all.empty() || all.front() != 'E' || std::ranges::count(all, 'E') != 1)
        return bad(phrase("the first layer must be E, once, got %1", {letterAt(0)}));
    if (all.back() != 'L' || std::ranges::count(all, 'L') != 1)
        return bad(phrase("the last layer must be L, once, got %1", {letterAt(all.size() - 1)}));
    const std::size_t decoders = std::size_t(std::ranges::count(all, 't'));
    if (layers > 0 && decoders != layers)
        return bad(
            phrase("the layout has %1 layers t, the graph has %2", {std::to_string(decoders), std::to_string(layers)}));
    if (const std::size_t m = all.find('m'); m != std::string::npos && all.find('t', m) != std::string::npos)
        return bad(phrase("layers t must come before layers m"));
    if (predicting.size() > 1)
        return bad(phrase("layers m are in stages %1 and %2: they must be in one",
                          {std::to_string(predicting[0]), std::to_string(predicting[1])}));
    if (pipelineParallel == 0)
        return Done(std::monostate());
    if (stages.size() % pipelineParallel != 0)
        return bad(phrase("pipeline_parallel: %1 stages are not a multiple of %2",
                          {std::to_string(stages.size()), std::to_string(pipelineParallel)}));
    if (!predicting.empty() && predicting[0] + pipelineParallel < stages.size())
        return bad(phrase("layers m are in stage %1, which is not the last of rank %2",
                          {std::to_string(predicting[0]), std::to_string(predicting[0] % pipelineParallel)}));
    return Done(std::monostate());
}

namespace {

/// The shortest run of a letter that is folded.
std::size_t shortestRun(LayoutFolding folding)
{
    switch (folding) {
    case LayoutFolding::None: return mostLetters + 1;
    case LayoutFolding::Runs: return 2;
    case LayoutFolding::RunsAndGroups: break;
    }
    return 3;
}

std::string folded(const std::string &stage, LayoutFolding folding)
{
    std::string text;
    for (std::size_t at = 0; at < stage.size();) {
        const std::size_t end = std::min(stage.find_first_not_of(stage[at], at), stage.size());
        const std::size_t length = end - at;
        if (length < shortestRun(folding))
            text.append(length, stage[at]);
        else
            text.append(1, stage[at]).append("*").append(std::to_string(length));
        at = end;
    }
    return text;
}

} // namespace

std::string writeMegatronLayout(const std::vector<std::string> &stages, LayoutFolding folding)
{
    const bool hasGroups = folding == LayoutFolding::RunsAndGroups;
    std::string text;
    for (std::size_t s = 0; s < stages.size();) {
        std::size_t end = s + 1;
        // The last stage has no `|` behind it and is in no group; a group of nothing would be none.
        while (hasGroups && !stages[s].empty() && end + 1 < stages.size() && stages[end] == stages[s])
            ++end;
        const bool isGroup = end - s > 1 && end < stages.size();
        // A run inside a group is written out when groups are: that is what the parser does first.
        if (isGroup)
            text += "(" + folded(stages[s], folding) + "|)*" + std::to_string(end - s);
        else
            text += folded(stages[s], folding) + (s + 1 < stages.size() ? "|" : "");
        s = isGroup ? end : s + 1;
    }
    return text;
}

} // namespace cutaway
