#include "views/models/refusal_text.h"

#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/translated.h"

#include <algorithm>

namespace cutaway {

QString refusalText(const Preview &preview)
{
    const auto isFuller = [](const Preview::LaneMemory &lane) {
        return lane.capacity && lane.after > *lane.capacity && lane.after > lane.before;
    };
    const auto fuller = std::ranges::find_if(preview.memory, isFuller);
    const std::vector<Text> told = preview.reason.pattern() ? preview.reason.arguments() : std::vector<Text>();
    if (preview.code != "over_capacity" || fuller == preview.memory.end() || told.size() < 3)
        return coreText(preview.reason);
    constexpr std::size_t withDevice = 4; // the device, by how much, what it needs and has
    const QString needs = bytesText(fuller->after);
    const QString has = bytesText(*fuller->capacity);
    const QString by = bytesText(fuller->after - *fuller->capacity);
    return told.size() == withDevice ? tr("%1 over by %2: needs %3, has %4").arg(coreText(told.front()), by, needs, has)
                                     : tr("every device over by %1: needs %2, has %3").arg(by, needs, has);
}

} // namespace cutaway
