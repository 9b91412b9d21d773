import { storageKey } from '../types.ts';
import { newId } from './ids.ts';

/** The part of a conversation that the browser stores. */
export interface Session {
  visitorId: string;
  conversationId: string | null;
  bindingToken: string | null;
  /** The last message that the visitor has seen. */
  seen: string | null;
  /** Whether the visitor has submitted or dismissed the lead form. */
  leadSettled: boolean;
  rated: boolean;
  /** The visitor's ID that the platform has verified for this conversation. */
  verifiedId: string | null;
}

interface Tab {
  draft: string;
  open: boolean;
  /** ID of the message that `draft` was sent with, until it is answered. */
  unsentId: string | null;
  /** Whether that message is under way. */
  isSending: boolean;
  id: string;
}

export interface SessionStore {
  readonly value: Session;
  /** True once the visitor has sent something. Nothing is stored before. */
  readonly begun: boolean;
  update(change: Partial<Session>): void;
  begin(): void;
  /** Deletes everything, including the visitor's ID. */
  clear(): void;
  /** Leaves the conversation and keeps the visitor's ID. */
  leave(): void;
  /** State of this tab: the unsent draft and whether the panel is open. `id` identifies the tab to the platform. */
  tab: Tab;
  keepTab(change: Partial<Tab>): void;
  /** Reads what another tab has stored. Returns whether this tab is now in another conversation, or in its first. */
  adopt(): boolean;
}

const fresh = (visitorId = newId()): Session => ({
  visitorId,
  conversationId: null,
  bindingToken: null,
  seen: null,
  leadSettled: false,
  rated: false,
  verifiedId: null,
});

/**
 * Storage may be missing, full or forbidden, for example in a third-party frame. It then counts as empty, and the
 * session lasts as long as the page.
 */
function reading<T>(storage: () => Storage, key: string): Partial<T> | undefined {
  try {
    const value = JSON.parse(storage().getItem(key) ?? 'null');
    return value && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}
function writing(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
const newTab = (): Tab => ({ draft: '', open: false, unsentId: null, isSending: false, id: newId() });

const local = () => localStorage;
const ofTab = () => sessionStorage;

export function openSession(publicId: string): SessionStore {
  const key = storageKey(publicId);
  const known = reading<Session>(local, key);
  let begun = known !== undefined;
  let value: Session = { ...fresh(), ...known };
  const keep = () => begun && writing(local, key, value);
  const keepTab = () => begun && writing(ofTab, key, store.tab);
  const store: SessionStore = {
    get value() {
      return value;
    },
    get begun() {
      return begun;
    },
    tab: { ...newTab(), ...(begun ? reading<Tab>(ofTab, key) : undefined) },
    update(change) {
      value = { ...value, ...change };
      keep();
    },
    begin() {
      begun = true;
      keep();
      keepTab();
    },
    leave() {
      value = fresh(value.visitorId);
      keep();
    },
    clear() {
      begun = false;
      value = fresh();
      store.tab = { ...newTab(), open: store.tab.open };
      writing(local, key, undefined);
      writing(ofTab, key, undefined);
    },
    adopt() {
      const stored = reading<Session>(local, key);
      if (!stored) return false;
      const before = value.conversationId;
      value = { ...fresh(), ...stored };
      begun = true;
      return value.conversationId !== before;
    },
    keepTab(change) {
      store.tab = { ...store.tab, ...change };
      keepTab();
    },
  };
  return store;
}
