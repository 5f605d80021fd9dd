#include "core/partition/partition_kind.h"
#include "core/plan/plan_kinds.h"
#include "tests/toy_kind/toy_kind.h"

namespace cutaway {

/// Takes the place of core/kinds.cpp in programs that link it.
const std::vector<PlanKindDescriptor> &planKinds()
{
    static const std::vector<PlanKindDescriptor> all{partitionKind(), toy::toyKind()};
    return all;
}

} // namespace cutaway
