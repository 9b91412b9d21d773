import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import * as z from 'zod';
import { isRecord } from '../../domain/core/objects.ts';
import type { DocumentRoute } from './route.ts';

/**
 * Throws if the payload of a row lacks a field of its `output`, because the document does not select it or `pick` drops it.
 * The check runs `pick` on data that has exactly the selected fields.
 */
export function checkOutput(schema: GraphQLSchema, route: DocumentRoute, document: DocumentNode): void {
  const missing = missingFields(route.output, route.pick(exampleOf(schema, document)), '');
  if (missing.length > 0) {
    throw new Error(`${route.method} ${route.path}: not in the payload: ${missing.join(', ')}`);
  }
}

/** Paths of an output's fields that a payload does not have. */
function missingFields(output: z.core.$ZodType, payload: unknown, path: string): string[] {
  const shape = unwrap(output);
  if (shape instanceof z.ZodArray) {
    return Array.isArray(payload) ? payload.flatMap((item) => missingFields(shape.element, item, `${path}[]`)) : [path];
  }
  if (!(shape instanceof z.ZodObject)) return payload === undefined ? [path] : [];
  if (!isRecord(payload)) return [path];
  return Object.entries(shape.shape).flatMap(([name, field]) =>
    missingFields(field, payload[name], path ? `${path}.${name}` : name),
  );
}

const unwrap = (type: z.core.$ZodType): z.core.$ZodType =>
  type instanceof z.ZodOptional || type instanceof z.ZodNullable ? unwrap(type.unwrap()) : type;

/** Data that a document could return: each selected field, one item in each list, and some text for each leaf. */
function exampleOf(schema: GraphQLSchema, { definitions }: DocumentNode): Record<string, unknown> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const part of definitions) if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part);
  const operation = definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION);
  const root = operation && schema.getRootType(operation.operation);
  return root ? exampleOfObject(root, [operation.selectionSet], fragments) : {};
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function exampleOfObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[], fragments: Fragments) {
  const found = new Map<string, { type: GraphQLOutputType; sets: SelectionSetNode[] }>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment) collect(fragment.selectionSet);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else {
        const key = selection.alias?.value ?? selection.name.value;
        const field = type.getFields()[selection.name.value];
        if (!field) continue;
        const known = found.get(key) ?? { type: field.type, sets: [] };
        found.set(key, known);
        if (selection.selectionSet) known.sets.push(selection.selectionSet);
      }
    }
  };
  for (const set of sets) collect(set);
  return Object.fromEntries([...found].map(([key, field]) => [key, exampleOfType(field.type, field.sets, fragments)]));
}

function exampleOfType(type: GraphQLOutputType, sets: readonly SelectionSetNode[], fragments: Fragments): unknown {
  if (isNonNullType(type)) return exampleOfType(type.ofType, sets, fragments);
  if (isListType(type)) return [exampleOfType(type.ofType, sets, fragments)];
  return isObjectType(type) ? exampleOfObject(type, sets, fragments) : 'example';
}
