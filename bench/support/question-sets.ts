import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is expected of an answer: spans that it holds, each one or one of several; or that there is none. */
export type Expected =
  | { ids: string[]; contains: (string | string[])[]; refuse?: undefined }
  | { refuse: true; related?: string[]; ids?: undefined };

export interface Question {
  text: string;
  kind: string;
  /** Asked before it, in the same conversation. */
  previous?: string[];
  expect: Expected;
}

/** A business: what its chatbot knows, and what visitors ask it. */
export interface QuestionSet {
  key: string;
  name: string;
  language: string;
  faqs: { id: string; question: string; answer: string }[];
  pages: { id: string; title: string; text: string }[];
  questions: Question[];
}

/** The sets of a folder, one JSON file each. */
export function readQuestionSets(folder: string): QuestionSet[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sets = files.sort().map((name) => ({
    key: name.slice(0, -'.json'.length),
    ...JSON.parse(readFileSync(join(folder, name), 'utf8')),
  }));
  return sets.filter(({ questions }) => Array.isArray(questions));
}

const singleQuotes = /[\u2018\u2019]/g;
const doubleQuotes = /[\u201c\u201d]/g;
const dashes = /[\u2010-\u2015]/g;
const emphasis = /[*_`]/g;

/** Texts that differ only in case, kinds of quotes and dashes, emphasis or white space become equal. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, '-')
    .replace(emphasis, '')
    .replace(/\s+/g, ' ')
    .trim();

const startsNumber = /^\p{N}/u;
const endsNumber = /\p{N}$/u;
/** Words of scripts without spaces begin and end anywhere. */
const startsWord = /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])\p{L}/u;
const endsWord = /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])\p{L}$/u;

/** Whether a span stands in a text as whole words and whole numbers: "£5" does not stand in "£5.50". */
export function holds(text: string, span: string): boolean {
  const wanted = plain(span);
  const notWithin = '(?<![\\p{L}\\p{N}])';
  const before = startsNumber.test(wanted) ? `${notWithin}(?<!\\p{N}[.,])` : startsWord.test(wanted) ? notWithin : '';
  const noMore = '(?![\\p{L}\\p{N}])';
  const after = endsNumber.test(wanted) ? `${noMore}(?![.,]\\p{N})` : endsWord.test(wanted) ? noMore : '';
  return new RegExp(before + RegExp.escape(wanted) + after, 'u').test(plain(text));
}

/** How many of the expected entries a text holds. */
export const heldIn = (text: string, contains: readonly (string | string[])[]): number =>
  contains.filter((entry) => [entry].flat().some((span) => holds(text, span))).length;

const wordsOf = (text: string) =>
  plain(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The headings of a page under which one of the spans stands, those further up included. */
function headingsAbove(markdown: string, contains: readonly (string | string[])[]): string[] {
  const lines = markdown.split('\n');
  const level = (line: string) => /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0;
  return lines.flatMap((line, at) => {
    const depth = level(line);
    if (depth === 0) return [];
    const end = lines.findIndex((next, place) => place > at && level(next) > 0 && level(next) <= depth);
    const section = lines.slice(at, end < 0 ? undefined : end).join('\n');
    return heldIn(section, contains) > 0 ? [line.replace(/^#+\s*/, '')] : [];
  });
}

/** Whether a suggestion is the question of a right FAQ, a right page's title, or a heading above what was asked. */
export function namesAnswer(suggestion: string, set: QuestionSet, { expect }: Question): boolean {
  if (expect.refuse) return false;
  const names = expect.ids.flatMap((id) => {
    const faq = set.faqs.find((each) => each.id === id);
    const page = set.pages.find((each) => each.id === id);
    return [
      ...(faq ? [faq.question] : []),
      ...(page ? [page.title, ...headingsAbove(page.text, expect.contains)] : []),
    ];
  });
  return names.some((name) => wordsOf(name) === wordsOf(suggestion));
}
