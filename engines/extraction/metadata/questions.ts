import { firstElements, type PageElement, plainText } from '../html/tree.ts';
import { isRecord } from './json.ts';

/** A question that a page declares in structured data, with the HTML of its answer. */
export interface DeclaredQuestion {
  question: string;
  answer: string;
}

/** A page with more declares a directory. */
const MAX_QUESTIONS = 500;
const MAX_DEPTH = 12;
const MAX_JSON_CHARS = 1_000_000;
/** Of one question that is marked in the page itself. */
const MAX_MARKED_ELEMENTS = 500;
const MAX_MARKED_CHARS = 10_000;

/** Reads the questions of `FAQPage` and `QAPage` from JSON-LD. Broken JSON has none. */
export function questionsIn(json: string): DeclaredQuestion[] {
  if (json.length > MAX_JSON_CHARS || !/"Question"/.test(json)) return [];
  const found: DeclaredQuestion[] = [];
  collect(parsed(json), found, 0);
  return found;
}

/** Some systems write line breaks into strings, wrap the data in a comment, or end it with a semicolon. */
function parsed(json: string): unknown {
  const bare = json.replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/)?|(?:-->|\/\*\s*\]\]>\s*\*\/)?\s*;?\s*$/g, '');
  for (const text of [bare, bare.replaceAll(/[\n\r\t]+/g, ' ').replaceAll(/,(\s*[}\]])/g, '$1')]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next form may be readable.
    }
  }
  return null;
}

function collect(value: unknown, found: DeclaredQuestion[], depth: number): void {
  if (depth > MAX_DEPTH || found.length >= MAX_QUESTIONS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, depth + 1);
    return;
  }
  if (!isRecord(value)) return;
  if (hasType(value, 'Question')) note(value, found);
  else for (const item of Object.values(value)) if (typeof item === 'object') collect(item, found, depth + 1);
}

const hasType = (value: Record<string, unknown>, type: string) => {
  const types = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return types.some((name) => typeof name === 'string' && name.replace(/^.*[/:]/, '') === type);
};

function note(value: Record<string, unknown>, found: DeclaredQuestion[]): void {
  const question = [value.name, value.text].find(isText);
  const answers = [value.acceptedAnswer, value.suggestedAnswer].flat();
  const answer = answers
    .map((item) => (isRecord(item) ? [item.text, item.description].find(isText) : item))
    .find(isText);
  if (question && answer && found.length < MAX_QUESTIONS) found.push({ question, answer });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Adds the question of an element that is marked as one (microdata). Its answer may be folded away by scripts. */
export function noteMarkedQuestion(found: DeclaredQuestion[], element: PageElement): void {
  if (found.length >= MAX_QUESTIONS || !/schema\.org\/Question\b/.test(element.attributes.itemtype ?? '')) return;
  const marked = firstElements(element, MAX_MARKED_ELEMENTS);
  const first = (within: readonly PageElement[], property: RegExp) =>
    within.find(({ attributes: { itemprop } }) => itemprop !== undefined && property.test(itemprop));
  const name = first(marked, /\bname\b/);
  const answer = first(marked, /\b(?:accepted|suggested)Answer\b/);
  const text = answer && (first(firstElements(answer, MAX_MARKED_ELEMENTS), /\btext\b/) ?? answer);
  if (!name || !text) return;
  const html = plainText(text, MAX_MARKED_CHARS).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  note({ name: plainText(name, MAX_MARKED_CHARS), acceptedAnswer: { text: html } }, found);
}
