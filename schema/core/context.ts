import { passGate } from '../../domain/access/gate.ts';
import type { Actor } from '../../domain/core/actor.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, forbidden } from '../../domain/core/errors.ts';
import { type AnyOperation, perform } from '../../domain/core/operation.ts';
import { hasScope, type Scope } from '../../domain/core/scopes.ts';

/** What every resolver is handed. `actor` is missing where no valid key came with the request. */
export interface Context {
  app: App;
  actor: Actor | undefined;
  /** Batches of this request, made on first use. */
  loaders: Map<string, unknown>;
  /** Aborts when the client has left, where that can be seen. */
  signal?: AbortSignal;
  /** The name that the client gives itself. */
  clientId?: string | undefined;
}

/** What a resolver needs of GraphQL's own info: whether its field stands at the root, which alone counts as a call. */
export interface FieldInfo {
  path: { prev: unknown };
}

/** The actor of a nested field: the root above it has been counted and let through already. */
const nested = (app: App, actor: Actor): Actor => ({ ...actor, admission: { take: () => passGate(app, actor) } });

export function actorAt(context: Context, info: FieldInfo): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  return info.path.prev === undefined ? context.actor : nested(context.app, context.actor);
}

/** The actor of a field below a record that was found already: only the scope is left to check. Throws FORBIDDEN. */
export function scopedActor(context: Context, scope: Scope): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  if (!hasScope(context.actor.scopes, scope)) throw forbidden(`This key lacks the scope ${scope}.`);
  return context.actor;
}

type OutputOf<Op> = Op extends { run(...args: never[]): Promise<infer Output> } ? Output : never;

/** Performs an operation for a field. `input` holds ids and fields alike; each schema takes its own. */
export function resolve<Op extends AnyOperation>(
  context: Context,
  info: FieldInfo,
  op: Op,
  input: Record<string, unknown> = {},
): Promise<OutputOf<Op>> {
  return perform(context.app, actorAt(context, info), op, input, input) as Promise<OutputOf<Op>>;
}
