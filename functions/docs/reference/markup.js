/**
 * Makes an element. Properties are set as they are, `data-` and `aria-` ones as attributes. Strings become text: nothing here parses
 * markup.
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name.includes('-')) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.flat().filter((child) => child !== undefined && child !== ''));
  return made;
}

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((https?:[^)\s]+)\)/g;

/** Text with `code`, **bold** and [links](address). */
function line(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(inline)) {
    const [whole, code, bold, label, href] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code) parts.push(element('code', {}, code));
    else if (bold) parts.push(element('strong', {}, bold));
    else parts.push(element('a', { href }, label));
  }
  return [...parts, text.slice(end)];
}

const isList = (block) => block.startsWith('- ');
const itemsOf = (block) => block.split(/^- /m).slice(1);

/** The paragraphs and lists of a description. */
export const paragraphs = (markdown = '') =>
  markdown
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((block) =>
      isList(block)
        ? element('ul', {}, ...itemsOf(block).map((item) => element('li', {}, ...line(item))))
        : element('p', {}, ...line(block)),
    );

/** A description on one line. */
export const sentence = (markdown = '') => line(markdown.replaceAll('\n', ' '));

/** Shows `make()` in a `details` once it is opened. */
export function fold(summary, make, properties = {}) {
  const folded = element('details', properties, element('summary', {}, ...summary));
  const fill = () => {
    if (folded.open && folded.childElementCount === 1) folded.append(...make());
  };
  folded.addEventListener('toggle', fill);
  return folded;
}

/** Code that can be scrolled by keyboard. */
export const code = (text, label) =>
  element('pre', { tabIndex: 0, role: 'region', 'aria-label': label }, element('code', {}, text));

export const json = (value) => JSON.stringify(value, null, 2);
