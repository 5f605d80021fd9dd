#include "core/layout/layout_task.h"

#include "core/layout/layout.h"

namespace cutaway {

Result<std::string> layoutTask(std::string_view text)
{
    const Result<LayoutRequest> request = readLayoutRequest(text);
    if (!request)
        return request.error();
    const Result<LayoutResult> result = graphvizLayout(*request);
    return result ? Result<std::string>(writeLayoutResult(*result)) : result.error();
}

} // namespace cutaway
