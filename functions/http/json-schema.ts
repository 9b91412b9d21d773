import * as z from 'zod';

/** Meta keys for the GraphQL schema, which are not part of JSON Schema. */
const foreignKeys = ['graphql', 'graphqlInput', 'graphqlEnum', 'graphqlValues'];

/** Whether a field is optional. Tries it, because `z.unknown()` with a fallback inside looks required. */
export const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success;

/** Keys of the generated schema that are kept if a field has its own with `meta({ override })`. */
const kept = new Set(['description', 'title', 'default', 'examples', 'deprecated']);

function clean(jsonSchema: Record<string, unknown>, override: unknown): void {
  for (const key of foreignKeys) delete jsonSchema[key];
  // zod limits every integer to what a double can represent exactly, which does not help a reader.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (typeof override !== 'object') return;
  for (const key of Object.keys(jsonSchema)) if (!kept.has(key)) delete jsonSchema[key];
}

interface GeneratedSchema {
  zodSchema: z.core.$ZodType;
  jsonSchema: Record<string, unknown>;
  io: 'input' | 'output';
}

/**
 * Adapts zod's JSON Schema for readers: removes what is meant for GraphQL, lets a field's own schema replace the
 * generated one, marks as required what the platform requires, and leaves responses open for fields of later versions.
 */
export function adaptJsonSchema({ zodSchema, jsonSchema, io }: GeneratedSchema): void {
  clean(jsonSchema, z.globalRegistry.get(zodSchema)?.override);
  const { def } = zodSchema._zod as z.core.$ZodTypes['_zod'];
  if (def.type !== 'object') return;
  if (io === 'output') {
    delete jsonSchema.additionalProperties;
    return;
  }
  const required = Object.entries(def.shape).flatMap(([key, field]) => (isOptional(field) ? [] : [key]));
  if (required.length > 0) jsonSchema.required = required;
  else delete jsonSchema.required;
}
