#include "app/settings/display_settings.h"
#include "app/window/actions/actions.h"
#include "app/window/preferences/settings_dialog.h"
#include "app/window/window_holder.h"
#include "core/json/json_document.h"
#include "tests/app/shown_window.h"
#include "views/judging/plan_points.h"
#include "views/theme/core_text.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <nlohmann/json.hpp>

#include <QComboBox>
#include <QMenuBar>
#include <QSpinBox>
#include <QTreeWidget>
#include <QUndoStack>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString fileMenuOf(MainWindow &window)
{
    return window.menuBar()->actions().front()->text();
}

/// Until another window is there, which speaks it.
bool choose(WindowHolder &holder, const QString &code)
{
    const QPointer<MainWindow> before = &holder.window();
    before->findChild<QAction *>(QStringLiteral("language") + code)->trigger();
    return QTest::qWaitFor([&] { return before.isNull() && spokenLanguage() == code; }, 10000);
}

} // namespace

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void windowSpeaksWhatIsChosen_data();
    void windowSpeaksWhatIsChosen();
    void keysOfTheCanvasAreTranslated();
    void everythingThatWasOpenStays();
    void settingsChangeItWhenTheyAreClosed();
    void sizeOfTextAndNumberFormatChangeWithoutRestart();
    void whatIsWrongInJsonIsTranslated();
    void figuresFollowTheLanguage();
    void modelFromStandardInputKeepsItsWindow();
    void sentencesOfCoreWithoutArgumentsAreTranslated();
    void whatOthersSayInEnglishIsTranslated_data();
    void whatOthersSayInEnglishIsTranslated();
    void whatIsVariedHasTitlesInTheLanguage();

private:
    CleanHome m_home;
};

void LanguageTest::init()
{
    if (!QFile::exists(QStringLiteral(":/translations/cutaway_de.qm")))
        QSKIP("built without translations");
    m_home.clear();
    setLanguage(QStringLiteral("en"));
    applyLanguage();
}

void LanguageTest::cleanup()
{
    setLanguage(QStringLiteral("en"));
    applyLanguage();
    m_home.clear(); // of the settings
    applyNumberFormat();
    applyTextSize();
    installStyle();
}

void LanguageTest::windowSpeaksWhatIsChosen_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("file");
    QTest::newRow("German") << "de"
                            << "&Datei";
    QTest::newRow("Chinese") << "zh_CN" << QStringLiteral("文件(&F)");
}

void LanguageTest::windowSpeaksWhatIsChosen()
{
    QFETCH(const QString, language);
    QFETCH(const QString, file);
    WindowHolder holder;
    holder.window().show();
    QCOMPARE(fileMenuOf(holder.window()), QStringLiteral("&File"));
    QVERIFY(choose(holder, language));
    QCOMPARE(fileMenuOf(holder.window()), file);
    QVERIFY(choose(holder, QStringLiteral("en")));
    QCOMPARE(fileMenuOf(holder.window()), QStringLiteral("&File"));
}

void LanguageTest::keysOfTheCanvasAreTranslated()
{
    WindowHolder holder;
    holder.window().show();
    QVERIFY(choose(holder, QStringLiteral("de")));
    QStringList told;
    whenAsked<QDialog>([&](QDialog *dialog) {
        const auto *table = dialog->findChild<QTreeWidget *>();
        for (int row = 0; row < table->topLevelItemCount(); ++row)
            told.append(table->topLevelItem(row)->text(0));
        dialog->reject();
    });
    holder.window().findChild<QAction *>("keys")->trigger();
    QVERIFY(told.contains(QStringLiteral("Zeichenfläche: auswählen")));
    QVERIFY(told.filter(QStringLiteral("Canvas")).isEmpty());
}

void LanguageTest::everythingThatWasOpenStays()
{
    WindowHolder holder;
    holder.window().show();
    holder.window().openFiles({fixture("alexnet.graph.json"), fixture("alexnet.h2.devices.json")});
    QTRY_VERIFY(holder.window().document().isOpen());
    QTest::mouseClick(holder.window().findChild<QPushButton *>("runPlanner"), Qt::LeftButton);
    QTRY_VERIFY(!holder.window().document().current()->isPlaceholder());
    const Inventory devices = *holder.window().document().inventory().value;
    Inventory renamed = devices;
    renamed.devices.front().name = "first";
    OpenInventory edited = holder.window().document().inventory();
    edited.value = std::make_shared<const Inventory>(renamed);
    holder.window().document().changeInventory(edited, QStringLiteral("Rename"));
    const QString plan = planText(holder.window());
    QVERIFY(choose(holder, QStringLiteral("de")));
    QTRY_VERIFY(holder.window().document().isOpen());
    QTRY_COMPARE(planText(holder.window()), plan);
    QVERIFY(holder.window().document().isModified());
    QCOMPARE(holder.window().document().inventory().value->devices.front().name, std::string("first"));
    holder.window().findChild<QAction *>("undo")->trigger();
    QTRY_COMPARE(holder.window().document().inventory().value->devices.front().name, devices.devices.front().name);
}

