import type { Documents } from '../storage/documents.ts';
import type { ChunkReader } from './read-chunks.ts';
import { mayBeSame } from './read-letters.ts';

/** A document that may answer, with its score by words and letters. */
export interface Candidate {
  doc: number;
  score: number;
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

const byScore =
  ({ ids }: Documents) =>
  (a: Candidate, b: Candidate): number =>
    b.score - a.score || (ids[a.doc]! < ids[b.doc]! ? -1 : 1);

/** Returns each chunk once, best first, with the votes of its alternatives and of FAQs with the same answer. */
export function withVotes(documents: Documents, ranked: readonly RankedDoc[], reader: ChunkReader): Candidate[] {
  const { wordings } = documents;
  const order = byScore(documents);
  const byChunk = Map.groupBy(ranked, ({ doc }) => wordings.get(doc) ?? doc);
  const contents = contentNumbers(documents, [...byChunk.keys()], reader);
  const once = [...byChunk].map(([chunk, [best, second]], at): Candidate => {
    const score = best!.score + WORDING_VOTE * (second?.score ?? 0);
    return { ...best!, score, content: contents[at]!, isFaq: reader.letters(documents, chunk).isFaq };
  });
  // A passage has no vote.
  const byAnswer = Map.groupBy(once, (one) => (one.isFaq ? one.content : one));
  if (byAnswer.size === once.length) return wordings.size > 0 ? once.sort(order) : once;
  return [...byAnswer.values()].flatMap((sharing) => withEachOther(sharing.sort(order))).sort(order);
}

/** Numbers the texts of chunks: the answer of a FAQ, the text of a passage. Equal ones have the same number. */
function contentNumbers(documents: Documents, chunks: readonly number[], reader: ChunkReader): number[] {
  const letters = chunks.map((chunk) => reader.letters(documents, chunk));
  const content = (at: number) => reader.chunk(documents, chunks[at]!).content.trim();
  // Chunks are parsed only if their letters do not tell them apart.
  return letters.map((own, at) =>
    letters.findIndex((other, i) => i === at || (mayBeSame(own, other) && content(i) === content(at))),
  );
}

/** `sharing`: best first. */
function withEachOther(sharing: readonly Candidate[]): Candidate[] {
  const [best, second] = sharing;
  if (!second) return [...sharing];
  return sharing.map((one) => ({ ...one, score: one.score + ANSWER_VOTE * (one === best ? second : best!).score }));
}

/** 0-1: the score of the best candidate that says something else, as a share of the first one's. */
export function rivalShare(candidates: readonly Candidate[]): number {
  const [first] = candidates;
  if (!first || first.score <= 0) return 1;
  const rival = candidates.find(({ content }) => content !== first.content);
  return (rival?.score ?? 0) / first.score;
}

/** In a small index the second best is far behind by chance: as if this many more chunks shared the rank. */
const MARGIN_PRIOR = 2;

/** 0-1: by how much the first candidate leads in an index of so many chunks. */
export const marginOf = (share: number, chunks: number): number => (1 - share) * (chunks / (chunks + MARGIN_PRIOR));
