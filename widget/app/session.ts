import { storageKey } from '../types.ts';
import { bare, newId } from './client.ts';
import { local, ofTab, reading, writing } from './storage.ts';

/** The most conversations that the browser keeps besides the current one. */
const MAX_PAST = 10;
const MAX_TITLE = 80;

/** What the browser keeps of one conversation. */
export interface SavedConversation {
  conversationId: string | null;
  bindingToken: string | null;
  /** The last message that the visitor has seen. */
  seen: string | null;
  /** Whether the visitor has submitted or dismissed the lead form. */
  leadSettled: boolean;
  rated: boolean;
  /** The visitor's ID that the platform has verified for this conversation, or ''. */
  verifiedId: string;
  /** The first words, and when they were said (ms). */
  title: string;
  at: number;
}

/** The part of the visitor's state that the browser stores: the current conversation, and what outlives it. */
interface SavedState extends SavedConversation {
  visitorId: string;
  /** Whether the page has said who the visitor is: `visitorId` is then its own ID. */
  isIdentified: boolean;
  /** Earlier conversations, newest first. */
  past: SavedConversation[];
  /** Whether replies make a sound. Undefined: the visitor has not chosen. */
  sound?: boolean;
}

interface TabState {
  /** What the field holds. */
  draft: string;
  open: boolean;
  /** ID of the message that `sending`, `waiting` or `draft` begins with, until it is answered. */
  unsentId: string | null;
  /** The JSON of what that message does with an action, or ''. */
  action: string;
  /** The message that is under way, or ''. */
  sending: string;
  /** The messages that wait for the connection, oldest first, in one text (`joinWaiting`). */
  waiting: string;
  /** The reply whose teaser the visitor has sent away. */
  dismissedId: string | null;
  id: string;
  /** Whose state this is. Empty: an older version has stored it. */
  visitorId: string;
}

export interface SessionStore {
  readonly value: SavedState;
  /** True once the visitor has sent something. Nothing is stored before. */
  readonly begun: boolean;
  update(change: Partial<SavedState>): void;
  /** The visitor says or sends something. The first title of a conversation stays. `tab`: what changes of this tab's state. */
  begin(title: string, tab?: Partial<TabState>): void;
  /** Deletes everything, including the visitor's ID. */
  clear(): void;
  /** State of this tab: the unsent draft and whether the panel is open. `id` identifies the tab to the platform. */
  tab: TabState;
  keepTab(change?: Partial<TabState>): void;
  /**
   * Reads what another tab has stored or removed. Returns what else this tab now has: another `conversation`, or its first; another
   * `visitor`, or none; or only `news`. `isBusy`: it is sending, and stays in its conversation as long as the visitor is the same.
   */
  adopt(isBusy: boolean): 'visitor' | 'conversation' | 'news' | undefined;
}

const none = (): SavedConversation => ({
  conversationId: null,
  bindingToken: null,
  seen: null,
  leadSettled: false,
  rated: false,
  verifiedId: '',
  title: '',
  at: 0,
});

const fresh = (): SavedState => ({ ...none(), visitorId: newId(), isIdentified: false, past: [] });

const keptOf = ({
  visitorId: _,
  isIdentified: _isIdentified,
  past: _past,
  sound: _sound,
  ...kept
}: SavedState): SavedConversation => kept;

/** The list with the current conversation in front, if there is one. */
const pastWith = (session: SavedState): SavedConversation[] =>
  [...(session.conversationId ? [keptOf(session)] : []), ...session.past].slice(0, MAX_PAST);

/** The platform's IDs and tokens, and those of `newId`. */
const TOKEN = /^[\w-]{1,100}$/;
/** The longest text that is believed, which is more than anybody types. */
const MAX_TEXT = 100_000;

/** Whether a stored value has the type of the model's. In place of null it may be an ID. */
function isLike(model: unknown, value: unknown): boolean {
  if (model === null) return value === null || (typeof value === 'string' && TOKEN.test(value));
  // Other numbers are no times.
  if (typeof value === 'number') return typeof model === 'number' && value >= 0 && value < 1e15;
  return typeof value === typeof model && `${value}`.length < MAX_TEXT;
}

/** Gives a new model those stored values that are like its own. Older versions, other scripts and visitors write to the storage as well. */
function readAs<T extends object>(model: T, stored: Partial<T> = {}): T {
  for (const name of Object.keys(model) as (keyof T)[]) {
    if (isLike(model[name], stored[name])) model[name] = stored[name]!;
  }
  return model;
}

