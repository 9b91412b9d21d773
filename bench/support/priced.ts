import { setTimeout as sleep } from 'node:timers/promises';
import { functions } from '../../config/functions.ts';
import { holdTimes } from '../../domain/conversations/live/hold.ts';
import { features } from '../../domain/webhooks/records.ts';
import { streamTimes } from '../../functions/public/stream.ts';
import type { Request } from './calls.ts';
import type { CountedPlatform } from './counted.ts';
import { median } from './numbers.ts';
import { browser, type Calls, callsOf, conversing, keyed, type Operation, talk, visiting } from './operations.ts';
import { combined, gbMs, nothing, type Usage } from './prices.ts';

/** What is billed of an operation itself, and of what follows it behind the scenes. */
export interface Priced {
  name: string;
  own: Usage;
  /** With each change and each message a run of its own: the most that it can come to, as on a quiet platform. */
  after: Usage;
  /** With all changes in one batch, as on a busy one, where a batch also serves others. */
  together: Usage;
  /** Whether the rounds that count were counted alike. */
  steady: boolean;
}

type Round = Pick<Priced, 'own' | 'after'>;

/** Containers that remember nothing are not what most callers meet. */
const WARM_UP = 2;
const ROUNDS = 3;

async function round(platform: CountedPlatform, { before, run }: Operation, together: boolean): Promise<Round> {
  await before?.();
  await platform.follow();
  const { usage: own } = await run();
  return { own, after: await platform.follow(together) };
}

async function priceOne(platform: CountedPlatform, operation: Operation): Promise<Priced> {
  const rounds = async (count: number, together: boolean) => {
    const all: Round[] = [];
    for (let n = 0; n < count; n++) all.push(await round(platform, operation, together));
    return all;
  };
  await rounds(WARM_UP, false);
  const apart = await rounds(ROUNDS, false);
  const atOnce = await rounds(ROUNDS, true);
  const own = [...apart, ...atOnce].map((one) => one.own);
  const after = apart.map((one) => one.after);
  const together = atOnce.map((one) => one.after);
  const steady = [own, after, together].every((usages) => new Set(usages.map(unitsText)).size === 1);
  return { name: operation.name, own: typical(own), after: typical(after), together: typical(together), steady };
}

/** What does not depend on the machine's pace, nor on how many digits a time in a log line has. */
const unitsText = ({ gbMs: _, logBytes: __, ...rest }: Usage) => JSON.stringify(rest);

/** The middle one of each count. */
const typical = (rounds: readonly Usage[]): Usage => combined((name) => median(rounds.map((usage) => usage[name])));

const SHORT_MS = 300;
const LONG_MS = 12_500;

interface Held {
  name: string;
  at: 'public' | 'graphql';
  request: Request;
  /** A call that each look makes once. */
  aLook: string;
  lookMs: number;
  renewMs: number;
  heldMs: number;
}

/**
 * What is held to its planned end, with nothing new meanwhile. Two holds, one with a single look and one with many and a
 * renewal, tell what a look and a renewal use; how many there are in all is what the code's times come to.
 */
async function priceHeld(platform: CountedPlatform, held: Held): Promise<Priced> {
  const { name, at, request, lookMs, renewMs, heldMs } = held;
  const hold = (ms: number) => platform.hold(at, request, ms);
  await platform.follow();
  await hold(SHORT_MS);
  const short = await hold(SHORT_MS);
  const long = await hold(LONG_MS);
  const more = (call: string) => (long.counted.byName[call] ?? 0) - (short.counted.byName[call] ?? 0);
  const aLook = (long.usage.readUnits - short.usage.readUnits) / more(held.aLook);
  const aRenewal = long.usage.writeUnits - short.usage.writeUnits;
  const own = {
    ...short.usage,
    readUnits: short.usage.readUnits + aLook * (heldMs / lookMs - 1),
    writeUnits: short.usage.writeUnits + aRenewal * (heldMs / renewMs),
    gbMs: gbMs(heldMs, functions[at].memoryMb),
  };
  const after = await platform.follow();
  return { name, own, after, together: after, steady: true };
}

