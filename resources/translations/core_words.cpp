// Prints all that core says as a source for lupdate: the words that its kinds, planners, exports and formats declare,
// and the patterns of its sentences, which are read from its sources; and the words of the sample documents.
//
//     core_words FOLDER|SAMPLES…
#include "core/formats/exports/exports.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/graph/operator_kind.h"
#include "core/judging/compared_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "resources/translations/sentence_patterns.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

using namespace cutaway;

namespace {

class Words
{
public:
    void add(const std::string &word)
    {
        if (!word.empty())
            m_words.insert(word);
    }
    void add(const Noun &noun)
    {
        add(noun.one);
        add(noun.many);
    }
    void add(const std::vector<ParameterDeclaration> &parameters)
    {
        for (const ParameterDeclaration &parameter : parameters) {
            add(parameter.title);
            add(parameter.description);
            add(parameter.zeroMeans);
            add(parameter.unit);
            for (const std::string &choice : parameter.choices)
                addChoice(choice);
        }
    }
    /// Names that are no words (`zb_h1`, `fp16`, `Mixtral 8x7B`) are the same in every language.
    void addChoice(const std::string &choice)
    {
        if (std::ranges::all_of(choice, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }))
            add(choice);
    }
    template <class Descriptor>
    void addDescriptor(const Descriptor &descriptor)
    {
        add(descriptor.title);
        add(descriptor.description);
        add(descriptor.parameters);
    }
    void print() const
    {
        std::cout << "// Made by core_words of what core declares and of its sources.\n"
                     "static const char *const words[] = {\n";
        for (const std::string &word : m_words)
            std::cout << "    QT_TRANSLATE_NOOP(\"core\", " << literal(word) << "),\n";
        std::cout << "};\n";
    }

private:
    static std::string literal(const std::string &text)
    {
        std::string quoted = "\"";
        for (const char c : text) {
            if (c == '"' || c == '\\')
                quoted += '\\';
            quoted += c == '\n' ? "\\n" : std::string(1, c);
        }
        return quoted + '"';
    }

    std::set<std::string> m_words;
};

void addDeclared(Words &words)
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        for (const Noun *noun : {&kind.words.group, &kind.words.lane, &kind.words.item})
            words.add(*noun);
        if (kind.comparison.hasShards)
            words.add(judging::wholeNoun(kind));
        words.add(std::string(kind.kind.name()));
        words.add(kind.words.colouring);
        if (kind.starter)
            words.addDescriptor(*kind.starter);
        if (kind.calibrator) {
            words.add(kind.calibrator->title);
            words.add(kind.calibrator->description);
        }
    }
    for (std::size_t kind = 0; kind < operatorKindCount; ++kind)
        words.add(std::string(operatorKindName(OperatorKind(kind))));
    words.add(Noun{"operator", "operators"});
    words.add(Noun{"collective", "collectives"});
    words.add(PlanCost().latencyLabel);
    for (const PlannerDescriptor &planner : planners())
        words.addDescriptor(planner);
    for (const ExportDescriptor &target : exports())
        words.addDescriptor(target);
    for (const ImportDescriptor &format : imports())
        words.addDescriptor(format);
    for (const GraphFormat &format : graphFormats()) {
        words.add(format.title);
        words.add(format.parameters);
    }
    for (const ProfileFormat &format : profileFormats())
        words.add(format.title);
    for (const InventoryFormat &format : inventoryFormats())
        words.add(format.title);
}

void addSentences(Words &words, const std::filesystem::path &folder)
{
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        const bool isOfCommandLine = entry.path().parent_path().filename() == "cli"; // which speaks English alone
        if ((extension != ".cpp" && extension != ".h") || isOfCommandLine)
            continue;
        std::ostringstream source;
        source << std::ifstream(entry.path()).rdbuf();
        for (const std::string &pattern : sentencePatterns(source.str()))
            words.add(pattern);
    }
}

void addSamples(Words &words, const std::filesystem::path &file)
{
    std::ifstream stream(file);
    const nlohmann::json document = nlohmann::json::parse(stream);
    for (const nlohmann::json &sample : document.at("samples")) {
        for (const char *field : {"title", "figures", "text"})
            words.add(sample.at(field).get<std::string>());
    }
}

} // namespace

int main(int argc, char **argv)
{
    Words words;
    addDeclared(words);
    for (int i = 1; i < argc; ++i) {
        if (std::filesystem::is_directory(argv[i]))
            addSentences(words, argv[i]);
        else
            addSamples(words, argv[i]);
    }
    words.print();
}
