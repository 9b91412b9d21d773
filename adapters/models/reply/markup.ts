/** Markdown for the HTML that models write although they are asked not to. Other tags of these names are dropped. */
const markdown: Readonly<Record<string, readonly [open: string, close: string]>> = {
  b: ['**', '**'],
  strong: ['**', '**'],
  i: ['*', '*'],
  em: ['*', '*'],
  code: ['`', '`'],
  br: ['\n', '\n'],
  p: ['', '\n\n'],
  div: ['', '\n'],
  li: ['- ', '\n'],
  tr: ['', '\n'],
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ['**', '**\n'] as const])),
  ...Object.fromEntries(
    [
      'ul',
      'ol',
      'span',
      'u',
      's',
      'small',
      'big',
      'sup',
      'sub',
      'font',
      'center',
      'html',
      'body',
      'a',
      'table',
      'tbody',
      'td',
    ].map((name) => [name, ['', ''] as const]),
  ),
};

const htmlTag = /<(\/?)([a-z][a-z0-9]{0,9})(?:\s[^<>]{0,300})?\s*\/?>/gi;
/** Tokens of a template that end the answer, if the server passes them on. */
const endToken = /<\|[\w-]{2,24}\|>|<\/s>|<(?:eos|end_of_turn|start_of_turn|eot_id)>|\[\/?INST\]/i;
/** What may become one of both when more text follows. */
const incomplete = /(?:<(?:\|[\w-]{0,24}\|?|\/?[a-z_]{0,13}(?:\s[^<>\n]{0,300})?\/?)?|\[\/?I?N?S?T?)$/i;

const toMarkdown = (tag: string, slash: string, name: string) => markdown[name.toLowerCase()]?.[slash ? 1 : 0] ?? tag;

/** Cleans a reply's text of HTML and of what a server should not have passed on. Code keeps its tags. */
export class MarkupCleaner {
  #rest = '';
  #isInCode = false;
  #isEnded = false;

  /** Returns the part that is certain. */
  push(text: string, isLast: boolean): string {
    if (this.#isEnded) return '';
    this.#rest += text;
    const token = endToken.exec(this.#rest);
    const held = token || isLast ? undefined : incomplete.exec(this.#rest)?.index;
    const end = token?.index ?? held ?? this.#rest.length;
    const shown = this.#rest.slice(0, end);
    this.#isEnded = token !== null;
    this.#rest = this.#rest.slice(end);
    return this.#converted(shown);
  }

  #converted(text: string): string {
    const parts = text.split(/(`+)/);
    return parts
      .map((part) => {
        if (part.startsWith('`')) this.#isInCode = !this.#isInCode;
        return this.#isInCode || part.startsWith('`') ? part : part.replace(htmlTag, toMarkdown);
      })
      .join('');
  }
}
