import type { Core } from '../types.ts';
import type { SessionStore } from './session.ts';

export type Status = 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';

export interface Citation {
  sourceId: string;
  title: string;
  url: string | null;
}

/** What the visitor may have meant; sending the text takes it. */
export interface Suggestion {
  text: string;
  sourceId: string;
}

export interface Attachment {
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** A message as the platform tells it. */
export interface Message {
  id: string;
  role: 'visitor' | 'assistant' | 'agent';
  content: string;
  sources: Citation[];
  suggestions: Suggestion[];
  attachments: Attachment[];
  author: { name: string } | null;
  feedback: number;
  unanswered: boolean;
  incomplete: boolean;
}

/** One row of the log. */
export type Entry =
  | (Message & { kind: 'message'; phase?: 'sending' | 'streaming' })
  /** A line of the widget's own, such as that somebody has joined. */
  | { kind: 'notice'; id: string; content: string };

export interface State {
  open: boolean;
  entries: Entry[];
  status: Status;
  agentName: string | null;
  /** Who is typing, by name. */
  typing: string | null;
  /** An answer is under way. */
  busy: boolean;
  draft: string;
  problem: { text: string; retry: boolean } | null;
  /** Messages that came while the panel was closed. */
  unread: number;
  menu: boolean;
  lead: 'none' | 'asked' | 'sending' | 'thanked';
  /** What is wrong with the lead form, by field. */
  leadProblems: Record<string, string>;
  rating: 'none' | 'asked' | 'thanked';
  stars: number;
  /** Said once to screen readers; the number tells two equal texts apart. */
  announcement: { text: string; turn: number };
  /** The proactive words: beside the launcher, or as the panel's first message. */
  proactive: 'none' | 'panel' | 'teaser';
}

export const emptyConversation = () => ({
  entries: [],
  status: 'open' as const,
  agentName: null,
  typing: null,
  busy: false,
  problem: null,
  unread: 0,
  menu: false,
  lead: 'none' as const,
  leadProblems: {},
  rating: 'none' as const,
  stars: 0,
});

export const initialState = (): State => ({
  ...emptyConversation(),
  open: false,
  draft: '',
  announcement: { text: '', turn: 0 },
  proactive: 'none',
});

/** Who the page says the visitor is. */
export interface Identity {
  id?: string;
  name?: string;
  email?: string;
  phone?: string;
  company?: string;
}

/** All that the parts of the app share. */
export interface Chat {
  core: Core;
  session: SessionStore;
  readonly state: State;
  set(change: Partial<State>): void;
  identity: Identity;
  /** The message that is not answered yet: sent again, it keeps its id, so it is never answered twice. */
  unsent: { text: string; id: string } | null;
  /** The next drawing puts the focus into the panel. */
  wantsFocus: boolean;
  /** Ends what is under way. */
  leaving: AbortController;
  /** Says it to screen readers. */
  announce(text: string): void;
}

export const isWithHumans = (status: Status) => status === 'human_requested' || status === 'human_active';

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
