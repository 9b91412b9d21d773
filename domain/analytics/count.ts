import type { App, Item, Key, Write } from '../app.ts';
import type { Change } from '../changes.ts';
import {
  countedKey,
  dayName,
  daySk,
  figuresPk,
  keptSeconds,
  placeInDay,
  QUARTER_MS,
  quarterName,
  quarterSk,
  spreadSk,
  type Whose,
} from './items.ts';
import { withPlaces } from './places.ts';
import { type Shares, sharesOf } from './shares.ts';

/** The stream repeats a record for a day at the most. */
const MARKED_SECONDS = 3 * 86_400;
/** Of a transaction. */
const MAX_WRITES = 100;

interface Counting {
  changeId: string;
  workspaceId: string;
  chatbotId: string;
  shares: Shares;
}

/**
 * Counts a batch of changes, each once however often it is delivered, in whatever cuts and by however many at once: a change's
 * marker and what it adds are one transaction.
 */
export async function countChanges(app: App, changes: readonly Change[]): Promise<void> {
  const byWorkspace = new Map<string, Counting[]>();
  for (const change of await withPlaces(app, changes)) {
    const counting = toCounting(change);
    if (!counting) continue;
    byWorkspace.set(counting.workspaceId, [...(byWorkspace.get(counting.workspaceId) ?? []), counting]);
  }
  await Promise.all([...byWorkspace.values()].map((all) => countInParts(app, all)));
}

function toCounting(change: Change): Counting | undefined {
  const shares = sharesOf(change);
  if (shares.size === 0) return undefined;
  const { workspaceId, chatbotId } = change.after as Item;
  return { changeId: change.id, workspaceId: String(workspaceId), chatbotId: String(chatbotId ?? ''), shares };
}

async function countInParts(app: App, all: readonly Counting[]): Promise<void> {
  // One batch may hold a record twice; one transaction may not write its marker twice.
  let rest = [...new Map(all.map((counting) => [counting.changeId, counting])).values()];
  while (rest.length > 0) {
    let part = rest;
    while (writesOf(app, part).length > MAX_WRITES) part = part.slice(0, Math.ceil(part.length / 2));
    await countOnce(app, part);
    rest = rest.slice(part.length);
  }
}

/** Leaves out what is marked already, and counts the rest. */
async function countOnce(app: App, part: readonly Counting[]): Promise<void> {
  let rest = part;
  while (rest.length > 0) {
    const done = await app.store.transact(writesOf(app, rest));
    if (done.applied) return;
    const marked = new Set(done.refused.map(({ index }) => index));
    rest = rest.filter((_, index) => !marked.has(index));
  }
}

/** The markers first, in the order of the changes. */
function writesOf(app: App, part: readonly Counting[]): Write[] {
  const ttl = Math.ceil(app.clock.now() / 1000) + MARKED_SECONDS;
  const markers = part.map(
    ({ workspaceId, changeId }): Write => ({
      put: { ...countedKey(workspaceId, changeId), ttl },
      when: { attribute: 'pk', is: 'absent' },
    }),
  );
  return [...markers, ...additions(part)];
}

interface Addition {
  key: Key;
  add: Record<string, number>;
  ttl?: number;
}

function additions(part: readonly Counting[]): Write[] {
  const rows = new Map<string, Addition>();
  for (const { workspaceId, chatbotId, shares } of part) {
    const owners: Whose[] = chatbotId ? ['ALL', chatbotId] : ['ALL'];
    for (const pk of owners.map((whose) => figuresPk(workspaceId, whose))) {
      for (const [at, counts] of shares) {
        sumUp(rows, { key: { pk, sk: daySk(dayName(at)) }, add: counts });
        if (counts.messages) {
          const { attribute, unit } = placeInDay(at);
          sumUp(rows, { key: { pk, sk: spreadSk(dayName(at)) }, add: { [attribute]: unit * counts.messages } });
        }
        sumUp(rows, { key: { pk, sk: quarterSk(quarterName(at)) }, add: counts, ttl: keptSeconds(at + QUARTER_MS) });
      }
    }
  }
  return [...rows.values()].map(({ key, add, ttl }): Write => ({ update: key, change: { add, set: { ttl } } }));
}

function sumUp(rows: Map<string, Addition>, { key, add, ttl }: Addition): void {
  const id = `${key.pk} ${key.sk}`;
  const row = rows.get(id) ?? { key, add: {}, ...(ttl === undefined ? {} : { ttl }) };
  for (const [counter, count] of Object.entries(add)) {
    if (count !== 0) row.add[counter] = (row.add[counter] ?? 0) + count;
  }
  rows.set(id, row);
}
