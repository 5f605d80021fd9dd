#pragma once

#include "core/layout/layout.h"

#include <QObject>

namespace cutaway {

/// Gives the canvas positions without holding it up. The program's implementation runs Graphviz in a child process and
/// falls back to the layered layout when that fails or takes too long; tests may answer at once.
class LayoutSource : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The answer if it is known already, else null; then ask with `request`.
    virtual const LayoutResult *cached(const LayoutRequest &request) const = 0;
    /// Starts a layout; `finished` brings it with the number that this returns.
    virtual quint64 request(const LayoutRequest &request) = 0;
    /// Gives up on a request: `finished` will not come for it.
    virtual void cancel(quint64 number) = 0;

signals:
    void finished(quint64 number, const cutaway::LayoutResult &result);
};

} // namespace cutaway
