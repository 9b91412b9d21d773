import {
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

const scalars: Record<string, string> = { Int: 'number', Float: 'number', Boolean: 'boolean' };

/** Enums as their names, custom scalars as strings. */
function leaf(type: GraphQLNamedType): string {
  if (isEnumType(type))
    return type
      .getValues()
      .map(({ name }) => `'${name}'`)
      .join(' | ');
  return scalars[type.name] ?? 'string';
}

const nullable = (type: string) => (type.endsWith(' | null') ? type : `${type} | null`);
const listOf = (type: string) => (/ \| /.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`);

/** Wraps the type of the named type in its lists and nulls. */
function wrapped(type: GraphQLOutputType | GraphQLInputType, inner: (named: GraphQLNamedType) => string): string {
  if (isNonNullType(type)) return bare(type.ofType, inner);
  return nullable(bare(type, inner));
}

function bare(type: GraphQLOutputType | GraphQLInputType, inner: (named: GraphQLNamedType) => string): string {
  return isListType(type) ? listOf(wrapped(type.ofType, inner)) : inner(getNamedType(type));
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

interface Field {
  type: GraphQLOutputType | undefined;
  /** Selections of an object, from all places that select it. */
  selections: SelectionSetNode[];
}

/** The fields of a selection by response key, including those in fragments. */
function fieldsOf(
  parent: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): Map<string, Field> {
  const fields = new Map<string, Field>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      } else {
        const key = selection.alias?.value ?? selection.name.value;
        const field = fields.get(key) ?? { type: parent.getFields()[selection.name.value]?.type, selections: [] };
        if (selection.selectionSet) field.selections.push(selection.selectionSet);
        fields.set(key, field);
      }
    }
  };
  for (const set of sets) collect(set);
  return fields;
}

/** The type of an operation's data. */
export function dataType(parent: GraphQLObjectType, sets: readonly SelectionSetNode[], fragments: Fragments): string {
  const fields = [...fieldsOf(parent, sets, fragments)].map(([key, { type, selections }]) => {
    // `__typename` is not among the type's fields.
    if (!type) return `${key}: '${parent.name}'`;
    const inner = (named: GraphQLNamedType) =>
      isObjectType(named) ? dataType(named, selections, fragments) : leaf(named);
    return `${key}: ${wrapped(type, inner)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

/** Adds the input types that a type needs to `declared`, and returns the type. */
function inputType(type: GraphQLInputType, declared: Map<string, string>): string {
  return wrapped(type, (named) => {
    if (!isInputObjectType(named)) return leaf(named);
    if (!declared.has(named.name)) {
      declared.set(named.name, '');
      const fields = Object.values(named.getFields()).map((field) => {
        const mark = isNonNullType(field.type) ? '' : '?';
        return `  ${field.name}${mark}: ${inputType(field.type, declared)};\n`;
      });
      declared.set(named.name, `export interface ${named.name} {\n${fields.join('')}}\n`);
    }
    return named.name;
  });
}

/** The type of an operation's variables. */
export function variablesType(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  declared: Map<string, string>,
): string {
  const fields = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const variableType = typeFromAST(schema, type as never) as GraphQLInputType;
    const mark = isNonNullType(variableType) && !defaultValue ? '' : '?';
    return `${variable.name.value}${mark}: ${inputType(variableType, declared)}`;
  });
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
}
