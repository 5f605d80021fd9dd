#include "views/kinds/page_pictures.h"

#include "core/plan/plan_kinds.h"
#include "views/kinds/embedding/rank_matrix_drawing.h"
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

class RanksOnPage : public PagePicture, public RankMatrixDrawing
{
public:
    explicit RanksOnPage(const EditedPlan &plan) : PagePicture(plan)
    {
        readRanks(&plan);
        fit([this] { return scaled(matrixHead) + placeRanks() + scaled(matrixLegend + matrixMargin / 2); });
    }
    std::string name() const override { return wordsOf(*m_source->plan()).lane.many; }
};

} // namespace

std::unique_ptr<PagePicture> pagePicture(const EditedPlan &plan)
{
    if (ModuleDrawing::suitsModules(plan)) {
        auto modules = std::make_unique<ModulesOnPage>(plan);
        return modules->hasEnough() ? std::move(modules) : nullptr;
    }
    if (plan.hasStackedLanes() && plan.laneCount() >= ranksAsMatrix)
        return std::make_unique<RanksOnPage>(plan);
    return nullptr;
}

} // namespace cutaway
