import * as z from 'zod';
import { loadStemmers } from '../../../engines/retrieval/index.ts';
import { conversationKey } from '../../conversations/items.ts';
import type { App } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { unavailable } from '../../core/errors.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { hasScope } from '../../core/operations/scopes.ts';
import type { CursorPage } from '../../core/paging.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { readConversations, readMany } from '../entries.ts';
import { BACKFILL_SK, RECENT_PREFIX, SEGMENT_PREFIX, searchPk, toRecent, toSegment } from '../items.ts';
import { requestBackfill, requestSegments } from '../jobs.ts';
import type { ConversationMatch } from '../records.ts';
import { dropMissing } from '../segments/reset.ts';
import { MIN_CONVERSATIONS } from '../segments/write.ts';
import { candidateIds } from './candidates.ts';
import { rowFilter, type SearchInput, searchInput } from './filter.ts';
import { matchOf } from './match.ts';
import { parseQuery, type SearchQuery } from './query.ts';
import { SegmentGone } from './read-segment.ts';
import { hasWords, readRecent } from './recent.ts';

/** Each time, a writer has merged segments while they were read. */
const MAX_ATTEMPTS = 5;
/** A page looks at as many conversations' rows, and reads as many with their texts. Then it is short, and its cursor continues. */
const MAX_ROWS = 2_000;
const MAX_READ = 300;
/** More than a page has, because a candidate may have been erased or changed. */
const SPARE = 5;
/** If the first ones do not fill a page, as many rows are read at once. */
const MAX_GROUP = 100;

type MatchPage = CursorPage<ConversationMatch>;

/**
 * Searches the messages, notes, contact details and file names of all conversations. Contact details need the scope `leads:read` too.
 * Every hit is read from the table, so nothing is found that was erased.
 */
export const searchConversations = operation({
  name: 'searchConversations',
  scope: 'conversations:read',
  kind: 'read',
  ids: z.object({}),
  input: searchInput,
  find: nothing,
  async run(app, actor, { input }): Promise<MatchPage> {
    await loadStemmers();
    const exhausted = () => unavailable(new Error('the segments keep changing'));
    const gone = new Set<string>();
    return retryOnConflict(MAX_ATTEMPTS, exhausted, async () => {
      try {
        return await readMatches(app, actor, input);
      } catch (error) {
        if (!(error instanceof SegmentGone)) throw error;
        // Gone twice, it was not replaced.
        if (gone.has(error.segmentId)) await dropMissing(app, actor.workspaceId, error.segmentId);
        gone.add(error.segmentId);
        return AGAIN;
      }
    });
  },
});

/** What there is to search. Asks for what is missing. */
async function indexOf(app: App, workspaceId: string) {
  const rows = await Array.fromAsync(app.store.queryAll({ pk: searchPk(workspaceId), consistent: true }));
  const withPrefix = (prefix: string) => rows.filter(({ sk }) => sk.startsWith(prefix));
  const recent = withPrefix(RECENT_PREFIX).map(toRecent);
  if (!rows.some(({ sk, complete }) => sk === BACKFILL_SK && complete)) await requestBackfill(app, workspaceId);
  if (recent.length > MIN_CONVERSATIONS) await requestSegments(app, workspaceId);
  return { ...(await readRecent(app, workspaceId, recent)), segments: withPrefix(SEGMENT_PREFIX).map(toSegment) };
}

async function readMatches(app: App, actor: Actor, input: SearchInput): Promise<MatchPage> {
  const { workspaceId } = actor;
  const { analysed, unreadIds, segments } = await indexOf(app, workspaceId);
  const languages = new Set([...analysed, ...segments].flatMap((part) => part.languages));
  const query = parseQuery(input.q, [...languages]);
  if (query.words.length === 0) return { data: [], nextCursor: null };
  const recentIds = [...analysed.filter((each) => hasWords(each, query)).map(({ id }) => id), ...unreadIds];
  const ids = candidateIds(app, workspaceId, { query, before: input.cursor, segments, recentIds });
  return collect(app, actor, { input, query, ids });
}

interface Collected {
  input: SearchInput;
  query: SearchQuery;
  ids: AsyncGenerator<string>;
}

async function collect(app: App, actor: Actor, { input, query, ids }: Collected): Promise<MatchPage> {
  const { workspaceId } = actor;
  const isAsked = await rowFilter(app, actor, input);
  const withLeads = hasScope(actor.scopes, 'leads:read');
  const matches: ConversationMatch[] = [];
  let [looked, read, size] = [0, 0, input.limit + SPARE];
  let next: string | undefined;
  do {
    const group = await take(ids, size);
    next = group.length < size ? undefined : group.at(-1);
    const keys = group.map((conversationId) => conversationKey(workspaceId, conversationId));
    const rows = (await readMany(app, keys)).filter(isAsked);
    for (const part of batchesOf(input.limit + SPARE, rows)) {
      if (matches.length > input.limit) break;
      const conversations = await readConversations(app, part, { withLeads });
      matches.push(...conversations.flatMap((each) => matchOf(each, query) ?? []));
      read += part.length;
    }
    looked += group.length;
    size = MAX_GROUP;
  } while (next && matches.length <= input.limit && looked < MAX_ROWS && read < MAX_READ);
  const data = matches.slice(0, input.limit);
  const nextCursor = matches.length > input.limit ? data.at(-1)?.id : next;
  return { data, nextCursor: nextCursor ?? null };
}

async function take(ids: AsyncGenerator<string>, count: number): Promise<string[]> {
  const taken: string[] = [];
  while (taken.length < count) {
    const { value, done } = await ids.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
