#pragma once

#include <QAccessible>
#include <QAccessibleActionInterface>
#include <QAccessibleWidget>
#include <QPointer>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <cstddef>
#include <map>

namespace cutaway {

/// One thing that a widget paints, as screen readers see it: what stands in for a widget of its own. Its widget owns it
/// by registering it and deletes it when the thing is gone.
class PaintedAccessible : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    explicit PaintedAccessible(QWidget *canvas) : m_canvas(canvas) {}

    bool isValid() const override { return !m_canvas.isNull(); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QString text(QAccessible::Text text) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;

    QStringList actionNames() const override { return {}; }
    void doAction(const QString &) override {}
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

protected:
    virtual QString name() const = 0;
    virtual QString description() const = 0;
    /// In the widget; may lie outside what is visible.
    virtual QRect rectInWidget() const = 0;
    QWidget *canvas() const { return m_canvas; }

private:
    QPointer<QWidget> m_canvas;
};

/// The place of a child among those of `parent`; -1: it is none of them.
int indexAmongChildren(const QAccessibleInterface &parent, const QAccessibleInterface *child);

/// A widget with painted things, which it makes when a screen reader first asks for what is at their places.
template <class Place>
class PaintedOwner : public QAccessibleWidget
{
public:
    PaintedOwner(QWidget *widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}
    ~PaintedOwner() override
    {
        for (const auto &[place, id] : m_interfaces)
            QAccessible::deleteAccessibleInterface(id);
    }

    int indexOfChild(const QAccessibleInterface *child) const override { return indexAmongChildren(*this, child); }

protected:
    QAccessibleInterface *interfaceAt(const Place &place, const auto &make) const
    {
        const auto [known, isNew] = m_interfaces.try_emplace(place, 0);
        if (isNew)
            known->second = QAccessible::registerAccessibleInterface(make());
        return QAccessible::accessibleInterface(known->second);
    }

private:
    mutable std::map<Place, QAccessible::Id> m_interfaces;
};

/// A widget that paints things beside each other which screen readers tell as a list. It also inherits a widget.
class PaintedList
{
public:
    PaintedList();
    virtual ~PaintedList() = default;

    virtual std::size_t thingCount() const = 0;
    virtual QString nameOf(std::size_t thing) const = 0;
    virtual QString textOf(std::size_t thing) const = 0;
    /// In the widget; may lie outside what is visible.
    virtual QRectF rectOf(std::size_t thing) const = 0;
    virtual bool isSelected(std::size_t thing) const = 0;
    /// The keys are on it.
    virtual bool isCurrent(std::size_t thing) const = 0;
    virtual void goTo(std::size_t thing, bool select) = 0;
};

} // namespace cutaway
