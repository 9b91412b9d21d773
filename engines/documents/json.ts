import { decodeText } from '../extraction/index.ts';
import { DocumentProblem, tooMuch } from './problem.ts';
import { questionColumns } from './text/column-names.ts';
import { type DocumentContent, TextWriter } from './text/document-text.ts';
import { isQuestion } from './text/rows.ts';

/** Real files have up to about 10. */
const MAX_DEPTH = 100;
/** A table of more columns is not for reading. */
const MAX_COLUMNS = 30;
/** Digits above which JavaScript rounds numbers. */
const LONG_NUMBER = /\d{16}/;
/** Names of what an object is called by. */
const NAMES = ['title', 'name', 'label', 'heading', 'headline', 'subject', 'key', 'id'];

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Returns the text of a JSON file: objects as lines, nested ones as sections, lists of flat objects as tables. */
export function jsonText(bytes: Buffer, contentType: string | null): DocumentContent {
  const writer = new TextWriter();
  const value = parse(decodeText(bytes, contentType ?? 'application/json').replace(/^\ufeff/, ''));
  if (isFlat(value)) writer.paragraph(shown(value));
  else writeValue(writer, value, 1);
  return { text: writer.toString(), title: null, pages: null, notes: [] };
}

function parse(text: string): Json {
  try {
    if (!LONG_NUMBER.test(text)) return JSON.parse(text);
    return JSON.parse(text, (_key, value, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value,
    );
  } catch (error) {
    const [place] = /line \d+ column \d+/.exec(String(error)) ?? [];
    throw new DocumentProblem(`The file is not valid JSON${place ? ` (${place})` : ''}.`, { cause: error });
  }
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFlat = (value: Json | undefined) => typeof value !== 'object' || value === null;
const shown = (value: Json | undefined) => (value === null || value === undefined ? '' : String(value));
/** `opening_hours` as `opening hours`. */
const toName = (key: string) => key.replaceAll(/[_\s]+/g, ' ').trim();

function writeValue(writer: TextWriter, value: Json, level: number): void {
  if (level > MAX_DEPTH) throw tooMuch(`more than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) writeList(writer, value, level);
  else if (isObject(value)) writeObject(writer, value, level);
}

function writeObject(writer: TextWriter, value: JsonObject, level: number): void {
  const question = questionIn(value);
  if (question) {
    writer.heading(level, question.question);
    writer.paragraph(question.answer);
    return;
  }
  const fields = Object.entries(value);
  const lines = fields.flatMap(([key, field]) =>
    isFlat(field) && shown(field) ? `${toName(key)}: ${shown(field)}` : [],
  );
  writer.paragraph(lines.join('\n'));
  for (const [key, field] of fields) {
    if (isFlat(field) || isEmpty(field)) continue;
    writer.heading(level, toName(key));
    writeValue(writer, field, level + 1);
  }
}

const isEmpty = (value: Json) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The question and answer of an object that has both, also as search engines describe them: https://schema.org/Question. */
function questionIn(value: JsonObject): { question: string; answer: string } | undefined {
  const keys = Object.keys(value);
  const columns = questionColumns(keys);
  const accepted = value.acceptedAnswer;
  const [question, answer] = columns
    ? [value[keys[columns.question] ?? ''], value[keys[columns.answer] ?? '']]
    : [value.name, isObject(accepted) ? accepted.text : undefined];
  if (typeof question !== 'string' || typeof answer !== 'string') return undefined;
  return isQuestion(question) && answer.trim() !== '' ? { question, answer } : undefined;
}

function writeList(writer: TextWriter, list: readonly Json[], level: number): void {
  const objects = list.filter(isObject);
  const isTable = objects.length === list.length && objects.every((each) => Object.values(each).every(isFlat));
  if (isTable && !objects.some(questionIn)) {
    const columns = [...new Set(objects.flatMap((each) => Object.keys(each)))];
    if (columns.length <= MAX_COLUMNS) {
      writer.table([columns.map(toName), ...objects.map((each) => columns.map((column) => shown(each[column])))]);
      return;
    }
  }
  for (const [at, value] of list.entries()) {
    if (isFlat(value)) writer.item(0, shown(value));
    else if (isObject(value) && !questionIn(value)) {
      writer.heading(level, nameOf(value) ?? String(at + 1));
      writeValue(writer, value, level + 1);
    } else writeValue(writer, value, Array.isArray(value) ? level + 1 : level);
  }
}

function nameOf(value: JsonObject): string | undefined {
  const name = NAMES.map((key) => value[key]).find((field) => field && isFlat(field));
  return name === undefined ? undefined : shown(name);
}
