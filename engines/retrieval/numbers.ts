type Numbers = Int8Array | Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/** Smallest capacity, so that a new index does not grow with each of its first chunks. */
const MIN_CAPACITY = 64;

/** Returns the array if it has room for `length`, otherwise a larger copy filled up with zeros. */
export function grown<T extends Numbers>(array: T, length: number): T {
  if (array.length >= length) return array;
  const bigger = new (array.constructor as new (size: number) => T)(Math.max(length, array.length * 2, MIN_CAPACITY));
  bigger.set(array);
  return bigger;
}

/** Returns the bytes of an array without copying them. */
export const bytesOfArray = (array: ArrayBufferView): Buffer =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength);
