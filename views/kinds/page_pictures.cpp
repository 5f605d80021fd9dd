#include "views/kinds/page_pictures.h"

#include "views/kinds/sharding/module_drawing.h"
#include "views/panels/panel_parts.h"

namespace cutaway {

namespace {

class ModulesOnPage : public PagePicture, public ModuleDrawing
{
public:
    explicit ModulesOnPage(const EditedPlan &plan) : PagePicture(plan)
    {
        m_modules = MeshModules::of(m_source);
        readModules();
        fit([this] { return placeModules() + scaled(columnLegend); });
    }
    std::string name() const override { return "modules"; }
};

} // namespace

std::unique_ptr<PagePicture> pagePicture(const EditedPlan &plan)
{
    if (ModuleDrawing::suitsModules(plan)) {
        auto modules = std::make_unique<ModulesOnPage>(plan);
        return modules->hasEnough() ? std::move(modules) : nullptr;
    }
    return nullptr;
}

} // namespace cutaway