/** A visitor's stream with an agent in the conversation. */
async function priceStream(platform: CountedPlatform, calls: Calls): Promise<Priced> {
  const { conversationId, bindingToken } = await talk(calls);
  await calls.rest('POST', `/conversations/${conversationId}/takeover`);
  const target = `/public/${platform.demo.publicId}/conversations/${conversationId}/stream?bt=${bindingToken}`;
  const { liveMs, renewMs, heldMs } = streamTimes;
  const request = { method: 'GET', target, headers: browser };
  const times = { lookMs: liveMs, renewMs, heldMs };
  return priceHeld(platform, {
    name: 'Stream held for 4 minutes',
    at: 'public',
    request,
    aLook: 'BatchGetItem',
    ...times,
  });
}

/** An agent's subscription to every conversation. */
const priceInbox = (platform: CountedPlatform) =>
  priceHeld(platform, {
    name: 'Inbox held for 4 minutes',
    at: 'graphql',
    request: {
      method: 'POST',
      target: '/graphql',
      headers: { 'x-api-key': platform.demo.apiKey, accept: 'text/event-stream' },
      body: { query: 'subscription { inboxEvents { id type conversationId message { role content } } }' },
    },
    aLook: 'Query',
    ...holdTimes,
  });

async function inTurn(platform: CountedPlatform, operations: readonly Operation[]): Promise<Priced[]> {
  const priced: Priced[] = [];
  for (const operation of operations) priced.push(await priceOne(platform, operation));
  return priced;
}

export interface AllPriced {
  operations: Priced[];
  /** The same with an endpoint for each group of events. */
  wired: Priced[];
  schedule: Priced;
}

/**
 * What was added within 30 s before a chatbot's newest source is read again with every answer (`OVERLAP_MS` of
 * `domain/knowledge/index-log.ts`). A chatbot is seldom taught and often asked, so the pages are to be older than that.
 */
const SETTLED_MS = 31_000;

async function settle({ rest }: Calls, chatbotId: string): Promise<void> {
  await sleep(SETTLED_MS);
  await rest('POST', `/chatbots/${chatbotId}/sources/faq`, {
    question: 'Is there a newest source?',
    answer: 'This is it.',
  });
}

export async function priceOperations(platform: CountedPlatform): Promise<AllPriced> {
  const calls = callsOf(platform);
  await platform.follow();
  const taught = await inTurn(platform, keyed(platform, calls));
  await settle(calls, platform.demo.chatbotId);
  const visited = await inTurn(platform, [...visiting(platform, calls), ...conversing(calls)]);
  const stream = await priceStream(platform, calls);
  const inbox = await priceInbox(platform);
  const schedule = await priceOne(platform, {
    name: 'The schedule, nothing due',
    run: () => platform.run('schedule', {}),
  });
  for (const feature of features)
    await calls.rest('PUT', `/webhooks/${feature}`, { url: `http://${platform.site}/in` });
  const wired = [...(await inTurn(platform, [...visiting(platform, calls), ...conversing(calls)])), stream];
  return { operations: [...taught, ...visited, stream, inbox, deliveryOf(visited, wired), schedule], wired, schedule };
}

/** What an endpoint adds to a lead, of which there is one event. */
function deliveryOf(unwired: readonly Priced[], wired: readonly Priced[]): Priced {
  const [without, within] = [unwired, wired].map((rows) => rows.find(({ name }) => name === 'Lead')!) as [
    Priced,
    Priced,
  ];
  const added = (part: 'after' | 'together') => combined((name) => within[part][name] - without[part][name]);
  const name = 'Webhook: delivery of one event';
  return { name, own: nothing, after: added('after'), together: added('together'), steady: within.steady };
}
