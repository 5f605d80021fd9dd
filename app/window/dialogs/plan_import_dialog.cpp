#include "app/window/dialogs/plan_import_dialog.h"

#include "core/plan/import_descriptor.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/parameter_form.h"
#include "views/theme/core_text.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace cutaway {

namespace {

QString shownText(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QStringList shownLines(const std::vector<std::string> &texts)
{
    QStringList lines;
    for (const std::string &line : texts)
        lines.append(coreText(line));
    return lines;
}

} // namespace

PlanImportDialog::PlanImportDialog(PlanImport import, QWidget *parent) : QDialog(parent), m_import(std::move(import))
{
    setObjectName("planImport");
    setWindowTitle(tr("Import of %1").arg(fileTitle(m_import.path)));
    constexpr int width = 70; // characters
    setMinimumWidth(fontMetrics().averageCharWidth() * width);
    auto *column = new QVBoxLayout(this);
    column->addWidget(makeText(
        coreText(m_import.format->title) + QStringLiteral(". ") + coreText(m_import.format->description), "format"));
    if (!m_import.fault.empty())
        column->addWidget(makeText(coreText(m_import.fault), "fault"));
    else
        addLists(column);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    if (!m_import.format->parameters.empty()) {
        m_form = new ParameterForm(this);
        m_form->setDeclarations(m_import.format->parameters);
        m_form->setValues(m_import.given);
        column->addWidget(m_form);
        QPushButton *again = buttons->addButton(tr("Import again"), QDialogButtonBox::ActionRole);
        again->setObjectName("importAgain");
        connect(again, &QPushButton::clicked, this, &PlanImportDialog::askAgain);
        connect(m_form, &ParameterForm::changed, again, [this, again] { again->setEnabled(bool(m_form->given())); });
    }
    QPushButton *copyAll = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    copyAll->setAutoDefault(false);
    connect(copyAll, &QPushButton::clicked, this, &PlanImportDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

QLabel *PlanImportDialog::makeText(const QString &text, const char *name)
{
    auto *label = new QLabel(this);
    label->setObjectName(name);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

void PlanImportDialog::addLists(QVBoxLayout *column)
{
    const ImportReport &report = m_import.report;
    QString matched = tr("Entries matched: %L1.").arg(report.matched);
    if (!report.prefix.empty())
        matched += tr(" Names: %1.").arg(coreText(report.prefix));
    column->addWidget(makeText(matched, "matched"));
    if (report.unmatched.empty() && report.ambiguous.empty() && report.unassigned.empty() &&
        m_import.warnings.isEmpty()) {
        column->addStretch(1);
        return;
    }
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 26);
    auto *lists = new NamedLists(this);
    lists->add(tr("Unmatched"), shownLines(report.unmatched));
    lists->add(tr("Ambiguous"), shownLines(report.ambiguous));
    lists->add(tr("Not named in the file"), shownLines(report.unassigned));
    lists->add(tr("Warnings"), m_import.warnings);
    lists->showFirstFilled();
    column->addWidget(lists, 1);
}

void PlanImportDialog::askAgain()
{
    const Result<ParameterValues> given = m_form->given();
    if (!given)
        return;
    accept();
    emit againRequested(m_import.path, *given);
}

void PlanImportDialog::copy() const
{
    QApplication::clipboard()->setText(m_import.fault.empty() ? shownText(writeImportReport(m_import.report))
                                                              : coreText(m_import.fault));
}

} // namespace cutaway
