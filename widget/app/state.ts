import type { Fragment, FunctionComponent, h } from 'preact';
import type { MessageAction } from '../../client/generated/types.ts';
import type { Core } from '../types.ts';
import type { SessionStore } from './session.ts';

export type LeadFields = Partial<Record<'name' | 'email' | 'phone' | 'company' | 'message', string>>;

type View = FunctionComponent<{ chat: Chat }>;

/** What is loaded later. */
export interface LaterPart {
  /** Takes the library of elements over from the app, because those of two copies do not mix. */
  start(elements: { h: typeof h; Fragment: typeof Fragment }, core: Core): void;
}

/** The parts that a visitor seldom meets (`widget/more/`). */
export interface More extends LaterPart {
  drawAttention(chat: Chat): void;
  /** Follows the live events of the conversation. Resolves when the connection has ended: false if none came about. */
  followLive(chat: Chat, signal: AbortSignal, hear: LiveListener): Promise<boolean>;
  sendFiles(chat: Chat, files: Iterable<File>): void;
  submitLead(chat: Chat, fields: LeadFields): Promise<void>;
  /** Handlers of the panel. */
  dropOf(chat: Chat): object;
  EarlierList: View;
  LeadForm: View;
  Rating: View;
  Teaser: View;
  TranscriptForm: View;
  Uploads: View;
}

export interface LiveListener {
  /** Reads what is new. */
  news(): Promise<void>;
  typing(data: { typing: boolean; agentName?: string | null }): void;
}

/** The cards of actions (`widget/act/`). */
export interface Act extends LaterPart {
  /** The text of a message without what its card shows. */
  textBeside(entry: CardProps['entry']): string;
  Card: FunctionComponent<CardProps>;
}

export interface CardProps {
  chat: Chat;
  entry: Extract<ChatEntry, { kind: 'message' }>;
  /** Sends what the visitor has chosen: as words, and as what it does with the action. */
  send(chat: Chat, words: string, action: string): unknown;
}

/** What a script that is loaded later exports. */
export interface LaterModule<Part> {
  part: Part;
}

export type ConversationStatus = 'open' | 'human_requested' | 'human_active' | 'resolved' | 'closed';

interface Citation {
  sourceId: string;
  title: string;
  url: string | null;
  /** Set if it is another than that of the chatbot's own sentences. */
  language?: string;
}

/** A question that the visitor may have meant. Sending the text selects it. */
interface Suggestion {
  text: string;
  sourceId: string;
  /** Set if it is another than that of the chatbot's own sentences. */
  language?: string;
}

interface Attachment {
  id: string;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
}

/** A message as the API returns it. */
export interface ChatMessage {
  id: string;
  role: 'visitor' | 'assistant' | 'agent';
  content: string;
  sources: Citation[];
  suggestions: Suggestion[];
  attachments: Attachment[];
  author: { name: string } | null;
  feedback: number;
  unanswered: boolean;
  /** A fixed text of the platform, which cannot be rated. */
  notice?: boolean;
  incomplete: boolean;
  action?: MessageAction | null;
  createdAt: string;
}

/** One row of the log. */
export type ChatEntry =
  | (ChatMessage & { kind: 'message'; phase?: 'sending' | 'waiting' | 'queued' | 'streaming' })
  /** A notice by the widget itself, such as that an agent has joined. */
  | { kind: 'notice'; id: string; content: string };

/** A file on its way. */
export interface FileUpload {
  id: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  controller: AbortController;
}

