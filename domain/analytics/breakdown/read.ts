import * as z from 'zod';
import { person } from '../../conversations/records.ts';
import { ratingsPk } from '../../conversations/views/items.ts';
import { newestReader } from '../../conversations/views/newest.ts';
import { outcomeTests, pageOf } from '../../conversations/views/reported.ts';
import type { App, Item } from '../../core/app.ts';
import { channelType } from '../../core/channel-type.ts';
import { withDates } from '../../core/hours/dates.ts';
import { localHours } from '../../core/hours/local-days.ts';
import { idAt, idTime } from '../../core/ids.ts';
import { limits } from '../../core/operations/limits.ts';
import { nothing, operation } from '../../core/operations/operation.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { chatbotField, withinChatbot } from '../chatbot-scope.ts';
import { figuresScopeOf } from '../items.ts';
import { type Span, spanOf } from '../ranges.ts';
import { type Period, periodFields } from '../records.ts';
import { countIn, Groups, noCounts } from './groups.ts';
import { type Breakdown, MAX_CONVERSATIONS } from './records.ts';

const ROWS_PER_READ = 2_000;
/** What is counted. A whole row takes ten times as long to read. */
const countedAttributes = [
  ...(['id', 'channel', 'pageUrl', 'language', 'assignee'] as const),
  ...(['status', 'handoffRequestedAt', 'firstHumanReplyAt', 'tally'] as const),
];

type BreakdownQuery = Period & { chatbotId: string | null };
/** Rows, newest first, at most as many as are read. */
interface ReadRows {
  items: Item[];
  isComplete: boolean;
}

/** A read of about 1 MB for each thousand conversations, up to the maximum, and one of the ratings. */
export async function readBreakdown(app: App, workspaceId: string, input: BreakdownQuery): Promise<Breakdown> {
  const span = spanOf(input, app.clock.now());
  const [conversations, ratings] = await Promise.all([
    readConversations(app, workspaceId, input.chatbotId, span),
    readRatings(app, workspaceId, input.chatbotId, span),
  ]);
  return {
    from: span.days[0]?.label ?? '',
    to: span.days.at(-1)?.label ?? '',
    isComplete: conversations.isComplete && ratings.isComplete,
    funnel: funnelOf(conversations.items),
    ...groupsOf(conversations.items),
    ...timesOf(conversations.items, span, input.tz),
    ratings: ratingsByDay(ratings.items, span),
  };
}

async function readConversations(
  app: App,
  workspaceId: string,
  chatbotId: string | null,
  span: Span,
): Promise<ReadRows> {
  const filter = all(equals('isTest', false), ...(chatbotId ? [equals('chatbotId', chatbotId)] : []));
  const read = newestReader(app, workspaceId, filter, { span, attributes: countedAttributes });
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await read({ limit: Math.min(ROWS_PER_READ, MAX_CONVERSATIONS - items.length), after });
    items.push(...page.items);
    after = page.next;
  } while (after && items.length < MAX_CONVERSATIONS);
  return { items, isComplete: after === undefined };
}

async function readRatings(app: App, workspaceId: string, chatbotId: string | null, span: Span): Promise<ReadRows> {
  const { items, next } = await app.store.query({
    pk: ratingsPk(workspaceId, figuresScopeOf(chatbotId)),
    from: idAt(span.startMs),
    to: idAt(span.endMs),
    descending: true,
    limit: MAX_CONVERSATIONS,
  });
  return { items, isComplete: next === undefined };
}

const numberOf = (items: readonly Item[], test: (item: Item) => boolean) => items.filter(test).length;

const funnelOf = (items: readonly Item[]): Breakdown['funnel'] => ({
  conversations: items.length,
  answered: numberOf(items, outcomeTests.answered),
  handoffs: numberOf(items, outcomeTests.handoff),
  humanReplied: numberOf(items, outcomeTests.human_replied),
  resolved: numberOf(items, outcomeTests.resolved),
});

function groupsOf(items: readonly Item[]): Pick<Breakdown, 'channels' | 'pages' | 'languages' | 'agents'> {
  const channels = new Groups<z.output<typeof channelType>>();
  const pages = new Groups<string | null>();
  const languages = new Groups<string | null>();
  const agents = new Groups<z.output<typeof person>>();
  for (const item of items) {
    const channel = channelType.parse(item.channel);
    channels.add(channel, channel, item);
    const page = pageOf(item.pageUrl);
    pages.add(page, page, item);
    const language = typeof item.language === 'string' ? item.language : null;
    languages.add(language, language, item);
    // Read newest first, so the name is the last one.
    const agent = person.nullish().parse(item.assignee);
    if (agent) agents.add(agent.id, agent, item);
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
  items: readonly Item[],
  span: Span,
  tz: string | null | undefined,
): Pick<Breakdown, 'weekdays' | 'hours' | 'days'> {
  const weekdays = Array.from({ length: 7 }, (_, n) => ({ weekday: n + 1, conversations: 0 }));
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, conversations: 0 }));
  const days = span.days.map(({ label }) => ({ label, ...noCounts() }));
  const placeOf = localHours(tz ?? 'UTC');
  for (const item of items) {
    const beganMs = idTime(String(item.id));
    const { weekday, hour } = placeOf(beganMs);
    for (const group of [weekdays[weekday - 1], hours[hour]]) if (group) group.conversations++;
    const day = days[dayIndex(span, beganMs)];
    if (day) countIn(day, item);
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

export const getBreakdown = operation({
  name: 'getBreakdown',
  scope: 'analytics:read',
  kind: 'read',
  limit: limits.analyticsBreakdown,
  errors: ['NOT_FOUND'],
  ids: z.object({}),
  input: withDates(z.object({ ...periodFields, chatbotId: chatbotField })),
  find: nothing,
  run: (app, { workspaceId }, { input }) =>
    withinChatbot(app, workspaceId, input.chatbotId, () => readBreakdown(app, workspaceId, input)),
});
