#pragma once

#include "app/window/main_window.h"
#include "core/estimates/roofline.h"
#include "core/graph/node_details.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"

#include <QRegularExpression>
#include <QSet>

namespace cutaway::testing {

/// Words that are no text of the program: names of the model, its devices, files and keys.
class NamesInTexts
{
public:
    void add(const QString &text)
    {
        for (const QString &word : words(text))
            m_names.insert(word);
    }
    void add(std::string_view text) { add(QString::fromUtf8(text.data(), qsizetype(text.size()))); }

    /// Identifiers that forms and `--set` share, and the samples, which are documents.
    void addDeclared()
    {
        for (const PlannerDescriptor &planner : planners()) {
            for (const ParameterDeclaration &parameter : planner.parameters) {
                add(parameter.name);
                for (const std::string &choice : parameter.choices)
                    addUnlessWord(choice);
                if (const auto *listed = std::get_if<std::vector<std::string>>(&parameter.defaultValue))
                    std::ranges::for_each(*listed, [this](const std::string &name) { add(name); });
            }
        }
        for (const Accelerator &accelerator : accelerators())
            add(accelerator.title);
        for (const PlanKindDescriptor &kind : planKinds()) {
            for (const ParameterDeclaration &parameter : kind.starter ? kind.starter->parameters : noParameters) {
                for (const std::string &choice : parameter.choices)
                    addUnlessWord(choice);
            }
        }
    }
    /// `zb_h1`, `Mixtral 8x7B`: what core_words does not give to translators either.
    void addUnlessWord(const std::string &choice)
    {
        if (!std::ranges::all_of(choice, [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; }))
            add(choice);
    }
    /// Its fields are those of its document.
    void addNode(const Node &node)
    {
        for (const std::string &name : {node.name, node.target, node.modulePath, node.moduleType})
            add(name);
        add(opcodeName(node.opcode));
        for (const NodeDetail &detail : nodeDetails(node)) {
            add(detail.label);
            add(detail.value);
        }
        for (const Parameter &parameter : node.parameters) {
            add(parameter.name);
            add(parameter.dtype);
        }
        for (const TensorType &tensor : node.outputs.value_or(std::vector<TensorType>()))
            add(tensor.dtype);
    }
    void addAllOf(MainWindow &window)
    {
        const Document &document = window.document();
        if (!document.isOpen())
            return;
        for (const Node &node : document.graph().value->nodes())
            addNode(node);
        for (const Device &device : document.inventory().value->devices) {
            for (const std::string &name : {device.name, device.kind, device.host})
                add(name);
        }
        add(document.inventory().value->name);
        add(document.name());
        add(document.graph().path);
        add(document.inventory().path);
        for (int i = 0; i < document.tabCount(); ++i)
            add(document.tab(i)->name());
    }

    /// The words without an accent that are no names.
    QStringList foreign(const QString &text) const
    {
        QStringList found;
        for (const QString &word : words(text)) {
            if (!m_names.contains(word))
                found.append(word);
        }
        return found;
    }

private:
    static QStringList words(const QString &text)
    {
        static const QRegularExpression plain(QStringLiteral("(?<![\\p{L}\\d])[A-Za-z]{4,}(?![\\p{L}])"));
        QStringList found;
        for (auto match = plain.globalMatch(text); match.hasNext();)
            found.append(match.next().captured());
        return found;
    }

    static inline const std::vector<ParameterDeclaration> noParameters;
    QSet<QString> m_names;
};

} // namespace cutaway::testing
