import { ModelError, type ModelFailure } from '../../domain/core/app.ts';

/**
 * Why a model gave no answer. `unreachable`: no connection, or it was lost. `busy`: a temporary failure (5xx).
 * `throttled`: a limit or quota is used up (429). `not_enabled`: no such model, or this caller may not use it (401,
 * 403, 404). `refused`: any other 4xx. `timeout`: one of our timeouts. `broken`: the response is malformed or ends too
 * early.
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
  /** The model server's message. It may quote the prompt, so it is not in a property that gets logged. */
  said?: string | undefined;
}

/** `message` never contains the model server's message, because errors are logged. */
export class ModelFault extends ModelError {
  readonly problem: ModelProblem;
  readonly #said: string | undefined;
  constructor(problem: ModelProblem, message: string, { said, ...options }: FaultOptions = {}) {
    super(failures[problem], message, options);
    this.problem = problem;
    this.#said = said;
  }

  /** Show this only to the sender of the prompt. */
  said(): string | undefined {
    return this.#said;
  }
}

const passing = new Set<ModelProblem>(['unreachable', 'busy', 'throttled']);

/** Returns true for errors that a retry may avoid. */
export const isPassing = (error: unknown) => error instanceof ModelFault && passing.has(error.problem);

const notEnabled = new Set([401, 403, 404]);

export function problemOfStatus(status: number): ModelProblem {
  if (status === 429) return 'throttled';
  if (status >= 500) return 'busy';
  return notEnabled.has(status) ? 'not_enabled' : 'refused';
}
