import type { ActionInput, ActionValue } from '../records/inputs.ts';

/** Only names in the form of an input's key are placeholders, so JSON in a text is none. */
const PLACEHOLDER = /\{([a-z][a-z0-9_]*)\}/g;
/** Stands for the key of the call, in the URL of a lookup. */
export const IDEMPOTENCY_KEY = 'idempotency_key';

/** The names between braces in a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, key = '']) => key);

/** Values by the name of their placeholder. */
export type PlaceholderValues = ReadonlyMap<string, string>;
export const byKey = (values: readonly ActionValue[]): Map<string, string> =>
  new Map(values.map(({ key, value }) => [key, value]));

/** Replaces placeholders. One without a value becomes nothing. */
export const filledText = (template: string, values: PlaceholderValues): string =>
  template.replaceAll(PLACEHOLDER, (_, key: string) => values.get(key) ?? '');

interface UrlParts {
  origin: string;
  path: string;
  /** Parameters as they stand in the URL. */
  query: string[];
}

/** The parts of a URL with placeholders. Undefined without a scheme and a host. */
export function urlPartsOf(url: string): UrlParts | undefined {
  const found = /^(https?:\/\/[^/?#]+)([^?#]*)(?:\?([^#]*))?$/i.exec(url.trim());
  if (!found) return undefined;
  const [, origin = '', path = '', query] = found;
  return { origin, path, query: query ? query.split('&') : [] };
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? '';

/** Why placeholders may not stand where they do in a URL. Undefined: they may. */
export function urlProblem(url: string): string | undefined {
  const parts = urlPartsOf(url);
  if (!parts) return 'must be a valid https address';
  if (parts.origin.includes('{')) return 'must not have a placeholder in the host';
  if (parts.query.some((parameter) => nameOf(parameter).includes('{')))
    return 'may have placeholders in the path and in values of the query only';
  return undefined;
}

/** Placeholders of the path, which need a value. */
export const pathPlaceholders = (url: string): string[] => placeholdersIn(urlPartsOf(url)?.path ?? '');

/** A URL without placeholders, which the guard can check. */
export const sampleUrl = (url: string): string => url.replaceAll(PLACEHOLDER, 'x');

/** The only origin that receives an action's secrets. */
export const originOf = (url: string): string => new URL(sampleUrl(url)).origin;

/** A segment that a server resolves to another path. */
const isDots = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

const encoded = (template: string, values: PlaceholderValues) =>
  template.replaceAll(PLACEHOLDER, (_, key: string) => encodeURIComponent(values.get(key) ?? ''));

/**
 * The URL of a call. Values are percent-encoded, so they stay within their segment or parameter. A parameter whose value is
 * left out is left out. Undefined: a value makes a segment of dots or an empty one, which would be another path.
 */
export function filledUrl(url: string, values: PlaceholderValues): string | undefined {
  const parts = urlPartsOf(url);
  if (!parts) return undefined;
  const segments = parts.path.split('/');
  const filled = segments.map((segment) => encoded(segment, values));
  const isOther = filled.some((segment, n) => segment !== segments[n] && (segment === '' || isDots(segment)));
  if (isOther) return undefined;
  const query = parts.query
    .filter((parameter) => placeholdersIn(parameter).every((key) => values.has(key)))
    .map((parameter) => encoded(parameter, values));
  return `${parts.origin}${filled.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
/** Left out: the input has no value. */
const MISSING = Symbol('missing');

/** Parses JSON. Undefined if it is none. */
export function parseJson(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

const typed = ({ kind }: ActionInput, value: string): Json =>
  kind === 'number' ? Number(value) : kind === 'boolean' ? value === 'true' : value;

interface BodyValues {
  inputs: readonly ActionInput[];
  values: PlaceholderValues;
}

/** A string that is one placeholder becomes a value of the input's own type; within a longer one it is text. */
function filledString(text: string, { inputs, values }: BodyValues): Json | typeof MISSING {
  const [key] = placeholdersIn(text);
  if (key === undefined || text !== `{${key}}`) return filledText(text, values);
  const value = values.get(key);
  const input = inputs.find((each) => each.key === key);
  return value === undefined ? MISSING : input ? typed(input, value) : value;
}

function filledJson(node: unknown, body: BodyValues): Json | typeof MISSING {
  if (typeof node === 'string') return filledString(node, body);
  if (Array.isArray(node)) return node.map((each) => filledJson(each, body)).filter((each) => each !== MISSING);
  if (typeof node !== 'object' || node === null) return node as Json;
  const filled = Object.entries(node).map(([name, each]) => [name, filledJson(each, body)] as const);
  // A null prototype, so that a property named __proto__ is one.
  return Object.assign(Object.create(null), Object.fromEntries(filled.filter(([, value]) => value !== MISSING)));
}

/** The JSON of a body with its values. A property whose input is left out is left out. */
export const filledBody = (template: string, body: BodyValues): string =>
  JSON.stringify(filledJson(JSON.parse(template), body)) ?? 'null';
