import { signal } from '@preact/signals';
import { session } from '../session/boot.ts';

interface PresentAgent {
  agent: { id: string; name: string };
  typing: boolean;
}

/** Which agents look at a conversation, by its id. */
export const present = signal<ReadonlyMap<string, readonly PresentAgent[]>>(new Map());

export function putPresent(conversationId: string, agents: readonly PresentAgent[]): void {
  present.value = new Map(present.peek()).set(conversationId, agents);
}

/** The colleagues at a conversation. */
export const colleaguesAt = (conversationId: string): readonly PresentAgent[] =>
  (present.value.get(conversationId) ?? []).filter(({ agent }) => agent.id !== session().me.id);

export interface Typing {
  visitor: boolean;
  agent: { id: string; name: string } | null;
}

/** Who is typing, by conversation. */
export const typing = signal<ReadonlyMap<string, Typing>>(new Map());

export function putTyping(conversationId: string, state: Typing): void {
  const next = new Map(typing.peek());
  if (state.visitor || state.agent) next.set(conversationId, state);
  else next.delete(conversationId);
  typing.value = next;
}

/** The platform tells when somebody stops, but not while the connection is down. */
export const forgetTyping = () => {
  typing.value = new Map();
  present.value = new Map();
};
