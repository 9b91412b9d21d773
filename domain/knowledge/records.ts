import * as z from 'zod';
import { choice, id, timestamp } from '../core/fields.ts';
import { fileKind } from './file-types.ts';

export const sourceTypes = ['faq', 'url', 'text', 'file'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const source = z
  .object({
    id,
    chatbotId: id,
    type: choice('SourceType', sourceTypes),
    title: z.string().meta({ description: 'For a FAQ, its question' }),
    status: choice('SourceStatus', ['pending', 'processing', 'completed', 'failed']),
    sourceUrl: z.string().nullable(),
    errorMessage: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
    processedAt: timestamp.nullable(),
    lastCrawledAt: timestamp.nullable(),
    recrawlIntervalHours: z.int().meta({ description: 'Hours between crawls. 0: never' }),
    enabled: z.boolean().meta({ description: 'False: stored but excluded from retrieval' }),
    chunkCount: z.int(),
    category: z.string().nullable(),
    alternatives: z
      .array(z.string())
      .meta({ description: 'For a FAQ, other wordings of its question, otherwise empty' }),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Source' });
export type Source = z.output<typeof source>;

/** A source as stored. Defaults: attributes that rows of earlier versions, or of other types, lack. */
export const storedSource = source.extend({
  alternatives: z.array(z.string()).default([]),
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
    id,
    sourceId: id,
    position: z.int(),
    content: z.string(),
    charCount: z.int(),
    createdAt: timestamp,
  })
  .meta({ id: 'Chunk' });
export type Chunk = z.output<typeof chunk>;

export const storedChunk = chunk.extend({
  heading: z.string().nullable().default(null),
  /** Set for a FAQ with alternatives. */
  alternatives: z.array(z.string()).optional(),
  /** Set if an embedding model was configured and responded when the chunk was created. */
  vector: z.object({ space: z.string(), bytes: z.string() }).optional(),
});
export type StoredChunk = z.output<typeof storedChunk>;

/** A question or heading that the chatbot can answer. `text` is one line. */
export const suggestion = z.object({ text: z.string(), sourceId: z.string() }).meta({ id: 'Suggestion' });
export type Suggestion = z.output<typeof suggestion>;

export const searchResult = z
  .object({
    sourceId: id,
    chunkId: id,
    title: z.string(),
    url: z.string().nullable(),
    content: z.string(),
    score: z.number(),
    confidence: z.number().meta({ description: '0-1' }),
  })
  .meta({ id: 'SearchResult' });

/** What the chatbot would do with the search results. */
export const searchOutcome = choice('SearchOutcome', ['answer', 'suggest', 'refuse']);
export type SearchOutcome = z.output<typeof searchOutcome>;

export const synonymUsed = z
  .object({
    word: z.string().meta({ description: 'Word of the query' }),
    as: z.string().meta({ description: 'The matching synonym in the best result' }),
  })
  .meta({ id: 'SynonymUsed' });
export type SynonymUsed = z.output<typeof synonymUsed>;

export const searchResults = z
  .object({
    results: z.array(searchResult),
    answerable: z.boolean().meta({ description: 'True if the chatbot would answer from these results' }),
    outcome: searchOutcome.meta({
      description: 'Whether the chatbot would answer, offer `suggestions`, or say that it does not know',
    }),
    matched: z.array(z.string()).meta({ description: 'Words of the query that occur in the best result' }),
    synonymsUsed: z
      .array(synonymUsed)
      .meta({ description: 'Synonyms through which the best result matched the query' }),
    suggestions: z.array(suggestion).meta({ description: 'Set for the outcome `suggest`, otherwise empty' }),
  })
  .meta({ id: 'SearchResults' });
