#include "core/solver/worker/solve.h"

#include "core/children/child_process.h"
#include "core/children/worker_program.h"
#include "core/solver/mip_model.h"

#include <CbcEventHandler.hpp>
#include <CbcModel.hpp>
#include <CoinPackedMatrix.hpp>
#include <OsiClpSolverInterface.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <functional>
#include <new>
#include <string>
#include <unistd.h>
#include <vector>

namespace cutaway {

namespace {

using Clock = std::chrono::steady_clock;
using Send = std::function<void(const wire::MipMessage &)>;

/// A power of two that takes `largest` to about `target`; 1 for 0.
double scaleTo(double largest, double target)
{
    return largest > 0 ? std::exp2(std::round(std::log2(target / largest))) : 1.0;
}

double costScale(const MipModel &model)
{
    double largest = 0;
    for (const MipColumn &column : model.columns())
        largest = std::max(largest, std::abs(column.cost));
    return scaleTo(largest, 8192);
}

CoinPackedMatrix matrixOf(const MipModel &model, std::vector<double> &lower, std::vector<double> &upper)
{
    CoinPackedMatrix matrix(false, 0, 0);
    matrix.setDimensions(0, int(model.columnCount()));
    matrix.reserve(int(model.rowCount()), CoinBigIndex(model.termCount()));
    std::vector<int> columns;
    std::vector<double> factors;
    for (std::size_t r = 0; r < model.rowCount(); ++r) {
        double largest = 0;
        for (const MipTerm &term : model.row(r))
            largest = std::max(largest, std::abs(term.factor));
        const double scale = scaleTo(largest, 1);
        columns.clear();
        factors.clear();
        for (const MipTerm &term : model.row(r)) {
            columns.push_back(int(term.column));
            factors.push_back(term.factor * scale);
        }
        matrix.appendRow(int(columns.size()), columns.data(), factors.data());
        lower.push_back(std::isfinite(model.rowLower(r)) ? model.rowLower(r) * scale : -COIN_DBL_MAX);
        upper.push_back(std::isfinite(model.rowUpper(r)) ? model.rowUpper(r) * scale : COIN_DBL_MAX);
    }
    return matrix;
}

void load(const MipModel &model, double scale, OsiClpSolverInterface &solver)
{
    std::vector<double> columnLower, columnUpper, costs, rowLower, rowUpper;
    for (const MipColumn &column : model.columns()) {
        columnLower.push_back(std::isfinite(column.lower) ? column.lower : -COIN_DBL_MAX);
        columnUpper.push_back(std::isfinite(column.upper) ? column.upper : COIN_DBL_MAX);
        costs.push_back(column.cost * scale);
    }
    const CoinPackedMatrix matrix = matrixOf(model, rowLower, rowUpper);
    solver.loadProblem(matrix, columnLower.data(), columnUpper.data(), costs.data(), rowLower.data(), rowUpper.data());
    solver.messageHandler()->setLogLevel(0);
    for (std::size_t c = 0; c < model.columnCount(); ++c) {
        if (model.column(c).isInteger)
            solver.setInteger(int(c));
    }
}

/// Solutions are found in CBC's presolved model. This takes them back to the model as it was given: the columns that
/// are left and whole are fixed, the others follow by linear programming.
class Unpresolve
{
public:
    explicit Unpresolve(const OsiClpSolverInterface &original) : m_original(original) {}

    /// Empty if the rest has no whole solution.
    std::vector<double> values(const CbcModel &presolved) const
    {
        const double *solution = presolved.bestSolution();
        const int count = presolved.getNumCols();
        const int *originals = presolved.originalColumns();
        if (!originals && count == m_original.getNumCols())
            return {solution, solution + count};
        if (!originals)
            return {};
        OsiClpSolverInterface rest(m_original);
        for (int c = 0; c < count; ++c) {
            if (originals[c] < 0 || originals[c] >= rest.getNumCols())
                return {};
            const bool isInteger = rest.isInteger(originals[c]);
            if (isInteger)
                rest.setColBounds(originals[c], std::round(solution[c]), std::round(solution[c]));
        }
        rest.messageHandler()->setLogLevel(0);
        rest.initialSolve();
        return rest.isProvenOptimal() && isWhole(rest)
                   ? std::vector<double>(rest.getColSolution(), rest.getColSolution() + rest.getNumCols())
                   : std::vector<double>();
    }

private:
    static bool isWhole(const OsiClpSolverInterface &solver)
    {
        for (int c = 0; c < solver.getNumCols(); ++c) {
            const double value = solver.getColSolution()[c];
            if (solver.isInteger(c) && std::abs(value - std::round(value)) > 1e-6)
                return false;
        }
        return true;
    }

    OsiClpSolverInterface m_original;
};

/// Hears of solutions and bounds while CBC searches. CBC clones it; the clones share what they refer to.
class Reporter : public CbcEventHandler
{
public:
    Reporter(const Unpresolve &unpresolve, double scale, const Send &send)
        : m_unpresolve(&unpresolve), m_scale(scale), m_send(&send)
    {
    }

