#include "core/sharding/imports/tp_styles.h"

#include <algorithm>
#include <array>

namespace cutaway::sharding {

namespace {

using Split = TpStyle::Split;
using Output = TpStyle::Output;

constexpr std::array styles{
    TpStyle{"colwise", Split::LastButOne, true, Output::SplitLast, false, false},
    TpStyle{"colwise_gather_output", Split::LastButOne, true, Output::SplitLast, false, true},
    TpStyle{"colwise_rep", Split::LastButOne, true, Output::SplitLast, false, true},
    TpStyle{"local_colwise", Split::LastButOne, true, Output::SplitLast, false, false},
    TpStyle{"local_rowwise", Split::Last, false, Output::Partial, false, true},
    TpStyle{"local_packed_rowwise", Split::Last, false, Output::Partial, true, true},
    TpStyle{"rowwise_rep", Split::Last, false, Output::Partial, false, true},
    TpStyle{"gather"},
    TpStyle{"replicate"},
    TpStyle{"local"},
    TpStyle{"rowwise", Split::Last, false, Output::Partial, false, true},
    TpStyle{"rowwise_split_input", Split::Last, false, Output::Partial, false, true},
    TpStyle{"packed_colwise", Split::LastButOne, true, Output::SplitLast, true, false},
    TpStyle{"packed_rowwise", Split::Last, false, Output::Partial, true, true},
    TpStyle{"embedding_rowwise", Split::First, false, Output::Partial, false, true},
    TpStyle{"embedding_colwise", Split::Second, false, Output::SplitLast, false, true},
    TpStyle{"grouped_gemm", Split::First, true, Output::AsIs, false, false},
    TpStyle{"replicated_with_grad_allreduce"},
    TpStyle{"all_reduce"},
    TpStyle{"sequence_parallel"},
    TpStyle{"mla_kv_a_proj"},
    TpStyle{"ep_router"},
    TpStyle{"moe_tp_experts"},
    TpStyle{"moe_identity_expert"},
    TpStyle{"megamoe_router"},
    TpStyle{"megamoe_experts"},
};

} // namespace

const TpStyle *findTpStyle(std::string_view name)
{
    const auto found = std::ranges::find(styles, name, &TpStyle::name);
    return found == styles.end() ? nullptr : &*found;
}

Placement weightPlacement(const TpStyle &style, std::size_t rank, bool isBias)
{
    if (rank == 0 || style.weight == Split::None)
        return Placement::replicated();
    if (isBias || rank == 1) {
        if (!style.splitsBias)
            return Placement::replicated();
        return Placement::split(style.weight == Split::First ? 0 : rank - 1);
    }
    switch (style.weight) {
    case Split::Last: return Placement::split(rank - 1);
    case Split::LastButOne: return Placement::split(rank - 2);
    case Split::First: return Placement::split(0);
    default: return Placement::split(1);
    }
}

std::string withoutNumbers(std::string_view name)
{
    std::string text;
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find('.', begin), name.size());
        const std::string_view part = name.substr(begin, end - begin);
        const bool isNumber = begin > 0 && !part.empty() && part.find_first_not_of("0123456789") == part.npos;
        text.append(begin > 0 ? "." : "").append(isNumber ? "*" : part);
        begin = end + 1;
    }
    return text;
}

} // namespace cutaway::sharding
