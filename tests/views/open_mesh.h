#pragma once

#include "tests/views/open_plan.h"

namespace cutaway::testing {

/// Sharded BERT of three layers, training.
inline void openMesh(OpenPlan &open)
{
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner("sharding.megatron"),
                                                          {fixtureGraph("sharding/bert_h96_l3"),
                                                           fixtureInventory("sharding/mesh2x4"),
                                                           {},
                                                           {{"gradient_sync", true}, {"device_flops", 2e13}},
                                                           nullptr},
                                                          {});
    if (!plan)
        qFatal("%s", plan.error().line().c_str());
    open.show(std::move(*plan));
}

} // namespace cutaway::testing
