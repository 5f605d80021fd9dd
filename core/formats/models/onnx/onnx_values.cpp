#include "core/formats/models/onnx/onnx_values.h"

#include <array>

namespace cutaway {

namespace {

constexpr std::array elementTypeNames = std::to_array<std::string_view>(
    {"undefined", "float32",    "uint8",       "int8",           "uint16",          "int16",       "int32",
     "int64",     "string",     "bool",        "float16",        "float64",         "uint32",      "uint64",
     "complex64", "complex128", "bfloat16",    "float8_e4m3fn",  "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz",
     "uint4",     "int4",       "float4_e2m1", "float8_e8m0fnu", "uint2_packed",    "int2_packed"});

/// Where an external weight lies: file, offset and length in one text. Empty: inside the model.
std::string externalPlace(const onnx::TensorProto &tensor)
{
    std::string place;
    if (tensor.data_location() == onnx::TensorProto::EXTERNAL) {
        for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
            if (entry.key() != "checksum")
                place += entry.key() + '=' + entry.value() + ';';
        }
    }
    return place;
}

} // namespace

std::string onnxElementType(std::int32_t type)
{
    return type >= 0 && std::size_t(type) < elementTypeNames.size() ? std::string(elementTypeNames[std::size_t(type)])
                                                                    : "type " + std::to_string(type);
}

OnnxValues::OnnxValues(const onnx::GraphProto &graph)
{
    for (const onnx::ValueInfoProto &value : graph.value_info())
        m_types[value.name()] = &value.type();
    for (const onnx::ValueInfoProto &value : graph.output())
        m_types[value.name()] = &value.type();
    for (const onnx::ValueInfoProto &value : graph.input())
        m_types[value.name()] = &value.type();
    for (const onnx::TensorProto &weight : graph.initializer())
        addWeight(weight, weight.name(), weight.dims());
    for (const onnx::SparseTensorProto &weight : graph.sparse_initializer())
        addWeight(weight.values(), weight.values().name(), weight.values().dims());
}

void OnnxValues::addWeight(const onnx::TensorProto &tensor, const std::string &name,
                           const google::protobuf::RepeatedField<std::int64_t> &shape)
{
    std::string storage = name;
    if (std::string place = externalPlace(tensor); !place.empty())
        storage = m_storages.emplace(std::move(place), name).first->second;
    m_weights[name] = Parameter{name, {shape.begin(), shape.end()}, onnxElementType(tensor.data_type()), storage, {}};
}

std::optional<TensorType> OnnxValues::type(std::string_view value) const
{
    const auto found = m_types.find(value);
    if (found == m_types.end())
        return std::nullopt;
    const onnx::TypeProto &type = *found->second;
    if (!type.has_tensor_type() || !type.tensor_type().has_shape())
        return std::nullopt;
    TensorType result;
    result.dtype = onnxElementType(type.tensor_type().elem_type());
    for (const auto &dimension : type.tensor_type().shape().dim())
        result.shape.push_back(dimension.has_dim_value() && dimension.dim_value() >= 0 ? dimension.dim_value() : -1);
    return result;
}

const Parameter *OnnxValues::weight(std::string_view value) const
{
    const auto found = m_weights.find(std::string(value));
    return found == m_weights.end() ? nullptr : &found->second;
}

} // namespace cutaway
