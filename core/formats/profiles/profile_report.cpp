#include "core/formats/profiles/match_profile.h"

namespace cutaway {

namespace {

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

} // namespace

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

} // namespace cutaway
