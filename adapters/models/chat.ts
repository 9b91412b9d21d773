import type { Model, Tracing, UsageListener } from '../../domain/core/app.ts';
import { metered, type ReportedPiece } from './metered.ts';
import { spanned } from './model-span.ts';
import { buildPrompt, type ModelPrompt, newCode, passagesCode } from './prompt.ts';
import { readReply } from './reply/reply.ts';
import { habitOf, withoutThoughts } from './reply/thoughts.ts';
import { buildRewritePrompt, questionIn, REWRITE_TOKENS } from './rewrite-prompt.ts';
import { type StreamLimits, streamWithin } from './stream.ts';
import { type CallTools, createChooser } from './tools.ts';

/** Sends one request to a model server. Throws ModelFault. */
export type Converse = (
  prompt: ModelPrompt,
  options: { maxTokens: number; signal: AbortSignal },
) => AsyncIterable<ReportedPiece>;

interface ChatOptions {
  /** The model's name, which tells whether it may think in its text. */
  model: string;
  /** As OpenTelemetry names it. */
  provider: string;
  maxTokens: number;
  limits: StreamLimits;
  tracing?: Tracing | undefined;
}

export type ChatModel = Required<Pick<Model, 'streamAnswer' | 'rewriteQuestion' | 'chooseTool'>>;

/** How a server is asked for text, and for calls of tools. */
export interface ModelServer {
  converse: Converse;
  callTools: CallTools;
}

/** Returns the chat model that the domain uses, for any kind of server. */
export function createChatModel(
  { converse, callTools }: ModelServer,
  { model, provider, maxTokens, limits, tracing }: ChatOptions,
): ChatModel {
  const habit = habitOf(model);
  const asking = (prompt: ModelPrompt, tokens: number, onUsage: UsageListener | undefined) => (signal: AbortSignal) => {
    const pieces = converse(prompt, { maxTokens: tokens, signal });
    const call = { provider, model, maxTokens: tokens };
    return withoutThoughts(metered(spanned(tracing, call, pieces), onUsage), habit);
  };
  return {
    streamAnswer(given, signal, onUsage) {
      const code = passagesCode(given);
      const prompt = buildPrompt(given, code);
      const pieces = streamWithin(asking(prompt, maxTokens, onUsage), signal, limits);
      return readReply(pieces, { code, passages: given.passages.length, signal });
    },
    async rewriteQuestion(given, signal, onUsage) {
      const prompt = buildRewritePrompt(given, newCode());
      let reply = '';
      for await (const piece of streamWithin(asking(prompt, REWRITE_TOKENS, onUsage), signal, limits)) {
        if (typeof piece === 'string') reply += piece;
        else if ('restart' in piece) reply = '';
      }
      return questionIn(reply);
    },
    chooseTool: createChooser(callTools, { provider, model, tracing }),
  };
}
