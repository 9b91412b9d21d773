/** `crypto.randomUUID` is missing on a page loaded over plain http from a host other than localhost. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
