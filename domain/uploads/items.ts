import type { Key } from '../app.ts';
import { workspacePk } from '../workspaces/records.ts';

/** A file on its way; its bytes are a blob, see `open.ts`. */
export const uploadPk = (workspaceId: string) => `${workspacePk(workspaceId)}#UPLOAD`;
export const uploadKey = (workspaceId: string, uploadId: string): Key => ({ pk: uploadPk(workspaceId), sk: uploadId });
