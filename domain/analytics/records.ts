import * as z from 'zod';
import { isTimezone } from '../chatbots/business-hours.ts';
import { fixedMessage, timestamp } from '../core/fields.ts';

export const rangeNames = [
  'today',
  'last_7d',
  'last_30d',
  'this_month',
  'last_month',
  'last_90d',
  'last_year',
] as const;
export type RangeName = (typeof rangeNames)[number];
export const DEFAULT_RANGE: RangeName = 'this_month';

/** Accepts upper case, as in GraphQL. An invalid range becomes the default. */
export function toRange(value: unknown): RangeName {
  const name = typeof value === 'string' ? value.toLowerCase() : value;
  return rangeNames.find((known) => known === name) ?? DEFAULT_RANGE;
}

export const rangeField = z
  .unknown()
  .optional()
  .transform(toRange)
  .meta({
    override: {
      type: 'string',
      enum: [...rangeNames],
      default: DEFAULT_RANGE,
      description: 'Local days up to today, or calendar months. What is none of these is the default.',
    },
    graphql: 'AnalyticsRange',
  });

/** One message for all errors: a name that is too long is reported like an unknown one. */
export const zoneField = z
  .string()
  .refine((zone) => zone.length <= 64 && isTimezone(zone), fixedMessage('Unknown timezone.'))
  .nullish()
  .meta({
    override: { type: 'string', maxLength: 64, default: 'UTC', description: 'IANA time zone that days are cut in' },
    graphql: 'String',
  });

export const periodInput = z.object({ range: rangeField, tz: zoneField });
export type Period = z.output<typeof periodInput>;

const messagesOnDay = z
  .object({ label: z.string().meta({ description: 'Local date, YYYY-MM-DD' }), count: z.int() })
  .meta({ id: 'MessagesOnDay' });
const askedQuestion = z
  .object({ content: z.string().meta({ description: 'The commonest wording' }), count: z.int() })
  .meta({ id: 'AskedQuestion' });
const share = (description: string) => z.number().meta({ description, graphql: 'Float' });

export const outcomes = z
  .object({
    total: z.int().meta({ description: 'Conversations that are no tests' }),
    resolved: z.int().meta({ description: 'Now resolved or closed' }),
    resolutionRate: share('resolved / total, 0-1'),
    aiResolved: z.int().meta({ description: 'Resolved without a request for a human and without a human reply' }),
    deflectionRate: share('aiResolved / total, 0-1'),
    handoffs: z.int().meta({ description: 'With a request for a human' }),
    handoffRate: share('handoffs / total, 0-1'),
    csatAvg: share('1-5; 0 without ratings'),
    csatCount: z.int(),
    csatPositiveRate: share('Share of 4 and 5, 0-1'),
  })
  .meta({ id: 'AnalyticsOutcomes' });

const csatComment = z
  .object({ id: z.string(), rating: z.int(), comment: z.string(), createdAt: timestamp })
  .meta({ id: 'CsatComment' });
export type CsatComment = z.output<typeof csatComment>;

export const analytics = z
  .object({
    conversations: z.int().meta({ description: 'Public and test ones, by when they began' }),
    publicConversations: z.int(),
    testConversations: z.int(),
    messages: z.int().meta({ description: "Visitors', assistant's and agents', in public conversations" }),
    aiReplies: z.int(),
    leads: z.int(),
    unanswered: z.int(),
    creditsUsed: z.int().meta({ description: 'In test conversations too' }),
    avgLatencyMs: z.int(),
    messagesOverTime: z.array(messagesOnDay).meta({ description: 'Every local day of the range, oldest first' }),
    topQuestions: z.array(askedQuestion).meta({ description: 'Up to 10, most asked first' }),
    outcomes,
    csatComments: z.array(csatComment).meta({ description: 'Up to 20, newest first; the id is the conversation’s' }),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.output<typeof analytics>;

export const topic = z
  .object({
    label: z.string(),
    count: z.int().meta({ description: 'How often its questions were asked' }),
    questions: z.array(z.string()).meta({ description: 'Up to 5, most asked first' }),
  })
  .meta({ id: 'Topic' });
export type Topic = z.output<typeof topic>;
