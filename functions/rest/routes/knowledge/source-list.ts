import * as z from 'zod';
import { source } from '../../../../domain/knowledge/records.ts';
import { asksForPage, listSources } from '../../../../domain/knowledge/sources/list.ts';
import type { RawInput } from '../../../../schema/core/context.ts';
import * as documents from '../../documents/knowledge.ts';
import { defineRoute } from '../../route.ts';
import { toPage } from '../../shapes.ts';

const sourcesOf = ({ data, nextCursor }: ReturnType<typeof toPage>, input: RawInput | undefined) =>
  !input || asksForPage(input) ? { sources: data, nextCursor } : { sources: data };

export const sourceListRoute = defineRoute({
  method: 'GET',
  path: '/chatbots/{chatbotId}/sources',
  tag: 'Knowledge',
  summary: 'List the sources',
  operation: listSources,
  description:
    'All sources of the chatbot in one response. With any of `pageSize`, `cursor`, `status` and `q`, one page of them and `nextCursor`: ' +
    'the page can be short or empty although more follow.',
  document: documents.listSources,
  pick: ({ sourcesConnection }, input) => sourcesOf(toPage(sourcesConnection), input),
  output: z.object({
    sources: z.array(source),
    nextCursor: z
      .string()
      .nullable()
      .optional()
      .describe('`cursor` of the next page. Null: the last one. Missing if the whole list was asked for'),
  }),
});
