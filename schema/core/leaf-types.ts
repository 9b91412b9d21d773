import type * as z from 'zod';
import { builder } from './builder.ts';
import { defOf, metaOf, type Unwrapped, unwrap } from './unwrap.ts';

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
  const cachedRef = enums.get(name);
  if (cachedRef) return cachedRef;
  const { graphqlValues = {}, ...meta } = metaOf(core);
  const byName = Object.fromEntries(
    values.map((value) => [enumName(value), { value, ...described({ description: graphqlValues[value] }) }]),
  );
  const made = anyFieldType(builder.enumType(name, { ...described(meta), values: byName }));
  enums.set(name, made);
  return made;
}

/** The scalar or enum of an unwrapped schema. Throws Error if it has none. */
export const leaf = (unwrapped: Unwrapped): AnyFieldType => anyFieldType(leafOf(unwrapped));

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

/** The option `description`, if there is one. */
export const described = ({ description }: { description?: string | undefined }) =>
  description === undefined ? {} : { description };
