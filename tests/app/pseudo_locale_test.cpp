#include "tests/app/all_parts.h"
#include "tests/app/names_in_texts.h"
#include "tests/app/seen_texts.h"
#include "tests/support/pseudo_translator.h"
#include "tests/support/test_program.h"

#include <QListWidget>

using namespace cutaway;
using namespace cutaway::testing;

/// In a language that is 40 % longer and all accents, everything is translated and nothing is cut: written from the
/// left and, as CUTAWAY_TEST_DIRECTION says, from the right.
class PseudoLocaleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyDockIsTranslatedAndFits_data();
    void everyDockIsTranslatedAndFits();
    void everyDialogIsTranslatedAndFits_data();
    void everyDialogIsTranslatedAndFits();
    void dialogsAboutFilesAreTranslatedAndFit_data();
    void dialogsAboutFilesAreTranslatedAndFit();
    void dialogsAboutPlansAreTranslatedAndFit_data();
    void dialogsAboutPlansAreTranslatedAndFit();
    void startPageIsTranslatedAndFits();
    void everyTextIsKnownToTranslators();

private:
    void judge(QStringList untranslated, QStringList cut) const;
    void judgeDialog(Shown &shown);
    QStringList untranslated(const QList<SeenText> &texts) const;

    CleanHome m_home;
    NamesInTexts m_names;
    PseudoTranslator m_translator{QStringLiteral(CUTAWAY_TRANSLATIONS)};
};

void PseudoLocaleTest::initTestCase()
{
    QCoreApplication::installTranslator(&m_translator);
    for (const char *names :
         {"Cutaway Ctrl Shift Home PgUp PgDown Return Left Right Down Space Return Delete", "English Deutsch",
          "Graphviz FLOP Pareto ResNet BERT DLRM FSDP Llama Mixtral DeepSeek Qwen",
          "table_wise row_wise column_wise" /* TorchRec's */, "Megatron-LM core_attn layernorm",
          "torch.distributed.pipelining torchtitan selective_ac sharding-map",
          "Cancel Close Save Open Press shortcut" /* Qt's */})
        m_names.add(QString::fromLatin1(names));
    m_names.addDeclared();
}

QStringList PseudoLocaleTest::untranslated(const QList<SeenText> &texts) const
{
    QStringList found;
    for (const SeenText &seen : texts) {
        const QStringList words = m_names.foreign(seen.text);
        if (!words.isEmpty())
            found.append(QStringLiteral("%1: %2   <%3>").arg(seen.place, seen.text, words.join(u' ')));
    }
    return found;
}

/// Each fault in a line of its own: the test's own message would be cut off.
static void tell(const char *fault, QStringList texts)
{
    for (QString &text : texts)
        qWarning("%s: %s", fault, qPrintable(text.replace(u'\n', u'⏎')));
}

void PseudoLocaleTest::judge(QStringList untranslated, QStringList cut) const
{
    untranslated.removeDuplicates();
    cut.removeDuplicates();
    tell("not translated", untranslated);
    tell("cut", cut);
    QCOMPARE(cut.size(), 0);
    QCOMPARE(untranslated.size(), 0);
}

void PseudoLocaleTest::everyDockIsTranslatedAndFits_data()
{
    addRowForEachKind();
}

void PseudoLocaleTest::everyDockIsTranslatedAndFits()
{
    QFETCH(const QString, sample);
    m_home.clear();
    Shown shown;
    QVERIFY(openSample(shown, sample));
    m_names.addAllOf(shown.window);
    shown.window.viewState().select({ItemIndex(shown.document().current()->plan().itemCount() / 2)});
    QTest::qWait(50);
    shown.window.findChild<QAction *>("makeBaseline")->trigger();
    shown.document().duplicateCurrent(); // so that there is something to compare
    QStringList wrong;
    QStringList cut;
    const auto look = [&](const QString &) {
        // Labels find their height a moment after their text.
        static_cast<void>(QTest::qWaitFor([&] { return cutTexts(shown.window).isEmpty(); }, 1000));
        wrong << untranslated(seenTexts(shown.window));
        cut << cutTexts(shown.window);
    };
    lookAtEachDock(shown.window, look);
    QVERIFY(lookAtClosedDocks(shown.window, look) > 2);
    wrong << untranslated(menuTexts(shown.window));
    judge(wrong, cut);
}

