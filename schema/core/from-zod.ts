import { InputListRef, type InputRef, ListRef, type OutputRef } from '@pothos/core';
import * as z from 'zod';
import { builder } from './builder.ts';

/**
 * Builds GraphQL types from the domain's zod schemas, so that fields and limits are defined once. Keys of a schema's
 * meta: `id` names the output type, `graphqlInput` the input type, `graphqlEnum` the enum, `graphql` a scalar.
 */
interface Meta {
  id?: string;
  description?: string;
  graphql?: 'ID' | 'AnalyticsRange' | 'DateTime' | 'Int' | 'String' | 'Float' | 'Boolean';
  graphqlEnum?: string;
  graphqlInput?: string;
}

interface Unwrapped {
  core: z.core.$ZodType;
  nullable: boolean;
  meta: Meta;
}

const metaOf = (schema: z.core.$ZodType): Meta => (z.globalRegistry.get(schema) as Meta | undefined) ?? {};

/** Strips optional, nullable, default and similar wrappers and collects their meaning. */
function unwrap(schema: z.core.$ZodType): Unwrapped {
  let core = schema;
  let nullable = false;
  let meta = metaOf(core);
  for (;;) {
    const def = core._zod.def as { type: string; innerType?: z.core.$ZodType; in?: z.core.$ZodType };
    if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'prefault') {
      nullable = true;
      core = def.innerType!;
    } else if (def.type === 'pipe' && !meta.graphql) {
      core = def.in!;
    } else {
      return { core, nullable: nullable || def.type === 'unknown' || (def.type === 'pipe' && isLenient(def.in)), meta };
    }
    meta = { ...metaOf(core), ...meta };
  }
}

const isLenient = (schema: z.core.$ZodType | undefined) => schema !== undefined && unwrap(schema).nullable;

const enums = new Map<string, unknown>();

/** Converts a value to its GraphQL enum name: `bottom-right` becomes BOTTOM_RIGHT. */
export const enumName = (value: string) => value.replace(/[^A-Za-z0-9]/g, '_').toUpperCase();

function enumRef(name: string, values: string[]): unknown {
  if (!enums.has(name)) {
    enums.set(
      name,
      builder.enumType(name, { values: Object.fromEntries(values.map((value) => [enumName(value), { value }])) }),
    );
  }
  return enums.get(name);
}

function leaf({ core, meta }: Unwrapped): unknown {
  if (meta.graphql) return meta.graphql;
  const def = core._zod.def as { type: string; entries?: Record<string, string>; format?: string };
  switch (def.type) {
    case 'boolean':
      return 'Boolean';
    case 'number':
      return def.format === 'safeint' || def.format === 'int32' ? 'Int' : 'Float';
    case 'enum':
      return meta.graphqlEnum ? enumRef(meta.graphqlEnum, Object.values(def.entries!)) : 'String';
    case 'string':
      return 'String';
    default:
      throw new Error(`No GraphQL type for zod ${def.type}`);
  }
}

/** Returns the scalar or enum for a field used as a separate argument. */
export const leafType = (schema: z.core.$ZodType) => leaf(unwrap(schema)) as 'String';

const isObject = (schema: z.core.$ZodType) => schema._zod.def.type === 'object';
const shapeOf = (schema: z.core.$ZodType) => (schema._zod.def as z.core.$ZodObjectDef).shape;
const elementOf = (schema: z.core.$ZodType) => (schema._zod.def as z.core.$ZodArrayDef).element;

// ── Input ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const inputs = new Map<string, unknown>();

function inputTypeOf(schema: z.core.$ZodType): unknown {
  const unwrapped = unwrap(schema);
  if (unwrapped.core._zod.def.type === 'array') {
    const element = inputTypeOf(elementOf(unwrapped.core));
    return Array.isArray(element) ? new InputListRef(element as never, true) : [element];
  }
  if (!isObject(unwrapped.core)) return leaf(unwrapped);
  const { graphqlInput } = unwrapped.meta;
  if (!graphqlInput) throw new Error('A nested input needs meta({ graphqlInput })');
  return inputType(graphqlInput, unwrapped.core);
}

/** Returns an input type with the fields of all schemas. Created once per name. */
export function inputType(name: string, ...schemas: z.core.$ZodType[]): InputRef<Record<string, unknown>> {
  if (!inputs.has(name)) {
    const shape = Object.assign({}, ...schemas.map(shapeOf)) as Record<string, z.core.$ZodType>;
    inputs.set(
      name,
      builder.inputType(name, {
        fields: (t) =>
          Object.fromEntries(
            Object.entries(shape).map(([field, schema]) => {
              const { nullable, meta } = unwrap(schema);
              const type = inputTypeOf(schema) as 'String';
              return [field, t.field({ type, required: !nullable, description: meta.description ?? undefined! })];
            }),
          ) as never,
      }),
    );
  }
  return inputs.get(name) as InputRef<Record<string, unknown>>;
}

// ── Output ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const outputs = new Map<string, unknown>();

function outputTypeOf(schema: z.core.$ZodType): unknown {
  const unwrapped = unwrap(schema);
  if (unwrapped.core._zod.def.type === 'array') {
    const element = outputTypeOf(elementOf(unwrapped.core));
    return Array.isArray(element) ? new ListRef(element as never, false) : [element];
  }
  return isObject(unwrapped.core) ? outputType(unwrapped.core as z.ZodObject, unwrapped.meta.id) : leaf(unwrapped);
}

/** Returns the type of a field that is not a record, such as a list of lists. */
export const fieldType = (schema: z.core.$ZodType) => outputTypeOf(schema) as 'String';

/** Returns the object type of a record schema, with one field per property. */
export function outputType<T extends z.ZodObject>(
  schema: T,
  name = metaOf(schema).id,
): OutputRef<z.output<T>> & { name: string } {
  if (!name) throw new Error('An output type needs meta({ id })');
  if (!outputs.has(name)) {
    const ref = builder.objectRef<Record<string, unknown>>(name);
    outputs.set(name, ref);
    ref.implement({
      description: metaOf(schema).description ?? undefined!,
      fields: (t) =>
        Object.fromEntries(
          Object.entries(schema.shape).map(([field, fieldSchema]) => {
            const { nullable, meta } = unwrap(fieldSchema as z.core.$ZodType);
            const type = outputTypeOf(fieldSchema as z.core.$ZodType) as 'String';
            return [
              field,
              t.field({
                type,
                nullable,
                description: meta.description ?? undefined!,
                resolve: (parent) => parent[field] as string,
              }),
            ];
          }),
        ),
    });
  }
  return outputs.get(name) as OutputRef<z.output<T>> & { name: string };
}
