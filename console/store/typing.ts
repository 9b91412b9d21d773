import { signal } from '@preact/signals';

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
};
