import * as z from 'zod';

/**
 * What a schema's meta says about its GraphQL type: `id` names the output type, `graphqlInput` the input type, `graphqlEnum` the
 * enum, `graphql` a scalar.
 */
interface Meta {
  id?: string | undefined;
  description?: string | undefined;
  graphql?: 'ID' | 'AnalyticsRange' | 'DateTime' | 'Int' | 'String' | 'Float' | 'Boolean';
  graphqlEnum?: string;
  graphqlInput?: string;
  /** Descriptions of an enum's values. */
  graphqlValues?: Record<string, string>;
}

declare module 'zod' {
  interface GlobalMeta extends Meta {
    /** Replaces the generated JSON Schema. */
    override?: Record<string, unknown> & { description?: string };
  }
}

export interface Unwrapped {
  core: z.core.$ZodType;
  nullable: boolean;
  meta: Meta;
}

/** A schema's meta. The description may be part of the JSON Schema that replaces the generated one. */
export function metaOf(schema: z.core.$ZodType): Meta {
  const { override, ...meta } = z.globalRegistry.get(schema) ?? {};
  const description = typeof override === 'object' ? override.description : undefined;
  return description ? { description, ...meta } : meta;
}

/** A schema's definition, which its type tells apart. */
export const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** Strips optional, nullable, default and similar wrappers and collects their meaning. */
export function unwrap(schema: z.core.$ZodType): Unwrapped {
  let core = schema;
  let nullable = false;
  let meta = metaOf(core);
  for (;;) {
    const def = defOf(core);
    if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default' || def.type === 'prefault') {
      nullable = true;
      core = def.innerType;
    } else if (def.type === 'pipe' && !meta.graphql) {
      core = def.in;
    } else {
      return {
        core,
        nullable: nullable || def.type === 'unknown' || (def.type === 'pipe' && unwrap(def.in).nullable),
        meta,
      };
    }
    meta = { ...metaOf(core), ...meta };
  }
}
