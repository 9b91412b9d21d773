import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** One request to something outside, with its place in the order of all starts and ends. */
interface Call {
  name: string;
  startedAt: number;
  /** Infinity while it is under way. */
  endedAt: number;
  /** Capacity units that the table says it used. */
  units: number;
}

export interface Recorder {
  /** Runs a call, which takes `CALL_MS` at the least, and notes it. `unitsOf` reads the capacity from its answer. */
  record<T>(name: string, send: () => Promise<T>, unitsOf?: (answer: T) => number): Promise<T>;
  /** Whether something is under way. */
  isOpen(): boolean;
  /** What was called and has ended since the last `reset`. */
  summary(): Summary;
  /** Forgets what was called. Throws when something is still under way, which would be counted wrongly. */
  reset(): void;
}

export interface Summary {
  calls: number;
  /** Round trips one after the other: the longest chain of calls in which each starts after the one before has ended. */
  depth: number;
  readUnits: number;
  writeUnits: number;
  /** The calls in the order of their starts, `+` between those that ran side by side. */
  order: string;
  /** How many calls of each name. */
  byName: Record<string, number>;
}

/**
 * So long that calls which start together also overlap and end together, whatever little each does before. Then a depth is a
 * matter of order, not of pace.
 */
const CALL_MS = 20;

export function createRecorder(): Recorder {
  let calls: Call[] = [];
  let moment = 0;
  return {
    async record(name, send, unitsOf = () => 0) {
      const call: Call = { name, startedAt: moment++, endedAt: Number.POSITIVE_INFINITY, units: 0 };
      calls.push(call);
      try {
        const [answer] = await Promise.all([send(), sleep(CALL_MS)]);
        call.units = unitsOf(answer);
        return answer;
      } finally {
        call.endedAt = moment++;
      }
    },
    isOpen: () => !calls.every(hasEnded),
    summary: () => summarise(calls.filter(hasEnded)),
    reset() {
      const open = calls.find((call) => !hasEnded(call));
      if (open) throw new Error(`${open.name} is still under way after the answer.`);
      calls = [];
    },
  };
}

const hasEnded = ({ endedAt }: Call) => endedAt < Number.POSITIVE_INFINITY;

function summarise(calls: readonly Call[]): Summary {
  const depths = depthsOf(calls);
  const depth = Math.max(0, ...depths);
  const units = (reads: boolean) =>
    calls.filter(({ name }) => isRead(name) === reads).reduce((sum, call) => sum + call.units, 0);
  const levels = Array.from({ length: depth }, (_, level) => calls.filter((_call, at) => depths[at] === level + 1));
  const order = levels.map((level) => level.map(({ name }) => name).join(' + ')).join(', then ');
  const byName = Object.fromEntries(
    Map.groupBy(calls, ({ name }) => name)
      .entries()
      .map(([name, same]) => [name, same.length]),
  );
  return { calls: calls.length, depth, readUnits: units(true), writeUnits: units(false), order, byName };
}

/** Of each call, in the order of their starts: how many calls had to end, one after the other, before it ended. */
function depthsOf(calls: readonly Call[]): number[] {
  const depths: number[] = [];
  for (const call of calls) {
    const before = calls.flatMap((other, at) => (other.endedAt < call.startedAt ? [depths[at]!] : []));
    depths.push(1 + Math.max(0, ...before));
  }
  return depths;
}

const isRead = (name: string) => /^(Get|BatchGet|Query)/.test(name);

interface Counted {
  ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
}

const unitsOf = ({ output }: { output: object }) =>
  [(output as Counted).ConsumedCapacity ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

/** Records every request of the client: each page of a query, each batch, each retry. */
export function recordClient(client: DynamoDBDocumentClient, recorder: Recorder): void {
  client.middlewareStack.add(
    (next, context) => (args) =>
      recorder.record(String(context.commandName).replace(/Command$/, ''), () => next(args), unitsOf),
    { step: 'initialize', name: 'benchRecorder' },
  );
}
