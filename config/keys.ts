/** The keys of an object whose type lists all that it may have. */
export const keysOf = <Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(object) as Key[];

/** An object with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  toValue: (rowKey: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((rowKey) => [rowKey, toValue(rowKey)])) as Record<Key, Value>;
