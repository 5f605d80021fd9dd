#include "app/window/dialogs/about.h"

#include "app/settings/shortcuts.h"
#include "views/panels/overflow_rows.h"
#include "views/theme/core_text.h"

#include <QAction>
#include <QDialog>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QMessageBox>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace cutaway {

namespace {

struct CanvasKey
{
    const char *keys;
    const char *text;
};

constexpr CanvasKey canvasKeys[] = {
    {QT_TRANSLATE_NOOP("About", "Arrow keys"), QT_TRANSLATE_NOOP("About", "Canvas: go to a producer or a consumer")},
    {QT_TRANSLATE_NOOP("About", "Tab"), QT_TRANSLATE_NOOP("About", "Canvas: go to the next lane")},
    {QT_TRANSLATE_NOOP("About", "Space"), QT_TRANSLATE_NOOP("About", "Canvas: select")},
    {QT_TRANSLATE_NOOP("About", "Enter"), QT_TRANSLATE_NOOP("About", "Canvas: open or close a box")},
    {QT_TRANSLATE_NOOP("About", "M, number, Enter"), QT_TRANSLATE_NOOP("About", "Canvas: move to a group")},
    {QT_TRANSLATE_NOOP("About", "Esc"), QT_TRANSLATE_NOOP("About", "Cancel a move")},
    {QT_TRANSLATE_NOOP("About", "Shift+F10"), QT_TRANSLATE_NOOP("About", "Menu of the focused item")},
};

void addRow(QTreeWidget *table, const QString &text, const QString &keys)
{
    new QTreeWidgetItem(table, {text, keys});
}

} // namespace

void showAboutDialog(QWidget *window)
{
    QMessageBox box(QMessageBox::NoIcon, tr("About Cutaway"), tr("Cutaway %1").arg(QStringLiteral(CUTAWAY_VERSION)),
                    QMessageBox::Close, window);
    box.setInformativeText(tr("See how a model is cut across devices, and move the cuts.\n\nApache License 2.0"));
    box.exec();
}

void showKeysDialog(const QList<QAction *> &actions, QWidget *window)
{
    QDialog dialog(window);
    dialog.setObjectName("keysDialog");
    dialog.setWindowTitle(tr("Keys"));
    resizeWithinScreen(&dialog, {520, 640});
    auto *column = new QVBoxLayout(&dialog);
    auto *table = new QTreeWidget(&dialog);
    table->setHeaderLabels({tr("What"), tr("Keys")});
    table->setRootIsDecorated(false);
    table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const QAction *action : actions) {
        if (!action->shortcut().isEmpty())
            addRow(table, plainText(action), QKeySequence::listToString(action->shortcuts(), QKeySequence::NativeText));
    }
    for (const CanvasKey &key : canvasKeys)
        addRow(table, tr(key.text), tr(key.keys));
    column->addWidget(table);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    column->addWidget(buttons);
    dialog.exec();
}

} // namespace cutaway
