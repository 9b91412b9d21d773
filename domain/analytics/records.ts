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
      description: 'Local days up to and including today, or calendar months. Unknown values select the default.',
    },
    graphql: 'AnalyticsRange',
  });

/** One message for all errors: a name that is too long is reported like an unknown one. */
export const zoneField = z
  .string()
  .refine((zone) => zone.length <= 64 && isTimezone(zone), fixedMessage('Unknown timezone.'))
  .nullish()
  .meta({
    override: { type: 'string', maxLength: 64, default: 'UTC', description: 'IANA time zone of the days' },
    graphql: 'String',
  });

export const periodInput = z.object({ range: rangeField, tz: zoneField });
export type Period = z.output<typeof periodInput>;

const messagesOnDay = z
  .object({ label: z.string().meta({ description: 'Local date, YYYY-MM-DD' }), count: z.int() })
  .meta({ id: 'MessagesOnDay' });
const askedQuestion = z
  .object({ content: z.string().meta({ description: 'The most frequent wording' }), count: z.int() })
  .meta({ id: 'AskedQuestion' });
const share = (description: string) => z.number().meta({ description, graphql: 'Float' });

export const outcomes = z
  .object({
    total: z.int().meta({ description: 'Conversations without tests' }),
    resolved: z.int().meta({ description: 'Conversations that are now resolved or closed' }),
    resolutionRate: share('resolved / total, 0-1'),
    aiResolved: z.int().meta({ description: 'Conversations resolved without a request for a human or a human reply' }),
    deflectionRate: share('aiResolved / total, 0-1'),
    handoffs: z.int().meta({ description: 'Conversations with a request for a human' }),
    handoffRate: share('handoffs / total, 0-1'),
    csatAvg: share('1-5, or 0 without ratings'),
    csatCount: z.int(),
    csatPositiveRate: share('Share of ratings 4 and 5, 0-1'),
  })
  .meta({ id: 'AnalyticsOutcomes' });

const csatComment = z
  .object({ id: z.string(), rating: z.int(), comment: z.string(), createdAt: timestamp })
  .meta({ id: 'CsatComment' });
export type CsatComment = z.output<typeof csatComment>;

export const analytics = z
  .object({
    conversations: z.int().meta({ description: 'Public and test conversations that began in the range' }),
    publicConversations: z.int(),
    testConversations: z.int(),
    messages: z.int().meta({ description: 'Messages of visitors, assistant and agents in public conversations' }),
    aiReplies: z.int(),
    leads: z.int(),
    unanswered: z.int(),
    creditsUsed: z.int().meta({ description: 'Includes test conversations' }),
    avgLatencyMs: z.int(),
    messagesOverTime: z.array(messagesOnDay).meta({ description: 'Every local day of the range, oldest first' }),
    topQuestions: z.array(askedQuestion).meta({ description: 'At most 10, most frequent first' }),
    outcomes,
    csatComments: z.array(csatComment).meta({ description: "At most 20, newest first. `id` is the conversation's id" }),
  })
  .meta({ id: 'Analytics' });
export type Analytics = z.output<typeof analytics>;

export const topic = z
  .object({
    label: z.string(),
    count: z.int().meta({ description: 'Number of questions on the topic' }),
    questions: z.array(z.string()).meta({ description: 'At most 5, most frequent first' }),
  })
  .meta({ id: 'Topic' });
export type Topic = z.output<typeof topic>;
