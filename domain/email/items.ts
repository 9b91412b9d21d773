import type { Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** What a workspace's mail needs besides its conversations. */
export const emailPk = (workspaceId: string) => `${workspacePk(workspaceId)}#EMAIL`;
/** The key that signs the workspace's reply addresses. */
export const replySigningKey = (workspaceId: string): Key => ({ pk: emailPk(workspaceId), sk: 'REPLYKEY' });
