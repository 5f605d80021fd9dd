#include "app/judging/keep_dialog.h"

#include "app/document/plan_names.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <nlohmann/json.hpp>

namespace cutaway {

KeepDialog::KeepDialog(const QString &name, const QString &folder, QWidget *parent)
    : QDialog(parent), m_name(new QLineEdit(name)), m_note(new QPlainTextEdit), m_file(new QCheckBox)
{
    setWindowTitle(tr("Keep this state"));
    auto *form = new QFormLayout(this);
    form->addRow(tr("&Name"), m_name);
    m_note->setPlaceholderText(tr("What is special about it (optional)"));
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(fontMetrics().lineSpacing() * 5);
    form->addRow(tr("No&te"), m_note);
    m_file->setText(tr("Also as a &file in %1").arg(QDir::toNativeSeparators(folder)));
    m_file->setVisible(!folder.isEmpty());
    form->addRow(m_file);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    QPushButton *keep = buttons->button(QDialogButtonBox::Ok);
    keep->setText(tr("&Keep"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_name, &QLineEdit::textChanged, keep,
            [keep](const QString &text) { keep->setEnabled(!text.trimmed().isEmpty()); });
    m_name->selectAll();
    m_name->setFocus();
    resize(480, sizeHint().height());
}

QString KeepDialog::name() const
{
    return m_name->text().trimmed();
}

QString KeepDialog::note() const
{
    return m_note->toPlainText().trimmed();
}

bool KeepDialog::wantsFile() const
{
    return m_file->isChecked();
}

Result<QString> writeVariant(const Variant &variant, const QString &folder)
{
    const std::unique_ptr<EditedPlan> copy = variant.plan->clone();
    PlanOrigin origin = copy->origin();
    nlohmann::ordered_json extra = keptFields<nlohmann::ordered_json>(origin.extra);
    extra["variant"] = {{"name", variant.name.toStdString()}, {"note", variant.note.toStdString()}};
    origin.extra = jsonLine(extra);
    copy->setOrigin(std::move(origin));
    const std::string text = writePlan(*copy);
    const QString path = freeFile(folder, variant.name, QStringLiteral(".plan.json"), text);
    const Done done = writeFile(std::filesystem::path(QFile::encodeName(path).toStdString()), text);
    return done ? Result<QString>(path) : Result<QString>(done.error());
}

} // namespace cutaway
