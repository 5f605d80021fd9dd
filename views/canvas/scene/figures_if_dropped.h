#pragma once

#include "views/canvas/scene/scene.h"

#include <map>
#include <utility>

namespace cutaway {

/// The figures of a picture's boxes as a drop would leave them. Boxes stay where they are and ask when they are
/// painted: nothing of the picture is copied. O(changed items × depth), and the items of boxes that they send to or get
/// from.
class FiguresIfDropped
{
public:
    /// `changed`: the operators whose figures `dropped` has otherwise than the plan of the scene. Refers to the plan.
    FiguresIfDropped(const Scene &scene, const EditedPlan &dropped, const std::vector<ItemIndex> &changed);

    const EditedPlan &plan() const { return *m_plan; }
    /// Of a module as far as it lies in the group.
    double seconds(GroupIndex group, const GroupModule &module) const;
    std::int64_t bytes(GroupIndex group, const GroupModule &module, std::int64_t GroupModule::*bytes) const;
    /// What happens to values on their way along an edge, count 0: nothing. Null: as now.
    const InnerNote *note(GroupIndex group, const InnerEdge &edge) const;

private:
    void addFigures(const Scene &scene, ItemIndex item);

    const EditedPlan *m_plan;
    std::map<std::pair<GroupIndex, ModuleIndex>, GroupModule> m_more; ///< than now; sums alone
    std::map<std::pair<GroupIndex, SiblingPair>, InnerNote> m_notes;
};

} // namespace cutaway
