type Numbers = Int8Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** Returns the array if it has room for `length`, otherwise a larger copy filled up with zeros. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (array.length >= length) return array;
  const bigger = new (array.constructor as new (size: number) => T)(Math.max(length, array.length * 2, 64));
  bigger.set(array);
  return bigger;
}
