#include "app/window/help/help_window.h"
#include "core/formats/exports/export_registry.h"
#include "core/plan/planner_registry.h"
#include "tests/app/shown_window.h"

#include <QListWidget>
#include <QTextBrowser>

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
    void everyLinkLeadsToAPage();
    void searchFindsAWord();
    void keyOpensThePageAboutTheFocus_data();
    void keyOpensThePageAboutTheFocus();
    void figuresOfTheOpenPlanAreExplained();

private:
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

void HelpTest::everyLinkLeadsToAPage()
{
    const std::vector<HelpPage> pages = helpPages({}, nullptr);
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
}

void HelpTest::keyOpensThePageAboutTheFocus()
{
    QFETCH(const QString, widget);
    QFETCH(const QString, title);
    Shown shown;
    shown.openPlanned();
    const std::vector<HelpPage> pages = helpPages(shown.window.actions(), nullptr);
    QCOMPARE(helpPageAbout(pages, shown.window.findChild<QWidget *>(widget)).title, title);
    shown.canvas()->setFocus();
    shown.press(QKeySequence("F1"));
    auto *help = shown.window.findChild<QDialog *>("helpWindow");
    QVERIFY(help && help->isVisible());
    QCOMPARE(help->findChild<QListWidget *>("helpPages")->currentItem()->text(), QString("The picture"));
}

void HelpTest::figuresOfTheOpenPlanAreExplained()
{
    Shown shown;
    shown.openPlanned();
    const EditedPlan &plan = shown.document().current()->plan();
    const std::vector<HelpPage> pages = helpPages({}, &plan);
    const HelpPage *page = helpPageOfLink(pages, "figures");
    QVERIFY(page);
    for (const KeyFigure &figure : plan.cost().figures)
        QVERIFY2(page->markdown.contains(QString::fromStdString(figure.label)), figure.label.c_str());
}

int main(int argc, char **argv)
{
    return runWindowTest<HelpTest>(argc, argv);
}

#include "help_test.moc"
