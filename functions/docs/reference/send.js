import { code, element, json } from './markup.js';

/** The platform's root, as the reader reached it. */
export const root = new URL('.', location.href).href.replace(/\/$/, '');
/** Kept by this page alone. */
const key = document.getElementById('key');

const bodyOf = ({ requestBody }) => requestBody?.content?.['application/json'];

/** The call that the form describes. Parameters without a value are left out. */
function requestOf({ method, path, operation }, form) {
  const values = new FormData(form);
  const url = new URL(root + path);
  const headers = key.value ? { 'x-api-key': key.value } : {};
  for (const parameter of operation.parameters ?? []) {
    const value = String(values.get(parameter.name) ?? '');
    if (parameter.in === 'path')
      url.pathname = url.pathname.replace(`%7B${parameter.name}%7D`, encodeURIComponent(value));
    else if (value && parameter.in === 'query') url.searchParams.set(parameter.name, value);
    else if (value) headers[parameter.name] = value;
  }
  const body = bodyOf(operation) && String(values.get('request body'));
  if (body) headers['content-type'] = 'application/json';
  return new Request(url, { method: method.toUpperCase(), headers, body });
}

/** JSON with indents, and anything else as it is. */
function readable(text) {
  try {
    return json(JSON.parse(text));
  } catch {
    return text;
  }
}

async function send(call, form, result) {
  const startMs = performance.now();
  try {
    const response = await fetch(requestOf(call, form));
    const text = await response.text();
    const ms = Math.round(performance.now() - startMs);
    result.replaceChildren(
      element('p', {}, `${response.status} ${response.statusText} in ${ms} ms`),
      code(readable(text), 'The response'),
    );
  } catch (error) {
    result.replaceChildren(element('p', {}, `The call failed: ${error.message}`));
  }
}

const labelled = (name, control) => element('label', {}, element('span', {}, name), control);

/** A form that makes the call from this page. */
export function sendForm(call) {
  const { parameters = [], ...operation } = call.operation;
  const inputs = parameters.map((parameter) =>
    labelled(
      parameter.name,
      element('input', { name: parameter.name, required: parameter.in === 'path', autocomplete: 'off' }),
    ),
  );
  const body = bodyOf(operation);
  const area =
    body && element('textarea', { name: 'request body', rows: 8, spellcheck: false, value: json(body.example ?? {}) });
  const result = element('div', { role: 'status' });
  const form = element(
    'form',
    { className: 'send' },
    ...inputs,
    body ? labelled('request body', area) : '',
    element('button', { type: 'submit' }, 'Send'),
    result,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(call, form, result);
  });
  return form;
}
