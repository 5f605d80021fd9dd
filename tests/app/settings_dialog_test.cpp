#include "app/settings/display_settings.h"
#include "app/settings/settings.h"
#include "app/window/preferences/settings_dialog.h"
#include "core/plugins/plugins.h"
#include "tests/app/shown_window.h"
#include "views/theme/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QSpinBox>
#include <QTreeWidget>

using namespace cutaway;
using namespace cutaway::testing;

class SettingsDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void themeIsChosen();
    void layoutIsChosen();
    void lettersForAltAreLeftOut();
    void searchLeavesWhatFits();
    void searchFindsWhatCanBeChosen();
    void assignedKeyRunsTheAction();
    void assignedKeyIsKept();
    void conflictIsShownAndResolved();
    void resetGivesFirstKeysBack();
    void listOfKeysIsExported();
    void sizeOfTextIsKept();
    void foldersOfPlannersAreKeptForTheNextStart();

private:
    /// Opens the settings by their key and does something in them.
    void inSettings(Shown &shown, const std::function<void(SettingsDialog *)> &work);
    static void assign(SettingsDialog *dialog, const QString &action, const QKeySequence &key);

    CleanHome m_home;
};

void SettingsDialogTest::inSettings(Shown &shown, const std::function<void(SettingsDialog *)> &work)
{
    bool wasOpen = false;
    whenAsked<SettingsDialog>([&](SettingsDialog *dialog) {
        wasOpen = true;
        work(dialog);
        dialog->reject();
    });
    shown.press(QKeySequence("Ctrl+,"));
    QVERIFY(wasOpen);
}

void SettingsDialogTest::assign(SettingsDialog *dialog, const QString &action, const QKeySequence &key)
{
    auto *table = dialog->findChild<QTreeWidget *>("shortcutTable");
    const QList<QTreeWidgetItem *> rows = table->findItems(action, Qt::MatchExactly);
    QCOMPARE(rows.size(), 1);
    table->setCurrentItem(rows.front());
    dialog->findChild<QKeySequenceEdit *>("shortcutEdit")->setKeySequence(key);
    QTest::mouseClick(dialog->findChild<QPushButton *>("assignShortcut"), Qt::LeftButton);
}

void SettingsDialogTest::themeIsChosen()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        auto *choice = dialog->findChild<QComboBox *>("themeChoice");
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
    });
    QVERIFY(theme().isDark);
    ThemeManager::instance().setChoice(ThemeChoice::Light);
}

void SettingsDialogTest::layoutIsChosen()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        auto *choice = dialog->findChild<QComboBox *>("layoutChoice");
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
    });
    QVERIFY(shown.window.findChild<QAction *>("inLayers")->isChecked());
}

void SettingsDialogTest::searchFindsWhatCanBeChosen()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        QTest::keyClicks(dialog->findChild<QLineEdit *>("settingsSearch"), "contrast");
        QVERIFY(dialog->findChild<QComboBox *>("themeChoice")->isVisible());
        QVERIFY(!dialog->findChild<QComboBox *>("numberFormat")->isVisible());
    });
}

/// East Asian languages have them in brackets.
void SettingsDialogTest::lettersForAltAreLeftOut()
{
    QCOMPARE(withoutMnemonic(QStringLiteral("&Open…")), QStringLiteral("Open…"));
    QCOMPARE(withoutMnemonic(QStringLiteral("打开(&O)…")), QStringLiteral("打开…"));
}

void SettingsDialogTest::searchLeavesWhatFits()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        QTest::keyClicks(dialog->findChild<QLineEdit *>("settingsSearch"), "motion");
        QVERIFY(dialog->findChild<QCheckBox *>("reducedMotionSwitch")->isVisible());
        QVERIFY(!dialog->findChild<QComboBox *>("themeChoice")->isVisible());
        QTest::keyClicks(dialog->findChild<QLineEdit *>("settingsSearch"), "xyz");
        QVERIFY(!dialog->findChild<QTreeWidget *>("shortcutTable")->isVisible());
    });
}

