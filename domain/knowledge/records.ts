import * as z from 'zod';
import { choice, id, timestamp } from '../core/fields.ts';
import { fileKind } from './file-types.ts';
import { sourceReading } from './reading/reading.ts';

export const sourceType = choice(
  'SourceType',
  { faq: 'A question with its answer.', url: 'A web page.', text: 'A text.', file: 'An uploaded file.' },
  'Kind of a source.',
);
export type SourceType = z.output<typeof sourceType>;

export const source = z
  .object({
    id: id.describe("The source's ID"),
    chatbotId: id.describe('ID of its chatbot'),
    type: sourceType,
    title: z.string().meta({ description: 'For a FAQ, its question' }),
    status: choice(
      'SourceStatus',
      {
        pending: 'Waits to be read.',
        processing: 'Is being read.',
        completed: 'Can be found by questions.',
        failed: 'Could not be read. `errorMessage` says why.',
      },
      'Progress of a source.',
    ),
    sourceUrl: z.string().nullable().describe('URL of the page. Null: not a page'),
    errorMessage: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
    processedAt: timestamp.nullable().describe('When its content was last indexed. Null: never'),
    lastCrawledAt: timestamp.nullable().describe('When the page was last fetched. Null: never, or not a page'),
    recrawlIntervalHours: z.int().meta({ description: 'Hours between crawls. 0: never' }),
    nextCrawlAt: timestamp.nullable().describe('When the page is crawled next. Null: never, or it is being crawled'),
    reading: sourceReading.nullable().describe('What was read. Null: nothing yet, or a FAQ'),
    enabled: z.boolean().meta({ description: 'False: stored but excluded from retrieval' }),
    chunkCount: z.int().describe('Number of chunks in the search index'),
    category: z.string().nullable().describe('Category for the team. Null: none'),
    alternatives: z
      .array(z.string())
      .meta({ description: 'For a FAQ, other wordings of its question, otherwise empty' }),
    createdAt: timestamp.describe('When the record was created'),
    updatedAt: timestamp.describe('When the record last changed'),
  })
  .meta({ id: 'Source', description: 'Something that a chatbot knows: a FAQ, page, file or text.' });
export type Source = z.output<typeof source>;

/** A source as stored. Defaults: attributes that rows of earlier versions, or of other types, lack. */
export const storedSource = source.extend({
  alternatives: z.array(z.string()).default([]),
  nextCrawlAt: timestamp.nullable().default(null),
  reading: sourceReading.nullable().default(null),
  workspaceId: z.string(),
  /** Counts the changes that affect retrieval. The index applies only newer revisions. */
  revision: z.int().default(0),
  /** ID of the active set of chunk rows. A new crawl writes a separate set. */
  chunkSet: z.string().nullable().default(null),
  /** ID of the worker that holds the source until `leaseUntil`, or null. */
  worker: z.string().nullable().default(null),
  /** Hash of a page's active text, used to detect pages with the same text. */
  textHash: z.string().nullable().default(null),
  /** Where a file's bytes are stored, so that it can be read again. Null for all other types. */
  blob: z.string().nullable().default(null),
  fileKind: fileKind.nullable().default(null),
});
export type StoredSource = z.output<typeof storedSource>;

export const chunk = z
  .object({
    id: id.describe("The chunk's ID"),
    sourceId: id.describe('ID of its source'),
    position: z.int().describe('Position within the source, from 0'),
    content: z.string().describe('The text'),
    charCount: z.int().describe('Length of the text in characters'),
    createdAt: timestamp.describe('When it was indexed'),
  })
  .meta({ id: 'Chunk', description: 'A part of a source as it is indexed.' });
export type Chunk = z.output<typeof chunk>;

export const storedChunk = chunk.extend({
  heading: z.string().nullable().default(null),
  /** Set for a FAQ with alternatives. */
  alternatives: z.array(z.string()).optional(),
  /** Set if an embedding model was configured and responded when the chunk was created. */
  vector: z.object({ space: z.string(), bytes: z.string() }).optional(),
});
export type StoredChunk = z.output<typeof storedChunk>;

/** Messages that have none, and those of earlier versions, lack the field. */
export const otherLanguage = z.string().nullable().optional().meta({
  description:
    "Language of the source, as a BCP 47 tag, if it is another than that of the chatbot's own sentences. Null or absent: the same, or unknown",
});

/** A question or heading that the chatbot can answer. `text` is one line. */
export const suggestion = z
  .object({
    text: z.string().describe('The question or heading, one line. Send it as the next message'),
    sourceId: z.string().describe('ID of the source that answers it'),
    language: otherLanguage,
  })
  .meta({ id: 'Suggestion', description: 'A question that the visitor may have meant.' });
export type Suggestion = z.output<typeof suggestion>;

/** What the chatbot would do with the search results. */
export const searchOutcome = choice(
  'SearchOutcome',
  {
    answer: 'Answers from the results.',
    suggest: 'Offers what the visitor may have meant.',
    refuse: 'Says that it does not know.',
  },
  'What a chatbot would do with the results of a search.',
);
export type SearchOutcome = z.output<typeof searchOutcome>;

export const synonymUsed = z
  .object({
    word: z.string().meta({ description: 'Word of the query' }),
    as: z.string().meta({ description: 'The matching synonym in the best result' }),
  })
  .meta({ id: 'SynonymUsed', description: 'A synonym through which a result matched.' });
export type SynonymUsed = z.output<typeof synonymUsed>;
