/**
 * Why a model gave no answer. `unreachable`: no connection, or it was lost. `busy`: "not now" (429, 5xx). `refused`: it
 * will not take this request. `timeout`: one of our limits. `broken`: what came is no answer, or ends too early.
 */
export type ModelProblem = 'unreachable' | 'busy' | 'refused' | 'timeout' | 'broken';

/** `message` never holds what the model server says in prose: that may quote the prompt, and errors are logged. */
export class ModelError extends Error {
  readonly problem: ModelProblem;
  constructor(problem: ModelProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelError';
    this.problem = problem;
  }
}

/** True for troubles that the next try may not meet. */
export const isPassing = (error: unknown) =>
  error instanceof ModelError && (error.problem === 'unreachable' || error.problem === 'busy');

export const problemOfStatus = (status: number): ModelProblem => (status === 429 || status >= 500 ? 'busy' : 'refused');
