#include "views/panels/inspector_title.h"

#include "views/panels/elided_label.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace cutaway {

namespace {

constexpr int stripeWidth = 3;
constexpr int stripeHeight = 32;
constexpr int glyphLeft = 22;
constexpr int glyphSize = 12;
constexpr int textLeft = 44;

} // namespace

InspectorTitle::InspectorTitle(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidedLabel(TextRole::Title, &Theme::text, this))
    , m_path(new ElidedLabel(TextRole::Small, &Theme::secondaryText, this))
    , m_copy(new QToolButton(this))
{
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_copy->setAutoRaise(true);
    m_copy->setToolTip(tr("Copy everything shown"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_copy->setFixedSize(scaled(28), scaled(28));
    connect(m_copy, &QToolButton::clicked, this, &InspectorTitle::copyRequested);
    auto *names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_name);
    names->addWidget(m_path);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(textLeft), scaled(6), scaled(dockPadding - 6), scaled(2));
    row->addLayout(names, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    setFixedHeight(std::max(scaled(50), sizeHint().height()));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void InspectorTitle::setInspection(const Inspection &inspection)
{
    m_kind = inspection.kind;
    m_colour = inspection.colour;
    m_name->setText(inspection.title);
    m_path->setText(inspection.subtitle);
    m_path->setVisible(!inspection.subtitle.isEmpty());
    const bool hasMark = m_kind || m_colour;
    layout()->setContentsMargins(scaled(!hasMark ? dockPadding
                                        : m_kind ? textLeft
                                                 : glyphLeft),
                                 scaled(6), scaled(dockPadding - 6), scaled(2));
    update();
}

void InspectorTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_kind && !m_colour)
        return;
    const QColor colour = m_kind ? theme().kind(*m_kind) : theme().device(*m_colour);
    const int top = (height() - scaled(stripeHeight)) / 2 + scaled(1);
    painter.fillRect(QRect(scaled(dockPadding), top, scaled(stripeWidth), scaled(stripeHeight)), colour);
    if (!m_kind)
        return;
    const int size = scaled(glyphSize);
    paintKindGlyph(painter, QRectF(scaled(glyphLeft), top + (scaled(stripeHeight) - size) / 2, size, size), *m_kind,
                   colour);
}

} // namespace cutaway
