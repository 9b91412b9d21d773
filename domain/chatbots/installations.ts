import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { timestamp } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { absent, equals } from '../core/rows/conditions.ts';
import { chatbotIds, findTarget } from './find.ts';
import { installationsKey } from './items.ts';

/** A domain is written at most once per this time. */
const FRESH_MS = 3600_000;
const MAX_DOMAINS = 50;
/** Only a domain that was not seen for so long makes room for another, so that forged origins do not push out real ones. */
const STALE_MS = 7 * 24 * 3600_000;
const MAX_ATTEMPTS = 8;
const MAX_DOMAIN = 260;

export const installation = z
  .object({
    domain: z.string().describe('Host of the pages, with its port if that is not the default one'),
    lastSeenAt: timestamp.describe('When a page of it last loaded the widget. Exact to the hour'),
  })
  .meta({ id: 'Installation', description: "A domain whose pages load a chatbot's widget." });
type Installation = z.output<typeof installation>;

const toInstallations = (item: Item | undefined): Installation[] => z.array(installation).parse(item?.seen ?? []);

/** The domain of a page's origin. Undefined if it is no page on the web. */
export function domainOf(origin: string | undefined): string | undefined {
  const url = origin === undefined ? null : URL.parse(origin);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined;
  return url.host.length > 0 && url.host.length <= MAX_DOMAIN ? url.host : undefined;
}

/**
 * Notes that a page of a domain loaded the widget. A container remembers for an hour what it noted, so nearly all calls read and write
 * nothing. A failure is only logged: the page must get its widget.
 */
export async function noteInstallation(app: App, chatbotRef: ChatbotRef, domain: string): Promise<void> {
  const name = `installation#${chatbotRef.chatbotId}#${domain}`;
  if (app.cache.get(name)) return;
  app.cache.set(name, true, FRESH_MS);
  try {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++)
      if (await writeInstallation(app, chatbotRef, domain)) return;
  } catch (error) {
    app.log.warn('installation not noted', { ...chatbotRef, error });
  }
}

/** Returns false if another container wrote in between. */
async function writeInstallation(app: App, { workspaceId, chatbotId }: ChatbotRef, domain: string): Promise<boolean> {
  const key = installationsKey(workspaceId, chatbotId);
  const item = await app.store.get(key, { consistent: true });
  const seen = withDomain(toInstallations(item), domain, app.clock.now());
  if (!seen) return true;
  const revision = Number(item?.revision ?? 0);
  const when = item ? equals('revision', revision) : absent;
  return (await app.store.put({ ...key, v: 1, seen, revision: revision + 1 }, when)).applied;
}

/** Newest first. Undefined if there is nothing to write: it was just seen, or there is no room. */
function withDomain(installations: readonly Installation[], domain: string, now: number): Installation[] | undefined {
  const isSince = (ms: number) => (installation: Installation) => Date.parse(installation.lastSeenAt) > now - ms;
  if (installations.some((installation) => installation.domain === domain && isSince(FRESH_MS)(installation)))
    return undefined;
  const others = installations.filter((installation) => installation.domain !== domain);
  const kept = others.length < MAX_DOMAINS ? others : others.filter(isSince(STALE_MS));
  if (kept.length >= MAX_DOMAINS) return undefined;
  return [{ domain, lastSeenAt: new Date(now).toISOString() }, ...kept];
}

export const listInstallations = operation({
  name: 'listInstallations',
  scope: 'chatbots:read',
  kind: 'read',
  ids: chatbotIds,
  input: z.object({}),
  async find(app, actor, ids) {
    const [item] = await Promise.all([
      app.store.get(installationsKey(actor.workspaceId, ids.chatbotId), { consistent: true }),
      findTarget(app, actor, ids),
    ]);
    return toInstallations(item);
  },
  run: async (_app, _actor, { target }) => ({ installations: target }),
});
