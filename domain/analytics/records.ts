import * as z from 'zod';
import { timestamp } from '../core/fields.ts';
import { dateFields, withDates, zoneField } from '../core/hours/dates.ts';
import { label } from '../labels/records.ts';

export const rangeNames = [
  'today',
  'last_7d',
  'last_30d',
  'this_month',
  'last_month',
  'last_90d',
  'last_year',
] as const;
type RangeName = (typeof rangeNames)[number];
const DEFAULT_RANGE: RangeName = 'this_month';

/** Accepts upper case, as in GraphQL. An invalid range becomes the default. */
export function toRange(value: unknown): RangeName {
  const name = typeof value === 'string' ? value.toLowerCase() : value;
  return rangeNames.find((rangeName) => rangeName === name) ?? DEFAULT_RANGE;
}

const rangeField = z
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

/** A range of local days: by its name, or by its dates. */
export const periodFields = { range: rangeField, tz: zoneField, ...dateFields };
export const periodInput = withDates(z.object(periodFields));
export type Period = z.output<typeof periodInput>;

const messagesOnDay = z
  .object({
    label: z.string().meta({ description: 'Local date, YYYY-MM-DD' }),
    count: z.int().describe('Messages on that day'),
  })
  .meta({ id: 'MessagesOnDay', description: 'The messages of one day.' });
/** A year of a busy workspace exceeds GraphQL's Int. */
const tokens = (description: string) => z.int().meta({ description, graphql: 'Float' });
const tokenSums = z
  .object({
    input: tokens('Tokens of the prompts'),
    output: tokens('Tokens that the models wrote'),
    cached: tokens("The part of `input` that came from the provider's cache"),
  })
  .meta({
    id: 'TokenSums',
    description: 'Tokens of language models, as their providers count them, test conversations included.',
  });
const tokensOnDay = z
  .object({ label: z.string().meta({ description: 'Local date, YYYY-MM-DD' }), ...tokenSums.shape })
  .meta({ id: 'TokensOnDay', description: 'The tokens of one day.' });
const askedQuestion = z
  .object({
    content: z.string().meta({ description: 'The most frequent wording' }),
    count: z.int().describe('How often it was asked'),
  })
  .meta({ id: 'AskedQuestion', description: 'A question that visitors asked.' });
const share = (description: string) => z.number().meta({ description, graphql: 'Float' });

const outcomes = z
  .object({
    total: z.int().meta({ description: 'Conversations without tests' }),
    resolved: z.int().meta({ description: 'Conversations that are now resolved or closed' }),
    resolutionRate: share('resolved / total, 0-1'),
    aiResolved: z.int().meta({ description: 'Conversations resolved without a request for a human or a human reply' }),
    deflectionRate: share('aiResolved / total, 0-1'),
    open: z.int().meta({ description: 'Conversations that are neither resolved nor closed yet' }),
    handoffs: z.int().meta({ description: 'Conversations with a request for a human' }),
    handoffRate: share('handoffs / total, 0-1'),
    csatAvg: share('1-5, or 0 without ratings'),
    csatCount: z.int().describe('Number of ratings'),
    csatPositiveRate: share('Share of ratings 4 and 5, 0-1'),
  })
  .meta({ id: 'AnalyticsOutcomes', description: 'How the conversations of a range ended.' });

const csatComment = z
  .object({
    id: z.string().describe('ID of the conversation'),
    rating: z.int().describe('1 (worst) to 5 (best)'),
    comment: z.string().describe("The visitor's comment"),
    createdAt: timestamp.describe('When the visitor rated'),
  })
  .meta({ id: 'CsatComment', description: 'A comment of a visitor on a conversation.' });
export type CsatComment = z.output<typeof csatComment>;

const labelCount = z
  .object({
    ...label.pick({ id: true, name: true, color: true }).shape,
    conversations: z.int().describe('Conversations that began in the range and have the label'),
  })
  .meta({ id: 'LabelCount', description: 'The conversations of a range that have a label.' });

const localDate = (description: string) => z.string().meta({ description: `${description}, YYYY-MM-DD` });
const totals = {
  from: localDate('First local day'),
  to: localDate('Last local day'),
  conversations: z.int().meta({ description: 'Public and test conversations that began in the range' }),
  publicConversations: z.int().describe('Conversations of visitors'),
  testConversations: z.int().describe('Test conversations'),
  messages: z.int().meta({ description: 'Messages of visitors, assistant and agents in public conversations' }),
  aiReplies: z.int().describe('Answers of the chatbots'),
  leads: z.int().describe('Leads that were created'),
  unanswered: z.int().describe('Questions without an answer'),
  creditsUsed: z.int().meta({ description: 'Includes test conversations' }),
  avgLatencyMs: z.int().describe('Average milliseconds until an answer was complete. 0 without answers'),
  outcomes,
};
const analyticsTotals = z.object(totals).meta({
  id: 'AnalyticsTotals',
  description: 'The totals of the days before a range: as many days, or the same days of the month before.',
});
export type AnalyticsTotals = z.output<typeof analyticsTotals>;

const saved = z
  .object({
    conversations: z.int().describe('Conversations that were resolved without a human'),
    minutes: z.int().describe('Minutes that people would have needed for them'),
    amount: z.number().nullable().meta({
      description: 'What these minutes would have cost, in `currency`. Null: `hourlyCost` is not set',
      graphql: 'Float',
    }),
    currency: z.string().describe('ISO 4217 code'),
  })
  .meta({ id: 'AnalyticsSaved', description: "What the AI spared, by the workspace's own rates." });

export const analytics = z
  .object({
    ...totals,
    saved: saved
      .nullable()
      .meta({ description: "What the AI spared. Null: the workspace's `minutesPerConversation` is not set" }),
    messagesOverTime: z.array(messagesOnDay).meta({ description: 'Every local day of the range, oldest first' }),
    tokens: tokenSums,
    modelCost: z.number().nullable().meta({
      description: 'What `tokens` cost in US dollars, by the prices that the operator has set. Null: none are set',
      graphql: 'Float',
    }),
    tokensOverTime: z
      .array(tokensOnDay)
      .meta({ description: 'Every local day of the range, oldest first. Empty if `tokens` are 0' }),
    topQuestions: z.array(askedQuestion).meta({ description: 'At most 10, most frequent first' }),
    previous: analyticsTotals,
    csatComments: z.array(csatComment).meta({ description: "At most 20, newest first. `id` is the conversation's id" }),
    labels: z.array(labelCount).meta({ description: 'The labels of these conversations, most frequent first' }),
  })
  .meta({ id: 'Analytics', description: 'Figures of a workspace, a chatbot or a client for a range of days.' });
export type Analytics = z.output<typeof analytics>;

export const topic = z
  .object({
    label: z.string().describe('Name of the topic'),
    count: z.int().meta({ description: 'Number of questions on the topic' }),
    questions: z.array(z.string()).meta({ description: 'At most 5, most frequent first' }),
  })
  .meta({ id: 'Topic', description: 'Questions with a common subject.' });
export type Topic = z.output<typeof topic>;
