/** `crypto.randomUUID` is missing on a page loaded over plain http from a host other than localhost. */
export const newId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, '0')).join('');
