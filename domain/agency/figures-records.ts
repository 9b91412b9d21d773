import * as z from 'zod';
import { id } from '../core/fields.ts';
import { offsetQuery, queryInteger } from '../core/paging.ts';

/** At most 100 clients a call, because each costs several reads. */
export const clientFiguresQuery = offsetQuery.extend({
  take: queryInteger(1, 100, 50).describe('Rows per page'),
});

export const clientFigures = z
  .object({
    id: id.describe("The client workspace's ID"),
    name: z.string().describe('Name of the client'),
    conversations: z.int().meta({ description: 'Conversations without tests' }),
    answered: z.int().meta({ description: 'Answers of the AI' }),
    handoffs: z.int().meta({ description: 'Conversations with a request for a human' }),
    creditsUsed: z.int().meta({ description: 'Credits spent in the range' }),
    balance: z.int().meta({ description: 'Credits that the client can spend now' }),
  })
  .meta({ id: 'ClientFigures', description: "A client's figures for a range of local days." });
export type ClientFigures = z.output<typeof clientFigures>;

export const clientFiguresPage = z
  .object({
    clients: z.array(clientFigures).describe('The clients of this page, newest first'),
    total: z.int().meta({ description: 'Number of all clients' }),
    hasMore: z.boolean().meta({ description: 'Whether there are more after these' }),
  })
  .meta({ id: 'ClientFiguresPage', description: 'The figures of several clients side by side.' });
