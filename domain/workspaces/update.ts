import * as z from 'zod';
import type { App } from '../core/app.ts';
import { notFound } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { present } from '../core/rows/conditions.ts';
import { workspaceKey } from '../core/tenants.ts';
import { readWorkspaceSummary } from './read.ts';
import { erasesMore, readSettings, workspaceInput, writeSettings } from './settings.ts';

async function rename(app: App, workspaceId: string, name: string): Promise<void> {
  const { applied } = await app.store.update(workspaceKey(workspaceId), { set: { name } }, present);
  if (!applied) throw notFound();
}

/** Changes the workspace's name and settings and returns the whole workspace. */
export const updateWorkspace = operation({
  name: 'updateWorkspace',
  scope: 'workspace:write',
  kind: 'write',
  audit: 'workspace',
  ids: z.object({}),
  input: workspaceInput,
  // What a retention period erases cannot be restored.
  needsRecentSignIn: erasesMore,
  find: (app, { workspaceId }) => readSettings(app, workspaceId),
  async run(app, { workspaceId }, { input: { name, ...settings } }) {
    if (name !== undefined) await rename(app, workspaceId, name);
    if (Object.keys(settings).length > 0) await writeSettings(app, workspaceId, settings);
    return readWorkspaceSummary(app, workspaceId);
  },
});
