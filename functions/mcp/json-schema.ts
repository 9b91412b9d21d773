import type { Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isRecord } from '../../domain/core/objects.ts';
import { adaptJsonSchema } from '../http/json-schema.ts';

/** The JSON Schema of an object. It has no references, because some clients do not follow them. */
export type JsonSchema = Tool['inputSchema'];

const REFERENCE = '#/$defs/';

/** What a caller may send, or what a call returns. Throws if the schema is not that of an object. */
export function jsonSchemaOf(zodType: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(zodType, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => adaptJsonSchema({ zodSchema, jsonSchema, io }),
  });
  const inlined = withoutReferences(schema, $defs);
  if (!isObjectSchema(inlined)) throw new Error('The schema of a tool must be an object.');
  return inlined;
}

const isObjectSchema = (value: unknown): value is JsonSchema => isRecord(value) && value.type === 'object';

/** No schema of an operation contains itself. */
function withoutReferences(value: unknown, definitions: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutReferences(item, definitions));
  if (!isRecord(value)) return value;
  const { $ref, ...own } = value;
  const isReference = typeof $ref === 'string' && $ref.startsWith(REFERENCE);
  const definition = isReference ? definitions[$ref.slice(REFERENCE.length)] : {};
  const entries = Object.entries({ ...(isRecord(definition) ? definition : {}), ...own });
  return Object.fromEntries(entries.map(([name, field]) => [name, withoutReferences(field, definitions)]));
}
