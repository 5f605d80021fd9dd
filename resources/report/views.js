// Views: what can be zoomed and moved. `pan` and `zoom` are in pixels of the page.
const views = [];

class View {
  constructor(box) {
    this.box = box;
    this.svg = box.lastElementChild;
    this.svg.setAttribute('role', 'group'); // no mere image: what is in it can be pointed at
    box.addEventListener('wheel', event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const place = box.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - place.left, event.clientY - place.top);
    }, {passive: false});
    box.addEventListener('pointerdown', event => this.press(event));
    box.addEventListener('keydown', event => this.key(event));
  }

  press(start) {
    if (start.button !== 0) return;
    let {clientX: x, clientY: y} = start;
    const move = event => {
      if (!wasDragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 5) return;
      wasDragged = true;
      this.box.setPointerCapture(start.pointerId);
      this.box.classList.add('moving');
      hover(null);
      this.pan(event.clientX - x, event.clientY - y);
      ({clientX: x, clientY: y} = event);
    };
    const end = () => {
      this.box.classList.remove('moving');
      this.box.removeEventListener('pointermove', move);
      for (const type of ['pointerup', 'pointercancel']) removeEventListener(type, end);
    };
    this.box.addEventListener('pointermove', move);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.box) return;
    const {clientWidth: width, clientHeight: height} = this.box;
    const actions = {
      '0': () => this.fit(), '1': () => this.original(),
      '+': () => this.zoom(1.25, width / 2, height / 2), '=': () => this.zoom(1.25, width / 2, height / 2),
      '-': () => this.zoom(0.8, width / 2, height / 2),
      ArrowLeft: () => this.step(-1, 0), ArrowRight: () => this.step(1, 0),
      ArrowUp: () => this.step(0, -1), ArrowDown: () => this.step(0, 1),
      Enter: () => this.current && select(namesOf(this.current), this.box),
      ' ': () => this.current && select(namesOf(this.current), this.box),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  things() { return [...this.svg.querySelectorAll('[data-is]')]; }

  // To the nearest thing of the same sort in a direction; at first to the one that is selected, or the first.
  step(right, down) {
    const things = this.things();
    const centre = thing => {
      const box = thing.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    };
    let best = this.current && things.includes(this.current) ? null
      : things.find(thing => thing.classList.contains('selected')) || things.find(thing => !thing.dataset.is.startsWith('l'));
    if (!best && this.current) {
      const [x, y] = centre(this.current);
      let least = Infinity;
      for (const thing of things) {
        if (thing.dataset.is[0] !== this.current.dataset.is[0]) continue;
        const [otherX, otherY] = centre(thing);
        const ahead = (otherX - x) * right + (otherY - y) * down;
        const aside = Math.abs((otherX - x) * down) + Math.abs((otherY - y) * right);
        if (ahead > 1 && ahead + 2 * aside < least) [least, best] = [ahead + 2 * aside, thing];
      }
    }
    if (!best) return;
    if (this.current) this.current.classList.remove('at');
    this.current = best;
    best.classList.add('at');
    this.bringIn(best);
    hover(best);
    const box = best.getBoundingClientRect();
    showCard(textFor(best), box.right, box.top);
    toldAloud.textContent = textFor(best);
  }

  bringIn(thing) {
    const box = this.box.getBoundingClientRect();
    const place = thing.getBoundingClientRect();
    const away = (from, to, least, most) => from < least ? least - from + 24 : to > most ? Math.max(most - to - 24, least - from + 24) : 0;
    const right = away(place.left, place.right, box.left, box.right);
    const down = away(place.top, place.bottom, box.top, box.bottom);
    if (right !== 0 || down !== 0) this.pan(right, down);
  }

  reveal(origin) {
    if (this.box.offsetParent === null || this.box.contains(origin)) return;
    const inside = names => [...names].flatMap(name => byName.get(name) || []).find(element => this.svg.contains(element));
    const thing = inside(selected) || inside(holdersOf(selected));
    if (thing) this.bringIn(thing);
  }
}

class PictureView extends View {
  constructor(box) {
    super(box);
    const {width, height} = this.svg.viewBox.baseVal;
    this.size = {width, height};
    Object.assign(this.svg.style, {width: width + 'px', height: height + 'px'});
    this.isFitted = true;
  }

  get fittingScale() {
    return Math.min(1, this.box.clientWidth / this.size.width, this.box.clientHeight / this.size.height);
  }

  // As high as it is when it fits the width, but for what must share the window. What is drawn for the page begins at
  // its own size, as high as the window has room.
  show() {
    if (this.box.offsetParent === null) return;
    const isRedrawn = this.box.classList.contains('redrawn');
    const scale = isRedrawn ? 1 : Math.min(1, this.box.clientWidth / this.size.width);
    this.box.style.height = clamp(this.size.height * scale, 120, (isRedrawn ? 0.9 : 0.5) * innerHeight) + 'px';
    if (isRedrawn && this.scale === undefined) {
      Object.assign(this, {scale: 1, x: Math.max(0, (this.box.clientWidth - this.size.width) / 2), y: 0});
      this.apply();
    } else if (this.isFitted) this.fit();
    else this.apply();
  }

  fit() {
    this.scale = this.fittingScale;
    this.x = (this.box.clientWidth - this.size.width * this.scale) / 2;
    this.y = 0;
    this.apply();
    this.isFitted = true;
  }

