import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { AppError, invalid, lacksScope, notFound } from '../core/errors.ts';
import { id, name, text, timestamp } from '../core/fields.ts';
import { createdAtOf } from '../core/ids.ts';
import type { Actor, Identity } from '../core/operations/actor.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { hasScope, type Scope, scopeNames } from '../core/operations/scopes.ts';
import { present } from '../core/rows/conditions.ts';
import { workspacePk } from '../core/tenants.ts';
import { memberKey } from '../team/items.ts';
import { isActiveMember } from './active-member.ts';
import { isWellFormedKey, keyHash, keyPrefix, newKey } from './key-format.ts';

export const apiKey = z
  .object({
    id: id.describe("The key's ID"),
    name: text(1, 120).describe('Name for the team'),
    prefix: z.string().meta({ description: 'The first 12 characters, for display' }),
    scopes: z.array(z.string()).describe('What the key may do'),
    memberId: id.nullable().describe('The member that the key acts for. Null: none'),
    expiresAt: timestamp.nullable().describe('When the key stops working. Null: never'),
    createdAt: timestamp.describe('When the record was created'),
  })
  .meta({ id: 'ApiKey', description: 'An API key of the workspace. The key itself is shown only once.' });
export type ApiKey = z.output<typeof apiKey>;

const LIST_PREFIX = 'KEY#';
const listKey = (workspaceId: string, keyId: string) => ({ pk: workspacePk(workspaceId), sk: LIST_PREFIX + keyId });
/** The row for authentication: found by the key's hash, before the tenant is known. */
const hashKey = (hash: string) => ({ pk: `KEY#${hash}`, sk: 'KEY' });

/** Finds a key by its id, for the operator, who names no workspace. */
const idKey = (keyId: string) => ({ pk: `KEYID#${keyId}`, sk: 'KEY' });

const storedKey = apiKey.extend({ workspaceId: id, organisationId: id, hash: z.string() });
type StoredKey = z.output<typeof storedKey>;
const toApiKey = (item: Item | StoredKey): ApiKey => apiKey.parse(item);

export interface NewKey {
  workspaceId: string;
  organisationId: string;
  name: string;
  scopes: readonly string[];
  memberId?: string | null;
  expiresAt?: string | null;
}

/** Creates a key. It is only in the return value: the table stores its SHA-256. */
export async function issueKey(app: App, wanted: NewKey): Promise<ApiKey & { key: string }> {
  const key = newKey();
  const hash = keyHash(key);
  const keyId = app.ids.next();
  const record: ApiKey = {
    id: keyId,
    name: wanted.name,
    prefix: keyPrefix(key),
    scopes: [...wanted.scopes],
    memberId: wanted.memberId ?? null,
    expiresAt: wanted.expiresAt ?? null,
    createdAt: createdAtOf(keyId),
  };
  const row = {
    ...record,
    workspaceId: wanted.workspaceId,
    organisationId: wanted.organisationId,
    hash,
    entity: 'apiKey',
  };
  await app.store.transact({
    listed: { put: { ...row, ...listKey(wanted.workspaceId, keyId) } },
    hash: { put: { ...row, ...hashKey(hash) } },
    id: { put: { ...idKey(keyId), entity: 'apiKeyId', workspaceId: wanted.workspaceId } },
  });
  return { ...record, key };
}

/** Throws NOT_FOUND for an unknown key or one of another workspace. */
async function findKey(app: App, workspaceId: string, keyId: string): Promise<StoredKey> {
  const item = await app.store.get(listKey(workspaceId, keyId), { consistent: true });
  if (!item) throw notFound();
  return storedKey.parse(item);
}

/** Deletes a key; its next request is rejected. Throws NOT_FOUND if it was deleted concurrently. */
async function deleteKey(app: App, { id: keyId, workspaceId, hash }: StoredKey): Promise<void> {
  const done = await app.store.transact({
    listed: { remove: listKey(workspaceId, keyId), when: present },
    hash: { remove: hashKey(hash) },
    id: { remove: idKey(keyId) },
  });
  if (!done.applied) throw notFound();
}

/** Returns the workspace of a key by the key's id alone, for the operator. Throws NOT_FOUND. */
export async function workspaceOfKey(app: App, keyId: string): Promise<string> {
  const item = await app.store.get(idKey(keyId), { consistent: true });
  if (!item) throw notFound();
  return String(item.workspaceId);
}

/** Deletes a key by its id alone, for the operator. Throws NOT_FOUND. */
export async function deleteKeyById(app: App, keyId: string): Promise<ApiKey> {
  const key = await findKey(app, await workspaceOfKey(app, keyId), keyId);
  await deleteKey(app, key);
  return toApiKey(key);
}

/**
 * Reads the identity of a key consistently. Throws UNAUTHORIZED for missing, malformed, unknown, expired and revoked keys, and
 * for those of an inactive member.
 */
