import type { App } from '../core/app.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { openInvite } from './accept.ts';
import { memberKey, toMember } from './items.ts';
import type { Invite } from './records.ts';

/** What an invited person is told before they accept. */
export interface Invitation {
  workspaceName: string;
  role: Invite['role'];
  /** Null: unknown. */
  inviterName: string | null;
}

/** Returns the name of a member. Null if there is none, or no longer. */
export async function memberName(app: App, workspaceId: string, memberId: string | null): Promise<string | null> {
  const item = memberId === null ? undefined : await app.store.get(memberKey(workspaceId, memberId));
  return item ? toMember(item).name : null;
}

/** Reads whose invitation a token is, and does not use it up. Throws NOT_FOUND for every invalid token. */
export async function readInvitation(app: App, token: string): Promise<Invitation> {
  const { workspaceId, role, inviterId } = await openInvite(app, token);
  const [{ name }, inviterName] = await Promise.all([
    readWorkspace(app, workspaceId),
    memberName(app, workspaceId, inviterId),
  ]);
  return { workspaceName: name, role, inviterName };
}
