import { randomInt } from 'node:crypto';
import type { App, Item, Key, Write } from '../app.ts';
import { AppError, unavailable } from '../errors.ts';
import { heldTo, isFree, isHolder } from '../leases.ts';
import { chatbotLeaseKey, conversationLeaseKey } from './items.ts';

/** Streams held at once: the contract's numbers. */
const PER_CONVERSATION = 3;
const PER_CHATBOT = 50;
/** A holder that renews no more, because its process was killed, loses its places after this long. */
const LEASE_MS = 30_000;

/** Two places of one held stream, one of its conversation's 3 and one of its chatbot's 50. */
export interface Lease {
  holder: string;
  conversationPlace: Key;
  chatbotPlace: Key;
}

export const names = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'));

/** True while nobody has taken the place over. */
export const isHeldBy = (place: Item | undefined, { holder }: Lease): boolean => place?.holder === holder;

export const heldUntil = (nowMs: number) => heldTo(nowMs + LEASE_MS);

async function heldPlaces(app: App, pk: string, nowMs: number): Promise<Item[]> {
  const { items } = await app.store.query({ pk, consistent: true });
  return items.filter(({ until }) => Number(until) > nowMs);
}

/**
 * Takes the places for one more stream. The fourth of a conversation takes both places of its oldest, which ends when it
 * sees that. Exact under any concurrency: a place is a row that is written only while free. Throws RATE_LIMITED where the
 * chatbot's places are taken.
 */
export async function takeLease(app: App, chatbotId: string, conversationId: string): Promise<Lease> {
  const holder = app.ids.next();
  const ofConversation = (place: string) => conversationLeaseKey(conversationId, place);
  const ofChatbot = (place: string) => chatbotLeaseKey(chatbotId, place);
  // Each lost round means that somebody else got a place.
  for (let round = 0; round < 2 * PER_CHATBOT; round++) {
    const now = app.clock.now();
    const [own, all] = await Promise.all([
      heldPlaces(app, ofConversation('').pk, now),
      heldPlaces(app, ofChatbot('').pk, now),
    ]);
    const free = names(PER_CONVERSATION).find((place) => !own.some(({ sk }) => sk === place));
    const oldest = free ? undefined : own.toSorted((a, b) => (String(a.holder) < String(b.holder) ? -1 : 1))[0]!;
    const chatbotPlace = oldest ? String(oldest.chatbotPlace) : anyFree(all);
    if (chatbotPlace === undefined) throw new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });
    const when = oldest ? isHolder(oldest.holder) : isFree(now);
    const keys = { conversationPlace: ofConversation(free ?? oldest!.sk), chatbotPlace: ofChatbot(chatbotPlace) };
    const row = { entity: 'lease', holder, chatbotPlace, ...heldUntil(now) };
    const done = await app.store.transact([
      { put: { ...keys.conversationPlace, ...row }, when },
      { put: { ...keys.chatbotPlace, ...row }, when },
    ]);
    if (done.applied) return { holder, ...keys };
  }
  throw unavailable(new Error(`no place for a stream of conversation ${conversationId}`));
}

/** Not the first free one: those who come at once would all want the same. */
function anyFree(held: readonly Item[]): string | undefined {
  const free = names(PER_CHATBOT).filter((place) => !held.some(({ sk }) => sk === place));
  return free.length ? free[randomInt(free.length)] : undefined;
}

const ofBoth = ({ conversationPlace, chatbotPlace }: Lease, write: (key: Key) => Write) =>
  [conversationPlace, chatbotPlace].map(write);

/** False where somebody else has the places now. To be called well within 30 s. */
export async function renewLease(app: App, lease: Lease): Promise<boolean> {
  const change = { set: heldUntil(app.clock.now()) };
  const when = isHolder(lease.holder);
  return (await app.store.transact(ofBoth(lease, (update) => ({ update, change, when })))).applied;
}

/** Gives the places back, unless somebody else has them. */
export async function freeLease(app: App, lease: Lease): Promise<void> {
  const when = isHolder(lease.holder);
  await app.store.transact(ofBoth(lease, (remove) => ({ remove, when })));
}
