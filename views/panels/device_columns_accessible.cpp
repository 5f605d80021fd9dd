#include "views/panels/device_columns.h"
#include "views/theme/painted_accessible.h"

#include <QAccessibleWidget>

#include <map>

/// The columns as a list for assistive technologies.
namespace cutaway {

namespace {

class ColumnsAccessible;

class ColumnAccessible : public PaintedAccessible
{
public:
    ColumnAccessible(ColumnsAccessible *owner, std::size_t column);

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

    ColumnsAccessible *m_owner;
    std::size_t m_column;
};

class ColumnsAccessible : public QAccessibleWidget
{
public:
    explicit ColumnsAccessible(DeviceColumns *widget) : QAccessibleWidget(widget, QAccessible::List), m_widget(widget)
    {
    }
    ~ColumnsAccessible() override
    {
        for (const auto &[column, id] : m_interfaces)
            QAccessible::deleteAccessibleInterface(id);
    }

    DeviceColumns *columns() const { return m_widget; }
    int childCount() const override { return int(m_widget->columns().size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        const auto [known, isNew] = m_interfaces.try_emplace(index, 0);
        if (isNew)
            known->second = QAccessible::registerAccessibleInterface(
                new ColumnAccessible(const_cast<ColumnsAccessible *>(this), std::size_t(index)));
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
    DeviceColumns *m_widget;
    mutable std::map<int, QAccessible::Id> m_interfaces;
};

ColumnAccessible::ColumnAccessible(ColumnsAccessible *owner, std::size_t column)
    : PaintedAccessible(owner->columns()), m_owner(owner), m_column(column)
{
}

bool ColumnAccessible::isValid() const
{
    return PaintedAccessible::isValid() && m_column < m_owner->columns()->columns().size();
}

QAccessibleInterface *ColumnAccessible::parent() const
{
    return m_owner;
}

QAccessible::State ColumnAccessible::state() const
{
    QAccessible::State state = PaintedAccessible::state();
    if (!isValid())
        return state;
    const DeviceColumns &columns = *m_owner->columns();
    state.selectable = state.focusable = true;
    state.selected = columns.isSelected(m_column);
    state.focused = columns.hasFocus() && columns.current() == m_column;
    return state;
}

void ColumnAccessible::doAction(const QString &action)
{
    if (isValid())
        m_owner->columns()->goTo(m_column, action == pressAction());
}

QString ColumnAccessible::name() const
{
    return m_owner->columns()->nameOf(m_column);
}

QString ColumnAccessible::description() const
{
    return m_owner->columns()->textOf(m_column);
}

QRect ColumnAccessible::rectInWidget() const
{
    return m_owner->columns()->columns()[m_column].track.toAlignedRect();
}

} // namespace

QAccessibleInterface *makeDeviceColumnsInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::DeviceColumns"))
        return nullptr;
    return new ColumnsAccessible(static_cast<DeviceColumns *>(object));
}

} // namespace cutaway
