import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { equals, present } from '../core/rows/conditions.ts';
import { isExpired } from './invite-token.ts';
import {
  addressHash,
  addressInviteKey,
  inviteKey,
  inviteTokenKey,
  type StoredInvite,
  teamAddressKey,
  toInvite,
  toStoredInvite,
} from './items.ts';

/** Throws NOT_FOUND for an unknown invite, one of another workspace, and one that is no longer pending. */
async function findInvite(app: App, actor: Actor, { inviteId }: { inviteId: string }): Promise<StoredInvite> {
  const item = await app.store.get(inviteKey(actor.workspaceId, inviteId), { consistent: true });
  if (!item || isExpired(app, toInvite(item))) throw notFound();
  return toStoredInvite(item);
}

export const revokeInvite = operation({
  name: 'revokeInvite',
  scope: 'team:write',
  kind: 'write',
  audit: 'invite',
  ids: z.object({ inviteId: id.describe("The invite's ID") }),
  input: z.object({}),
  find: findInvite,
  async run(app, { workspaceId }, { target }) {
    const done = await app.store.transact({
      invite: { remove: inviteKey(workspaceId, target.id), when: present },
      token: { remove: inviteTokenKey(target.tokenHash) },
      address: {
        remove: teamAddressKey(workspaceId, target.email),
        when: equals('inviteId', target.id),
      },
      findInvite: { remove: addressInviteKey(addressHash(target.email), workspaceId) },
    });
    if (!done.applied) throw notFound();
    return { revoked: true };
  },
});
