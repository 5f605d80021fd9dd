#pragma once

#include "app/document/samples.h"
#include "app/settings/settings.h"

#include <QAbstractButton>
#include <QKeyEvent>

namespace cutaway {

/// A white box with a thin line around it; dashed where files can be dropped.
class StartBox : public QWidget
{
    Q_OBJECT

public:
    explicit StartBox(bool dashed, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_dashed;
};

/// A sample on the start page: picture, title, kind, figures and what it shows. Pressed like a button.
class SampleCard : public QAbstractButton
{
    Q_OBJECT

public:
    SampleCard(const Sample &sample, QWidget *parent = nullptr);

    const Sample &sample() const { return m_sample; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void paintPicture(QPainter &painter) const;
    void paintTexts(QPainter &painter) const;

    Sample m_sample;
};

/// The card of a plan that is begun without a file: picture, what it is, and the button that asks for the rest.
class StarterCard : public StartBox
{
    Q_OBJECT

public:
    StarterCard(const PlanStarter &starter, QWidget *parent = nullptr);

    QSize sizeHint() const override;

signals:
    void clicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override; ///< its words may need more lines
};

/// Whether a key opens what has the focus: Enter, where buttons know only Space.
inline bool opensByKey(const QKeyEvent *event)
{
    return event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
}

/// One entry of the start page's list: name and folder, figure and kind of the plan seen last, and the day; grey where
/// the file is gone.
class RecentRow : public QAbstractButton
{
    Q_OBJECT

public:
    RecentRow(const RecentFiles &files, QWidget *parent = nullptr);

    const RecentFiles &files() const { return m_files; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    RecentFiles m_files;
    bool m_exists;
};

/// `today`, `yesterday`, `Monday`, `4 March`, `4 March 2024`.
QString dayText(const QDate &day, const QDate &today);

/// With `~` for the user's folder.
QString folderText(const QString &path);

} // namespace cutaway
