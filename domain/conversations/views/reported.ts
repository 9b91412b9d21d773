import * as z from 'zod';
import type { Item } from '../../core/app.ts';
import { channelType } from '../../core/channel-type.ts';
import { choice, id, text } from '../../core/fields.ts';
import { dateFields, spanOfDates, zoneField } from '../../core/hours/dates.ts';
import { localHours } from '../../core/hours/local-days.ts';
import { idTime } from '../../core/ids.ts';
import { isRecord } from '../../core/objects.ts';
import { citationsIn } from '../records/citations.ts';

export const conversationOutcome = choice(
  'ConversationOutcome',
  {
    any: 'Any, without test conversations.',
    answered: 'The chatbot has answered a question.',
    handoff: 'The visitor has asked for a human.',
    human_replied: 'An agent has replied.',
    resolved: 'Resolved or closed.',
    ai_resolved: 'Resolved or closed without a request for a human or a human reply.',
    open: 'Neither resolved nor closed.',
    rated: 'Rated by the visitor. `from` and `to` are then the days of the rating.',
    began_rated: 'Rated by the visitor, on whichever day. `from` and `to` are the days on which it began.',
  },
  'What came of a conversation, as the analytics count it.',
);
type ConversationOutcome = z.output<typeof conversationOutcome>;

/** A whole number, also of a query string. */
const ordinal = (min: number, max: number, description: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      ],
      { error: `must be an integer from ${min} to ${max}` },
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
      error: `must be an integer from ${min} to ${max}`,
    })
    .nullish()
    .meta({ override: { type: 'integer', minimum: min, maximum: max, description }, graphql: 'Int' });

/** Selects conversations as the analytics count them. */
export const reportedFields = {
  from: dateFields.from.meta({ description: 'Only conversations that began on this local day or later. Needs `to`' }),
  to: dateFields.to.meta({ description: 'Only conversations that began on this local day or earlier. Needs `from`' }),
  tz: zoneField.meta({ description: 'IANA time zone of `from`, `to`, `weekday` and `hour`. Default UTC' }),
  outcome: conversationOutcome.nullish().describe('Only conversations with this outcome, without test conversations'),
  channel: channelType.nullish().describe('Only conversations of this channel'),
  page: text(1, 300)
    .nullish()
    .describe('Only conversations that began on this page: host and path, without a query. `-`: unknown'),
  language: text(1, 35).nullish().describe('Only conversations in this language, as a BCP 47 tag. `-`: unknown'),
  sourceId: id.nullish().describe('Only conversations in which the chatbot based an answer on this source'),
  weekday: ordinal(1, 7, 'Only conversations that began on this weekday: 1 Monday to 7 Sunday'),
  hour: ordinal(0, 23, 'Only conversations that began in this local hour'),
};
export type Reported = z.output<z.ZodObject<typeof reportedFields>>;

const MAX_PAGE = 300;
/** Selects what has no value. */
const UNKNOWN = '-';
const isEnded = ({ status }: Item) => status === 'resolved' || status === 'closed';

/** Answers and unanswered questions are the second and third count of the tally. */
const [ANSWERS, UNANSWERED] = [1, 2];
const answersIn = ({ tally }: Item) =>
  Array.isArray(tally) ? Number(tally[ANSWERS] ?? 0) - Number(tally[UNANSWERED] ?? 0) : 0;

/** Whether a conversation that is no test has an outcome. */
export const outcomeTests: Record<ConversationOutcome, (item: Item) => boolean> = {
  any: () => true,
  answered: (item) => answersIn(item) > 0,
  handoff: ({ handoffRequestedAt }) => Boolean(handoffRequestedAt),
  human_replied: ({ firstHumanReplyAt }) => Boolean(firstHumanReplyAt),
  resolved: isEnded,
  ai_resolved: (item) => isEnded(item) && !item.handoffRequestedAt && !item.firstHumanReplyAt,
  open: (item) => !isEnded(item),
  rated: ({ csat }) => isRecord(csat),
  began_rated: ({ csat }) => isRecord(csat),
};

/** A page without its query, so that one page is one. Null: unknown, or no address. */
export function pageOf(pageUrl: unknown): string | null {
  const url = typeof pageUrl === 'string' ? URL.parse(pageUrl) : null;
  return url ? (url.host + url.pathname).slice(0, MAX_PAGE) : null;
}

/** Whether few rows of those that are read may match. */
export const selectsReported = ({ outcome, channel, page, language, sourceId, weekday, hour }: Reported): boolean =>
  Boolean(outcome || channel || page || language || sourceId || weekday != null || hour != null);

/** When a conversation counts: when it was rated, or when it began. */
const momentOf = ({ id, csat }: Item, outcome: Reported['outcome']): number =>
  outcome === 'rated' && isRecord(csat) ? Date.parse(String(csat.createdAt)) : idTime(String(id));

/** Returns a predicate: whether a row is one of these. */
export function reportedMatcher(reported: Reported): (item: Item) => boolean {
  const { outcome, channel, page, language, sourceId, weekday, hour, tz } = reported;
  const span = spanOfDates(reported);
  const placeOf = localHours(tz ?? 'UTC');
  const isInTime = (item: Item) => {
    const ms = momentOf(item, outcome);
    if (span && (ms < span.startMs || ms >= span.endMs)) return false;
    if (weekday == null && hour == null) return true;
    const place = placeOf(ms);
    return (weekday ?? place.weekday) === place.weekday && (hour ?? place.hour) === place.hour;
  };
  return (item) =>
    (!outcome || (item.isTest !== true && outcomeTests[outcome](item))) &&
    (!channel || item.channel === channel) &&
    (!page || (pageOf(item.pageUrl) ?? UNKNOWN) === page) &&
    (!language || (item.language ?? UNKNOWN) === language) &&
    (!sourceId || Object.hasOwn(citationsIn(item), sourceId)) &&
    isInTime(item);
}
