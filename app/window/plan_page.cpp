#include "app/window/plan_page.h"

#include "app/document/document.h"
#include "app/document/read_files.h"
#include "app/document/samples.h"
#include "app/window/actions/actions.h"
#include "app/window/document_tabs.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "views/models/device_edits.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QBoxLayout>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace cutaway {

namespace {

/// Nothing fits, or does not, because of memory that nobody knows.
QString unknownText(const std::vector<Device> &devices, std::int64_t needed)
{
    std::vector<Device> known = devices;
    std::erase_if(known, hasUnknownMemory);
    const int unknown = int(devices.size() - known.size());
    const QString text = tr("The memory of %n devices is not known.", nullptr, unknown);
    const auto largest = std::ranges::max_element(known, {}, &Device::availableMemBytes);
    return largest != known.end() && needed <= largest->availableMemBytes
               ? text + u' ' + tr("It fits on %1.").arg(QString::fromStdString(largest->name))
               : text;
}

QString devicesText(const std::vector<Device> &devices, std::int64_t needed)
{
    if (std::ranges::any_of(devices, hasUnknownMemory))
        return unknownText(devices, needed);
    const double sum = std::accumulate(devices.begin(), devices.end(), 0.0, [](double total, const Device &device) {
        return total + double(device.availableMemBytes);
    });
    const Device &largest = *std::ranges::max_element(devices, {}, &Device::availableMemBytes);
    const QString size = bytesText(largest.availableMemBytes);
    const QString have = tr("%n devices have %1.", nullptr, int(devices.size())).arg(bytesText(std::int64_t(sum)));
    if (needed <= largest.availableMemBytes)
        return have + ' ' + tr("It fits on %1.").arg(QString::fromStdString(largest.name));
    if (double(needed) > sum)
        return have + ' ' + tr("That is not enough.");
    return have + ' ' + tr("It does not fit on one device (%1).").arg(size);
}

/// Not where its plans have no devices for lanes, and its kind asks nothing of an inventory.
bool needsDevices(const PlannerDescriptor &planner)
{
    const PlanKindDescriptor *kind = findKind(planner.kind);
    return !kind || kind->comparison.lanesAreDevices || kind->plannerForDevices;
}

/// That begins plans of this kind, by its place among all; -1: none does.
int starterOf(PlanKind kind)
{
    const PlanKindDescriptor *descriptor = findKind(kind);
    if (!descriptor || !descriptor->starter || !descriptor->starter->takeUp)
        return -1;
    const auto found = std::ranges::find(planStarters(), descriptor->starter->title, &PlanStarter::title);
    return int(found - planStarters().begin());
}

} // namespace

const PlannerDescriptor *plannerFor(const OpenGraph &graph, const Inventory &devices)
{
    return graph.suitedPlanner ? graph.suitedPlanner : plannerForDevices(*graph.value, devices);
}

const PlannerDescriptor &firstPlanner(const OpenGraph &graph, const Inventory &devices)
{
    const PlannerDescriptor *asked = plannerFor(graph, devices);
    return asked ? *asked : graph.firstPlanner();
}

QString needText(std::int64_t needed, const Inventory &inventory, const PlannerDescriptor *planner)
{
    const QString needs = tr("The model needs %1.").arg(bytesText(needed));
    if (planner && !needsDevices(*planner))
        return needs + ' ' +
               tr("The planner “%1” is for graphs like this one; it needs no devices.").arg(coreText(planner->title));
    if (inventory.devices.empty() && planner)
        return needs + ' ' + tr("The planner “%1” uses what the inventory describes.").arg(coreText(planner->title));
    if (inventory.devices.empty())
        return needs + ' ' + tr("There are no devices to place it on yet.");
    return needs + ' ' + devicesText(inventory.devices, needed);
}

PlanBanner::PlanBanner(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addWidget(makeLabel(tr("No plan yet"), TextRole::Title, &Theme::text, this));
    m_text = makeLabel({}, TextRole::Body, &Theme::secondaryText, this);
    m_text->setWordWrap(true);
    m_text->setObjectName("needText");
    column->addWidget(m_text);
    column->addLayout(makeButtons());
}

QHBoxLayout *PlanBanner::makeButtons()
{
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_run = new QPushButton(themeIcon("media-playback-start"), {}, this);
    m_run->setProperty("primary", true);
    m_run->setObjectName("runPlanner");
    m_start = new QPushButton(this);
    m_start->setProperty("primary", true);
    m_start->setObjectName("startPlanOfModel");
    m_openInventory = new QPushButton(tr("Open an inventory…"), this);
    m_openInventory->setProperty("primary", true);
    m_addDevices = new QPushButton(tr("Add devices"), this);
    m_addDevices->setObjectName("addDevices");
    m_giveMemory = new QPushButton(tr("Give their memory…"), this);
    m_giveMemory->setObjectName("giveMemory");
    auto *open = new QPushButton(tr("Open a plan…"), this);
    m_byHand = new LinkButton(tr("or place by hand"), this);
    m_byHand->setObjectName("byHand");
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_run, m_start, m_openInventory, m_addDevices, m_giveMemory, open, m_byHand})
        buttons->addWidget(widget);
    buttons->addStretch(1);
    connect(m_run, &QPushButton::clicked, this, &PlanBanner::runRequested);
    connect(m_start, &QPushButton::clicked, this, [this] { emit starterRequested(m_starter); });
    connect(m_openInventory, &QPushButton::clicked, this, &PlanBanner::inventoryRequested);
    connect(m_addDevices, &QPushButton::clicked, this, &PlanBanner::devicesRequested);
    connect(m_giveMemory, &QPushButton::clicked, this, &PlanBanner::memoryRequested);
    connect(open, &QPushButton::clicked, this, &PlanBanner::openRequested);
    connect(m_byHand, &LinkButton::clicked, this, &PlanBanner::closed);
    return buttons;
}

