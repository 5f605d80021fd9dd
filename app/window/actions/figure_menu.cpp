#include "app/window/actions/figure_menu.h"

#include "app/document/document.h"

#include <QActionGroup>
#include <QMenu>

namespace cutaway {

FigureMenu::FigureMenu(QMenu *menu, const Document &document, ViewState &state, QObject *parent)
    : QObject(parent), m_menu(menu), m_document(document), m_state(state)
{
    m_menu->setObjectName("figures");
    connect(&document, &Document::opened, this, &FigureMenu::fill);
    connect(&document, &Document::closed, this, &FigureMenu::fill);
    fill();
}

void FigureMenu::fill()
{
    m_menu->clear();
    const auto figures = m_document.graph().figures;
    m_state.setFigures(figures);
    for (std::size_t i = 0; figures && i < figures->size(); ++i) {
        QAction *action =
            m_menu->addAction(QString::fromStdString((*figures)[i].name).replace('&', QLatin1String("&&")));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, i] { m_state.showFigure(i); });
        connect(&m_state, &ViewState::colouringChanged, action, [this, action, i] {
            const FigureColumn *shown = m_state.figure();
            action->setChecked(shown && shown == &(*m_document.graph().figures)[i]);
        });
    }
    m_menu->setEnabled(!m_menu->isEmpty());
}

} // namespace cutaway
