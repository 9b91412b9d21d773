import * as z from 'zod';
import { ratingsPk } from '../../conversations/views/items.ts';
import type { App, Item } from '../../core/app.ts';
import { withDates } from '../../core/hours/dates.ts';
import { localHours } from '../../core/hours/local-days.ts';
import { idAt, idTime } from '../../core/ids.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { chatbotField, withinChatbot } from '../chatbot-scope.ts';
import { figuresScopeOf } from '../items.ts';
import { type Span, spanOf } from '../ranges.ts';
import { type Period, periodFields } from '../records.ts';
import { readConversations } from './conversations.ts';
import type { CountedConversation } from './counted.ts';
import { countIn, Groups, noCounts } from './groups.ts';
import { type Breakdown, MAX_RATINGS } from './records.ts';
import { readSources } from './sources.ts';

type BreakdownQuery = Period & { chatbotId: string | null };
/** Rows, newest first. */
interface ReadRows {
  items: Item[];
  isComplete: boolean;
}

/** A query of the days that were read before, one of the conversations of today and of changed days, and one of the ratings. */
export async function readBreakdown(app: App, workspaceId: string, input: BreakdownQuery): Promise<Breakdown> {
  const { chatbotId } = input;
  const span = spanOf(input, app.clock.now());
  const [{ conversations, ...read }, ratings] = await Promise.all([
    readConversations(app, workspaceId, span),
    readRatings(app, workspaceId, chatbotId, span),
  ]);
  const counted = chatbotId ? conversations.filter((each) => each.chatbotId === chatbotId) : conversations;
  return {
    from: span.days[0]?.label ?? '',
    to: span.days.at(-1)?.label ?? '',
    isComplete: read.isComplete && ratings.isComplete,
    isPending: read.isPending,
    funnel: funnelOf(counted),
    ...groupsOf(counted),
    sources: await readSources(app, workspaceId, counted),
    ...timesOf(counted, span, input.tz),
    ratings: ratingsByDay(ratings.items, span),
  };
}

async function readRatings(app: App, workspaceId: string, chatbotId: string | null, span: Span): Promise<ReadRows> {
  const { items, next } = await app.store.query({
    pk: ratingsPk(workspaceId, figuresScopeOf(chatbotId)),
    from: idAt(span.startMs),
    to: idAt(span.endMs),
    descending: true,
    limit: MAX_RATINGS,
    attributes: ['rating'],
  });
  return { items, isComplete: next === undefined };
}

const funnelOf = (conversations: readonly CountedConversation[]): Breakdown['funnel'] => ({
  conversations: conversations.length,
  answered: conversations.filter(({ answered }) => answered).length,
  handoffs: conversations.filter(({ handoff }) => handoff).length,
  humanReplied: conversations.filter(({ humanReplied }) => humanReplied).length,
  resolved: conversations.filter(({ resolved }) => resolved).length,
});

function groupsOf(
  conversations: readonly CountedConversation[],
): Pick<Breakdown, 'channels' | 'pages' | 'languages' | 'agents'> {
  const channels = new Groups<CountedConversation['channel']>();
  const pages = new Groups<string | null>();
  const languages = new Groups<string | null>();
  const agents = new Groups<NonNullable<CountedConversation['agent']>>();
  for (const conversation of conversations) {
    const { channel, page, language, agent } = conversation;
    channels.add(channel, channel, conversation);
    pages.add(page, page, conversation);
    languages.add(language, language, conversation);
    // Read newest first, so the name is the last one.
    if (agent) agents.add(agent.id, agent, conversation);
  }
  return {
    channels: channels.list((channel) => ({ channel })),
    pages: pages.list((page) => ({ page })),
    languages: languages.list((language) => ({ language })),
    agents: agents.list((agent) => ({ agent })),
  };
}

/** The index of the day of an instant in the span's days. */
function dayIndex({ days }: Span, ms: number): number {
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((days[middle]?.startMs ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}

function timesOf(
  conversations: readonly CountedConversation[],
  span: Span,
  tz: string | null | undefined,
): Pick<Breakdown, 'weekdays' | 'hours' | 'days'> {
  const weekdays = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, conversations: 0 }));
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, conversations: 0 }));
  const days = span.days.map(({ label }) => ({ label, ...noCounts() }));
  const placeOf = localHours(tz ?? 'UTC');
  for (const conversation of conversations) {
    const { beganMs } = conversation;
    const { weekday, hour } = placeOf(beganMs);
    for (const group of [weekdays[weekday - 1], hours[hour]]) if (group) group.conversations++;
    const day = days[dayIndex(span, beganMs)];
    if (day) countIn(day, conversation);
  }
  return { weekdays, hours, days };
}

function ratingsByDay(items: readonly Item[], span: Span): Breakdown['ratings'] {
  const sums = span.days.map(({ label }) => ({ label, count: 0, sum: 0 }));
  for (const { sk, rating } of items) {
    const day = sums[dayIndex(span, idTime(sk))];
    if (!day) continue;
    day.count++;
    day.sum += Number(rating);
  }
  return sums.map(({ label, count, sum }) => ({ label, count, average: count ? sum / count : 0 }));
}

/** What calls that read a breakdown have in common. */
export const breakdownQuery = {
  ids: z.object({}),
  input: withDates(z.object({ ...periodFields, chatbotId: chatbotField })),
  find: nothing,
};

export const getBreakdown = operation({
  ...breakdownQuery,
  name: 'getBreakdown',
  scope: 'analytics:read',
  kind: 'read',
  limit: limits.analyticsBreakdown,
  errors: ['NOT_FOUND'],
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => readBreakdown(app, workspaceId, input)),
});
