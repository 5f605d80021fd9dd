#include "app/window/palette/fuzzy_match.h"

#include <QString>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int unreachable = -1;

bool beginsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber() || (text[at].isUpper() && text[at - 1].isLower());
}

/// What counts of the text that was typed: `what-if` and `what if` are one.
QString lettersOf(QStringView typed)
{
    QString letters;
    for (const QChar letter : typed) {
        if (!letter.isSpace() && letter != u'-')
            letters += letter.toCaseFolded();
    }
    return letters;
}

/// Whether the letters are there at all: most texts are ruled out by that.
bool haveInOrder(const QString &letters, QStringView text)
{
    qsizetype found = 0;
    for (const QChar letter : text) {
        if (found < letters.size() && letter.toCaseFolded() == letters[found])
            ++found;
    }
    return found == letters.size();
}

/// The best way to find letters in a text, from the last letter to the first.
class Search
{
public:
    Search(const QString &letters, QStringView text)
        : m_text(text), m_steps(std::size_t(letters.size()), std::vector<Step>(std::size_t(text.size())))
    {
        for (qsizetype letter = letters.size() - 1; letter >= 0; --letter) {
            const bool isLast = letter == letters.size() - 1;
            for (qsizetype at = 0; at < text.size(); ++at) {
                if (text[at].toCaseFolded() == letters[letter])
                    step(letter, at) = isLast ? Step{scoreAt(at), -1} : stepOn(letter + 1, at);
            }
        }
    }

    std::optional<FuzzyMatch> best() const
    {
        const std::vector<Step> &firsts = m_steps.front();
        const auto first = std::ranges::max_element(firsts, {}, &Step::score);
        if (first == firsts.end() || first->score == unreachable)
            return std::nullopt;
        FuzzyMatch match;
        qsizetype at = first - firsts.begin();
        match.score = first->score * 16 - int(m_text.size()) - int(at);
        for (const std::vector<Step> &steps : m_steps) {
            match.positions.push_back(int(at));
            at = steps[std::size_t(at)].next;
        }
        return match;
    }

private:
    /// With a letter found at a place: the score from there on, and where the next letter is.
    struct Step
    {
        int score = unreachable;
        qsizetype next = -1;
    };

    Step &step(qsizetype letter, qsizetype at) { return m_steps[std::size_t(letter)][std::size_t(at)]; }
    int scoreAt(qsizetype at) const { return 1 + (beginsWord(m_text, at) ? 8 : 0); }

    /// The next letter follows at once, or begins a word behind, which counts less: who types a word means that one.
    Step stepOn(qsizetype nextLetter, qsizetype at)
    {
        Step best;
        for (qsizetype next = at + 1; next < m_text.size(); ++next) {
            const int rest = step(nextLetter, next).score;
            const bool follows = next == at + 1;
            const int score = scoreAt(at) + rest + (follows ? 9 : 0);
            if (rest != unreachable && (follows || beginsWord(m_text, next)) && score > best.score)
                best = {score, next};
        }
        return best;
    }

    QStringView m_text;
    std::vector<std::vector<Step>> m_steps; ///< by letter and place
};

} // namespace

std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView text)
{
    const QString letters = lettersOf(typed);
    if (letters.isEmpty())
        return FuzzyMatch{};
    return haveInOrder(letters, text) ? Search(letters, text).best() : std::nullopt;
}

} // namespace cutaway
