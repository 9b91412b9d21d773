import * as z from 'zod';
import { person } from '../../conversations/records.ts';

const seconds = (what: string) => z.int().nullable().describe(`${what}, exact to 5 %. Null: no values`);
const times = {
  count: z.int().describe('Number of values'),
  medianSeconds: seconds('Seconds that half of the values do not exceed'),
  p90Seconds: seconds('Seconds that 90 % of the values do not exceed'),
};

const measured = {
  firstResponse: z.object(times).meta({
    id: 'FirstResponseTime',
    description: "Times from a visitor's request for a human to the first reply of an agent in the conversation.",
  }),
  waiting: z.object(times).meta({
    id: 'WaitingTime',
    description: 'Times from when a visitor began to wait for a human to the next reply of an agent.',
  }),
};

export const responseTimes = z
  .object({
    ...measured,
    byAgent: z
      .array(
        z
          .object({ agent: person, ...measured })
          .meta({ id: 'ResponseTimesOfAgent', description: 'Response times of one agent.' }),
      )
      .describe('Agents who replied, most replies first. At most 200'),
    byHour: z
      .array(
        z
          .object({ hour: z.int().describe('Local hour of the reply, 0 to 23'), ...measured })
          .meta({ id: 'ResponseTimesOfHour', description: 'Response times of replies in one hour of the day.' }),
      )
      .describe('All 24 local hours, from 0'),
  })
  .meta({ id: 'ResponseTimes', description: 'How long visitors waited for humans in a range of days.' });
export type ResponseTimes = z.output<typeof responseTimes>;
