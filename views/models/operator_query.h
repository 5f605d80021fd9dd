#pragma once

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"

#include <QObject>
#include <QRegularExpression>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cutaway {

/// What the search line asks for: terms, all of which an operator must meet.
///
/// | term | meets |
/// |---|---|
/// | `word` | name or module path contains it |
/// | `/regex/` | name or module path matches |
/// | `op:conv` | kind or type contains it |
/// | `type:BatchNorm` | type contains it |
/// | `module:layer4.0` | module path contains it, as the model has it or with hand-made groups |
/// | `part:1`, `part:0,2` | lies in the group of that number |
/// | `device:dev_1` | runs on the device of that name, or, if none has it, on one whose name contains it |
/// | `bytes>4MiB`, `latency<=10us` | output and parameters; time |
///
/// Capitals do not matter. A quoted text is one word, spaces and colons included.
class OperatorQuery
{
public:
    enum class Field { Name, Operator, Type, Module };
    enum class Comparison { Less, LessOrEqual, Equal, GreaterOrEqual, Greater };
    enum class Measure { Bytes, Seconds };

    struct Contains
    {
        Field field = Field::Name;
        std::string text; ///< lower case
    };
    struct Matches
    {
        QRegularExpression expression;
    };
    struct InGroup
    {
        std::vector<std::int64_t> ids;
    };
    struct OnDevice
    {
        std::string text; ///< lower case
    };
    struct Compares
    {
        Measure measure = Measure::Bytes;
        Comparison comparison = Comparison::Equal;
        double value = 0;
    };
    using Term = std::variant<Contains, Matches, InGroup, OnDevice, Compares>;

    static OperatorQuery parse(const QString &text);

    bool isEmpty() const { return m_terms.empty() && m_problem.isEmpty(); }
    /// What cannot be understood, in words for the user; empty if all can. Such a query meets nothing.
    const QString &problem() const { return m_problem; }
    const std::vector<Term> &terms() const { return m_terms; }
    /// Whether a move can change what the query finds.
    bool dependsOnPlaces() const;

private:
    void addTerm(const QString &word);
    void addField(const QString &field, const QString &value);
    bool addComparison(const QString &word);

    std::vector<Term> m_terms;
    QString m_problem;
};

/// A query made ready for one plan in its present state.
class OperatorMatcher
{
public:
    /// `modules`: of the plan's graph; null: there are no hand-made groups. O(groups + devices).
    OperatorMatcher(OperatorQuery query, const EditedPlan &plan, std::shared_ptr<const ModuleTree> modules = nullptr);

    bool matches(ItemIndex item) const;

private:
    std::string_view handMadePath(const ItemInfo &info) const;
    bool meets(const OperatorQuery::Term &term, std::size_t position, ItemIndex item, const ItemInfo &info) const;

    OperatorQuery m_query;
    const EditedPlan &m_plan;
    std::shared_ptr<const ModuleTree> m_modules; ///< null: nothing in it is hand-made
    std::vector<std::vector<bool>> m_groupMeets; ///< by term, then by group; empty for terms that ask for no place
};

/// Runs a query over all operators of a plan in slices of some milliseconds between the events of the window: on
/// another thread it would need a copy of the plan, which may be edited meanwhile.
class OperatorSearch : public QObject
{
    Q_OBJECT

public:
    explicit OperatorSearch(QObject *parent = nullptr);

    /// Starts anew; a search under way is dropped. The plan must stay until `finished` or `cancel`.
    void start(const OperatorQuery &query, const EditedPlan &plan, std::shared_ptr<const ModuleTree> modules);
    void cancel();
    bool isRunning() const { return m_timer.isActive(); }

signals:
    /// The first hits, if it takes more than one slice.
    void begun(const std::vector<cutaway::ItemIndex> &hits);
    void finished(const std::vector<cutaway::ItemIndex> &hits);

private:
    void runSlice();

    QTimer m_timer;
    const EditedPlan *m_plan = nullptr;
    std::optional<OperatorMatcher> m_matcher;
    std::size_t m_next = 0;
    std::vector<ItemIndex> m_hits;
    bool m_hasBegun = false;
};

} // namespace cutaway
