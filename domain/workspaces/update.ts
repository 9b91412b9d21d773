import * as z from 'zod';
import { nothing, operation } from '../core/operations/operation.ts';
import { readWorkspaceSummary } from './read.ts';
import { settingsInput, writeSettings } from './settings.ts';

/** Changes the workspace's settings and returns the whole workspace. */
export const updateWorkspace = operation({
  name: 'updateWorkspace',
  scope: 'workspace:write',
  kind: 'write',
  audit: 'workspace',
  ids: z.object({}),
  input: settingsInput,
  find: nothing,
  async run(app, { workspaceId }, { input }) {
    await writeSettings(app, workspaceId, input);
    return readWorkspaceSummary(app, workspaceId);
  },
});
