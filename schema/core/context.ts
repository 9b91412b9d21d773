import { passGate } from '../../domain/access/gate.ts';
import type { Actor } from '../../domain/core/actor.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, lacksScope } from '../../domain/core/errors.ts';
import { type AnyOperation, perform } from '../../domain/core/operation.ts';
import { hasScope, type Scope } from '../../domain/core/scopes.ts';

/** The context of every resolver. `actor` is undefined if the request names neither a key nor a session. */
export interface Context {
  app: App;
  actor: Actor | undefined;
  /** Data loaders of this request, created on first use. */
  loaders: Map<string, unknown>;
  /** Aborts when the client disconnects, where that is detectable. */
  signal?: AbortSignal;
  /** The client's ID, chosen by the client. */
  clientId?: string | undefined;
}

/** What a resolver needs of GraphQL's info: whether its field is at the root. Only root fields count as calls. */
export interface FieldInfo {
  path: { prev: unknown };
}

/** The actor of a nested field. The root field above it has already been counted and admitted. */
const nested = (app: App, actor: Actor): Actor => ({ ...actor, admission: { take: () => passGate(app, actor) } });

export function actorAt(context: Context, info: FieldInfo): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  return info.path.prev === undefined ? context.actor : nested(context.app, context.actor);
}

/**
 * Returns the actor for a field of a record that has already been found, and checks only the scope. Throws FORBIDDEN.
 */
export function scopedActor(context: Context, scope: Scope | null): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  if (scope && !hasScope(context.actor.scopes, scope)) throw lacksScope(context.actor, scope);
  return context.actor;
}

type OutputOf<Op> = Op extends { run(...args: never[]): Promise<infer Output> } ? Output : never;

/** Runs an operation for a field. `input` contains both IDs and fields; each schema picks its own. */
export function resolve<Op extends AnyOperation>(
  context: Context,
  info: FieldInfo,
  op: Op,
  input: Record<string, unknown> = {},
): Promise<OutputOf<Op>> {
  return perform(context.app, actorAt(context, info), op, input, input) as Promise<OutputOf<Op>>;
}
