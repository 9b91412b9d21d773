import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { present } from '../core/rows/conditions.ts';
import { workspacePk } from '../core/tenants.ts';
import { keyHash, keyPrefix, newKey } from './key-format.ts';
import {
  type ApiKey,
  hashKey,
  idKey,
  LIST_PREFIX,
  listKey,
  type StoredKey,
  storedKeyOf,
  toKeyRecord,
} from './key-records.ts';

interface NewKey {
  workspaceId: string;
  organisationId: string;
  name: string;
  scopes: readonly string[];
  memberId?: string | null;
  createdBy?: string | null;
  expiresAt?: string | null;
}

/** Creates a key. It is only in the return value: the table stores its SHA-256. */
export async function issueKey(app: App, draft: NewKey): Promise<ApiKey & { key: string }> {
  const key = newKey();
  const hash = keyHash(key);
  const keyId = app.ids.next();
  const record: ApiKey = {
    id: keyId,
    name: draft.name,
    prefix: keyPrefix(key),
    scopes: [...draft.scopes],
    memberId: draft.memberId ?? null,
    createdBy: draft.createdBy ?? null,
    expiresAt: draft.expiresAt ?? null,
    createdAt: createdAtOf(keyId),
  };
  const row = {
    ...record,
    workspaceId: draft.workspaceId,
    organisationId: draft.organisationId,
    hash,
    entity: 'apiKey',
  };
  await app.store.transact({
    listed: { put: { ...row, ...listKey(draft.workspaceId, keyId) } },
    hash: { put: { ...row, ...hashKey(hash) } },
    id: { put: { ...idKey(keyId), entity: 'apiKeyId', workspaceId: draft.workspaceId } },
  });
  return { ...record, key };
}

/** Throws NOT_FOUND for an unknown key or one of another workspace. */
export async function findKey(app: App, workspaceId: string, keyId: string): Promise<StoredKey> {
  const item = await app.store.get(listKey(workspaceId, keyId), { consistent: true });
  if (!item) throw notFound();
  return storedKeyOf(item);
}

/** Deletes a key; its next request is rejected. Throws NOT_FOUND if it was deleted concurrently. */
export async function deleteKey(app: App, { id: keyId, workspaceId, hash }: StoredKey): Promise<void> {
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
  return toKeyRecord(key);
}

/** All keys of a workspace, newest first. */
export const keysOf = (app: App, workspaceId: string): Promise<ApiKey[]> =>
  Array.fromAsync(
    app.store.queryAll({ pk: workspacePk(workspaceId), prefix: LIST_PREFIX, descending: true, consistent: true }),
    toKeyRecord,
  );
