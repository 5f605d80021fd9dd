#pragma once

#include "core/plan/plan_edits.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// What every plan document says of itself.
struct PlanOrigin
{
    std::string plannerId = "manual";
    ParameterValues parameters; ///< those that were given; the costs of an edited plan still depend on them
    std::string extra;          ///< unknown top-level fields of the document as a compact JSON object; empty: none
};

/// A plan that is open and can be changed: the one interface by which views, undo and the command line use a plan of
/// any kind. What only some kinds have, the others answer with "none"; nobody asks what kind of object it is.
///
/// Any number of threads may call const functions of a plan at the same time, `preview` and `clone` among them; what
/// they remember is kept by `core/base/lazy.h`. Who changes a plan must be alone with it, as with any object.
class EditedPlan : public PlanEdits
{
public:
    virtual const PlanOrigin &origin() const = 0;
    virtual void setOrigin(PlanOrigin origin) = 0;
    virtual std::unique_ptr<EditedPlan> clone() const = 0;

    /// The plan document (core/json/README.md, section 3).
    virtual nlohmann::ordered_json document() const = 0;
    /// The same and its violations: what `evaluate` writes.
    virtual nlohmann::ordered_json evaluation() const = 0;
    /// One entry of a moves document. Errors name the path inside the entry.
    virtual Result<Move> readMove(const nlohmann::json &entry) const = 0;
    /// What `edit` prints as `after` a move that was made.
    virtual nlohmann::ordered_json after(const Applied &applied) const = 0;
};

} // namespace cutaway
