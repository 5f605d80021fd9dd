#include "core/estimates/accelerators.h"
#include "core/formats/exports/export_registry.h"
#include "core/graph/node_details.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "tests/app/all_parts.h"
#include "tests/app/seen_texts.h"
#include "tests/support/pseudo_translator.h"

#include <QListWidget>
#include <QRegularExpression>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

/// Words that are no text of the program: names of the model, its devices, files and keys.
class Names
{
public:
    void add(const QString &text)
    {
        for (const QString &word : words(text))
            m_names.insert(word);
    }
    void add(std::string_view text) { add(QString::fromUtf8(text.data(), qsizetype(text.size()))); }

    /// Identifiers that forms and `--set` share, and the samples, which are documents.
    void addDeclared()
    {
        for (const PlannerDescriptor &planner : planners()) {
            for (const ParameterDeclaration &parameter : planner.parameters) {
                add(parameter.name);
                for (const std::string &choice : parameter.choices)
                    addUnlessWord(choice);
            }
        }
        for (const Accelerator &accelerator : accelerators())
            add(accelerator.title);
        for (const PlanKindDescriptor &kind : planKinds()) {
            for (const ParameterDeclaration &parameter : kind.starter ? kind.starter->parameters : noParameters) {
                for (const std::string &choice : parameter.choices)
                    addUnlessWord(choice);
            }
        }
    }
    /// `zb_h1`, `Mixtral 8x7B`: what core_words does not give to translators either.
    void addUnlessWord(const std::string &choice)
    {
        if (!std::ranges::all_of(choice, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }))
            add(choice);
    }
    /// Its fields are those of its document.
    void addNode(const Node &node)
    {
        for (const std::string &name : {node.name, node.target, node.modulePath, node.moduleType})
            add(name);
        add(opcodeName(node.opcode));
        for (const NodeDetail &detail : nodeDetails(node)) {
            add(detail.label);
            add(detail.value);
        }
        for (const Parameter &parameter : node.parameters) {
            add(parameter.name);
            add(parameter.dtype);
        }
        for (const TensorType &tensor : node.outputs.value_or(std::vector<TensorType>()))
            add(tensor.dtype);
    }
    void addAllOf(MainWindow &window)
    {
        const Document &document = window.document();
        if (!document.isOpen())
            return;
        for (const Node &node : document.graph().value->nodes())
            addNode(node);
        for (const Device &device : document.inventory().value->devices) {
            for (const std::string &name : {device.name, device.kind, device.host})
                add(name);
        }
        add(document.inventory().value->name);
        add(document.name());
        add(document.graph().path);
        add(document.inventory().path);
        for (int i = 0; i < document.tabCount(); ++i)
            add(document.tab(i)->name());
    }

    /// The words without an accent that are no names.
    QStringList foreign(const QString &text) const
    {
        QStringList found;
        for (const QString &word : words(text)) {
            if (!m_names.contains(word))
                found.append(word);
        }
        return found;
    }

private:
    static QStringList words(const QString &text)
    {
        static const QRegularExpression plain(QStringLiteral("(?<![\\p{L}\\d])[A-Za-z]{4,}(?![\\p{L}])"));
        QStringList found;
        for (auto match = plain.globalMatch(text); match.hasNext();)
            found.append(match.next().captured());
        return found;
    }

    static inline const std::vector<ParameterDeclaration> noParameters;
    QSet<QString> m_names;
};

} // namespace

/// In a language that is 40 % longer and all accents, everything is translated and nothing is cut: written from the
/// left and, as CUTAWAY_TEST_DIRECTION says, from the right.
class PseudoLocaleTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyDockIsTranslatedAndFits_data();
    void everyDockIsTranslatedAndFits();
    void everyDialogIsTranslatedAndFits();
    void startPageIsTranslatedAndFits();
    void everyTextIsKnownToTranslators();

private:
    void judge(QStringList untranslated, QStringList cut) const;
    QStringList untranslated(const QList<SeenText> &texts) const;

    CleanHome m_home;
    Names m_names;
    PseudoTranslator m_translator{QStringLiteral(CUTAWAY_TRANSLATIONS)};
};

void PseudoLocaleTest::initTestCase()
{
    QCoreApplication::installTranslator(&m_translator);
    for (const char *names :
         {"Cutaway Ctrl Shift Home PgUp PgDown Return Left Right Down Space Return Delete", "English Deutsch",
          "Graphviz FLOP Pareto ResNet BERT DLRM FSDP Llama Mixtral DeepSeek Qwen",
          "table_wise row_wise column_wise" /* TorchRec's */, "core_attn layernorm" /* Megatron's */,
          "Cancel Close Save Press shortcut" /* Qt's */})
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
    QStringList wrong;
    QStringList cut;
    lookAtEachDock(shown.window, [&](const QString &) {
        wrong << untranslated(seenTexts(shown.window));
        cut << cutTexts(shown.window);
    });
    wrong << untranslated(menuTexts(shown.window));
    judge(wrong, cut);
}

void PseudoLocaleTest::everyDialogIsTranslatedAndFits()
{
    m_home.clear();
    Shown shown;
    shown.openPlanned();
    m_names.addAllOf(shown.window);
    QStringList wrong;
    QStringList cut;
    const int seen = lookAtEachDialog(shown.window, [&](const QString &, const QDialog &dialog) {
        auto *formats =
            dialog.objectName() == QLatin1String("exportDialog") ? dialog.findChild<QListWidget *>() : nullptr;
        for (int row = 0; row < (formats ? formats->count() : 1); ++row) {
            if (formats)
                formats->setCurrentRow(row);
            wrong << untranslated(seenTexts(dialog));
            cut << cutTexts(dialog);
        }
    });
    QVERIFY(seen >= 3);
    judge(wrong, cut);
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

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QApplication::setApplicationName("pseudo_locale_test");
    if (qEnvironmentVariable("CUTAWAY_TEST_DIRECTION") == QLatin1String("right"))
        QApplication::setLayoutDirection(Qt::RightToLeft);
    PseudoLocaleTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "pseudo_locale_test.moc"
