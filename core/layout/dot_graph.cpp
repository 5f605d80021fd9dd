#include "core/layout/dot_graph.h"

#include <array>
#include <charconv>
#include <utility>

namespace cutaway {

namespace {

constexpr double pointsPerInch = 72;

/// cgraph's functions take texts that they do not change by pointers to non-const.
char *text(const char *constant)
{
    return const_cast<char *>(constant);
}

} // namespace

DotGraph::DotGraph() : m_plain(newlocale(LC_ALL_MASK, "C", nullptr)), m_before(uselocale(m_plain))
{
    m_context = gvContext();
    agseterr(AGMAX); // its complaints are for people at a terminal
    if (m_context)
        m_graph = agopen(text("layout"), Agdirected, nullptr);
    if (!m_graph)
        return;
    setDefault(AGNODE, "shape", "box");
    setDefault(AGNODE, "label", "");
    setDefault(AGNODE, "fixedsize", "true");
    setDefault(AGNODE, "width", "1");
    setDefault(AGNODE, "height", "0.1");
}

DotGraph::~DotGraph()
{
    if (m_isLaidOut)
        gvFreeLayout(m_context, m_graph);
    if (m_graph)
        agclose(m_graph);
    if (m_context)
        gvFreeContext(m_context);
    uselocale(m_before);
    freelocale(m_plain);
}

void DotGraph::setDefault(int kind, const char *name, std::string value)
{
    agattr(m_graph, kind, text(name), value.data());
}

Agnode_t *DotGraph::addNode(const LayoutBox &size)
{
    Agnode_t *node = agnode(m_graph, std::to_string(m_nodes++).data(), 1);
    agset(node, text("width"), inches(size.width).data());
    agset(node, text("height"), inches(size.height).data());
    return node;
}

Agedge_t *DotGraph::addEdge(Agnode_t *from, Agnode_t *to)
{
    return agedge(m_graph, from, to, nullptr, 1);
}

bool DotGraph::layOut()
{
    m_isLaidOut = true;
    return gvLayout(m_context, m_graph, "dot") == 0;
}

std::string inches(double pixels)
{
    std::array<char, 32> digits;
    const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), pixels / pointsPerInch);
    return {digits.data(), end};
}

Error dotError(std::string message)
{
    return {ErrorKind::System, "graphviz", std::move(message), {}, {}};
}

} // namespace cutaway
