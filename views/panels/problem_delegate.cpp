#include "views/panels/problem_delegate.h"

#include "views/models/problem_list_model.h"
#include "views/panels/panel_parts.h"
#include "views/panels/row_ground.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QPainter>

namespace cutaway {

namespace {

constexpr int rowHeight = 33;
constexpr int titleLeft = 36; ///< padding, icon, gap
constexpr int textLeft = 268; ///< as long as no title is longer
constexpr double markStroke = 1.6;

struct Mark
{
    QString icon;
    QColor Theme::*colour;
};

Mark markOf(Problem::Severity severity)
{
    switch (severity) {
    case Problem::Severity::Good: return {QStringLiteral("emblem-default"), &Theme::better};
    case Problem::Severity::Information: return {QStringLiteral("dialog-information"), &Theme::accent};
    case Problem::Severity::Warning: return {QStringLiteral("dialog-warning"), &Theme::warning};
    case Problem::Severity::Error: return {QStringLiteral("dialog-error"), &Theme::refused};
    }
    return {};
}

void paintText(QPainter &painter, const QRect &rect, TextRole role, const QColor &colour, const QString &text)
{
    painter.setFont(themeFont(role));
    painter.setPen(colour);
    painter.drawText(rect, int(Qt::AlignVCenter | Qt::AlignLeft),
                     QFontMetrics(painter.font()).elidedText(text, Qt::ElideRight, rect.width()));
}

} // namespace

ProblemDelegate::ProblemDelegate(ProblemListModel *model, QObject *parent) : QStyledItemDelegate(parent), m_model(model)
{
    connect(model, &QAbstractItemModel::modelReset, this, &ProblemDelegate::measure);
    measure();
}

void ProblemDelegate::measure()
{
    const QFontMetrics metrics(themeFont(TextRole::Name));
    m_titleWidth = scaled(textLeft - titleLeft - 24);
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QString title = coreText(m_model->problem(row).title);
        m_titleWidth = std::max(m_titleWidth, metrics.horizontalAdvance(title) + 1);
    }
}

QSize ProblemDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(240), scaled(rowHeight)};
}

QRect ProblemDelegate::linkRect(const QRect &row, int number) const
{
    const int wide = QFontMetrics(themeFont(TextRole::Name)).horizontalAdvance(m_model->subject(number)) + 1;
    const int most = std::min(wide, row.width() / 3);
    return {row.right() + 1 - scaled(dockPadding) - most, row.top(), most, row.height()};
}

void ProblemDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    paintRowGround(*painter, option);
    const QRect row = option.rect.adjusted(0, 0, 0, -1);
    painter->fillRect(QRect(row.left(), row.bottom() + 1, row.width(), 1), theme().line);

    const Problem &problem = m_model->problem(index.row());
    const Mark mark = markOf(problem.severity);
    const int size = scaled(16);
    paintIcon(*painter, QRectF(row.left() + scaled(dockPadding), row.top() + (row.height() - size) / 2, size, size),
              mark.icon, theme().*mark.colour, markStroke);

    const QRect link = linkRect(row, index.row());
    const int end = link.left() - scaled(12);
    const int left = row.left() + scaled(titleLeft);
    // Where the dock is narrow the title keeps what it needs and the text is left to the tooltip.
    const int titleWidth = std::min(m_titleWidth, end - left);
    paintText(*painter, QRect(left, row.top(), titleWidth, row.height()), TextRole::Name, theme().text,
              coreText(problem.title));
    const int text = left + titleWidth + scaled(24);
    if (end - text > scaled(60))
        paintText(*painter, QRect(text, row.top(), end - text, row.height()), TextRole::Body, theme().secondaryText,
                  coreText(problem.text));
    paintText(*painter, link, TextRole::Name, theme().accent, m_model->subject(index.row()));
    painter->restore();
}

} // namespace cutaway
