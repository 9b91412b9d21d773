import { createHash } from 'node:crypto';
import type { BundleAction, BundleFaq, BundleText, BusinessHours, ChatbotSettings } from '../../generated/types.ts';

/** A page of a chatbot. Its title follows the page. */
export interface PageEntry {
  url: string;
  recrawlIntervalHours: number;
  enabled: boolean;
  /** Of a page that is added. Default: that of the page. */
  title?: string;
}

/** A file of a chatbot, without its bytes. */
export interface FileEntry {
  title: string;
  enabled: boolean;
}

/** What `updateChatbot` changes. */
export interface BotFields {
  name: string;
  botName: string;
  greetingMessage: string | null;
  language: string | null;
  status: 'active' | 'paused';
  instructions: string | null;
  tone: 'friendly' | 'neutral' | 'formal' | null;
}

/** A chatbot as a file has it. */
export interface BotContent extends BotFields {
  allowedDomains: string[];
  settings: ChatbotSettings;
  businessHours: BusinessHours;
  synonyms: string[][];
  actions: BundleAction[];
  faqs: BundleFaq[];
  texts: BundleText[];
  pages: PageEntry[];
  files: FileEntry[];
}

/** What a file says of a chatbot: what it does not mention stays as it is. */
export type PartialContent = { [Part in keyof BotContent]?: BotContent[Part] };

export const fieldNames = ['name', 'botName', 'greetingMessage', 'language', 'status', 'instructions', 'tone'] as const;
export const contentNames = [
  ...fieldNames,
  'allowedDomains',
  'settings',
  'businessHours',
  'synonyms',
  'actions',
  'faqs',
  'texts',
  'pages',
  'files',
] as const satisfies readonly (keyof BotContent)[];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A value in the one form in which it is compared: null is the same as nothing, and blanks around a text are none. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim();
  if (Array.isArray(value)) return value.map(comparable);
  if (!isRecord(value)) return value ?? undefined;
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, comparable(part)]),
  );
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

/** Whether a chatbot already is what a file says of it. Keys that the file does not mention do not count. */
export function isCovered(said: unknown, actual: unknown): boolean {
  if (Array.isArray(said) && Array.isArray(actual))
    return said.length === actual.length && said.every((part, at) => isCovered(part, actual[at]));
  if (isRecord(said) && isRecord(actual))
    return Object.entries(said).every(([key, part]) => isCovered(part, actual[key]));
  return isSame(said, actual);
}

/** Identifies what a chatbot is, so that a change by somebody else is noticed. */
export function stateOf(content: PartialContent): string {
  const pages = content.pages?.map(({ title: _, ...page }) => page);
  return createHash('sha256')
    .update(JSON.stringify(comparable({ ...content, pages })))
    .digest('hex');
}
