import type { Item, Key } from '../core/app.ts';
import { DAY_MS, QUARTER_MS } from '../core/hours/local-days.ts';
import { workspacePk } from '../core/tenants.ts';

export { DAY_MS, QUARTER_MS } from '../core/hours/local-days.ts';

/** The scope of analytics: the whole workspace, or the chatbot with this id. */
export type FiguresScope = 'ALL' | (string & {});
export const figuresScopeOf = (chatbotId: string | null | undefined): FiguresScope => chatbotId ?? 'ALL';

export const quarterOf = (ms: number) => ms - (ms % QUARTER_MS);
export const dayOf = (ms: number) => ms - (ms % DAY_MS);
/** `2026-11-21`. */
export const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** `2026-11-21T09:15`. */
export const quarterName = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/**
 * Counts: rows of a day's totals, which include the day's messages by quarter, and rows of a quarter's totals. Earlier versions
 * stored the messages by quarter in separate rows (`SPREAD#`), which are still read. The tokens of a day by quarter are in a row of
 * their own, which only answers of a language model write and only time zones other than UTC read.
 */
export const figuresPk = (workspaceId: string, figuresScope: FiguresScope) =>
  `${workspacePk(workspaceId)}#FIGURES#${figuresScope}`;
export const DAY_PREFIX = 'DAY#';
const SPREAD_PREFIX = 'SPREAD#';
const QUARTER_PREFIX = 'QUARTER#';
const TOKENS_PREFIX = 'TOKENS#';
export const daySk = (day: string) => DAY_PREFIX + day;
export const spreadSk = (day: string) => SPREAD_PREFIX + day;
export const quarterSk = (quarter: string) => QUARTER_PREFIX + quarter;
export const tokensSk = (day: string) => TOKENS_PREFIX + day;

/**
 * Additional rows that a busy workspace counts on: `DAY#2026-11-21#5`. DynamoDB cancels a transaction that conflicts with another
 * one on the same row.
 */
export const SPARE_ROWS = 8;
export const spareSk = (sk: string, spare: number) => (spare === 0 ? sk : `${sk}#${spare}`);
/** The end of a range that includes this row and its spare ones. */
export const lastSk = (sk: string) => `${sk}~`;
/** The day in the sort key of a day's row. */
export const dayNameOf = (sk: string) => sk.split('#')[1] ?? '';

/**
 * Where the messages of a quarter are counted in its day's row: an attribute, `m0` to `m47`, and the unit of one message in it.
 * Two quarters share one number, which is exact up to 2^53, so a year of quarters takes half as long to read.
 */
export function placeInDay(ms: number): { attribute: string; unit: number } {
  const quarter = Math.floor((ms % DAY_MS) / QUARTER_MS);
  return { attribute: `m${quarter >> 1}`, unit: quarter % 2 === 0 ? 1 : HALF };
}
const HALF = 2 ** 26;
/** Decodes the messages of the quarter at `ms` from its day's row. */
export function messagesAt(row: Item, ms: number): number {
  const { attribute, unit } = placeInDay(ms);
  return Math.floor(Number(row[attribute] ?? 0) / unit) % HALF;
}

/** Lists the changes of the stream that are counted, by the second in which they were made. */
export const countedKey = (workspaceId: string, second: string): Key => ({
  pk: `${workspacePk(workspaceId)}#COUNTED`,
  sk: `AT#${second}`,
});
/** Marks one change as counted. Earlier versions wrote a row for each. */
export const countedChangeKey = (workspaceId: string, changeId: string): Key => ({
  pk: `${workspacePk(workspaceId)}#COUNTED`,
  sk: changeId,
});

/** Visitors' questions: one row per question, with the id of its message, and one row per day with the most common ones. */
export const askedPk = (workspaceId: string, figuresScope: FiguresScope) =>
  `${workspacePk(workspaceId)}#ASKED#${figuresScope}`;
export const ASKED_PREFIX = 'MSG#';
/** `dueKind` of a day whose most common questions are to be stored once it is over. */
export const ASKED_DUE = 'asked-day';

/** Ratings with a comment, by time. They refer to the conversation that contains the text. */
export const commentsPk = (workspaceId: string, figuresScope: FiguresScope) =>
  `${workspacePk(workspaceId)}#COMMENTS#${figuresScope}`;
export const commentSk = (createdAt: string, conversationId: string) => `${createdAt}#${conversationId}`;

/** Quarters, tokens by quarter, and questions are read for ranges of at most one year. */
export const keptSeconds = (atMs: number) => Math.ceil(atMs / 1000) + 400 * 86_400;
