/** A value that an earlier check guarantees, which its type does not say. Throws if it is missing after all. */
export function required<T>(value: T | null | undefined, name: string): T {
  if (value === undefined || value === null) throw new Error(`${name} is missing`);
  return value;
}
