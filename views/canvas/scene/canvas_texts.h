#pragma once

#include "core/base/units.h"
#include "views/canvas/scene/figures_if_dropped.h"

#include <QCoreApplication>
#include <QStringList>

namespace cutaway {

namespace measured {
struct GroupTimes;
}

/// The words and figures of the picture, in the user's language and number format.
class CanvasTexts
{
    Q_DECLARE_TR_FUNCTIONS(CanvasTexts)

public:
    /// A name, as it stands.
    static QString text(std::string_view utf8);
    static QString text(const std::string &utf8) { return text(std::string_view(utf8)); }
    /// What core says, translated.
    static QString text(const Text &said);
    /// A figure of core's with the locale's decimal sign.
    static QString figure(const std::string &figure);
    static QString bytes(std::int64_t bytes);
    static QString seconds(std::optional<double> seconds, Digits digits = Digits::Three);
    /// `12 operators`, by the word of the plan's kind.
    static QString items(const EditedPlan &plan, std::size_t count);
    /// `768 B`, `3 values, 2.25 KiB`.
    static QString passage(const Passage &passage);
    /// What is handed over where one group ends and the next begins: `8.00 MiB`, `336 µs`; empty where that is not
    /// told.
    static QStringList boundary(const EditedPlan &plan, GroupIndex earlier, GroupIndex later);
    /// `95.3 / 96.5 MiB`.
    static QString usage(std::int64_t used, std::optional<std::int64_t> capacity);
    /// `98.9 %`, where there is a capacity; else the bytes.
    static QString share(std::int64_t used, std::optional<std::int64_t> capacity);
    /// `64×112×112`: a leading 1 is left out. Bytes where the shape is not known.
    static QString shape(const EditedPlan &plan, const ItemInfo &item);
    /// A tensor's sizes, the longest first: `8×512×4096`, `8×…×4096`.
    static QStringList shapes(const std::string &sizes);
    /// The name as far as the box around it does not say it already, then shorter forms for narrow boxes, without its
    /// beginning: `…conv1` is not the operator conv1.
    static QStringList names(const ItemInfo &item, std::string_view enclosingPath);
    static QString moduleTitle(const Scene &scene, BoxRef box);
    /// The title, then without its first components.
    static QStringList moduleTitles(const Scene &scene, BoxRef box);
    /// `12 operators`, `7 of 10 operators`, `5 × 10 operators`; then short: `×12`, `7 of 10`, `×50`.
    static QStringList moduleCounts(const Scene &scene, BoxRef box);
    /// `12 operators, 16.4 MiB of weights, 2.10 MiB of outputs`, then without the outputs; `7 of 10 operators`.
    static QStringList moduleDetails(const Scene &scene, BoxRef box, const FiguresIfDropped *then = nullptr);
    /// `3 of 10`, where a part of the module lies in this group; else empty.
    static QString modulePart(const Scene &scene, BoxRef box);
    /// Of its operators, added up: of what runs side by side, more than it takes.
    static std::optional<double> moduleSeconds(const Scene &scene, BoxRef box, const FiguresIfDropped *then = nullptr);
    /// The same as it is drawn: `Σ 554 µs` of several operators; empty where a time is not known.
    static QString moduleTime(const Scene &scene, BoxRef box, const FiguresIfDropped *then = nullptr);
    /// `longest path 496 µs`, then the time alone; empty where it is not known.
    /// `passes 1.26 s → 534 ms`, then shorter.
    static QStringList measuredTimes(const measured::GroupTimes &times);
    static QStringList groupTimes(const EditedPlan &plan, const GroupInfo &info);
    static std::int64_t moduleBytes(const Scene &scene, BoxRef box, std::int64_t GroupModule::*bytes,
                                    const FiguresIfDropped *then = nullptr);
    /// Path of the module that a box stands for or lies in; empty for the model itself.
    static std::string_view enclosingPath(const Scene &scene, BoxRef box);

    /// What stands in a lane that holds nothing, and in less room.
    static QStringList emptyLane();
    /// What a new group would be called: as the others are, with the next number.
    static QString newGroupTitle(const EditedPlan &plan);

    static QString sourceName(const Scene &scene, BoxRef box);
    static QString sourceDetail(const EditedPlan &plan, const SceneBox &box);
    static QString kindName(OperatorKind kind);
};

} // namespace cutaway
