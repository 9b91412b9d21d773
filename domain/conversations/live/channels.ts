import type { liveNamespaces } from '../../../config/grants.ts';

const channel = (namespace: (typeof liveNamespaces)[number], id: string) => `/${namespace}/${id}`;

/** What agents of a workspace follow. */
export const inboxChannel = (workspaceId: string) => channel('inbox', workspaceId);

/** What the visitor of a conversation follows. */
export const visitorChannel = (conversationId: string) => channel('visitor', conversationId);
