import type { TokenUsage, UsageListener } from '../../core/app.ts';

/** Adds up the tokens of all calls of a language model for one answer. */
export class TokenMeter {
  /** Undefined until a server has told any. */
  total: TokenUsage | undefined;

  readonly add: UsageListener = ({ inputTokens, outputTokens, cachedTokens, cacheWriteTokens = 0 }) => {
    this.total = {
      inputTokens: (this.total?.inputTokens ?? 0) + inputTokens,
      outputTokens: (this.total?.outputTokens ?? 0) + outputTokens,
      cachedTokens: (this.total?.cachedTokens ?? 0) + cachedTokens,
      cacheWriteTokens: (this.total?.cacheWriteTokens ?? 0) + cacheWriteTokens,
    };
  };
}
