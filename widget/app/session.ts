import { storageKey } from '../types.ts';
import { newId } from './ids.ts';

/** What the browser keeps of a conversation. */
export interface Session {
  visitorId: string;
  conversationId: string | null;
  bindingToken: string | null;
  /** The last message that the visitor has seen. */
  seen: string | null;
  /** The visitor left details, or did not want to. */
  leadSettled: boolean;
  rated: boolean;
}

export interface SessionStore {
  readonly value: Session;
  /** True once the visitor has sent something: only then is anything stored. */
  readonly begun: boolean;
  update(change: Partial<Session>): void;
  begin(): void;
  /** Forgets all of it, the visitor's id too. */
  clear(): void;
  /** Leaves the conversation; the visitor stays the same. */
  leave(): void;
  /** What the visitor has written and not sent, in this tab, and whether the panel is open. `id` names the tab to the platform. */
  tab: { draft: string; open: boolean; unsentId: string | null; id: string };
  keepTab(change: Partial<SessionStore['tab']>): void;
}

const fresh = (visitorId = newId()): Session => ({
  visitorId,
  conversationId: null,
  bindingToken: null,
  seen: null,
  leadSettled: false,
  rated: false,
});

/** Storage that is not there, full, or forbidden, as in another site's frame, is as empty: the session lives as the page. */
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
    tab: { draft: '', open: false, unsentId: null, id: newId(), ...(begun ? reading(ofTab, key) : undefined) },
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
      store.tab = { draft: '', open: store.tab.open, unsentId: null, id: newId() };
      writing(local, key, undefined);
      writing(ofTab, key, undefined);
    },
    keepTab(change) {
      store.tab = { ...store.tab, ...change };
      keepTab();
    },
  };
  return store;
}
