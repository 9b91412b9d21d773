import type { Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** A pending upload. Its bytes are a blob, see `open.ts`. */
export const uploadPk = (workspaceId: string) => `${workspacePk(workspaceId)}#UPLOAD`;
export const uploadKey = (workspaceId: string, uploadId: string): Key => ({ pk: uploadPk(workspaceId), sk: uploadId });
