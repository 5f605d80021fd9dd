#pragma once

#include "core/base/text.h"
#include "core/devices/inventory.h"
#include "core/judging/figure_words.h"
#include "core/plan/edited_plan.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cutaway {

/// A plan that was evaluated: its figures under their names in documents, and what it takes to open it.
struct PlanPoint
{
    PlanKind kind = {};    ///< none: nobody knows, and it is compared with any
    std::string work = {}; ///< `forward passes alone`; empty: nobody knows, or as all of the kind
    QString name;          ///< `size_based`, `partition.refine`
    QString settings;      ///< `Seed 2; Devices 4`; may be empty
    std::map<std::string, std::string> parameters; ///< `seed` → `2`, `devices` → `4`; `planner` too
    std::map<std::string, double> figures;         ///< `latency_sec`, `largest_lane_bytes`, …
    bool isFeasible = true;
    QString problem;                            ///< what is wrong with an infeasible one; one line
    std::string document;                       ///< of the plan; empty: only its figures were kept
    std::string decisions = {};                 ///< of it, what the plan decides: of open plans only
    std::shared_ptr<const Inventory> inventory; ///< that it was made for; null: the open one
};

/// `Balanced` of `pipeline.balanced`; what is no planner that is known stays as it is.
QString plannerText(const std::string &id);

/// `Balanced, Stages 3, Recompute true`: its planner and what that was given; empty where nobody knows.
QString madeBy(const EditedPlan &plan);
/// Whether their times are of the same work, as far as anybody knows.
bool areComparable(const std::string &work, const std::string &other);
/// What is wrong with a plan, in the window's language, on a line of its own.
QString problemText(const Text &problem);
/// The figures of a plan as it is. The document is made where `isKept`. O(plan).
PlanPoint pointOf(const EditedPlan &plan, const QString &name, bool isKept);
/// A point of exploration results, `failed` ones too.
PlanPoint pointOf(const nlohmann::ordered_json &point);

/// What planners and plans call their parameters, by name.
using ParameterTitles = std::map<std::string, Text>;

/// `Memory of devices` of `available_mem_bytes`, of a planner's parameter or of what is varied; what is not known is
/// the name in words.
QString parameterTitle(const ParameterTitles &titles, const std::string &name);

/// `0.5 ×` and `42.0 GB/s` of a rate that is varied, by a factor or as it is; of other parameters the number.
QString parameterNumberText(const std::string &name, double value);

/// The texts of one parameter, each kept once.
struct ParameterColumn
{
    static constexpr std::uint32_t none = 0xffffffff; ///< the point lacks the parameter

    std::vector<std::string> texts;             ///< as they came
    std::vector<std::optional<double>> numbers; ///< by text: the number that it is
    std::vector<std::uint32_t> places;          ///< by point, of its text, or `none`
    std::map<std::string, std::uint32_t> placeOf;
};

/// The figures and parameters of many plans, those of one name side by side: what is drawn of all plans goes through
/// them within a frame.
class PointColumns
{
public:
    /// O(columns · log columns).
    void add(const PlanPoint &point);
    void clear();
    std::size_t size() const { return m_size; }
    /// By point, no number where it lacks the figure. Null: all do.
    const std::vector<double> *figure(const std::string &name) const;
    /// Null: all points lack it.
    const ParameterColumn *parameter(const std::string &name) const;

private:
    std::map<std::string, std::vector<double>> m_figures;
    std::map<std::string, ParameterColumn> m_parameters;
    std::size_t m_size = 0;
};

/// Every plan that was evaluated since the model was opened, in the order in which that happened.
class PlanPoints : public QObject
{
    Q_OBJECT

public:
    explicit PlanPoints(QObject *parent = nullptr);

    const std::vector<PlanPoint> &points() const { return m_points; }
    /// The names of all figures that a point of any kind has: those that all kinds have first.
    const std::vector<std::string> &figureNames() const { return m_names; }
    /// Those that people are told of points that are compared; as of the last `changed`.
    const std::vector<std::string> &toldFigures() const { return m_told; }
    /// Figures of another kind of plan than the shown one mean something else under the same names.
    bool isCompared(const PlanPoint &point) const { return isCompared(point.kind); }
    /// How many points there are of the kinds that are compared.
    struct Counts
    {
        std::size_t plans = 0; ///< all, those too that are infeasible or gave no plan
        std::size_t infeasible = 0;
        std::size_t failed = 0; ///< without a plan, and so without figures
    };
    Counts comparedCounts() const;
    /// Figures and parameters of all points.
    const PointColumns &columns() const { return m_columns; }
    PlanKind kind() const { return m_kind; }
    /// Steps of plans of one kind may do other work; their times are not compared. Of those that are shown:
    const std::string &work() const { return m_work; }
    /// Of all parameters that a point has.
    const std::set<std::string> &parameterNames() const { return m_parameterNames; }
    /// What figures are called by the kind whose plans are compared.
    const judging::FigureTitles &titles() const;
    /// What parameters of these kinds are called, by name.
    const ParameterTitles &parameterTitles() const { return m_parameterTitles; }
    /// What others are compared with; null: nothing, or a plan of another kind.
    const PlanPoint *baseline() const { return m_baseline && isCompared(*m_baseline) ? &*m_baseline : nullptr; }

    /// Points that say the same of the same plan are added once. An open plan is the same under another name, and also
    /// where a hand has touched only what it does not decide, such as pins.
    void add(PlanPoint point);
    /// Figures and parameters are called as this plan and its planners call them.
    void addTitles(const EditedPlan &plan);
    /// Whose plans are compared, and of them those whose steps do this work; before it is set, those of the first
    /// point's kind.
    void setKind(PlanKind kind, const std::string &work = {});
    void setBaseline(std::optional<PlanPoint> baseline);
    void clear();

signals:
    /// There are none any more; comes at once.
    void cleared();
    /// Comes once for many that were added in one turn of the event loop.
    void changed();

private:
    bool isKnown(const PlanPoint &point) const;
    bool isCompared(PlanKind kind) const { return kind == PlanKind() || kind == m_kind; }
    void addNames(const PlanPoint &point);
    void count(const PlanPoint &point);
    void tellFigures();
    void addParameterTitles(const std::vector<ParameterDeclaration> &declarations);
    void announce();

    /// What there is of the points of one kind.
    struct OfKind
    {
        Counts counts;
        std::set<std::string> figures;
    };

    std::vector<PlanPoint> m_points;
    PointColumns m_columns;
    std::map<PlanKind, OfKind> m_ofKinds;
    std::vector<std::string> m_names;
    std::set<std::string> m_parameterNames;
    std::vector<std::string> m_told;
    std::map<PlanKind, judging::FigureTitles> m_titles;
    PlanKind m_kind;
    std::string m_work;
    ParameterTitles m_parameterTitles;
    QSet<QString> m_known;
    std::optional<PlanPoint> m_baseline;
    bool m_isAnnounced = false;
};

} // namespace cutaway
