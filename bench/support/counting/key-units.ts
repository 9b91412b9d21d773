import { BatchGetItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '../../../adapters/aws.ts';
import { table } from '../../../config/table.ts';

type Value = Record<string, unknown>;
type RawItem = Record<string, Value>;

/** Units by partition key: those of the table by its own, those of the due index by `index <dueKind>`. */
export interface KeyUnits {
  write: Record<string, number>;
  read: Record<string, number>;
}

export interface KeyMeter {
  /** The rows that a write is about to change, as they are; undefined where the request is no write. */
  before(action: string, request: unknown): Promise<Touched | undefined>;
  after(touched: Touched): Promise<void>;
  read(action: string, request: unknown, answer: unknown): void;
  /** Units since the last time. */
  take(): KeyUnits;
}

interface Touched {
  keys: RawItem[];
  items: (RawItem | undefined)[];
  /** Units that each row takes for each kilobyte. */
  factor: number;
}

interface WriteRequest {
  Key?: RawItem;
  Item?: RawItem;
  TransactItems?: Record<string, { Key?: RawItem; Item?: RawItem }>[];
  RequestItems?: Record<string, { PutRequest?: { Item: RawItem }; DeleteRequest?: { Key: RawItem } }[]>;
}

interface ReadRequest {
  Key?: RawItem;
  IndexName?: string;
  ExpressionAttributeValues?: RawItem;
  RequestItems?: Record<string, { Keys: RawItem[] }>;
}
interface ReadAnswer {
  Responses?: Record<string, RawItem[]>;
  ConsumedCapacity?: { CapacityUnits?: number };
}

const keyOf = ({ pk, sk }: RawItem): RawItem => ({ pk: pk!, sk: sk! });
const textOf = (value: Value | undefined) => String(value?.S ?? '');

/** Keys of a write request's rows. */
function keysOf(action: string, request: WriteRequest): RawItem[] {
  switch (action) {
    case 'PutItem':
      return [keyOf(request.Item!)];
    case 'UpdateItem':
    case 'DeleteItem':
      return [keyOf(request.Key!)];
    case 'TransactWriteItems':
      return request.TransactItems!.flatMap((each) => Object.values(each)).map(({ Item, Key }) => keyOf(Item ?? Key!));
    case 'BatchWriteItem':
      return Object.values(request.RequestItems!)
        .flat()
        .map(({ PutRequest, DeleteRequest }) => keyOf(PutRequest?.Item ?? DeleteRequest!.Key));
    default:
      return [];
  }
}

/** Bytes of a value as DynamoDB counts them: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html */
function bytesOf(value: Value): number {
  const [[type, content] = ['NULL', true]] = Object.entries(value);
  if (type === 'S') return Buffer.byteLength(String(content));
  if (type === 'N') return Math.ceil(String(content).replace(/[-.]|^0+/g, '').length / 2) + 1;
  if (type === 'B') return Buffer.from(String(content), 'base64').length;
  if (type === 'L') return 3 + (content as Value[]).reduce((sum, each) => sum + 1 + bytesOf(each), 0);
  if (type === 'M') return 3 + itemBytes(content as RawItem) + Object.keys(content as RawItem).length;
  return 1;
}
export const itemBytes = (item: RawItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

const KILOBYTE = 1_024;
const writeUnits = (items: readonly (RawItem | undefined)[]) =>
  Math.max(1, ...items.map((item) => (item ? Math.ceil(itemBytes(item) / KILOBYTE) : 0)));
const readUnits = (item: RawItem | undefined) => Math.max(1, item ? Math.ceil(itemBytes(item) / (4 * KILOBYTE)) : 0);

const MAX_KEYS = 100;

/**
 * Counts capacity units by partition key. The table reports them by request only, so this reads the rows before and after each
 * write, bypassing the wire.
 */
export function createKeyMeter(endpoint: string): KeyMeter {
  const client = new DynamoDBClient(clientSettings({ region: 'us-east-1', endpoint }, 1));
  let units: KeyUnits = { write: {}, read: {} };

  const add = (kind: 'write' | 'read', key: string, count: number) => {
    units[kind][key] = (units[kind][key] ?? 0) + count;
  };
  async function itemsOf(keys: readonly RawItem[]): Promise<(RawItem | undefined)[]> {
    const wanted = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
    const found = new Map<string, RawItem>();
    for (let at = 0; at < wanted.length; at += MAX_KEYS) {
      const Keys = wanted.slice(at, at + MAX_KEYS) as never[];
      const command = new BatchGetItemCommand({ RequestItems: { [table.name]: { Keys, ConsistentRead: true } } });
      const { Responses } = await client.send(command);
      for (const item of (Responses?.[table.name] ?? []) as unknown as RawItem[]) {
        found.set(JSON.stringify(keyOf(item)), item);
      }
    }
    return keys.map((key) => found.get(JSON.stringify(key)));
  }
  function addIndexed(before: RawItem | undefined, after: RawItem | undefined): void {
    const entry = (item: RawItem | undefined) =>
      item?.dueKind && item.dueAt ? `index ${textOf(item.dueKind)}` : undefined;
    const [was, is] = [entry(before), entry(after)];
    if (was === is && textOf(before?.dueAt) === textOf(after?.dueAt)) return;
    if (was) add('write', was, 1);
    if (is) add('write', is, 1);
  }

  return {
    async before(action, request) {
      const keys = keysOf(action, request as WriteRequest);
      if (keys.length === 0) return undefined;
      return { keys, items: await itemsOf(keys), factor: action === 'TransactWriteItems' ? 2 : 1 };
    },
    async after({ keys, items, factor }) {
      const now = await itemsOf(keys);
      for (const [n, key] of keys.entries()) {
        add('write', textOf(key.pk), factor * writeUnits([items[n], now[n]]));
        addIndexed(items[n], now[n]);
      }
    },
    read(action, request, answer) {
      const { Key, IndexName, ExpressionAttributeValues, RequestItems } = request as ReadRequest;
      const { Responses, ConsumedCapacity } = answer as ReadAnswer;
      if (action === 'GetItem') add('read', textOf(Key!.pk), capacity(ConsumedCapacity));
      if (action === 'Query') {
        const values = ExpressionAttributeValues!;
        const key = IndexName ? `index ${textOf(values[':kind'])}` : textOf(values[':v0']);
        add('read', key, capacity(ConsumedCapacity));
      }
      if (action !== 'BatchGetItem') return;
      const items = new Map((Responses?.[table.name] ?? []).map((item) => [JSON.stringify(keyOf(item)), item]));
      for (const key of RequestItems![table.name]!.Keys) {
        add('read', textOf(key.pk), readUnits(items.get(JSON.stringify(keyOf(key)))));
      }
    },
    take() {
      const taken = units;
      units = { write: {}, read: {} };
      return taken;
    },
  };
}

const capacity = (used: ReadAnswer['ConsumedCapacity']) => used?.CapacityUnits ?? 0;
