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

/** An enum as its names; a scalar of its own as the text that travels. */
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

/** Wraps what `inner` makes of the named type in its lists and nulls. */
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
  /** Of an object: what is asked of it, in every place that asks. */
  selections: SelectionSetNode[];
}

/** The fields of a selection by their response keys, fragments included. */
function fieldsOf(
  parent: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
): Map<string, Field> {
  const fields = new Map<string, Field>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) collect(fragments.get(selection.name.value)!.selectionSet);
      else {
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

/** The type of what an operation answers. */
export function dataType(parent: GraphQLObjectType, sets: readonly SelectionSetNode[], fragments: Fragments): string {
  const fields = [...fieldsOf(parent, sets, fragments)].map(([key, { type, selections }]) => {
    // `__typename` is no field of the type's own.
    if (!type) return `${key}: '${parent.name}'`;
    const inner = (named: GraphQLNamedType) =>
      isObjectType(named) ? dataType(named, selections, fragments) : leaf(named);
    return `${key}: ${wrapped(type, inner)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

/** Puts the input types that a type needs into `declared`, and gives the type. */
export function inputType(type: GraphQLInputType, declared: Map<string, string>): string {
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

/** The type of the variables that an operation takes. */
export function variablesType(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  declared: Map<string, string>,
): string {
  const fields = variableDefinitions.map(({ variable, type, defaultValue }) => {
    const wanted = typeFromAST(schema, type as never) as GraphQLInputType;
    const mark = isNonNullType(wanted) && !defaultValue ? '' : '?';
    return `${variable.name.value}${mark}: ${inputType(wanted, declared)}`;
  });
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
}
