import { BatchGetCommand, GetCommand, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { table as names } from '../../config/table.ts';
import { batchesOf } from '../../domain/core/batches.ts';
import type { DuePage, Item, ItemPage, Key, Query, Store } from '../../domain/core/ports/store.ts';
import { conditionExpression, keyCondition, placeholders, startOf } from './expressions.ts';
import { onlyKey, toItem } from './raw-item.ts';
import { untilProcessed } from './retry.ts';
import type { Table } from './table.ts';

type Reads = Pick<Store, 'get' | 'getMany' | 'query' | 'queryAll' | 'due' | 'dueKeys'>;

const MAX_BATCH_KEYS = 100;
/** A DynamoDB page is at most 1 MB, so a query reads at most 5 MB before it returns. */
const MAX_PAGES = 5;

export const createReads = (table: Table): Reads => ({
  get: (rowKey, options) => get(table, rowKey, options?.consistent ?? false),
  getMany: (keys) => getMany(table, keys),
  query: (query) => readQuery(table, query),
  queryAll: (query) => readAll(table, query),
  dueKeys: (shard, until, page) => duePage(table, shard, { until, ...page }),
  due: (kind, until, limit) => due(table, kind, until, limit),
});

async function get(table: Table, rowKey: Key, consistent: boolean): Promise<Item | undefined> {
  const { Item: item } = await table.call('get', () =>
    table.client.send(
      new GetCommand({ TableName: table.name, Key: onlyKey(rowKey), ConsistentRead: consistent, ...table.counted }),
    ),
  );
  return item && toItem(item);
}

const identity = ({ pk, sk }: Key) => `${pk}\0${sk}`;

async function getMany(table: Table, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const distinctKeys = [...new Map(keys.map((rowKey) => [identity(rowKey), onlyKey(rowKey)])).values()];
  const itemsByKey = new Map<string, Item>();
  await Promise.all(batchesOf(MAX_BATCH_KEYS, distinctKeys).map((batch) => getBatch(table, batch, itemsByKey)));
  return keys.map((rowKey) => itemsByKey.get(identity(rowKey)));
}

const getBatch = (table: Table, batch: Key[], itemsByKey: Map<string, Item>) =>
  untilProcessed(table.pause, batch, async (keys) => {
    const output = await table.call('getMany', () =>
      table.client.send(
        new BatchGetCommand({
          RequestItems: { [table.name]: { Keys: keys, ConsistentRead: true } },
          ...table.counted,
        }),
      ),
    );
    const rows = output.Responses?.[table.name] ?? [];
    for (const item of rows.map(toItem)) itemsByKey.set(identity(item), item);
    const rest = output.UnprocessedKeys?.[table.name]?.Keys?.map(toItem);
    return rest?.length ? rest : undefined;
  });

/** One DynamoDB page. `last`: where it ended, or undefined at the end of the query. */
interface RawPage {
  items: Item[];
  last: Key | undefined;
}

async function queryPage(table: Table, input: Omit<QueryCommandInput, 'TableName'>): Promise<RawPage> {
  const output = await table.call(input.IndexName ? 'due' : 'query', () =>
    table.client.send(new QueryCommand({ ...input, TableName: table.name, ...table.counted })),
  );
  const { Items: rows = [], LastEvaluatedKey: last } = output;
  return { items: rows.map(toItem), last: last && toItem(last) };
}

function queryInput(query: Query): Omit<QueryCommandInput, 'TableName'> {
  const p = placeholders();
  const KeyConditionExpression = keyCondition(query, p);
  const filter = query.filter && conditionExpression(query.filter, p);
  const attributes = query.attributes && ['pk', 'sk', ...query.attributes].map((name) => p.name(name)).join(', ');
  return {
    KeyConditionExpression,
    ...(filter ? { FilterExpression: filter } : {}),
    ...(attributes ? { ProjectionExpression: attributes } : {}),
    ...p.maps(),
    ...(query.descending ? { ScanIndexForward: false } : {}),
    ...(query.consistent ? { ConsistentRead: true } : {}),
  };
}

/** Yields a query's raw pages on demand. `limitOf` returns the maximum number of rows that the next page reads. */
async function* rawPages(table: Table, query: Query, limitOf: (pageSize: number) => number | undefined) {
  const start = startOf(query);
  if (start === 'end') return;
  const input = queryInput(query);
  let last: Key | undefined = start.after === undefined ? undefined : { pk: query.pk, sk: start.after };
  for (let page = 0; page === 0 || last; page += 1) {
    const limit = limitOf(page);
    const raw: RawPage = await queryPage(table, {
      ...input,
      ...(last ? { ExclusiveStartKey: last } : {}),
      ...(limit === undefined ? {} : { Limit: limit }),
    });
    last = raw.last;
    yield raw;
  }
}

/**
 * Returns how many rows a page may read. Without a filter: as many as are still needed. With a filter: at first four
 * times as many, which is enough if most rows match; then full pages, for a filter that few rows match.
 */
const rowsToRead = (query: Query, pageSize: number, rowsRead: number) => {
  if (query.maxRead !== undefined) return query.maxRead;
  if (query.limit === undefined) return undefined;
  if (!query.filter) return query.limit - rowsRead;
  return pageSize === 0 ? Math.max(100, query.limit * 4) : undefined;
};

async function readQuery(table: Table, query: Query): Promise<ItemPage> {
  const limit = query.limit ?? Number.POSITIVE_INFINITY;
  if (limit < 1) throw new RangeError('A query needs a limit of at least 1.');
  const maxPages = query.maxRead === undefined ? MAX_PAGES : 1;
  const items: Item[] = [];
  let pages = 0;
  for await (const raw of rawPages(table, query, (pageSize) => rowsToRead(query, pageSize, items.length))) {
    for (const item of raw.items) items.push(item);
    pages += 1;
    if (items.length > limit) return cutAt(items, limit);
    if (items.length === limit || pages === maxPages) return { items, next: raw.last?.sk };
  }
  return { items, next: undefined };
}

function cutAt(items: Item[], limit: number): ItemPage {
  const kept = items.slice(0, limit);
  return { items: kept, next: kept.at(-1)?.sk };
}

async function* readAll(table: Table, query: Query): AsyncGenerator<Item> {
  for await (const { items } of rawPages(table, query, () => query.limit)) yield* items;
}

async function due(table: Table, kind: string, until: string, limit: number): Promise<Item[]> {
  const keys: Key[] = [];
  let after: Key | undefined;
  do {
    const page = await duePage(table, kind, { until, limit: limit - keys.length, after });
    keys.push(...page.keys);
    after = page.next;
  } while (after && keys.length < limit);
  const items = await getMany(table, keys);
  return items.filter(
    (item): item is Item => item !== undefined && item.dueKind === kind && String(item.dueAt) <= until,
  );
}

interface DueQuery {
  until: string;
  limit: number;
  after?: Key | undefined;
}

/** Reads one partition key of the index. */
async function duePage(table: Table, dueKind: string, { until, limit, after }: DueQuery): Promise<DuePage> {
  const { name, partitionKey, sortKey } = names.indexes.due;
  const { items, last } = await queryPage(table, {
    IndexName: name,
    KeyConditionExpression: `${partitionKey} = :kind AND ${sortKey} <= :until`,
    ExpressionAttributeValues: { ':kind': dueKind, ':until': until },
    Limit: limit,
    ...(after ? { ExclusiveStartKey: after } : {}),
  });
  return { keys: items, next: last };
}
