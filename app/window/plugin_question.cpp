#include "app/window/plugin_question.h"

#include "app/settings/settings.h"
#include "core/plugins/plugin_description.h"
#include "core/plugins/plugin_run.h"
#include "core/plugins/plugins.h"
#include "views/theme/core_text.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace cutaway {

namespace {

/// All that decides what would run: whoever agreed to it agreed to this alone.
QByteArray consentFingerprint(const std::filesystem::path &file, const std::vector<std::string> &arguments,
                              const std::string &text)
{
    return QByteArray::fromStdString(file.string() + '\n' + commandLineText(arguments) + '\n' + text);
}

Message question(const QString &id, const QString &title, const std::filesystem::path &file,
                 const std::vector<std::string> &arguments, const QByteArray &what, std::function<void()> run)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("%1 runs a program that is not part of Cutaway").arg(title);
    message.text = QString::fromStdString(commandLineText(arguments));
    message.hint =
        tr("It can do everything that you can do. %1 describes it; you are asked again when that file changes.")
            .arg(QString::fromStdString(file.string()));
    message.links.push_back({tr("Run it"), [id, what, run = std::move(run)] {
                                 agreeToRun(id, what);
                                 run();
                             }});
    message.links.push_back({tr("Do not run it"), [] {}});
    return message;
}

} // namespace

std::optional<Message> questionBeforeRun(const QString &plannerId, std::function<void()> run)
{
    const PlannerDescription *plugin = findPlugin(plannerId.toStdString());
    if (!plugin)
        return std::nullopt;
    const QByteArray what = consentFingerprint(plugin->file, plugin->arguments, plugin->text);
    if (hasAgreedToRun(plannerId, what))
        return std::nullopt;
    return question(plannerId, coreText(plugin->planner.title), plugin->file, plugin->arguments, what, std::move(run));
}

std::optional<Message> questionBeforeImport(const Error &error, std::function<void()> openAgain)
{
    const ImporterDescription *importer = error.code == "not_agreed" ? findImporter(error.hint) : nullptr;
    if (!importer)
        return std::nullopt;
    return question(QString::fromStdString(importer->id), coreText(importer->title), importer->file,
                    importer->arguments, consentFingerprint(importer->file, importer->arguments, importer->text),
                    std::move(openAgain));
}

void askBeforeImporters()
{
    setMayRunImporter([](const ImporterDescription &importer) {
        return hasAgreedToRun(QString::fromStdString(importer.id),
                              consentFingerprint(importer.file, importer.arguments, importer.text));
    });
}

Message brokenPluginsMessage(const QStringList &warnings)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("The descriptions of %n planners cannot be read", nullptr, int(warnings.size()));
    message.text = warnings.mid(0, 5).join(u'\n');
    message.links.push_back({tr("Skip it"), [] {}});
    return message;
}

void showErrorOutput(const QString &title, const QString &text, QWidget *window)
{
    auto *dialog = new QDialog(window);
    dialog->setObjectName("errorOutput");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(dialog->fontMetrics().averageCharWidth() * 110, dialog->fontMetrics().height() * 30);
    auto *output = new QPlainTextEdit(text, dialog);
    output->setReadOnly(true);
    output->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    output->moveCursor(QTextCursor::End); // where the fault is named
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    auto *column = new QVBoxLayout(dialog);
    column->addWidget(output);
    column->addWidget(buttons);
    dialog->open();
}

} // namespace cutaway
