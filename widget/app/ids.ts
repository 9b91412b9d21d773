/** `crypto.randomUUID` is missing on a page loaded over plain http from a host other than localhost. */
export const newId = () =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16).padStart(8, '0')).join('');
