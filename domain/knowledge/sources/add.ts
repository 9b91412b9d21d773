import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import type { App } from '../../core/app.ts';
import { exactText, name, text } from '../../core/fields.ts';
import type { Tenancy } from '../../core/operations/actor.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { chunkText } from '../chunks/chunking.ts';
import { claimUrl } from '../claims.ts';
import { newSource, toStoredChunks } from '../new-source.ts';
import { NO_FINDINGS, summariseReading } from '../reading/reading.ts';
import type { StoredSource } from '../records.ts';
import { insertCompleted, insertPending } from '../write.ts';
import { chatbotIds } from './find.ts';

/** Maximum length of a pasted text, limited by the size of a request. */
const MAX_TEXT = 500_000;

export const textFields = {
  title: name(200).describe('Title for the team and in citations'),
  text: name(MAX_TEXT).describe('The text to answer from'),
  category: text(0, 120).nullish().describe('Category for the team'),
};
interface NewText {
  title: string;
  text: string;
  category?: string | null | undefined;
  /** Default: true. */
  enabled?: boolean;
}

/** Adds a text. The next question finds it. Throws as `insertCompleted`. */
export async function insertText(
  app: App,
  tenancy: Tenancy,
  { workspaceId, chatbotId }: ChatbotRef,
  { title, text: content, category, enabled = true }: NewText,
): Promise<StoredSource> {
  const sourceFields = { type: 'text', title, sourceUrl: null, category: category || null } as const;
  const reading = summariseReading(content, NO_FINDINGS);
  const draft = { ...newSource(app, workspaceId, chatbotId, sourceFields), enabled, reading };
  const chunks = toStoredChunks(app, draft.id, chunkText(content));
  return insertCompleted(app, tenancy, draft, { text: content, chunks });
}

export const addTextSource = operation({
  name: 'addTextSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: z.object(textFields),
  find: findTarget,
  run: async (app, { workspaceId }, { target, input, tenancy }) =>
    insertText(app, await tenancy(), { workspaceId, chatbotId: target.id }, input),
});

const isHttpUrl = (value: string) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
};

/** An http or https URL from a customer. Egress decides at fetch time whether it may be reached. */
export const webUrl = exactText(1, 2048)
  .refine((value) => !/\s/.test(value) && isHttpUrl(value), { error: 'must be an http or https URL' })
  .meta({ description: 'URL of a public page', override: { type: 'string', format: 'uri', maxLength: 2048 } });

/** Hours between two crawls of a page, at most a year. 0: crawled once. */
export const recrawlInterval = z
  .int()
  .min(0, 'must be from 0 to 8760')
  .max(8760, 'must be from 0 to 8760')
  .meta({ description: 'Hours between crawls of the page. 0: never' });

export const pageFields = {
  url: webUrl,
  title: text(0, 200).nullish().describe("Default: the page's title"),
  recrawlIntervalHours: recrawlInterval.nullish(),
};
interface NewPage {
  url: string;
  title?: string | null | undefined;
  recrawlIntervalHours?: number | null | undefined;
  /** Default: true. */
  enabled?: boolean;
}

/** Adds a web page, which a worker fetches in the background. Throws as `insertPending`. */
export async function insertPage(
  app: App,
  tenancy: Tenancy,
  { workspaceId, chatbotId }: ChatbotRef,
  { url, title, recrawlIntervalHours, enabled = true }: NewPage,
): Promise<StoredSource> {
  const sourceFields = { type: 'url', title: title?.trim() || url, sourceUrl: url, category: null } as const;
  const draft = {
    ...newSource(app, workspaceId, chatbotId, sourceFields),
    recrawlIntervalHours: recrawlIntervalHours ?? 0,
    enabled,
  };
  return insertPending(app, tenancy, draft, { writes: [claimUrl(draft, url)] });
}

export const addUrlSource = operation({
  name: 'addUrlSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: z.object(pageFields),
  find: findTarget,
  run: async (app, { workspaceId }, { target, input, tenancy }) =>
    insertPage(app, await tenancy(), { workspaceId, chatbotId: target.id }, input),
});
