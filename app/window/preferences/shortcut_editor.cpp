#include "app/window/preferences/shortcut_editor.h"

#include "app/settings/settings.h"

#include <QAction>
#include <QFileDialog>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

QString actionTitle(const QAction *action)
{
    return plainText(action).remove(QStringLiteral("…"));
}

} // namespace

ShortcutEditor::ShortcutEditor(const QList<QAction *> &actions, QWidget *parent)
    : QWidget(parent)
    , m_table(new QTreeWidget)
    , m_edit(new QKeySequenceEdit)
    , m_conflict(new QLabel)
    , m_assign(new QPushButton(tr("Assign")))
    , m_reset(new QPushButton(tr("Reset")))
{
    for (QAction *action : actions) {
        if (!action->objectName().isEmpty() && !action->text().isEmpty())
            m_actions.append(action);
    }
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_table->setObjectName("shortcutTable");
    m_table->setAccessibleName(tr("Actions and their keys"));
    m_table->setHeaderLabels({tr("Action"), tr("Keys")});
    m_table->setRootIsDecorated(false);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    column->addWidget(m_table, 1);
    column->addLayout(makeEditRow());
    m_conflict->setObjectName("shortcutConflict");
    m_conflict->setWordWrap(true);
    column->addWidget(m_conflict);
    buildRows();
    edited();
}

QLayout *ShortcutEditor::makeEditRow()
{
    auto *row = new QHBoxLayout;
    m_edit->setObjectName("shortcutEdit");
    m_edit->setAccessibleName(tr("New keys of the action"));
    m_assign->setObjectName("assignShortcut");
    m_reset->setObjectName("resetShortcut");
    auto *all = new QPushButton(tr("Reset all"));
    all->setObjectName("resetShortcuts");
    auto *save = new QPushButton(tr("Export…"));
    save->setObjectName("exportShortcuts");
    row->addWidget(m_edit, 1);
    for (QPushButton *button : {m_assign, m_reset, all, save}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutEditor::edited);
    // It waits for further keys before it says what it has: by then one may have pressed Assign.
    connect(m_edit->findChild<QLineEdit *>(), &QLineEdit::textChanged, this, &ShortcutEditor::edited);
    connect(m_assign, &QPushButton::clicked, this, &ShortcutEditor::assign);
    connect(m_reset, &QPushButton::clicked, this, &ShortcutEditor::reset);
    connect(all, &QPushButton::clicked, this, &ShortcutEditor::resetAll);
    connect(save, &QPushButton::clicked, this, &ShortcutEditor::exportList);
    connect(m_table, &QTreeWidget::currentItemChanged, this, [this] {
        m_edit->setKeySequence(chosen() ? chosen()->shortcut() : QKeySequence());
        edited();
    });
    return row;
}

void ShortcutEditor::buildRows()
{
    for (const QAction *action : m_actions)
        showRow(new QTreeWidgetItem(m_table, {actionTitle(action)}));
    m_table->resizeColumnToContents(1);
}

/// Keys of the user's own are set in bold.
void ShortcutEditor::showRow(QTreeWidgetItem *row)
{
    const QAction *action = m_actions[m_table->indexOfTopLevelItem(row)];
    row->setText(1, QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    QFont font = m_table->font();
    font.setBold(hasOwnShortcuts(action));
    row->setFont(1, font);
}

QAction *ShortcutEditor::chosen() const
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    return row < 0 ? nullptr : m_actions[row];
}

int ShortcutEditor::filter(const QString &text)
{
    int shown = 0;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (int i = 0; i < m_table->topLevelItemCount(); ++i) {
        QTreeWidgetItem *row = m_table->topLevelItem(i);
        const QString all = row->text(0) + ' ' + row->text(1);
        const bool fits =
            std::ranges::all_of(words, [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
        row->setHidden(!fits);
        shown += fits;
    }
    return shown;
}

void ShortcutEditor::edited()
{
    const QAction *action = chosen();
    const QKeySequence key = m_edit->keySequence();
    const QAction *other = action ? actionOfKey(m_actions, key, action) : nullptr;
    m_conflict->setText(other ? tr("%1 is already used by “%2”; assigning removes it there")
                                    .arg(key.toString(QKeySequence::NativeText), actionTitle(other))
                              : QString());
    m_assign->setEnabled(action && QList<QKeySequence>{key} != action->shortcuts());
    m_reset->setEnabled(action && hasOwnShortcuts(action));
}

void ShortcutEditor::assign()
{
    const QKeySequence key = m_edit->keySequence();
    while (QAction *other = actionOfKey(m_actions, key, chosen())) {
        QList<QKeySequence> left = other->shortcuts();
        left.removeAll(key);
        changeShortcuts(other, left);
        showRow(m_table->topLevelItem(int(m_actions.indexOf(other))));
    }
    changeShortcuts(chosen(), key.isEmpty() ? QList<QKeySequence>() : QList<QKeySequence>{key});
    showRow(m_table->currentItem());
    edited();
}

void ShortcutEditor::reset()
{
    changeShortcuts(chosen(), firstShortcuts(chosen()));
    showRow(m_table->currentItem());
    m_edit->setKeySequence(chosen()->shortcut());
    edited();
}

void ShortcutEditor::resetAll()
{
    for (int i = 0; i < int(m_actions.size()); ++i) {
        changeShortcuts(m_actions[i], firstShortcuts(m_actions[i]));
        showRow(m_table->topLevelItem(i));
    }
    m_edit->setKeySequence(chosen() ? chosen()->shortcut() : QKeySequence());
    edited();
}

void ShortcutEditor::exportList()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export keys"), QStringLiteral("keys.txt"));
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    const bool isOpen = file.open(QIODevice::WriteOnly);
    if (isOpen)
        file.write(shortcutList(m_actions).toUtf8());
    if (!isOpen || !file.commit())
        QMessageBox::warning(this, tr("Export keys"), tr("%1 was not written: %2").arg(path, file.errorString()));
}

} // namespace cutaway
