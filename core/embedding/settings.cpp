#include "core/embedding/reservation.h"
#include "core/json/declare_parameter.h"

#include <algorithm>

namespace cutaway::embedding {

namespace {

ParameterDeclaration inBytes(ParameterDeclaration declaration)
{
    return inUnit("bytes", between(0, double(std::int64_t(1) << 50), std::move(declaration)));
}

std::size_t choiceOf(const ParameterDeclaration &declaration, const ParameterValue &value)
{
    return std::size_t(std::ranges::find(declaration.choices, std::get<std::string>(value)) -
                       declaration.choices.begin());
}

} // namespace

std::vector<ParameterDeclaration> settingDeclarations()
{
    return {
        between(1, double(std::int64_t(1) << 40),
                declareParameter("batch_size", "Batch size", ParameterType::Integer, std::int64_t(512),
                                 "Samples that a rank takes in a step.")),
        declareChoice("storage_reservation", "Reservation",
                      {"heuristical", "fixed_percentage", "fixed_absolute", "inference"},
                      "What is kept free for all that is no table: a share, the dense parameters and the inputs; the "
                      "share alone; a number of bytes; or what inference needs."),
        between(0, 1,
                declareParameter("storage_reserve_percent", "Reserve", ParameterType::Number, 0.15,
                                 "Share of each rank's HBM that is kept free, 0 to 1.")),
        atLeast(0,
                declareParameter("parameter_multiplier", "Parameter multiplier", ParameterType::Number, 6.0,
                                 "Memory for dense parameters, their gradients and optimizer states, in sizes of the "
                                 "parameters.")),
        inBytes(
            declareParameter("dense_tensor_estimate", "Dense tensors", ParameterType::Integer, std::int64_t(0),
                             "Bytes to keep for dense tensors on each rank instead of an estimate from the graph; 0: "
                             "estimate.")),
        inBytes(declareParameter("hbm_reserved_bytes", "HBM reserved", ParameterType::Integer, std::int64_t(0),
                                 "Bytes of HBM to keep free on each rank, for the reservation fixed_absolute.")),
        declareChoice("pipeline_type", "Pipeline",
                      {"none", "train_base", "train_sparse_dist", "train_prefetch_sparse_dist"},
                      "Training pipeline: how many batches of inputs and outputs are in memory at a time."),
        declareParameter("run_embedding_at_peak_memory", "Embedding at peak", ParameterType::Bool, false,
                         "Counts the outputs of lookups too where the pipeline frees them before memory peaks.")};
}

Result<PlanSettings> readSettings(const ParameterValues &given)
{
    const std::vector<ParameterDeclaration> declarations = settingDeclarations();
    ParameterValues values;
    for (const ParameterDeclaration &declaration : declarations) {
        values[declaration.name] = declaration.defaultValue;
        const auto found = given.find(declaration.name);
        if (found == given.end() || std::holds_alternative<std::monostate>(found->second))
            continue;
        if (const Done checked = checkParameter(declaration, found->second); !checked)
            return checked.error();
        values[declaration.name] = found->second;
    }
    const auto declared = [&](std::string_view name) -> const ParameterDeclaration & {
        return *std::ranges::find(declarations, name, &ParameterDeclaration::name);
    };
    PlanSettings settings;
    settings.estimate.batchSize = std::get<std::int64_t>(values.at("batch_size"));
    settings.estimate.pipeline = PipelineType(choiceOf(declared("pipeline_type"), values.at("pipeline_type")));
    settings.estimate.runsAtPeak = std::get<bool>(values.at("run_embedding_at_peak_memory"));
    ReservationSettings &reservation = settings.reservation;
    reservation.kind = ReservationKind(choiceOf(declared("storage_reservation"), values.at("storage_reservation")));
    reservation.percentage = numberOf(values.at("storage_reserve_percent"));
    reservation.parameterMultiplier = numberOf(values.at("parameter_multiplier"));
    reservation.denseTensorEstimate = std::get<std::int64_t>(values.at("dense_tensor_estimate"));
    reservation.reservedHbm = std::get<std::int64_t>(values.at("hbm_reserved_bytes"));
    return settings;
}

} // namespace cutaway::embedding
