import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { complexityFromQuery, createComplexityRule } from '@pothos/plugin-complexity';
import { type DocumentNode, type GraphQLError, type GraphQLSchema, getOperationAST, Kind, validate } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import { queryLimits } from '../../schema/core/builder.ts';
import { boundedParser } from './bounded-parser.ts';
import { introspectionLimit } from './introspection.ts';
import type { YogaContext } from './request-state.ts';
import { countRootFields } from './root-fields.ts';

/** Rejects a document by its shape alone, before it runs. */
export function shapePlugins(): Plugin[] {
  const { plugins } = new EnvelopArmor<YogaInitialContext>({
    maxAliases: { n: queryLimits.aliases },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ignoreIntrospection: true },
    maxDirectives: { n: queryLimits.directives },
    // Does not count comments.
    maxTokens: { enabled: false },
    blockFieldSuggestion: { enabled: false },
    // Ignores the size of lists. `costMistakes` considers it.
    costLimit: { enabled: false },
  }).protect();
  return [...plugins, boundedParser, introspectionLimit()];
}

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue: YogaInitialContext & YogaContext;
  variableValues?: Record<string, unknown> | null | undefined;
  operationName?: string | null | undefined;
}

/**
 * Errors that depend on a request's variables: invalid variables, and too many rows. Separate from validation, whose
 * result yoga caches per document.
 */
export function costMistakes({
  schema,
  document,
  contextValue,
  variableValues,
  operationName,
}: Execution): readonly GraphQLError[] {
  const rule = createComplexityRule({
    context: contextValue,
    variableValues: variableValues ?? {},
    operationName: operationName ?? null,
    maxComplexity: queryLimits.complexity,
    maxBreadth: queryLimits.breadth,
    maxDepth: queryLimits.depth,
  });
  return validate(schema, document, [rule]);
}

/** What a request costs, and the maximum of each. */
export interface Cost {
  complexity: number;
  depth: number;
  /** Number of root fields: how many requests it counts as. */
  requests: number;
  maximum: { complexity: number; depth: number };
}

/** What an operation would cost with these variables. Undefined if that cannot be told, as for an unknown operation name. */
export function costOf({ schema, document, contextValue, variableValues, operationName }: Execution): Cost | undefined {
  const operation = getOperationAST(document, operationName);
  if (!operation) return undefined;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const options = { schema, ctx: contextValue, variables: variableValues ?? {} };
  const { complexity, depth } = complexityFromQuery(
    { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] },
    options,
  );
  const { complexity: most, depth: deepest } = queryLimits;
  const requests = countRootFields(document, operationName);
  return { complexity, depth, requests, maximum: { complexity: most, depth: deepest } };
}
