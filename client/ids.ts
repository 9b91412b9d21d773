/** Returns a random ID. `crypto.randomUUID` is missing on a page loaded over plain http. */
export const newId = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
