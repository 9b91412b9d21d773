import { type App, EgressError } from '../../core/app.ts';
import { invalid } from '../../core/errors.ts';
import { isRecord, ownValue } from '../../core/objects.ts';
import { receiverUrl } from '../../core/outgoing/url.ts';
import type { JsonObject } from '../call/json-nodes.ts';
import { parseJson } from '../call/template.ts';
import { jsonOfYaml } from './yaml.ts';

const MAX_FETCHED_BYTES = 5_000_000;
const TIMEOUT_MS = 10_000;
/** Objects and lists of a document. One of 5 MB has a tenth of that. */
const MAX_NODES = 1_000_000;

export const refuse = (path: string, message: string) => invalid([{ path, message }], `${path} ${message}.`);

/** Fetches a document. Throws VALIDATION_ERROR naming `url`. */
export async function fetchDocument(app: App, url: string): Promise<string> {
  const bounds = { timeoutMs: TIMEOUT_MS, firstByteTimeoutMs: TIMEOUT_MS, maxBytes: MAX_FETCHED_BYTES };
  try {
    const { status, body } = await app.egress.fetch(receiverUrl(app, url), {
      headers: { accept: 'application/json, application/yaml;q=0.9, */*;q=0.8' },
      ...bounds,
    });
    if (status !== 200) throw refuse('url', `answered with status ${status}`);
    return body.toString('utf8');
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    throw invalid([{ path: 'url', message: error.message }], `url: ${error.message}`);
  }
}

/** The first reference to another document. Walks without recursion, because documents may nest deeply. */
function foreignReference(json: unknown, path: string): string | undefined {
  const rest: unknown[] = [json];
  for (let count = 0; rest.length > 0; count++) {
    if (count > MAX_NODES) throw refuse(path, 'has too many objects');
    const node = rest.pop();
    if (typeof node !== 'object' || node === null) continue;
    const reference = isRecord(node) ? ownValue(node, '$ref') : undefined;
    if (typeof reference === 'string' && !reference.startsWith('#/')) return reference;
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) rest.push(child);
  }
  return undefined;
}

async function parsed(text: string, path: string): Promise<unknown> {
  const asJson = parseJson(text);
  if (asJson) return asJson.json;
  const asYaml = await jsonOfYaml(text);
  if ('problem' in asYaml) throw refuse(path, asYaml.problem);
  return JSON.parse(asYaml.json);
}

/** Reads an OpenAPI document, JSON or YAML. Throws VALIDATION_ERROR naming `path`. */
export async function readDocument(text: string, path: string): Promise<JsonObject> {
  const json = await parsed(text.replace(/^\ufeff/, ''), path);
  if (!isRecord(json) || !/^3\.\d/.test(String(ownValue(json, 'openapi'))))
    throw refuse(path, 'must be an OpenAPI document of version 3');
  const foreign = foreignReference(json, path);
  if (foreign !== undefined) throw refuse(path, `must not refer to another document: ${foreign.slice(0, 200)}`);
  return json;
}
