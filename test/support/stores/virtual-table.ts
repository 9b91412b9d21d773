import type {
  AttributeUpdates,
  Condition,
  Item,
  Key,
  NamedWrites,
  Store,
  TransactionResult,
  TransactOptions,
  Write,
} from '../../../domain/core/app.ts';
import { unavailable } from '../../../domain/core/errors.ts';
import { listWrites, type NamedWrite, refusedByName } from '../../../domain/core/rows/transactions.ts';

/** Time that passes only where somebody waits for it, so that a minute of load takes a second and no machine is too busy for it. */
export interface VirtualTime {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Runs what was started, and what it starts, until nothing waits any more. */
  run(): Promise<void>;
}

export function createVirtualTime(startMs: number): VirtualTime {
  let nowMs = startMs;
  let order = 0;
  const waiting: { atMs: number; order: number; wake: () => void }[] = [];
  const earlier = (a: { atMs: number; order: number }, b: { atMs: number; order: number }) =>
    a.atMs - b.atMs || a.order - b.order;
  return {
    now: () => nowMs,
    sleep: (ms) =>
      new Promise((wake) => {
        const entry = { atMs: nowMs + ms, order: order++, wake };
        let at = waiting.length;
        while (at > 0 && earlier(waiting[at - 1]!, entry) > 0) at--;
        waiting.splice(at, 0, entry);
      }),
    async run() {
      for (;;) {
        // Lets whatever was woken come to its next wait.
        await new Promise<void>((resolve) => setImmediate(resolve));
        const next = waiting.shift();
        if (!next) return;
        nowMs = next.atMs;
        next.wake();
      }
    },
  };
}

export interface VirtualTimes {
  /** From the call to the answer of a read. */
  readMs: number;
  /** How long a transaction is at its rows. */
  transactionMs: number;
}

export interface VirtualTable {
  store: Store;
  /** Rows by their keys. */
  rows: Map<string, Item>;
  counts: { transactions: number; conflicts: number };
  /** Told of every row that was changed, as the change stream tells of it. */
  onChange?: (before: Item | undefined, after: Item | undefined) => void;
}

const nameOf = ({ pk, sk }: Key) => `${pk}\0${sk}`;
const keyOf = (write: Write): Key =>
  'put' in write ? write.put : 'update' in write ? write.update : 'remove' in write ? write.remove : write.check;

function holds(test: Condition | undefined, item: Item | undefined): boolean {
  if (!test) return true;
  if ('any' in test) return test.any.some((part) => holds(part, item));
  if ('all' in test) return test.all.every((part) => holds(part, item));
  const value = item?.[test.attribute];
  if ('is' in test) return (value === undefined) === (test.is === 'absent');
  if ('contains' in test) throw new Error('not needed here');
  if (value === undefined) return false;
  const [a, b] = [value, test.value] as [number, number];
  switch (test.op) {
    case '=':
      return a === b;
    case '<>':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

function changed(item: Item, { set = {}, setOnce = {}, add = {}, remove = [] }: AttributeUpdates): Item {
  const after: Item = { ...item };
  for (const [name, value] of Object.entries(set)) if (value !== undefined) after[name] = value;
  for (const [name, value] of Object.entries(setOnce)) after[name] ??= value;
  for (const [name, value] of Object.entries(add)) after[name] = Number(after[name] ?? 0) + value;
  for (const name of remove) delete after[name];
  return after;
}

const MAX_RETRIES = 5;

/**
 * The part of the table that spending credits needs, in memory: conditions, transactions that lock their rows and cancel what
 * meets them, and the waits and retries of `adapters/dynamodb`.
 */
export function createVirtualTable(time: VirtualTime, { readMs, transactionMs }: VirtualTimes): VirtualTable {
  const rows = new Map<string, Item>();
  const locked = new Set<string>();
  const counts = { transactions: 0, conflicts: 0 };
  const table = { rows, counts } as VirtualTable;

  function apply(write: Write): [Item | undefined, Item | undefined] {
    const name = nameOf(keyOf(write));
    const before = rows.get(name);
    if ('put' in write) rows.set(name, write.put);
    else if ('remove' in write) rows.delete(name);
    else if ('update' in write) rows.set(name, changed(before ?? { ...keyOf(write) }, write.change));
    return [before, rows.get(name)];
  }

  async function attempt<Writes extends NamedWrites>(
    writes: readonly NamedWrite[],
  ): Promise<TransactionResult<Writes> | 'conflict'> {
    const names = writes.map(({ write }) => nameOf(keyOf(write)));
    counts.transactions++;
    if (names.some((name) => locked.has(name))) {
      counts.conflicts++;
      await time.sleep(readMs);
      return 'conflict';
    }
    for (const name of names) locked.add(name);
    await time.sleep(transactionMs);
    for (const name of names) locked.delete(name);
    const refusals = writes.flatMap((named) => {
      const item = rows.get(nameOf(keyOf(named.write)));
      return holds(named.write.when, item) ? [] : [{ ...named, item }];
    });
    if (refusals.length > 0) return { applied: false, refused: refusedByName<Writes>(refusals) };
    const changedRows: [Item | undefined, Item | undefined][] = writes.map(({ write }) => apply(write));
    // All of a transaction is there before anybody is told of a part.
    for (const [before, after] of changedRows) table.onChange?.(before, after);
    return { applied: true };
  }

  async function transact<Writes extends NamedWrites>(
    named: Writes,
    { returnConflictOf, conflicts = 0 }: TransactOptions<keyof Writes & string> = {},
  ): Promise<TransactionResult<Writes>> {
    const writes = listWrites(named);
    const isReturned = (name: string) => returnConflictOf === 'any' || returnConflictOf === name;
    for (let retry = 0; ; retry++) {
      const returns = writes.some(({ name, write }) => isReturned(name) && locked.has(nameOf(keyOf(write))));
      const done = await attempt<Writes>(writes);
      if (done !== 'conflict') return done;
      if (returns) {
        await time.sleep(Math.random() * 50 * 2 ** Math.min(conflicts, 3));
        return { applied: false, refused: {}, conflict: true };
      }
      if (retry === MAX_RETRIES) throw unavailable(new Error('conflict'));
      await time.sleep(Math.random() * 50 * 2 ** retry);
    }
  }

  const store: Pick<Store, 'get' | 'queryAll' | 'transact' | 'update'> = {
    async get(key) {
      await time.sleep(readMs);
      return rows.get(nameOf(key));
    },
    async *queryAll({ pk }) {
      await time.sleep(readMs);
      for (const item of [...rows.values()]) if (item.pk === pk) yield item;
    },
    transact,
    async update(update, change, when) {
      const done = await transact({ row: { update, change, ...(when ? { when } : {}) } });
      const item = rows.get(nameOf(update));
      return done.applied ? { applied: true, item: item! } : { applied: false, item };
    },
  };
  table.store = store as Store;
  return table;
}
