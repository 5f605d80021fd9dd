#include "core/plan/other_settings.h"

#include "core/plan/edited_plan.h"

#include <algorithm>

namespace cutaway {

std::vector<Move> otherChoicesOf(const EditedPlan &plan, std::string_view control)
{
    const std::vector<ParameterDeclaration> controls = plan.controls();
    const auto declared = std::ranges::find(controls, control, &ParameterDeclaration::name);
    if (declared == controls.end())
        return {};
    const ParameterValues values = plan.controlValues();
    const auto now = values.find(control);
    std::vector<Move> moves;
    for (const std::string &choice : declared->choices) {
        if (now == values.end() || now->second != ParameterValue(choice))
            moves.emplace_back().settings.push_back({declared->name, choice});
    }
    return moves;
}

} // namespace cutaway
