#include "app/window/plugin_question.h"

#include "app/settings/agreed_plugins.h"
#include "core/plugins/plugins.h"
#include "core/plugins/program_command.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QVBoxLayout>

namespace cutaway {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PluginQuestion", text);
}

/// All that decides what would run.
QByteArray whatWouldRun(const PlannerDescription &plugin)
{
    return QByteArray::fromStdString(plugin.file.string() + '\n' + commandLineText(plugin.arguments) + '\n' +
                                     plugin.text);
}

} // namespace

std::optional<Message> questionBeforeRun(const QString &plannerId, std::function<void()> run)
{
    const PlannerDescription *plugin = findPlugin(plannerId.toStdString());
    if (!plugin || hasAgreedToRun(plannerId, whatWouldRun(*plugin)))
        return std::nullopt;
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = tr("%1 runs a program that is not Cutaway's").arg(QString::fromStdString(plugin->planner.title));
    message.text = QString::fromStdString(commandLineText(plugin->arguments));
    message.hint = tr("It can do what you can do. %1 describes it; you are asked again when that changes.")
                       .arg(QString::fromStdString(plugin->file.string()));
    message.links.push_back({tr("Run it"), [plannerId, plugin, run = std::move(run)] {
                                 agreeToRun(plannerId, whatWouldRun(*plugin));
                                 run();
                             }});
    message.links.push_back({tr("Do not run it"), [] {}});
    return message;
}

Message brokenPluginsMessage(const QStringList &warnings)
{
    Message message;
    message.severity = Message::Severity::Warning;
    message.title = warnings.size() == 1 ? tr("The description of a planner cannot be read")
                                         : tr("The descriptions of %1 planners cannot be read").arg(warnings.size());
    message.text = warnings.mid(0, 5).join(u'\n');
    message.links.push_back({tr("Do without"), [] {}});
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
