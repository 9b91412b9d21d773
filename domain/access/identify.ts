import type { App } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import type { Identity } from '../core/operations/actor.ts';
import { isActiveMember } from './active-member.ts';
import { isWellFormedKey, keyHash } from './key-format.ts';
import { hashKey, listKey } from './key-records.ts';

/**
 * Reads the identity of a key consistently. Throws UNAUTHORIZED for missing, malformed, unknown, expired and revoked keys, and
 * for those that an inactive member made or that act for one.
 */
export async function identify(app: App, key: string | undefined): Promise<Identity> {
  if (!key || !isWellFormedKey(key)) throw new AppError('UNAUTHORIZED');
  const item = await app.store.get(hashKey(keyHash(key)), { consistent: true });
  if (!item) throw new AppError('UNAUTHORIZED');
  // Only `issueKey` writes it; parsing would cost more than the rest of this check.
  const memberId = item.memberId ? String(item.memberId) : null;
  const createdBy = item.createdBy ? String(item.createdBy) : null;
  const workspaceId = String(item.workspaceId);
  refuseExpired(app, item.expiresAt);
  await refuseInactive(app, { workspaceId, memberId, createdBy });
  return {
    keyId: String(item.id),
    keyName: String(item.name),
    memberId,
    createdBy,
    workspaceId,
    organisationId: String(item.organisationId),
    scopes: new Set(Array.isArray(item.scopes) ? item.scopes.map(String) : []),
  };
}

function refuseExpired(app: App, expiresAt: unknown): void {
  if (expiresAt && Date.parse(String(expiresAt)) <= app.clock.now()) throw new AppError('UNAUTHORIZED');
}

type KeyMembers = Pick<Identity, 'workspaceId' | 'memberId' | 'createdBy'>;

/** A key only works while the member that it acts for is active, and the one who made it, because they have seen it. */
async function refuseInactive(app: App, { workspaceId, memberId, createdBy }: KeyMembers): Promise<void> {
  const members = [...new Set([memberId, createdBy])].filter((id) => id != null);
  const active = await Promise.all(members.map((id) => isActiveMember(app, workspaceId, id)));
  if (active.includes(false)) throw new AppError('UNAUTHORIZED');
}

/** Throws UNAUTHORIZED if a known key was revoked or has expired, or its member is no longer active. */
export async function checkKey(app: App, identity: Identity): Promise<void> {
  const { workspaceId, keyId } = identity;
  const item = await app.store.get(listKey(workspaceId, keyId), { consistent: true });
  if (!item) throw new AppError('UNAUTHORIZED');
  refuseExpired(app, item.expiresAt);
  await refuseInactive(app, identity);
}
