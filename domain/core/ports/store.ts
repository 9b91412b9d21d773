export interface Key {
  pk: string;
  sk: string;
}
export type Item = Key & Record<string, unknown>;

declare const forReading: unique symbol;
/**
 * A key that can only be read with. Writes to its row belong to a single module, and no write accepts this type. The brand exists
 * only at compile time.
 */
export type ReadKey = Key & { readonly [forReading]: true };
export type WriteKey = Key & { readonly [forReading]?: never };

/** A condition on an item, or several combined. Attributes are top-level names. */
export type Condition =
  | { attribute: string; is: 'absent' | 'present' }
  | { attribute: string; op: '=' | '<>' | '<' | '<=' | '>' | '>='; value: unknown }
  | { attribute: string; contains: unknown }
  | { any: readonly Condition[] }
  | { all: readonly Condition[] };

/** A change of single attributes. `set` replaces (undefined is skipped), `add` increments, `remove` deletes. */
export interface AttributeUpdates {
  set?: Record<string, unknown>;
  /** Sets an attribute only if it is absent. */
  setOnce?: Record<string, unknown>;
  add?: Record<string, number>;
  remove?: readonly string[];
}

export type Write =
  | { put: Item; when?: Condition }
  | { update: WriteKey; change: AttributeUpdates; when?: Condition }
  | { remove: WriteKey; when?: Condition }
  | { check: Key; when: Condition };

/** A write that changes its row. */
export type RowWrite = Exclude<Write, { check: Key }>;

/** A write without a condition. */
export type BatchWrite = { put: Item } | { remove: Key };

/**
 * The result of a conditional write. `item` is the item after the write or, if the condition failed, the current item (if known).
 * A write whose response was lost counts as applied if the item has all the values it sets or, for a delete, does not exist.
 */
export type WriteResult = { applied: true; item: Item } | { applied: false; item: Item | undefined };
/** The writes of a transaction by name: one, a list, a map of writes with ids of their own, or nothing. */
export type NamedWrites = Readonly<
  Record<string, Write | readonly Write[] | ReadonlyMap<string, Write> | null | undefined>
>;
/** A write whose condition failed. `item`: the current item, if known. */
export interface Refusal {
  item: Item | undefined;
}
type RefusalOf<Writes> = Writes extends readonly Write[]
  ? readonly Refusal[]
  : Writes extends ReadonlyMap<infer Id, Write>
    ? ReadonlyMap<Id, Refusal>
    : Refusal;
/** The writes whose conditions failed, under the names that the caller gave them. Other names are missing. */
export type Refused<Writes extends NamedWrites> = {
  readonly [Name in keyof Writes]?: RefusalOf<NonNullable<Writes[Name]>>;
};
/** `conflict`: another transaction was writing to the row of a write that `returnConflictOf` names. */
export type TransactionResult<Writes extends NamedWrites = NamedWrites> =
  | { applied: true }
  | { applied: false; refused: Refused<Writes>; conflict?: boolean };
export interface TransactOptions<Name extends string = string> {
  /**
   * Name of a write for which the caller has alternative rows, or `any`. A conflict on it is returned after one delay instead of
   * retried.
   */
  returnConflictOf?: Name | 'any' | undefined;
  /** Number of such conflicts returned before. The delay doubles with each, up to 400 ms. */
  conflicts?: number;
}

export interface Query {
  pk: string;
  /** Selects sort keys by prefix, or from `from` to `to` (both inclusive). Omitted: the whole partition. */
  prefix?: string;
  from?: string;
  to?: string;
  /** Exclusive start key, in the direction of reading. */
  after?: string;
  limit?: number;
  descending?: boolean;
  consistent?: boolean;
  filter?: Condition;
  /** The attributes of the items besides their key. Default: all. */
  attributes?: readonly string[];
  /** Instead of `limit`: the number of rows that are read, of which the query returns those that match its filter. */
  maxRead?: number;
}
export interface ItemPage {
  items: Item[];
  /** Sort key to continue after. Undefined at the end. */
  next: string | undefined;
}

export interface DuePage {
  keys: Key[];
  /** Where the next page begins. Undefined at the end. */
  next: Key | undefined;
}

/**
 * The table. Throttles and conflicts are retried internally, with jitter, at most five times. After that, or if the table is
 * unreachable, every method throws SERVICE_UNAVAILABLE.
 */
export interface Store {
  get(rowKey: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** Consistent read of up to 100 keys. The result has the order of the keys. */
  getMany(keys: readonly Key[]): Promise<(Item | undefined)[]>;
  query(query: Query): Promise<ItemPage>;
  /** All items of a query, fetched page by page. */
  queryAll(query: Query): AsyncIterable<Item>;
  /** A page of the keys of due items of one shard, oldest first. The index is eventually consistent: read the items before acting on them. */
  dueKeys(shard: string, until: string, page: { limit: number; after?: Key | undefined }): Promise<DuePage>;
  /**
   * Due items, oldest first. The index is eventually consistent and holds only keys. The items are then read consistently, and
   * those no longer due are dropped.
   */
  due(kind: string, until: string, limit: number): Promise<Item[]>;
  put(item: Item, when?: Condition): Promise<WriteResult>;
  update(rowKey: WriteKey, change: AttributeUpdates, when?: Condition): Promise<WriteResult>;
  remove(rowKey: WriteKey, when?: Condition): Promise<WriteResult>;
  /** Atomic. Up to 100 writes. */
  transact<Writes extends NamedWrites>(
    writes: Writes,
    options?: TransactOptions<keyof Writes & string>,
  ): Promise<TransactionResult<Writes>>;
  /**
   * Independent writes of different rows, any number, each with its condition: a refused one leaves the others. Not atomic, and on
   * AWS half the price of a transaction. Returns the refusal of each write, or undefined if it was applied.
   */
  writeEach(writes: readonly RowWrite[]): Promise<(Refusal | undefined)[]>;
  /** Unconditional puts and deletes in batches. Not atomic, any number. */
  writeMany(writes: readonly BatchWrite[]): Promise<void>;
}
