import { code, element, fold, json, paragraphs, sentence } from './markup.js';
import { field, fields, resolved, typeOf } from './schema.js';
import { root, sendForm } from './send.js';

/** Examples name this root. The page puts its own in its place. */
const SAMPLE_ROOT = 'http://localhost:4000';

/** How to make the call in several languages, one at a time. */
function samples(all = []) {
  if (all.length === 0) return [];
  const shown = element('div');
  const buttons = all.map(({ label, source }) =>
    element('button', { type: 'button', onclick: () => show(label, source) }, label),
  );
  const copy = element(
    'button',
    { type: 'button', onclick: () => navigator.clipboard.writeText(shown.textContent) },
    'Copy',
  );
  const show = (label, source) => {
    shown.replaceChildren(code(source.replaceAll(SAMPLE_ROOT, root), `Example: ${label}`));
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.textContent === label));
  };
  show(all[0].label, all[0].source);
  return [element('h3', {}, 'Example'), element('div', { className: 'samples' }, ...buttons, copy), shown];
}

function parameters(all = []) {
  if (all.length === 0) return [];
  const rows = all.map((parameter) => {
    const { name, schema, required, description, in: place } = resolved(parameter);
    return field(name, schema, { isRequired: required, description: `In the ${place}. ${description ?? ''}` });
  });
  return [element('h3', {}, 'Parameters'), element('ul', { className: 'fields' }, ...rows)];
}

const contentOf = ({ content = {} }) => Object.entries(content);

function body({ requestBody }) {
  return contentOf(resolved(requestBody)).flatMap(([type, { schema }]) => [
    element('h3', {}, 'Request body'),
    element('p', { className: 'type' }, type),
    fields(schema),
  ]);
}

const isSuccess = ([status]) => status.startsWith('2');

/** What an answer is about: the envelope is the same everywhere. */
const dataOf = (schema) => resolved(schema).properties?.data ?? schema;

function success([status, response]) {
  return [
    element('h3', {}, `Response ${status}`),
    ...paragraphs(response.description),
    ...contentOf(response).flatMap(([type, { schema, example }]) => [
      element('p', { className: 'type' }, `${type}: ${typeOf(dataOf(schema))}`),
      fields(dataOf(schema)),
      example === undefined ? '' : code(typeof example === 'string' ? example : json(example), `Response ${status}`),
    ]),
  ];
}

const failure = ([status, response]) =>
  element('li', {}, element('code', {}, status), ' ', ...sentence(response.description));

function responses(all) {
  const entries = Object.entries(all).map(([status, response]) => [status, resolved(response)]);
  const failures = entries.filter((entry) => !isSuccess(entry)).map(failure);
  return [
    ...entries.filter(isSuccess).flatMap(success),
    ...(failures.length ? [element('h3', {}, 'Failures'), element('ul', {}, ...failures)] : []),
  ];
}

/** All about one operation. `call`: its method, path and description. */
export function operationView(call) {
  const { method, path, operation } = call;
  const title = [
    element('span', { className: `method ${method}` }, method),
    element('code', {}, path),
    element('span', { className: 'about' }, operation.summary ?? ''),
  ];
  const make = () => [
    ...paragraphs(operation.description),
    ...samples(operation['x-codeSamples']),
    ...parameters(operation.parameters),
    ...body(operation),
    ...responses(operation.responses ?? {}),
    ...(method === 'event' ? [] : [fold(['Try it'], () => [sendForm(call)])]),
  ];
  return fold(title, make, { id: call.id, className: 'operation' });
}
