import { ModelError, type ModelFailure } from '../../domain/core/app.ts';

/**
 * Why a model gave no answer. `unreachable`: no connection, or it was lost. `busy`: "not now" (5xx). `throttled`: a limit or a
 * quota is used up (429). `not_enabled`: no such model, or this caller may not use it (401, 403, 404). `refused`: any other
 * 4xx. `timeout`: one of our limits. `broken`: what came is no answer, or ends too early.
 */
export type ModelProblem = keyof typeof failures;

const failures = {
  unreachable: 'unavailable',
  busy: 'unavailable',
  throttled: 'throttled',
  not_enabled: 'not_enabled',
  refused: 'unavailable',
  timeout: 'timeout',
  broken: 'unavailable',
} as const satisfies Record<string, ModelFailure>;

interface FaultOptions extends ErrorOptions {
  /** What the model server says in prose. It may quote the prompt, so it is in no property that a log prints. */
  said?: string | undefined;
}

/** `message` never holds what the model server says in prose: errors are logged. */
export class ModelFault extends ModelError {
  readonly problem: ModelProblem;
  readonly #said: string | undefined;
  constructor(problem: ModelProblem, message: string, { said, ...options }: FaultOptions = {}) {
    super(failures[problem], message, options);
    this.problem = problem;
    this.#said = said;
  }

  /** For whoever sent the prompt, and nobody else. */
  said(): string | undefined {
    return this.#said;
  }
}

const passing = new Set<ModelProblem>(['unreachable', 'busy', 'throttled']);

/** True for troubles that the next try may not meet. */
export const isPassing = (error: unknown) => error instanceof ModelFault && passing.has(error.problem);

const notEnabled = new Set([401, 403, 404]);

export function problemOfStatus(status: number): ModelProblem {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'busy';
  return notEnabled.has(status) ? 'not_enabled' : 'refused';
}
