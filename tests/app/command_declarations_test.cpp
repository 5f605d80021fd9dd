#include "app/cli/completions.h"
#include "app/cli/declarations.h"
#include "tests/support/test_program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace cutaway;

namespace {

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

CUTAWAY_CORE_TEST(CommandDeclarationsTest)
#include "command_declarations_test.moc"
