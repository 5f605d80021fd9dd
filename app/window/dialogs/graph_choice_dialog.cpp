#include "app/window/dialogs/graph_choice_dialog.h"

#include "views/theme/core_text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace cutaway {

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
