import type { Documents } from '../store/documents.ts';
import type { ChunkReader } from '../find/read-chunks.ts';
import { type ChunkLetters, mayBeSame } from '../find/read-letters.ts';
import { byScore } from '../find/top.ts';

/** A document that may answer, with its score by words and letters. */
export interface Candidate {
  doc: number;
  score: number;
  /** The score without what meaning adds. */
  byWords: number;
  /** How much of a FAQ's own question was asked; undefined for a passage. */
  reverse: number | undefined;
  /** Candidates with the same text have the same number. */
  content: number;
  isFaq: boolean;
}

/** A candidate before its text is looked at. */
export type RankedDoc = Omit<Candidate, 'content' | 'isFaq'>;

/** A FAQ scores by the best of its question and alternatives. The second best adds this share of its score. */
const WORDING_VOTE = 0.3;
/** FAQs with the same answer add this share of the best other one's score. */
const ANSWER_VOTE = 0.3;

/** A chunk with the best two of its question and alternatives. */
interface ChunkMatch {
  chunk: number;
  letters: ChunkLetters;
  best: RankedDoc;
  second: RankedDoc | undefined;
}

/** Returns each chunk once, best first, with the votes of its alternatives and of FAQs with the same answer. */
export function withVotes(documents: Documents, ranked: readonly RankedDoc[], reader: ChunkReader): Candidate[] {
  const order = byScore(documents.ids);
  const found = findChunks(documents, ranked, reader);
  const contentOf = ({ chunk }: ChunkMatch) => reader.chunk(documents, chunk).content.trim();
  const once = found.map((own): Candidate => {
    const score = own.best.score + WORDING_VOTE * (own.second?.score ?? 0);
    return { ...own.best, score, content: contentNumber(own, found, contentOf), isFaq: own.letters.isFaq };
  });
  // A passage has no vote.
  const byAnswer = Map.groupBy(once, (one) => (one.isFaq ? one.content : one));
  if (byAnswer.size === once.length) return documents.wordings.size > 0 ? once.sort(order) : once;
  return [...byAnswer.values()].flatMap((sharing) => withEachOther(sharing.sort(order))).sort(order);
}

function findChunks(documents: Documents, ranked: readonly RankedDoc[], reader: ChunkReader): ChunkMatch[] {
  const found = new Map<number, ChunkMatch>();
  for (const one of ranked) {
    const chunk = documents.wordings.get(one.doc) ?? one.doc;
    const known = found.get(chunk);
    if (known) known.second ??= one;
    else found.set(chunk, { chunk, letters: reader.letters(documents, chunk), best: one, second: undefined });
  }
  return [...found.values()];
}

/** The number of a chunk's text: the answer of a FAQ, the text of a passage. Equal ones have the same number. */
const contentNumber = (own: ChunkMatch, found: readonly ChunkMatch[], contentOf: (one: ChunkMatch) => string): number =>
  // Chunks are parsed only if their letters do not tell them apart.
  found.findIndex(
    (other) => other === own || (mayBeSame(own.letters, other.letters) && contentOf(other) === contentOf(own)),
  );

/** `sharing`: best first. */
function withEachOther(sharing: readonly Candidate[]): Candidate[] {
  const [best, second] = sharing;
  if (!best || !second) return [...sharing];
  return sharing.map((one) => ({ ...one, score: one.score + ANSWER_VOTE * (one === best ? second : best).score }));
}

/** Returns the best candidate that says something else than the first one. `alike`: whether two documents say the same. */
export const rivalOf = (
  candidates: readonly Candidate[],
  alike?: (a: number, b: number) => boolean,
): Candidate | undefined => {
  const [first] = candidates;
  return candidates.find(({ content, doc }) => first && content !== first.content && !alike?.(first.doc, doc));
};

/** 0-1: the score of the rival as a share of the first candidate's. */
export function rivalShare([first]: readonly Candidate[], rival: Candidate | undefined): number {
  if (!first || first.score <= 0) return 1;
  return (rival?.score ?? 0) / first.score;
}

/** In a small index the second best is far behind by chance: as if this many more chunks shared the rank. */
const MARGIN_PRIOR = 2;

/** 0-1: by how much the first candidate leads in an index of so many chunks. */
export const marginOf = (share: number, chunks: number): number => (1 - share) * (chunks / (chunks + MARGIN_PRIOR));
