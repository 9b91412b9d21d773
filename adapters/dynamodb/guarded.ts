import type { RowRights } from '../../config/row-patterns.ts';
import type { BatchWrite, Key, NamedWrites, Store, Write } from '../../domain/core/ports/store.ts';

type Right = keyof RowRights;

/** `*` stands for any characters, `?` for one. */
const matcherOf = (patterns: readonly string[]): RegExp =>
  new RegExp(
    `^(?:${patterns.map((pattern) => RegExp.escape(pattern).replaceAll('\\*', '.*').replaceAll('\\?', '.')).join('|')})$`,
    's',
  );

/** Throws for a row whose key no pattern covers. */
function createCheck(rights: RowRights) {
  const { read = [], count = [], write = [] } = rights;
  const matchers: Record<Right, RegExp> = {
    read: matcherOf(read),
    count: matcherOf([...count, ...write]),
    write: matcherOf(write),
  };
  return (right: Right, { pk }: Pick<Key, 'pk'>) => {
    if (!matchers[right].test(pk))
      throw new Error(`This function has no right to ${right} the row ${pk} (config/grants.ts).`);
  };
}

type Check = ReturnType<typeof createCheck>;
type Reads = Pick<Store, 'get' | 'getMany' | 'query' | 'queryAll' | 'dueKeys' | 'due'>;

/**
 * A store that refuses the rows which a function's policy on AWS refuses, so that a missing right shows on one machine
 * and in each test.
 */
export function guardRows(store: Store, rights: RowRights): Store {
  const check = createCheck(rights);
  return { ...guardReads(store, check), ...guardWrites(store, check) };
}

const guardReads = (store: Store, check: Check): Reads => ({
  async get(rowKey, options) {
    check('read', rowKey);
    return store.get(rowKey, options);
  },
  async getMany(keys) {
    for (const rowKey of keys) check('read', rowKey);
    return store.getMany(keys);
  },
  async query(query) {
    check('read', query);
    return store.query(query);
  },
  queryAll(query) {
    check('read', query);
    return store.queryAll(query);
  },
  dueKeys: (shard, until, page) => store.dueKeys(shard, until, page),
  due: (kind, until, limit) => store.due(kind, until, limit),
});

function guardWrites(store: Store, check: Check): Omit<Store, keyof Reads> {
  const checkAll = (writes: Iterable<Write | BatchWrite>) => {
    for (const write of writes) {
      if ('put' in write) check('write', write.put);
      else if ('update' in write) check('count', write.update);
      else if ('remove' in write) check('write', write.remove);
      else check('read', write.check);
    }
  };
  return {
    async put(item, when) {
      check('write', item);
      return store.put(item, when);
    },
    async update(rowKey, change, when) {
      check('count', rowKey);
      return store.update(rowKey, change, when);
    },
    async remove(rowKey, when) {
      check('write', rowKey);
      return store.remove(rowKey, when);
    },
    async transact(writes, options) {
      checkAll(writesOf(writes));
      return store.transact(writes, options);
    },
    async writeEach(writes) {
      checkAll(writes);
      return store.writeEach(writes);
    },
    async writeMany(writes) {
      checkAll(writes);
      return store.writeMany(writes);
    },
  };
}

function* writesOf(writes: NamedWrites): Iterable<Write> {
  for (const named of Object.values(writes)) {
    if (!named) continue;
    if (isMany(named)) yield* named.values();
    else yield named;
  }
}

const isMany = (
  named: Write | readonly Write[] | ReadonlyMap<string, Write>,
): named is readonly Write[] | ReadonlyMap<string, Write> => Array.isArray(named) || named instanceof Map;
