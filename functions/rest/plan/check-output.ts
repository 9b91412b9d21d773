import {
  type DocumentNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isListType,
  isNonNullType,
  isObjectType,
  type SelectionSetNode,
} from 'graphql';
import * as z from 'zod';
import { isRecord } from '../../../domain/core/objects.ts';
import type { DocumentRoute } from '../route.ts';
import { definitionOf, type OneOperation, operationOf, selectedFields, setsBelow } from './selection.ts';

/**
 * Throws if the payload of a row lacks a field of its `output`, because the document does not select it or `pick` drops it.
 * The check runs `pick` on data that has exactly the selected fields.
 */
export function checkOutput(graphqlSchema: GraphQLSchema, route: DocumentRoute, document: DocumentNode): void {
  const missing = missingFields(route.output, route.pick(exampleOf(graphqlSchema, document)), '');
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
function exampleOf(graphqlSchema: GraphQLSchema, document: DocumentNode): Record<string, unknown> {
  const valid = operationOf(graphqlSchema, document);
  return exampleOfObject(valid, valid.root, [valid.operation.selectionSet]);
}

const exampleOfObject = (document: OneOperation, type: GraphQLObjectType, sets: readonly SelectionSetNode[]) =>
  Object.fromEntries(
    [...selectedFields(document, type, sets)].map(([key, nodes]) => [
      key,
      exampleOfType(document, definitionOf(type, nodes).field.type, setsBelow(nodes)),
    ]),
  );

function exampleOfType(document: OneOperation, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): unknown {
  if (isNonNullType(type)) return exampleOfType(document, type.ofType, sets);
  if (isListType(type)) return [exampleOfType(document, type.ofType, sets)];
  return isObjectType(type) ? exampleOfObject(document, type, sets) : 'example';
}
