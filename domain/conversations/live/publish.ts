import { signalRows } from '../../../config/table.ts';
import type { App, Item } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import { type Change, itemOf } from '../../core/rows/change.ts';
import { conversationKey, toConversation } from '../items.ts';
import { presenceOf } from '../presence.ts';
import { assigneeIdOf } from '../records/assignee.ts';
import { withHumans } from '../views/with-humans.ts';
import { typingTo } from '../visitor/follow.ts';
import { typingOf } from '../visitor/typing.ts';
import { inboxChannel, visitorChannel } from './channels.ts';
import { toEvent } from './inbox-events.ts';

/** An event for the followers of a channel. It names what changed, and has nothing of its content. */
interface ChannelEvent {
  channel: string;
  event: object;
}

/** A signal is published at most this many at a time, each of which reads a conversation. */
const SIGNALS_AT_ONCE = 25;

/**
 * Tells connected clients what changed, so that they read it by the usual routes, which check who they are. Nothing is retried: a client
 * reads again from time to time, so it misses nothing for long, and an outage of the service holds up no other step.
 */
export async function publishLive(app: App, changes: readonly Change[]): Promise<void> {
  const { live } = app;
  if (!live) return;
  const events = [...changes.flatMap((change) => pointersOf(app, change)), ...(await signalsOf(app, changes))];
  const byChannel = Map.groupBy(events, ({ channel }) => channel);
  await Promise.all(
    [...byChannel].map(([channel, group]) =>
      live
        .publish(channel, distinct(group))
        .catch((error) => app.log.warn('live events not published', { channel, error })),
    ),
  );
}

/** Several changes of one batch often tell the same. */
const distinct = (group: readonly ChannelEvent[]): object[] => [
  ...new Map(group.map(({ event }) => [JSON.stringify(event), event])).values(),
];

function pointersOf(app: App, change: Change): ChannelEvent[] {
  const event = toEvent(change, app.clock.now());
  const item = itemOf(change);
  const channel = inboxChannel(String(item.workspaceId));
  const toAgents = event
    ? [{ channel, event: { type: event.type.toUpperCase(), conversationId: event.conversationId } }]
    : [];
  return isNewsToVisitor(change)
    ? [...toAgents, { channel: visitorChannel(String(item.id)), event: { event: 'changed' } }]
    : toAgents;
}

/** Visitors are connected while people are in the conversation. Its row counts the messages; notes have a count of their own. */
function isNewsToVisitor({ before, after }: Change): boolean {
  if (after?.entity !== 'conversation' || !before) return false;
  const isFollowed = [before, after].some(({ status }) => withHumans.some((humanStatus) => humanStatus === status));
  return isFollowed && visibleState(before) !== visibleState(after);
}

const visibleState = (image: Item) => JSON.stringify([image.messageCount, image.status, assigneeIdOf(image)]);

/** Who is typing, and which agents look at a conversation: as it is now, because the rows of these states are not kept. */
async function signalsOf(app: App, changes: readonly Change[]): Promise<ChannelEvent[]> {
  const rows = changes.flatMap(({ after }) =>
    after && !after.entity && signalRows.some((name) => name === after.sk) && after.conversationId ? [after] : [],
  );
  const newest = [...new Map(rows.map((row) => [`${row.pk}|${row.sk}`, row])).values()];
  const events: ChannelEvent[] = [];
  for (const batch of batchesOf(SIGNALS_AT_ONCE, newest)) {
    events.push(...(await Promise.all(batch.map((row) => signalOf(app, row)))).flat());
  }
  return events;
}

async function signalOf(app: App, image: Item): Promise<ChannelEvent[]> {
  const { workspaceId, conversationId } = {
    workspaceId: String(image.workspaceId),
    conversationId: String(image.conversationId),
  };
  const nowMs = app.clock.now();
  const channel = inboxChannel(workspaceId);
  if (image.sk === 'PRESENCE') {
    return [{ channel, event: { type: 'PRESENCE', conversationId, presence: presenceOf(image, nowMs) } }];
  }
  const conversationRow = await app.store.get(conversationKey(workspaceId, conversationId));
  if (!conversationRow) return [];
  const data = typingTo(toConversation(conversationRow), image, nowMs);
  return [
    { channel, event: { type: 'TYPING', conversationId, typing: typingOf(image, nowMs) } },
    { channel: visitorChannel(conversationId), event: { event: 'typing', data } },
  ];
}