export async function identify(app: App, key: string | undefined): Promise<Identity> {
  if (!key || !isWellFormedKey(key)) throw new AppError('UNAUTHORIZED');
  const item = await app.store.get(hashKey(keyHash(key)), { consistent: true });
  if (!item) throw new AppError('UNAUTHORIZED');
  // Only `issueKey` writes it; parsing would cost more than the rest of this check.
  const memberId = item.memberId ? String(item.memberId) : null;
  const workspaceId = String(item.workspaceId);
  refuseExpired(app, item.expiresAt);
  await refuseInactive(app, { workspaceId, memberId });
  return {
    keyId: String(item.id),
    keyName: String(item.name),
    memberId,
    workspaceId,
    organisationId: String(item.organisationId),
    scopes: new Set(Array.isArray(item.scopes) ? item.scopes.map(String) : []),
  };
}

function refuseExpired(app: App, expiresAt: unknown): void {
  if (expiresAt && Date.parse(String(expiresAt)) <= app.clock.now()) throw new AppError('UNAUTHORIZED');
}

/** A key only works while its member is active. */
async function refuseInactive(app: App, { workspaceId, memberId }: Pick<Identity, 'workspaceId' | 'memberId'>) {
  if (memberId && !(await isActiveMember(app, workspaceId, memberId))) throw new AppError('UNAUTHORIZED');
}

/** Throws UNAUTHORIZED if a known key was revoked or has expired, or its member is no longer active. */
export async function checkKey(app: App, identity: Identity): Promise<void> {
  const { workspaceId, keyId } = identity;
  const item = await app.store.get(listKey(workspaceId, keyId), { consistent: true });
  if (!item) throw new AppError('UNAUTHORIZED');
  refuseExpired(app, item.expiresAt);
  await refuseInactive(app, identity);
}

/** All keys of a workspace, newest first. */
export const keysOf = (app: App, workspaceId: string): Promise<ApiKey[]> =>
  Array.fromAsync(
    app.store.queryAll({ pk: workspacePk(workspaceId), prefix: LIST_PREFIX, descending: true, consistent: true }),
    toApiKey,
  );

export const listApiKeys = operation({
  name: 'listApiKeys',
  scope: 'workspace:*',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  run: async (app, actor) => ({ keys: await keysOf(app, actor.workspaceId) }),
});

// RFC 3339 with an offset: without one, the time would depend on the server's time zone.
const dateTime = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time' }).meta({
  description: 'When the key stops working, in the future. Default: never',
  override: { type: 'string', format: 'date-time' },
  graphql: 'DateTime',
});

export const createApiKey = operation({
  name: 'createApiKey',
  returnsSecret: true,
  scope: 'workspace:*',
  kind: 'write',
  audit: 'api_key',
  ids: z.object({}),
  input: z.object({
    name: name(120).describe('Name for the team'),
    scopes: z
      .array(z.enum(scopeNames, { error: `must be one of ${scopeNames.join(', ')}` }).meta({ graphql: 'String' }))
      .min(1, { error: 'must name at least one scope' })
      .max(scopeNames.length, { error: 'names too many scopes' })
      .describe('What the key may do. For a person, at most the scopes of their role'),
    expiresAt: dateTime.nullish(),
    memberId: z.string().meta({ graphql: 'ID' }).nullish().describe('The member that the key acts for'),
  }),
  needsRecentSignIn: ({ scopes }) => hasScope(new Set(scopes), 'workspace:*'),
  find: nothing,
  async run(app, actor, { input }) {
    refuseWiderScopes(actor, input.scopes);
    if (input.expiresAt && Date.parse(input.expiresAt) <= app.clock.now()) {
      throw invalid([{ path: 'expiresAt', message: 'must be in the future' }], 'expiresAt must be in the future.');
    }
    const memberId = input.memberId == null ? null : await memberOf(app, actor.workspaceId, input.memberId);
    const expiresAt = input.expiresAt ? new Date(input.expiresAt).toISOString() : null;
    const { workspaceId, organisationId } = actor;
    const scopes = [...new Set(input.scopes)];
    return issueKey(app, { name: input.name, scopes, memberId, expiresAt, workspaceId, organisationId });
  },
});

/** A person's keys can do no more than the person. */
function refuseWiderScopes(actor: Actor, wanted: readonly Scope[]): void {
  const wider = actor.person && wanted.find((scope) => !hasScope(actor.scopes, scope));
  if (wider) throw lacksScope(actor, wider);
}

/** Returns the stored id of a member of the workspace. Throws VALIDATION_ERROR. */
async function memberOf(app: App, workspaceId: string, memberId: string): Promise<string> {
  const { data } = id.safeParse(memberId);
  const member = data && (await app.store.get(memberKey(workspaceId, data), { consistent: true }));
  if (member) return data;
  const message = 'is no member of this workspace';
  throw invalid([{ path: 'memberId', message }], `memberId ${message}.`);
}

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  scope: 'workspace:*',
  kind: 'write',
  audit: 'api_key',
  ids: z.object({ keyId: id.describe("The key's ID") }),
  input: z.object({}),
  find: (app, actor, { keyId }) => findKey(app, actor.workspaceId, keyId),
  async run(app, _actor, { target }) {
    await deleteKey(app, target);
    return { revoked: true };
  },
});
