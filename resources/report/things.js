'use strict';
// What a page of Cutaway's can be asked with a pointer and keys. It reads nothing but the page itself: elements say by
// data-is what they are (`i17` an operator, `g3` a partition, `l0` a device) and by data-of what holds them; numbers carry
// in data-value what they are sorted by. Whatever it writes into the page is text.
const page = document.documentElement;
const namesIn = (element, key) => (element.dataset[key] || '').split(' ').filter(Boolean);
const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));

function make(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

function button(text, label, action) {
  return make('button', {type: 'button', textContent: text, title: label, 'aria-label': label, onclick: action});
}

// Themes: rules for dark pages are made to hold always or never.
function setUpThemes() {
  const dark = [];
  const collect = rules => {
    for (const rule of rules) {
      if (rule.media && rule.media.mediaText.includes('prefers-color-scheme: dark'))
        dark.push({media: rule.media, text: rule.media.mediaText});
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules);
  const choice = make('select', {'aria-label': 'Theme'});
  for (const [value, text] of [['system', 'Light or dark as the system'], ['light', 'Light'], ['dark', 'Dark']])
    choice.append(make('option', {value, textContent: text}));
  choice.onchange = () => {
    for (const {media, text} of dark)
      media.mediaText = choice.value === 'system' ? text : choice.value === 'dark' ? 'screen' : 'not all';
    page.style.colorScheme = choice.value === 'system' ? '' : choice.value;
    for (const view of views) view.show();
  };
  document.querySelector('header').append(choice);
}

// Things: all elements by what they are and by what holds them. Rows that are not in the page now are among them.
const byName = new Map();
const byHolder = new Map();
const holders = new Map();
const texts = new Map();  // what an element tells
const told = new Map();   // what the window tells of a thing

function addTo(map, key, value) {
  if (map.has(key)) map.get(key).push(value);
  else map.set(key, [value]);
}

function readThings() {
  for (const element of document.querySelectorAll('[data-is], [data-of]')) {
    const is = namesIn(element, 'is');
    const of = namesIn(element, 'of');
    for (const name of is) {
      addTo(byName, name, element);
      if (of.length > 0 && !element.closest('.time')) holders.set(name, [...(holders.get(name) || []), ...of]);
    }
    for (const name of of) addTo(byHolder, name, element);
  }
  for (const title of document.querySelectorAll('.marks title, .view title, .panel svg title')) {
    const element = title.parentNode;
    if (!title.isConnected) continue;
    if (element.localName !== 'svg') {
      texts.set(element, title.textContent);
      element.setAttribute('aria-label', title.textContent);
      for (const name of element.closest('.time, .chart') ? [] : namesIn(element, 'is')) {
        if (!told.has(name) || element.closest('.marks')) told.set(name, title.textContent);
      }
    }
    title.remove();
  }
  for (const part of document.querySelectorAll('.parts [title]')) {
    texts.set(part, part.title);
    part.setAttribute('aria-label', part.title);
    part.removeAttribute('title');
  }
}

function textFor(element) {
  const own = texts.get(element);
  const name = namesIn(element, 'is')[0];
  const known = name ? told.get(name) : undefined;
  if (own && known && element.closest('.time, .parts, .chart')) return own + '\n' + known;
  return known || own || '';
}

// The card beside what is under the pointer, or where the keys are.
const card = make('div', {id: 'card', hidden: true});
const toldAloud = make('div', {id: 'told'});
toldAloud.setAttribute('aria-live', 'polite');

function showCard(text, x, y) {
  card.hidden = !text;
  if (!text) return;
  card.textContent = text;
  const {width, height} = card.getBoundingClientRect();
  card.style.left = clamp(x + 16, 4, innerWidth - width - 4) + 'px';
  card.style.top = (y + 20 + height > innerHeight ? Math.max(4, y - height - 12) : y + 20) + 'px';
}

let hovered = [];
function hover(element) {
  for (const other of hovered) other.classList.remove('hover');
  hovered = [];
  if (!element) return showCard('');
  const names = namesIn(element, 'is');
  hovered = names.length > 0 ? names.flatMap(name => byName.get(name) || []) : [element];
  for (const other of hovered) other.classList.add('hover');
}

// Selection
let selected = [];
let marked = [];

function mark(elements, className) {
  for (const element of elements || []) {
    element.classList.add(className);
    if (className === 'selected' && element.localName === 'tr') element.setAttribute('aria-current', 'true');
    marked.push(element);
  }
}

function holdersOf(names) {
  const all = new Set();
  const waiting = [...names];
  while (waiting.length > 0) {
    for (const holder of holders.get(waiting.pop()) || []) {
      if (!all.has(holder)) waiting.push(holder);
      all.add(holder);
    }
  }
  return all;
}

function select(names, origin) {
  for (const element of marked) {
    element.classList.remove('selected', 'related');
    element.removeAttribute('aria-current');
  }
  marked = [];
  selected = names.filter(name => byName.has(name));
  for (const name of selected) {
    mark(byName.get(name), 'selected');
    for (const element of byHolder.get(name) || [])
      mark([element], element.matches('.edge, polyline') ? 'selected' : 'related');
  }
  for (const name of holdersOf(selected)) mark(byName.get(name), 'related');
  writeAddress();
  if (selected.length === 0) return;
  for (const view of views) view.reveal(origin);
  for (const table of tables) table.reveal(origin);
}

// The address leads to the same selection again; a page in a frame of a notebook may have none.
function writeAddress() {
  const [address] = location.href.split('#');
  try {
    history.replaceState(null, '', selected.length > 0 ? address + '#' + selected.join('+') : address);
  } catch { /* no address */ }
}

function readAddress() {
  const names = location.hash.slice(1).split('+');
  if (names.some(name => byName.has(name))) select(names);
}

// The operators by their names, as the table of operators has them.
function readOperators() {
  const operators = [];
  for (const [name, elements] of byName) {
    const row = /^i\d+$/.test(name) && elements.find(element => element.localName === 'tr');
    if (row) operators.push({name, title: row.cells[0].lastChild.textContent});
  }
  return operators;
}

// A field that finds operators: Enter selects the next one that has all words, Shift+Enter the one before.
function operatorFinder() {
  const operators = readOperators();
  if (operators.length === 0) return [];
  const field = make('input', {type: 'search', placeholder: 'Find an operator', title: 'Enter: next, Shift+Enter: previous', 'aria-label': 'Find an operator'});
  const found = make('span', {className: 'hint found'});
  found.setAttribute('aria-live', 'polite');
  let matches = [];
  let place = -1;
  field.oninput = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    matches = words.length === 0 ? []
      : operators.filter(({title}) => words.every(word => title.toLowerCase().includes(word)));
    place = -1;
    found.textContent = words.length === 0 ? '' : matches.length === 0 ? 'None' : matches.length + ' found';
  };
  field.onkeydown = event => {
    if (event.key !== 'Enter' || matches.length === 0) return;
    place = (place + (event.shiftKey ? -1 : 1) + (place < 0 && event.shiftKey ? 1 : 0) + matches.length) % matches.length;
    select([matches[place].name], field);
    found.textContent = matches[place].title + ', ' + (place + 1) + ' of ' + matches.length;
  };
  return [found, field];
}

const thingAt = target =>
  target instanceof Element && !target.closest('button, a, input, select, summary')
    ? target.closest('[data-is]:not(section), [data-of]:not(section), [data-shows], .parts > span, .mark') : null;

function namesOf(element) {
  for (const key of ['is', 'shows', 'of']) {
    if (element.dataset[key]) return namesIn(element, key);
  }
  return [];
}

let wasDragged = false; // the click that ends a drag selects nothing

function setUpSelection() {
  document.addEventListener('pointerdown', () => { wasDragged = false; }, true);
  document.addEventListener('pointerover', event => {
    const element = thingAt(event.target);
    hover(element);
    if (element) showCard(element.localName === 'tr' && !told.has(namesIn(element, 'is')[0]) ? '' : textFor(element), event.clientX, event.clientY);
  });
  document.addEventListener('pointermove', event => {
    if (!card.hidden) showCard(card.textContent, event.clientX, event.clientY);
  });
  document.documentElement.addEventListener('pointerleave', () => hover(null));
  document.addEventListener('click', event => {
    if (wasDragged) return void (wasDragged = false);
    const element = thingAt(event.target);
    if (element) select(namesOf(element), event.target);
    else if (event.target.closest('.view')) select([]);
  });
  for (const item of document.querySelectorAll('[data-shows]')) {
    item.tabIndex = 0;
    item.onkeydown = event => { if (event.key === 'Enter') select(namesOf(item), item); };
  }
  document.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.target.localName === 'input') return;
    hover(null);
    select([]);
  });
  addEventListener('hashchange', readAddress);
}
