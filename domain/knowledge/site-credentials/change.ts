import * as z from 'zod';
import { chatbotIds, findChatbot, findTarget } from '../../chatbots/find.ts';
import { chatbotKey } from '../../chatbots/items.ts';
import { type App, EgressError } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, invalid, notFound, usageLimit } from '../../core/errors.ts';
import { id } from '../../core/fields.ts';
import { operation } from '../../core/operations/operation.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { absent, any, below, lacks, present } from '../../core/rows/conditions.ts';
import {
  SITE_PREFIX,
  siteCountKey,
  siteCredentialsId,
  siteCredentialsItem,
  siteCredentialsKey,
  toSiteCredentials,
} from './items.ts';
import { type SiteCredentials, type StoredSiteCredentials, siteCredentialsInput } from './records.ts';
import { requestHeadersOf, sealHeaders } from './site-headers.ts';

/** Few owners have more sites. A list of all stays small enough for one response. */
const MAX_SITES = 20;
/** What can be sealed. */
const MAX_BYTES = 4_096;
const ATTEMPTS = 10;

export const listSiteCredentials = operation({
  name: 'listSiteCredentials',
  scope: 'knowledge:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId } }) {
    const { pk } = siteCountKey(workspaceId, chatbotId);
    const items = app.store.queryAll({ pk, prefix: SITE_PREFIX, consistent: true });
    const all = await Array.fromAsync(items, toSiteCredentials);
    return { siteCredentials: all.sort((a, b) => (a.origin < b.origin ? -1 : 1)) };
  },
});

const refuse = (message: string) => invalid([{ path: 'origin', message }], `origin ${message}.`);

/** Returns the origin in its canonical form. Throws VALIDATION_ERROR unless secrets may be sent there. */
function originOf(app: App, url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw refuse('must be an origin, such as https://docs.example.com');
  if (parsed.href !== `${parsed.origin}/`) throw refuse('must have no path, parameters, user name or password');
  try {
    const inspected = app.egress.inspect(parsed.href);
    if (parsed.protocol !== 'https:' && !inspected.listed) throw refuse('must begin with https://');
    return inspected.url.origin;
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw refuse(error.problem === 'forbidden' ? 'must be a public address' : 'must be a valid https address');
  }
}

/** Stores the credentials of a site, or replaces them. The next page that is fetched uses them. */
export const setSiteCredentials = operation({
  name: 'setSiteCredentials',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'site_credentials',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: chatbotIds,
  input: siteCredentialsInput,
  find: findTarget,
  async run(app, { workspaceId }, { ids: { chatbotId }, input }): Promise<SiteCredentials> {
    const chatbotRef = { workspaceId, chatbotId };
    const origin = originOf(app, input.origin);
    const headers = requestHeadersOf(input);
    if (Buffer.byteLength(JSON.stringify(headers)) > MAX_BYTES)
      throw invalid([{ path: 'headers', message: `must have at most ${MAX_BYTES} bytes in all` }]);
    const now = nowIso(app);
    return save(app, chatbotRef, {
      id: siteCredentialsId(chatbotId, origin),
      origin,
      username: input.username ?? null,
      headerNames: input.headers ? Object.keys(headers) : [],
      createdAt: now,
      updatedAt: now,
      sealed: await sealHeaders(app, chatbotRef, origin, headers),
    });
  },
});

async function save(app: App, chatbotRef: ChatbotRef, stored: StoredSiteCredentials): Promise<SiteCredentials> {
  const { workspaceId, chatbotId } = chatbotRef;
  const key = siteCredentialsKey(workspaceId, chatbotId, stored.id);
  const { id: _id, origin: _origin, createdAt: _createdAt, ...replacement } = stored;
  const keepsChanging = () => conflict('The credentials are being changed by another call. Try again.');
  return retryOnConflict(ATTEMPTS, keepsChanging, async () => {
    const replaced = await app.store.update(key, { set: replacement }, present);
    if (replaced.applied) return toSiteCredentials(replaced.item);
    const done = await app.store.transact({
      chatbot: { check: chatbotKey(workspaceId, chatbotId), when: present },
      record: { put: siteCredentialsItem(chatbotRef, stored), when: absent },
      count: {
        update: siteCountKey(workspaceId, chatbotId),
        change: { add: { count: 1 } },
        when: any(lacks('count'), below('count', MAX_SITES)),
      },
    });
    if (done.applied) return toSiteCredentials(siteCredentialsItem(chatbotRef, stored));
    if (done.refused.chatbot) throw notFound();
    if (done.refused.record) return AGAIN;
    throw usageLimit(`A chatbot can have credentials for ${MAX_SITES} sites.`);
  });
}

const siteCredentialsIds = z.object({
  chatbotId: chatbotIds.shape.chatbotId,
  siteCredentialsId: id.describe('ID of the credentials'),
});

/** Deletes the credentials of a site. Its pages keep the content that was read. */
export const deleteSiteCredentials = operation({
  name: 'deleteSiteCredentials',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'site_credentials',
  needsRecentSignIn: true,
  ids: siteCredentialsIds,
  input: z.object({}),
  async find(app, { workspaceId }, ids) {
    const key = siteCredentialsKey(workspaceId, ids.chatbotId, ids.siteCredentialsId);
    const [item] = await Promise.all([
      app.store.get(key, { consistent: true }),
      findChatbot(app, workspaceId, ids.chatbotId),
    ]);
    if (!item) throw notFound();
    return toSiteCredentials(item);
  },
  async run(app, { workspaceId }, { ids: { chatbotId }, target }) {
    const done = await app.store.transact({
      record: { remove: siteCredentialsKey(workspaceId, chatbotId, target.id), when: present },
      count: { update: siteCountKey(workspaceId, chatbotId), change: { add: { count: -1 } } },
    });
    if (!done.applied) throw notFound();
    return { deleted: true, id: target.id };
  },
});
