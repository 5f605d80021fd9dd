#include "app/window/preferences/settings_dialog.h"

#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "views/panels/overflow_rows.h"

#include <QAction>
#include <QActionGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSaveFile>
#include <QSpinBox>
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

namespace {

/// `Theme: &light` is the choice `light` of the row `Theme`.
QString choiceOf(const QAction *action)
{
    static const QRegularExpression colon(QStringLiteral("[:\uff1a]\\s*"));
    const QString text = plainText(action).section(colon, -1);
    return text.left(1).toUpper() + text.mid(1);
}

/// All that can be chosen there: who looks for `contrast` means the theme.
QString choicesIn(const QWidget *field)
{
    const auto *choices = qobject_cast<const QComboBox *>(field);
    QString text;
    for (int i = 0; choices && i < choices->count(); ++i)
        text += u'\n' + choices->itemText(i);
    return text;
}

} // namespace

SettingsDialog::SettingsDialog(const Actions &actions, const QList<QAction *> &all, QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit), m_form(new QFormLayout), m_shortcuts(new ShortcutEditor(all))
{
    setObjectName("settingsDialog");
    setWindowTitle(tr("Settings"));
    resizeWithinScreen(this, {640, 800});
    m_search->setObjectName("settingsSearch");
    m_search->setPlaceholderText(tr("Search settings and keys"));
    m_search->setClearButtonEnabled(true);
    connect(m_search, &QLineEdit::textChanged, this, &SettingsDialog::filter);
    m_form->addRow(tr("Theme"), makeChoice("themeChoice", actions.themeSystem->actionGroup()));
    m_form->addRow(tr("Layout by flow"), makeChoice("layoutChoice", actions.byGraphviz->actionGroup()));
    addTextSize();
    addNumberFormat();
    addPlannerLimits();
    addPlannerFolders();
    addSwitch(parent->findChild<QAction *>("reuseWindow"));
    for (QAction *action : {actions.reducedMotion, actions.minimap, actions.ribbon, actions.stubs, actions.heatLinear})
        addSwitch(action);
    auto *layout = new QPushButton(tr("Reset"));
    layout->setObjectName("resetLayout");
    layout->setAutoDefault(false);
    connect(layout, &QPushButton::clicked, actions.resetDocks, &QAction::trigger);
    m_form->addRow(tr("Layout of the docks, for plans of the kind shown"), layout);

    auto *column = new QVBoxLayout(this);
    column->addWidget(m_search);
    column->addWidget(new LowForm(makeContents()), 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

/// The settings, and the keys below them.
QWidget *SettingsDialog::makeContents()
{
    auto *contents = new QWidget;
    auto *column = new QVBoxLayout(contents);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_form);
    column->addWidget(m_shortcuts, 1);
    return contents;
}

/// One of the actions, which exclude each other.
QComboBox *SettingsDialog::makeChoice(const char *name, const QActionGroup *actions)
{
    auto *choice = new QComboBox;
    choice->setObjectName(name);
    const QList<QAction *> all = actions->actions();
    for (const QAction *action : all) {
        choice->addItem(choiceOf(action));
        if (action->isChecked())
            choice->setCurrentIndex(choice->count() - 1);
    }
    connect(choice, &QComboBox::activated, this, [all](int index) { all[index]->trigger(); });
    return choice;
}

void SettingsDialog::addLanguage(const QActionGroup *languages)
{
    QComboBox *choice = makeChoice("languageChoice", languages);
    choice->setToolTip(tr("Takes effect when the settings are closed."));
    m_form->insertRow(0, tr("Language"), choice);
}

void SettingsDialog::addTextSize()
{
    auto *size = new QSpinBox;
    size->setObjectName("textSize");
    size->setRange(smallestTextPercent, largestTextPercent);
    size->setSingleStep(5);
    size->setSuffix(QStringLiteral("\u00a0%"));
    size->setValue(textPercent());
    size->setToolTip(tr("Relative to the desktop's text size. Takes effect when the settings are closed."));
    connect(size, &QSpinBox::valueChanged, this, &setTextPercent);
    m_form->addRow(tr("Size of text"), size);
}

void SettingsDialog::addNumberFormat()
{
    auto *format = new QComboBox;
    format->setObjectName("numberFormat");
    format->addItems(numberFormats());
    format->setCurrentIndex(numberFormat());
    format->setToolTip(tr("Takes effect when the settings are closed."));
    connect(format, &QComboBox::activated, this, &setNumberFormat);
    m_form->addRow(tr("Number format"), format);
}

void SettingsDialog::addPlannerLimits()
{
    auto *seconds = new QSpinBox;
    seconds->setObjectName("plannerSeconds");
    seconds->setRange(0, 7 * 24 * 3600);
    seconds->setSuffix(QStringLiteral("\u00a0s"));
    seconds->setSpecialValueText(tr("None"));
    seconds->setValue(plannerSeconds());
    seconds->setToolTip(tr("A planner that runs longer is stopped and gives its best plan so far."));
    connect(seconds, &QSpinBox::valueChanged, this, &setPlannerSeconds);
    m_form->addRow(tr("Time limit of planners"), seconds);
    auto *memory = new QSpinBox;
    memory->setObjectName("plannerMemory");
    memory->setRange(0, 1 << 14);
    memory->setSuffix(QStringLiteral("\u00a0GiB"));
    memory->setSpecialValueText(tr("Default: 8\u00a0GiB"));
    memory->setValue(plannerGibibytes());
    memory->setToolTip(tr("For a planner or importer that is a separate program, including everything it starts."));
    connect(memory, &QSpinBox::valueChanged, this, &setPlannerGibibytes);
    m_form->addRow(tr("Memory limit of planner programs, from the next start"), memory);
}

void SettingsDialog::addPlannerFolders()
{
    auto *folders = new FoldersField(plannerFolders());
    folders->setToolTip(tr("Searched first for external planners and importers: files that end in "
                           ".cutaway-planner.json or .cutaway-importer.json"));
    connect(folders, &FoldersField::changed, this, &setPlannerFolders);
    m_form->addRow(tr("Folders of planners, from the next start"), folders);
}

void SettingsDialog::addSwitch(QAction *action)
{
    if (!action)
        return;
    auto *box = new QCheckBox;
    box->setObjectName(action->objectName() + "Switch");
    box->setChecked(action->isChecked());
    connect(box, &QCheckBox::toggled, action, &QAction::setChecked);
    connect(action, &QAction::toggled, box, &QCheckBox::setChecked);
    m_form->addRow(plainText(action), box);
}

void SettingsDialog::search(const QString &text)
{
    m_search->setText(text);
}

void SettingsDialog::filter(const QString &text)
{
    for (int row = 0; row < m_form->rowCount(); ++row) {
        auto *label = qobject_cast<QLabel *>(m_form->itemAt(row, QFormLayout::LabelRole)->widget());
        QWidget *field = m_form->itemAt(row, QFormLayout::FieldRole)->widget();
        const bool fits = (label->text() + choicesIn(field)).contains(text.trimmed(), Qt::CaseInsensitive);
        label->setVisible(fits);
        field->setVisible(fits);
    }
    m_shortcuts->setVisible(m_shortcuts->filter(text) > 0);
}

FoldersField::FoldersField(const QStringList &folders, QWidget *parent)
    : QWidget(parent), m_text(new QLineEdit(folders.join(QDir::listSeparator()))), m_fault(new QLabel)
{
    m_text->setObjectName("folders");
    m_text->setPlaceholderText(tr("None; separate several with “%1”").arg(QDir::listSeparator()));
    m_fault->setObjectName("foldersFault");
    m_fault->setWordWrap(true);
    auto *add = new QPushButton(tr("Add…"));
    add->setObjectName("addFolder");
    add->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->addWidget(m_text, 1);
    row->addWidget(add);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addLayout(row);
    column->addWidget(m_fault);
    connect(add, &QPushButton::clicked, this, &FoldersField::look);
    connect(m_text, &QLineEdit::textChanged, this, &FoldersField::tell);
    setFocusProxy(m_text);
    tell();
}

QStringList FoldersField::named() const
{
    QStringList folders;
    for (const QString &folder : m_text->text().split(QDir::listSeparator(), Qt::SkipEmptyParts))
        folders.append(folder.trimmed());
    return folders;
}

void FoldersField::look()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of planners"));
    if (!folder.isEmpty())
        m_text->setText((named() << folder).join(QDir::listSeparator()));
}

