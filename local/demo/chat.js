/**
 * The conversation with the platform's public surface, without any page: what is sent, what comes back, what the browser keeps.
 *
 * @typedef {{ role: 'visitor' | 'assistant' | 'agent', content: string, sources: { title: string, url: string | null }[] }} Entry
 * @typedef {{ visitorId: string, conversationId: string | null, bindingToken: string | null, status: string,
 *   lastMessageId: string | null, entries: Entry[] }} Kept
 */

import { readEvents } from './events.js';

/** Messages that the browser keeps. */
const MAX_ENTRIES = 100;

/** Why a message was not answered. `code` is the platform's own, or NETWORK where it could not be reached. */
export class ChatError extends Error {
  /** @param {string} code @param {string} message @param {number | undefined} [retryAfterSeconds] */
  constructor(code, message, retryAfterSeconds) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** `crypto.randomUUID` is missing on a page that came over plain http from another host than localhost. */
const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns {Kept} */
const nothingKept = (visitorId = newId()) => ({
  visitorId,
  conversationId: null,
  bindingToken: null,
  status: 'open',
  lastMessageId: null,
  entries: [],
});

/** @param {Pick<Storage, 'getItem'>} storage @param {string} key @returns {Kept} */
function restore(storage, key) {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null');
    if (kept && Array.isArray(kept.entries)) return { ...nothingKept(), ...kept };
  } catch {
    // Not readable, or the browser allows no storage: the conversation starts afresh.
  }
  return nothingKept();
}

/** @param {Response} response */
async function toError(response) {
  const body = await response.json().catch(() => undefined);
  const { code = 'INTERNAL_ERROR', message = `HTTP ${response.status}` } = body?.error ?? {};
  const seconds = Number(response.headers.get('retry-after'));
  return new ChatError(code, message, seconds > 0 ? seconds : undefined);
}

/** @param {string} url @param {RequestInit} [request] */
async function call(url, request) {
  const response = await fetch(url, request).catch(() => {
    throw new ChatError('NETWORK', 'The chat cannot be reached.');
  });
  if (!response.ok) throw await toError(response);
  return response;
}

/**
 * A chat with one chatbot. `publicUrl`: the root of its public surface; `storage`: where the conversation is kept between
 * visits.
 *
 * @param {{ publicUrl: string, storage: Pick<Storage, 'getItem' | 'setItem'>, lang?: string, pageUrl?: string }} options
 */
export function createChat({ publicUrl, storage, lang, pageUrl }) {
  const key = `frontdesk:demo:${publicUrl}`;
  let kept = restore(storage, key);
  /** The message that is not answered yet: sent again, it keeps its id, so it is never answered twice. */
  let unanswered = { text: '', id: '' };

  function keep(/** @type {Partial<Kept>} */ change) {
    kept = { ...kept, ...change };
    try {
      storage.setItem(key, JSON.stringify(kept));
    } catch {
      // No room or no storage: the conversation lasts as long as the page.
    }
  }

  const remember = (/** @type {Entry[]} */ ...entries) =>
    keep({ entries: [...kept.entries, ...entries].slice(-MAX_ENTRIES) });

  /** Leaves the conversation; the next message starts another. */
  function startOver() {
    keep(nothingKept(kept.visitorId));
  }

  function requestOf(/** @type {string} */ message) {
    const { visitorId, conversationId, bindingToken } = kept;
    const named = conversationId ? { conversationId, bt: bindingToken } : {};
    const body = { message, ...named, visitorId, pageUrl, clientMessageId: unanswered.id, lang };
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body),
    };
  }

  /** Opens the answer's stream. A conversation that is closed or gone is left for a new one. */
  async function open(/** @type {string} */ text, /** @type {() => void} */ onRestart) {
    try {
      return await call(`${publicUrl}/chat`, requestOf(text));
    } catch (error) {
      const over = error instanceof ChatError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND');
      if (!over || !kept.conversationId) throw error;
      startOver();
      onRestart();
      return call(`${publicUrl}/chat`, requestOf(text));
    }
  }

  /**
   * Sends a message. `on.delta` gets the pieces of the answer as they come, `on.restart` tells that a new conversation begins.
   * Resolves to the answer as stored, or null where a person will answer. Rejects with ChatError; nothing is kept then.
   *
   * @param {string} text
   * @param {{ delta(piece: string): void, restart(): void }} on
   * @returns {Promise<Entry | null>}
   */
  async function send(text, on) {
    if (unanswered.text !== text) unanswered = { text, id: newId() };
    const response = await open(text, on.restart);
    const done = await follow(response, on.delta);
    unanswered = { text: '', id: '' };
    const answer = done && {
      role: /** @type {const} */ ('assistant'),
      content: done.content,
      sources: done.sources ?? [],
    };
    remember({ role: 'visitor', content: text, sources: [] }, ...(answer ? [answer] : []));
    return answer;
  }

  async function follow(/** @type {Response} */ response, /** @type {(piece: string) => void} */ onDelta) {
    let status = 'open';
    try {
      for await (const { event, data } of readEvents(/** @type {ReadableStream<Uint8Array>} */ (response.body))) {
        if (event === 'start') begin(data);
        else if (event === 'delta') onDelta(data.text);
        else if (event === 'handoff') status = data.status;
        else if (event === 'error') throw new ChatError(data.code, data.message);
        else if (event === 'done') {
          keep({ status });
          return data.message;
        }
      }
    } catch (error) {
      throw error instanceof ChatError ? error : new ChatError('NETWORK', 'The connection was lost.');
    }
    throw new ChatError('NETWORK', 'The connection was lost.');
  }

  /** @param {{ conversationId: string, bindingToken?: string, visitorMessageId: string, messageId: string }} start */
  function begin({ conversationId, bindingToken, messageId }) {
    keep({ conversationId, lastMessageId: messageId, ...(bindingToken ? { bindingToken } : {}) });
  }

  /**
   * Asks how the conversation stands, while a person is waited for. Resolves to what people have written since, and to the
   * name of who is there.
   *
   * @returns {Promise<{ entries: Entry[], agentName: string | null }>}
   */
  async function poll() {
    const after = kept.lastMessageId ? `?after=${encodeURIComponent(kept.lastMessageId)}` : '';
    const headers = { 'x-binding-token': kept.bindingToken ?? '' };
    const response = await call(`${publicUrl}/conversations/${kept.conversationId}/poll${after}`, { headers });
    const { data } = await response.json();
    /** @type {{ id: string, role: string, content: string }[]} */
    const messages = data.messages;
    const entries = messages
      .filter(({ role }) => role === 'agent')
      .map(({ content }) => ({ role: /** @type {const} */ ('agent'), content, sources: [] }));
    keep({ status: data.status, lastMessageId: messages.at(-1)?.id ?? kept.lastMessageId });
    remember(...entries);
    return { entries, agentName: data.agentName };
  }

  return {
    send,
    poll,
    startOver,
    /** What the chatbot looks like and says first. Rejects with ChatError. */
    config: async () =>
      (await (await call(`${publicUrl}/config${lang ? `?lang=${encodeURIComponent(lang)}` : ''}`)).json()).data,
    get entries() {
      return kept.entries;
    },
    get status() {
      return kept.status;
    },
  };
}
