/**
 * Shows received deliveries. External data is inserted as text, never as markup.
 * @typedef {{ n: number, receivedAt: string, headers: Record<string, string>, body: string }} Caught
 */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const secret = /** @type {HTMLInputElement} */ (byId('secret'));
const list = byId('list');
const kept = 200;

byId('allow').textContent = `EGRESS_ALLOW=${location.host}`;
byId('address').textContent = `${location.origin}/hooks/in`;

/** @param {string} key @param {string} text */
async function hmac(key, text) {
  const utf8 = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', utf8.encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Caught} caught */
async function verdict({ headers, body }) {
  if (!secret.value) return { text: 'signature not checked', className: '' };
  const [first, second] = await Promise.all([
    hmac(secret.value, body),
    hmac(secret.value, `${headers['x-service-timestamp']}.${body}`),
  ]);
  const valid = first === headers['x-service-signature'] && second === headers['x-service-signature-v2'];
  return valid
    ? { text: 'valid signature', className: 'valid' }
    : { text: 'wrong signature for this secret', className: 'invalid' };
}

/** @param {string} body */
function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} text */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** @param {Caught} caught */
function show(caught) {
  const item = document.createElement('li');
  const details = document.createElement('details');
  const event = caught.headers['x-service-event'] ?? 'something else';
  const summary = element('summary', `${caught.receivedAt} ${event} `);
  const signature = element('span', '');
  const headers = Object.entries(caught.headers).map(([name, value]) => `${name}: ${value}`);
  summary.append(signature);
  details.append(summary, element('pre', headers.join('\n')), element('pre', pretty(caught.body)));
  item.append(details);
  list.prepend(item);
  while (list.children.length > kept) list.lastElementChild?.remove();
  const judge = async () =>
    Object.assign(signature, await verdict(caught).then((v) => ({ textContent: v.text, className: v.className })));
  secret.addEventListener('input', judge);
  void judge();
}

let last = 0;
async function look() {
  try {
    const response = await fetch(`/hooks/list?after=${last}`);
    for (const caught of /** @type {Caught[]} */ (await response.json())) {
      // The count starts again when the platform restarts.
      last = caught.n;
      show(caught);
    }
    byId('state').textContent = last === 0 ? 'Nothing came yet.' : `${list.children.length} shown, the newest first.`;
  } catch {
    last = 0;
    byId('state').textContent = 'The platform cannot be reached.';
  }
  setTimeout(look, 1000);
}
void look();