function savedOf(stored: Partial<SavedState>): SavedState {
  const value = readAs(fresh(), stored);
  if (typeof stored.sound === 'boolean') value.sound = stored.sound;
  value.visitorId = value.visitorId.slice(0, 100) || newId();
  // It may be no list.
  value.past = [stored.past ?? []]
    .flat()
    .map((one) => readAs(none(), one ?? {}))
    .filter((one) => one.conversationId)
    .slice(0, MAX_PAST);
  return value;
}

/** Between two messages that wait for the connection. Nobody types it. */
const SEPARATOR = '\u001e';
export const joinWaiting = (texts: string[]): string => texts.join(SEPARATOR);
export const splitWaiting = (waiting: string): string[] => waiting.split(SEPARATOR).filter(Boolean);

const newTab = (): TabState => ({
  draft: '',
  open: false,
  unsentId: null,
  action: '',
  sending: '',
  waiting: '',
  dismissedId: null,
  id: newId(),
  visitorId: '',
});

/** The tab's state, unless it is another visitor's: of one who was here before, while this tab was closed. */
function tabOf(key: string, { visitorId }: SavedState): TabState {
  const tab = readAs(newTab(), reading(ofTab, key));
  return tab.visitorId && tab.visitorId !== visitorId ? newTab() : tab;
}

const isOther = (one: SavedState, other: SavedState): boolean => one.conversationId !== other.conversationId;

/** A panel within the page has a state of its own in the tab, besides that of the floating widget. */
const tabKeyOf = (key: string, inline?: boolean): string => (inline ? `${key}:inline` : key);

function storedOf(key: string, tabKey: string): Pick<SessionStore, 'value' | 'begun' | 'tab'> {
  const stored = reading(local, key);
  const value = savedOf(stored ?? {});
  return { value, begun: !!stored, tab: stored ? tabOf(tabKey, value) : newTab() };
}

interface SessionOptions {
  inline?: boolean;
  /** Called when another conversation or visitor has been stored, or nothing is stored any more. */
  onChange?(): void;
}

export function openSession(publicId: string, { inline, onChange }: SessionOptions = {}): SessionStore {
  const key = storageKey(publicId);
  const tabKey = tabKeyOf(key, inline);
  const store: { -readonly [Name in keyof SessionStore]: SessionStore[Name] } = {
    ...storedOf(key, tabKey),
    update(change) {
      const before = store.value;
      store.value = { ...before, ...change };
      if (store.begun) writing(local, key, { ...store.value, past: bare(store.value.past) });
      if (change.visitorId) store.keepTab();
      if (store.begun && (isOther(before, store.value) || before.visitorId !== store.value.visitorId)) onChange?.();
    },
    begin(title, tab) {
      store.begun = true;
      store.update(store.value.title ? {} : { title: [...title].slice(0, MAX_TITLE).join(''), at: Date.now() });
      store.keepTab(tab);
    },
    clear() {
      store.begun = false;
      store.value = fresh();
      store.tab = { ...newTab(), open: store.tab.open };
      writing(local, key);
      writing(ofTab, tabKey);
      onChange?.();
    },
    adopt(isBusy) {
      const newest = reading(local, key);
      const { value: before, begun } = store;
      if (!newest) {
        if (begun) store.clear();
        return begun ? 'visitor' : undefined;
      }
      const next = savedOf(newest);
      const isMoved = isOther(before, next);
      // A page says who the visitor is in the middle of a conversation.
      const isStranger = begun && isMoved && next.visitorId !== before.visitorId;
      if (isBusy && !isStranger) return undefined;
      store.value = next;
      store.begun = true;
      store.keepTab(isStranger ? { ...newTab(), open: store.tab.open } : {});
      return isStranger ? 'visitor' : isMoved ? 'conversation' : 'news';
    },
    keepTab(change) {
      store.tab = { ...store.tab, ...change, visitorId: store.value.visitorId };
      if (store.begun) writing(ofTab, tabKey, store.tab);
    },
  };
  return store;
}

/** Leaves the conversation. It stays in the list of earlier ones. */
export const leave = (session: SessionStore) => session.update({ ...none(), past: pastWith(session.value) });

/** Leaves a conversation that no longer exists. */
export const drop = (session: SessionStore) => session.update(none());

/** Makes an earlier conversation the current one. */
export function switchTo(session: SessionStore, conversationId: string | null): void {
  const { value } = session;
  const chosen = value.past.find((one) => one.conversationId === conversationId);
  if (!chosen) return;
  const others = value.past.filter((one) => one !== chosen);
  session.update({ ...chosen, past: pastWith({ ...value, past: others }) });
}

/** Removes an earlier conversation from the list. */
export const forget = (session: SessionStore, conversationId: string | null) =>
  session.update({ past: session.value.past.filter((one) => one.conversationId !== conversationId) });
