import type { ShownValue } from '../../conversations/records/message-action.ts';
import { isRecord, ownValue } from '../../core/objects.ts';
import { cleanText } from '../../core/text.ts';
import type { ActionResult } from '../records/call.ts';
import type { ActionValue } from '../records/inputs.ts';
import { byKey, filledText, parseJson, placeholdersIn } from './template.ts';

/** Stands for what is not to be read. */
export const MASK = '***';
/** Deeper JSON is not kept. */
const MAX_DEPTH = 50;
const MAX_SHOWN_CHARS = 500;
const MAX_KEPT_CHARS = 8_000;
/** Shorter secrets would mask parts of ordinary words. */
const MIN_SECRET_CHARS = 4;
const MIN_PART_CHARS = 8;

/** The JSON without the values of these properties, at any depth. */
export function redactedJson(node: unknown, names: ReadonlySet<string>, depth = 0): unknown {
  if (depth > MAX_DEPTH) return MASK;
  if (Array.isArray(node)) return node.map((each) => redactedJson(each, names, depth + 1));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, names.has(name) ? MASK : redactedJson(value, names, depth + 1)]),
  );
}

/** An answer in which the secrets of the call are masked, also as they stand within a JSON string. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let masked = text;
  // Of `Bearer …`, an answer may repeat the token alone.
  const parts = secrets.flatMap((secret) => secret.split(' ').filter(({ length }) => length >= MIN_PART_CHARS));
  for (const secret of [...secrets.filter(({ length }) => length >= MIN_SECRET_CHARS), ...parts]) {
    masked = masked.replaceAll(secret, MASK).replaceAll(JSON.stringify(secret).slice(1, -1), MASK);
  }
  return masked;
}

const stepInto = (node: unknown, part: string): unknown => {
  if (Array.isArray(node)) return /^\d{1,6}$/.test(part) ? node[Number(part)] : undefined;
  return isRecord(node) ? ownValue(node, part) : undefined;
};

/** The text of a value of the answer. Undefined: there is none, or it is an object or a list. */
function textAt(json: unknown, path: string): string | undefined {
  let node = json;
  for (const part of path.split('.')) node = stepInto(node, part);
  if (typeof node !== 'string' && typeof node !== 'number' && typeof node !== 'boolean') return undefined;
  const text = cleanText(String(node)).trim();
  return text ? [...text].slice(0, MAX_SHOWN_CHARS).join('') : undefined;
}

/** What visitors see of an answer. Fields that it lacks are left out. */
export const shownOf = ({ fields }: ActionResult, json: unknown): ShownValue[] =>
  fields.flatMap(({ key, label, path }) => {
    const value = textAt(json, path);
    return value === undefined ? [] : [{ key, label, value }];
  });

/** The sentence of an answer. Null: there is none, or the answer lacks a value of it. */
export function sentenceOf(
  { template }: ActionResult,
  shown: readonly ShownValue[],
  values: readonly ActionValue[],
): string | null {
  const known = new Map([...byKey(values), ...shown.map(({ key, value }) => [key, value] as const)]);
  if (template === null || !placeholdersIn(template).every((key) => known.has(key))) return null;
  return filledText(template, known);
}

/** What the log keeps of an answer. Null: it is no JSON. */
export function keptBody(text: string, redacted: readonly string[]): string | null {
  const parsed = parseJson(text);
  if (!parsed) return null;
  const kept = JSON.stringify(redactedJson(parsed.json, new Set(redacted)));
  return kept.length > MAX_KEPT_CHARS ? `${kept.slice(0, MAX_KEPT_CHARS).toWellFormed()}…` : kept;
}
