/** As much of JSON Schema as the OpenAPI document uses. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  description?: string;
}

export type Resolve = (schema: JsonSchema) => JsonSchema;

/** Follows references within a document. */
export const resolver = (document: object): Resolve => {
  const resolve: Resolve = (schema) => {
    if (schema.$ref === undefined) return schema;
    const parts = schema.$ref.split('/').slice(1);
    return resolve(
      parts.reduce((at, part) => (at as Record<string, unknown>)[part]!, document as unknown) as JsonSchema,
    );
  };
  return resolve;
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (Number.isInteger(value)) return 'integer';
  return typeof value;
};

const isOfType = (value: unknown, type: string) =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

const codePoints = (text: string) => [...text].length;

/** Where and how a value does not fit its schema; empty where it does. */
export function misfits(resolve: Resolve, schema: JsonSchema, value: unknown, at = '$'): string[] {
  const known = resolve(schema);
  // What is documented so is taken whatever it is.
  if (known.description?.endsWith('malformed is ignored')) return [];
  const { anyOf } = known;
  if (anyOf) {
    const each = anyOf.map((option) => misfits(resolve, option, value, at));
    return each.some((list) => list.length === 0) ? [] : (each.sort((a, b) => b.length - a.length).at(-1) ?? []);
  }
  const types = [known.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [`${at}: ${typeOf(value)} instead of ${types.join(' or ')}`];
  }
  if (known.const !== undefined && value !== known.const) return [`${at}: not ${JSON.stringify(known.const)}`];
  if (known.enum && !known.enum.includes(value)) return [`${at}: not one of its values`];
  if (typeof value === 'string') return textMisfits(known, value, at);
  if (typeof value === 'number') return boundMisfits(value, known.minimum, known.maximum, at);
  if (Array.isArray(value)) return listMisfits(resolve, known, value, at);
  if (typeof value === 'object' && value !== null) return objectMisfits(resolve, known, value, at);
  return [];
}

const boundMisfits = (value: number, least = -Infinity, most = Infinity, at: string) =>
  value < least || value > most ? [`${at}: ${value} is not within ${least} to ${most}`] : [];

function textMisfits({ minLength, maxLength, pattern, format }: JsonSchema, value: string, at: string): string[] {
  if (pattern && !new RegExp(pattern).test(value)) return [`${at}: does not match ${pattern}`];
  const shape = formats[format ?? ''];
  if (shape && !shape.test(value)) return [`${at}: is no ${format}`];
  return boundMisfits(codePoints(value), minLength, maxLength, `${at} length`);
}

function listMisfits(resolve: Resolve, { items, minItems, maxItems }: JsonSchema, value: unknown[], at: string) {
  const each = items ? value.flatMap((one, n) => misfits(resolve, items, one, `${at}[${n}]`)) : [];
  return [...boundMisfits(value.length, minItems, maxItems, `${at} length`), ...each];
}

function objectMisfits(resolve: Resolve, known: JsonSchema, value: object, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = known;
  const missing = required.filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}.${name}: missing`);
  const rest = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const each = Object.entries(value).flatMap(([name, one]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : rest;
    return schema && one !== undefined ? misfits(resolve, schema, one, `${at}.${name}`) : [];
  });
  return [...missing, ...each];
}
