#include "core/json/json_writing.h"
#include "core/training/calibrating/fit_calibration.h"

#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using OrderedJson = nlohmann::ordered_json;

} // namespace

OrderedJson calibrationJson(const Calibration &calibration)
{
    OrderedJson json = OrderedJson::object();
    for (const CalibrationField &field : calibrationFields())
        json[std::string(field.name)] = calibration.*field.member;
    for (const QuantileField &field : quantileFields()) {
        const MeasuredErrors &errors = calibration.*field.member;
        json[std::string(field.name)] = errors.quantiles;
        if (errors.records > 0)
            json[std::string(field.recordsName)] = errors.records;
        for (const RecordsOn &on : errors.on)
            json[std::string(field.recordsOnName)].push_back({{"accelerator", on.accelerator},
                                                              {"records", on.count},
                                                              {"experts", on.experts},
                                                              {"fp8", on.fp8},
                                                              {"sharded", on.shared}});
    }
    return json;
}

std::string writeCalibration(const FittedCalibration &fitted, const std::string &accelerator)
{
    OrderedJson runs = OrderedJson::array();
    for (const CalibrationPoint &point : fitted.points)
        runs.push_back({{"name", point.name},
                        {"figure", point.figure},
                        {"measured", point.measured},
                        {"predicted", point.predicted},
                        {"fitted", point.isFitted}});
    return layOut(OrderedJson{{"format", "cutaway.calibration"},
                              {"version", 1},
                              {"accelerator", accelerator},
                              {"fitted", fitted.fields},
                              {"calibration", calibrationJson(fitted.calibration)},
                              {"runs", std::move(runs)}});
}

} // namespace cutaway::training
