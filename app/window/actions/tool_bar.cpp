#include "app/window/actions/tool_bar.h"

#include "app/window/palette/command_palette.h"
#include "core/plan/plan_kinds.h"
#include "views/models/planning.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>
#include <algorithm>

namespace cutaway {

namespace {

constexpr Colouring colourings[] = {Colouring::Kind,           Colouring::Latency,  Colouring::Memory,
                                    Colouring::Group,          Colouring::Flops,    Colouring::OutputBytes,
                                    Colouring::ParameterBytes, Colouring::Transfer, Colouring::Slack};

QWidget *spacer(QWidget *parent, int width)
{
    auto *widget = new QWidget(parent);
    if (width > 0)
        widget->setFixedWidth(width);
    else
        widget->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    return widget;
}

/// With these and with letters a closed box goes to another entry.
bool goesOn(const QKeyEvent &event)
{
    switch (event.key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Home:
    case Qt::Key_End: return true;
    default: return !event.text().isEmpty() && event.text().front().isLetterOrNumber();
    }
}

} // namespace

ToolBar::ToolBar(const Actions &actions, ViewState &state, QWidget *parent)
    : QToolBar(tr("Toolbar"), parent), m_state(state)
{
    setObjectName("toolBar");
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize(QSize(16, 16));
    setToolButtonStyle(Qt::ToolButtonIconOnly);
    addActions({actions.open, actions.save, actions.exportPlan});
    addSeparator();
    addActions({actions.undo, actions.redo});
    addSeparator();
    auto *viewAs = makeLabel(tr("View as"), TextRole::Body, &Theme::secondaryText, this);
    viewAs->setContentsMargins(4, 0, 10, 0);
    addWidget(viewAs);
    addWidget(makeKindBox());
    addSeparator();
    addZoom(actions);
    addSeparator();
    addWidget(makeColourBox());
    addWidget(spacer(this, 4));
    addAction(actions.switchArrangement);
    addAction(actions.minimap);
    addAction(actions.pin);
    addAction(actions.ribbon);
    addWidget(spacer(this, 0));
    m_field = new CommandField(this);
    addWidget(m_field);
}

QComboBox *ToolBar::makeKindBox()
{
    auto *box = new StartingBox(this);
    box->setObjectName("kindBox");
    box->setAccessibleName(tr("View as"));
    for (const PlanKindDescriptor &kind : planKinds())
        box->addItem(planKindTitle(kind.kind));
    box->setMinimumWidth(int(116 * textScale()));
    box->setToolTip(tr("Kind of plan: go to a plan of this kind, or to a planner that makes one"));
    connect(box, &QComboBox::activated, this,
            [this](int index) { emit kindChosen(planKinds()[std::size_t(index)].kind); });
    m_kinds = box;
    return box;
}

void ToolBar::setKind(PlanKind kind)
{
    m_kinds->setCurrentIndex(m_kinds->findText(planKindTitle(kind)));
}

QComboBox *ToolBar::makeColourBox()
{
    auto *box = new QComboBox(this);
    box->setObjectName("colourBox");
    box->setAccessibleName(tr("Colour operators by"));
    box->setToolTip(tr("Colour operators by kind, group or one of their figures"));
    box->addItems({tr("Colour: kind"), tr("Colour: latency"), tr("Colour: memory"), tr("Colour: group"),
                   tr("Colour: operations"), tr("Colour: output"), tr("Colour: parameters"), tr("Colour: transfer"),
                   tr("Colour: slack")});
    box->setPlaceholderText(tr("Colour: profile")); // chosen in the menu
    box->setMinimumWidth(int(124 * textScale()));
    connect(box, &QComboBox::activated, this, [this](int index) { m_state.setColouring(colourings[index]); });
    connect(&m_state, &ViewState::colouringChanged, box, [this, box] {
        const bool isMeasured = m_state.colouring() == Colouring::MeasuredRatio;
        box->setPlaceholderText(isMeasured ? tr("Colour: measured") : tr("Colour: profile"));
        const auto found = std::ranges::find(colourings, m_state.colouring());
        box->setCurrentIndex(found == std::end(colourings) ? -1 : int(found - std::begin(colourings)));
    });
    m_colours = box;
    return box;
}

void ToolBar::setColouringName(Colouring colouring, const QString &name)
{
    const auto found = std::ranges::find(colourings, colouring);
    m_colours->setItemText(int(found - std::begin(colourings)), name);
}

void ToolBar::addZoom(const Actions &actions)
{
    addAction(actions.fit);
    addAction(actions.zoomOut);
    m_zoom = makeLabel({}, TextRole::Body, &Theme::text, this);
    m_zoom->setAlignment(Qt::AlignCenter);
    m_zoom->setMinimumWidth(int(52 * textScale()));
    m_zoom->setToolTip(tr("Zoom"));
    addWidget(m_zoom);
    addAction(actions.zoomIn);
    addAction(actions.tidy);
    setZoom(1);
}

void ToolBar::setZoom(double zoom)
{
    m_zoom->setText(QLocale().toString(qRound(zoom * 100)) + QStringLiteral("\u00a0%"));
}

void StartingBox::keyPressEvent(QKeyEvent *event)
{
    if (!goesOn(*event)) {
        QComboBox::keyPressEvent(event);
        return;
    }
    showPopup();
    QCoreApplication::sendEvent(view(), event);
}

void StartingBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace cutaway
