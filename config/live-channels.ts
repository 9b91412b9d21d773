/** The namespaces of live events: each workspace has a channel in the first, each conversation one in the second. */
export const liveNamespaces = { inbox: 'inbox', visitor: 'visitor' } as const;

/** What agents of a workspace follow. */
export const inboxChannel = (workspaceId: string) => `/${liveNamespaces.inbox}/${workspaceId}`;

/** What the visitor of a conversation follows. */
export const visitorChannel = (conversationId: string) => `/${liveNamespaces.visitor}/${conversationId}`;

/**
 * Sort keys of the rows that tell who is typing in a conversation and which agents look at it. They have no `entity`: only stacks with
 * live events need their changes.
 */
export const signalRows = ['TYPING', 'PRESENCE'] as const;
