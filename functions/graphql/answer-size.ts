import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { AnswerBudget } from '../../schema/core/answer-budget.ts';
import { toGraphqlError } from './errors.ts';
import type { ServerContext, YogaContext } from './request-state.ts';

/** An answer that became too large is replaced by the reason, alone. */
function bounded(answer: AnswerBudget, result: ExecutionResult) {
  const refused = () => answer.refusal && { data: null, errors: [toGraphqlError(answer.refusal)] };
  const stringify = (finished: unknown) => {
    const json = JSON.stringify(finished);
    return answer.fits(json) ? json : JSON.stringify(refused());
  };
  return { ...(refused() ?? result), stringify };
}

const isResult = (result: object): result is ExecutionResult => !(Symbol.asyncIterator in result);

/** Bounds the bytes of an answer, and of each event of a subscription. */
export const answerSize: Plugin<YogaContext, ServerContext> = {
  onExecute: ({ args: { contextValue } }) => ({
    onExecuteDone({ result, setResult }) {
      if (isResult(result)) setResult(bounded(contextValue.answer, result));
    },
  }),
  onSubscribe: ({ args: { contextValue } }) => ({
    onSubscribeResult: () => ({
      onNext: ({ result, setResult }) => setResult(bounded(contextValue.answer, result)),
    }),
  }),
};
