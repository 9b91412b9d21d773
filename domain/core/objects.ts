export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names of a constant object's properties, with their types. */
export const namesOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** An object with a value for each name. */
export const byName = <Name extends string, Value>(names: readonly Name[], toValue: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;

/** The value under a name that may come from outside. Undefined for inherited names, such as `constructor`. */
export const ownValue = <Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;
