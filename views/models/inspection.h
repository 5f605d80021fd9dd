#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"
#include "views/theme/core_text.h"

#include <QString>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace cutaway {

/// All that is to be said of a thing: facts, and links to what it is connected with.
struct Inspection
{
    struct Fact
    {
        QString label;
        QString value;
        QString action = {};      ///< a word to click behind the value: `Unpin`; empty: none
        Move move = {};           ///< what a click on it does
        QString explanation = {}; ///< where the pointer rests on it

        friend bool operator==(const Fact &, const Fact &) = default;
    };
    struct Link
    {
        Spot target;
        QString text;
        QString note; ///< `392 KiB, partition 1`
        std::optional<OperatorKind> kind;
        std::optional<Move> move = {}; ///< a click makes it; none: a click goes to the target

        friend bool operator==(const Link &, const Link &) = default;
    };
    struct Section
    {
        QString title; ///< `Read by`
        std::vector<Link> links;
        std::size_t more = 0; ///< links that are left out
        QString text = {};    ///< a sentence under the title
        std::vector<Fact> facts = {};

        friend bool operator==(const Section &, const Section &) = default;
    };

    /// What a lane holds at its fullest moment; the parts add up.
    struct Peak
    {
        QString lane; ///< whose memory it is, where that is not what is inspected
        std::vector<MemoryPart> parts;
        std::int64_t usedBytes = 0;
        std::optional<std::int64_t> capacityBytes;
        std::optional<std::pair<std::int64_t, std::int64_t>> interval; ///< of what measured runs would use
        QString trust;

        friend bool operator==(const Peak &, const Peak &) = default;
    };

    QString title;
    QString subtitle;
    std::optional<OperatorKind> kind;
    std::optional<std::size_t> colour; ///< number of the device's colour, where there is no kind
    std::optional<Peak> peak;          ///< of a lane, or of the lane that a group is on
    std::vector<Fact> facts;
    std::vector<Section> sections;
    std::vector<Fact> details; ///< the call's arguments and the like

    bool isEmpty() const { return title.isEmpty(); }
    friend bool operator==(const Inspection &, const Inspection &) = default;
};

/// A section has no more links than this.
inline constexpr std::size_t linksShown = 50;

/// Empty for no spot. O(edges of an operator, or of a group's plan).
Inspection inspect(const EditedPlan &plan, Spot spot);
/// Sums over several operators. O(operators).
Inspection inspectSelection(const EditedPlan &plan, std::span<const ItemIndex> items);

/// With what a drop would make of each figure: `8.79 µs → 0 µs`. `then` is of the same thing in the plan after it.
Inspection withThen(Inspection now, const Inspection &then);

/// All of it as plain text, for the clipboard.
QString inspectionText(const Inspection &inspection);

/// Empty for a group that does not exist. O(edges of the plan).
Inspection inspectGroup(const EditedPlan &plan, GroupIndex group);
Inspection inspectLane(const EditedPlan &plan, LaneIndex lane);
/// The group that a spot stands for: itself, or the only one of a lane where lanes are what is loaded.
std::optional<GroupIndex> groupAt(const EditedPlan &plan, const Spot &spot);

} // namespace cutaway

namespace cutaway::inspecting {

/// What inspections of all things are put together from.

/// A name, as it stands.
QString text(std::string_view utf8);
QString text(const std::string &utf8);
/// What core says, translated.
QString text(const Text &said);

/// Nothing if there is no value.
void addFact(Inspection &inspection, const QString &label, const QString &value);
/// Nothing if it has no links.
void addSection(Inspection &inspection, Inspection::Section section);

/// `dev_0, dev_1`.
QString laneNames(const EditedPlan &plan, const std::vector<LaneIndex> &lanes);

} // namespace cutaway::inspecting