    CbcEventHandler *clone() const override { return new Reporter(*this); }

    CbcAction event(CbcEvent which) override
    {
        if (!model_ || model_->parentModel()) // a search within the search: its solutions come back as the main one's
            return noAction;
        if ((which == solution || which == heuristicSolution) && model_->bestSolution())
            m_send->operator()({wire::MipMessage::Type::Solution, -mipInfinity, m_unpresolve->values(*model_)});
        else if (which == node || which == treeStatus)
            reportBound();
        return noAction;
    }
    using CbcEventHandler::event;

private:
    void reportBound()
    {
        const Clock::time_point now = Clock::now();
        if (now - m_lastBound < std::chrono::milliseconds(250))
            return;
        m_lastBound = now;
        const double bound = model_->getBestPossibleObjValue();
        if (std::abs(bound) < 1e49)
            m_send->operator()({wire::MipMessage::Type::Bound, bound / m_scale, {}});
    }

    const Unpresolve *m_unpresolve;
    double m_scale;
    const Send *m_send;
    Clock::time_point m_lastBound{};
};

void setStart(CbcModel &cbc, OsiClpSolverInterface &solver, const wire::MipRequest &request)
{
    solver.setIntParam(OsiNameDiscipline, 1);
    std::vector<std::pair<std::string, double>> start;
    for (std::size_t c = 0; c < request.start.size(); ++c) {
        const std::string name = "c" + std::to_string(c);
        solver.setColName(int(c), name);
        if (request.model.column(c).isInteger)
            start.emplace_back(name, request.start[c]);
    }
    // CBC knows columns by their names. Where columns have names and rows have none, Clp's presolve reads past the end
    // of the rows' names.
    for (std::size_t r = 0; r < request.model.rowCount(); ++r)
        solver.setRowName(int(r), "r" + std::to_string(r));
    cbc.setMIPStart(start);
}

std::string textOf(double value)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

wire::MipMessage conclusion(CbcModel &cbc, double scale)
{
    using Type = wire::MipMessage::Type;
    if (cbc.isContinuousUnbounded())
        return {Type::Unbounded, -mipInfinity, {}};
    if (cbc.isProvenInfeasible())
        return {Type::Infeasible, -mipInfinity, {}};
    const double possible = cbc.getBestPossibleObjValue();
    wire::MipMessage message{Type::Stopped, std::abs(possible) < 1e49 ? possible / scale : -mipInfinity, {}};
    if (const double *best = cbc.bestSolution())
        message.values.assign(best, best + cbc.getNumCols());
    if (cbc.isProvenOptimal())
        message.type = Type::Optimal;
    constexpr int stoppedWithinGap = 2;
    if (cbc.isProvenOptimal() &&
        cbc.secondaryStatus() != stoppedWithinGap) // without preprocessing the bound stays behind
        message.bound = cbc.getObjValue() / scale;
    return message;
}

/// Runs CBC with its usual presolve, cuts and heuristics. `send` gets every better solution, bounds now and then, and
/// the conclusion last. Costs and rows are scaled by powers of two for CBC's absolute tolerances.
void searchWithCbc(const wire::MipRequest &request, const Send &send)
{
    const double scale = costScale(request.model);
    OsiClpSolverInterface solver;
    load(request.model, scale, solver);
    const Unpresolve unpresolve(solver);
    CbcModel cbc(solver);
    CbcMain0(cbc);
    auto &ownSolver = dynamic_cast<OsiClpSolverInterface &>(*cbc.solver());
    if (!request.start.empty())
        setStart(cbc, ownSolver, request);
    Reporter reporter(unpresolve, scale, send);
    cbc.passInEventHandler(&reporter);
    const std::string limit = textOf(request.timeLimitSec > 0 ? request.timeLimitSec : 1e9);
    const std::string gap = textOf(request.relativeGap);
    std::vector<const char *> words{"cutaway", "-logLevel", "0", "-timeMode", "elapsed", "-seconds", limit.c_str()};
    if (!request.preprocesses)
        words.insert(words.end(), {"-preprocess", "off"});
    words.insert(words.end(), {"-ratioGap", gap.c_str(), "-allowableGap", "0", "-solve", "-quit"});
    CbcMain1(int(words.size()), words.data(), cbc);
    send(conclusion(cbc, scale));
}

} // namespace

int solveForParent()
{
    const int channel = beWorker();
    try {
        const std::optional<wire::MipRequest> request = wire::decodeRequest(readToEnd(channel));
        if (!request)
            return 2;
        searchWithCbc(*request,
                      [&](const wire::MipMessage &message) { writeAll(channel, wire::encodeMessage(message)); });
    } catch (const std::bad_alloc &) {
        _exit(noMemoryStatus);
    }
    _exit(0); // CBC's global objects need no farewell
}

} // namespace cutaway
