import { sampleValues } from './sample-values.ts';

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is looked into by its keywords
export type Json = any;
type Schemas = Readonly<Record<string, Json>>;

/** Where a value is used: the record, by its component's name, and the field. */
interface FieldPath {
  record: string;
  field: string;
}

const types: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const formats: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  uri: /^https?:\/\/./,
};

/** Whether a value is valid by its schema. An object's fields are not checked. */
function fits(jsonSchema: Json, value: unknown, schemas: Schemas): boolean {
  if (jsonSchema.$ref) return fits(componentOf(jsonSchema, schemas), value, schemas);
  if ('const' in jsonSchema) return value === jsonSchema.const;
  if (jsonSchema.enum) return jsonSchema.enum.includes(value);
  const choices = jsonSchema.anyOf ?? jsonSchema.oneOf;
  if (choices) return choices.some((each: Json) => fits(each, value, schemas));
  const allowed: string[] = [jsonSchema.type ?? []].flat();
  if (allowed.length > 0 && !allowed.some((type) => types[type]?.(value))) return false;
  if (typeof value === 'string') return fitsText(jsonSchema, value);
  if (typeof value === 'number')
    return value >= (jsonSchema.minimum ?? value) && value <= (jsonSchema.maximum ?? value);
  if (!Array.isArray(value)) return true;
  const bounded = value.length >= (jsonSchema.minItems ?? 0) && value.length <= (jsonSchema.maxItems ?? value.length);
  return bounded && value.every((each) => fits(jsonSchema.items ?? {}, each, schemas));
}

const fitsText = ({ minLength = 0, maxLength = Infinity, pattern, format }: Json, value: string) =>
  value.length >= minLength &&
  value.length <= maxLength &&
  (!pattern || new RegExp(pattern).test(value)) &&
  (formats[format]?.test(value) ?? true);

const recordNameOf = ({ $ref }: { $ref: string }) => $ref.slice($ref.lastIndexOf('/') + 1);
const componentOf = (reference: { $ref: string }, schemas: Schemas) => schemas[recordNameOf(reference)];

/** One id for each noun, wherever it occurs: a source's `chatbotId` is its chatbot's `id`. */
function sampleId(noun: string): string {
  let hash = 0x811c9dc5;
  for (const character of noun.toLowerCase()) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return `0198c3f0-9d2a-7000-8000-0000${hash.toString(16).padStart(8, '0')}`;
}

function ofType(jsonSchema: Json, { record, field }: FieldPath): unknown {
  if (jsonSchema.format === 'uuid' || field === 'id' || field.endsWith('Id')) {
    return sampleId(field === 'id' ? record : field.slice(0, -2));
  }
  if (jsonSchema.format === 'date-time' || field.endsWith('At')) return '2026-03-10T12:00:00.000Z';
  if (jsonSchema.format === 'uri') return 'https://example.com/';
  const [type] = [jsonSchema.type].flat();
  if (type === 'string') return 'text'.padEnd(jsonSchema.minLength ?? 0, ' text').slice(0, jsonSchema.maxLength);
  if (type === 'integer' || type === 'number')
    return Math.min(Math.max(1, jsonSchema.minimum ?? 1), jsonSchema.maximum ?? 1);
  return type === 'boolean' ? true : null;
}

/** Returns a value of a schema, always the same. `fieldPath` gives its meaning, because the schema gives only its type. */
export function sample(jsonSchema: Json, schemas: Schemas, fieldPath: FieldPath = { record: '', field: '' }): unknown {
  const { record, field } = fieldPath;
  for (const key of [`${record}.${field}`, field]) {
    const values = (Object.hasOwn(sampleValues, key) && sampleValues[key]) || [];
    const fitting = values.find((value) => fits(jsonSchema, value, schemas));
    if (fitting !== undefined) return fitting;
  }
  if (jsonSchema.examples) return jsonSchema.examples[0];
  if (jsonSchema.$ref) return sampleRecord(recordNameOf(jsonSchema), schemas);
  if ('const' in jsonSchema) return jsonSchema.const;
  if (jsonSchema.default !== undefined) return jsonSchema.default;
  if (jsonSchema.enum) return jsonSchema.enum[0];
  const choices = jsonSchema.anyOf ?? jsonSchema.oneOf;
  if (choices) return sample(choices[0], schemas, fieldPath);
  if (jsonSchema.type === 'array') return [sample(jsonSchema.items ?? {}, schemas, { record, field: singular(field) })];
  if (jsonSchema.type === 'object') return sampleObject(jsonSchema, schemas, record || pascal(singular(field)));
  return ofType(jsonSchema, fieldPath);
}

/** Adds the required fields that a listed record lacks, because its schema may have grown. */
function sampleRecord(name: string, schemas: Schemas): unknown {
  const schema = schemas[name];
  const listedRecord: Json = sampleValues[name]?.[0];
  if (!listedRecord) return sample(schema, schemas, { record: name, field: '' });
  const missing = (schema.required ?? []).filter((field: string) => !(field in listedRecord));
  return { ...listedRecord, ...sampleObject(pickFields(schema, missing), schemas, name) };
}

const pickFields = ({ properties }: Json, fields: readonly string[]): Json => ({
  properties: Object.fromEntries(fields.map((field) => [field, properties[field]])),
});

const singular = (name: string) => name.replace(/s$/, '');
const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);

function sampleObject({ properties = {}, additionalProperties }: Json, schemas: Schemas, record: string) {
  const fields = Object.entries<Json>(properties);
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    return { name: sample(additionalProperties, schemas, { record, field: 'value' }) };
  }
  return Object.fromEntries(fields.map(([field, schema]) => [field, sample(schema, schemas, { record, field })]));
}
