import * as z from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

/** Meta keys that speak to the GraphQL schema and are no part of JSON Schema. */
const foreignKeys = ['graphql', 'graphqlInput', 'graphqlEnum'];

/** May the field be left out? Asked of the schema itself, since `z.unknown()` with a fallback inside looks required. */
const isOptional = (schema: z.ZodType) => schema.safeParse(undefined).success;

/** What stays of the generated schema where a field states its own with `meta({ override })`. */
const kept = new Set(['description', 'title', 'default', 'examples', 'deprecated']);

function clean(jsonSchema: Record<string, unknown>, override: unknown): void {
  for (const key of foreignKeys) delete jsonSchema[key];
  // zod bounds every integer by what a double holds exactly, which tells a reader nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (typeof override !== 'object') return;
  for (const key of Object.keys(jsonSchema)) if (!kept.has(key)) delete jsonSchema[key];
}

/**
 * How zod's JSON Schema becomes the reference's: what is meant for GraphQL is dropped; a field's own schema stands alone;
 * a body requires what the platform itself requires; an answer may have more fields one day, so it is not closed.
 */
export const documentOptions: CreateDocumentOptions = {
  override({ zodSchema, jsonSchema, io }) {
    clean(jsonSchema as Record<string, unknown>, z.globalRegistry.get(zodSchema)?.override);
    const { def } = zodSchema._zod;
    if (def.type !== 'object') return;
    if (io === 'output') {
      delete jsonSchema.additionalProperties;
      return;
    }
    const required = Object.keys(def.shape).filter((key) => !isOptional(def.shape[key] as z.ZodType));
    if (required.length > 0) jsonSchema.required = required;
    else delete jsonSchema.required;
  },
};

/** A query's fields, those that may be left out marked so. */
export const queryParameters = (input: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries(input.shape as Record<string, z.ZodType>).map(([name, schema]) => [
        name,
        isOptional(schema) ? schema.optional() : schema,
      ]),
    ),
  );
