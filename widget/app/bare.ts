/** A list as JSON has it. Prototype up to 1.6 gives arrays a `toJSON` that returns text. */
export const bare = <T>(list: T[]): T[] => Object.setPrototypeOf([...list], null);
