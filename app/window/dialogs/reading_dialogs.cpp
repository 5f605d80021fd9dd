#include "app/window/dialogs/reading_dialogs.h"

#include "views/panels/overflow_rows.h"
#include "views/theme/core_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
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

namespace {

enum Column { GraphColumn, OperatorsColumn, CollectivesColumn, RanksColumn };

QString ranksText(const std::vector<int> &ranks)
{
    QStringList numbers;
    for (const int rank : ranks)
        numbers.append(QString::number(rank));
    return numbers.join(QStringLiteral(", "));
}

} // namespace

GraphChoiceDialog::GraphChoiceDialog(const GraphListing &listing, const QString &file, QWidget *parent)
    : QDialog(parent), m_graphs(new QTreeWidget(this))
{
    setObjectName("graphChoice");
    setWindowTitle(tr("Open a graph of %1").arg(file));
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 24);
    auto *title = new QLabel(tr("%1 has %n graphs. Which one?", nullptr, int(listing.graphs.size())).arg(file), this);
    title->setBuddy(m_graphs);
    m_graphs->setObjectName("graphs");
    m_graphs->setAccessibleName(tr("Graphs"));
    m_graphs->setHeaderLabels({tr("Graph"), tr("Nodes"), tr("Collectives"), tr("Ranks")});
    m_graphs->setRootIsDecorated(false);
    m_graphs->header()->setSectionResizeMode(GraphColumn, QHeaderView::Stretch);
    m_graphs->header()->setStretchLastSection(false);
    for (const GraphEntry &entry : listing.graphs)
        addGraph(entry);
    m_graphs->setCurrentItem(m_graphs->topLevelItem(int(listing.suggested)));

    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    m_open = buttons->button(QDialogButtonBox::Open);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_graphs, &QTreeWidget::itemSelectionChanged, this, &GraphChoiceDialog::updateButtons);
    connect(m_graphs, &QTreeWidget::itemActivated, this, [this] {
        if (!selector().empty())
            accept();
    });
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(title);
    layout->addWidget(m_graphs);
    layout->addWidget(buttons);
    updateButtons();
}

void GraphChoiceDialog::addGraph(const GraphEntry &entry)
{
    auto *item = new QTreeWidgetItem(m_graphs);
    item->setText(GraphColumn, QString::fromStdString(entry.selector));
    item->setText(OperatorsColumn, QString::number(entry.nodes));
    item->setText(CollectivesColumn, entry.collectives > 0 ? QString::number(entry.collectives) : QString());
    item->setText(RanksColumn, ranksText(entry.ranks));
    for (const int column : {OperatorsColumn, CollectivesColumn})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (!entry.problem.empty()) {
        item->setToolTip(GraphColumn, coreText(entry.problem));
        item->setFlags(Qt::NoItemFlags);
    }
}

void GraphChoiceDialog::updateButtons()
{
    m_open->setEnabled(!selector().empty());
}

std::string GraphChoiceDialog::selector() const
{
    const QList<QTreeWidgetItem *> selected = m_graphs->selectedItems();
    return selected.isEmpty() ? std::string() : selected.front()->text(GraphColumn).toStdString();
}

} // namespace cutaway