  original() { this.zoom(1 / this.scale, this.box.clientWidth / 2, this.box.clientHeight / 2); }

  zoom(factor, x, y) {
    const scale = clamp(this.scale * factor, this.fittingScale / 2, 8);
    this.x = x - (x - this.x) * scale / this.scale;
    this.y = y - (y - this.y) * scale / this.scale;
    this.scale = scale;
    this.apply();
  }

  pan(right, down) {
    this.x += right;
    this.y += down;
    this.apply();
  }

  apply() {
    const kept = 48; // pixels that stay in sight
    this.x = clamp(this.x, kept - this.size.width * this.scale, this.box.clientWidth - kept);
    this.y = clamp(this.y, kept - this.size.height * this.scale, this.box.clientHeight - kept);
    this.svg.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.isFitted = false;
    if (this.label) this.label.textContent = Math.round(this.scale * 100) + ' %';
  }
}

// Only time is zoomed: rows and labels stay as they are.
class TimeView extends View {
  constructor(box) {
    super(box);
    this.bars = this.svg.querySelector('.bars');
    this.ticks = [...this.svg.querySelectorAll('.tick')];
    const ends = [...this.svg.querySelectorAll('.level0')].map(tick => Number(tick.dataset.at));
    this.left = ends[0];
    this.width = ends[ends.length - 1] - ends[0];
    this.fit();
  }

  get unit() { return this.svg.viewBox.baseVal.width / (this.svg.clientWidth || 1); }

  show() {}
  original() { this.fit(); }

  fit() {
    this.scale = 1;
    this.offset = 0;
    this.apply();
  }

  zoom(factor, x) {
    const at = Math.max(0, x * this.unit - this.left);
    const scale = clamp(this.scale * factor, 1, 64);
    this.offset = (this.offset + at) * scale / this.scale - at;
    this.scale = scale;
    this.apply();
  }

  pan(right, down) {
    this.offset -= right * this.unit;
    this.box.scrollTop -= down;
    this.apply();
  }

  apply() {
    this.offset = clamp(this.offset, 0, this.width * (this.scale - 1));
    const place = at => this.left + (at - this.left) * this.scale - this.offset;
    this.bars.style.transform = `translate(${place(0)}px, 0) scale(${this.scale}, 1)`;
    const level = Math.floor(Math.log(this.scale) / Math.log(4) + 1e-9);
    for (const tick of this.ticks) {
      const at = Number(tick.dataset.at);
      tick.style.transform = `translate(${place(at) - at}px, 0)`;
      tick.style.display = Number(tick.classList[1].slice(5)) <= level ? 'inline' : 'none';
    }
    for (const id of ['hatch', 'idle'])
      document.getElementById(id)?.setAttribute('patternTransform', `scale(${1 / this.scale} 1)`);
    if (this.label) this.label.textContent = Math.round(this.scale * 100) + ' %';
  }
}

function setUpViews() {
  for (const panel of document.querySelectorAll('.panel')) {
    const boxes = [...panel.querySelectorAll(':scope > .view')];
    if (boxes.length === 0) continue;
    const made = boxes.map(box => box.classList.contains('time') ? new TimeView(box) : new PictureView(box));
    views.push(...made);
    const shown = () => made.find(view => view.box.offsetParent !== null) || made[0];
    const zoom = factor => shown().zoom(factor, shown().box.clientWidth / 2, shown().box.clientHeight / 2);
    const label = make('span', {className: 'zoom'});
    for (const view of made) {
      view.label = label;
      if (view instanceof TimeView) view.fit();
    }
    const bar = make('div', {className: 'bar'});
    const heading = panel.querySelector('h2');
    heading.replaceWith(bar);
    bar.append(heading);
    const whole = boxes.filter(box => box.classList.contains('whole'));
    const groups = boxes.filter(box => !whole.includes(box));
    if (whole.length > 0 && groups.length > 0) bar.append(...choiceOf([groups, whole], made));
    if (boxes.some(box => box.querySelector('.groups .critical'))) bar.append(criticalPathChoice(panel));
    bar.append(button('−', 'Zoom out', () => zoom(0.8)), label, button('+', 'Zoom in', () => zoom(1.25)),
      button('Fit', 'Show the whole', () => shown().fit()),
      make('span', {className: 'hint', textContent: 'Ctrl + wheel zooms, drag pans, 0 fits'}));
    if (panel.classList.contains('pictures')) bar.append(...operatorFinder());
  }
  for (const view of views) view.show();
  new ResizeObserver(() => { for (const view of views) view.show(); }).observe(document.body);
}

// Whether the picture of groups makes the critical path stand out.
function criticalPathChoice(panel) {
  const box = make('input', {type: 'checkbox', checked: true});
  box.onchange = () => panel.classList.toggle('plain', !box.checked);
  return make('label', {className: 'choice'}, box, ' Critical path');
}

// Buttons of which one is pressed: what the panel shows.
function choiceOf(sets, made) {
  const buttons = sets.map((boxes, place) => {
    const name = boxes[0].getAttribute('aria-label');
    return button(name, 'Show ' + name, () => show(place));
  });
  const show = place => {
    sets.forEach((boxes, other) => { for (const box of boxes) box.hidden = other !== place; });
    buttons.forEach((each, other) => each.setAttribute('aria-pressed', String(other === place)));
    for (const view of made) view.show();
  };
  show(0);
  return buttons;
}
