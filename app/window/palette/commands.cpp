#include "app/window/palette/commands.h"

#include "app/document/document.h"
#include "app/settings/action_text.h"
#include "app/window/palette/other_words.h"
#include "views/models/figures.h"
#include "views/panels/control_strip.h"
#include "views/theme/icons.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>

#include <array>

namespace cutaway {

namespace {

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
