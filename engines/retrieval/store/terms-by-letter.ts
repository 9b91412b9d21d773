/** One bit for each letter, by its code: most words that differ have other signatures. */
export function signature(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Terms with their signatures. */
export interface TermRange {
  terms: Int32Array;
  signatures: Int32Array;
}

const CLASSES = 32;
/** Letters of one class are in one range. */
const classOf = (word: string, position: number): number => word.charCodeAt(position) & (CLASSES - 1);

/** Terms sorted by the class of the letter at one position. Those of class c are from starts[c] to starts[c + 1], exclusive. */
interface Sorted extends TermRange {
  starts: Uint32Array;
}

function sortBy(position: number, terms: readonly number[], texts: readonly string[]): Sorted {
  const counts = new Uint32Array(CLASSES + 1);
  const textOf = (term: number) => texts[term] ?? '';
  for (const term of terms) {
    const after = classOf(textOf(term), position) + 1;
    counts[after] = (counts[after] ?? 0) + 1;
  }
  let sum = 0;
  const starts = counts.map((count) => {
    sum += count;
    return sum;
  });
  const next = starts.slice();
  const sorted: Sorted = { terms: new Int32Array(terms.length), signatures: new Int32Array(terms.length), starts };
  for (const term of terms) {
    const text = textOf(term);
    const letters = classOf(text, position);
    const at = next[letters] ?? 0;
    next[letters] = at + 1;
    sorted.terms[at] = term;
    sorted.signatures[at] = signature(text);
  }
  return sorted;
}

function rangeOf({ terms, signatures, starts }: Sorted, letters: number): TermRange {
  const [from, to] = [starts[letters], starts[letters + 1]];
  return { terms: terms.subarray(from, to), signatures: signatures.subarray(from, to) };
}

/** Terms of one length. */
export interface TermsByLetter {
  add(term: number): void;
  /** Returns all terms of which one of the first two letters is one of those of the word; some of them twice. */
  near(word: string, texts: readonly string[]): TermRange[];
}

export function createTermsByLetter(): TermsByLetter {
  let [first, second] = [sortBy(0, [], []), sortBy(1, [], [])];
  let added: number[] = [];
  return {
    add: (term) => void added.push(term),
    near(word, texts) {
      if (added.length > 0) {
        const all = [...first.terms, ...added];
        [first, second, added] = [sortBy(0, all, texts), sortBy(1, all, texts), []];
      }
      const classes = new Set([classOf(word, 0), classOf(word, 1)]);
      return [first, second].flatMap((sorted) => Array.from(classes, (each) => rangeOf(sorted, each)));
    },
  };
}
