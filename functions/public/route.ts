import type { Readable } from 'node:stream';
import * as z from 'zod';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { OpenedConversation } from '../../domain/conversations/merge/thread.ts';
import type { ErrorCode } from '../../domain/core/errors.ts';
import type { RequestLimit } from '../../domain/core/operations/count-requests.ts';
import type { HttpAnswer } from '../http/input.ts';
import { readConversation, type VisitorRequest } from './visit.ts';

export type PublicAnswer = HttpAnswer<string | Readable>;

/** The query and body of a request, parsed by the route's schemas. */
export interface RequestInput<Query extends z.ZodType, Body extends z.ZodType> {
  query: z.output<Query>;
  body: z.output<Body>;
}

/** An admitted request. `read`: the result of the route's `read`. */
export interface AdmittedRequest<Query extends z.ZodType, Body extends z.ZodType, Read>
  extends RequestInput<Query, Body> {
  visit: VisitorRequest<RequestInput<Query, Body>>;
  chatbot: Chatbot;
  read: Read;
}

/** One row of the public API. Routing, limits, parsing and the OpenAPI document are derived from it. */
interface PublicRoute<Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType, Read> {
  method: 'GET' | 'POST';
  /** Below `/public/{publicId}`. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  /** A GET row that answers HEAD as well. */
  head?: true;
  /** Serves pages of any origin: what the request proves does not depend on the page that sends it. */
  anyOrigin?: true;
  /** Per chatbot and client address. */
  limit?: RequestLimit;
  /** Per chatbot, shared by all visitors. Counted after `limit`, so that one refused visitor does not use it up. */
  sharedLimit?: RequestLimit;
  query?: Query;
  /** Documentation only. */
  headers?: z.ZodObject;
  body?: Body;
  /** The payload of the JSON response. Omitted if there is none. */
  output?: Output;
  /** Data of each event, if the default response is a stream of server-sent events. */
  events?: Record<string, z.ZodType>;
  /** Media types of the file, if the response is one. */
  file?: readonly string[];
  /** Errors besides those of every public route. */
  errors?: readonly ErrorCode[];
  /** The JSON body contains files as base64. */
  carriesFiles?: true;
  cacheable?: boolean;
  /** Runs in parallel with the limits and the origin check. Its result or error is used only if they pass. */
  read?(visit: VisitorRequest<RequestInput<Query, Body>>): Promise<Read>;
  /** Returns the payload of the JSON response. */
  serve?(call: AdmittedRequest<Query, Body, Read>): Promise<z.output<Output>>;
  /** Returns the whole response. Replaces `serve`. */
  respond?(call: AdmittedRequest<Query, Body, Read>): Promise<PublicAnswer>;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds routes of every type
export type AnyPublicRoute = PublicRoute<any, any, any, any>;

export const publicRoute = <Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType, Read>(
  route: PublicRoute<Query, Body, Output, Read>,
): PublicRoute<Query, Body, Output, Read> => route;

const bt = z.string().optional().meta({ description: "The conversation's binding token" });

/** The ways to send a conversation's binding token other than the body. */
export const tokenQuery = z.object({ bt });
export const tokenHeaders = z.object({ 'x-binding-token': bt });

type ConversationRoute<Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType> = Omit<
  PublicRoute<Query, Body, Output, OpenedConversation>,
  'read'
>;

/** A row below `/conversations/{conversationId}`. It reads the conversation, which the binding token must open. */
export const conversationRoute = <Query extends z.ZodType, Body extends z.ZodType, Output extends z.ZodType>(
  route: ConversationRoute<Query, Body, Output>,
): PublicRoute<Query, Body, Output, OpenedConversation> => ({
  headers: tokenHeaders,
  read: readConversation,
  ...route,
  path: `/conversations/{conversationId}${route.path}`,
});
