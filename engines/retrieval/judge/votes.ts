import type { ChunkReader } from '../find/read-chunks.ts';
import { type ChunkLetters, mayBeSame } from '../find/read-letters.ts';
import { byScore } from '../find/top.ts';
import type { Documents } from '../store/documents.ts';
import type { ScoredChunk, ScoredDocument } from './scored.ts';

/** A FAQ scores by the best of its question and alternatives. The second best adds this share of its score. */
const WORDING_VOTE = 0.3;
/** FAQs with the same answer add this share of the best other one's score. */
const ANSWER_VOTE = 0.3;

/** A chunk with the best two of its question and alternatives. */
interface ChunkMatch {
  chunk: number;
  letters: ChunkLetters;
  best: ScoredDocument;
  second: ScoredDocument | undefined;
}

/** Returns each chunk once, best first, with the votes of its alternatives and of FAQs with the same answer. */
export function withVotes(documents: Documents, ranked: readonly ScoredDocument[], reader: ChunkReader): ScoredChunk[] {
  const order = byScore(documents.ids);
  const matches = matchesByChunk(documents, ranked, reader);
  const contentOf = ({ chunk }: ChunkMatch) => reader.chunk(documents, chunk).content.trim();
  const once = matches.map((match): ScoredChunk => {
    const score = match.best.score + WORDING_VOTE * (match.second?.score ?? 0);
    return { ...match.best, score, content: contentNumber(match, matches, contentOf), isFaq: match.letters.isFaq };
  });
  // A passage has no vote.
  const byAnswer = Map.groupBy(once, (one) => (one.isFaq ? one.content : one));
  if (byAnswer.size === once.length) return documents.wordings.size > 0 ? once.sort(order) : once;
  return [...byAnswer.values()].flatMap((sharing) => withEachOther(sharing.sort(order))).sort(order);
}

function matchesByChunk(documents: Documents, ranked: readonly ScoredDocument[], reader: ChunkReader): ChunkMatch[] {
  const matches = new Map<number, ChunkMatch>();
  for (const document of ranked) {
    const chunk = documents.wordings.get(document.doc) ?? document.doc;
    const match = matches.get(chunk);
    if (match) match.second ??= document;
    else matches.set(chunk, { chunk, letters: reader.letters(documents, chunk), best: document, second: undefined });
  }
  return [...matches.values()];
}

/** The number of a chunk's text: the answer of a FAQ, the text of a passage. Equal ones have the same number. */
const contentNumber = (
  match: ChunkMatch,
  matches: readonly ChunkMatch[],
  contentOf: (match: ChunkMatch) => string,
): number =>
  // Chunks are parsed only if their letters do not tell them apart.
  matches.findIndex(
    (other) => other === match || (mayBeSame(match.letters, other.letters) && contentOf(other) === contentOf(match)),
  );

/** `sharing`: best first. */
function withEachOther(sharing: readonly ScoredChunk[]): ScoredChunk[] {
  const [best, second] = sharing;
  if (!best || !second) return [...sharing];
  return sharing.map((one) => ({ ...one, score: one.score + ANSWER_VOTE * (one === best ? second : best).score }));
}
