import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { createComplexityRule } from '@pothos/plugin-complexity';
import { type DocumentNode, GraphQLError, type GraphQLSchema, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { queryLimits } from '../../schema/core/builder.ts';
import { introspectionLimit } from './introspection.ts';

/** Rejects a document by its shape alone, before it runs. */
export function shapePlugins(): Plugin[] {
  const { plugins } = new EnvelopArmor({
    maxAliases: { n: queryLimits.aliases },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ignoreIntrospection: true },
    maxDirectives: { n: queryLimits.directives },
    maxTokens: { n: queryLimits.tokens },
    blockFieldSuggestion: { enabled: false },
    // Ignores the size of lists. `costMistakes` considers it.
    costLimit: { enabled: false },
  }).protect();
  return [...(plugins as Plugin[]), deepDocuments, introspectionLimit()];
}

/** The parser is recursive. The token limit allows some 1,500 levels, which would overflow the stack. */
const deepDocuments: Plugin = {
  onParse({ parseFn, setParseFn }) {
    const parse = parseFn as (...args: unknown[]) => unknown;
    setParseFn((...args: unknown[]) => {
      try {
        return parse(...args);
      } catch (error) {
        throw error instanceof RangeError ? new GraphQLError('The document nests too deeply.') : error;
      }
    });
  },
};

export interface Execution {
  schema: GraphQLSchema;
  document: DocumentNode;
  contextValue?: unknown;
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
    context: contextValue as object,
    variableValues: variableValues ?? {},
    operationName: operationName ?? null,
    maxComplexity: queryLimits.complexity,
    maxBreadth: queryLimits.breadth,
    maxDepth: queryLimits.depth,
  });
  return validate(schema, document, [rule]);
}
