import type { App, Item } from '../../core/app.ts';
import { AppError, unavailable } from '../../core/errors.ts';
import { unchanged } from '../../core/rows/conditions.ts';
import { withKeyLock } from '../../core/rows/key-lock.ts';
import { anyFree, isHeld, type Lease, leaseWrite, renewLease } from '../../core/rows/leases.ts';
import { addressStreamsKey, chatbotLeaseKey, conversationStreamsKey } from '../items.ts';

/** Maximum number of concurrent streams. Those of a chatbot are a setting. */
const PER_CONVERSATION = 3;
const PER_ADDRESS_AND_CHATBOT = 6;
const PER_ADDRESS = 20;
/** The function renews its lease while the client is connected. */
const RENEWED_MS = 30_000;
/** If the function cannot detect a disconnect, the client must confirm within this time. */
export const CONFIRMED_MS = 45_000;
/** Longer than any stream is held. Only for cleanup. */
const GUARD_SECONDS = 3_600;

/** A request for a stream. */
export interface StreamRequest {
  chatbotId: string;
  conversationId: string;
  /** The client's address, as used by the limits. */
  address: string;
  /** The client's own id of the page that reads the stream. */
  tab?: string | undefined;
}

/** One held stream: a row in one of its chatbot's places. */
export interface StreamLease extends Lease {
  conversationId: string;
}

export const names = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'));

export const leaseMs = ({ settings }: App) => (settings.clientsConfirm ? CONFIRMED_MS : RENEWED_MS);

const refused = () => new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });

/** References a stream of an address, so those of other chatbots are found as well. */
interface Reference {
  chatbotId: string;
  place: string;
  holder: unknown;
}

/**
 * Takes a place for a new stream. It supersedes a stream of the same tab and conversation or, if the conversation holds three,
 * its oldest stream. Throws RATE_LIMITED if the chatbot or the address is at its maximum.
 *
 * Exact under concurrency: streams are counted from the chatbot's rows, and the transaction fails if the conversation or the
 * address has opened another one since. All that a container opens for a chatbot take turns, because each that comes in between costs the
 * others a round.
 */
export const takeStream = (app: App, streamRequest: StreamRequest): Promise<StreamLease> =>
  withKeyLock(app, `streams#${streamRequest.chatbotId}`, () => takePlace(app, streamRequest));

async function takePlace(app: App, streamRequest: StreamRequest): Promise<StreamLease> {
  const holder = app.ids.next();
  // Each lost round means that another stream was opened.
  for (let round = 0; round < 2 * app.settings.visitorStreams; round++) {
    const lease = await tryToTake(app, streamRequest, holder);
    if (lease) return lease;
  }
  throw unavailable(new Error(`no place for a stream of conversation ${streamRequest.conversationId}`));
}

async function tryToTake(app: App, streamRequest: StreamRequest, holder: string): Promise<StreamLease | undefined> {
  const { chatbotId, conversationId, address, tab } = streamRequest;
  const guards = [conversationStreamsKey(conversationId), addressStreamsKey(address)] as const;
  // Read before the streams are counted, so a stream opened in between fails the condition.
  const [ofConversation, ofAddress] = await app.store.getMany(guards);
  const now = app.clock.now();
  const [leaseRows, elsewhere] = await Promise.all([
    activeLeases(app, chatbotId, now),
    leasedElsewhere(app, ofAddress, chatbotId, now),
  ]);
  const superseded = toSupersede(leaseRows, streamRequest);
  const here = leaseRows.filter((row) => row.address === address && row !== superseded);
  if (here.length >= PER_ADDRESS_AND_CHATBOT || here.length + elsewhere.length >= PER_ADDRESS) throw refused();
  const slotName = superseded?.sk ?? anyFree(names(app.settings.visitorStreams), leaseRows);
  if (slotName === undefined) throw refused();

  const key = chatbotLeaseKey(chatbotId, slotName);
  const terms = { forMs: leaseMs(app), replaces: superseded, more: { conversationId, address, tab } };
  const references: Reference[] = [
    ...elsewhere,
    ...here.map((lease) => ({ chatbotId, place: lease.sk, holder: lease.holder })),
    { chatbotId, place: slotName, holder },
  ];
  const ttl = Math.ceil(now / 1000) + GUARD_SECONDS;
  const done = await app.store.transact({
    place: leaseWrite(app, { key, holder }, terms),
    conversation: { put: { ...guards[0], last: holder, ttl }, when: unchanged('last', ofConversation) },
    address: { put: { ...guards[1], last: holder, references, ttl }, when: unchanged('last', ofAddress) },
  });
  return done.applied ? { holder, key, conversationId } : undefined;
}

/** The chatbot's streams. */
export async function activeLeases(app: App, chatbotId: string, nowMs: number): Promise<Item[]> {
  const { items } = await app.store.query({ pk: chatbotLeaseKey(chatbotId, '').pk, consistent: true });
  return items.filter((row) => isHeld(row, nowMs));
}

/** The address's streams of other chatbots. */
async function leasedElsewhere(
  app: App,
  ofAddress: Item | undefined,
  chatbotId: string,
  nowMs: number,
): Promise<Reference[]> {
  const all = (ofAddress?.references ?? []) as Reference[];
  const others = all.filter((reference) => reference.chatbotId !== chatbotId);
  if (others.length === 0) return [];
  const rows = await app.store.getMany(
    others.map((reference) => chatbotLeaseKey(reference.chatbotId, reference.place)),
  );
  return others.filter(({ holder }, n) => isHeld(rows[n], nowMs) && rows[n].holder === holder);
}

function toSupersede(leaseRows: readonly Item[], { conversationId, tab }: StreamRequest): Item | undefined {
  const leasesOfConversation = leaseRows.filter((row) => row.conversationId === conversationId);
  const sameTab = tab === undefined ? undefined : leasesOfConversation.find((row) => row.tab === tab);
  if (sameTab || leasesOfConversation.length < PER_CONVERSATION) return sameTab;
  return leasesOfConversation.toSorted((a, b) => (String(a.holder) < String(b.holder) ? -1 : 1))[0];
}

/** Returns false if the place was taken over. Call it well within 30 s. */
export const renewStream = (app: App, lease: StreamLease): Promise<boolean> => renewLease(app, lease, leaseMs(app));

/**
 * Why a stream must end, according to its row. `superseded`: by another one of its conversation. `planned`: its client released
 * it or did not confirm it in time. Undefined: it may continue.
 */
export function lossOf(app: App, slotName: Item | undefined, lease: StreamLease): 'planned' | 'superseded' | undefined {
  if (slotName?.holder === lease.holder) return isHeld(slotName, app.clock.now()) ? undefined : 'planned';
  return slotName?.conversationId === lease.conversationId ? 'superseded' : 'planned';
}
