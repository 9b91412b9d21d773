import type { Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** What a workspace's mail needs besides its conversations. */
export const emailPk = (workspaceId: string) => `${workspacePk(workspaceId)}#EMAIL`;
/** The secret that signs the workspace's addresses for answers and for forwarded mail. */
export const addressSecretKey = (workspaceId: string): Key => ({ pk: emailPk(workspaceId), sk: 'SECRET' });
