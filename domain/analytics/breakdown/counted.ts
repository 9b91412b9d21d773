import type * as z from 'zod';
import { citationsIn } from '../../conversations/records/citations.ts';
import { csat, person } from '../../conversations/records.ts';
import { outcomeTests, pageOf } from '../../conversations/views/reported.ts';
import type { Item } from '../../core/app.ts';
import { channelType } from '../../core/channel-type.ts';
import { idTime } from '../../core/ids.ts';
import type { Change } from '../../core/rows/change.ts';
import { dayOf, quarterOf } from '../items.ts';

/** What of a conversation is counted in groups. */
export interface CountedConversation {
  /** The quarter of an hour in which it began. */
  beganMs: number;
  chatbotId: string;
  channel: z.output<typeof channelType>;
  page: string | null;
  language: string | null;
  agent: z.output<typeof person> | null;
  /** Null: not rated. */
  rating: number | null;
  answered: boolean;
  handoff: boolean;
  humanReplied: boolean;
  resolved: boolean;
  /** Numbers of answers by the source that they are based on. */
  citations: Readonly<Record<string, number>>;
}

/** The attributes of a conversation's row from which all of it follows. */
export const countedAttributes = [
  ...(['id', 'isTest', 'chatbotId', 'channel', 'pageUrl', 'language', 'assignee', 'csat'] as const),
  ...(['status', 'handoffRequestedAt', 'firstHumanReplyAt', 'tally', 'cited', 'citations'] as const),
];

const assigned = person.nullish();
const rated = csat.pick({ rating: true }).nullish();

export const toCounted = (item: Item): CountedConversation => ({
  beganMs: quarterOf(idTime(String(item.id))),
  chatbotId: String(item.chatbotId),
  channel: channelType.parse(item.channel),
  page: pageOf(item.pageUrl),
  language: typeof item.language === 'string' ? item.language : null,
  agent: assigned.parse(item.assignee) ?? null,
  rating: rated.parse(item.csat)?.rating ?? null,
  answered: outcomeTests.answered(item),
  handoff: outcomeTests.handoff(item),
  humanReplied: outcomeTests.human_replied(item),
  resolved: outcomeTests.resolved(item),
  citations: citationsIn(item),
});

/** Resolved without a request for a human or a human reply. */
export const isResolvedByAi = ({ resolved, handoff, humanReplied }: CountedConversation): boolean =>
  resolved && !handoff && !humanReplied;

/** The UTC day of the conversation of which a change alters what is counted in groups. Undefined: it alters nothing. */
export function regroupedDayOf({ before, after }: Change): number | undefined {
  const item = after ?? before;
  if (item?.entity !== 'conversation' || item.isTest === true) return undefined;
  if (before && after && JSON.stringify(toCounted(before)) === JSON.stringify(toCounted(after))) return undefined;
  return dayOf(idTime(String(item.id)));
}
