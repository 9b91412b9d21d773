import * as z from 'zod';
import type { App, Condition } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import type { Actor } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { receiverUrl, urlText } from '../core/outgoing/url.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absent, equals, present } from '../core/rows/conditions.ts';
import { beginIndex } from './indexed.ts';
import { endpointKey, endpointsPk, toEndpoint } from './items.ts';
import { eventsOf, type Feature, feature, features, type StoredEndpoint, type Webhook } from './records.ts';
import { makeSecret } from './secret.ts';

export const featureIds = z.object({ feature });

const toWebhook = (of: Feature, endpoint: StoredEndpoint | undefined): Webhook => ({
  feature: of,
  url: endpoint?.url ?? null,
  active: endpoint?.active ?? null,
  createdAt: endpoint?.createdAt ?? null,
  events: [...eventsOf[of]],
});

/** Reads the group's current endpoint. */
export async function readEndpoint(app: App, workspaceId: string, of: Feature): Promise<StoredEndpoint | undefined> {
  const item = await app.store.get(endpointKey(workspaceId, of), { consistent: true });
  return item && toEndpoint(item);
}

/** Throws NOT_FOUND if the group has no endpoint. */
export async function findEndpoint(app: App, { workspaceId }: Actor, ids: { feature: Feature }) {
  const endpoint = await readEndpoint(app, workspaceId, ids.feature);
  if (!endpoint) throw notFound();
  return endpoint;
}

export const listWebhooks = operation({
  name: 'listWebhooks',
  scope: 'workspace:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, { workspaceId }) {
    const { items } = await app.store.query({ pk: endpointsPk(workspaceId), consistent: true });
    const endpointsByFeature = new Map(items.map((item) => [item.sk, toEndpoint(item)]));
    return { features, endpoints: features.map((feature) => toWebhook(feature, endpointsByFeature.get(feature))) };
  },
});

/** The result of a change: the endpoint, and its secret if that is new. */
interface EndpointChange {
  webhook: Webhook;
  secret: string | null;
}
interface EndpointInput {
  url?: string | undefined;
  active?: boolean | undefined;
  rotateSecret?: boolean | undefined;
}

const isStill = ({ id }: StoredEndpoint): Condition => equals('id', id);

/** Returns undefined if the group's endpoint was created concurrently. */
async function create(app: App, workspaceId: string, of: Feature, { url = '', active = true }: EndpointInput) {
  const { secret, sealedSecret } = await makeSecret(app, workspaceId, of);
  const id = app.ids.next();
  const createdAt = createdAtOf(id);
  const newEndpoint: StoredEndpoint = {
    id,
    workspaceId,
    feature: of,
    url,
    active,
    sealedSecret,
    createdAt,
    updatedAt: createdAt,
  };
  const row = { ...endpointKey(workspaceId, of), entity: 'webhook', v: 1, ...newEndpoint };
  await beginIndex(app, workspaceId);
  const done = await app.store.put(row, absent);
  return done.applied ? { webhook: toWebhook(of, newEndpoint), secret } : undefined;
}

/** Returns undefined if the endpoint was deleted or recreated concurrently. */
async function change(app: App, endpoint: StoredEndpoint, { url, active, rotateSecret }: EndpointInput) {
  const { workspaceId, feature: of } = endpoint;
  const { secret, sealedSecret } = rotateSecret
    ? await makeSecret(app, workspaceId, of)
    : { secret: null, sealedSecret: undefined };
  const updatedAt = nowIso(app);
  const done = await app.store.update(
    endpointKey(workspaceId, of),
    { set: { url, active, sealedSecret, updatedAt } },
    isStill(endpoint),
  );
  return done.applied ? { webhook: toWebhook(of, toEndpoint(done.item)), secret } : undefined;
}

/** Creates or changes the group's endpoint. Throws NOT_FOUND if there is none and no URL to create one. */
async function setEndpoint(app: App, workspaceId: string, of: Feature, input: EndpointInput): Promise<EndpointChange> {
  const keepsChanging = () => conflict('The endpoint is being changed by another call. Try again.');
  return retryOnConflict(5, keepsChanging, async () => {
    const endpoint = await readEndpoint(app, workspaceId, of);
    if (!endpoint && input.url === undefined) throw notFound();
    const done = endpoint ? await change(app, endpoint, input) : await create(app, workspaceId, of, input);
    return done ?? AGAIN;
  });
}

export const setWebhook = operation({
  name: 'setWebhook',
  scope: 'workspace:*',
  kind: 'write',
  audit: 'webhook',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  ids: featureIds,
  input: z
    .object({
      url: urlText.optional(),
      active: z.boolean().optional().meta({ description: 'False pauses the endpoint' }),
      rotateSecret: z.boolean().optional().meta({ description: 'True replaces the secret immediately' }),
    })
    .refine(({ url, active, rotateSecret }) => url !== undefined || active !== undefined || rotateSecret === true, {
      error: 'must contain url, active or rotateSecret',
    }),
  find: nothing,
  async run(app, { workspaceId }, { ids, input }) {
    const url = input.url === undefined ? undefined : receiverUrl(app, input.url);
    return setEndpoint(app, workspaceId, ids.feature, { ...input, url });
  },
});

export const rotateWebhookSecret = operation({
  name: 'rotateWebhookSecret',
  scope: 'workspace:*',
  kind: 'write',
  audit: 'webhook',
  errors: ['CONFLICT'],
  needsRecentSignIn: true,
  ids: featureIds,
  input: z.object({}),
  find: nothing,
  run: (app, { workspaceId }, { ids }) => setEndpoint(app, workspaceId, ids.feature, { rotateSecret: true }),
});

export const deleteWebhook = operation({
  name: 'deleteWebhook',
  scope: 'workspace:*',
  kind: 'write',
  audit: 'webhook',
  needsRecentSignIn: true,
  ids: featureIds,
  input: z.object({}),
  find: findEndpoint,
  async run(app, { workspaceId }, { ids }) {
    const done = await app.store.remove(endpointKey(workspaceId, ids.feature), present);
    if (!done.applied) throw notFound();
    return { deleted: true };
  },
});
