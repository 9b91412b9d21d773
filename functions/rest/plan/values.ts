import { type FieldNode, type GraphQLField, type GraphQLLeafType, isEnumType, Kind, valueFromAST } from 'graphql';

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

/** Reads the arguments of a field. An argument without a value gets its default or is omitted. */
export function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): (variables: Variables) => Variables {
  const constants: Variables = {};
  const variableNames: [argument: string, variable: string][] = [];
  for (const { name, type, defaultValue } of field.args) {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (defaultValue !== undefined) constants[name] = defaultValue;
    if (value?.kind === Kind.VARIABLE) variableNames.push([name, value.name.value]);
    else if (value) constants[name] = valueFromAST(value, type);
  }
  return (variables) => {
    const values = { ...constants };
    for (const [argument, variable] of variableNames) {
      if (variables[variable] !== undefined) values[argument] = variables[variable];
    }
    return values;
  };
}
