import {
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  stripIgnoredCharacters,
  validate,
} from 'graphql';
import { dataType, variablesType } from './types.ts';

/** Documents by the names under which programs use them. */
export type GraphqlDocuments = Readonly<Record<string, string>>;

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** The exact text that is sent. Its hash identifies it. */
export const sent = (document: string): string => stripIgnoredCharacters(document);

function typesOf(schema: GraphQLSchema, name: string, text: string, declared: Map<string, string>) {
  const document = parse(text);
  const mistakes = validate(schema, document);
  if (mistakes.length > 0) throw new Error(`${name}: ${mistakes.map(String).join('; ')}`);
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations as OperationDefinitionNode[];
  if (!operation || operations.length > 1) throw new Error(`${name}: a document has one operation.`);
  const fragments = new Map(
    document.definitions
      .filter((part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION)
      .map((part) => [part.name.value, part]),
  );
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`${name}: the schema has no ${operation.operation}.`);
  return {
    data: dataType(root, [operation.selectionSet], fragments),
    variables: variablesType(schema, operation, declared),
  };
}

/**
 * Prints a module with all documents and the types of their variables and data. `from`: the module that exports
 * `TypedDocument`. Throws an error that names the document if it is invalid.
 */
export function printDocuments(schema: GraphQLSchema, documents: GraphqlDocuments, from: string): string {
  const declared = new Map<string, string>();
  const constants = Object.entries(documents).map(([name, text]) => {
    const { data, variables } = typesOf(schema, name, text, declared);
    return `export const ${name} = ${quote(sent(text))} as TypedDocument<\n  ${data},\n  ${variables}\n>;\n`;
  });
  const inputs = [...declared.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, declaration]) => declaration);
  return [
    '// Made from schema/schema.graphql by `npm run generate`: not to be changed by hand.\n' +
      `import type { TypedDocument } from '${from}';\n`,
    ...inputs,
    ...constants,
  ].join('\n');
}
