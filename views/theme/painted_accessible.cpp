#include "views/theme/painted_accessible.h"

namespace cutaway {

QWindow *PaintedAccessible::window() const
{
    return m_canvas ? m_canvas->window()->windowHandle() : nullptr;
}

QAccessibleInterface *PaintedAccessible::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i) {
        QAccessibleInterface *each = child(i);
        if (each && each->rect().contains(x, y))
            return each;
    }
    return nullptr;
}

int PaintedAccessible::indexOfChild(const QAccessibleInterface *wanted) const
{
    for (int i = 0; i < childCount(); ++i) {
        if (child(i) == wanted)
            return i;
    }
    return -1;
}

QString PaintedAccessible::text(QAccessible::Text text) const
{
    if (!isValid())
        return {};
    switch (text) {
    case QAccessible::Name: return name();
    case QAccessible::Description: return description();
    default: return {};
    }
}

QRect PaintedAccessible::rect() const
{
    if (!isValid())
        return {};
    const QRect shown = rectInWidget();
    return {m_canvas->mapToGlobal(shown.topLeft()), shown.size()};
}

QAccessible::State PaintedAccessible::state() const
{
    QAccessible::State state;
    if (!isValid()) {
        state.invalid = true;
        return state;
    }
    state.invisible = !m_canvas->isVisible();
    state.offscreen = !m_canvas->rect().intersects(rectInWidget());
    return state;
}

void *PaintedAccessible::interface_cast(QAccessible::InterfaceType type)
{
    if (type == QAccessible::ActionInterface)
        return static_cast<QAccessibleActionInterface *>(this);
    return nullptr;
}

} // namespace cutaway