void FoldersField::tell()
{
    const QStringList folders = named();
    const auto isNone = [](const QString &folder) {
        const QFileInfo info(folder);
        return !info.isAbsolute() || !info.isDir();
    };
    const auto none = std::ranges::find_if(folders, isNone);
    m_fault->setVisible(none != folders.end());
    if (none != folders.end())
        m_fault->setText(QFileInfo(*none).isAbsolute() ? tr("There is no folder %1").arg(*none)
                                                       : tr("%1 does not begin with / and is ignored").arg(*none));
    QStringList absolute;
    std::ranges::copy_if(folders, std::back_inserter(absolute), &QDir::isAbsolutePath);
    emit changed(absolute);
}

SettingsActions::SettingsActions(const Actions &actions, const Menus &menus, QMainWindow *window)
    : QObject(window), m_actions(actions), m_window(window), m_languages(new QActionGroup(this))
{
    addLanguages();
    addEach();
    addOpening(menus);
    applyKeptShortcuts(window->actions());
}

void SettingsActions::addOpening(const Menus &menus)
{
    auto *action = new QAction(tr("&Settings…"), m_window);
    action->setObjectName("settings");
    action->setShortcut(QKeySequence("Ctrl+,"));
    m_window->addAction(action);
    menus.view->addSeparator();
    menus.view->addAction(action);
    connect(action, &QAction::triggered, this, [this] { open({}); });
}

