#include "core/graph/graph_json.h"
#include "core/graph/module_names.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace cutaway;

namespace {

Graph graphOf(const char *modules)
{
    return *readGraph(std::string(R"({"format": "cutaway.graph", "version": 1, "name": "g", "nodes": [)") + modules +
                      "]}");
}

} // namespace

class ModuleNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void whatWrappersPutIntoNamesGoes()
    {
        QCOMPARE(plainName("layers._orig_mod.0._checkpoint_wrapped_module.q.weight"), std::string("layers.0.q.weight"));
        QCOMPARE(plainName("_fsdp_wrapped_module.q.parametrizations.weight.original"), std::string("q.weight"));
        QCOMPARE(plainName("q.parametrizations.weight"), std::string("q.parametrizations.weight"));
        QCOMPARE(plainName(""), std::string());
    }

    void aStarIsOneWholePart()
    {
        QVERIFY(matchesModulePattern("layers.*.q", "layers.3.q"));
        QVERIFY(!matchesModulePattern("layers.*", "layers.3.q"));
        QVERIFY(!matchesModulePattern("layers.*.q", "layers.q"));
        QVERIFY(!matchesModulePattern("layer*.q", "layers.q"));
    }

    void modulesAndThoseAroundThemAreKnown()
    {
        const Graph graph = graphOf(
            R"({"name": "w", "op": "placeholder", "target": "w", "inputs": [], "output_bytes": 8, "total_bytes": 8,
                "outputs": [{"shape": [2], "dtype": "float32"}],
                "parameters": [{"name": "model.a.0.weight", "shape": [2], "dtype": "float32", "storage": "s"}]})");
        const ModuleNames names(graph);
        QVERIFY(names.has("model") && names.has("model.a") && names.has("model.a.0") && names.has("model.a.0.weight"));
        QVERIFY(!names.has("a"));
        QCOMPARE(usualPrefixes(names).front(), std::string("model."));
    }

    void onePrefixIsTriedForTheWholeFile()
    {
        const Graph graph = graphOf(
            R"({"name": "r", "op": "call_function", "target": "r", "inputs": [], "output_bytes": 8, "total_bytes": 8,
                "outputs": [{"shape": [2], "dtype": "float32"}], "module_path": "model.a"})");
        const ModuleNames names(graph);
        const auto change = [&](std::vector<std::string> file) {
            const auto found = findPrefixChange(file, names, [&](const std::string &name) { return names.has(name); });
            return found ? found->text() : std::string("none");
        };
        QCOMPARE(change({"model.a", "b"}), std::string());
        QCOMPARE(change({"a"}), std::string("\"model.\" added"));
        QCOMPARE(change({"module.model.a"}), std::string("\"module.\" removed"));
        QCOMPARE(change({"c"}), std::string("none"));
        QCOMPARE(
            nothingMatches("f.json", {"x.a"}, names).message,
            std::string("no entry of f.json names a module of this graph (first: \"x.a\"; the graph has \"model.a\")"));
    }
};

CUTAWAY_TEST(ModuleNamesTest)
#include "module_names_test.moc"
