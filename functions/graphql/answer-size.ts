import type { ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { AppError } from '../../domain/core/errors.ts';
import type { AnswerBudget } from '../../schema/core/answer-budget.ts';
import { toGraphqlError } from './errors.ts';
import type { ServerContext, YogaContext } from './request-state.ts';

/** The reason alone, in place of an answer that became too large. */
const refusedResult = (refusal: AppError) => ({ data: null, errors: [toGraphqlError(refusal)] });

/** With the status of REST, if the media type allows one. */
function withStatus(refusal: AppError): ExecutionResult {
  const result = refusedResult(refusal);
  for (const { extensions } of result.errors) extensions.http = { spec: true, status: refusal.status };
  return result;
}

function bounded(answer: AnswerBudget, result: ExecutionResult) {
  const stringify = (finished: unknown) => {
    const json = JSON.stringify(finished);
    return answer.fits(json) || !answer.refusal ? json : JSON.stringify(refusedResult(answer.refusal));
  };
  return { ...(answer.refusal ? withStatus(answer.refusal) : result), stringify };
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
