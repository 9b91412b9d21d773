import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import { languageOfText } from '../../language/source-language.ts';
import { visitorQuestions } from './visitor-questions.ts';

/** The language of a chatbot's knowledge is told by so much of it. */
const SAMPLE_CHUNKS = 20;
const SAMPLE_CHARS = 300;
const MIN_CHARS = 8;
/** A button of the widget shows no more. */
const MAX_CHARS = 100;
const MAX_HEADING_WORDS = 6;

const asksSomething = (text: string) => /[?？؟]["'”»]?$/.test(text);

const headingsOf = ({ heading }: IndexedChunk): string[] => heading?.split(' > ') ?? [];

const hasGoodLength = (text: string) => text.length >= MIN_CHARS && text.length <= MAX_CHARS;

/** The last heading above a passage, if it names a subject in a few words. */
function subjectOf(chunk: IndexedChunk): string[] {
  const subject = headingsOf(chunk).slice(1).at(-1);
  const isShort = subject !== undefined && subject.split(/\s+/).length <= MAX_HEADING_WORDS;
  return isShort && !asksSomething(subject) ? [subject] : [];
}

/** One of each group in turn, so that no page has all places. */
function alternately(groups: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1))).flat();
}

/**
 * What visitors might ask, most likely first: FAQs and the questions on the pages, what visitors of most sites ask, and then subjects
 * that pages have a heading for.
 */
export function questionCandidates(chunks: readonly IndexedChunk[]): string[] {
  const bySource = [...Map.groupBy(chunks, ({ sourceId }) => sourceId).values()];
  const faqs = chunks.flatMap(({ type, title }) => (type === 'faq' ? [title] : []));
  const written = bySource.map((some) => some.flatMap(headingsOf).filter(asksSomething));
  const sample = chunks.slice(0, SAMPLE_CHUNKS).map(({ content }) => content.slice(0, SAMPLE_CHARS));
  const general = visitorQuestions[languageOfText(sample.join('\n')) ?? ''] ?? [];
  const subjects = bySource.map((some) => some.flatMap(subjectOf));
  const candidates = [...faqs, ...alternately(written), ...general, ...alternately(subjects)];
  return [...new Set(candidates.map((text) => text.trim()))].filter(hasGoodLength);
}
