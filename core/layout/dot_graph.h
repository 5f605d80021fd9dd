#pragma once

#include "core/base/result.h"
#include "core/layout/layout.h"

#include <graphviz/gvc.h>

#include <locale.h>

#include <memory>
#include <string>

namespace cutaway {

/// A directed graph in Graphviz's library. Numbers are read and written with a decimal point while it lives, whatever
/// the locale. One at a time in a process.
class DotGraph
{
public:
    DotGraph();
    ~DotGraph();
    DotGraph(const DotGraph &) = delete;
    DotGraph &operator=(const DotGraph &) = delete;

    bool isStarted() const { return m_graph != nullptr; }
    /// `kind`: AGRAPH, AGNODE or AGEDGE. Before nodes and edges that shall have it.
    void setDefault(int kind, const char *name, std::string value);
    Agnode_t *addNode(const LayoutBox &size);
    Agedge_t *addEdge(Agnode_t *from, Agnode_t *to);
    /// By dot. False where it finds nothing.
    bool layOut();

private:
    locale_t m_plain;
    locale_t m_before;
    GVC_t *m_context = nullptr;
    Agraph_t *m_graph = nullptr;
    bool m_isLaidOut = false;
    std::size_t m_nodes = 0;
};

/// As Graphviz writes sizes: a pixel is a point.
std::string inches(double pixels);

Error dotError(std::string message);

} // namespace cutaway
