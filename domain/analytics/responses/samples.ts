import * as z from 'zod';
import { lastMessage, person } from '../../conversations/records.ts';
import type { Item } from '../../core/app.ts';
import type { Change } from '../../core/rows/change.ts';
import { DAY_MS, QUARTER_MS } from '../items.ts';
import { bucketOf } from './histogram.ts';
import { attributeOf, type Measure } from './items.ts';

/** The times that one reply ended. They count when and for whom it was sent. */
export interface Responses {
  atMs: number;
  agent: z.output<typeof person>;
  counts: Record<string, number>;
}

const text = z.string().nullish();
const state = z.object({
  status: z.string(),
  waitingSince: text,
  handoffRequestedAt: text,
  firstHumanReplyAt: text,
  lastMessage: lastMessage.nullish(),
  assignee: person.nullish(),
});

/** Earlier versions do not maintain since when a visitor waits. */
const waitOf = ({ status, waitingSince, handoffRequestedAt }: z.output<typeof state>) =>
  waitingSince ?? (status === 'human_requested' ? handoffRequestedAt : null);

/** Undefined if the change is no agent's reply to a visitor who waited. Test conversations count nowhere. */
export function responsesOf({ before, after }: Change): Responses | undefined {
  if (!isCounted(before) || !isCounted(after)) return undefined;
  const [from, to] = [state.parse(before), state.parse(after)];
  const { lastMessage: reply, assignee: agent } = to;
  if (!agent || reply?.role !== 'agent' || reply.at === from.lastMessage?.at) return undefined;
  const atMs = Date.parse(reply.at);
  const counts: Record<string, number> = {};
  const count = (measure: Measure, since: string | null | undefined) => {
    if (!since) return;
    const bucket = bucketOf(Math.max(0, atMs - Date.parse(since)) / 1000);
    counts[attributeOf(measure, bucket, Math.floor((atMs % DAY_MS) / QUARTER_MS))] = 1;
  };
  if (!to.waitingSince) count('w', waitOf(from));
  if (!from.firstHumanReplyAt && to.firstHumanReplyAt) count('f', from.handoffRequestedAt);
  return Object.keys(counts).length > 0 ? { atMs, agent, counts } : undefined;
}

const isCounted = (item: Item | undefined): item is Item => item?.entity === 'conversation' && item.isTest !== true;
