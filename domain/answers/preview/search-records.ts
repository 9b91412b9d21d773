import * as z from 'zod';
import { citation } from '../../conversations/records.ts';
import { id } from '../../core/fields.ts';
import { searchOutcome, suggestion, synonymUsed } from '../../knowledge/records.ts';

const searchResult = z
  .object({
    sourceId: id.describe('ID of the source'),
    chunkId: id.describe('ID of the chunk'),
    title: z.string().describe('Title of the source'),
    url: z.string().nullable().describe('URL of the page. Null: not a page'),
    content: z.string().describe('The text of the chunk'),
    score: z.number().describe('Rank within these results. Comparable only within one search'),
    confidence: z.number().describe('Estimated probability that the chunk answers the query, 0-1'),
  })
  .meta({ id: 'SearchResult', description: 'A chunk that matches a query.' });

const plannedReply = z
  .object({
    text: z.string().describe('Markdown. It ends with the suggestions, each on a line `- text`, if there are any'),
    sources: z.array(citation).describe('The sources that it quotes. Empty if the chatbot does not show sources'),
    suggestions: z.array(suggestion).describe('What the visitor can choose from'),
  })
  .meta({ id: 'PlannedReply', description: 'What a chatbot would reply.' });
export type PlannedReply = z.output<typeof plannedReply>;

export const searchResults = z
  .object({
    results: z.array(searchResult).describe('Matching chunks, best first'),
    answerable: z.boolean().meta({ description: 'True if the chatbot would answer from these results' }),
    outcome: searchOutcome.meta({
      description: 'Whether the chatbot would answer, offer `suggestions`, or say that it does not know',
    }),
    hedged: z.boolean().meta({
      description:
        'True if the chatbot would give the best result as an answer that it is not certain of, besides `suggestions`',
    }),
    matched: z.array(z.string()).meta({ description: 'Words of the query that occur in the best result' }),
    synonymsUsed: z
      .array(synonymUsed)
      .meta({ description: 'Synonyms through which the best result matched the query' }),
    suggestions: z.array(suggestion).meta({ description: 'Set for the outcome `suggest`, otherwise empty' }),
    reply: plannedReply.nullable().meta({
      description:
        'What a visitor would read if the query were the first message of a conversation. Null: a language model writes the answers',
    }),
  })
  .meta({ id: 'SearchResults', description: 'What a chatbot finds for a query, and what it would do with it.' });
