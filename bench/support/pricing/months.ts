import { functions } from '../../../config/functions.ts';
import { queueNames } from '../../../config/queues.ts';
import { type PollIntervals, withBot } from '../../../widget/app/live/poll.ts';
import type { AllPriced, Priced } from './priced.ts';
import {
  assumed,
  emptyReceive,
  idlePolls,
  savedByCdn,
  sum,
  times,
  type Usage,
  usd,
  usdOfModel,
  usdWithoutModel,
} from './prices.ts';

const CONVERSATIONS = 1_000;
const QUESTIONS = 4;
const OPEN_MS = 180_000;

/** How often the widget asks within so long without a message whether somebody has come. */
function pollsWithin(ms: number, { first, last, growth }: PollIntervals): number {
  let polls = 0;
  for (let [at, waitMs] = [first, first]; at <= ms; at += waitMs) {
    polls++;
    waitMs = Math.min(waitMs * growth, last);
  }
  return polls;
}

/**
 * What a conversation consists of, on the average. The panel is open for three minutes, with a question every 45 s. A browser asks
 * before it posts JSON to another origin, once for each address: the chat, and in some conversations a lead, a rating, or that the
 * visitor types to an agent. What the widget only reads needs no such question.
 */
export const mix: Record<string, number> = {
  'Widget: GET widget.js': 1,
  'GET config': 1,
  Preflight: 1 + 1 / 5 + 1 / 5 + 1 / 10,
  'Chat: first message': 1,
  'Chat: later message': QUESTIONS - 1,
  Poll: QUESTIONS * pollsWithin(OPEN_MS / QUESTIONS, withBot),
  Lead: 1 / 5,
  Rating: 1 / 5,
  'Agent: takeover': 1 / 10,
  'Agent: reply': 3 / 10,
  'Stream held for 4 minutes': 1 / 10,
};

const cents = (value: number) => Number(value.toFixed(3));

function inMix(wired: readonly Priced[], part: 'after' | 'together'): [name: string, usage: Usage][] {
  const rows = Object.entries(mix).map(([name, each]): [string, Usage] => {
    const row = wired.find((one) => one.name === name);
    if (!row) throw new Error(`${name} was not priced.`);
    return [name, times(each * CONVERSATIONS, sum(row.own, row[part]))];
  });
  return [...rows, ['In all', sum(...rows.map(([, usage]) => usage))]];
}

/** Requests that visitors make. Agents call `/v1`, which stays at API Gateway. */
const visitorRequests = (rows: readonly [name: string, usage: Usage][], name: string): number =>
  rows
    .filter(([row]) => (name === 'In all' || row === name) && row !== 'In all' && !row.startsWith('Agent: '))
    .reduce((total, [, { gateway }]) => total + gateway, 0);

/** Rows of USD for a thousand conversations, and their sum. With CloudFront as if it cached nothing. */
export function conversationMix(wired: readonly Priced[]) {
  const together = new Map(inMix(wired, 'together'));
  const rows = inMix(wired, 'after');
  const shown = rows.map(([name, usage]) => {
    const saved = savedByCdn() * visitorRequests(rows, name);
    const batched = usdWithoutModel(together.get(name)!);
    const columns = {
      'each conversation': mix[name] ?? '',
      USD: cents(usdWithoutModel(usage)),
      'in one batch': cents(batched),
      'with CloudFront': cents(usdWithoutModel(usage) - saved),
      'with CloudFront, in one batch': cents(batched - saved),
      'with the model': cents(usd(usage)),
    };
    return [name, columns];
  });
  return Object.fromEntries(shown);
}

/**
 * Rows of USD for the model of a thousand conversations, by what it has cached of their prompts. A model keeps that for five minutes
 * after each use: on a busy chatbot all questions read it, on a quiet one the first question of each conversation writes it.
 */
export function modelShares(priced: readonly Priced[]) {
  const own = (name: string) => priced.find((one) => one.name === name)!.own;
  const answers = [own('Chat: first message'), ...Array(QUESTIONS - 1).fill(own('Chat: later message'))];
  const cost = (isRead: (nth: number) => boolean) => ({
    USD: cents(
      CONVERSATIONS * answers.map((usage, nth) => usdOfModel(isRead(nth) ? usage : unread(usage))).reduce(add, 0),
    ),
  });
  return {
    'Nothing is cached': cost(() => false),
    'The first question writes, later ones read': cost((nth) => nth > 0),
    'All questions read': cost(() => true),
  };
}

const add = (total: number, each: number) => total + each;
const unread = (usage: Usage): Usage => ({
  ...usage,
  cachedTokens: 0,
  inputTokens: usage.inputTokens + usage.cachedTokens,
});

/** Rows of USD for a month without a call. */
export function idleMonth({ usual, fifth }: AllPriced['schedule']) {
  const runs = (assumed.daysAMonth * 24 * 60) / functions.schedule.everyMinutes;
  const month = sum(times(runs * 0.8, usual.own), times(runs * 0.2, fifth.own));
  const table = { readUnits: month.readUnits, writeUnits: month.writeUnits };
  const rows: Record<string, number> = {
    [`Queues: ${idlePolls(queueNames.length)} requests of Lambda's pollers`]:
      idlePolls(queueNames.length) * emptyReceive,
    [`Schedule: ${runs} runs`]: usd(sum({ invocations: month.invocations, gbMs: month.gbMs })),
    [`Schedule: ${table.readUnits} read units, ${table.writeUnits} write units`]: usd(sum(table)),
    [`Schedule: ${Math.round(month.logBytes / 1_000_000)} MB of logs`]: usd(sum({ logBytes: month.logBytes })),
  };
  const all = Object.values(rows).reduce((total, each) => total + each, 0);
  return Object.fromEntries(
    Object.entries({ ...rows, 'In all': all }).map(([name, each]) => [name, { USD: cents(each) }]),
  );
}
