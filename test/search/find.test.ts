import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { segmentKey } from '../../domain/search/items.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';
import { Container } from './support.ts';

let table: TestTable;
let aws: TestQueues;
beforeAll(async () => {
  [table, aws] = await Promise.all([startTestTable(), startTestQueues()]);
});
afterAll(() => Promise.all([table.stop(), aws.stop()]));

const ids = uuidv7Source({ now: () => Date.now() });
const container = (workspaceId = ids.next(), laterMs = 0) => new Container(table, aws, { workspaceId, laterMs });
const write = ({ workspaceId }: Container) => container(workspaceId, 300_000).run('write-segments');

/** With many more, so that they get into a segment. */
async function written(of: Container, ...texts: string[]): Promise<string[]> {
  const others = Array.from({ length: 64 }, (_, n) => ({ days: 30 + n, texts: ['nothing of interest'] }));
  const all = await of.talks([...texts.map((text, n) => ({ days: n, texts: [text] })), ...others]);
  await write(of);
  expect(await of.rows('RECENT#')).toEqual([]);
  return all.slice(0, texts.length);
}

it('a phrase is found in a segment at the ends of parts of words, and in one that lacks pairs', async () => {
  const now = container();
  const [talk] = await written(
    now,
    'The  first E-Mail costs 3.50 €, "Crème brûlée"\nit is: rock’n’roll 東京の塔 and so on',
  );
  const phrases = [
    '"the first"',
    '"first e-mail costs"',
    '"mail costs 3.50"',
    '"first e"',
    '"creme brulee" it is',
    '"brulee" it is:"',
    '"rock’n’roll 東京"',
    '"東京の塔 and so"',
    '"first" "so on"',
  ];
  for (const phrase of phrases) expect([phrase, await now.find(phrase)]).toEqual([phrase, [talk]]);
  for (const phrase of ['"first costs"', '"mail first"', '"on so"']) expect(await now.find(phrase)).toEqual([]);
  const [segment] = await now.rows('SEGMENT#');
  await now.app.store.update(segmentKey(now.workspaceId, String(segment!.id)), { remove: ['hasPairs'] });
  for (const phrase of phrases) expect([phrase, await now.find(phrase)]).toEqual([phrase, [talk]]);
});

it('a phrase costs no reads of conversations that have its words elsewhere', async () => {
  const now = container();
  const apart = Array.from({ length: 60 }, (_, n) => `red ${n} blue ${n} green`);
  const [, , last] = [await written(now, ...apart, 'a red green door')].flat().slice(-3);
  const { query } = now.app.store;
  let queries = 0;
  now.app.store = {
    ...now.app.store,
    query: (...asked) => {
      queries += 1;
      return query(...asked);
    },
    async *queryAll(asked) {
      queries += 1;
      yield* table.store.queryAll(asked);
    },
  };
  expect(await now.find('"red green"')).toEqual([last]);
  expect(queries).toBeLessThan(20);
});

it('more recent conversations than a search analyses are found all the same', async () => {
  const now = container();
  const [oldest] = await now.talks([{ days: 9, texts: ['a mugwump sat there'] }]);
  await now.talks(Array.from({ length: 510 }, (_, n) => ({ days: n / 100, texts: ['nothing of interest'] })));
  expect(await now.find('mugwump')).toEqual([oldest]);
  await write(now);
  expect(await now.find('mugwump')).toEqual([oldest]);
});
