import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { queryLimits } from '../../schema/core/builder.ts';

const refusal = (message: string) => new GraphQLError(`Syntax Error: ${message}`);

/**
 * Rejects a document of too many tokens. graphql-js's own limit does not count comments, which cost as much as other tokens and are
 * kept with the document. Throws GraphQLError.
 */
function checkTokens(text: string): void {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  for (let token = lexer.token; token.kind !== TokenKind.EOF; ) {
    const next = lexer.advance();
    // `advance` passes over comments.
    for (let passed = token.next; passed; passed = passed === next ? null : passed.next) {
      if (++count > queryLimits.tokens) throw refusal(`Token limit of ${queryLimits.tokens} exceeded.`);
      if (passed.kind === TokenKind.NAME && passed.value.length > queryLimits.nameLength) {
        throw refusal(`A name must have at most ${queryLimits.nameLength} characters.`);
      }
    }
    token = next;
  }
}

/** Parses a document within the limits. */
export const boundedParser: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source: string, ...options) => {
      try {
        checkTokens(source);
        return parseFn(source, ...options);
      } catch (error) {
        // The parser is recursive. The token limit allows some 1,500 levels, which would overflow the stack.
        throw error instanceof RangeError ? new GraphQLError('The document nests too deeply.') : error;
      }
    });
  },
};
