#include "core/files/file_io.h"
#include "tests/app/shown_window.h"

#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QProcess>
#include <QRegularExpression>
#include <QSpinBox>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

QString commandIn(QDialog *dialog)
{
    return dialog->findChild<QLineEdit *>("exportCommand")->text();
}

/// What a file holds. Qt writes the fonts of a PDF document in any order, and when that was.
QStringList contentOf(const std::string &file)
{
    const QString text = QString::fromLatin1(file.data(), qsizetype(file.size()));
    if (!text.startsWith("%PDF"))
        return {text};
    QStringList objects = text.split("endobj");
    objects.removeLast();
    static const QRegularExpression numbers(R"(/CreationDate [^\n]*|\d+ 0 (obj|R)|[A-Z]{6}\+)");
    for (QString &object : objects)
        object.remove(numbers);
    objects.sort();
    return objects;
}

} // namespace

class ExportDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_home.clear(); }
    void exportShowsTextAndCommand();
    void exportCommandDrawsThePictureAsShown();
    void exportTellsWhichWidthIsTaken();
    void exportCommandNamesFilesAndGivesTheSamePicture_data();
    void exportCommandNamesFilesAndGivesTheSamePicture();

private:
    CleanHome m_home;
};

void ExportDialogTest::exportShowsTextAndCommand()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("plan.csv");
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    QVERIFY(dialog && dialog->isVisible());
    auto *formats = dialog->findChild<QListWidget *>();
    for (int row = 0; row < formats->count(); ++row) {
        if (formats->item(row)->text() == "Table of operators (CSV)")
            formats->setCurrentRow(row);
    }
    QVERIFY(formats->findItems("SVG picture", Qt::MatchExactly).size() == 1);
    auto *preview = dialog->findChild<QPlainTextEdit *>();
    QTRY_VERIFY(preview->toPlainText().contains("layer1_0_conv1"));
    QTRY_VERIFY(commandIn(dialog).startsWith("cutaway export ") && commandIn(dialog).contains("--to csv"));
    chooseFile(path);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(QFile::exists(path));
}

void ExportDialogTest::exportCommandDrawsThePictureAsShown()
{
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().setArrangement(Arrangement::ByFlow);
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    QVERIFY(dialog && dialog->isVisible());
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems("SVG picture", Qt::MatchExactly).value(0));
    QTRY_VERIFY2(commandIn(dialog).contains("--to svg --set arrangement=flow --set shows=shown --set view="),
                 qPrintable(commandIn(dialog)));
}

void ExportDialogTest::exportTellsWhichWidthIsTaken()
{
    Shown shown;
    shown.openPlanned();
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems("PNG picture", Qt::MatchExactly).value(0));
    auto *width = dialog->findChild<QSpinBox *>("width");
    QVERIFY(width && width->isVisible());
    QCOMPARE(width->text(), QString("as the drawing needs"));
    width->setFocus();
    width->selectAll();
    QTest::keyClicks(width, "800");
    QTRY_VERIFY2(commandIn(dialog).contains("--set width=800"), qPrintable(commandIn(dialog)));
}

void ExportDialogTest::exportCommandNamesFilesAndGivesTheSamePicture_data()
{
    QTest::addColumn<QString>("shows");
    QTest::addColumn<QString>("format");
    QTest::addColumn<QString>("colours");
    for (const char *format : {"SVG", "PNG", "PDF"}) {
        for (const char *colours : {"light", "dark"}) {
            for (const char *shows : {"everything", "shown", "selection"})
                QTest::addRow("%s of %s, %s", format, shows, colours) << shows << format << colours;
        }
    }
}

void ExportDialogTest::exportCommandNamesFilesAndGivesTheSamePicture()
{
    QFETCH(const QString, shows);
    QFETCH(const QString, format);
    QFETCH(const QString, colours);
    QTemporaryDir folder;
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().select({ItemIndex(5), ItemIndex(6)});
    shown.press(QKeySequence("Ctrl+Shift+E"));
    auto *dialog = shown.window.findChild<QDialog *>("exportDialog");
    auto *formats = dialog->findChild<QListWidget *>();
    formats->setCurrentItem(formats->findItems(format + " picture", Qt::MatchExactly).value(0));
    auto *choice = dialog->findChild<QComboBox *>("shows");
    QVERIFY(choice && choice->isVisible());
    choice->setCurrentText(shows);
    dialog->findChild<QComboBox *>("theme")->setCurrentText(colours);
    QTRY_VERIFY(!commandIn(dialog).isEmpty());
    QStringList words = commandIn(dialog).split(' ');
    QCOMPARE(words.contains("shows=" + shows), shows != "everything");
    for (const QString &word : words) {
        if (word.endsWith(".json"))
            QVERIFY2(QFile::exists(word.section('=', -1)), qPrintable(word));
    }
    const QString path = folder.filePath("window." + format.toLower());
    chooseFile(path);
    for (auto *button : dialog->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Export"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    QTRY_VERIFY(QFile::exists(path));
    words.last() = folder.filePath("command." + format.toLower());
    QCOMPARE(QProcess::execute(qEnvironmentVariable("CUTAWAY_PROGRAM"), words.mid(1)), 0);
    const Result<std::string> ofWindow = readFile(path.toStdString());
    const Result<std::string> ofCommand = readFile(words.last().toStdString());
    QVERIFY(ofWindow && ofCommand);
    QVERIFY(!contentOf(*ofWindow).isEmpty());
    QVERIFY(contentOf(*ofCommand) == contentOf(*ofWindow));
}

CUTAWAY_WINDOW_TEST(ExportDialogTest)

#include "export_dialog_test.moc"