void PlanBanner::setModel(const OpenGraph &graph, const Inventory &inventory)
{
    const PlannerDescriptor &first = firstPlanner(graph, inventory);
    const PlannerDescriptor *described = plannerForDevices(*graph.value, inventory);
    const bool canRun = !inventory.devices.empty() || described || !needsDevices(first);
    m_starter = canRun ? -1 : starterOf(first.kind);
    const bool canStart = m_starter >= 0;
    if (canStart)
        m_text->setText(tr("The model needs %1. Choose the cluster that trains it, the sequence length and the batch.")
                            .arg(bytesText(graph.bytes)));
    else
        m_text->setText(needText(graph.bytes, inventory, needsDevices(first) ? described : &first));
    m_start->setVisible(canStart);
    if (canStart)
        m_start->setText(coreText(planStarters()[std::size_t(m_starter)].title) + QStringLiteral("…"));
    m_openInventory->setProperty("primary", !canStart);
    m_openInventory->update();
    m_run->setText(tr("Run %1").arg(coreText(first.title)));
    m_run->setVisible(canRun);
    m_openInventory->setVisible(!canRun);
    m_addDevices->setVisible(!canRun && !canStart);
    m_giveMemory->setVisible(std::ranges::any_of(inventory.devices, hasUnknownMemory));
}

void PlanBanner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintRoundBox(painter, rect(), 4, theme().panel, theme().line);
}

namespace {

constexpr int leastRoom = 160; // for texts of the second

/// The canvas's ground behind messages and banner.
class Ground : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), theme().canvas); }
};

} // namespace

StripRow::StripRow(QWidget *first, QWidget *growing, QWidget *parent)
    : QWidget(parent), m_first(first), m_growing(growing), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    m_layout->addWidget(first);
    m_layout->addWidget(growing, 1);
}

void StripRow::arrange()
{
    // Not what it would like: texts that change with each move are not to move the canvas.
    const int growing = m_growing->minimumSizeHint().width() + scaled(leastRoom);
    const int wanted = m_first->isHidden() ? growing : m_first->sizeHint().width() + growing;
    m_layout->setDirection(wanted <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void StripRow::resizeEvent(QResizeEvent *event)
{
    arrange();
    QWidget::resizeEvent(event);
}

/// The strips want other widths with each plan.
bool StripRow::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest)
        arrange();
    return QWidget::event(event);
}

void StripRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
}

PlanPage::PlanPage(Document &document, const QList<QWidget *> &strips, QWidget *canvas, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_tabs(new DocumentTabs(document, this))
    , m_message(new MessageBar)
    , m_banner(new PlanBanner)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    for (QWidget *strip : strips)
        column->addWidget(strip);
    for (QWidget *notice : std::initializer_list<QWidget *>{m_message, m_banner}) {
        auto *ground = new Ground(this);
        auto *inset = new QVBoxLayout(ground);
        inset->setContentsMargins(12, 12, 12, 0);
        inset->addWidget(notice);
        column->addWidget(ground);
        ground->hide();
    }
    column->addWidget(canvas, 1);
    connect(m_message, &MessageBar::closed, this, &PlanPage::clearMessage);
    connect(m_banner, &PlanBanner::closed, this, [this] {
        m_isBannerWanted = false;
        refreshBanner();
    });
    connect(&document, &Document::opened, this, [this] {
        m_isBannerWanted = true;
        refreshBanner();
    });
    connect(&document, &Document::tabsChanged, this, &PlanPage::refreshBanner);
    connect(&document, &Document::currentChanged, this, &PlanPage::refreshBanner);
    connect(&document, &Document::inventoryReplaced, this, &PlanPage::refreshBanner);
    connect(&document, &Document::closed, this, &PlanPage::clearMessage);
}

void PlanPage::setMessage(const Message &message)
{
    m_message->setMessage(message);
    m_message->parentWidget()->show();
}

void PlanPage::clearMessage()
{
    m_message->parentWidget()->hide();
}

void PlanPage::withdrawMessage(const QString &title)
{
    if (m_message->message().title == title)
        clearMessage();
}

void PlanPage::refreshBanner()
{
    const PlanTab *tab = m_document.current();
    const bool shown = tab && tab->isPlaceholder() && m_isBannerWanted;
    if (shown)
        m_banner->setModel(m_document.graph(), *m_document.inventory().value);
    m_banner->parentWidget()->setVisible(shown);
}

} // namespace cutaway
