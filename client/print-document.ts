/** Part of a parsed GraphQL document, as graphql-js and its like make it. */
// biome-ignore lint/suspicious/noExplicitAny: the kinds of a syntax tree differ in their fields
type AstNode = any;

const block = (nodes: readonly AstNode[] | undefined, around: readonly [string, string], between: string) =>
  nodes && nodes.length > 0 ? around[0] + nodes.map(print).join(between) + around[1] : '';

const printers: Readonly<Record<string, (node: AstNode) => string>> = {
  Document: ({ definitions }) => definitions.map(print).join(' '),
  OperationDefinition: ({ operation, name, variableDefinitions, directives, selectionSet }) =>
    `${operation} ${name ? print(name) : ''}${block(variableDefinitions, ['(', ')'], ' ')}${all(directives)}${print(selectionSet)}`,
  FragmentDefinition: ({ name, typeCondition, directives, selectionSet }) =>
    `fragment ${print(name)} on ${print(typeCondition)}${all(directives)}${print(selectionSet)}`,
  VariableDefinition: ({ variable, type, defaultValue, directives }) =>
    `${print(variable)}:${print(type)}${defaultValue ? `=${print(defaultValue)}` : ''}${all(directives)}`,
  SelectionSet: ({ selections }) => block(selections, ['{', '}'], ' '),
  Field: ({ alias, name, arguments: given, directives, selectionSet }) =>
    `${alias ? `${print(alias)}:` : ''}${print(name)}${block(given, ['(', ')'], ' ')}${all(directives)}${selectionSet ? print(selectionSet) : ''}`,
  FragmentSpread: ({ name, directives }) => `...${print(name)}${all(directives)}`,
  InlineFragment: ({ typeCondition, directives, selectionSet }) =>
    `...${typeCondition ? `on ${print(typeCondition)}` : ''}${all(directives)}${print(selectionSet)}`,
  Directive: ({ name, arguments: given }) => `@${print(name)}${block(given, ['(', ')'], ' ')}`,
  Argument: ({ name, value }) => `${print(name)}:${print(value)}`,
  ObjectField: ({ name, value }) => `${print(name)}:${print(value)}`,
  Variable: ({ name }) => `$${print(name)}`,
  Name: ({ value }) => value,
  NamedType: ({ name }) => print(name),
  ListType: ({ type }) => `[${print(type)}]`,
  NonNullType: ({ type }) => `${print(type)}!`,
  IntValue: ({ value }) => value,
  FloatValue: ({ value }) => value,
  EnumValue: ({ value }) => value,
  BooleanValue: ({ value }) => String(value),
  NullValue: () => 'null',
  StringValue: ({ value }) => JSON.stringify(value),
  ListValue: ({ values }) => `[${values.map(print).join(' ')}]`,
  ObjectValue: ({ fields }) => `{${fields.map(print).join(' ')}}`,
};

const all = (directives: readonly AstNode[] | undefined) => block(directives, [' ', ''], ' ');

function print(node: AstNode): string {
  const printer = printers[node.kind];
  if (!printer) throw new TypeError(`A request cannot contain ${String(node.kind)}.`);
  return printer(node);
}

/** The text of a parsed document. Throws TypeError if it is not one of operations and fragments. */
export const printDocument = (graphqlDocument: { readonly kind: string }): string => print(graphqlDocument);
