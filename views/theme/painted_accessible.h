#pragma once

#include <QAccessible>
#include <QAccessibleActionInterface>
#include <QPointer>
#include <QWidget>

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

} // namespace cutaway
