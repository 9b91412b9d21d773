import type DataLoader from 'dataloader';
import type * as z from 'zod';
import { passGate } from '../../domain/access/gate.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { StoredConversation } from '../../domain/conversations/records.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { AppError, lacksScope } from '../../domain/core/errors.ts';
import { parse } from '../../domain/core/fields.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { type AnyOperation, perform } from '../../domain/core/operations/operation.ts';
import { hasScope, type Scope } from '../../domain/core/operations/scopes.ts';
import type { Label } from '../../domain/labels/records.ts';
import type { Lead } from '../../domain/leads/records.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { ReadGate } from './read-gate.ts';

/** Fields by name, as sent. */
export type RawInput = Record<string, unknown>;

/** A call of one operation with raw ids and input. */
export interface OperationCall {
  operation: AnyOperation;
  /** The operation of the field that is to run `operation`. Usually the same. */
  field: AnyOperation;
  ids: RawInput;
  /** Reads the input when it is needed. May throw. */
  readInput(): RawInput | Promise<RawInput>;
}

/** The data loaders of one request, each created on first use. */
interface Loaders {
  chatbots?: DataLoader<string, Chatbot | null>;
  leads?: DataLoader<string, Lead | null>;
  conversations?: DataLoader<string, StoredConversation | null>;
  citations?: DataLoader<string, ReadonlyMap<string, number>>;
  labels?: Promise<ReadonlyMap<string, Label>>;
  readMarks?: DataLoader<string, Item | undefined>;
  /** Nested lists and texts that are being read or have been read. */
  reads?: Map<string, Promise<unknown>>;
  gate?: ReadGate;
}

/** The context of every resolver. `actor` is undefined if the request names neither a key nor a session. */
export interface Context {
  app: App;
  actor: Actor | undefined;
  /**
   * The operation that a REST request calls. Its field takes ids and input from here instead of from its arguments, so that the
   * input is parsed once.
   */
  call?: OperationCall;
  loaders: Loaders;
  /** Of the whole answer. Each event of a subscription is an answer of its own. */
  answer: AnswerBudget;
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

function actorAt(context: Context, info: FieldInfo): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  return info.path.prev === undefined ? context.actor : nested(context.app, context.actor);
}

/**
 * Returns the actor for a field of a record that has already been found, and checks only the scope. Throws FORBIDDEN.
 */
export function scopedActor(context: Context, needed: Scope | null): Actor {
  if (!context.actor) throw new AppError('UNAUTHORIZED');
  if (needed && !hasScope(context.actor.scopes, needed)) throw lacksScope(context.actor, needed);
  return context.actor;
}

/** What an operation returns. */
export type OutputOf<Op> = Op extends { run(...args: never[]): Promise<infer Output> } ? Output : never;

/** Runs an operation for a field. `args` contains both IDs and fields; each schema picks its own. */
export const resolve = <Op extends AnyOperation>(context: Context, info: FieldInfo, op: Op, args: RawInput = {}) =>
  resolveCall(context, info, op, { ids: args, readInput: () => args });

/** Runs an operation for a field whose arguments are converted when the operation reads its input. */
export function resolveCall<Op extends AnyOperation>(
  context: Context,
  info: FieldInfo,
  op: Op,
  fieldCall: Pick<OperationCall, 'ids' | 'readInput'>,
): Promise<OutputOf<Op>> {
  const call = callOf(context, op) ?? { operation: op, ...fieldCall };
  return perform(context.app, actorAt(context, info), call.operation, call.ids, () => call.readInput());
}

const callOf = ({ call }: Context, op: AnyOperation) => (call?.field === op ? call : undefined);

/** Parses the input of an operation for a field that reads its records itself. Throws VALIDATION_ERROR. */
export const inputOf = async <Op extends AnyOperation>(
  context: Context,
  op: Op,
  args: RawInput,
): Promise<z.output<Op['input']>> => parse(op.input, (await callOf(context, op)?.readInput()) ?? args);
