import * as z from 'zod';
import { type ConversationView, conversationStatus, conversationView } from '../../conversations/records.ts';
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

type ListedView = Parameters<typeof filterOf>[0];
type PlacedView = Exclude<ConversationView, ListedView>;

/** Whether a row is in a view that has a list of its own. */
const placements: Record<PlacedView, (app: App, actor: Actor) => Promise<(item: Item) => boolean>> = {
  waiting: async () => (item) => placeOf(item) !== undefined,
  snoozed: async () => (item) => snoozedPlaceOf(item) !== undefined,
  async mentions(app, actor) {
    const ids = await mentionedIds(app, actor, null);
    return (item) => ids.has(String(item.id));
  },
};
const isPlaced = (view: ConversationView): view is PlacedView => Object.hasOwn(placements, view);

/** Returns a predicate: whether a conversation's row is one of those that are asked for. */
export async function rowFilter(
  app: App,
  actor: Actor,
  { view, status, chatbotId }: SearchInput,
): Promise<(item: Item) => boolean> {
  const { statuses, ...filter } = view && !isPlaced(view) ? filterOf(view, actor) : {};
  const isInView = view && isPlaced(view) ? await placements[view](app, actor) : () => true;
  const matches = matcher(filter);
  return (item) =>
    (!status || item.status === status) &&
    (!chatbotId || item.chatbotId === chatbotId) &&
    (!statuses || statuses.some((each) => each === item.status)) &&
    matches(item) &&
    isInView(item);
}
