import type { BundleAction, BundleFaq, BundleText } from '../../generated/types.ts';
import { FailedCommand } from '../core/errors.ts';
import type { FileEntry, PageEntry } from './content.ts';

type Fields = Readonly<Record<string, unknown>>;

export const wrongFile = (path: string, problem: string) => new FailedCommand('FILE', `${path} ${problem}.`);

/** Throws for what is no object, and for a key that would be ignored. */
export function fieldsOf(value: unknown, path: string, names: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrongFile(path, `must have the fields ${names.join(', ')}`);
  const unknown = Object.keys(value).find((key) => !names.includes(key));
  if (unknown !== undefined) throw wrongFile(`${path}.${unknown}`, `is not known. Fields: ${names.join(', ')}`);
  return value as Fields;
}

export function listOf<Entry>(value: unknown, path: string, toEntry: (value: unknown, path: string) => Entry): Entry[] {
  if (!Array.isArray(value)) throw wrongFile(path, 'must be a list');
  return value.map((entry, at) => toEntry(entry, `${path}.${at}`));
}

function textOf(fields: Fields, name: string, path: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value.trim() === '') throw wrongFile(`${path}.${name}`, 'must be a text');
  return value;
}

function optionalText(fields: Fields, name: string, path: string): string | null {
  return fields[name] === undefined || fields[name] === null ? null : textOf(fields, name, path);
}

function isEnabled({ enabled = true }: Fields, path: string): boolean {
  if (typeof enabled !== 'boolean') throw wrongFile(`${path}.enabled`, 'must be true or false');
  return enabled;
}

const toText = (value: unknown, path: string): string => {
  if (typeof value !== 'string') throw wrongFile(path, 'must be a text');
  return value;
};

export function toFaq(value: unknown, path: string): BundleFaq {
  const fields = fieldsOf(value, path, ['question', 'answer', 'category', 'alternatives', 'enabled']);
  return {
    question: textOf(fields, 'question', path),
    answer: textOf(fields, 'answer', path),
    category: optionalText(fields, 'category', path),
    alternatives: listOf(fields.alternatives ?? [], `${path}.alternatives`, toText),
    enabled: isEnabled(fields, path),
  };
}

export function toTextEntry(value: unknown, path: string): BundleText {
  const fields = fieldsOf(value, path, ['title', 'text', 'category', 'enabled']);
  return {
    title: textOf(fields, 'title', path),
    text: textOf(fields, 'text', path),
    category: optionalText(fields, 'category', path),
    enabled: isEnabled(fields, path),
  };
}

export function toPageEntry(value: unknown, path: string): PageEntry {
  const fields = fieldsOf(value, path, ['url', 'recrawlIntervalHours', 'enabled', 'title']);
  const { recrawlIntervalHours = 0 } = fields;
  if (!Number.isInteger(recrawlIntervalHours))
    throw wrongFile(`${path}.recrawlIntervalHours`, 'must be a whole number');
  const title = optionalText(fields, 'title', path);
  return {
    url: textOf(fields, 'url', path),
    recrawlIntervalHours: Number(recrawlIntervalHours),
    enabled: isEnabled(fields, path),
    ...(title === null ? {} : { title }),
  };
}

export function toFileEntry(value: unknown, path: string): FileEntry {
  const fields = fieldsOf(value, path, ['title', 'enabled']);
  return { title: textOf(fields, 'title', path), enabled: isEnabled(fields, path) };
}

/** The platform checks what an action says. */
export function toActionEntry(value: unknown, path: string): BundleAction {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrongFile(path, 'must be an action');
  textOf(value as Fields, 'name', path);
  return value as BundleAction;
}

/** Entries are told apart by this. */
export const keyOfText = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Throws if a file has two of what there can be only one. */
export function refuseRepeated(keys: readonly string[], path: string, field: string): void {
  const at = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (at >= 0) throw wrongFile(`${path}.${at}.${field}`, `repeats that of ${path}.${keys.indexOf(keys[at] ?? '')}`);
}
