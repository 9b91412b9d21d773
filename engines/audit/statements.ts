import { answerPolarity, type Polarity, sentencePolarity } from './polarity.ts';
import type { AuditPassage } from './types.ts';
import { type Value, valuesOf } from './values.ts';
import { languageOf, sentenceKey, stemsOf, type Word, wordsOf } from './words.ts';

/** One thing that a passage says. */
export interface Statement {
  passage: AuditPassage;
  sentence: string;
  /** What it is about: the words of the sentence without its values, and of a FAQ's question. */
  own: readonly Word[];
  /** Words of the title and of the headings above it. Empty for a FAQ. */
  title: readonly Word[];
  headings: readonly Word[];
  /** The words of a FAQ's question, which `own` has too. */
  subject: readonly Word[];
  /** The words of the sentence in their order, without its values. */
  key: string;
  /** Forms of all words of the sentence, with its values, and of those above it and in the head of its table. */
  near: ReadonlySet<string>;
  values: readonly Value[];
  polarity: Polarity;
  /** It answers a question of yes or no. */
  isAnswer: boolean;
}

/** Longer runs are no sentences, such as code. */
const MAX_SENTENCE_CHARS = 400;
/** A passage of more is a list. */
const MAX_STATEMENTS = 40;

/** Returns what a passage says, sentence by sentence and cell by cell. */
export function statementsOf(passage: AuditPassage): Statement[] {
  const { title, heading, isFaq, content } = passage;
  const language = languageOf(`${title}\n${heading ?? ''}\n${content}`);
  const titleWords = wordsOf(title, language);
  const base = {
    passage,
    title: isFaq ? [] : titleWords,
    headings: isFaq ? [] : wordsOf(heading ?? '', language),
  };
  const subject = isFaq ? titleWords : [];
  const read = ({ sentence, about, table = '', valued }: Claim): Statement => {
    const { values, rest } = valuesOf(valued);
    const own = [...subject, ...wordsOf(about ?? rest, language)];
    const near = stemsOf([...own, ...base.title, ...base.headings, ...wordsOf(`${sentence}\n${table}`, language)]);
    const key = sentenceKey(about ?? rest);
    return {
      ...base,
      sentence,
      own,
      subject,
      near,
      key,
      values,
      polarity: sentencePolarity(sentence),
      isAnswer: false,
    };
  };
  const statements = claimsOf(content).slice(0, MAX_STATEMENTS).map(read);
  const polarity = isFaq ? answerPolarity(content) : null;
  const answer = polarity && {
    ...base,
    sentence: content,
    own: subject,
    subject,
    near: stemsOf(subject),
    key: '',
    values: [],
    polarity,
    isAnswer: true,
  };
  return answer ? [answer, ...statements] : statements;
}

interface Claim {
  sentence: string;
  /** For the cell of a table, the words that say what it is: its row and its column. */
  about?: string;
  /** The head of its table. */
  table?: string;
  /** The text with the values. */
  valued: string;
}

function claimsOf(content: string): Claim[] {
  const claims: Claim[] = [];
  let head: string[] | null = null;
  for (const line of content.split('\n')) {
    const cells = line.includes(' | ') ? line.split(' | ').map((cell) => cell.trim()) : null;
    if (!cells) {
      head = null;
      claims.push(...sentencesOf(line).map((sentence) => ({ sentence, valued: sentence })));
    } else if (head) claims.push(...cellClaims(line, cells, head));
    else head = cells;
  }
  return claims;
}

function cellClaims(rowText: string, [label = '', ...cells]: readonly string[], head: readonly string[]): Claim[] {
  const table = head.join(' ');
  return cells.map((cell, at) => ({ sentence: rowText, about: `${label} ${head[at + 1] ?? ''}`, table, valued: cell }));
}

const sentencesOf = (line: string): string[] =>
  line
    .replace(/^\s*(?:#{1,6}|[-*•]|\d{1,2}[.)])\s+/, '')
    .split(/(?<=[.!?。！？])\s+(?=[\p{Lu}\p{Lo}\d])|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && sentence.length <= MAX_SENTENCE_CHARS && !/^#|\?$/.test(sentence));