void SettingsDialogTest::assignedKeyRunsTheAction()
{
    Shown shown;
    shown.openPlanned();
    inSettings(shown, [](SettingsDialog *dialog) { assign(dialog, "Duplicate plan", QKeySequence("Ctrl+Alt+D")); });
    shown.window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&shown.window));
    shown.canvas()->setFocus();
    shown.press(QKeySequence("Ctrl+Alt+D"));
    QCOMPARE(shown.document().tabCount(), 2);
}

void SettingsDialogTest::assignedKeyIsKept()
{
    {
        Shown shown;
        inSettings(shown, [](SettingsDialog *dialog) { assign(dialog, "Fit", QKeySequence("Ctrl+Alt+Q")); });
    }
    Shown shown;
    QCOMPARE(shown.window.findChild<QAction *>("fit")->shortcut(), QKeySequence("Ctrl+Alt+Q"));
    QVERIFY(shown.window.findChild<QAction *>("fit")->toolTip().contains("Ctrl+Alt+Q"));
}

void SettingsDialogTest::conflictIsShownAndResolved()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        auto *table = dialog->findChild<QTreeWidget *>("shortcutTable");
        table->setCurrentItem(table->findItems("Fit", Qt::MatchExactly).front());
        // At once: it waits a second for further keys.
        QTest::keyClick(dialog->findChild<QKeySequenceEdit *>("shortcutEdit"), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(dialog->findChild<QLabel *>("shortcutConflict")->text().contains("Tidy"));
        QTest::mouseClick(dialog->findChild<QPushButton *>("assignShortcut"), Qt::LeftButton);
        QVERIFY(dialog->findChild<QLabel *>("shortcutConflict")->text().isEmpty());
    });
    QVERIFY(shown.window.findChild<QAction *>("tidy")->shortcuts().isEmpty());
}

void SettingsDialogTest::resetGivesFirstKeysBack()
{
    Shown shown;
    const QList<QKeySequence> first = shown.window.findChild<QAction *>("fit")->shortcuts();
    inSettings(shown, [](SettingsDialog *dialog) {
        assign(dialog, "Fit", QKeySequence("Ctrl+Alt+Q"));
        QTest::mouseClick(dialog->findChild<QPushButton *>("resetShortcut"), Qt::LeftButton);
    });
    QCOMPARE(shown.window.findChild<QAction *>("fit")->shortcuts(), first);
}

void SettingsDialogTest::listOfKeysIsExported()
{
    Shown shown;
    const QString text = shortcutList(shown.window.actions());
    QVERIFY2(text.contains("undo\tCtrl+Z\tUndo\n"), qPrintable(text));
}

void SettingsDialogTest::sizeOfTextIsKept()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) { dialog->findChild<QSpinBox *>("textSize")->setValue(150); });
    QCOMPARE(textPercent(), 150);
}

void SettingsDialogTest::foldersOfPlannersAreKeptForTheNextStart()
{
    Shown shown;
    inSettings(shown, [](SettingsDialog *dialog) {
        auto *folders = dialog->findChild<QLineEdit *>("folders");
        auto *fault = dialog->findChild<QLabel *>("foldersFault");
        QTest::keyClicks(folders, "/usr/share:planners");
        QVERIFY2(fault->text().startsWith("planners does not begin with /"), qPrintable(fault->text()));
        folders->clear();
        QTest::keyClicks(folders, "/usr/share:/there/is/none");
        QCOMPARE(fault->text(), QString("There is no folder /there/is/none"));
    });
    const QByteArray before = qgetenv("CUTAWAY_PLANNERS");
    qputenv("CUTAWAY_PLANNERS", "/first");
    applyPlannerFolders();
    const std::vector<std::filesystem::path> searched = pluginFolders();
    qputenv("CUTAWAY_PLANNERS", before);
    QVERIFY(searched.size() >= 3);
    QCOMPARE(QString::fromStdString(searched[0]), QString("/first"));
    QCOMPARE(QString::fromStdString(searched[1]), QString("/usr/share"));
    QCOMPARE(QString::fromStdString(searched[2]), QString("/there/is/none"));
}

CUTAWAY_WINDOW_TEST(SettingsDialogTest)

#include "settings_dialog_test.moc"
