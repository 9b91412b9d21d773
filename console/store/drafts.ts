import { signal } from '@preact/signals';

/** What a draft is for. The two never mix. */
export type DraftKind = 'reply' | 'note';

export interface Draft {
  text: string;
  /** The newest message when the person began to write. Null: there was none. */
  afterId: string | null;
}

const PREFIX = 'fd:draft:';
/** Drafts belong to a member of a workspace. The object is another one after each change, so that rows show that they have a draft. */
const owner = signal({ memberId: '' });
export function setDraftOwner(memberId: string): void {
  owner.value = { memberId };
}

const keyOf = (conversationId: string, kind: DraftKind) =>
  `${PREFIX}${owner.peek().memberId}:${conversationId}:${kind}`;

export function readDraft(conversationId: string, kind: DraftKind): Draft | undefined {
  try {
    const stored = localStorage.getItem(keyOf(conversationId, kind));
    return stored ? JSON.parse(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft at once, so that it survives a crash. An empty text removes it. */
export function writeDraft(conversationId: string, kind: DraftKind, draft: Draft | undefined): void {
  const key = keyOf(conversationId, kind);
  try {
    if (draft?.text) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden. The text stays in the field.
  }
  owner.value = { ...owner.peek() };
}

/** Drawn again with every draft. */
export const hasDraft = (conversationId: string): boolean =>
  owner.value.memberId !== '' &&
  (['reply', 'note'] as const).some((kind) => readDraft(conversationId, kind) !== undefined);

/** Removes every draft from this browser. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
