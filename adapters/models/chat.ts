import type { Model } from '../../domain/core/app.ts';
import { buildPrompt, type ModelPrompt, newCode } from './prompt.ts';
import { readReply } from './reply.ts';
import { buildRewritePrompt, questionIn, REWRITE_TOKENS } from './rewrite-prompt.ts';
import { type Piece, type StreamLimits, streamWithin } from './stream.ts';

/** Sends one request to a model server. Throws ModelFault. */
export type Converse = (
  prompt: ModelPrompt,
  options: { maxTokens: number; signal: AbortSignal },
) => AsyncIterable<Piece>;

export type ChatModel = Required<Pick<Model, 'streamAnswer' | 'rewriteQuestion'>>;

/** Returns the chat model that the domain uses, for any kind of server. */
export function createChatModel(converse: Converse, maxTokens: number, limits: StreamLimits): ChatModel {
  return {
    streamAnswer(given, signal) {
      const code = newCode();
      const prompt = buildPrompt(given, code);
      const attempt = (stop: AbortSignal) => converse(prompt, { maxTokens, signal: stop });
      const pieces = streamWithin(attempt, signal, limits);
      return readReply(pieces, { code, passages: given.passages.length, signal });
    },
    async rewriteQuestion(given, signal) {
      const prompt = buildRewritePrompt(given, newCode());
      const attempt = (stop: AbortSignal) => converse(prompt, { maxTokens: REWRITE_TOKENS, signal: stop });
      let reply = '';
      for await (const piece of streamWithin(attempt, signal, limits)) {
        if (typeof piece === 'string') reply += piece;
      }
      return questionIn(reply);
    },
  };
}