void SettingsActions::addEach()
{
    const std::pair<const char *, QString> each[] = {
        {"settingTextSize", tr("Size of text")},
        {"settingNumberFormat", tr("Number format")},
        {"settingPlannerTime", tr("Time limit of planners")},
        {"settingPlannerMemory", tr("Memory limit of planner programs")},
        {"settingPlannerFolders", tr("Folders of planners")},
    };
    for (const auto &[name, title] : each) {
        auto *action = new QAction(tr("Setting: %1…").arg(title), m_window);
        action->setObjectName(name);
        m_window->addAction(action);
        connect(action, &QAction::triggered, this, [this, search = title] { open(search); });
    }
}

/// Each in its own words, so that who reads no other finds it.
void SettingsActions::addLanguages()
{
    for (const QString &code : languages()) {
        const QString name = code.isEmpty() ? tr("As the system") : languageName(code);
        auto *action = new QAction(tr("Language: %1").arg(name), m_languages);
        action->setObjectName(QStringLiteral("language") + (code.isEmpty() ? QStringLiteral("System") : code));
        action->setData(code);
        action->setCheckable(true);
        action->setChecked(code == language());
        m_window->addAction(action);
    }
    connect(m_languages, &QActionGroup::triggered, this, [this](const QAction *action) {
        setLanguage(action->data().toString());
        askForRenewal();
    });
}

void SettingsActions::askForRenewal()
{
    const bool isShown = wantedLanguage() == spokenLanguage() && isNumberFormatApplied() && isTextSizeApplied();
    if (!m_isOpen && !isShown)
        emit renewalWanted();
}

void SettingsActions::open(const QString &search)
{
    SettingsDialog dialog(m_actions, m_window->actions(), m_window);
    dialog.addLanguage(m_languages);
    dialog.search(search);
    m_isOpen = true;
    dialog.exec();
    m_isOpen = false;
    askForRenewal();
}

} // namespace cutaway
