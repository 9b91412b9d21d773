import { apiKey, createApiKey, listApiKeys, revokeApiKey } from '../domain/access/keys.ts';
import { getWorkspaceOperation, workspaceSummary } from '../domain/workspaces/read.ts';
import { updateWorkspace } from '../domain/workspaces/update.ts';
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
    resolve: (_root, _args, context, info) => resolve(context, info, getWorkspaceOperation),
  }),
  apiKeys: t.field({
    type: [ApiKey],
    nullable: true,
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listApiKeys)).keys,
  }),
}));

mutation(updateWorkspace, "Updates the workspace's settings.", { workspace: Workspace }, (workspace) => ({
  workspace,
}));
mutation(createApiKey, 'Creates an API key. `key` is shown only once.', { apiKey: ApiKey, key: 'String' }, (made) => ({
  apiKey: made,
  key: made.key,
}));
mutation(revokeApiKey, 'Revokes a key immediately.', { revoked: 'Boolean' }, ({ revoked }) => ({ revoked }));
