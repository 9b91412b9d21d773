import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import { conceptsIn, languageOf, readerOf, tokens } from '../../language/terms.ts';
import { excerptOf } from '../quoting/excerpt.ts';
import { plainText, unitsOf } from '../quoting/passage-units.ts';
import type { Answer } from './decision.ts';
import { ownWordsOf, questionBefore, shareIn } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';

/** A source of more passages is read up to this one. */
const MOST_PASSAGES = 200;
/** A shorter line or sentence may be in a reply by chance. */
const TELLING_CHARS = 8;

/**
 * Answers a follow-up with the sentence or the row of the passage quoted last, or of its neighbours in the same section, that has
 * all of the follow-up's own words.
 */
export function fromQuotedPassage(inquiry: Inquiry): Answer | undefined {
  const { text, history } = inquiry;
  const reply = history.findLast(({ role }) => role === 'assistant');
  for (const chunk of reply ? passagesQuoted(inquiry, reply) : []) {
    const result = { chunk, score: 1, confidence: 1 };
    const reader = readerOf(languageOf(tokens(chunk.content)));
    const words = ownWordsOf(text, reader);
    if (words.length === 0) return undefined;
    const excerpt = excerptOf(result, {
      question: `${questionBefore(history) ?? ''}\n${text}`,
      isMeant: (unit, terms) => shareIn(words, terms.union(conceptsIn(unit, reader))) === 1,
    });
    if (excerpt !== undefined) return { question: text, results: [result], excerpt };
  }
  return undefined;
}

/** Returns the passages that a reply quotes, each followed by its neighbours. */
export function passagesQuoted(inquiry: Inquiry, reply: Pick<Message, 'content' | 'sources'>): IndexedChunk[] {
  const said = plainText(reply.content);
  return reply.sources.flatMap(({ sourceId }) => {
    const chunks = inquiry.passagesOf(sourceId, MOST_PASSAGES);
    const counts = chunks.map((chunk) => unitsIn(said, chunk));
    const at = counts.indexOf(Math.max(...counts));
    const quoted = chunks[at];
    if (!quoted || !counts[at]) return [];
    const neighbours = [chunks[at + 1], chunks[at - 1]].filter((chunk) => chunk && isSameSection(chunk, quoted));
    return [quoted, ...neighbours.filter((chunk) => chunk !== undefined)];
  });
}

const unitsIn = (reply: string, { content, title }: IndexedChunk): number =>
  unitsOf(content, title).filter(({ text }) => text.length >= TELLING_CHARS && reply.includes(text)).length;

/** A section is often split, and its subsections follow it. */
function isSameSection(chunk: IndexedChunk, other: IndexedChunk): boolean {
  const [path, otherPath] = [chunk.heading ?? '', other.heading ?? ''];
  return path === otherPath || path.startsWith(`${otherPath} > `) || otherPath.startsWith(`${path} > `);
}
