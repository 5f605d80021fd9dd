#include "app/window/palette/command_model.h"

#include "app/window/palette/fuzzy_match.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t shownAtMost = 200;
constexpr int otherWordsScore = 300; ///< among names: behind those that hold the word, before scattered letters

/// Those of the words that begin as what was typed does, where each word that was typed begins one.
QString foundAmong(const QString &typed, const QString &words)
{
    const QStringList known = words.split(u' ', Qt::SkipEmptyParts);
    QStringList found;
    for (const QString &wanted : typed.split(u' ', Qt::SkipEmptyParts)) {
        const auto word = std::ranges::find_if(
            known, [&](const QString &each) { return each.startsWith(wanted, Qt::CaseInsensitive); });
        if (word == known.end())
            return {};
        found += *word;
    }
    return found.join(u' ');
}

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
        else if (const QString words = foundAmong(typed, m_commands[i].otherWords); !words.isEmpty())
            m_rows.push_back({i, otherWordsScore, {}, words});
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

} // namespace cutaway
