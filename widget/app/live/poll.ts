import { getData } from '../client.ts';
import { keepMessage, lastMessageId } from '../entries.ts';
import type { Chat, ChatMessage, ConversationStatus } from '../state.ts';
import { applyState } from '../status.ts';
import { pause } from './pause.ts';

/** Milliseconds between two polls: `first` after something new, growing up to `last`. */
export interface PollIntervals {
  first: number;
  /** How many polls follow each other at the first interval. Default 1. */
  steady?: number;
  last: number;
  growth: number;
}

/** Agents may take over at any time. Until then, occasional polling is cheaper than a stream. */
export const withBot: PollIntervals = { first: 20_000, last: 60_000, growth: 1.5 };
/**
 * After an answer that did not help, when an agent is most likely to step in: they are seen within 8 s for three minutes. The longer
 * intervals afterwards make up for it, so an hour costs no more polls.
 */
export const withoutHelp: PollIntervals = { first: 7_000, steady: 26, last: 120_000, growth: 1.5 };
/** While the panel is closed: a message that nobody asked for is counted at the launcher. */
export const whileClosed: PollIntervals = { first: 30_000, last: 30_000, growth: 1 };
/**
 * Before the next poll where the platform has held the last one until something was new: whoever steps in unasked is seen within 8 s, and
 * an hour costs no more polls.
 */
export const AFTER_HELD_MS = 6_000;
/** A poll that took so long was held. */
const HELD_MS = 20_000;
/** Used instead of a stream. */
export const withHumans: PollIntervals = { first: 5_000, last: 15_000, growth: 1.25 };

interface Poll {
  status: ConversationStatus;
  humanLive: boolean;
  agentName: string | null;
  messages: ChatMessage[];
}

/**
 * Returns the URL of a visitor's read. All parameters are in the query, because a custom header would cause a CORS
 * preflight for each URL.
 */
export function urlOf({ core, session }: Chat, name: string, more: Record<string, string | undefined> = {}): string {
  const { conversationId, bindingToken } = session.value;
  const query = new URLSearchParams({ bt: bindingToken ?? '' });
  for (const [key, value] of Object.entries(more)) if (value) query.set(key, value);
  return `${core.publicUrl}/conversations/${conversationId}/${name}?${query}`;
}

/** The most messages that a poll returns. */
export const wholePage = 100;
/** The platform sends something every 15 s. Without it for this long, a connection is dead although nobody closed it. */
export const SILENT_MS = 40_000;

/** Returns the conversation's state and messages, optionally only those after `after`. Rejects once the visitor has left it. */
export const poll = (chat: Chat, after?: string, waitSeconds?: number, signal = chat.scope.signal): Promise<Poll> =>
  getData<Poll>(urlOf(chat, 'poll', { after, wait: waitSeconds?.toString() }), { signal });

/** Handles a message that someone else has just written. */
export function receive(chat: Chat, stored: ChatMessage): void {
  const { core, session, state } = chat;
  if (!keepMessage(chat, stored) || stored.role === 'visitor') return;
  core.emit('message', { role: stored.role, id: stored.id, content: stored.content });
  chat.announce(stored.content, stored.author?.name ?? core.config.texts[stored.role === 'agent' ? 'agent' : 'bot']);
  if (document.hidden) chat.withMore(({ drawAttention }) => drawAttention(chat));
  if (stored.role === 'agent') chat.set({ typing: null });
  if (state.open) session.update({ seen: stored.id });
  else chat.set({ unread: chat.state.unread + 1 });
}

/** Reads what is new, once. Nothing happens if it cannot be read. Returns whether the platform has held the poll. */
export async function readNews(chat: Chat, signal: AbortSignal, waitSeconds?: number): Promise<boolean> {
  const startMs = Date.now();
  const found = await poll(chat, lastMessageId(chat), waitSeconds, signal).catch(() => undefined);
  // A held poll ends with the visitor's own next message, too. Its answer is on its way.
  if (!found || signal.aborted || (waitSeconds && chat.state.busy)) return false;
  for (const one of found.messages) receive(chat, one);
  applyState(chat, found);
  return Date.now() - startMs > HELD_MS;
}

interface Polling {
  rhythm: PollIntervals;
  signal: AbortSignal;
  /** Delay before the first poll. Default: the rhythm's first interval. */
  firstMs?: number;
  /** Stops after this time. */
  forMs?: number;
  /** Stops after the first new message, including the visitor's own. */
  untilNews?: boolean;
  /** Seconds for which the platform may hold a poll. */
  waitSeconds?: number;
}

/** Polls until `signal` aborts or an option ends it. */
export async function pollOn(chat: Chat, { rhythm, signal, ...options }: Polling): Promise<void> {
  const { firstMs = rhythm.first, forMs = Number.POSITIVE_INFINITY, untilNews = false, waitSeconds } = options;
  const endMs = Date.now() + forMs;
  const last = lastMessageId(chat);
  let polls = 0;
  let isHeld = false;
  // Where polls may be held, the first one came earlier than the rhythm says.
  const next = (waitMs: number) => nextWait(waitSeconds ? Math.max(waitMs, rhythm.first) : waitMs, ++polls, rhythm);
  for (let waitMs = firstMs; !signal.aborted; waitMs = isHeld ? AFTER_HELD_MS : next(waitMs)) {
    isHeld = false;
    const leftMs = endMs - Date.now();
    await pause(Math.min(waitMs, leftMs), signal);
    if (leftMs < waitMs || (untilNews && last !== lastMessageId(chat))) return;
    if (document.hidden) await untilVisible(signal);
    if (signal.aborted || chat.state.busy) continue;
    isHeld = await readNews(chat, signal, waitSeconds);
    if (untilNews && last !== lastMessageId(chat)) return;
  }
}

/** Nobody reads a hidden page. What came meanwhile is shown as soon as somebody looks. */
const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', check);
    check();
  });

const nextWait = (waitMs: number, polls: number, { first, steady = 1, last, growth }: PollIntervals) =>
  polls < steady ? first : Math.max(first, Math.min(waitMs * growth, last));
