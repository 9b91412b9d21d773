import * as z from 'zod';
import { operation } from '../core/operations/operation.ts';
import { readWorkspaceSummary } from './read.ts';
import { erasesMore, readSettings, settingsInput, writeSettings } from './settings.ts';

/** Changes the workspace's settings and returns the whole workspace. */
export const updateWorkspace = operation({
  name: 'updateWorkspace',
  scope: 'workspace:write',
  kind: 'write',
  audit: 'workspace',
  ids: z.object({}),
  input: settingsInput,
  // What a retention period erases cannot be restored.
  needsRecentSignIn: erasesMore,
  find: (app, { workspaceId }) => readSettings(app, workspaceId),
  async run(app, { workspaceId }, { input }) {
    await writeSettings(app, workspaceId, input);
    return readWorkspaceSummary(app, workspaceId);
  },
});
