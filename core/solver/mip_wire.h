#pragma once

#include "core/solver/mip_model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// What passes between the program and its solver process, which always are of one build on one machine: plain numbers
/// in the machine's own order.
namespace cutaway::wire {

struct MipRequest
{
    MipModel model;
    double timeLimitSec = 0; ///< 0: none
    double relativeGap = 0;
    std::vector<double> start; ///< empty: none
    bool preprocesses = true;  ///< CBC may rewrite the model before it searches
};

std::string encodeRequest(const MipModel &model, double timeLimitSec, double relativeGap,
                          const std::vector<double> &start, bool preprocesses);
/// Nothing if the bytes are not a whole request.
std::optional<MipRequest> decodeRequest(std::string_view bytes);

struct MipMessage
{
    enum class Type : std::uint64_t { Solution, Bound, Optimal, Infeasible, Unbounded, Stopped };
    Type type = Type::Stopped;
    double bound = -mipInfinity;
    std::vector<double> values; ///< solutions only

    bool isLast() const { return type != Type::Solution && type != Type::Bound; }
};

std::string encodeMessage(const MipMessage &message);
/// Takes the first message off `bytes`; nothing if it is not complete yet. `isBroken` is set where it never can be:
/// an unknown type, or another number of values than 0 or `columnCount`.
std::optional<MipMessage> takeMessage(std::string_view &bytes, std::size_t columnCount, bool &isBroken);

} // namespace cutaway::wire
