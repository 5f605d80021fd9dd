#include "app/settings/planner_limits.h"

#include "app/settings/settings.h"

#include <QByteArray>

#include <algorithm>

namespace cutaway {

namespace {

constexpr auto secondsKey = "planner/seconds";
constexpr auto memoryKey = "planner/gibibytes";
constexpr const char *memoryVariable = "CUTAWAY_PLUGIN_MEMORY";

} // namespace

int plannerSeconds()
{
    return std::max(0, settings().value(secondsKey, 0).toInt());
}

void setPlannerSeconds(int seconds)
{
    settings().setValue(secondsKey, seconds);
}

int plannerGibibytes()
{
    return std::max(0, settings().value(memoryKey, 0).toInt());
}

void setPlannerGibibytes(int gibibytes)
{
    settings().setValue(memoryKey, gibibytes);
}

void applyPlannerMemory()
{
    const int gibibytes = plannerGibibytes();
    if (gibibytes > 0 && !qEnvironmentVariableIsSet(memoryVariable))
        qputenv(memoryVariable, QByteArray::number(gibibytes) + 'G');
}

} // namespace cutaway
