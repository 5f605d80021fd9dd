#include "tests/support/onnx_text.h"

#include <QtGlobal>

#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/text_format.h>

#include <fstream>
#include <memory>

namespace cutaway::testing {

namespace {

namespace protobuf = google::protobuf;

/// Models as ONNX's own schema declares them: from Debian's next on, libonnx's classes can neither read nor write
/// texts.
class Schema
{
public:
    Schema()
    {
        std::ifstream file(CUTAWAY_ONNX_SCHEMA, std::ios::binary);
        protobuf::FileDescriptorSet files;
        if (!files.ParseFromIstream(&file) || files.file_size() != 1 || !m_types.BuildFile(files.file(0)))
            qFatal("no schema of ONNX in %s", CUTAWAY_ONNX_SCHEMA);
    }

    std::unique_ptr<protobuf::Message> emptyModel()
    {
        return std::unique_ptr<protobuf::Message>(
            m_messages.GetPrototype(m_types.FindMessageTypeByName("onnx.ModelProto"))->New());
    }

private:
    protobuf::DescriptorPool m_types;
    protobuf::DynamicMessageFactory m_messages;
};

} // namespace

std::string onnxFromText(const std::string &text)
{
    static Schema schema;
    protobuf::TextFormat::Parser parser;
    parser.SetRecursionLimit(100'000);
    const std::unique_ptr<protobuf::Message> model = schema.emptyModel();
    if (!parser.ParseFromString(text, model.get()))
        qFatal("no protobuf text");
    return model->SerializePartialAsString();
}

} // namespace cutaway::testing
