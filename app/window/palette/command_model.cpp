#include "app/window/palette/command_model.h"

#include <QString>
#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t shownAtMost = 200;
constexpr int otherWordsScore = 300; ///< among names: behind those that hold the word, before scattered letters

/// Where each word that was typed begins one of the text or one of the others, in any order: those of the others.
std::optional<QString> otherWordsFound(const QString &typed, const QString &text, const QString &others)
{
    const auto wordWith = [](const QStringList &words, const QString &start) {
        const auto found = std::ranges::find_if(
            words, [&](const QString &each) { return each.startsWith(start, Qt::CaseInsensitive); });
        return found == words.end() ? QString() : *found;
    };
    const QStringList own = text.split(u' ', Qt::SkipEmptyParts);
    const QStringList known = others.split(u' ', Qt::SkipEmptyParts);
    QStringList found;
    for (const QString &wanted : typed.split(u' ', Qt::SkipEmptyParts)) {
        if (!wordWith(own, wanted).isEmpty())
            continue;
        const QString other = wordWith(known, wanted);
        if (other.isEmpty())
            return {};
        found += other;
    }
    return found.join(u' ');
}

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

void CommandModel::setCommands(std::vector<Command> commands)
{
    beginResetModel();
    m_commands = std::move(commands);
    m_rows.clear();
    endResetModel();
}

void CommandModel::setTyped(const QString &typed)
{
    beginResetModel();
    m_rows.clear();
    for (std::size_t i = 0; i < m_commands.size(); ++i) {
        if (auto match = fuzzyMatch(typed, m_commands[i].text))
            m_rows.push_back({i, match->score, std::move(match->positions)});
        else if (auto words = otherWordsFound(typed, m_commands[i].text, m_commands[i].otherWords))
            m_rows.push_back({i, otherWordsScore, {}, *std::move(words)});
    }
    std::ranges::stable_sort(m_rows, std::ranges::greater(), &Row::score);
    if (m_rows.size() > shownAtMost)
        m_rows.resize(shownAtMost);
    endResetModel();
}

int CommandModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant CommandModel::data(const QModelIndex &index, int role) const
{
    const Row &row = m_rows[std::size_t(index.row())];
    const Command &command = m_commands[row.index];
    switch (role) {
    case Qt::DisplayRole: return command.text;
    case Qt::AccessibleTextRole: {
        QStringList told{command.text, row.otherWords, command.detail};
        told.removeAll({});
        return told.join(u", ");
    }
    case Qt::DecorationRole: return command.icon;
    case DetailRole: return command.detail;
    case PositionsRole: return QVariant::fromValue(QList<int>(row.positions.begin(), row.positions.end()));
    case OtherWordsRole: return row.otherWords;
    default: return {};
    }
}

Qt::ItemFlags CommandModel::flags(const QModelIndex &index) const
{
    const bool enabled = command(index.row()).isEnabled;
    return enabled ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView text)
{
    const QString letters = lettersOf(typed);
    if (letters.isEmpty())
        return FuzzyMatch{};
    return haveInOrder(letters, text) ? Search(letters, text).best() : std::nullopt;
}

} // namespace cutaway
