// Tables
const tables = [];
const mostAtOnce = 400; // rows; of more only those in sight are in the page
const collator = new Intl.Collator('en', {numeric: true});

class Table {
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    this.rows = [...this.body.rows];
    this.scroller = make('div', {className: 'rows'});
    table.replaceWith(this.scroller);
    this.scroller.append(table);
    this.query = '';
    this.sorted = null; // {column, sign}
    this.closed = new Set();
    if (table.tHead && !table.classList.contains('figures')) this.addSorting();
    if (table.classList.contains('tree')) this.readTree();
    this.scroller.addEventListener('scroll', () => this.render(), {passive: true});
    this.body.addEventListener('keydown', event => this.key(event));
    this.body.addEventListener('focusin', event => { this.current = event.target.closest('tr'); });
    this.update();
    table.closest('.large')?.classList.remove('large');
  }

  addSorting() {
    this.heads = [...this.table.tHead.rows[0].cells];
    this.heads.forEach((head, column) => {
      if (!head.textContent) return;
      const sorter = make('button', {type: 'button', textContent: head.textContent, title: 'Sort'});
      head.replaceChildren(sorter);
      head.onclick = () => this.sortBy(column);
      head.setAttribute('aria-sort', 'none');
    });
  }

  // Numbers begin with the largest; the third time it is as it was.
  sortBy(column) {
    const first = this.heads[column].classList.contains('number') ? -1 : 1;
    const now = this.sorted && this.sorted.column === column ? this.sorted.sign : 0;
    this.sorted = now === 0 ? {column, sign: first} : now === first ? {column, sign: -first} : null;
    this.heads.forEach((head, other) => {
      if (head.hasAttribute('aria-sort'))
        head.setAttribute('aria-sort', !this.sorted || other !== column ? 'none' : this.sorted.sign > 0 ? 'ascending' : 'descending');
    });
    this.update();
  }

  readTree() {
    this.parents = new Map();
    const above = [];
    for (const row of this.rows) {
      const depth = Number(row.dataset.depth || 0);
      above.length = depth;
      if (depth > 0) this.parents.set(row, above[depth - 1]);
      if (!row.classList.contains('module')) continue;
      above.push(row);
      const opener = button('▾', 'Open or close', () => this.setOpen(row, this.closed.has(row)));
      opener.className = 'opener';
      opener.tabIndex = -1;
      row.cells[0].prepend(opener);
      row.setAttribute('aria-expanded', 'true');
      row.addEventListener('click', event => { if (!event.target.closest('button')) this.setOpen(row, this.closed.has(row)); });
    }
    if (this.rows.length > mostAtOnce) this.setAllOpen(false);
  }

  get isTree() { return this.parents !== undefined; }

  setOpen(row, isOpen) {
    this.note(row, isOpen);
    this.update();
  }

  setAllOpen(isOpen) {
    for (const row of this.rows) if (row.classList.contains('module')) this.note(row, isOpen);
    this.update();
  }

  note(row, isOpen) {
    this.closed[isOpen ? 'delete' : 'add'](row);
    row.setAttribute('aria-expanded', String(isOpen));
    row.querySelector('.opener').textContent = isOpen ? '▾' : '▸';
  }

  * above(row) {
    for (let parent = this.parents?.get(row); parent; parent = this.parents.get(parent)) yield parent;
  }

  textOf(row) {
    this.searched ??= new Map();
    if (!this.searched.has(row))
      this.searched.set(row, [...row.cells].map(cell => cell.textContent).join('\n').toLowerCase());
    return this.searched.get(row);
  }

  filter(query) {
    this.query = query;
    this.update();
  }

  valueOf(row, column) {
    const cell = row.cells[column];
    if (!this.heads[column].classList.contains('number')) return cell.textContent;
    return cell.dataset.value === undefined ? parseFloat(cell.textContent.replace('−', '-')) : Number(cell.dataset.value);
  }

  compare(one, other, isNumber) {
    if (!isNumber) return collator.compare(one, other) * this.sorted.sign;
    if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) - Number.isNaN(other); // last in either order
    return (one - other) * this.sorted.sign;
  }

  // The rows that are asked for. Modules stand where the order is the model's; what matches keeps those above it.
  wanted() {
    const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
    const isMatch = row => words.every(word => this.textOf(row).includes(word));
    if (this.sorted) {
      const {column} = this.sorted;
      const isNumber = this.heads[column].classList.contains('number');
      return this.rows.filter(row => !row.classList.contains('module') && isMatch(row))
        .map(row => ({row, value: this.valueOf(row, column)}))
        .sort((one, other) => this.compare(one.value, other.value, isNumber)).map(entry => entry.row);
    }
    if (words.length > 0) {
      const kept = new Set();
      for (const row of this.rows) {
        if (!isMatch(row) || row.classList.contains('module')) continue;
        kept.add(row);
        for (const module of this.above(row)) kept.add(module);
      }
      return this.rows.filter(row => kept.has(row));
    }
    if (!this.isTree) return this.rows;
    return this.rows.filter(row => [...this.above(row)].every(module => !this.closed.has(module)));
  }

  update() {
    this.list = this.wanted();
    this.places = null;
    this.range = '';
    this.render();
    if (this.counted) this.counted();
  }

  get isMany() { return this.list.length > mostAtOnce; }

  render() {
    if (!this.isMany) {
      if (this.range === 'all') return;
      this.range = 'all';
      this.scroller.classList.remove('many');
      this.put(this.list);
      return;
    }
    if (!this.scroller.classList.contains('many')) this.fixColumns();
    const height = this.rowHeight || 25;
    const top = clamp(this.scroller.scrollTop, 0, this.list.length * height);
    const first = Math.max(0, Math.floor(top / height) - 20);
    const last = Math.min(this.list.length, Math.ceil((top + (this.scroller.clientHeight || 600)) / height) + 20);
    if (this.range === first + '-' + last) return;
    this.range = first + '-' + last;
    const gap = rows => {
      const row = make('tr', {className: 'gap'}, make('td', {colSpan: 99}));
      row.firstChild.style.height = rows * height + 'px';
      return row;
    };
    this.put(this.list.slice(first, last), gap(first), gap(this.list.length - last));
    const shown = this.body.rows;
    if (!this.rowHeight && shown.length > 3 && this.scroller.clientHeight > 0)
      this.rowHeight = shown[2].getBoundingClientRect().top - shown[1].getBoundingClientRect().top;
  }

  // As wide as some rows need: those that come into sight later change nothing.
  fixColumns() {
    this.put(this.list.slice(0, 60));
    if (this.heads && this.scroller.clientWidth > 0) {
      for (const head of this.heads) head.style.width = '';
      const widths = this.heads.map(head => head.getBoundingClientRect().width);
      this.heads.forEach((head, column) => { head.style.width = widths[column] + 'px'; });
    }
    this.scroller.classList.add('many');
  }

  put(rows, before, behind) {
    const current = rows.includes(this.current) ? this.current : rows[0]; // Tab comes to one of them
    for (const row of rows) row.tabIndex = row === current ? 0 : -1;
    this.body.replaceChildren(...(before ? [before] : []), ...rows, ...(behind ? [behind] : []));
  }

  // It was hidden, when nothing has a size.
  shown() {
    this.range = '';
    this.scroller.classList.remove('many');
    this.render();
    this.reveal(null);
  }

  placeOf(row) {
    this.places ??= new Map(this.list.map((each, place) => [each, place]));
    return this.places.get(row);
  }

  reveal(origin) {
    if (this.scroller.offsetParent === null || this.scroller.contains(origin)) return;
    const row = selected.flatMap(name => byName.get(name) || []).find(element => this.rows.includes(element));
    if (!row) return;
    if (!this.sorted && !this.query) {
      const shut = [...this.above(row)].filter(module => this.closed.has(module));
      for (const module of shut) this.note(module, true);
      if (shut.length > 0) this.update();
    }
    this.scrollTo(row);
  }

  scrollTo(row) {
    const place = this.placeOf(row);
    if (place === undefined) return;
    const {clientHeight: height, scrollTop: top} = this.scroller;
    const at = this.isMany ? place * (this.rowHeight || 25) : row.offsetTop - this.table.tHead?.offsetHeight || 0;
    if (at < top || at + 60 > top + height) this.scroller.scrollTop = at - height / 3;
    this.render();
  }

  key(event) {
    const row = event.target;
    if (row.localName !== 'tr') return;
    const isModule = row.classList.contains('module');
    const go = by => {
      const next = this.list[clamp(this.placeOf(row) + by, 0, this.list.length - 1)];
      this.scrollTo(next);
      next.focus({preventScroll: !this.isMany ? false : true});
    };
    const actions = {
      ArrowDown: () => go(1), ArrowUp: () => go(-1), Home: () => go(-Infinity), End: () => go(Infinity),
      Enter: () => isModule ? this.setOpen(row, this.closed.has(row)) : select(namesOf(row), row),
      ' ': () => isModule ? this.setOpen(row, this.closed.has(row)) : select(namesOf(row), row),
      ArrowRight: () => isModule && this.setOpen(row, true), ArrowLeft: () => isModule && this.setOpen(row, false),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
    if (row.isConnected && isModule) row.focus();
  }
}

