/**
 * What the page shows. Everything that comes from outside is put in as text, never as markup.
 *
 * @typedef {import('./chat.js').Entry} Entry
 */

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {string} className @param {string} [text] */
function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** The places of the page. */
export const parts = {
  avatar: byId('avatar'),
  name: byId('name'),
  presence: byId('presence'),
  restart: /** @type {HTMLButtonElement} */ (byId('restart')),
  scroller: byId('scroller'),
  log: byId('log'),
  suggestions: byId('suggestions'),
  handoff: byId('handoff'),
  problem: byId('problem'),
  announcer: byId('announcer'),
  form: /** @type {HTMLFormElement} */ (byId('form')),
  label: byId('label'),
  input: /** @type {HTMLTextAreaElement} */ (byId('input')),
  send: byId('send'),
  disclosure: byId('disclosure'),
  poweredBy: byId('powered-by'),
};

/** @param {string} text @param {Record<string, string>} values */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

const scrollDown = () => {
  parts.scroller.scrollTop = parts.scroller.scrollHeight;
};

/** Black or white, whichever stands out more: the luminance of WCAG 2, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function readableOn(/** @type {string} */ hex) {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000' : '#fff';
}

/** Puts on the chatbot's look and wording. @param {any} config */
export function dress(config) {
  const { botName, branding, texts } = config;
  const root = document.documentElement;
  root.lang = config.language;
  root.dir = config.direction;
  root.style.setProperty('--primary', branding.primaryColor);
  root.style.setProperty('--on-primary', readableOn(branding.primaryColor));
  document.title = `${botName} · Frontdesk demo`;
  parts.avatar.textContent = [...botName.trim()][0]?.toUpperCase() ?? '';
  parts.name.textContent = botName;
  parts.presence.textContent = config.online ? texts.online : config.awayMessage;
  parts.restart.textContent = texts.startNew;
  parts.label.textContent = texts.typeMessage;
  parts.input.placeholder = config.placeholderText;
  parts.send.textContent = texts.send;
  parts.disclosure.textContent = config.aiDisclosure.enabled ? config.aiDisclosure.text : '';
  parts.poweredBy.textContent = branding.showPoweredBy ? fill(texts.poweredBy, { name: branding.appName }) : '';
}

/** Only these may be followed: a source's URL is what somebody typed. @param {string | null} url */
const isLink = (url) => url !== null && /^https?:\/\//i.test(url);

/** @param {Entry['sources'][number]} source */
function citation({ title, url }) {
  const item = element('li', '');
  if (!url || !isLink(url)) {
    item.textContent = title;
    return item;
  }
  const link = element('a', '', title);
  link.href = url;
  link.target = '_blank';
  link.rel = 'noopener noreferrer nofollow';
  item.append(link);
  return item;
}

/** @param {Entry['sources']} sources @param {string} title */
function citations(sources, title) {
  const list = element('ul', '');
  list.append(...sources.map(citation));
  const block = element('div', 'sources');
  block.append(element('span', 'sources-title', title), list);
  return block;
}

/**
 * Adds a message, or an answer that is still to come, and gives what changes it.
 *
 * @param {Entry['role']} role @param {Record<string, string>} texts @param {string} [who] An agent's name
 */
export function addMessage(role, texts, who) {
  const names = { visitor: texts.you, assistant: parts.name.textContent, agent: who ?? texts.agent };
  const item = element('li', `message ${role}`);
  const bubble = element('div', 'bubble');
  bubble.dir = 'auto';
  item.append(element('span', 'unseen', `${names[role]}: `), bubble);
  parts.log.append(item);
  let text = '';
  return {
    /** A piece of an answer. @param {string} piece */
    append(piece) {
      text += piece;
      bubble.textContent = text;
      scrollDown();
    },
    /** The whole message, which replaces the pieces. @param {Pick<Entry, 'content' | 'sources'>} entry */
    settle({ content, sources }) {
      bubble.textContent = content;
      if (sources.length > 0) item.append(citations(sources, texts.sources ?? ''));
      item.classList.remove('coming');
      scrollDown();
    },
    /** Shows that an answer is on its way. */
    wait() {
      item.classList.add('coming');
      scrollDown();
    },
    remove: () => item.remove(),
  };
}

/** Reads a text to those who listen instead of looking. @param {string} text */
export function announce(text) {
  parts.announcer.textContent = text;
}

/** @param {readonly string[]} questions @param {(question: string) => void} ask */
export function showSuggestions(questions, ask) {
  const buttons = questions.map((question) => {
    const button = element('button', 'suggestion', question);
    button.type = 'button';
    button.addEventListener('click', () => ask(question));
    return button;
  });
  parts.suggestions.replaceChildren(...buttons);
}

export const clearLog = () => parts.log.replaceChildren();
