#include "app/cli/declarations.h"
#include "tests/app/command_runs.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace cutaway;

namespace {

/// The files that the examples of all subcommands name, in a folder of their own.
void writeExampleFiles(const QString &folder)
{
    const QString fixtures = QString::fromStdString(testing::fixturesFolder());
    const QList<std::pair<QString, QString>> copies{{"partition/resnet18.graph.json", "model.json"},
                                                    {"partition/resnet18.h2.devices.json", "devices.json"},
                                                    {"models/onnx/light_bvlc_alexnet.onnx", "model.onnx"},
                                                    {"training/llama_8b.graph.json", "transformer.json"},
                                                    {"training/h100_1x8.devices.json", "cluster.json"}};
    for (const auto &[from, to] : copies)
        QVERIFY2(QFile::copy(fixtures + '/' + from, folder + '/' + to), qPrintable(from));
    const QList<std::pair<QString, QByteArray>> texts{
        {"moves.json", R"({"format": "cutaway.moves", "version": 1, "moves": [{"node": "conv1", "to": 0}]})"},
        {"device_map.json", R"({"": 0})"},
        {"schedule.json", R"({"schedule": "1f1b", "K": 2, "M": 4, "fwd": [1, 1], "bwd": [2, 2], "act": [8, 8]})"},
        {"exploration.json", R"({"format": "cutaway.exploration", "version": 1,
                                 "planners": [{"id": "partition.size_based"}, {"id": "partition.best"}],
                                 "objectives": ["latency_sec", "largest_lane_bytes"]})"},
        {"runs.csv", "tensor,microbatch_size,microbatches,step_sec\n8,1,8,1.5\n8,1,16,2.9\n8,2,8,2.8\n"}};
    for (const auto &[name, text] : texts) {
        QFile file(folder + '/' + name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
}

QString text(const std::string &from)
{
    return QString::fromStdString(from);
}

/// What bash offers after these words, the last one being completed.
QStringList offeredByBash(const QStringList &words)
{
    const QTemporaryDir folder;
    QFile script(folder.filePath("script"));
    if (!script.open(QIODevice::WriteOnly))
        return {"no script"};
    script.write(bashCompletions().c_str());
    script.write(("\nCOMP_WORDS=(" + words.join(' ') + " '')\nCOMP_CWORD=" + QString::number(words.size()) +
                  "\n_cutaway\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n")
                     .toUtf8());
    script.close();
    QProcess bash;
    bash.setWorkingDirectory(folder.path());
    bash.start("bash", {"--norc", script.fileName()});
    if (!bash.waitForFinished())
        return {"no bash"};
    return QString::fromUtf8(bash.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
}

} // namespace

class CommandDeclarationsTest : public QObject
{
    Q_OBJECT

private slots:
    void usageLinesShowWhatIsRequired();
    void usageLinesShowAlternatives();
    void everyOptionIsInEveryForm_data();
    void everyOptionIsInEveryForm();
    void bashOffersPlanners();
    void bashOffersFormats();
    void bashOffersDocuments();
    void everyExampleWorks();
    void schemasAreListedAndPrinted();
    void unknownDocumentIsRefusedWithTheNearest();
};

void CommandDeclarationsTest::usageLinesShowWhatIsRequired()
{
    QCOMPARE(text(usageLine(*findCommandDeclaration("edit"))),
             QString("edit GRAPH [--devices DEVICES] --plan PLAN --moves MOVES --out PLAN [--strict]"));
}

void CommandDeclarationsTest::usageLinesShowAlternatives()
{
    const QString line = text(usageLine(*findCommandDeclaration("convert")));
    QVERIFY2(line.contains("[--estimate ACCELERATOR | --devices DEVICES]"), qPrintable(line));
    QVERIFY2(line.endsWith("(--out GRAPH | --list)"), qPrintable(line));
}

void CommandDeclarationsTest::everyOptionIsInEveryForm_data()
{
    QTest::addColumn<QString>("command");
    for (const CommandDeclaration &command : commandDeclarations()) {
        const QString name = QString::fromLatin1(command.name.data(), qsizetype(command.name.size()));
        QTest::newRow(qPrintable(name)) << name;
    }
}

void CommandDeclarationsTest::everyOptionIsInEveryForm()
{
    QFETCH(const QString, command);
    const CommandDeclaration &declaration = *findCommandDeclaration(command.toStdString());
    const QString zsh = text(zshCompletions()).section("    " + command + ")\n", 1).section(";;", 0, 0);
    for (const OptionDeclaration &option : declaration.options) {
        const QString name = QString::fromLatin1(option.name.data(), qsizetype(option.name.size()));
        QVERIFY2(text(helpText(declaration)).contains("--" + name), qPrintable("help: " + name));
        QVERIFY2(text(manPage()).contains("\\-\\-" + QString(name).replace('-', "\\-")), qPrintable("man: " + name));
        QVERIFY2(zsh.contains("--" + name + '['), qPrintable("zsh: " + name));
        QVERIFY2(text(fishCompletions()).contains("__fish_seen_subcommand_from " + command + "' -l " + name + ' '),
                 qPrintable("fish: " + name));
        QVERIFY2(text(bashCompletions()).contains("--" + name), qPrintable("bash: " + name));
    }
}

void CommandDeclarationsTest::bashOffersPlanners()
{
    const QStringList offered = offeredByBash({"cutaway", "plan", "--planner"});
    QVERIFY2(offered.contains("partition.best"), qPrintable(offered.join(' ')));
}

void CommandDeclarationsTest::bashOffersFormats()
{
    const QStringList offered = offeredByBash({"cutaway", "export", "--to"});
    QVERIFY2(offered.contains("fx-aot") && offered.contains("png"), qPrintable(offered.join(' ')));
}

void CommandDeclarationsTest::bashOffersDocuments()
{
    const QStringList offered = offeredByBash({"cutaway", "schema"});
    QVERIFY2(offered.contains("graph") && offered.contains("plan"), qPrintable(offered.join(' ')));
}

/// In the order of `--help`: later ones read what earlier ones write.
void CommandDeclarationsTest::everyExampleWorks()
{
    const QTemporaryDir folder;
    writeExampleFiles(folder.path());
    for (const CommandDeclaration &command : commandDeclarations()) {
        const QString example = QString::fromUtf8(command.example.data(), qsizetype(command.example.size()));
        QVERIFY2(example.startsWith(QString::fromUtf8(command.name.data(), qsizetype(command.name.size())) + ' '),
                 qPrintable(example));
        QVERIFY(text(helpText(command)).contains("cutaway " + example));
        QProcess program;
        program.setWorkingDirectory(folder.path());
        program.start(qEnvironmentVariable("CUTAWAY_PROGRAM"), example.split(' '));
        QVERIFY(program.waitForFinished(60000));
        QVERIFY2(program.exitCode() == 0, qPrintable(example + '\n' + program.readAllStandardError()));
        const qsizetype out = example.indexOf("--out ");
        QVERIFY2(out < 0 || QFile(folder.filePath(example.mid(out + 6).section(' ', 0, 0))).size() > 0,
                 qPrintable(example));
    }
}

void CommandDeclarationsTest::schemasAreListedAndPrinted()
{
    const testing::Outcome list = testing::run({"schema"});
    QCOMPARE(list.status, 0);
    QVERIFY(!documentNames().empty());
    for (const std::string &document : documentNames()) {
        QVERIFY2(('\n' + list.output).contains("\n" + QByteArray::fromStdString(document) + "\n    "),
                 document.c_str());
        const testing::Outcome printed = testing::run({"schema", text(document)});
        QCOMPARE(printed.status, 0);
        QVERIFY2(testing::jsonObject(printed.output)["$schema"].isString(), document.c_str());
    }
}

void CommandDeclarationsTest::unknownDocumentIsRefusedWithTheNearest()
{
    const testing::Outcome outcome = testing::run({"schema", "grapf"});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("did you mean \"graph\"?"), outcome.errors);
    QCOMPARE(outcome.errors.count('\n'), 1);
}

CUTAWAY_CORE_TEST(CommandDeclarationsTest)
#include "command_declarations_test.moc"
