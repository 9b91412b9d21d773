import type { Platform } from '../platform.ts';
import { graphqlAttempt, graphqlFaults } from './graphql.ts';
import { contractFaults, faults } from './judge.ts';
import { type Api, readApi } from './operations.ts';
import { type Random, seeded } from './random.ts';
import { apiAttempt, type FuzzAttempt, oddAttempt } from './requests.ts';
import { type FuzzResponse, send } from './send.ts';
import { makeWorld, type World } from './world.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Requests at once. */
  lanes?: number;
}

export interface Finding {
  /** Number of the request: with the seed it names the request. */
  nth: number;
  request: string;
  faults: string[];
}

export interface FuzzReport {
  findings: Finding[];
  /** How many requests each operation got, under its id; odd paths and GraphQL under names of their own. */
  asked: Record<string, number>;
  statuses: Record<number, number>;
}

/** After so many requests everything is furnished anew: by then much of it has been deleted. */
const WORLD_REQUESTS = 400;

/** Sends requests made by chance and judges each answer. The same seed makes the same requests. */
export async function fuzz(platform: Platform, { requests, seed, lanes = 6 }: FuzzOptions): Promise<FuzzReport> {
  const api = readApi(await (await fetch(`${platform.baseUrl}/openapi.json`)).json());
  const report: FuzzReport = { findings: [], asked: {}, statuses: {} };
  for (let from = 0; from < requests; from += WORLD_REQUESTS) {
    const world = await makeWorld(platform);
    const queue = Array.from({ length: Math.min(WORLD_REQUESTS, requests - from) }, (_, n) => from + n);
    const lane = async () => {
      for (let nth = queue.shift(); nth !== undefined; nth = queue.shift()) {
        await once(api, world, nth, seeded(seed * 1_000_003 + nth), report);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }
  return report;
}

async function once(api: Api, world: World, nth: number, random: Random, report: FuzzReport): Promise<void> {
  const [name, attempt, judge] = attemptOf(api, world, nth, random);
  count(report.asked, name);
  let found: string[];
  try {
    const received = await send(world.root, attempt);
    count(report.statuses, received.status);
    found = judge(received);
  } catch (error) {
    found = [`no answer: ${error}`];
  }
  if (found.length > 0) report.findings.push({ nth, request: show(attempt), faults: found });
}

type Judge = (received: FuzzResponse) => string[];

/** Three requests of four to every operation in turn; the fourth is an odd one or GraphQL. */
function attemptOf(api: Api, world: World, nth: number, random: Random): [string, FuzzAttempt, Judge] {
  const [round, place] = [Math.floor(nth / 4), nth % 4];
  if (place === 3 && round % 2) {
    const attempt = oddAttempt(api, world, random);
    return ['odd', attempt, (received) => oddFaults(attempt, received, world.secret)];
  }
  if (place === 3) {
    const attempt = graphqlAttempt(world, random);
    return ['graphql', attempt, (received) => graphqlFaults(attempt, received, world.secret)];
  }
  const operation = api.operations[(round * 3 + place) % api.operations.length]!;
  const attempt = apiAttempt(api, operation, world, random);
  const judge: Judge = (received) => [
    ...faults(attempt, received, world.secret),
    ...contractFaults(api.resolve, attempt, received),
  ];
  return [operation.id, attempt, judge];
}

/** GraphQL answers odd methods in its own shape. */
const oddFaults = (attempt: FuzzAttempt, received: FuzzResponse, secret: string) =>
  /^\/graphql([/?]|$)/.test(attempt.target)
    ? graphqlFaults(attempt, received, secret)
    : faults(attempt, received, secret);

const count = (counts: Record<string | number, number>, name: string | number) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const show = ({ method, target, headers, body }: FuzzAttempt) =>
  `${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(body ?? '').slice(0, 400)}`;
