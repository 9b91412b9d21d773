import type * as z from 'zod';

/** A body can have any number of unknown fields; the first few are enough. */
const MAX_WARNINGS = 20;

/** A field of a request that the operation does not know. */
interface Warning {
  path: string;
  message: string;
}

interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: z.core.$ZodShape;
}

const defOf = (schema: z.core.$ZodType): Def => {
  const def: Def = schema._zod.def;
  const inner = def.innerType ?? def.in;
  return inner ? defOf(inner) : def;
};

function* unknownPaths(schema: z.core.$ZodType, value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const { shape, element } = defOf(schema);
  if (element && Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* unknownPaths(element, each, `${path}${index}.`);
  }
  if (!shape || Array.isArray(value)) return;
  for (const [name, each] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) yield* unknownPaths(field, each, `${path}${name}.`);
    else yield `${path}${name}`;
  }
}

/** The fields of an input that its schema does not know, in the order in which they were sent. */
export function unknownFields(zodObject: z.ZodObject, input: Record<string, unknown>): Warning[] {
  const warnings: Warning[] = [];
  for (const path of unknownPaths(zodObject, input, '')) {
    warnings.push({ path, message: 'is unknown and was ignored' });
    if (warnings.length === MAX_WARNINGS) break;
  }
  return warnings;
}
