#include "views/theme/painted_list.h"

#include "views/theme/painted_accessible.h"

#include <QAccessibleWidget>

#include <map>

namespace cutaway {

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

class ListAccessible : public QAccessibleWidget
{
public:
    ListAccessible(QWidget *widget, PaintedList *list) : QAccessibleWidget(widget, QAccessible::List), m_list(list) {}
    ~ListAccessible() override
    {
        for (const auto &[thing, id] : m_interfaces)
            QAccessible::deleteAccessibleInterface(id);
    }

    QWidget *canvas() const { return widget(); }
    PaintedList &list() const { return *m_list; }
    int childCount() const override { return int(m_list->thingCount()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto [known, isNew] = m_interfaces.try_emplace(index, 0);
        if (isNew)
            known->second = QAccessible::registerAccessibleInterface(
                new ThingAccessible(const_cast<ListAccessible *>(this), std::size_t(index)));
        return QAccessible::accessibleInterface(known->second);
    }
    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }

private:
    PaintedList *m_list;
    mutable std::map<int, QAccessible::Id> m_interfaces;
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
