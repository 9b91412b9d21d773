import type { ClientAddress } from './client.ts';

/** `raw`: alternating names and values. */
export function headersOf(raw: readonly string[], clientAddress: ClientAddress) {
  const headers: Record<string, string> = Object.create(null);
  const multiValueHeaders: Record<string, string[]> = Object.create(null);
  let name = '';
  for (const [index, text] of raw.entries()) {
    if (index % 2 === 0) name = text;
    else if (!isForwarded(name)) {
      headers[name] = text;
      const values = multiValueHeaders[name];
      if (values) values.push(text);
      else multiValueHeaders[name] = [text];
    }
  }
  for (const forwardedName of forwarded) {
    headers[forwardedName.name] = clientAddress[forwardedName.from];
    multiValueHeaders[forwardedName.name] = [clientAddress[forwardedName.from]];
  }
  return { headers, multiValueHeaders };
}

/** Headers that the gateway sets itself. */
const forwarded = [
  { name: 'X-Forwarded-For', from: 'forwardedFor' },
  { name: 'X-Forwarded-Port', from: 'port' },
  { name: 'X-Forwarded-Proto', from: 'protocol' },
] as const;
const forwardedLower = new Set<string>(forwarded.map(({ name }) => name.toLowerCase()));
// Checks the length first, because this runs for each header of each request.
const isForwarded = (name: string) => name.length >= 15 && name.length <= 17 && forwardedLower.has(name.toLowerCase());
