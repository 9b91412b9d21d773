import type { GraphQLParams } from 'graphql-yoga';
import type { Identity } from '../../domain/core/operations/actor.ts';
import type { LimitState } from '../../domain/core/operations/count-requests.ts';
import type { Context } from '../../schema/core/context.ts';

/** The state of one request, passed through yoga: who is calling, and what its plugins find out. */
export interface RequestState {
  identity: Identity | undefined;
  root: string;
  address: string;
  /** The client's id, chosen by the client. Names its subscriptions. */
  clientId: string | undefined;
  /** The client takes a subscription in parts instead of as server-sent events. */
  inParts?: boolean;
  /** The document to run with its variables. */
  parameters: GraphQLParams;
  /** Aborts when the response is complete or the client has disconnected. */
  clientGone: AbortController;
  /** Number of root fields. */
  calls?: number;
  /** Resolves when the calls are counted. */
  limitState?: Promise<LimitState>;
  /** Code of the first error in the response. */
  code?: string;
}

export interface ServerContext {
  state: RequestState;
}

export type YogaContext = Context & ServerContext;
