import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { createComplexityRule } from '@pothos/plugin-complexity';
import type { Plugin } from 'graphql-yoga';
import { queryLimits } from '../../schema/builder.ts';

/** Refuses a hostile document before anything of it runs. Complexity knows how many rows are asked for; the rest is shape. */
export function limitPlugins(): Plugin[] {
  const { plugins } = new EnvelopArmor({
    maxAliases: { n: queryLimits.aliases },
    maxDepth: { n: queryLimits.depth, flattenFragments: true, ignoreIntrospection: true },
    maxDirectives: { n: queryLimits.directives },
    maxTokens: { n: queryLimits.tokens },
    blockFieldSuggestion: { enabled: false },
    // Blind to the size of lists; the rule below is not.
    costLimit: { enabled: false },
  }).protect();
  const complexity: Plugin = {
    onValidate({ addValidationRule, context }) {
      const { params } = context as { params?: { variables?: Record<string, unknown>; operationName?: string } };
      addValidationRule(
        createComplexityRule({
          context,
          variableValues: params?.variables ?? {},
          operationName: params?.operationName ?? null,
          maxComplexity: queryLimits.complexity,
          maxBreadth: queryLimits.breadth,
          maxDepth: queryLimits.depth,
        }),
      );
    },
  };
  return [...(plugins as Plugin[]), complexity];
}
