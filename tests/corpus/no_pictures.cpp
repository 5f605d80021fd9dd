// A command line that draws no pictures, and so needs nothing of the window.
#include "app/exports/drawn_exports.h"
#include "views/theme/style.h"

namespace cutaway {

const std::vector<DrawnExport> &drawnExports()
{
    static const std::vector<DrawnExport> none;
    return none;
}

const DrawnExport *findDrawnExport(std::string_view)
{
    return nullptr;
}

void installStyle() {}

} // namespace cutaway
