import * as z from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { adaptJsonSchema, isOptional } from '../../http/json-schema.ts';

export const documentOptions: CreateDocumentOptions = { override: adaptJsonSchema };

/** The name of a schema in the document's components. Throws if it has none. */
export function schemaId(zodType: z.ZodType): string {
  const id = zodType.meta()?.id;
  if (!id) throw new Error('A schema of an event needs meta({ id }).');
  return id;
}

/** The fields of a query, with optional ones marked. */
export const queryParameters = (input: z.ZodObject) =>
  z.object(
    Object.fromEntries(
      Object.entries<z.ZodType>(input.shape).map(([name, schema]) => [
        name,
        isOptional(schema) ? schema.optional() : schema,
      ]),
    ),
  );