function filterFor(chosen) {
  const field = make('input', {type: 'search', placeholder: 'Filter', 'aria-label': 'Filter the table'});
  field.oninput = () => chosen().filter(field.value);
  field.onkeydown = event => {
    if (event.key !== 'Escape') return;
    field.value = '';
    chosen().filter('');
  };
  return field;
}

// The tables of a plan behind tabs, with one filter.
function setUpTabs(area) {
  const panels = [...area.querySelectorAll(':scope > .panel')];
  const tableOf = new Map(panels.map(panel => [panel, tables.find(table => panel.contains(table.table))]));
  const list = make('div', {className: 'tabs', role: 'tablist'});
  const field = filterFor(() => tableOf.get(shown));
  const openAll = button('Open all', 'Open all modules', () => tableOf.get(shown).setAllOpen(true));
  const closeAll = button('Close all', 'Close all modules', () => tableOf.get(shown).setAllOpen(false));
  let shown = null;
  const show = panel => {
    shown = panel;
    panels.forEach((other, place) => {
      other.hidden = other !== panel;
      tabs[place].setAttribute('aria-selected', String(other === panel));
      tabs[place].tabIndex = other === panel ? 0 : -1;
    });
    const table = tableOf.get(panel);
    field.hidden = !table;
    openAll.hidden = closeAll.hidden = !table?.isTree;
    if (!table) return;
    field.value = table.query;
    table.shown();
  };
  const tabs = panels.map(panel => {
    const tab = make('button', {type: 'button', textContent: panel.querySelector('h2').textContent, onclick: () => show(panel)});
    tab.setAttribute('role', 'tab');
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-label', tab.textContent);
    const table = tableOf.get(panel);
    if (table) tab.append(make('span', {className: 'count', textContent: ' ' + table.rows.filter(row => !row.classList.contains('module')).length}));
    return tab;
  });
  list.onkeydown = event => {
    const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!by) return;
    const next = (panels.indexOf(shown) + by + panels.length) % panels.length;
    show(panels[next]);
    tabs[next].focus();
  };
  list.append(...tabs);
  area.prepend(make('div', {className: 'bar'}, list, openAll, closeAll, field));
  show(panels[0]);
}

function setUpTables() {
  for (const table of document.querySelectorAll('main table')) tables.push(new Table(table));
  const area = document.querySelector('.tables');
  if (area) setUpTabs(area);
  const fewRows = 12; // that one reads without a filter
  for (const table of tables) {
    if (area?.contains(table.table) || table.rows.length <= fewRows) continue;
    table.scroller.before(make('div', {className: 'bar'}, filterFor(() => table)));
  }
  // On paper stands everything.
  addEventListener('beforeprint', () => {
    for (const table of tables) {
      table.scroller.classList.remove('many');
      table.body.replaceChildren(...table.rows);
    }
    for (const details of document.querySelectorAll('details:not([open])')) {
      details.open = true;
      details.dataset.shut = '';
    }
  });
  addEventListener('afterprint', () => {
    for (const details of document.querySelectorAll('details[data-shut]')) {
      details.open = false;
      delete details.dataset.shut;
    }
    for (const table of tables) table.update();
  });
}

// Begin
page.classList.add('scripted');
document.body.append(card, toldAloud);
readThings();
setUpThemes();
setUpTables();
setUpViews();
setUpSelection();
readAddress();
