import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql';
import type { Context } from './context.ts';

/** Makes each field count its bytes against the answer's budget, whether GraphQL or REST executes it. */
export function counted(graphqlSchema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(graphqlSchema.getTypeMap())) {
    // The types of introspection are graphql-js's own.
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) field.resolve = countedResolver(field);
  }
  return graphqlSchema;
}

function countedResolver({ type, resolve = defaultFieldResolver }: GraphQLField<unknown, Context>): typeof resolve {
  const isLeaf = isLeafType(getNamedType(type));
  return (source, args, context, info) => {
    const { answer } = context;
    answer.takeKey(info.path.key);
    const value: unknown = resolve(source, args, context, info);
    if (!isLeaf) return value;
    const count = (settled: unknown) => {
      answer.takeValue(settled);
      return settled;
    };
    return value instanceof Promise ? value.then(count) : count(value);
  };
}
