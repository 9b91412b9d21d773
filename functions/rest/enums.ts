import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

/**
 * GraphQL shows an enum's names (`BOTTOM_RIGHT`), REST its values (`bottom-right`). Where a document has enums is found once,
 * at start; a request then converts only those places.
 */
interface EnumPath {
  path: string[];
  convert: ReadonlyMap<unknown, unknown>;
}

const nameToValue = (type: GraphQLEnumType) => new Map(type.getValues().map(({ name, value }) => [name, value]));
const valueToName = (type: GraphQLEnumType) => new Map(type.getValues().map(({ name, value }) => [value, name]));

/** Places of enums in the data that a document yields, fragments included. */
function outputPlaces(schema: GraphQLSchema, document: DocumentNode): EnumPath[] {
  const places: EnumPath[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>(
    document.definitions.flatMap((part) =>
      part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part] as const] : [],
    ),
  );
  const walk = (parent: GraphQLObjectType, { selections }: SelectionSetNode, path: string[]) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) walk(parent, selection.selectionSet, path);
      if (selection.kind === Kind.FRAGMENT_SPREAD)
        walk(parent, fragments.get(selection.name.value)!.selectionSet, path);
      if (selection.kind !== Kind.FIELD) continue;
      const type = getNamedType(parent.getFields()[selection.name.value]?.type);
      const at = [...path, selection.alias?.value ?? selection.name.value];
      if (isEnumType(type)) places.push({ path: at, convert: nameToValue(type) });
      if (isObjectType(type) && selection.selectionSet) walk(type, selection.selectionSet, at);
    }
  };
  for (const part of document.definitions) {
    if (part.kind === Kind.OPERATION_DEFINITION) walk(schema.getRootType(part.operation)!, part.selectionSet, []);
  }
  return places;
}

/** Places of enums in the variables that a document takes. */
function inputPlaces(schema: GraphQLSchema, document: DocumentNode): EnumPath[] {
  const places: EnumPath[] = [];
  const walk = (type: GraphQLInputType, path: string[]) => {
    const named = getNamedType(type);
    if (isEnumType(named)) places.push({ path, convert: valueToName(named) });
    if (isInputObjectType(named) && path.length < 6) {
      for (const field of Object.values(named.getFields())) walk(field.type, [...path, field.name]);
    }
  };
  for (const definition of document.definitions) {
    if (definition.kind !== 'OperationDefinition') continue;
    for (const variable of definition.variableDefinitions ?? []) {
      const type = typeFromAST(schema, variable.type as never) as GraphQLInputType | undefined;
      if (type) walk(type, [variable.variable.name.value]);
    }
  }
  return places;
}

function convertAt(value: unknown, place: EnumPath, depth: number): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((each) => convertAt(each, place, depth));
  if (depth === place.path.length) return place.convert.has(value) ? place.convert.get(value) : value;
  const record = value as Record<string, unknown>;
  const key = place.path[depth]!;
  if (record[key] !== undefined && record[key] !== null) record[key] = convertAt(record[key], place, depth + 1);
  return record;
}

/** Two converters for a document. Both change what they are given, in place. */
export function enumConverters(schema: GraphQLSchema, document: DocumentNode) {
  const outputs = outputPlaces(schema, document);
  const inputs = inputPlaces(schema, document);
  return {
    toNames(variables: Record<string, unknown>) {
      for (const place of inputs) convertAt(variables, place, 0);
      return variables;
    },
    toValues(data: unknown) {
      for (const place of outputs) convertAt(data, place, 0);
      return data;
    },
  };
}
