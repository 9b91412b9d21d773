import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';
import { emptyState, type IndexState, insertChunk } from '../../engines/retrieval/store/state.ts';
import type { IndexedChunk } from '../../engines/retrieval/types.ts';
import { isFaq, type SampleOrganisation } from './organisations.ts';

/** A question, and the ids of the chunks that answer it. Empty: none does. */
interface JudgedQuestion {
  text: string;
  answers: ReadonlySet<string>;
}

/** An organisation's knowledge as the platform indexes it. */
export interface TrainingChatbot {
  state: IndexState;
  questions: JudgedQuestion[];
}

const PAGE = 'page';
const blank = { url: null, heading: null, position: 0 };

export function createChatbot(organisation: SampleOrganisation): TrainingChatbot {
  const { blocks, unanswered } = organisation;
  const chunks = [...faqChunks(organisation), ...pageChunks(organisation)];
  const state = emptyState();
  for (const chunk of chunks) insertChunk(state, chunk);
  const idsOf = new Map(
    blocks.map((block, at) => [block, isFaq(block) ? [faqId(at)] : idsUnder(chunks, block.heading)]),
  );
  const answered = blocks.flatMap((block) =>
    block.questions.map((text) => ({ text, answers: new Set(idsOf.get(block)) })),
  );
  return { state, questions: [...answered, ...unanswered.map((text) => ({ text, answers: new Set<string>() }))] };
}

const faqId = (at: number) => `faq-${at}`;

const faqChunks = ({ blocks }: SampleOrganisation): IndexedChunk[] =>
  blocks.flatMap((block, at): IndexedChunk[] => {
    if (!isFaq(block)) return [];
    const id = faqId(at);
    return [{ ...blank, id, sourceId: id, type: 'faq', title: block.heading, content: block.text }];
  });

function pageChunks({ name, blocks }: SampleOrganisation): IndexedChunk[] {
  const sections = blocks.filter((block) => !isFaq(block)).map(({ heading, text }) => `## ${heading}\n\n${text}`);
  return chunkText([`# ${name}`, ...sections].join('\n\n')).map(({ position, heading, content }) => ({
    id: `${PAGE}-${position}`,
    sourceId: PAGE,
    type: 'text',
    title: name,
    url: null,
    heading,
    content,
    position,
  }));
}

const idsUnder = (chunks: readonly IndexedChunk[], heading: string): string[] =>
  chunks.filter((chunk) => chunk.heading?.split(' > ').at(-1) === heading).map(({ id }) => id);
