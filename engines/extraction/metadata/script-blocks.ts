/** A part of a script in braces. */
interface Block {
  open: number;
  close: number;
}

/** What opens a function that runs once the page is there, after a pause, or at once. */
const FUNCTION = '(?:async\\s+)?(?:function\\s*\\w*\\s*\\(\\w*\\)|(?:\\(\\w*\\)|\\w+)\\s*=>)\\s*$';
const PAUSED = new RegExp(`(?:window\\.)?setTimeout\\(\\s*${FUNCTION}`);
const AT_ONCE = new RegExp(
  `(?:(?:(?:window|document)\\.)?addEventListener\\(\\s*["'](?:DOMContentLoaded|load)["']\\s*,\\s*|(?:(?:window|self|document\\.body)\\.)?onload\\s*=\\s*|(?:\\$|jQuery)\\((?:document\\)\\.ready\\()?\\s*|[!(]\\s*)${FUNCTION}`,
);
const PLAIN = /(?:\btry\s*|\bfinally\s*|)$/;
/** Longer openings are none of these. */
const MAX_HEAD_CHARS = 200;

/** A statement may follow a line without a semicolon, but not one that makes it conditional or goes on. */
const GOES_ON = /[?&|=,(+]\s*$|=>|&&|\|\||\?|\b(?:if|else|while|for|do|case|with|return|throw|function)\b/;
/** What is in more blocks does more than send on. */
const MAX_BLOCKS_AROUND = 8;
const PAUSE = /^[^,;{}]*?(?:,\s*(?<pauseMs>[\w.$]+)\s*)?\)\s*(?:[;}\n]|$)/;
const LEAVES = /(?<![.\w$])(?:return|throw)\b/;

const STRINGS = String.raw`"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|${'`'}(?:[^${'`'}\\]|\\[^])*${'`'}`;
/** A regular expression stands where a value begins. */
const PATTERN = String.raw`(?<=[(,=:[!&|?{};]\s*)/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/`;
const COMMENTS = String.raw`/\*[^]*?\*/|//[^\n]*|<!--[^\n]*|(?<=^|\n)\s*-->[^\n]*`;
const NO_CODE = new RegExp(`(?<string>${STRINGS}|${PATTERN})|${COMMENTS}`, 'g');

/** The blocks of a script, which tell what happens to every reader and what only under a condition. */
export class ScriptBlocks {
  /** The script without comments, of the same length. */
  readonly code: string;
  /** The same without the contents of strings. */
  readonly #bare: string;
  readonly #blocks: readonly Block[];

  constructor(script: string) {
    const blank = (text: string) => text.replace(/[^\n]/g, ' ');
    this.code = script.replace(NO_CODE, (part, string?: string) => string ?? blank(part));
    this.#bare = this.code.replace(NO_CODE, (part) => `"${'_'.repeat(part.length - 2)}"`);
    this.#blocks = blocksOf(this.#bare);
  }

  /**
   * Returns true if the statement that begins at `at` runs within `maxPauseMs` for every reader: it is under no condition and in no
   * function that something else calls.
   */
  runsAlways(at: number, maxPauseMs: number): boolean {
    const around = this.#blocks.filter(({ open, close }) => open < at && at < close);
    const block = around.at(-1);
    if (around.length > MAX_BLOCKS_AROUND) return false;
    const begin = 1 + Math.max(...[';', '{', '}'].map((mark) => this.#bare.lastIndexOf(mark, at - 1)));
    const before = this.#bare.slice(begin, at);
    const start = Math.max(begin, at - MAX_HEAD_CHARS);
    const head = PAUSED.exec(this.code.slice(start, at));
    if (head) return this.#pauseAfter(at) <= maxPauseMs && this.runsAlways(start + head.index, maxPauseMs);
    if (!/^\s*$/.test(before) && (!/\n\s*$/.test(before) || GOES_ON.test(before.trimEnd()))) return false;
    return !block || this.#isEntered(block, at, maxPauseMs);
  }

  #isEntered({ open, close }: Block, at: number, maxPauseMs: number): boolean {
    if (LEAVES.test(this.#bare.slice(open, at))) return false;
    const start = Math.max(0, open - MAX_HEAD_CHARS);
    const before = this.code.slice(start, open);
    const paused = PAUSED.exec(before);
    if (paused && this.#pauseAfter(close + 1) > maxPauseMs) return false;
    const head = paused ?? AT_ONCE.exec(before) ?? PLAIN.exec(before);
    return head !== null && this.runsAlways(start + head.index, maxPauseMs);
  }

  /** How long `setTimeout` waits, as it says after its function. */
  #pauseAfter(at: number): number {
    const end = PAUSE.exec(this.#bare.slice(at));
    const pauseMs = Number(end?.groups?.pauseMs ?? 0);
    return end === null || Number.isNaN(pauseMs) ? Number.POSITIVE_INFINITY : pauseMs;
  }
}

/** Those that are closed, in the order in which they open. */
function blocksOf(bare: string): Block[] {
  const blocks: Block[] = [];
  const open: Block[] = [];
  for (const { index: at, 0: brace } of bare.matchAll(/[{}]/g)) {
    if (brace === '{') {
      const block = { open: at, close: bare.length };
      blocks.push(block);
      open.push(block);
    } else {
      const block = open.pop();
      if (block) block.close = at;
    }
  }
  return blocks;
}