export interface ChatState {
  open: boolean;
  entries: ChatEntry[];
  status: ConversationStatus;
  agentName: string | null;
  /** Name of the person who is typing. */
  typing: string | null;
  /** Whether an answer is in progress. */
  busy: boolean;
  draft: string;
  /** What is said above the field. `waits`: nothing failed. */
  problem: { text: string; retry?: boolean; waits?: boolean } | null;
  /** What is wrong with the values that the visitor has sent to an action. `path`: the key of an input, or that of the API. */
  refused: { path: string; message: string }[];
  /** What the panel shows. */
  view: 'chat' | 'earlier';
  /** The form that asks where to mail the conversation. */
  transcript: { isSending?: boolean; problem: string } | null;
  uploads: FileUpload[];
  /** Whether times are shown, because a message has been pointed at, is a minute old, or was there before. */
  timed: boolean;
  /** Whether a file is being dragged over the panel. */
  dragging: boolean;
  /** Messages received while the panel was closed. */
  unread: number;
  menu: boolean;
  lead: 'none' | 'asked' | 'sending' | 'thanked';
  /** ID of the entry that the form follows. Null: it comes before all. */
  leadAfter: string | null;
  /** Whether the visitor has unfolded the form, or has begun to fill it in. */
  leadUnfolded: boolean;
  /** Errors of the lead form by field. */
  leadProblems: Record<string, string>;
  rating: 'none' | 'asked' | 'thanked';
  stars: number;
  /** Announced once to screen readers. The number distinguishes two equal texts. */
  announcement: { text: string; turn: number };
  /** The parts that a visitor seldom meets, once they are loaded. */
  more?: More;
  /** The cards of actions, once they are loaded. */
  act?: Act;
  /** Where the proactive message is shown: next to the launcher, or as the panel's first message. */
  proactive: 'none' | 'panel' | 'teaser';
}

export const emptyConversation = () => ({
  entries: [],
  status: 'open' as const,
  agentName: null,
  typing: null,
  busy: false,
  problem: null,
  refused: [],
  view: 'chat' as const,
  transcript: null,
  uploads: [],
  dragging: false,
  unread: 0,
  menu: false,
  lead: 'none' as const,
  leadAfter: null,
  leadUnfolded: false,
  leadProblems: {},
  rating: 'none' as const,
  stars: 0,
});

export const initialState = (): ChatState => ({
  ...emptyConversation(),
  open: false,
  timed: false,
  draft: '',
  announcement: { text: '', turn: 0 },
  proactive: 'none',
});

/** The visitor's identity as provided by the page. */
export interface VisitorIdentity {
  id?: string;
  /** Proves the ID: its HMAC-SHA256 with the chatbot's identity secret, in hex. */
  hash?: string;
  name?: string;
  email?: string;
  phone?: string;
  company?: string;
}

/** State and services shared by the parts of the app. */
export interface Chat {
  core: Core;
  session: SessionStore;
  readonly state: ChatState;
  set(change: Partial<ChatState>): void;
  identity: VisitorIdentity;
  /**
   * The unanswered message: under way, waiting for the connection (also after it has done so), or back in the field. A retry keeps its ID,
   * so it is never answered twice. `action`: the JSON of what it does with an action, or ''. Such a message never goes back into the field.
   */
  unsent: { text: string; id: string; action: string; place: 'sending' | 'waiting' | 'field' } | null;
  /** Aborted when the visitor takes back the message that waits for the connection. */
  recall?: AbortController | undefined;
  /** Whether the next render moves the focus into the panel. */
  wantsFocus: boolean;
  /** Whether the panel has been opened on this page. */
  hasOpened: boolean;
  /** When the agent was told that the visitor types. 0: the visitor has stopped. */
  typedAtMs: number;
  /** Resolves when no file is on its way. */
  filesSent: Promise<void>;
  /** Whether the log stays at its end. */
  wantsEnd: boolean;
  /** Aborts everything in progress. */
  leaving: AbortController;
  /** Aborts what is in progress for the conversation that is shown. Replaced when another is shown, or there is another visitor. */
  scope: AbortController;
  /** The same parts, once they have been asked for. */
  more?: Promise<More>;
  act?: Promise<Act>;
  /** Called when `document.open()` has removed the listeners of the fetches. */
  resumeParts: (() => void)[];
  /** Calls `act` with them, as soon as they are loaded. */
  withMore(act: (more: More) => void): void;
  /** Announces a text to screen readers. `by`: who has written it, in markdown. */
  announce(text: string, by?: string): void;
}

export const isWithHumans = (status: ConversationStatus) => status === 'human_requested' || status === 'human_active';

export const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** For dates and times: the visitor's own form of the language that the widget speaks. */
export const localeOf = ({ core: { config } }: Chat): string =>
  navigator.language.startsWith(config.language) ? navigator.language : config.language;
