#pragma once

#include "views/models/plan_source.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cutaway {

/// A whole number that is set in a strip but not applied: what would follow, or why it cannot be.
struct SettingDraft
{
    struct Value
    {
        std::int64_t value = 0;
        QString excess; ///< what memory it is over by; empty: it fits
    };

    QString title; ///< of the setting: `Tensor`
    std::int64_t now = 0;
    std::int64_t wanted = 0;
    Preview preview;             ///< of the move
    Move move;                   ///< the setting and what gives way to it; empty: refused
    QString following;           ///< `Data 16 → 8, Microbatches 64 → 128`; empty: nothing else changes
    QString refusal;             ///< empty: it can be applied
    QString leftOut;             ///< why a step of the field passed values over; empty: it did not
    std::vector<Value> possible; ///< of a refused one: values that can be

    bool isAllowed() const { return refusal.isEmpty(); }
};

/// Files and the command line say a parameter's name before what is wrong with it; here its title stands there.
QString refusalText(const std::string &control, const Text &message);

/// Changes of a plan's controls as moves: where the work of a step is kept, with what gives way to them.
class SettingMoves
{
public:
    explicit SettingMoves(const PlanSource *source) : m_source(source) {}

    bool keepsWork() const { return m_keepsWork; }
    void setKeepsWork(bool on) { m_keepsWork = on; }
    /// `64 ranks, batch 256`; empty: the plan has nothing of the sort.
    Text keptWork() const;

    /// The plan's, and before them how much a step gets done, where that is a control.
    std::vector<ParameterDeclaration> controls() const;
    ParameterValues values() const;
    /// None of what is no whole number.
    std::optional<std::int64_t> whole(const std::string &control) const;

    /// Errors: what is kept cannot be.
    Result<Move> moveTo(const std::string &control, const ParameterValue &value) const;
    bool isPossible(const std::string &control, const ParameterValue &value) const;
    /// The first of them, at most twelve up to 1024.
    std::vector<SettingDraft::Value> possibleValues(const std::string &control) const;
    SettingDraft draft(const ParameterDeclaration &control, std::int64_t wanted) const;

private:
    const PlanSource *m_source;
    bool m_keepsWork = true;
};

} // namespace cutaway
