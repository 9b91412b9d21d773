import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { createComplexityRule } from '@pothos/plugin-complexity';
import { type DocumentNode, GraphQLError, type GraphQLSchema, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { queryLimits } from '../../schema/core/builder.ts';
import { introspectionLimit } from './introspection.ts';

/** Refuses a document by its shape alone, before anything of it runs. */
export function shapePlugins(): Plugin[] {
  const { plugins } = new EnvelopArmor({
    maxAliases: { n: queryLimits.aliases },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ignoreIntrospection: true },
    maxDirectives: { n: queryLimits.directives },
    maxTokens: { n: queryLimits.tokens },
    blockFieldSuggestion: { enabled: false },
    // Blind to the size of lists; `costMistakes` is not.
    costLimit: { enabled: false },
  }).protect();
  return [...(plugins as Plugin[]), deepDocuments, introspectionLimit()];
}

/** The parser calls itself for each level, and some 1,500 levels, which the tokens allow, are more than the stack holds. */
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
 * What a request's own variables make of a valid document: those that do not fit, and more rows than one request may ask
 * for. Apart from validation, whose outcome yoga keeps for everyone who sends the same document.
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
