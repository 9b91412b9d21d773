type Numbers = Int8Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** The array itself when it has room for `length`, else a copy with room to spare; zeros behind. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (array.length >= length) return array;
  const bigger = new (array.constructor as new (size: number) => T)(Math.max(length, array.length * 2, 64));
  bigger.set(array);
  return bigger;
}