void LanguageTest::settingsChangeItWhenTheyAreClosed()
{
    WindowHolder holder;
    holder.window().show();
    const QPointer<MainWindow> before = &holder.window();
    whenAsked<SettingsDialog>([&](SettingsDialog *dialog) {
        auto *choice = dialog->findChild<QComboBox *>("languageChoice");
        choice->setFocus();
        QTest::keyClicks(choice, "De");
        emit choice->activated(choice->currentIndex());
        QVERIFY(before);
        dialog->reject();
    });
    before->findChild<QAction *>("settings")->trigger();
    QTRY_VERIFY(before.isNull());
    QCOMPARE(fileMenuOf(holder.window()), QStringLiteral("&Datei"));
}

void LanguageTest::sizeOfTextAndNumberFormatChangeWithoutRestart()
{
    WindowHolder holder;
    holder.window().show();
    const QPointer<MainWindow> before = &holder.window();
    const double scale = textScale();
    const int menuHeight = before->menuBar()->height();
    whenAsked<SettingsDialog>([&](SettingsDialog *dialog) {
        dialog->findChild<QSpinBox *>("textSize")->setValue(200);
        auto *format = dialog->findChild<QComboBox *>("numberFormat");
        format->setFocus();
        QTest::keyClick(format, Qt::Key_Down);
        QTest::keyClick(format, Qt::Key_Down);
        QCOMPARE(format->currentText(), QStringLiteral("1.234,5"));
        dialog->reject();
    });
    before->findChild<QAction *>("settings")->trigger();
    QTRY_VERIFY(before.isNull());
    QCOMPARE(textScale(), 2 * scale);
    QVERIFY(holder.window().menuBar()->height() > menuHeight * 3 / 2);
    QCOMPARE(QLocale().toString(1234.5, 'f', 1), QStringLiteral("1.234,5"));
}

void LanguageTest::sentencesOfCoreWithoutArgumentsAreTranslated()
{
    setLanguage(QStringLiteral("de"));
    applyLanguage();
    const Error error = inputError("already_transformer", "the graph is already a transformer");
    QCOMPARE(coreText(error.message), QStringLiteral("der Graph ist schon ein Transformer"));
    QCOMPARE(coreText(Text(std::string("layer4_0_conv1"))), QStringLiteral("layer4_0_conv1"));
}

void LanguageTest::whatOthersSayInEnglishIsTranslated_data()
{
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("german");
    QTest::newRow("the system") << "No such file or directory"
                                << "Datei oder Verzeichnis nicht gefunden";
    QTest::newRow("a place") << "line 3, column 7"
                             << "Zeile 3, Spalte 7";
    QTest::newRow("a place in a file") << "runs.csv: line 12"
                                       << "runs.csv: Zeile 12";
    QTest::newRow("a place before a field") << "plan.txt: line 2: nodes[4]"
                                            << "plan.txt: Zeile 2: nodes[4]";
    QTest::newRow("bytes of a file") << "model.onnx: byte 17"
                                     << "model.onnx: Byte 17";
    QTest::newRow("a name") << "deadline 3"
                            << "deadline 3";
}

void LanguageTest::whatOthersSayInEnglishIsTranslated()
{
    QFETCH(const QString, english);
    QFETCH(const QString, german);
    setLanguage(QStringLiteral("de"));
    applyLanguage();
    Error error = inputError("refused", phrase("cannot be read: %1", {english.toStdString()}));
    QCOMPARE(coreText(error.message).section(QStringLiteral(": "), 1), german);
    error.where = english.toStdString();
    QVERIFY2(coreText(error.line()).startsWith(german + QStringLiteral(": ")), qPrintable(coreText(error.line())));
}

void LanguageTest::whatIsWrongInJsonIsTranslated()
{
    setLanguage(QStringLiteral("de"));
    applyLanguage();
    const auto read = parseJson<nlohmann::json>("[1 2]");
    QVERIFY(!read);
    QVERIFY2(coreText(read.error().message).endsWith(QStringLiteral("davor fehlt ein Komma oder ]")),
             qPrintable(coreText(read.error().message)));
}

void LanguageTest::figuresFollowTheLanguage()
{
    setLanguage(QStringLiteral("de"));
    QCOMPARE(languageLocale().toString(1234.5, 'f', 1), QStringLiteral("1.234,5"));
    setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(languageLocale().toString(1234.5, 'f', 1), QStringLiteral("1,234.5"));
}

void LanguageTest::modelFromStandardInputKeepsItsWindow()
{
    WindowHolder holder;
    holder.window().show();
    OpenedFiles files;
    holder.window().openFiles({fixture("alexnet.graph.json"), fixture("alexnet.h2.devices.json")});
    QTRY_VERIFY(holder.window().document().isOpen());
    OpenGraph graph = holder.window().document().graph();
    graph.path = QStringLiteral("-");
    files.graph = graph;
    files.inventory = holder.window().document().inventory();
    holder.window().document().take(std::move(files));
    const QPointer<MainWindow> before = &holder.window();
    before->findChild<QAction *>("languagede")->trigger();
    QTRY_VERIFY(shownMessage(*before).contains(QStringLiteral("next start")));
    QCOMPARE(fileMenuOf(*before), QStringLiteral("&File"));
}

void LanguageTest::whatIsVariedHasTitlesInTheLanguage()
{
    QCOMPARE(parameterTitle({}, "available_mem_bytes"), QStringLiteral("Memory of devices"));
    setLanguage(QStringLiteral("de"));
    applyLanguage();
    QCOMPARE(parameterTitle({}, "available_mem_bytes"), QString::fromUtf8("Speicher der Ger\u00e4te"));
}

CUTAWAY_WINDOW_TEST(LanguageTest)

#include "language_test.moc"
