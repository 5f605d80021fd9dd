#include "core/plan/edited_plan.h"

namespace cutaway {

std::string_view planKindName(PlanKind kind)
{
    switch (kind) {
    case PlanKind::Partition: return "partition";
    case PlanKind::Pipeline: return "pipeline";
    case PlanKind::Sharding: return "sharding";
    case PlanKind::Embedding: return "embedding";
    case PlanKind::Bucketing: return "bucketing";
    }
    return {};
}

} // namespace cutaway
