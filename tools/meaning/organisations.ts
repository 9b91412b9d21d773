import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '../../engines/retrieval/text/index.ts';

/** A FAQ or a section of a page, with questions of visitors that it answers. */
interface KnowledgeBlock {
  /** A FAQ's question, which ends with a question mark, or a section's heading. */
  heading: string;
  text: string;
  questions: readonly string[];
}

/** An invented organisation: what it knows, and what visitors ask. */
export interface SampleOrganisation {
  name: string;
  /** The file's name. Organisations of several languages with the same one say the same, block by block. */
  key: string;
  language: Language;
  blocks: readonly KnowledgeBlock[];
  /** Questions on its topics that it does not answer. */
  unanswered: readonly string[];
}

const texts = new URL('texts/', import.meta.url);
const languages: readonly [folder: string, language: Language][] = [
  ['en', 'english'],
  ['de', 'german'],
  ['es', 'spanish'],
  ['fr', 'french'],
  ['it', 'italian'],
  ['nl', 'dutch'],
  ['pt', 'portuguese'],
  ['pl', 'polish'],
  ['tr', 'turkish'],
];

export const isFaq = ({ heading }: KnowledgeBlock): boolean => heading.endsWith('?');

/** Reads all organisations, in the order of their languages and file names. */
export const readOrganisations = (): SampleOrganisation[] =>
  languages.flatMap(([folder, language]) => {
    const directory = new URL(`${folder}/`, texts);
    const files = readdirSync(directory).toSorted();
    return files.map((file) => parseOrganisation(readFileSync(new URL(file, directory), 'utf8'), file, language));
  });

/** Reads questions that have nothing to do with any organisation. */
export const readUnrelated = (language: Language): string[] => {
  const folder = languages.find(([, one]) => one === language)?.[0];
  return questionsIn(readFileSync(new URL(`unrelated-${folder}.md`, texts), 'utf8').split('\n'));
};

const QUESTION = '- ';
/** A list in the text of a block looks like questions, so only the last ones of a longer list are. */
const QUESTIONS_PER_BLOCK = 7;
/** The heading of the questions that are not answered. */
const UNANSWERED = '?';

const questionsIn = (lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith(QUESTION)).map((line) => line.slice(QUESTION.length).trim());

function parseOrganisation(markdown: string, key: string, language: Language): SampleOrganisation {
  const [top = '', ...sections] = markdown.trim().split(/^## /m);
  const blocks: KnowledgeBlock[] = [];
  const unanswered: string[] = [];
  for (const section of sections) {
    const [heading = '', ...lines] = section.trim().split(/\r?\n/);
    if (heading === UNANSWERED) unanswered.push(...questionsIn(lines));
    else blocks.push(parseBlock(heading.trim(), lines));
  }
  return { name: top.replace(/^# /, '').trim(), key, language, blocks, unanswered };
}

function parseBlock(heading: string, lines: readonly string[]): KnowledgeBlock {
  const listed = lines.length - 1 - lines.findLastIndex((line) => !line.startsWith(QUESTION));
  const count = listed > QUESTIONS_PER_BLOCK + 1 ? QUESTIONS_PER_BLOCK : listed;
  const at = lines.length - count;
  return { heading, text: lines.slice(0, at).join('\n').trim(), questions: questionsIn(lines.slice(at)) };
}
