#include "app/window/actions/group_actions.h"

#include "app/document/document.h"
#include "app/window/actions/plan_moves.h"
#include "views/models/kind_words.h"

#include <QInputDialog>
#include <QLineEdit>
#include <QRegularExpressionValidator>

#include <algorithm>

namespace cutaway {

GroupActions::GroupActions(const Actions &actions, Document &document, ViewState &state, QWidget *window)
    : QObject(window), m_actions(actions), m_document(document), m_state(state), m_window(window)
{
    connect(m_actions.groupSelection, &QAction::triggered, this, &GroupActions::group);
    connect(m_actions.ungroup, &QAction::triggered, this, &GroupActions::ungroup);
    connect(m_actions.renameGroup, &QAction::triggered, this, &GroupActions::askForName);
    for (auto signal : {&Document::opened, &Document::closed, &Document::currentChanged, &Document::modulesChanged})
        connect(&m_document, signal, this, &GroupActions::refresh);
    connect(&m_state, &ViewState::selectionChanged, this, &GroupActions::refresh);
    refresh();
}

void GroupActions::refresh()
{
    m_actions.groupSelection->setEnabled(tab() && m_state.selection().size() > 1);
    const bool isInGroup = selectedGroup().has_value();
    m_actions.ungroup->setEnabled(isInGroup);
    m_actions.renameGroup->setEnabled(isInGroup);
}

PlanTab *GroupActions::tab() const
{
    PlanTab *tab = m_document.current();
    return tab && tab->groups().isReady() ? tab : nullptr;
}

std::vector<NodeIndex> GroupActions::selectedNodes() const
{
    const EditedPlan &plan = tab()->plan();
    std::vector<NodeIndex> nodes;
    for (const ItemIndex item : operatorsAt(plan, m_state, {})) {
        if (const NodeIndex node = plan.item(item).node; node.isValid())
            nodes.push_back(node);
    }
    return nodes;
}

std::optional<std::size_t> GroupActions::selectedGroup() const
{
    if (!tab() || tab()->groups().grouping().empty())
        return {};
    return groupAround(tab()->groups().grouping(), *tab()->groups().modules(), selectedNodes());
}

void GroupActions::group()
{
    const std::vector<NodeIndex> nodes = selectedNodes();
    const HandGroups &groups = tab()->groups();
    m_document.changeGroups(withGroup(groups.grouping(), *groups.modules(), nodes, tr("Group").toStdString()),
                            tr("Group %1 %2", "12 operators")
                                .arg(m_state.selection().size())
                                .arg(itemNoun(tab()->plan(), int(m_state.selection().size()))));
}

void GroupActions::ungroup()
{
    const HandGroups &groups = tab()->groups();
    const std::size_t group = *selectedGroup();
    m_document.changeGroups(withoutGroup(groups.grouping(), *groups.modules(), group),
                            tr("Ungroup %1").arg(QString::fromStdString(groups.grouping()[group].name)));
}

void GroupActions::askForName()
{
    const std::size_t group = *selectedGroup();
    auto *dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Rename group"));
    dialog->setLabelText(tr("Name of the group"));
    dialog->setTextValue(QString::fromStdString(tab()->groups().grouping()[group].name));
    dialog->setOkButtonText(tr("Rename"));
    auto *field = dialog->findChild<QLineEdit *>();
    // Dots stand between the names of a path.
    field->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[^.]+")), field));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, group](const QString &name) { rename(group, name); });
    dialog->open();
}

void GroupActions::rename(std::size_t group, const QString &name)
{
    const std::string wanted = name.trimmed().toStdString();
    if (!tab() || !isGroupName(wanted))
        return;
    const HandGroups &groups = tab()->groups();
    const Grouping renamed = withName(groups.grouping(), *groups.modules(), group, wanted);
    m_document.changeGroups(renamed, tr("Rename %1 to %2")
                                         .arg(QString::fromStdString(groups.grouping()[group].name),
                                              QString::fromStdString(renamed[group].name)));
}

} // namespace cutaway
