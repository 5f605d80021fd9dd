#pragma once

#include "core/plan/edited_plan.h"

#include <QAbstractListModel>
#include <QIcon>
#include <QKeySequence>
#include <QStringView>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QMenu;

namespace cutaway {

class ControlStrip;
class Document;

/// Something that the palette finds: a command, or an operator to go to.
struct Command
{
    QString text;
    QString detail; ///< keys of a command, kind of an operator
    QIcon icon;
    bool isEnabled = true;
    std::function<void()> run;
    QString otherWords = {}; ///< that find it, too
};

/// The commands that answer what was typed, the best first.
class CommandModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role { DetailRole = Qt::UserRole, PositionsRole, OtherWordsRole };

    using QAbstractListModel::QAbstractListModel;

    void setCommands(std::vector<Command> commands);
    void setTyped(const QString &typed);
    const Command &command(int row) const { return m_commands[m_rows[std::size_t(row)].index]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Row
    {
        std::size_t index = 0;
        int score = 0;
        std::vector<int> positions;
        QString otherWords = {}; ///< those by which it was found
    };

    std::vector<Command> m_commands;
    std::vector<Row> m_rows;
};

/// How well a text answers what was typed. Higher is better.
struct FuzzyMatch
{
    int score = 0;
    std::vector<int> positions; ///< of the letters that were found, for marking them
};

/// All letters of `typed` in their order, blanks and hyphens aside and without regard to case. A letter follows the one
/// before it or begins a word: `rgs` finds "Run Grid search", "brush" does not. Letters in a row, and those that begin
/// words, count more; so does a short text. O(typed × text × occurrences of a letter).
std::optional<FuzzyMatch> fuzzyMatch(QStringView typed, QStringView text);

Command commandOf(QAction *action);
/// What shows and hides docks.
std::vector<Command> dockCommands(const QMenu &menu);
/// What goes to the fields of the plan's controls.
std::vector<Command> controlCommands(ControlStrip *strip);
/// The open plans, each as a command that goes to it, with its time.
std::vector<Command> planCommands(Document &document);
/// The actions that have a text, without the palette's own.
std::vector<Command> commandsOf(const QList<QAction *> &actions);
/// Every item of the plan, as a command that goes to it. O(items).
void appendOperators(std::vector<Command> &commands, const EditedPlan &plan,
                     const std::function<void(ItemIndex)> &goTo);

} // namespace cutaway
