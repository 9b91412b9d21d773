import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';
import type { IndexedChunk } from '../../engines/retrieval/index.ts';
import { isFaq, type SampleOrganisation } from './organisations.ts';

/** A question, and the ids of the chunks that answer it. Empty: none does. */
interface JudgedQuestion {
  text: string;
  answers: ReadonlySet<string>;
}

/** An organisation's knowledge as the platform indexes it. */
export interface TrainingChatbot {
  chunks: IndexedChunk[];
  questions: JudgedQuestion[];
}

const PAGE = 'page';
const blank = { url: null, heading: null, position: 0 };

export function createChatbot(organisation: SampleOrganisation): TrainingChatbot {
  const { name, blocks, unanswered } = organisation;
  const sections = blocks.filter((block) => !isFaq(block)).map(({ heading, text }) => `## ${heading}\n\n${text}`);
  const pages = pageChunks(PAGE, name, [`# ${name}`, ...sections].join('\n\n'));
  const faqs = blocks.flatMap((block, at) => (isFaq(block) ? [faqChunk(faqId(at), block.heading, block.text)] : []));
  const answered = blocks.flatMap((block, at) => {
    const answers = new Set(isFaq(block) ? [faqId(at)] : idsUnder(pages, block.heading));
    return block.questions.map((text) => ({ text, answers }));
  });
  const none = new Set<string>();
  return {
    chunks: [...faqs, ...pages],
    questions: [...answered, ...unanswered.map((text) => ({ text, answers: none }))],
  };
}

const faqId = (at: number) => `faq-${at}`;

export const faqChunk = (id: string, question: string, answer: string): IndexedChunk => ({
  ...blank,
  id,
  sourceId: id,
  type: 'faq',
  title: question,
  content: answer,
});

/** Returns the chunks of a page as the platform cuts it. */
export const pageChunks = (sourceId: string, title: string, text: string): IndexedChunk[] =>
  chunkText(text).map(({ position, heading, content }) => ({
    id: `${sourceId}-${position}`,
    sourceId,
    type: 'text',
    title,
    url: null,
    heading,
    content,
    position,
  }));

const idsUnder = (chunks: readonly IndexedChunk[], heading: string): string[] =>
  chunks.filter((chunk) => chunk.heading?.split(' > ').at(-1) === heading).map(({ id }) => id);
