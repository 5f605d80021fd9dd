#include "app/judging/history_panel.h"

#include "app/document/plan_names.h"
#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/plan/plan_documents.h"
#include "views/judging/figure_tree.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/theme.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QFont>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

enum Column { NameColumn, LatencyColumn, MemoryColumn, FromColumn, TimeColumn, NoteColumn };

struct StateFigure
{
    Column column;
    const char *figure;
};
constexpr std::array stateFigures{StateFigure{LatencyColumn, "latency_sec"},
                                  StateFigure{MemoryColumn, "largest_lane_bytes"}};

/// What a plan calls the figures that are shown of it.
using StateTitles = std::array<QString, stateFigures.size()>;

StateTitles titlesOf(const Variant &variant)
{
    const judging::FigureTitles all = judging::figureTitles(*variant.plan);
    StateTitles titles;
    for (std::size_t i = 0; i < stateFigures.size(); ++i)
        titles[i] = figureTitleText(all, stateFigures[i].figure);
    return titles;
}

/// What all states call a figure; what it is generally called where one calls it otherwise, or there are none.
StateTitles commonTitles(const std::vector<StateTitles> &all, const StateTitles &generally)
{
    StateTitles common = all.empty() ? generally : all.front();
    for (const StateTitles &titles : all) {
        for (std::size_t i = 0; i < common.size(); ++i)
            common[i] = titles[i] == common[i] ? common[i] : generally[i];
    }
    return common;
}

QStringList rowOf(const Variant &variant)
{
    return {variant.name,
            figureText(*variant.plan, "latency_sec"),
            figureText(*variant.plan, "largest_lane_bytes"),
            variant.from,
            QLocale().toString(variant.time, QLocale::ShortFormat),
            QString(variant.note).replace(u'\n', u' ')};
}

} // namespace

HistoryPanel::HistoryPanel(Document &document, QWidget *parent)
    : QWidget(parent), m_document(document), m_list(new HistoryList(document, this)), m_steps(makeDockList(this))
{
    m_steps->setObjectName("steps");
    m_steps->setModel(m_list);
    m_steps->setAccessibleName(tr("Steps of the plan"));
    const auto go = [this](const QModelIndex &row) { m_list->goTo(row.row()); };
    connect(m_steps, &QListView::clicked, this, go);
    connect(m_steps, &QListView::activated, this, go);
    connect(m_list, &QAbstractItemModel::modelReset, this, &HistoryPanel::showStep);
    auto *sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->addWidget(m_steps);
    sides->addWidget(makeKept());
    sides->setStretchFactor(0, 2);
    sides->setStretchFactor(1, 3);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addWidget(sides);
    connect(&m_document.variants(), &Variants::changed, this, &HistoryPanel::showKept);
    connect(&m_document, &Document::currentChanged, this, &HistoryPanel::enableButtons);
    showStep();
    showKept();
}

QSize HistoryPanel::sizeHint() const
{
    return {scaled(640), scaled(220)};
}

QWidget *HistoryPanel::makeKept()
{
    auto *part = new QWidget;
    m_kept = makeTree({tr("Kept state"), {}, {}, tr("Of"), tr("When"), tr("Note")}, tr("Kept states"));
    m_kept->setRootIsDecorated(false);
    for (const StateFigure &figure : stateFigures)
        m_kept->headerItem()->setTextAlignment(figure.column, Qt::AlignRight | Qt::AlignVCenter);
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    const auto add = [&](const QString &text, const char *name, const QString &toolTip) {
        auto *button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(toolTip);
        bar->addWidget(button);
        return button;
    };
    QPushButton *keep = add(tr("&Keep this state…"), "keepState", tr("Under a name and with a note"));
    m_open = add(tr("&Open as a tab"), "openState", tr("With a history of its own"));
    m_file = add(tr("&Write a file…"), "writeState", tr("In the folder of the plan's file"));
    m_remove = add(tr("&Forget"), "forgetState", tr("Removes it from the list; files stay"));
    bar->addStretch(1);
    auto *rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(bar);
    rows->addWidget(m_kept, 1);
    connect(keep, &QPushButton::clicked, this, &HistoryPanel::keepRequested);
    connect(m_open, &QPushButton::clicked, this, [this] { m_document.openVariant(chosen()); });
    connect(m_kept, &QTreeWidget::itemActivated, this, [this] { m_document.openVariant(chosen()); });
    connect(m_file, &QPushButton::clicked, this, [this] { emit fileRequested(chosen()); });
    connect(m_remove, &QPushButton::clicked, this, [this] { m_document.variants().remove(chosen()); });
    connect(m_kept, &QTreeWidget::currentItemChanged, this, &HistoryPanel::enableButtons);
    return part;
}