void PseudoLocaleTest::everyDialogIsTranslatedAndFits_data()
{
    addRowForEachKind();
}

void PseudoLocaleTest::everyDialogIsTranslatedAndFits()
{
    QFETCH(const QString, sample);
    m_home.clear();
    Shown shown;
    QVERIFY(openSample(shown, sample));
    m_names.addAllOf(shown.window);
    QStringList wrong;
    QStringList cut;
    const int seen = lookAtEachDialog(shown.window, [&](const QString &, const QDialog &dialog) {
        auto *formats =
            dialog.objectName() == QLatin1String("exportDialog") ? dialog.findChild<QListWidget *>() : nullptr;
        for (int row = 0; row < (formats ? formats->count() : 1); ++row) {
            if (formats)
                formats->setCurrentRow(row);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            wrong << untranslated(seenTexts(dialog));
            cut << cutTexts(dialog);
        }
    });
    QVERIFY(seen >= 3);
    judge(wrong, cut);
}

/// Of the one dialog that comes up.
void PseudoLocaleTest::judgeDialog(Shown &shown)
{
    QDialog *dialog = nullptr;
    QVERIFY(QTest::qWaitFor([&] {
        for (QWidget *each : QApplication::topLevelWidgets()) {
            if (each->isVisible() && qobject_cast<QDialog *>(each))
                dialog = static_cast<QDialog *>(each);
        }
        return dialog != nullptr;
    }));
    m_names.addAllOf(shown.window);
    QTest::qWait(1);
    judge(untranslated(seenTexts(*dialog)), cutTexts(*dialog));
    dialog->reject();
}

void PseudoLocaleTest::dialogsAboutFilesAreTranslatedAndFit_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("profile") << "profile.csv" << QByteArray("node,latency_ms\nconv1,0.5\nnowhere,1\n");
    QTest::newRow("plan of another program") << "map.json" << QByteArray(R"({"layer1": 0, "nowhere": 1, "": 1})");
}

void PseudoLocaleTest::dialogsAboutFilesAreTranslatedAndFit()
{
    QFETCH(const QString, file);
    QFETCH(const QByteArray, text);
    m_home.clear();
    Shown shown;
    shown.openPlanned();
    QTemporaryDir folder;
    m_names.add(QString::fromUtf8(text));
    m_names.add(file);
    m_names.add(folder.path());
    const QString path = write(folder, qPrintable(file), text);
    shown.window.openFiles({path});
    judgeDialog(shown);
}

void PseudoLocaleTest::dialogsAboutPlansAreTranslatedAndFit_data()
{
    QTest::addColumn<QString>("keys");
    QTest::newRow("keep") << "Ctrl+Shift+S";
    QTest::newRow("rename a group") << "Ctrl+G, F2";
    QTest::newRow("settings") << "Ctrl+,";
}

void PseudoLocaleTest::dialogsAboutPlansAreTranslatedAndFit()
{
    QFETCH(const QString, keys);
    m_home.clear();
    Shown shown;
    shown.openPlanned();
    shown.window.viewState().select({ItemIndex(2), ItemIndex(3)});
    shown.canvas()->setFocus();
    bool wasJudged = false;
    QTimer::singleShot(200, &shown.window, [&] {
        judgeDialog(shown);
        wasJudged = true;
    });
    for (const QString &each : keys.split(QStringLiteral(", ")))
        shown.press(QKeySequence(each));
    QTRY_VERIFY(wasJudged);
}

void PseudoLocaleTest::startPageIsTranslatedAndFits()
{
    m_home.clear();
    Shown shown;
    QTest::qWait(20);
    judge(untranslated(seenTexts(shown.window)), cutTexts(shown.window));
}

/// Last: what the others asked for.
void PseudoLocaleTest::everyTextIsKnownToTranslators()
{
    const QStringList unknown = m_translator.unknown();
    QVERIFY2(unknown.isEmpty(), qPrintable(u'\n' + unknown.join(u'\n')));
}

static int runTests(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName("pseudo_locale_test");
    if (qEnvironmentVariable("CUTAWAY_TEST_DIRECTION") == QLatin1String("right"))
        QApplication::setLayoutDirection(Qt::RightToLeft);
    PseudoLocaleTest test;
    return QTest::qExec(&test, argc, argv);
}

CUTAWAY_TEST_MAIN(runTests)

#include "pseudo_locale_test.moc"
