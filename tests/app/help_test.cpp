#include "app/settings/display_settings.h"
#include "app/window/help/help_window.h"
#include "core/formats/exports/exports.h"
#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"
#include "views/panels/panel_parts.h"
#include "views/panels/planner_panel.h"
#include "views/theme/core_text.h"

#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>

using namespace cutaway;
using namespace cutaway::testing;

class HelpTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void everyPlannerHasItsParameters();
    void everyExportHasItsCommand();
    void everyKeyOfAnActionIsListed();
    void everyLinkLeadsToAPage_data();
    void everyLinkLeadsToAPage();
    void searchFindsAWord();
    void keyOpensThePageAboutTheFocus_data();
    void keyOpensThePageAboutTheFocus();
    void keyInAPlannersFormOpensWhatIsSaidOfIt();
    void figuresOfTheOpenPlanAreExplained();
    void everyDockHasAQuestionMark();
    void keyOpensTheHelpOverADialog();
    void writtenPagesAreInEveryLanguage_data() { addLanguages(); }
    void writtenPagesAreInEveryLanguage();
    void picturesOfPagesAreThere();

private:
    static void addLanguages();
    CleanHome m_home;
};

namespace {

QString allText(const std::vector<HelpPage> &pages)
{
    QString text;
    for (const HelpPage &page : pages)
        text += page.markdown;
    return text;
}

} // namespace

void HelpTest::everyPlannerHasItsParameters()
{
    const QString text = allText(helpPages({}, nullptr));
    for (const PlannerDescriptor &planner : planners()) {
        QVERIFY2(text.contains('`' + QString::fromStdString(planner.id) + '`'), planner.id.c_str());
        for (const ParameterDeclaration &parameter : planner.parameters)
            QVERIFY2(text.contains('`' + QString::fromStdString(parameter.name) + '`'), parameter.name.c_str());
    }
}

void HelpTest::everyExportHasItsCommand()
{
    const QString text = allText(helpPages({}, nullptr));
    for (const ExportDescriptor &format : exports())
        QVERIFY2(text.contains("--to " + QString::fromStdString(format.id) + ' '), format.id.c_str());
}

void HelpTest::everyKeyOfAnActionIsListed()
{
    Shown shown;
    const std::vector<HelpPage> pages = helpPages(shown.window.actions(), nullptr);
    const QString text = helpPageOfLink(pages, "keys")->markdown;
    for (const QAction *action : shown.window.actions()) {
        for (const QKeySequence &key : action->shortcuts())
            QVERIFY2(text.contains(key.toString(QKeySequence::NativeText)), qPrintable(action->objectName()));
    }
}

void HelpTest::addLanguages()
{
    QTest::addColumn<QString>("language");
    for (const QString &code : languages()) {
        if (!code.isEmpty() && code != "en")
            QTest::newRow(qPrintable(code)) << code;
    }
}

void HelpTest::everyLinkLeadsToAPage_data()
{
    addLanguages();
    QTest::newRow("en") << "en";
}

void HelpTest::everyLinkLeadsToAPage()
{
    QFETCH(const QString, language);
    speak(language);
    const std::vector<HelpPage> pages = helpPages({}, nullptr);
    speak("en");
    static const QRegularExpression link("\\]\\(([^)#]+)(#[^)]*)?\\)");
    for (const HelpPage &page : pages) {
        for (auto match = link.globalMatch(page.markdown); match.hasNext();) {
            const QString target = match.next().captured(1);
            if (!target.contains(':'))
                QVERIFY2(helpPageOfLink(pages, target), qPrintable(page.id + ": " + target));
        }
    }
}

void HelpTest::searchFindsAWord()
{
    Shown shown;
    HelpWindow help(&shown.window);
    help.setPages(helpPages({}, nullptr));
    help.openPage("start");
    auto *search = help.findChild<QLineEdit *>("helpSearch");
    QTest::keyClicks(search, "undo goes on");
    QTest::keyClick(search, Qt::Key_Return);
    QCOMPARE(help.findChild<QListWidget *>("helpPages")->currentItem()->text(), QString("Unsaved work"));
    QVERIFY(help.findChild<QTextBrowser *>("helpText")->toPlainText().contains("with its history"));
}

void HelpTest::keyOpensThePageAboutTheFocus_data()
{
    QTest::addColumn<QString>("widget");
    QTest::addColumn<QString>("title");
    QTest::newRow("canvas") << "canvas"
                            << "The picture";
    QTest::newRow("devices") << "devicesDock"
                             << "Devices";
    QTest::newRow("cost") << "costDock"
                          << "What a plan costs";
    for (const char *dock : {"historyDock", "whatIfDock", "compareDock", "paretoDock"})
        QTest::newRow(dock) << dock << "Comparing and trying";
}

