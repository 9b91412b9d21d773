import type { App } from '../core/app.ts';
import type { Identity } from '../core/operations/actor.ts';
import { memberKey, type StoredInvite, toMember } from './items.ts';

/** The member who invites, of the workspace or of its agency's. */
export type Inviter = NonNullable<StoredInvite['inviter']>;

/** Null for a key that acts for nobody. */
export const inviterOf = ({ workspaceId, memberId }: Pick<Identity, 'workspaceId' | 'memberId'>): Inviter | null =>
  memberId === null ? null : { workspaceId, memberId };

/** Null: nobody who is a member, or not any more. */
export async function nameOfInviter(app: App, inviter: Inviter | null | undefined): Promise<string | null> {
  const item = inviter ? await app.store.get(memberKey(inviter.workspaceId, inviter.memberId)) : undefined;
  return item ? toMember(item).name : null;
}
