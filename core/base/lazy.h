#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

// What const functions keep without the reader noticing. `const` means that any thread may read: what is `mutable` is
// in one of these, or behind a mutex of its own.

namespace cutaway {

/// A value that follows from what holds it, made when it is first asked for. Several threads may ask at once: one makes
/// it, the others wait. Where making throws, nothing is kept. Changing (`reset`, assigning) is for one thread alone, as
/// with any object. A copy shares the value that is made, or makes its own: it never waits.
///
/// What `make` asks may be lazy too, but not this very value. References stay valid until `reset`.
template <class T>
class Lazy
{
public:
    Lazy() = default;
    Lazy(const Lazy &other) { share(other); }
    Lazy &operator=(const Lazy &other)
    {
        if (this != &other) {
            reset();
            share(other);
        }
        return *this;
    }
    ~Lazy() = default;

    /// `make()` returns a T; it need not be movable.
    template <class Make>
    const T &get(Make make) const
    {
        if (!m_isMade.load(std::memory_order_acquire)) {
            const std::lock_guard lock(m_mutex);
            if (!m_value) {
                m_value = std::shared_ptr<const T>(new const T(make()));
                m_isMade.store(true, std::memory_order_release);
            }
        }
        return *m_value;
    }
    /// The next who asks makes it anew.
    void reset()
    {
        m_isMade.store(false, std::memory_order_relaxed);
        m_value.reset();
    }

private:
    void share(const Lazy &other)
    {
        if (!other.m_isMade.load(std::memory_order_acquire))
            return;
        m_value = other.m_value; // which does not change any more while anybody may read
        m_isMade.store(true, std::memory_order_relaxed);
    }

    mutable std::mutex m_mutex;               ///< who has it makes the value
    mutable std::shared_ptr<const T> m_value; ///< set once, before others can see that it is made
    mutable std::atomic<bool> m_isMade = false;
};

/// The same for values that follow from what is asked: a few, looked for one after another, and each made when it is
/// first asked for.
template <class T>
class LazyList
{
public:
    /// The one that `isWanted`, which holds for what `make()` returns. O(values).
    template <class IsWanted, class Make>
    const T &get(IsWanted isWanted, Make make) const
    {
        const Lazy<Link> *at = &m_first;
        while (true) {
            const Link &link = at->get([&] { return Link{make(), {}}; }); // or what another thread made
            if (isWanted(link.value))
                return link.value;
            at = &link.next;
        }
    }

private:
    struct Link
    {
        T value;
        Lazy<Link> next;
    };

    Lazy<Link> m_first;
};

/// A value, and copies of it for const functions that change one, read what follows and take the change back: previews.
/// Each caller has a copy for itself, so several threads may ask at once and the value stays as it is, whatever is
/// thrown. One copy is kept for the next caller, and is told of what changes meanwhile: asking costs what the change
/// costs, and O(value) the first time only. Copies of a plan begin without.
template <class T>
class Drafts
{
public:
    explicit Drafts(T value) : m_value(std::move(value)) {}
    Drafts(const Drafts &other) : m_value(other.m_value) {}
    Drafts &operator=(const Drafts &other)
    {
        if (this != &other) {
            forget();
            m_value = other.m_value;
        }
        return *this;
    }
    ~Drafts() = default;

    const T &value() const { return m_value; }
    /// What `use` returns for a copy of the value, which it leaves as it was. Where it throws the copy is dropped.
    template <class Use>
    auto with(Use use) const
    {
        std::unique_ptr<T> draft = take();
        auto answer = use(*draft);
        keep(std::move(draft));
        return answer;
    }

    /// Changes the value. What `change` does with one that equals it is the same: done with the kept copy when the next
    /// caller asks.
    template <class Change>
    auto perform(Change change)
    {
        constexpr std::size_t mostMissed = 16; // a new copy is cheaper than a long story
        if (m_missed.size() == mostMissed)
            forget();
        if (m_kept)
            m_missed.emplace_back(change);
        return change(m_value);
    }
    /// The value becomes another, whose copies are made anew.
    template <class Change>
    void replace(Change change)
    {
        forget();
        change(m_value);
    }

private:
    std::unique_ptr<T> take() const
    {
        std::unique_ptr<T> draft;
        std::vector<std::function<void(T &)>> missed;
        {
            const std::lock_guard lock(m_mutex);
            draft = std::move(m_kept);
            missed.swap(m_missed);
        }
        if (!draft)
            return std::make_unique<T>(m_value);
        for (const std::function<void(T &)> &change : missed)
            change(*draft);
        return draft;
    }
    void keep(std::unique_ptr<T> draft) const
    {
        const std::lock_guard lock(m_mutex);
        if (!m_kept)
            m_kept.swap(draft);
    }
    void forget()
    {
        m_kept.reset();
        m_missed.clear();
    }

    T m_value;
    mutable std::mutex m_mutex;
    mutable std::unique_ptr<T> m_kept;                      ///< null: none, or somebody has it
    mutable std::vector<std::function<void(T &)>> m_missed; ///< what the kept one has to catch up with
};

} // namespace cutaway
