import { element, paragraphs } from './markup.js';
import { operationView } from './operation.js';
import { useComponents } from './schema.js';

const reference = document.getElementById('reference');
const list = document.getElementById('list');
const filter = document.getElementById('filter');
const EVENTS = 'Events';

/** Every operation with its tag. The events that webhooks receive come last, under a tag of their own. */
function callsOf({ paths, webhooks = {} }) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation,
      id: operation.operationId,
      tag: operation.tags[0],
    })),
  );
  const events = Object.entries(webhooks).map(([name, { post }]) => ({
    method: 'event',
    path: name,
    operation: post,
    id: `event-${name}`,
    tag: EVENTS,
  }));
  return [...calls, ...events];
}

const wordsOf = ({ method, path, operation: { operationId, summary, description } }) =>
  [method, path, operationId, summary, description].join(' ').toLowerCase();

/** A tag with its operations, beside the page and in it. */
function part({ name, description }, calls) {
  const rows = calls.map((call) => {
    const view = operationView(call);
    const link = element(
      'a',
      { href: `#${call.id}` },
      element('span', { className: `method ${call.method}` }, call.method),
      call.operation.summary ?? call.path,
    );
    return { view, item: element('li', {}, link), words: wordsOf(call) };
  });
  const views = element(
    'section',
    {},
    element('h2', {}, name),
    ...paragraphs(description),
    ...rows.map(({ view }) => view),
  );
  const items = element('li', {}, element('b', {}, name), element('ul', {}, ...rows.map(({ item }) => item)));
  return { views, items, rows };
}

/** Shows the operations that have every word. */
function narrow(parts) {
  const words = filter.value.toLowerCase().split(/\s+/);
  for (const { views, items, rows } of parts) {
    for (const row of rows) row.view.hidden = row.item.hidden = !words.every((word) => row.words.includes(word));
    views.hidden = items.hidden = rows.every(({ view }) => view.hidden);
  }
  document.getElementById('none').hidden = parts.some(({ views }) => !views.hidden);
}

/** Opens the operation that the address names. Addresses such as `#/Chatbots/getChatbot` are from earlier versions. */
function openNamed() {
  const view = document.getElementById(decodeURIComponent(location.hash.slice(1)).split('/').at(-1));
  if (!view?.matches('.operation')) return;
  view.open = true;
  view.hidden = false;
  view.scrollIntoView();
  view.querySelector('summary').focus({ preventScroll: true });
}

async function start() {
  const response = await fetch('v1/openapi.json');
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  const api = await response.json();
  useComponents(api.components);
  const calls = Map.groupBy(callsOf(api), ({ tag }) => tag);
  const tags = [...api.tags, { name: EVENTS, description: 'What webhooks receive.' }];
  const parts = tags.filter(({ name }) => calls.has(name)).map((tag) => part(tag, calls.get(tag.name)));
  document.getElementById('about').replaceChildren(...paragraphs(api.info.description));
  reference.replaceChildren(...parts.map(({ views }) => views));
  list.replaceChildren(...parts.map(({ items }) => items));
  filter.addEventListener('input', () => narrow(parts));
  addEventListener('hashchange', openNamed);
  openNamed();
}

start().catch((error) => {
  reference.replaceChildren(element('p', { role: 'alert' }, `The reference could not be loaded: ${error.message}`));
});
