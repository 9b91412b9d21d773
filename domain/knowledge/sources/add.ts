import * as z from 'zod';
import { findTarget } from '../../chatbots/find.ts';
import { name, text } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import { chunkText } from '../chunks/chunking.ts';
import { claimUrl } from '../claims.ts';
import { newSource, toStoredChunks } from '../new-source.ts';
import { insertCompleted, insertPending } from '../write.ts';
import { chatbotIds } from './find.ts';

/** Maximum length of a pasted text, limited by the size of a request. */
const MAX_TEXT = 500_000;

export const addTextSource = operation({
  name: 'addTextSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: z.object({
    title: name(200).describe('Title for the team and in citations'),
    text: name(MAX_TEXT).describe('The text to answer from'),
    category: text(0, 120).nullish().describe('Category for the team'),
  }),
  find: findTarget,
  async run(app, actor, { target, input, tenancy }) {
    const category = input.category || null;
    const draft = newSource(app, actor.workspaceId, target.id, {
      type: 'text',
      title: input.title,
      sourceUrl: null,
      category,
    });
    const chunks = toStoredChunks(app, draft.id, chunkText(input.text));
    return insertCompleted(app, await tenancy(), draft, input.text, chunks);
  },
});

const isHttpUrl = (value: string) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
};

/** An http or https URL from a customer. Egress decides at fetch time whether it may be reached. */
export const webUrl = text(1, 2048)
  .refine((value) => !/\s/.test(value) && isHttpUrl(value), { error: 'must be an http or https URL' })
  .meta({ description: 'URL of a public page', override: { type: 'string', format: 'uri', maxLength: 2048 } });

/** Hours between two crawls of a page, at most a year. 0: crawled once. */
export const recrawlInterval = z
  .int()
  .min(0, 'must be from 0 to 8760')
  .max(8760, 'must be from 0 to 8760')
  .meta({ description: 'Hours between crawls of the page. 0: never' });

export const addUrlSource = operation({
  name: 'addUrlSource',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'source',
  errors: ['USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: z.object({
    url: webUrl,
    title: text(0, 200).nullish().describe("Default: the page's title"),
    recrawlIntervalHours: recrawlInterval.nullish(),
  }),
  find: findTarget,
  async run(app, actor, { target, input, tenancy }) {
    const title = input.title?.trim() || input.url;
    const wanted = { type: 'url', title, sourceUrl: input.url, category: null } as const;
    const recrawlIntervalHours = input.recrawlIntervalHours ?? 0;
    const draft = { ...newSource(app, actor.workspaceId, target.id, wanted), recrawlIntervalHours };
    return insertPending(app, await tenancy(), draft, { writes: [claimUrl(draft, input.url)] });
  },
});
