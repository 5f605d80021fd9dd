#include "core/formats/models/transformer/shape_settings.h"

#include "core/json/declare_parameter.h"
#include "core/transformer/transformer_json.h"

namespace cutaway {

namespace {

ParameterDeclaration size(std::string name, std::string title, std::string description)
{
    return between(
        1, double(training::largestDimension),
        declareParameter(std::move(name), std::move(title), ParameterType::Integer, {}, std::move(description)));
}

template <class Value>
void take(Value &into, const ParameterValues &given, std::string_view name)
{
    const auto value = given.find(name);
    if (value == given.end())
        return;
    if (const auto *typed = std::get_if<Value>(&value->second))
        into = *typed;
}

} // namespace

std::vector<ParameterDeclaration> shapeSettings()
{
    return {size("hidden_size", "Hidden size", "Elements of a token's vector between layers."),
            size("sequence_length", "Sequence length", "Tokens of a sequence."),
            size("vocab_size", "Vocabulary", "Rows of the word table."),
            size("vocab_multiple", "Vocabulary multiple", "The word table is padded to a multiple of this."),
            declareParameter("tied_embeddings", "Tied embeddings", ParameterType::Bool, {},
                             "The output projection is the word table."),
            between(0, 1,
                    declareParameter("dropout", "Dropout", ParameterType::Number, {},
                                     "Probability with which values are dropped."))};
}

ParameterValues shapeValues(const training::ModelShape &shape)
{
    return {{"hidden_size", shape.hiddenSize},         {"sequence_length", shape.sequenceLength},
            {"vocab_size", shape.vocabSize},           {"vocab_multiple", shape.vocabMultiple},
            {"tied_embeddings", shape.tiedEmbeddings}, {"dropout", shape.dropout}};
}

void applyShapeSettings(training::ModelShape &shape, const ParameterValues &given)
{
    take(shape.hiddenSize, given, "hidden_size");
    take(shape.sequenceLength, given, "sequence_length");
    take(shape.vocabSize, given, "vocab_size");
    take(shape.vocabMultiple, given, "vocab_multiple");
    take(shape.tiedEmbeddings, given, "tied_embeddings");
    take(shape.dropout, given, "dropout");
}

} // namespace cutaway