int HistoryPanel::chosen() const
{
    return m_kept->indexOfTopLevelItem(m_kept->currentItem());
}

void HistoryPanel::showStep()
{
    const QModelIndex row = m_list->index(m_list->currentRow());
    m_steps->setCurrentIndex(row);
    m_steps->scrollTo(row);
}

void HistoryPanel::showKept()
{
    const int before = chosen();
    m_kept->clear();
    const std::vector<Variant> &variants = m_document.variants().list();
    std::vector<StateTitles> titles; // each state's, made once
    for (const Variant &variant : variants) {
        titles.push_back(titlesOf(variant));
        auto *row = new QTreeWidgetItem(m_kept, rowOf(variant));
        row->setToolTip(NameColumn, variant.note);
        row->setToolTip(NoteColumn, variant.note);
        for (std::size_t i = 0; i < stateFigures.size(); ++i) {
            row->setTextAlignment(stateFigures[i].column, Qt::AlignRight | Qt::AlignVCenter);
            row->setToolTip(stateFigures[i].column, titles.back()[i]);
        }
    }
    const StateTitles heads = commonTitles(titles, {tr("Time"), tr("Memory")});
    for (std::size_t i = 0; i < stateFigures.size(); ++i)
        m_kept->headerItem()->setText(stateFigures[i].column, heads[i]);
    m_kept->setCurrentItem(m_kept->topLevelItem(std::min(before, m_kept->topLevelItemCount() - 1)));
    fitColumns(m_kept);
    enableButtons();
}

void HistoryPanel::enableButtons()
{
    const bool isChosen = chosen() >= 0 && m_document.current();
    for (QPushButton *button : {m_open, m_file, m_remove})
        button->setEnabled(isChosen);
}

HistoryList::HistoryList(Document &document, QObject *parent) : QAbstractListModel(parent), m_document(document)
{
    connect(&document, &Document::currentChanged, this, &HistoryList::refresh);
    connect(&document, &Document::tabsChanged, this, &HistoryList::refresh);
    refresh();
}

void HistoryList::refresh()
{
    beginResetModel();
    const PlanTab *tab = m_document.current();
    m_rows = tab ? tab->history()->count() + 1 : 0;
    endResetModel();
}

int HistoryList::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int HistoryList::currentRow() const
{
    const PlanTab *tab = m_document.current();
    return tab ? tab->history()->index() : -1;
}

QVariant HistoryList::data(const QModelIndex &index, int role) const
{
    const PlanTab *tab = m_document.current();
    if (!tab || !index.isValid() || index.row() > tab->history()->count())
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return index.row() == 0 ? tr("%1 as it was opened").arg(tab->baseName())
                                : tab->history()->text(index.row() - 1);
    if (role == Qt::FontRole && index.row() == currentRow()) {
        QFont font;
        font.setBold(true);
        return font;
    }
    if (role == Qt::ForegroundRole && index.row() > currentRow())
        return theme().hintText;
    return {};
}

void HistoryList::goTo(int row)
{
    while (currentRow() > row && row >= 0)
        m_document.undo();
    while (currentRow() >= 0 && currentRow() < std::min(row, m_rows - 1))
        m_document.redo();
}

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
