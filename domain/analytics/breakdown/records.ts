import * as z from 'zod';
import { person } from '../../conversations/records.ts';
import { channelType } from '../../core/channel-type.ts';
import { id } from '../../core/fields.ts';
import { sourceType } from '../../knowledge/records.ts';

/** A year of the busiest workspaces has more. Their newest are counted. */
export const MAX_CONVERSATIONS = 100_000;
/** Of those that no report has read before, one call reads as many, and the next one continues. */
export const MAX_NEW_CONVERSATIONS = 10_000;
export const MAX_RATINGS = 10_000;
export const MAX_GROUPS = 50;

const counts = {
  conversations: z.int().describe('Conversations that began in the range'),
  aiResolved: z.int().describe('Resolved or closed without a request for a human or a human reply'),
  handoffs: z.int().describe('With a request for a human'),
  resolved: z.int().describe('Resolved or closed'),
};
const group = <Shape extends z.ZodRawShape>(id: string, shape: Shape, what: string) =>
  z.object({ ...shape, ...counts }).meta({ id, description: `The conversations of one ${what}.` });
const most = `At most ${MAX_GROUPS}, most conversations first`;

const channelGroup = group('ConversationsByChannel', { channel: channelType }, 'channel');
const pageGroup = group(
  'ConversationsByPage',
  { page: z.string().nullable().describe('Host and path on which they began. Null: unknown') },
  'page',
);
const languageGroup = group(
  'ConversationsByLanguage',
  { language: z.string().nullable().describe('BCP 47 tag. Null: unknown') },
  'language',
);
const agentGroup = group('ConversationsByAgent', { agent: person }, 'agent');
const sourceGroup = z
  .object({
    sourceId: id.describe("The source's ID"),
    chatbotId: id.describe('ID of its chatbot'),
    type: sourceType.nullable().describe('Its type. Null: it was deleted'),
    title: z.string().nullable().describe('Its title. Null: it was deleted'),
    citations: z.int().describe('Answers that are based on it. At most 50 different sources count in a conversation'),
    ...counts,
    answered: z.int().describe('The chatbot has answered a question'),
    rated: z.int().describe('Rated by the visitor, on whichever day'),
    ratingAverage: z.number().meta({ description: 'Average of these ratings, 1-5. 0: none', graphql: 'Float' }),
  })
  .meta({ id: 'ConversationsBySource', description: 'The conversations with an answer that is based on one source.' });
const weekdayGroup = z
  .object({ weekday: z.int().describe('1 Monday to 7 Sunday'), conversations: counts.conversations })
  .meta({ id: 'ConversationsByWeekday', description: 'The conversations of one weekday.' });
const hourGroup = z
  .object({ hour: z.int().describe('Local hour, 0 to 23'), conversations: counts.conversations })
  .meta({ id: 'ConversationsByHour', description: 'The conversations of one hour of the day.' });
const dayGroup = z
  .object({ label: z.string().describe('Local date, YYYY-MM-DD'), ...counts })
  .meta({ id: 'ConversationsByDay', description: 'The conversations of one day.' });
const ratingGroup = z
  .object({
    label: z.string().describe('Local date, YYYY-MM-DD'),
    count: z.int().describe('Ratings that were given on that day'),
    average: z.number().meta({ description: 'Their average, 1-5. 0: none', graphql: 'Float' }),
  })
  .meta({ id: 'RatingsByDay', description: 'The ratings of one day.' });

const funnel = z
  .object({
    conversations: counts.conversations,
    answered: z.int().describe('The chatbot has answered a question'),
    handoffs: counts.handoffs,
    humanReplied: z.int().describe('An agent has replied'),
    resolved: counts.resolved,
  })
  .meta({ id: 'ConversationFunnel', description: 'How far the conversations of a range came.' });

export const breakdown = z
  .object({
    from: z.string().describe('First local day, YYYY-MM-DD'),
    to: z.string().describe('Last local day, YYYY-MM-DD'),
    isComplete: z
      .boolean()
      .describe(
        `False if \`isPending\`, or if the range has more than ${MAX_CONVERSATIONS.toLocaleString('en')} conversations or ${MAX_RATINGS.toLocaleString('en')} ratings. Only the newest are counted`,
      ),
    isPending: z
      .boolean()
      .describe(
        `True if the range has more than ${MAX_NEW_CONVERSATIONS.toLocaleString('en')} conversations that no report has counted before. The same call continues with older ones`,
      ),
    funnel,
    channels: z.array(channelGroup).describe(most),
    pages: z.array(pageGroup).describe(most),
    languages: z.array(languageGroup).describe(most),
    agents: z.array(agentGroup).describe(`Of the agents who have them. ${most}`),
    sources: z.array(sourceGroup).describe(`At most ${MAX_GROUPS}, most citations first`),
    weekdays: z.array(weekdayGroup).describe('All seven, from Monday'),
    hours: z.array(hourGroup).describe('All 24 local hours, from 0'),
    days: z.array(dayGroup).describe('Every local day of the range, oldest first'),
    ratings: z.array(ratingGroup).describe('Every local day of the range, oldest first'),
  })
  .meta({
    id: 'AnalyticsBreakdown',
    description:
      'The conversations of a range by channel, page, language, agent, source and time, without test conversations.',
  });
export type Breakdown = z.output<typeof breakdown>;
