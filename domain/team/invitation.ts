import type { App } from '../core/app.ts';
import { readWorkspace } from '../workspaces/read.ts';
import { openInvite } from './accept.ts';
import { nameOfInviter } from './inviter.ts';
import type { Invite } from './records.ts';

/** What an invited person is told before they accept. */
export interface Invitation {
  workspaceId: string;
  workspaceName: string;
  role: Invite['role'];
  /** Null: unknown. */
  inviterName: string | null;
}

/** Reads whose invitation a token is, and does not use it up. Throws NOT_FOUND for every invalid token. */
export async function readInvitation(app: App, token: string): Promise<Invitation> {
  const { workspaceId, role, inviter } = await openInvite(app, token);
  const [{ name }, inviterName] = await Promise.all([readWorkspace(app, workspaceId), nameOfInviter(app, inviter)]);
  return { workspaceId, workspaceName: name, role, inviterName };
}
