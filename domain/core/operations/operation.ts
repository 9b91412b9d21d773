import type * as z from 'zod';
import type { App } from '../app.ts';
import { type ErrorCode, lacksScope } from '../errors.ts';
import { parse, parseIds } from '../fields.ts';
import type { Actor, Tenancy } from './actor.ts';
import { type Audit, runAudited } from './audit.ts';
import { type RequestLimit, takeRequest } from './count-requests.ts';
import { logUndeclared } from './operation-errors.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { hasScope, type Scope } from './scopes.ts';

/**
 * An operation of the platform: its scope, limit, path ids, input schema and handler. REST, GraphQL and OpenAPI are all derived
 * from it.
 */
export interface Operation<Ids extends z.ZodObject, Input extends z.ZodObject, Target, Output> {
  /** The name in GraphQL and OpenAPI. */
  name: string;
  /** Null: any identity may call it. */
  scope: Scope | null;
  /** True, or true for this input to this record: a person must have signed in recently. */
  needsRecentSignIn?: true | ((input: z.output<Input>, target: Target) => boolean);
  /** A read has no side effects, so it runs in parallel with the limit checks. Its result is discarded if they fail. */
  kind: 'read' | 'write';
  /** Errors of `find` and `run` besides those of every operation, NOT_FOUND of the ids, and VALIDATION_ERROR of the input. */
  errors?: readonly ErrorCode[];
  /** The result holds a secret that is stored nowhere in clear, such as a new key. */
  returnsSecret?: true;
  /** Calls are recorded in the workspace's audit list: changes, and reads that take data away. */
  audit?: Audit<NoInfer<Output>, z.output<Input>>;
  /** It can spend credits of the workspace. */
  spendsCredits?: true;
  limit?: RequestLimit;
  /** Ids from the path. Malformed ones are NOT_FOUND. */
  ids: Ids;
  /** Body or query. */
  input: Input;
  /** Loads the record that the ids name, within the actor's workspace. Throws NOT_FOUND. */
  find(app: App, actor: Actor, ids: z.output<Ids>): Promise<Target>;
  run(app: App, actor: Actor, call: OperationRequest<Ids, Input, Target>): Promise<Output>;
}

export interface OperationRequest<Ids extends z.ZodType, Input extends z.ZodType, Target> {
  ids: z.output<Ids>;
  input: z.output<Input>;
  target: Target;
  tenancy(): Promise<Tenancy>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of operations holds every kind of them
export type AnyOperation = Operation<any, any, any, any>;

export const operation = <Ids extends z.ZodObject, Input extends z.ZodObject, Target, Output>(
  definition: Operation<Ids, Input, Target, Output>,
) => definition;

/**
 * Runs an operation in this order of checks: workspace limit, gate, scope, endpoint limit, ids, input, state. Parses ids and input,
 * so callers pass them as received. `input` may be a function, which is called at its step and may throw (an unreadable body).
 */
export async function perform<Ids extends z.ZodObject, Input extends z.ZodObject, Target, Output>(
  app: App,
  actor: Actor,
  op: Operation<Ids, Input, Target, Output>,
  ids: unknown,
  input: unknown,
): Promise<Output> {
  const admitted = actor.admission.take();
  if (op.scope && !hasScope(actor.scopes, op.scope)) {
    await admitted;
    throw lacksScope(actor, op.scope);
  }
  if (op.limit) {
    await admitted;
    await takeRequest(app, op.limit, counted(actor, op.limit));
  }
  const parsedTarget = find(app, actor, op, ids);
  const answer = async () => {
    const [parsedIds, target] = await parsedTarget;
    const parsed = parse(op.input, typeof input === 'function' ? await input() : input);
    const { needsRecentSignIn: needs } = op;
    if (typeof needs === 'function' ? needs(parsed, target) : needs) requireRecentSignIn(app, actor);
    const call = { ids: parsedIds, input: parsed, target, tenancy: () => admitted };
    return declared(app, op, () => runAudited(app, actor, op, call));
  };
  // A refused call leaves no entry in the audit list.
  const early = op.kind === 'read' && !op.audit ? answer() : undefined;
  // If the limits reject the request, the parallel read is discarded, including its error.
  (early ?? parsedTarget).catch(() => {});
  await admitted;
  return early ?? answer();
}

const counted = (actor: Actor, { per }: RequestLimit) =>
  per === 'address' ? actor.address : per === 'organisation' ? actor.organisationId : actor.workspaceId;

async function find<Ids extends z.ZodObject, Input extends z.ZodObject, Target, Output>(
  app: App,
  actor: Actor,
  op: Operation<Ids, Input, Target, Output>,
  ids: unknown,
): Promise<[z.output<Ids>, Target]> {
  const parsed = parseIds(op.ids, ids);
  return [parsed, await declared(app, op, () => op.find(app, actor, parsed))];
}

/** Runs a step of an operation. An error that the operation does not declare is logged. */
async function declared<T>(app: App, op: AnyOperation, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    logUndeclared(app, op, error);
    throw error;
  }
}

/** `find` of an operation without ids. */
export const nothing = async () => undefined;
