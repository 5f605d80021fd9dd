#include "views/theme/painted_accessible.h"

namespace cutaway {

int indexAmongChildren(const QAccessibleInterface &parent, const QAccessibleInterface *child)
{
    for (int i = 0; i < parent.childCount(); ++i) {
        if (parent.child(i) == child)
            return i;
    }
    return -1;
}

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
    return indexAmongChildren(*this, wanted);
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

namespace {

class ListAccessible;

class ThingAccessible : public PaintedAccessible
{
public:
    ThingAccessible(ListAccessible *owner, std::size_t thing);

    bool isValid() const override;
    QAccessibleInterface *parent() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override;
    QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
    void doAction(const QString &action) override;

private:
    QString name() const override;
    QString description() const override;
    QRect rectInWidget() const override;

    ListAccessible *m_owner;
    std::size_t m_thing;
};

class ListAccessible : public PaintedOwner<int>
{
public:
    ListAccessible(QWidget *widget, PaintedList *list) : PaintedOwner(widget, QAccessible::List), m_list(list) {}

    QWidget *canvas() const { return widget(); }
    PaintedList &list() const { return *m_list; }
    int childCount() const override { return int(m_list->thingCount()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        return interfaceAt(index,
                           [&] { return new ThingAccessible(const_cast<ListAccessible *>(this), std::size_t(index)); });
    }

private:
    PaintedList *m_list;
};

ThingAccessible::ThingAccessible(ListAccessible *owner, std::size_t thing)
    : PaintedAccessible(owner->canvas()), m_owner(owner), m_thing(thing)
{
}

bool ThingAccessible::isValid() const
{
    return PaintedAccessible::isValid() && m_thing < m_owner->list().thingCount();
}

QAccessibleInterface *ThingAccessible::parent() const
{
    return m_owner;
}

QAccessible::State ThingAccessible::state() const
{
    QAccessible::State state = PaintedAccessible::state();
    if (!isValid())
        return state;
    state.selectable = state.focusable = true;
    state.selected = m_owner->list().isSelected(m_thing);
    state.focused = m_owner->canvas()->hasFocus() && m_owner->list().isCurrent(m_thing);
    return state;
}

void ThingAccessible::doAction(const QString &action)
{
    if (isValid())
        m_owner->list().goTo(m_thing, action == pressAction());
}

QString ThingAccessible::name() const
{
    return m_owner->list().nameOf(m_thing);
}

QString ThingAccessible::description() const
{
    return m_owner->list().textOf(m_thing);
}

QRect ThingAccessible::rectInWidget() const
{
    return m_owner->list().rectOf(m_thing).toAlignedRect();
}

QAccessibleInterface *makePaintedListInterface(const QString &, QObject *object)
{
    auto *list = dynamic_cast<PaintedList *>(object);
    return list ? new ListAccessible(qobject_cast<QWidget *>(object), list) : nullptr;
}

} // namespace

PaintedList::PaintedList()
{
    static const bool isInstalled = (QAccessible::installFactory(makePaintedListInterface), true);
    Q_UNUSED(isInstalled)
}

} // namespace cutaway
