import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLLeafType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isSpecifiedScalarType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';

import { isRecord } from '../../domain/core/objects.ts';

export type Variables = Record<string, unknown>;

/** Returns values of scalars and enums as REST sends them. Throws if a value is not of its type. */
export function leafOf(type: GraphQLLeafType): (value: unknown) => unknown {
  if (isEnumType(type)) {
    return (value) => {
      type.serialize(value);
      return value;
    };
  }
  if (type.name === 'String' || type.name === 'ID') {
    return (value) => (typeof value === 'string' ? value : type.serialize(value));
  }
  return (value) => type.serialize(value);
}

type Convert = (value: unknown) => unknown;

/**
 * Converts the value of a variable, which zod validates. Only the schema's own scalars convert values. Undefined if no
 * value needs it.
 */
function converterOf(type: GraphQLInputType): Convert | undefined {
  if (isNonNullType(type)) return converterOf(type.ofType);
  if (isListType(type)) {
    const convert = converterOf(type.ofType);
    return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
  }
  if (isEnumType(type) || isSpecifiedScalarType(type)) return undefined;
  if (!isInputObjectType(type)) return (value) => (value === null ? null : type.parseValue(value));
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const convert = converterOf(field.type);
    return convert ? [[field.name, convert] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const converted = { ...value };
    for (const [name, convert] of fields) if (converted[name] !== undefined) converted[name] = convert(converted[name]);
    return converted;
  };
}

/** Reads the variables that an operation declares, and converts them. */
export function variablesOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): (given: Variables) => Variables {
  const declared = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    if (defaultValue) throw new Error('Default values of variables are not supported.');
    const declaredType = typeFromAST(schema, type);
    return [variable.name.value, isInputType(declaredType) ? converterOf(declaredType) : undefined] as const;
  });
  return (given) => {
    const variables: Variables = {};
    for (const [name, convert] of declared) {
      const value = given[name];
      if (value !== undefined) variables[name] = convert ? convert(value) : value;
    }
    return variables;
  };
}

/** Reads the arguments of a field. An argument without a value gets its default or is omitted. */
export function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Variables) => Variables {
  const fixed: Variables = {};
  const variable: [string, string][] = [];
  for (const { name, type, defaultValue } of field.args) {
    const given = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (defaultValue !== undefined) fixed[name] = defaultValue;
    if (given?.kind === Kind.VARIABLE) variable.push([name, given.name.value]);
    else if (given) fixed[name] = valueFromAST(given, type);
  }
  return (variables) => {
    const values = { ...fixed };
    for (const [name, from] of variable) if (variables[from] !== undefined) values[name] = variables[from];
    return values;
  };
}
