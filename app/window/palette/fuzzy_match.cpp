#include "app/window/palette/fuzzy_match.h"

namespace cutaway {

namespace {

bool beginsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// Matches greedily from `start` on.
std::optional<FuzzyMatch> matchFrom(QStringView typed, QStringView text, qsizetype start)
{
    FuzzyMatch match;
    qsizetype at = start;
    qsizetype last = -2;
    for (const QChar wanted : typed) {
        if (wanted.isSpace() || wanted == u'-') // `what-if` and `what if` are one
            continue;
        while (at < text.size() && text[at].toCaseFolded() != wanted.toCaseFolded())
            ++at;
        if (at == text.size())
            return std::nullopt;
        match.score += 1 + (at == last + 1 ? 6 : 0) + (beginsWord(text, at) ? 8 : 0);
        match.positions.push_back(int(at));
        last = at++;
    }
    match.score = match.score * 16 - int(text.size()) - int(match.positions.empty() ? 0 : match.positions.front());
    return match;
}

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView text)
{
    const QStringView wanted = typed.trimmed();
    if (wanted.isEmpty())
        return FuzzyMatch{};
    std::optional<FuzzyMatch> best;
    for (qsizetype start = 0; start < text.size(); ++start) {
        if (text[start].toCaseFolded() != wanted.front().toCaseFolded())
            continue;
        std::optional<FuzzyMatch> match = matchFrom(wanted, text, start);
        if (!match)
            break; // nor from any later place
        if (!best || match->score > best->score)
            best = std::move(match);
    }
    return best;
}

} // namespace cutaway
