import * as z from 'zod';
import { findChatbot } from '../../chatbots/find.ts';
import type { Chatbot } from '../../chatbots/records.ts';
import type { App, Condition, Item } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { choice, id, text } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { type CursorPage, DEFAULT_LIMIT } from '../../core/paging.ts';
import { all, differs, equals, equalsAny } from '../../core/rows/conditions.ts';
import { SOURCE_PREFIX, sourcePk, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { chatbotIds } from './find.ts';

/** A record has at least 400 bytes as JSON, so that an answer of 10 MB holds no more of them. */
const MAX_WHOLE_LIST = 25_000;
const MAX_LIMIT = 1_000;
/** Rows per read of a page that is searched. A row has about 1 KB. */
const ROWS_PER_READ = 1_000;
/** A rare match may be on a later page. */
const MAX_READS = 8;
/** If only the state is asked for, the store reads up to 5 MB before it returns what it has. */
const MAX_FILTERED_READS = 2;

export const sourceState = choice(
  'SourceState',
  {
    pending: 'Waits to be read.',
    processing: 'Is being read.',
    working: 'Waits to be read, or is being read.',
    completed: 'Was read, whether it is enabled or not.',
    failed: 'Could not be read.',
    off: 'Was read, but is excluded from retrieval.',
  },
  'State of a source, by which a list is filtered.',
);
type SourceState = z.output<typeof sourceState>;

export const sourceFilter = {
  status: sourceState.nullish().describe('Only sources in this state'),
  q: text(0, 200).nullish().describe('Search in title, URL and category'),
};

const toNumber = (value: unknown) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : (value ?? undefined);
const isLimit = (value: unknown): value is number | undefined =>
  value === undefined || (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT);

const sourceListInput = z.object({
  // Missing, it must stay so: then the whole list is asked for.
  // Not `limit`: clients of all lists may send it, and this one is whole unless a page is asked for.
  pageSize: z
    .unknown()
    .optional()
    .transform(toNumber)
    .refine(isLimit, { error: `must be an integer from 1 to ${MAX_LIMIT}` })
    .transform((value) => value as number | undefined)
    .meta({
      description: `Rows per page, ${DEFAULT_LIMIT} by default`,
      override: { type: 'integer', minimum: 1, maximum: MAX_LIMIT },
      graphql: 'Int',
    }),
  cursor: id.nullish().describe('`nextCursor` of the previous page'),
  ...sourceFilter,
});
type SourceListInput = z.output<typeof sourceListInput>;

/** Whether a request names anything that only a page has. Otherwise it asks for the whole list. */
export const asksForPage = (input: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(sourceListInput.shape).some((name) => input[name] !== undefined);

const conditions: Record<SourceState, Condition> = {
  pending: equals('status', 'pending'),
  processing: equals('status', 'processing'),
  working: equalsAny('status', ['pending', 'processing']),
  completed: equals('status', 'completed'),
  failed: equals('status', 'failed'),
  off: all(equals('status', 'completed'), differs('enabled', true)),
};

/** Ignores case and Unicode compatibility forms. */
const folded = (value: string) => value.normalize('NFKC').toLowerCase();
const searched = ['title', 'sourceUrl', 'category'] as const;

function matcher(words: string): (item: Item) => boolean {
  const foldedWords = folded(words.trim());
  return (item) =>
    foldedWords === '' ||
    searched.some((attribute) => {
      const value = item[attribute];
      return typeof value === 'string' && folded(value).includes(foldedWords);
    });
}

/**
 * One page of matches, newest first. Reads until the page is full or the maximum number of reads is reached. Then the page is short or
 * empty, and its cursor says where to continue.
 */
async function readPage(app: App, chatbot: Chatbot, input: SourceListInput): Promise<CursorPage<StoredSource>> {
  const { pageSize: limit = DEFAULT_LIMIT, cursor, status, q } = input;
  const isSearched = Boolean(q?.trim());
  const where = {
    pk: sourcePk(chatbot.workspaceId, chatbot.id),
    prefix: SOURCE_PREFIX,
    descending: true,
    consistent: true,
    limit: isSearched ? ROWS_PER_READ : limit + 1,
    ...(status ? { filter: conditions[status] } : {}),
  };
  const matches = matcher(q ?? '');
  const rows: Item[] = [];
  let after = cursor ? SOURCE_PREFIX + cursor : undefined;
  for (let reads = status && !isSearched ? MAX_FILTERED_READS : MAX_READS; reads > 0; reads--) {
    const page = await app.store.query({ ...where, ...(after ? { after } : {}) });
    for (const item of page.items) if (matches(item)) rows.push(item);
    after = page.next;
    if (rows.length > limit || !after) break;
  }
  const data = rows.slice(0, limit).map(toSource);
  const next = rows.length > limit ? data.at(-1)?.id : after?.slice(SOURCE_PREFIX.length);
  return { data, nextCursor: next ?? null };
}

/** All sources, newest first. Throws PAYLOAD_TOO_LARGE if no answer can hold them. */
export async function wholeList(app: App, { workspaceId, id: chatbotId, sourceCount }: Chatbot) {
  if (sourceCount > MAX_WHOLE_LIST) throw tooLong(sourceCount);
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, descending: true, consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toSource);
}

const tooLong = (sourceCount: number) =>
  new AppError('PAYLOAD_TOO_LARGE', {
    message:
      `The chatbot has ${sourceCount.toLocaleString('en')} sources, more than one answer can hold. ` +
      'Read them in pages, with pageSize and cursor (GraphQL: sourcesConnection).',
  });

export const listSources = operation({
  name: 'listSources',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: sourceListInput,
  errors: ['PAYLOAD_TOO_LARGE'],
  find: (app, actor, { chatbotId }) => findChatbot(app, actor.workspaceId, chatbotId),
  async run(app, _actor, { target, input }): Promise<CursorPage<StoredSource>> {
    if (asksForPage(input)) return readPage(app, target, input);
    return { data: await wholeList(app, target), nextCursor: null };
  },
});
