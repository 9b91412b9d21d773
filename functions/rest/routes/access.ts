import * as z from 'zod';
import { apiKey } from '../../../domain/access/key-records.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../../domain/access/manage-keys.ts';
import { updateNotifications } from '../../../domain/people/notifications.ts';
import { updateViewer } from '../../../domain/people/rename.ts';
import { getViewer, viewer } from '../../../domain/people/viewer.ts';
import { memberNotifications } from '../../../domain/team/notifications.ts';
import { member } from '../../../domain/team/records.ts';
import { getWorkspaceOperation, workspaceSummary } from '../../../domain/workspaces/read.ts';
import { updateWorkspace } from '../../../domain/workspaces/update.ts';
import * as documents from '../documents/access.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Workspace and keys';

export const accessRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/viewer',
    tag,
    summary: 'Get who makes the call, and what they may do',
    operation: getViewer,
    document: documents.getViewer,
    pick: pick('viewer'),
    output: viewer,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/viewer',
    tag,
    summary: 'Update your own name as a member of the workspace; not for keys',
    operation: updateViewer,
    document: documents.updateViewer,
    pick: pick('updateViewer', 'member'),
    output: member,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/viewer/notifications',
    tag,
    summary: 'Update which mails you receive, and when; not for keys without a member',
    operation: updateNotifications,
    document: documents.updateNotifications,
    pick: pick('updateNotifications', 'notifications'),
    output: memberNotifications,
  }),
  defineRoute({
    method: 'GET',
    path: '/workspace',
    tag,
    summary: "Get the key's workspace",
    operation: getWorkspaceOperation,
    document: documents.getWorkspace,
    pick: pick('workspace'),
    output: workspaceSummary,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/workspace',
    tag,
    summary: "Update the workspace's settings",
    operation: updateWorkspace,
    document: documents.updateWorkspace,
    pick: pick('updateWorkspace', 'workspace'),
    output: workspaceSummary,
  }),
  defineRoute({
    method: 'GET',
    path: '/api-keys',
    tag,
    summary: 'List the API keys',
    operation: listApiKeys,
    document: documents.listApiKeys,
    pick: ({ apiKeys }) => ({ keys: apiKeys }),
    output: z.object({ keys: z.array(apiKey) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/api-keys',
    tag,
    summary: 'Create an API key; it is shown only once',
    operation: createApiKey,
    creates: true,
    document: documents.createApiKey,
    pick: ({ createApiKey: made }) => ({ ...made.apiKey, key: made.key }),
    output: apiKey.extend({ key: z.string() }).meta({ id: 'NewApiKey' }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api-keys/{keyId}',
    tag,
    summary: 'Revoke an API key',
    operation: revokeApiKey,
    document: documents.revokeApiKey,
    pick: pick('revokeApiKey'),
    output: z.object({ revoked: z.literal(true) }),
  }),
];
