import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** A valid document of one operation. */
export interface OneOperation {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
  root: GraphQLObjectType;
}

export function operationOf(graphqlSchema: GraphQLSchema, { definitions }: DocumentNode): OneOperation {
  const [operation, ...others] = definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  if (!operation || others.length > 0) throw new Error('A document must have one operation.');
  const root = graphqlSchema.getRootType(operation.operation);
  if (!root) throw new Error(`The schema has no ${operation.operation}.`);
  const fragments: OneOperation['fragments'] = {};
  for (const part of definitions) if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part;
  return { schema: graphqlSchema, operation, fragments, root };
}

/**
 * The nodes of each selected field of an object by response key, including those in fragments. Throws if a document uses directives or
 * abstract types.
 */
export function selectedFields(
  { fragments }: Pick<OneOperation, 'fragments'>,
  parent: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const nodes = new Map<string, FieldNode[]>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      if (selection.directives?.length) throw new Error('Directives are not supported.');
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        nodes.set(key, [...(nodes.get(key) ?? []), selection]);
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
      if (!fragment) throw new Error('A fragment of the document is missing.');
      if ((fragment.typeCondition?.name.value ?? parent.name) !== parent.name) {
        throw new Error('Abstract types are not supported.');
      }
      collect(fragment.selectionSet);
    }
  };
  for (const set of sets) collect(set);
  return nodes;
}

/** The selections below a field that several nodes select. */
export const setsBelow = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet ?? []);

/** The definition of a selected field. */
export function definitionOf(parent: GraphQLObjectType, [node]: readonly FieldNode[]) {
  const field = node && parent.getFields()[node.name.value];
  if (!field) throw new Error(`${parent.name}.${node?.name.value} is not supported.`);
  return { node, field };
}
