import type { TokenUsage, UsageListener } from '../../domain/core/app.ts';
import type { Piece } from './stream.ts';

/** What a model server sends. `usage`: the tokens of the call so far. */
export type ReportedPiece = Piece | { usage: TokenUsage };

/** Yields the pieces of one call, and reports what each of the server's counts adds to the one before. */
export async function* metered(
  pieces: AsyncIterable<ReportedPiece>,
  onUsage: UsageListener | undefined,
): AsyncGenerator<Piece> {
  let reported: TokenUsage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  for await (const piece of pieces) {
    if (typeof piece === 'object' && 'usage' in piece) {
      onUsage?.(difference(piece.usage, reported));
      reported = piece.usage;
    } else yield piece;
  }
}

const difference = (after: TokenUsage, before: TokenUsage): TokenUsage => ({
  inputTokens: after.inputTokens - before.inputTokens,
  outputTokens: after.outputTokens - before.outputTokens,
  cachedTokens: after.cachedTokens - before.cachedTokens,
  cacheWriteTokens: (after.cacheWriteTokens ?? 0) - (before.cacheWriteTokens ?? 0),
});
