import { InputListRef, type InputRef, ListRef, type SchemaTypes } from '@pothos/core';
import * as z from 'zod';
import { builder, type RecordRef } from './builder.ts';
import { type AnyFieldType, anyFieldType, described, leaf } from './leaf-types.ts';
import type { Node } from './node.ts';
import { defOf, metaOf, unwrap } from './unwrap.ts';

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
  const cachedRef = inputs.get(name);
  if (cachedRef) return cachedRef;
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
  zodType: T,
  name = metaOf(zodType).id,
  interfaces: readonly (typeof Node)[] = [],
): RecordRef<Stored> {
  if (!name) throw new Error('An output type needs meta({ id })');
  const cachedRef = outputs.get(name);
  if (cachedRef) return cachedRef as RecordRef<Stored>;
  const made = builder.objectRef<Stored>(name);
  outputs.set(name, made);
  made.implement({
    ...described(metaOf(zodType)),
    interfaces: [...interfaces] as never,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(zodType.shape).map(([field, fieldSchema]) => {
          const { nullable, meta } = unwrap(fieldSchema);
          const resolve = (record: Record<string, unknown>) => anyFieldType(record[field]);
          return [field, t.field({ type: outputTypeOf(fieldSchema), nullable, ...described(meta), resolve })];
        }),
      ),
  });
  return made;
}
