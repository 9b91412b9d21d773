import type { Model, Tracing } from '../../domain/core/app.ts';
import { unavailable } from '../../domain/core/errors.ts';
import { ModelFault } from './fault.ts';
import type { ReportedPiece } from './metered.ts';
import { metered } from './metered.ts';
import type { ModelCall } from './model-span.ts';
import { spanned } from './model-span.ts';
import { newCode } from './prompt.ts';
import { buildToolRequest, type CalledTool, TOOL_TOKENS, type ToolRequest, toChoice } from './tool-prompt.ts';

/** Asks a server once for a call of a tool. Yields the JSON of a `CalledTool`, in one piece, if there is one. Throws ModelFault. */
export type CallTools = (
  request: ToolRequest,
  options: { maxTokens: number; signal: AbortSignal },
) => AsyncIterable<ReportedPiece>;

/** Replies without a call after which a server that has never made one is taken for one without tools. */
const MAX_STRIKES = 5;
const aboutTools = /tool|function/i;

const isRejection = (error: unknown): error is ModelFault => error instanceof ModelFault && error.problem === 'refused';

/**
 * Lets a model choose tools. A server that rejects them, or never calls one although it is told always to call one, is not asked again for
 * the life of the process.
 */
export function createChooser(
  callTools: CallTools,
  { tracing, ...call }: Omit<ModelCall, 'maxTokens'> & { tracing?: Tracing | undefined },
): NonNullable<Model['chooseTool']> {
  let strikes = 0;
  let isProven = false;
  const strike = (weight: number) => {
    if (!isProven) strikes += weight;
  };
  return async (prompt, signal, onUsage) => {
    if (strikes >= MAX_STRIKES) return undefined;
    const request = buildToolRequest(prompt, newCode());
    const pieces = callTools(request, { maxTokens: TOOL_TOKENS, signal });
    let json = '';
    try {
      const spannedPieces = spanned(tracing, { ...call, maxTokens: TOOL_TOKENS }, pieces);
      for await (const piece of metered(spannedPieces, onUsage)) if (typeof piece === 'string') json += piece;
    } catch (error) {
      if (isRejection(error)) strike(aboutTools.test(error.said() ?? '') ? MAX_STRIKES : 1);
      throw unavailable(error);
    }
    if (!json) {
      strike(1);
      return undefined;
    }
    isProven = true;
    return toChoice(JSON.parse(json) as CalledTool, prompt);
  };
}
