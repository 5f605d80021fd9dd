#include "app/window/dialogs/profile_report_dialog.h"

#include "views/panels/overflow_rows.h"
#include "views/theme/core_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace cutaway {

namespace {

QString reportText(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

QString wayOf(MatchedBy by)
{
    switch (by) {
    case MatchedBy::Name: return ProfileReportDialog::tr("by name");
    case MatchedBy::Module: return ProfileReportDialog::tr("by module");
    case MatchedBy::Order: return ProfileReportDialog::tr("by order of execution");
    case MatchedBy::Record: return ProfileReportDialog::tr("by record id");
    }
    return {};
}

QStringList reportLines(const std::vector<std::string> &texts)
{
    QStringList lines;
    for (const std::string &line : texts)
        lines.append(coreText(line));
    return lines;
}

} // namespace

ProfileReportDialog::ProfileReportDialog(std::vector<ProfileReport> reports, QWidget *parent)
    : QDialog(parent)
    , m_reports(std::move(reports))
    , m_choice(new QComboBox(this))
    , m_notes(new QLabel(this))
    , m_lists(new NamedLists(this))
{
    setObjectName("profileReport");
    setWindowTitle(tr("Profile report"));
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 30);
    for (const ProfileReport &report : m_reports)
        m_choice->addItem(tr("%1, %2").arg(reportText(report.file), coreText(report.title)));
    m_choice->setCurrentIndex(m_choice->count() - 1);
    m_notes->setWordWrap(true);
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton *copyAll = buttons->addButton(tr("Copy all"), QDialogButtonBox::ActionRole);
    copyAll->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    connect(copyAll, &QPushButton::clicked, this, &ProfileReportDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    for (QWidget *part : std::initializer_list<QWidget *>{m_choice, m_notes, m_lists, buttons})
        column->addWidget(part);
    connect(m_choice, &QComboBox::currentIndexChanged, this, &ProfileReportDialog::showReport);
    showReport(m_choice->currentIndex());
}

void ProfileReportDialog::showReport(int index)
{
    m_lists->clear();
    if (index < 0)
        return;
    const ProfileReport &report = m_reports[std::size_t(index)];
    QStringList matched;
    for (const MatchedEntry &entry : report.matched)
        matched.append(tr("%1 \u2192 %2, %3").arg(reportText(entry.entry), reportText(entry.node), wayOf(entry.by)));
    QStringList ambiguous;
    for (const AmbiguousEntry &entry : report.ambiguous)
        ambiguous.append(tr("%1: %2").arg(reportText(entry.entry), coreText(entry.reason)));
    m_lists->add(tr("Matched"), matched);
    m_lists->add(tr("Unmatched"), reportLines(report.unmatched));
    m_lists->add(tr("Ambiguous"), ambiguous);
    m_lists->add(tr("Operators without a figure"), reportLines(report.withoutFigure));
    m_notes->setText(coreTexts(report.warnings).join(QLatin1Char('\n')));
    m_notes->setVisible(!report.warnings.empty());
}

void ProfileReportDialog::copy() const
{
    if (m_choice->currentIndex() >= 0)
        QApplication::clipboard()->setText(reportText(m_reports[std::size_t(m_choice->currentIndex())].text()));
}

} // namespace cutaway
