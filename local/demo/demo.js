/**
 * Shows live what the visitor's actions cause: the widget's events from the page, and the conversation and webhooks
 * from the platform's API. The page contains the key only if it was opened on the machine that runs the platform.
 */

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const { key, customer, hash } = document.body.dataset;
const LOOK_EVERY_MS = 3000;
const MAX_ROWS = 30;

/** @type {string | undefined} */
let conversationId;

/** @param {string} path @param {object} [body] @returns {Promise<any>} the data, or undefined if the call failed */
async function api(path, body) {
  if (!key) return undefined;
  const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(`v1${path}`, init).catch(() => undefined);
  return response?.ok ? (await response.json()).data : undefined;
}

/** @param {string} strong @param {string} words */
function rowOf(strong, words) {
  const row = document.createElement('li');
  const name = document.createElement('strong');
  const rest = document.createElement('span');
  name.textContent = strong;
  rest.textContent = ` ${words}`;
  row.append(name, rest);
  return row;
}

const names = [
  'ready',
  'open',
  'close',
  'conversation',
  'message',
  'handoff',
  'status',
  'lead',
  'feedback',
  'csat',
  'unread',
  'ended',
  'error',
];

/** @param {string} name @param {unknown} detail */
function note(name, detail) {
  const list = byId('events');
  list.prepend(rowOf(name, detail ? JSON.stringify(detail) : ''));
  while (list.childElementCount > MAX_ROWS) list.lastElementChild?.remove();
}

async function showInbox() {
  const conversation = conversationId && (await api(`/conversations/${conversationId}`));
  if (!conversation) return;
  const { status, messageCount, assignee, csat, leadId } = conversation;
  const lead = leadId ? await api(`/leads/${leadId}`) : undefined;
  const rows = {
    Status: status,
    Messages: messageCount,
    Agent: assignee?.name,
    Lead: lead && [lead.name, lead.email].filter(Boolean).join(', '),
    Rating: csat && `${csat.rating} of 5`,
  };
  const cells = Object.entries(rows).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const [term, text] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    text.textContent = String(value);
    return [term, text];
  });
  byId('inbox').replaceChildren(...cells);
  byId('no-inbox').hidden = true;
  byId('agent').hidden = status === 'closed';
}

async function showWebhooks() {
  const page = await api('/webhooks/deliveries?take=10');
  if (!page || page.deliveries.length === 0) return;
  /** @type {{ event: string, status: string, lastStatusCode: number | null }[]} */
  const deliveries = page.deliveries;
  byId('webhooks').replaceChildren(
    ...deliveries.map(({ event, status, lastStatusCode }) => rowOf(event, `${status} ${lastStatusCode ?? ''}`)),
  );
  byId('no-webhooks').hidden = true;
}

async function showMails() {
  // Only this machine sees them.
  const response = key ? await fetch('demo/mails').catch(() => undefined) : undefined;
  /** @type {{ to: string, subject: string }[]} */
  const mails = response?.ok ? await response.json() : [];
  byId('mails').replaceChildren(...mails.map(({ to, subject }) => rowOf(subject, `to ${to}`)));
  byId('no-mails').hidden = mails.length > 0;
}

const look = () => Promise.all([showInbox(), showWebhooks(), showMails()]);

for (const name of names) {
  document.addEventListener(`frontdesk:${name}`, (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    if (name === 'conversation') conversationId = detail.conversationId;
    note(name, detail);
    void showInbox();
  });
}

byId('agent').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLTextAreaElement} */ (byId('reply'));
  await api(`/conversations/${conversationId}/takeover`, {});
  if (await api(`/conversations/${conversationId}/reply`, { content: field.value })) field.value = '';
  void showInbox();
});

/** Whether the shop has signed this visitor in. A real one has a session, and makes the proof on its server. */
const SIGNED_IN = 'signed-in';
const account = byId('account');

/** @param {boolean} isSignedIn */
function showAccount(isSignedIn) {
  account.hidden = !hash;
  account.textContent = isSignedIn ? 'Signed in as Ada · Sign out' : 'Sign in as Ada';
}

/** @param {unknown[]} call */
function tellWidget(...call) {
  // An array until the widget's script has loaded.
  /** @type {any} */ (window).Frontdesk = /** @type {any} */ (window).Frontdesk ?? [];
  /** @type {any} */ (window).Frontdesk.push(call);
}

const identify = () => tellWidget('identify', { id: customer, hash, name: 'Ada' });

account.addEventListener('click', () => {
  const isSignedIn = !localStorage.getItem(SIGNED_IN);
  if (isSignedIn) {
    localStorage.setItem(SIGNED_IN, customer ?? '');
    identify();
  } else {
    localStorage.removeItem(SIGNED_IN);
    tellWidget('reset');
  }
  showAccount(isSignedIn);
});

showAccount(!!localStorage.getItem(SIGNED_IN));
if (hash && localStorage.getItem(SIGNED_IN)) identify();

setInterval(() => document.hidden || void look(), LOOK_EVERY_MS);
