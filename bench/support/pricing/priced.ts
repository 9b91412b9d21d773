import { setTimeout as sleep } from 'node:timers/promises';
import { functions } from '../../../config/functions.ts';
import { holdTimes } from '../../../domain/conversations/live/hold.ts';
import { features } from '../../../domain/webhooks/records.ts';
import { streamTimes } from '../../../functions/public/routes/stream.ts';
import type { Request } from '../counting/calls.ts';
import type { CountedPlatform } from '../counting/counted.ts';
import {
  browser,
  type CountedOperation,
  callsOf,
  confirming,
  conversing,
  keyed,
  type OperationCalls,
  talk,
  visiting,
} from '../counting/operations.ts';
import { median } from '../numbers.ts';
import { combined, gbMs, nothing, sum, times, type Usage } from './prices.ts';

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

async function round(platform: CountedPlatform, { before, run }: CountedOperation, together: boolean): Promise<Round> {
  await before?.();
  await platform.follow();
  const { usage: own } = await run();
  return { own, after: await platform.follow(together) };
}

async function priceOne(platform: CountedPlatform, operation: CountedOperation): Promise<Priced> {
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

interface Held {
  name: string;
  at: 'streams' | 'live';
  request: Request;
  heldMs: number;
  /** How long it looks around at one pace. The last one lasts to the end. */
  pacesMs: readonly number[];
  /** A confirmation by its client, and how often one comes. */
  confirmed: Usage;
  confirmMs: number;
}

/** By then it is held. */
const BEGUN_MS = 300;
/** Long enough to count looks of every kind. */
const COUNTED_MS = 12_000;

/**
 * What is held to its planned end, with nothing new meanwhile. At each pace a shorter and a longer hold tell what a second of it uses;
 * how many seconds there are is what the code's times come to.
 */
async function priceHeld(platform: CountedPlatform, held: Held): Promise<Priced> {
  const { name, at, request, heldMs, pacesMs, confirmed, confirmMs } = held;
  const hold = async (ms: number) => (await platform.hold(at, request, ms)).usage;
  await platform.follow();
  await hold(BEGUN_MS);
  const begun = await hold(BEGUN_MS);
  const starts = [0, ...pacesMs];
  const paces: Usage[] = [];
  for (const [n, startMs] of starts.entries()) {
    const shorter = n === 0 ? begun : await hold(startMs + BEGUN_MS);
    const longer = await hold(startMs + BEGUN_MS + COUNTED_MS);
    const share = ((starts[n + 1] ?? heldMs) - startMs) / COUNTED_MS;
    paces.push(combined((unit) => (unit.endsWith('Units') ? (longer[unit] - shorter[unit]) * share : 0)));
  }
  const confirmations = times(Math.ceil(heldMs / confirmMs) - 1, confirmed);
  const own = { ...sum(begun, ...paces), gbMs: gbMs(heldMs, functions[at].memoryMb) };
  const after = await platform.follow();
  return { name, own: sum(own, confirmations), after, together: after, steady: true };
}

/** A client answers every other comment of a stream. */
const CONFIRM_MS = 2 * streamTimes.heartbeatMs;

/** A visitor's stream with an agent in the conversation. */
async function priceStream(platform: CountedPlatform, calls: OperationCalls, confirmed: Usage): Promise<Priced> {
  const { conversationId, bindingToken } = await talk(calls);
  await calls.rest('POST', `/conversations/${conversationId}/takeover`);
  const target = `/public/${platform.demo.publicId}/conversations/${conversationId}/stream?bt=${bindingToken}&tab=bench`;
  return priceHeld(platform, {
    name: 'Stream held for 4 minutes',
    at: 'streams',
    request: { method: 'GET', target, headers: browser },
    heldMs: streamTimes.heldMs,
    pacesMs: [streamTimes.quietAfterMs],
    confirmed,
    confirmMs: CONFIRM_MS,
  });
}

/** An agent's subscription to every conversation. */
const priceInbox = (platform: CountedPlatform, confirmed: Usage) =>
  priceHeld(platform, {
    name: 'Inbox held for 4 minutes',
    at: 'live',
    request: {
      method: 'POST',
      target: '/graphql/stream',
      headers: { 'x-api-key': platform.demo.apiKey, 'x-client-id': 'bench', accept: 'text/event-stream' },
      body: { query: 'subscription { inboxEvents { id type conversationId message { role content } } }' },
    },
    heldMs: holdTimes.heldMs,
    pacesMs: [],
    confirmed,
    confirmMs: CONFIRM_MS,
  });

async function inTurn(platform: CountedPlatform, operations: readonly CountedOperation[]): Promise<Priced[]> {
  const priced: Priced[] = [];
  for (const operation of operations) priced.push(await priceOne(platform, operation));
  return priced;
}

export interface AllPriced {
  operations: Priced[];
  /** The same with an endpoint for each group of events. */
  wired: Priced[];
  schedule: Awaited<ReturnType<typeof priceSchedule>>;
  /** The first and a later message of a chatbot whose knowledge fills the model's context and is given whole. */
  whole: Priced[];
}

/** So many FAQs of some fifty tokens just fit into `contextTokens`, which counts twenty more for each. */
const FAQS_THAT_FIT = 85;

async function priceWhole(platform: CountedPlatform, { rest }: OperationCalls): Promise<Priced[]> {
  const { text } = await rest('POST', '/chatbots', { name: 'With as much as fits' });
  const { id: chatbotId, publicId } = JSON.parse(text).data;
  for (let n = 1; n <= FAQS_THAT_FIT; n++) {
    await rest('POST', `/chatbots/${chatbotId}/sources/faq`, {
      question: `How long does an order of kind ${n} take to arrive?`,
      answer: `An order of kind ${n} leaves the shop within two days. It comes by post with a letter that names its parts, and may be sent back within thirty days.`,
    });
  }
  await platform.follow();
  const calls = callsOf({ ...platform, demo: { ...platform.demo, chatbotId, publicId } });
  return inTurn(platform, conversing(calls).slice(0, 2));
}

/**
 * What was added within 30 s before a chatbot's newest source is read again with every answer (`OVERLAP_MS` of
 * `domain/knowledge/search-index/log.ts`). A chatbot is seldom taught and often asked, so the pages are to be older than that.
 */
const SETTLED_MS = 31_000;

async function settle({ rest }: OperationCalls, chatbotId: string): Promise<void> {
  await sleep(SETTLED_MS);
  await rest('POST', `/chatbots/${chatbotId}/sources/faq`, {
    question: 'Is there a newest source?',
    answer: 'This is it.',
  });
}

/** A run that finds nothing due: in most minutes, and in every fifth one. */
export async function priceSchedule(platform: CountedPlatform) {
  const at = (name: string, time: string) =>
    priceOne(platform, { name, run: () => platform.run('schedule', { time }) });
  return {
    usual: await at('The schedule, nothing due', '2026-01-01T00:01:00Z'),
    fifth: await at('The same in every fifth minute', '2026-01-01T00:00:00Z'),
  };
}

export async function priceOperations(platform: CountedPlatform): Promise<AllPriced> {
  const calls = callsOf(platform);
  await platform.follow();
  const taught = await inTurn(platform, keyed(platform, calls));
  await settle(calls, platform.demo.chatbotId);
  const visited = await inTurn(platform, [...visiting(platform, calls), ...conversing(calls)]);
  const confirmations = await inTurn(platform, confirming(platform, calls));
  const [ofStream, ofInbox] = confirmations.map(({ own }) => own) as [Usage, Usage];
  const stream = await priceStream(platform, calls, ofStream);
  const inbox = await priceInbox(platform, ofInbox);
  const schedule = await priceSchedule(platform);
  for (const feature of features)
    await calls.rest('PUT', `/webhooks/${feature}`, { url: `http://${platform.site}/in` });
  const wired = [...(await inTurn(platform, [...visiting(platform, calls), ...conversing(calls)])), stream];
  return {
    operations: [
      ...taught,
      ...visited,
      ...confirmations,
      stream,
      inbox,
      deliveryOf(visited, wired),
      ...Object.values(schedule),
    ],
    wired,
    schedule,
    whole: await priceWhole(platform, calls),
  };
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
