import type { App, Item } from '../../core/app.ts';
import type { Span } from '../../core/hours/local-days.ts';
import { idAt } from '../../core/ids.ts';
import { isRecord } from '../../core/objects.ts';
import { conversationKey } from '../items.ts';
import { ratingsPk, ratingsSk } from './items.ts';
import type { RowReader } from './newest.ts';

/** Rows of one batch read. */
const MAX_ROWS = 100;

/** The place of a rated conversation in the list of ratings. Undefined: it is not rated. */
export const ratedPlaceOf = ({ csat, id }: Item): string | undefined =>
  isRecord(csat) ? ratingsSk(String(csat.createdAt), String(id)) : undefined;

/** Reads rated conversations, last rating first: of one chatbot, or all. */
export const ratedReader =
  (app: App, workspaceId: string, chatbotId: string | null | undefined, span: Span | undefined): RowReader =>
  async ({ limit, after }) => {
    const ratings = await app.store.query({
      pk: ratingsPk(workspaceId, chatbotId ?? 'ALL'),
      ...(span ? { from: idAt(span.startMs), to: idAt(span.endMs) } : {}),
      descending: true,
      limit: Math.min(limit, MAX_ROWS),
      ...(after ? { after } : {}),
    });
    const keys = ratings.items.map(({ conversationId }) => conversationKey(workspaceId, String(conversationId)));
    const rows = keys.length > 0 ? await app.store.getMany(keys) : [];
    // A conversation that was rated again has another place.
    const items = rows.filter((row, n): row is Item => row !== undefined && ratedPlaceOf(row) === ratings.items[n]?.sk);
    return { items, next: ratings.next };
  };
