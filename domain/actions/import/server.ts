import { ownValue } from '../../core/objects.ts';
import { type JsonObject, listAt, objectAt, resolved, textAt } from '../call/json-nodes.ts';

/** Stands for an address that a document does not tell. */
const UNKNOWN = 'https://example.com';

interface ServerAddress {
  /** Without a slash at its end. */
  url: string;
  problems: string[];
}

const unknown = (reason: string): ServerAddress => ({
  url: UNKNOWN,
  problems: [`${reason} Replace ${UNKNOWN} by its address.`],
});

/** The address of a server with the defaults of its variables, and the variables that have none. */
function filledAddress(openApi: JsonObject, server: JsonObject | undefined): { address: string; lacking: string[] } {
  const variables = objectAt(openApi, server, 'variables');
  const lacking: string[] = [];
  const address = (textAt(server, 'url') ?? '/').replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = objectAt(openApi, variables, name);
    const value = variable && ownValue(variable, 'default');
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    lacking.push(whole);
    return whole;
  });
  return { address, lacking };
}

/**
 * Where an operation is. `levels`: what can name a server, the most specific first. A relative address is one of the server of the
 * document itself.
 */
export function serverOf(
  openApi: JsonObject,
  levels: readonly (JsonObject | undefined)[],
  documentUrl: string | null | undefined,
): ServerAddress {
  const servers = levels.map((level) => listAt(level, 'servers')).find(({ length }) => length > 0) ?? [];
  const { address, lacking } = filledAddress(openApi, resolved(openApi, servers[0]));
  if (lacking.length > 0) return unknown(`The server has no default for ${lacking.join(', ')}.`);
  const url = documentUrl ? URL.parse(address, documentUrl) : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return unknown('The document does not say where its server is.');
  return { url: `${url.origin}${url.pathname}`.replace(/\/+$/, ''), problems: [] };
}
