#include "views/models/module_of_item.h"

namespace cutaway {

ModuleIndex moduleOf(const ModuleTree &modules, const ItemInfo &info)
{
    if (info.node.isValid())
        return modules.moduleOf(info.node);
    for (std::string_view path = info.modulePath; !path.empty();) {
        if (const ModuleIndex named = modules.find(path); named.isValid())
            return named;
        const std::size_t dot = path.rfind('.');
        path = path.substr(0, dot == std::string_view::npos ? 0 : dot);
    }
    return modules.root();
}

} // namespace cutaway
