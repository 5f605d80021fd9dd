#pragma once

#include <QTimer>

#include <utility>

namespace cutaway {

/// Runs this on the context's thread when what else waits for it had its turn: input, timers, painting. A timer of 0 ms
/// would not do: Qt posts an event for it, and posted events come before all of these.
template <class Work>
void inLaterTurn(QObject *context, Work work)
{
    QTimer::singleShot(1, context, std::move(work));
}

} // namespace cutaway
