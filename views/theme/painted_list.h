#pragma once

#include <QAccessible>
#include <QRectF>
#include <QString>

#include <cstddef>

namespace cutaway {

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
