/** A block of Markdown lines: a table, a list, or a paragraph. */
export interface Block {
  kind: 'table' | 'text';
  lines: string[];
  /** Lines that only lead in this block, such as its title. */
  leads: string[];
}

export const linesOf = ({ leads, lines }: Block): string => [...leads, ...lines].join('\n');

const isRow = (line: string) => /^\s*\|.*\|\s*$/.test(line) || /\S\s\|\s\S/.test(line);
export const isRule = (line: string) => /^[\s|:+-]{3,}$/.test(line) && line.includes('-');
const isHeading = (line: string) => /^ {0,3}#{1,6}\s/.test(line);

/** Returns the blocks of a passage without its headings. */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of content.split(/\r\n?|\n/)) {
    if (line.trim() === '' || isHeading(line)) {
      open = undefined;
      continue;
    }
    const kind = isRow(line) || (isRule(line) && open?.kind === 'table') ? 'table' : 'text';
    if (open?.kind !== kind) {
      open = { kind, lines: [], leads: [] };
      blocks.push(open);
    }
    open.lines.push(line.trim());
  }
  return withLeads(blocks);
}

const TITLE_CHARS = 100;
const question = /[?？]$/u;
const numbered = /^\d[\d.]*\s+\S/;
const punctuated = /[.!:;,。！：；，]$/u;

/** Whether a block only leads in the next one: a title without markup, or a sentence that ends with a colon. */
function leadsIn({ kind, lines }: Block, next: Block | undefined): boolean {
  const [line = '', ...more] = lines;
  if (kind !== 'text' || next?.kind !== 'text') return false;
  if (lines.at(-1)?.endsWith(':')) return true;
  if (more.length > 0 || line.length > TITLE_CHARS) return false;
  const isBeforeProse = !punctuated.test(line) && punctuated.test(next.lines.at(-1) ?? '');
  return question.test(line) || numbered.test(line) || isBeforeProse;
}

/** Joins what leads in a block to it, so that neither is quoted alone. */
function withLeads(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let leads: string[] = [];
  for (const [at, block] of blocks.entries()) {
    if (leadsIn(block, blocks[at + 1])) leads = [...leads, ...block.lines];
    else {
      joined.push({ ...block, leads });
      leads = [];
    }
  }
  return joined;
}