void HelpTest::keyOpensThePageAboutTheFocus()
{
    QFETCH(const QString, widget);
    QFETCH(const QString, title);
    Shown shown;
    shown.openPlanned();
    const std::vector<HelpPage> pages = helpPages(shown.window.actions(), nullptr);
    const QString link = helpLinkAbout(pages, shown.window.findChild<QWidget *>(widget));
    QCOMPARE(helpPageOfLink(pages, link)->title, title);
    shown.canvas()->setFocus();
    shown.press(QKeySequence("F1"));
    auto *help = shown.window.findChild<QDialog *>("helpWindow");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget *>("helpPages")->currentItem()->text(), QString("The picture"));
}

void HelpTest::keyInAPlannersFormOpensWhatIsSaidOfIt()
{
    Shown shown;
    shown.openPlanned();
    auto *planner = shown.window.findChild<PlannerPanel *>();
    planner->choosePlanner("partition.kl_based");
    planner->findChild<QComboBox *>()->setFocus();
    shown.press(QKeySequence("F1"));
    auto *help = shown.window.findChild<QDialog *>("helpWindow");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget *>("helpPages")->currentItem()->text(), QString("Planners: Partition"));
    auto *text = help->findChild<QTextBrowser *>();
    QCOMPARE(text->cursorForPosition(QPoint(20, 12)).block().text(),
             coreText(findPlanner("partition.kl_based")->title));
}

void HelpTest::figuresOfTheOpenPlanAreExplained()
{
    Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    const std::vector<HelpPage> pages = helpPages({}, &plan);
    const HelpPage *page = helpPageOfLink(pages, "figures");
    QVERIFY(page);
    for (const Figure &figure : plan.cost().figures)
        QVERIFY2(page->markdown.contains(QString::fromStdString(figure.label)), figure.label.c_str());
}

void HelpTest::everyDockHasAQuestionMark()
{
    Shown shown;
    shown.openPlanned();
    const QList<DockTitle *> titles = shown.window.findChildren<DockTitle *>();
    QVERIFY(titles.size() > 8);
    for (DockTitle *title : titles)
        emit title->helpRequested();
    auto *devices = shown.window.findChild<QDockWidget *>("devicesDock");
    QTest::mouseClick(devices->titleBarWidget()->findChildren<QToolButton *>().front(), Qt::LeftButton);
    auto *help = shown.window.findChild<QDialog *>("helpWindow");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget *>("helpPages")->currentItem()->text(), QString("Devices"));
}

void HelpTest::keyOpensTheHelpOverADialog()
{
    Shown shown;
    shown.openPlanned();
    bool isAboutSettings = false;
    whenAsked<QDialog>([&](QDialog *dialog) {
        QTest::keyClick(dialog->focusWidget() ? dialog->focusWidget() : dialog, Qt::Key_F1);
        const auto *help = dialog->findChild<QDialog *>("helpWindow");
        isAboutSettings = help && help->isVisible() &&
                          help->findChild<QListWidget *>("helpPages")->currentItem()->text().startsWith("Settings");
        dialog->reject();
    });
    shown.window.findChild<QAction *>("settings")->trigger();
    QTRY_VERIFY(isAboutSettings);
}

void HelpTest::writtenPagesAreInEveryLanguage()
{
    QFETCH(const QString, language);
    const std::vector<HelpPage> english = helpPages({}, nullptr);
    speak(language);
    const std::vector<HelpPage> translated = helpPages({}, nullptr);
    speak("en");
    QCOMPARE(translated.size(), english.size());
    for (std::size_t i = 0; i < english.size(); ++i) {
        QCOMPARE(translated[i].id, english[i].id);
        QCOMPARE(translated[i].places, english[i].places);
        QCOMPARE(translated[i].markdown.count("qrc:/"), english[i].markdown.count("qrc:/"));
        const bool isCommandLine = english[i].id == "commands";
        QVERIFY2(isCommandLine || translated[i].title != english[i].title, qPrintable(english[i].id));
    }
}

void HelpTest::picturesOfPagesAreThere()
{
    static const QRegularExpression picture("\\(qrc(:[^)]*)\\)");
    int count = 0;
    for (const HelpPage &page : helpPages({}, nullptr)) {
        for (auto match = picture.globalMatch(page.markdown); match.hasNext(); ++count)
            QVERIFY2(!QImage(match.next().captured(1)).isNull(), qPrintable(page.id));
    }
    QVERIFY(count >= 3);
}

CUTAWAY_WINDOW_TEST(HelpTest)

#include "help_test.moc"
