#include "core/training/exports/training_run.h"

#include <algorithm>
#include <iterator>

namespace cutaway::training {

std::vector<TrainedBlock> TrainingRun::layers() const
{
    std::vector<TrainedBlock> found;
    for (const std::vector<TrainedBlock> &stage : stages)
        std::ranges::copy_if(stage, std::back_inserter(found), &TrainedBlock::isLayer);
    return found;
}

bool TrainingRun::hasOwnZero() const
{
    return std::ranges::any_of(stages, [&](const std::vector<TrainedBlock> &stage) {
        return std::ranges::any_of(stage, [&](const TrainedBlock &block) { return block.zero != settings.zero; });
    });
}

bool TrainingRun::layersAgree() const
{
    const std::vector<TrainedBlock> all = layers();
    return std::ranges::all_of(all,
                               [&](const TrainedBlock &layer) { return layer.recompute == all.front().recompute; });
}

} // namespace cutaway::training
