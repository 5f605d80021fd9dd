#include "app/window/palette/commands.h"

#include "app/document/document.h"
#include "app/settings/settings.h"
#include "views/models/figures.h"
#include "views/panels/control_strip.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>
#include <QString>

#include <algorithm>
#include <array>

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

struct OtherWords
{
    const char *action;
    const char *words;
};

constexpr OtherWords all[] = {
    {"open", QT_TRANSLATE_NOOP("OtherWords", "load import graph model file")},
    {"importSettings", QT_TRANSLATE_NOOP("OtherWords", "estimate latencies sizes peaks accelerator roofline shapes")},
    {"importPlan",
     QT_TRANSLATE_NOOP("OtherWords",
                       "device map tp_plan megatron torchtitan autoparallel galvatron schedule csv hugging face")},
    {"applyProfile", QT_TRANSLATE_NOOP("OtherWords", "measure timings trace kineto benchmark latencies")},
    {"addRun", QT_TRANSLATE_NOOP("OtherWords", "trace profiler kineto measured actual predicted compare")},
    {"planMeasured", QT_TRANSLATE_NOOP("OtherWords", "run trace replan feedback calibrate")},
    {"exportPlan", QT_TRANSLATE_NOOP("OtherWords", "write picture image print svg png pdf report html csv dot")},
    {"closeDocument", QT_TRANSLATE_NOOP("OtherWords", "new start page")},
    {"undo", QT_TRANSLATE_NOOP("OtherWords", "revert back")},
    {"redo", QT_TRANSLATE_NOOP("OtherWords", "again repeat")},
    {"find", QT_TRANSLATE_NOOP("OtherWords", "search look filter highlight query")},
    {"palette", QT_TRANSLATE_NOOP("OtherWords", "actions command")},
    {"fit", QT_TRANSLATE_NOOP("OtherWords", "zoom whole everything overview")},
    {"originalSize", QT_TRANSLATE_NOOP("OtherWords", "zoom 100 percent actual")},
    {"expandAll", QT_TRANSLATE_NOOP("OtherWords", "open unfold show everything")},
    {"collapseAll", QT_TRANSLATE_NOOP("OtherWords", "close fold hide everything")},
    {"foldEqual", QT_TRANSLATE_NOOP("OtherWords", "repeat identical layers group")},
    {"tidy", QT_TRANSLATE_NOOP("OtherWords", "layout arrange clean align")},
    {"byFlow", QT_TRANSLATE_NOOP("OtherWords", "graph dag layout horizontal")},
    {"byDevice", QT_TRANSLATE_NOOP("OtherWords", "lanes columns layout")},
    {"switchArrangement", QT_TRANSLATE_NOOP("OtherWords", "graph dag lanes layout")},
    {"byGraphviz", QT_TRANSLATE_NOOP("OtherWords", "dot layout")},
    {"inLayers", QT_TRANSLATE_NOOP("OtherWords", "layout sugiyama")},
    {"colourLatency", QT_TRANSLATE_NOOP("OtherWords", "color heat heatmap highlight slow time")},
    {"colourMemory", QT_TRANSLATE_NOOP("OtherWords", "color heat heatmap highlight bytes")},
    {"colourKind", QT_TRANSLATE_NOOP("OtherWords", "color type legend")},
    {"colourGroup", QT_TRANSLATE_NOOP("OtherWords", "color partition stage device")},
    {"colourFlops", QT_TRANSLATE_NOOP("OtherWords", "color heat compute operations")},
    {"colourTransfer", QT_TRANSLATE_NOOP("OtherWords", "color heat communication bandwidth")},
    {"colourMeasured", QT_TRANSLATE_NOOP("OtherWords", "color heat run trace ratio actual")},
    {"colourSlack", QT_TRANSLATE_NOOP("OtherWords", "color heat critical")},
    {"lineageAncestors", QT_TRANSLATE_NOOP("OtherWords", "highlight inputs upstream dependencies")},
    {"lineageDescendants", QT_TRANSLATE_NOOP("OtherWords", "highlight outputs downstream users")},
    {"ribbon", QT_TRANSLATE_NOOP("OtherWords", "bottleneck longest slow timeline")},
    {"minimap", QT_TRANSLATE_NOOP("OtherWords", "overview navigator")},
    {"criticalPath", QT_TRANSLATE_NOOP("OtherWords", "highlight bottleneck longest slow")},
    {"reducedMotion", QT_TRANSLATE_NOOP("OtherWords", "animation settings preferences accessibility")},
    {"themeDark", QT_TRANSLATE_NOOP("OtherWords", "night mode colours settings preferences appearance")},
    {"themeLight", QT_TRANSLATE_NOOP("OtherWords", "day mode colours settings preferences appearance")},
    {"themeHighContrastLight",
     QT_TRANSLATE_NOOP("OtherWords", "accessibility colours settings preferences appearance black white")},
    {"themeHighContrastDark",
     QT_TRANSLATE_NOOP("OtherWords", "accessibility colours settings preferences appearance black white")},
    {"settings", QT_TRANSLATE_NOOP("OtherWords", "preferences options configure")},
    {"settingTextSize", QT_TRANSLATE_NOOP("OtherWords", "preferences font zoom accessibility")},
    {"settingNumberFormat", QT_TRANSLATE_NOOP("OtherWords", "preferences locale decimal separator")},
    {"settingPlannerTime", QT_TRANSLATE_NOOP("OtherWords", "preferences timeout stop")},
    {"settingPlannerMemory", QT_TRANSLATE_NOOP("OtherWords", "preferences plugin ram")},
    {"newWindow", QT_TRANSLATE_NOOP("OtherWords", "another instance")},
    {"reuseWindow", QT_TRANSLATE_NOOP("OtherWords", "settings preferences single instance")},
    {"copyRows", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv table")},
    {"copyTable", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv spreadsheet")},
    {"copyFigures", QT_TRANSLATE_NOOP("OtherWords", "clipboard csv cost")},
    {"copyPicture", QT_TRANSLATE_NOOP("OtherWords", "clipboard image screenshot")},
    {"themeSystem", QT_TRANSLATE_NOOP("OtherWords", "mode colours settings preferences appearance")},
    {"duplicatePlan", QT_TRANSLATE_NOOP("OtherWords", "copy tab clone")},
    {"moveByKeyboard", QT_TRANSLATE_NOOP("OtherWords", "drag assign place send device")},
    {"cutBefore", QT_TRANSLATE_NOOP("OtherWords", "split partition stage")},
    {"pin", QT_TRANSLATE_NOOP("OtherWords", "lock fix hold constrain")},
    {"chooseWay", QT_TRANSLATE_NOOP("OtherWords", "strategy sharding placement kernel recomputation")},
    {"paintWay", QT_TRANSLATE_NOOP("OtherWords", "brush stroke recomputation zero layers")},
    {"groupSelection", QT_TRANSLATE_NOOP("OtherWords", "module combine")},
    {"makeBaseline", QT_TRANSLATE_NOOP("OtherWords", "reference compare")},
    {"sideBySide", QT_TRANSLATE_NOOP("OtherWords", "side by side compare split two pictures diff")},
    {"compare", QT_TRANSLATE_NOOP("OtherWords", "diff difference versus")},
    {"pareto", QT_TRANSLATE_NOOP("OtherWords", "history scatter front tried")},
    {"whatIf", QT_TRANSLATE_NOOP("OtherWords", "simulate memory bandwidth slider")},
    {"runPlanner", QT_TRANSLATE_NOOP("OtherWords", "plan partition solve optimise optimize")},
    {"cancelPlanner", QT_TRANSLATE_NOOP("OtherWords", "stop abort")},
    {"explore", QT_TRANSLATE_NOOP("OtherWords", "sweep search grid tune")},
    {"resetDocks", QT_TRANSLATE_NOOP("OtherWords", "restore panels windows default")},
    {"keys", QT_TRANSLATE_NOOP("OtherWords", "shortcuts help keyboard")},
    {"about", QT_TRANSLATE_NOOP("OtherWords", "version licence help")},
    {"outlineDock", QT_TRANSLATE_NOOP("OtherWords", "tree modules list operators panel")},
    {"plannerDock", QT_TRANSLATE_NOOP("OtherWords", "algorithms parameters panel")},
    {"devicesDock", QT_TRANSLATE_NOOP("OtherWords", "memory inventory accelerators panel")},
    {"costDock", QT_TRANSLATE_NOOP("OtherWords", "latency summary figures panel")},
    {"inspectorDock", QT_TRANSLATE_NOOP("OtherWords", "properties details selection panel")},
    {"problemsDock", QT_TRANSLATE_NOOP("OtherWords", "errors warnings issues panel")},
    {"timelineDock", QT_TRANSLATE_NOOP("OtherWords", "schedule gantt trace panel")},
};

/// What people call an action who do not know its name, separated by spaces; empty: nothing else. By its object name.
QString otherWordsOf(const QString &actionName)
{
    for (const OtherWords &each : all) {
        if (actionName == QLatin1String(each.action))
            return QCoreApplication::translate("OtherWords", each.words);
    }
    return {};
}

QString wordsOf(std::string_view view)
{
    return QString::fromUtf8(view.data(), qsizetype(view.size()));
}

/// Who asks for a dock that is a tab behind another wants to see it; null: it is none of these.
QDockWidget *dockBehindOthers(const QAction *toggle)
{
    auto *dock = qobject_cast<QDockWidget *>(toggle->parent());
    return dock && dock->visibleRegion().isEmpty() ? dock : nullptr;
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

Command commandOf(QAction *action)
{
    return {plainText(action),
            action->shortcut().toString(QKeySequence::NativeText),
            action->icon(),
            action->isEnabled(),
            [action] { action->trigger(); },
            otherWordsOf(action->objectName())};
}

std::vector<Command> dockCommands(const QMenu &menu)
{
    std::vector<Command> commands;
    for (QAction *toggle : menu.actions()) {
        if (!toggle->isCheckable())
            continue;
        commands.push_back(commandOf(toggle));
        Command &command = commands.back();
        command.otherWords = otherWordsOf(toggle->parent() ? toggle->parent()->objectName() : QString());
        QDockWidget *behind = toggle->isChecked() ? dockBehindOthers(toggle) : nullptr;
        if (behind)
            command.run = [behind] { behind->raise(); };
        command.text = toggle->isChecked() && !behind
                           ? QCoreApplication::translate("CommandPalette", "Hide dock: %1").arg(command.text)
                           : QCoreApplication::translate("CommandPalette", "Show dock: %1").arg(command.text);
    }
    return commands;
}

std::vector<Command> controlCommands(ControlStrip *strip)
{
    std::vector<Command> commands;
    const auto titles = strip->titles();
    for (std::size_t i = 0; i < titles.size(); ++i)
        commands.push_back({QCoreApplication::translate("CommandPalette", "Set: %1").arg(titles[i].first),
                            titles[i].second,
                            {},
                            strip->isUsed(i),
                            [strip, i] { strip->focusControl(i); }});
    return commands;
}

std::vector<Command> planCommands(Document &document)
{
    std::vector<Command> commands;
    for (int i = 0; i < document.tabCount(); ++i) {
        const PlanTab &tab = *document.tab(i);
        commands.push_back({tab.name(), tab.isPlaceholder() ? QString() : figureText(tab.plan(), "latency_sec"),
                            themeIcon(i == document.currentIndex() ? "cutaway-opened" : "cutaway-document"), true,
                            [&document, i] { document.setCurrent(i); }});
    }
    return commands;
}

std::vector<Command> commandsOf(const QList<QAction *> &actions)
{
    std::vector<Command> commands;
    for (QAction *action : actions) {
        if (!action->text().isEmpty() && action->objectName() != QLatin1String("palette"))
            commands.push_back(commandOf(action));
    }
    return commands;
}

void appendOperators(std::vector<Command> &commands, const EditedPlan &plan, const std::function<void(ItemIndex)> &goTo)
{
    std::array<QIcon, operatorKindCount> icons;
    for (std::size_t kind = 0; kind < icons.size(); ++kind)
        icons[kind] = themeIcon(kindIconName(OperatorKind(kind)));
    commands.reserve(commands.size() + plan.itemCount());
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const ItemIndex item(i);
        const ItemInfo info = plan.item(item);
        commands.push_back({wordsOf(info.label), wordsOf(info.typeLabel), icons[std::size_t(info.kind)], true,
                            [goTo, item] { goTo(item); }});
    }
}

} // namespace cutaway
