import * as z from 'zod';
import { conversationStatus, conversationView } from '../../conversations/records.ts';
import { matcher } from '../../conversations/views/filter.ts';
import { mentionedIds } from '../../conversations/views/mentioned.ts';
import { snoozedPlaceOf } from '../../conversations/views/snoozed.ts';
import { filterOf } from '../../conversations/views/views.ts';
import { placeOf } from '../../conversations/views/with-humans.ts';
import type { App, Item } from '../../core/app.ts';
import { id, text } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { cursorQuery, toLimit } from '../../core/paging.ts';

export const DEFAULT_MATCHES = 20;
/** Each is read with its messages. */
export const MAX_MATCHES = 50;

const matchLimit = z
  .unknown()
  .optional()
  .transform((value) =>
    value === undefined || value === null ? DEFAULT_MATCHES : Math.min(toLimit(value), MAX_MATCHES),
  )
  .meta({
    description: 'Rows per page. Larger values become the maximum',
    override: { type: 'integer', default: DEFAULT_MATCHES, maximum: MAX_MATCHES },
    graphql: 'Int',
  });

export const searchInput = cursorQuery.extend({
  limit: matchLimit,
  q: text(1, 200).meta({
    description:
      'What to find: every word in the conversation, in any of its forms, and each "quoted phrase" in one of its texts. The last word may be the beginning of one',
  }),
  view: conversationView.nullish().describe('Only conversations of this view. Default: all'),
  status: conversationStatus.nullish().describe('Only conversations in this state'),
  chatbotId: id.nullish().describe('Only conversations of this chatbot'),
});
export type SearchInput = z.output<typeof searchInput>;

/** Returns a predicate: whether a conversation's row is one of those that are asked for. */
export async function rowFilter(
  app: App,
  actor: Actor,
  { view, status, chatbotId }: SearchInput,
): Promise<(item: Item) => boolean> {
  const hasRows = !view || view === 'waiting' || view === 'snoozed' || view === 'mentions';
  const { statuses, ...filter } = hasRows ? {} : filterOf(view, actor);
  const mentioned = view === 'mentions' ? await mentionedIds(app, actor) : undefined;
  const matches = matcher(filter);
  return (item) =>
    (!status || item.status === status) &&
    (!chatbotId || item.chatbotId === chatbotId) &&
    (!statuses || statuses.some((each) => each === item.status)) &&
    matches(item) &&
    (!mentioned || mentioned.has(item.id)) &&
    (view !== 'waiting' || placeOf(item) !== undefined) &&
    (view !== 'snoozed' || snoozedPlaceOf(item) !== undefined);
}
