import { InputListRef, type InputRef, ListRef, type SchemaTypes } from '@pothos/core';
import * as z from 'zod';
import { builder, type RecordRef } from './builder.ts';
import type { Node } from './node.ts';
import { defOf, metaOf, type Unwrapped, unwrap } from './unwrap.ts';

/*
 * Builds GraphQL types from the domain's zod schemas, so that fields and limits are defined once.
 */

/**
 * The static type of a computed field type. Pothos infers a field's value from its type, which is known only at run time here, so
 * one scalar represents all.
 */
export type AnyFieldType = 'String';
export const anyFieldType = (type: unknown) => type as AnyFieldType;

const enums = new Map<string, AnyFieldType>();

/** Converts a value to its GraphQL enum name: `bottom-right` becomes BOTTOM_RIGHT. */
export const enumName = (value: string) => value.replace(/[^A-Za-z0-9]/g, '_').toUpperCase();

function enumRef(name: string, core: z.core.$ZodType, values: readonly string[]): AnyFieldType {
  const known = enums.get(name);
  if (known) return known;
  const { graphqlValues = {}, ...meta } = metaOf(core);
  const byName = Object.fromEntries(
    values.map((value) => [enumName(value), { value, ...described({ description: graphqlValues[value] }) }]),
  );
  const made = anyFieldType(builder.enumType(name, { ...described(meta), values: byName }));
  enums.set(name, made);
  return made;
}

const leaf = (unwrapped: Unwrapped): AnyFieldType => anyFieldType(leafOf(unwrapped));

function leafOf({ core, meta }: Unwrapped): string {
  if (meta.graphql) return meta.graphql;
  const def = defOf(core);
  switch (def.type) {
    case 'boolean':
      return 'Boolean';
    case 'number':
      return 'format' in def && (def.format === 'safeint' || def.format === 'int32') ? 'Int' : 'Float';
    case 'enum':
      return meta.graphqlEnum ? enumRef(meta.graphqlEnum, core, Object.values(def.entries).map(String)) : 'String';
    case 'string':
      return 'String';
    default:
      throw new Error(`No GraphQL type for zod ${def.type}`);
  }
}

/** Returns the scalar or enum for a field used as a separate argument. */
export const leafType = (schema: z.core.$ZodType) => leaf(unwrap(schema));

const isObject = (schema: z.core.$ZodType): schema is z.core.$ZodObject => schema._zod.def.type === 'object';

// ── Input ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const inputs = new Map<string, InputRef<Record<string, unknown>>>();

function inputTypeOf(schema: z.core.$ZodType): AnyFieldType {
  const unwrapped = unwrap(schema);
  const def = defOf(unwrapped.core);
  if (def.type === 'array') {
    const element = inputTypeOf(def.element);
    return anyFieldType(Array.isArray(element) ? new InputListRef(element, true) : [element]);
  }
  if (!isObject(unwrapped.core)) return leaf(unwrapped);
  const { graphqlInput } = unwrapped.meta;
  if (!graphqlInput) throw new Error('A nested input needs meta({ graphqlInput })');
  return anyFieldType(inputType(graphqlInput, [unwrapped.core], unwrapped.meta.description));
}

/** Returns an input type with the fields of all schemas. Created once per name. `description`: if no schema has its own. */
export function inputType(
  name: string,
  schemas: z.core.$ZodObject[],
  description?: string,
): InputRef<Record<string, unknown>> {
  const known = inputs.get(name);
  if (known) return known;
  const shape: z.core.$ZodShape = Object.assign({}, ...schemas.map(({ _zod: { def } }) => def.shape));
  const made: InputRef<Record<string, unknown>> = builder.inputType(name, {
    ...described({ description: schemas.map((schema) => metaOf(schema).description).find(Boolean) ?? description }),
    fields: (t) =>
      Object.fromEntries(
        Object.entries(shape).map(([field, schema]) => {
          const { nullable, meta } = unwrap(schema);
          return [field, t.field({ type: inputTypeOf(schema), required: !nullable, ...described(meta) })];
        }),
      ),
  });
  inputs.set(name, made);
  return made;
}

const described = ({ description }: { description?: string | undefined }) =>
  description === undefined ? {} : { description };

// ── Output ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const outputs = new Map<string, unknown>();

function outputTypeOf(schema: z.core.$ZodType): AnyFieldType {
  const unwrapped = unwrap(schema);
  const def = defOf(unwrapped.core);
  if (def.type === 'array') {
    const element = outputTypeOf(def.element);
    return anyFieldType(Array.isArray(element) ? new ListRef(element, false) : [element]);
  }
  if (!(unwrapped.core instanceof z.ZodObject)) return leaf(unwrapped);
  return anyFieldType(outputType(unwrapped.core, unwrapped.meta.id));
}

/** Returns the type of a list of lists of strings. */
export const fieldType = ({ element }: z.ZodArray<z.ZodType<readonly string[]>>) =>
  new ListRef<SchemaTypes, readonly (readonly string[])[]>(outputTypeOf(element), false);

/**
 * Returns the object type of a record schema, with one field per property. Created once per name. `Stored`: what its resolvers
 * receive, if that is more than the record. `interfaces`: those that the type implements.
 */
export function outputType<T extends z.ZodObject, Stored extends z.output<T> = z.output<T>>(
  schema: T,
  name = metaOf(schema).id,
  interfaces: readonly (typeof Node)[] = [],
): RecordRef<Stored> {
  if (!name) throw new Error('An output type needs meta({ id })');
  const known = outputs.get(name);
  if (known) return known as RecordRef<Stored>;
  const made = builder.objectRef<Stored>(name);
  outputs.set(name, made);
  made.implement({
    ...described(metaOf(schema)),
    interfaces: [...interfaces] as never,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(schema.shape).map(([field, fieldSchema]) => {
          const { nullable, meta } = unwrap(fieldSchema);
          const resolve = (record: Record<string, unknown>) => anyFieldType(record[field]);
          return [field, t.field({ type: outputTypeOf(fieldSchema), nullable, ...described(meta), resolve })];
        }),
      ),
  });
  return made;
}
