#pragma once

#include "core/base/result.h"
#include "core/json/parameter.h"
#include "core/plan/move.h"

#include <optional>
#include <utility>
#include <vector>

namespace cutaway {

class EditedPlan;

/// What a step gets done, in parts that are the same in all plans of a graph.
struct StepWork
{
    double parts = 0;
    Text text;      ///< `256 sequences`
    Text part;      ///< `sequence`
    Text kind = {}; ///< `forward and backward passes`; empty: all plans of the graph do the same with a part
};

/// Plans whose settings say how much a step gets done: an interface beside `EditedPlan`, found by `dynamic_cast`.
class HasStepWork
{
public:
    virtual ~HasStepWork() = default;
    virtual StepWork stepWork() const = 0;
    /// What can be kept while single settings change: `64 ranks, batch 256`; empty: there is nothing of the sort.
    virtual Text keptWork() const { return {}; }
    /// What else is to be set with this setting so that it is kept. Error `not_kept`: no values do.
    virtual Result<std::vector<Move::Setting>> settingsThatKeepWork(const Move::Setting &) const
    {
        return std::vector<Move::Setting>();
    }
    /// How much a step gets done as a control of its own, of which other settings are the parts: the global batch.
    virtual std::optional<std::pair<ParameterDeclaration, std::int64_t>> workControl() const { return std::nullopt; }
    /// The settings for another value of `workControl` on as many ranks; none: it is the value now. Error `not_kept`:
    /// no settings reach it.
    virtual Result<std::vector<Move::Setting>> settingsForWork(std::int64_t) const
    {
        return std::vector<Move::Setting>();
    }
};

/// What a step of each of two plans gets done; none where one of them does not say.
std::optional<std::pair<StepWork, StepWork>> stepWorksOf(const EditedPlan &one, const EditedPlan &other);
/// Whether the two do other things with a part, so that not even the time of one can be compared.
bool isOtherKindOfWork(const StepWork &one, const StepWork &other);

} // namespace cutaway
