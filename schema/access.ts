import { apiKey } from '../domain/access/key-records.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../domain/access/manage-keys.ts';
import { getWorkspaceOperation, workspaceSummary } from '../domain/workspaces/read.ts';
import { updateWorkspace } from '../domain/workspaces/update.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const ApiKey = outputType(apiKey);
const Workspace = outputType(workspaceSummary);

builder.queryFields((t) => ({
  workspace: t.field({
    type: Workspace,
    nullable: true,
    description: about(
      getWorkspaceOperation,
      "The workspace of the key or session, with its plan's quotas, balance and settings.",
    ),
    resolve: (_root, _args, context, info) => resolve(context, info, getWorkspaceOperation),
  }),
  apiKeys: t.field({
    type: [ApiKey],
    nullable: true,
    description: about(
      listApiKeys,
      'All API keys of the workspace, newest first. Keys themselves are never shown again.',
    ),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listApiKeys)).keys,
  }),
}));

mutation(
  updateWorkspace,
  "Updates the workspace's settings. Omitted settings stay. New retention periods also apply to existing records.",
  { workspace: Workspace },
  (workspace) => ({
    workspace,
  }),
);
mutation(
  createApiKey,
  'Creates an API key with the given scopes. `key` is shown only once: the platform stores its hash. A person can grant only scopes of their own role.',
  { apiKey: ApiKey, key: 'String' },
  (made) => ({
    apiKey: made,
    key: made.key,
  }),
);
mutation(
  revokeApiKey,
  'Revokes a key. Its next request is rejected. A key can revoke itself.',
  { revoked: 'Boolean' },
  ({ revoked }) => ({ revoked }),
);
