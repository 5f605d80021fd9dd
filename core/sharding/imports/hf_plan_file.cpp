#include "core/sharding/imports/hf_plan_file.h"

#include "core/json/json_reading.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cutaway::sharding {

namespace {

using Split = TpStyle::Split;
using Output = TpStyle::Output;
using OrderedJson = nlohmann::ordered_json;

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

constexpr const char *tensorFields[] = {"tp_plan", "base_model_tp_plan"};
constexpr const char *expertFields[] = {"ep_plan", "base_model_ep_plan"};
constexpr const char *pipelineFields[] = {"pp_plan", "base_model_pp_plan"};

/// Names by pattern, at least half of which are known: reading names the others.
bool isStyles(const OrderedJson &json)
{
    std::size_t known = 0;
    for (const auto &[pattern, style] : json.items()) {
        if (!style.is_string())
            return false;
        known += findTpStyle(style.get<std::string>()) != nullptr;
    }
    return json.is_object() && known > 0 && 2 * known >= json.size();
}

class HfPlanReader
{
public:
    explicit HfPlanReader(const OrderedJson &document) : m_document(document) {}

    Result<HfPlans> read()
    {
        if (isStyles(m_document)) {
            m_plans.tensorParallel = styles(m_document, "");
            m_plans.saysTensorParallel = true;
            return std::move(m_plans);
        }
        m_plans.tensorParallel = firstStyles(tensorFields, m_plans.saysTensorParallel);
        bool isSaid = false;
        m_plans.expertParallel = firstStyles(expertFields, isSaid);
        readPipeline();
        if (const auto prefix = m_document.find("base_model_prefix"); prefix != m_document.end() && prefix->is_string())
            m_plans.basePrefix = prefix->get<std::string>() + '.';
        if (m_failed.isSet())
            return m_failed.take();
        return std::move(m_plans);
    }

private:
    std::map<std::string, std::string> styles(const OrderedJson &object, const std::string &path)
    {
        std::map<std::string, std::string> result;
        for (const auto &[pattern, style] : object.items()) {
            if (style.is_string())
                result[pattern] = style.get<std::string>();
            else
                m_failed.add(memberPath(path, pattern), "wrong_type",
                             phrase("expected a style, found %1", {describeValue(style)}));
        }
        return result;
    }

    /// The live model's plan is the more complete; where it is empty, that of its class.
    template <class Fields>
    std::map<std::string, std::string> firstStyles(const Fields &fields, bool &isSaid)
    {
        for (const char *field : fields) {
            const auto found = m_document.find(field);
            if (found == m_document.end() || found->is_null())
                continue;
            isSaid = true;
            if (!found->is_object())
                m_failed.add(field, "wrong_type", phrase("expected an object, found %1", {describeValue(*found)}));
            else if (!found->empty())
                return styles(*found, field);
        }
        return {};
    }

    void readPipeline()
    {
        for (const char *field : pipelineFields) {
            const auto found = m_document.find(field);
            if (found == m_document.end() || !found->is_object() || found->empty())
                continue;
            for (const auto &[module, values] : found->items())
                m_plans.pipeline.push_back(module);
            return;
        }
    }

    const OrderedJson &m_document;
    HfPlans m_plans;
    FirstError m_failed;
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

bool isHfPlan(const ForeignFile &file)
{
    if (!file.json || !file.json->is_object())
        return false;
    const auto says = [&](const char *field) { return file.json->contains(field); };
    return isStyles(*file.json) || std::ranges::any_of(tensorFields, says) || std::ranges::any_of(expertFields, says) ||
           std::ranges::any_of(pipelineFields, says);
}

Result<HfPlans> readHfPlan(const ForeignFile &file)
{
    return HfPlanReader(*file.json).read();
}

} // namespace cutaway::sharding
