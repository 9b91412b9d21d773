import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../../schema/core/context.ts';
import { type Complete, completeList, completeObject, type PlanField } from './plan-completion.ts';
import { argumentsOf, leafOf, type Variables, variablesOf } from './plan-values.ts';
import { isPromise } from './settle.ts';

/** Runs a document. Throws the first error of any resolver. */
type DocumentPlan = (variables: Variables, context: Context) => unknown;

interface Compiling {
  schema: GraphQLSchema;
  operation: OperationDefinitionNode;
  fragments: Record<string, FragmentDefinitionNode>;
}
type Path = GraphQLResolveInfo['path'];

/**
 * Compiles a valid document to a plan that calls the schema's resolvers without the generic executor, which would
 * repeat the same work for each request. Differences to `execute`: any error fails the whole call, enums are read and
 * returned as values, and resolvers get an `info` without variables and list positions. Throws if a document uses
 * directives, abstract types or `__typename`.
 */
export function compilePlan(schema: GraphQLSchema, document: DocumentNode): DocumentPlan {
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) throw new Error('A document must have one operation.');
  const fragments: Compiling['fragments'] = {};
  for (const part of document.definitions)
    if (part.kind === Kind.FRAGMENT_DEFINITION) fragments[part.name.value] = part;
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`The schema has no ${operation.operation}.`);
  const fields = fieldsOf({ schema, operation, fragments }, root, [operation.selectionSet]);
  // Several would have to run one after another.
  if (operation.operation === 'mutation' && fields.length > 1) throw new Error('A mutation must have one field.');
  const readVariables = variablesOf(schema, operation);
  return (variables, context) => completeObject(fields, undefined, { variables: readVariables(variables), context });
}

function fieldsOf(
  compiling: Compiling,
  parent: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  prev?: Path,
): PlanField[] {
  const nodes = new Map<string, FieldNode[]>();
  for (const set of sets) collect(compiling, parent, set, nodes);
  return [...nodes].map(([key, same]) => fieldOf(compiling, parent, key, same, prev));
}

/** Field nodes by response key, including those in fragments. */
function collect(
  compiling: Compiling,
  parent: GraphQLObjectType,
  { selections }: SelectionSetNode,
  nodes: Map<string, FieldNode[]>,
): void {
  for (const selection of selections) {
    if (selection.directives?.length) throw new Error('Directives are not supported.');
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      nodes.set(key, [...(nodes.get(key) ?? []), selection]);
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? compiling.fragments[selection.name.value] : selection;
    if (!fragment) throw new Error('A fragment of the document is missing.');
    if ((fragment.typeCondition?.name.value ?? parent.name) !== parent.name) {
      throw new Error('Abstract types are not supported.');
    }
    collect(compiling, parent, fragment.selectionSet, nodes);
  }
}

function fieldOf(
  compiling: Compiling,
  parentType: GraphQLObjectType,
  key: string,
  fieldNodes: FieldNode[],
  prev: Path | undefined,
): PlanField {
  const [node] = fieldNodes;
  const fieldName = node?.name.value ?? '';
  const field = parentType.getFields()[fieldName];
  if (!node || !field) throw new Error(`${parentType.name}.${fieldName} is not supported.`);
  const path: Path = { prev, key, typename: parentType.name };
  const info: GraphQLResolveInfo = {
    ...compiling,
    fieldName,
    fieldNodes,
    returnType: field.type,
    parentType,
    path,
    rootValue: undefined,
    variableValues: {},
  };
  const resolve = field.resolve ?? defaultFieldResolver;
  const readArguments = argumentsOf(field, node);
  const complete = completeOf(compiling, field.type, `${parentType.name}.${fieldName}`, fieldNodes, path);
  return {
    key,
    read(source, call) {
      const value = resolve(source, readArguments(call.variables), call.context, info);
      return isPromise(value) ? value.then((settled) => complete(settled, call)) : complete(value, call);
    },
  };
}

function completeOf(
  compiling: Compiling,
  type: GraphQLOutputType,
  name: string,
  nodes: readonly FieldNode[],
  path: Path,
): Complete {
  const isRequired = isNonNullType(type);
  const complete = completeSome(compiling, isRequired ? type.ofType : type, name, nodes, path);
  return (value, call) => {
    if (value !== null && value !== undefined) return complete(value, call);
    if (isRequired) throw new Error(`Cannot return null for non-nullable field ${name}.`);
    return null;
  };
}

/** Completes a value that is not null. */
function completeSome(
  compiling: Compiling,
  type: GraphQLOutputType,
  name: string,
  nodes: readonly FieldNode[],
  path: Path,
): Complete {
  if (isLeafType(type)) return leafOf(type);
  if (isListType(type)) return completeList(completeOf(compiling, type.ofType, name, nodes, path), name);
  if (!isObjectType(type) || type.isTypeOf) throw new Error(`The type of ${name} is not supported.`);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const fields = fieldsOf(compiling, type, sets, path);
  return (value, call) => completeObject(fields, value, call);
}
