import type * as z from 'zod';
import type { App } from '../../domain/core/app.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import type { RawInput } from '../../schema/core/context.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the REST table. */
export type RestRoute = DocumentRoute | CsvRoute;

interface RouteBase {
  method: Method;
  /** Below `/v1`, parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  /** What a caller of this row must know besides what its operation's GraphQL field says. */
  description?: string;
  /** Defines the scope, the ids in the path, the query or body with their bounds, and the endpoint's limit. */
  operation: AnyOperation;
  /** The operation of the document's field, if that field is to run `operation` instead. */
  inPlaceOf?: AnyOperation;
  /** Shape of the payload, for the reference. */
  output: z.ZodType;
  /** Fields of the input that may also be sent as a header, with the header's name. The header takes precedence. */
  headers?: Readonly<Record<string, string>>;
  /** Accepts a multipart form as well. Its file is stored when the operation reads its input. */
  form?: FormRoute;
  /** The JSON body contains files as base64. */
  carriesFiles?: true;
  /** Takes its input from the query and the body. The body takes precedence. */
  queryToo?: true;
  /** Creates something. `Idempotency-Key` makes a repeated request return the first one's result. */
  creates?: true;
  /** HTTP status of success. Default 200. */
  status?: number;
}

/** A row that executes a GraphQL document. */
export interface DocumentRoute extends RouteBase {
  /** Executed against the schema that GraphQL serves. */
  document: string;
  /** Extracts the payload from the document's data. `input`: what the request asked for, before it is parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the document's own
  pick(data: any, input?: RawInput): unknown;
}

/**
 * A row whose response is a file of any length, unless it is limited. Its operation returns a `TableExport`, and a streaming function serves it.
 */
export interface CsvRoute extends RouteBase {
  csv: true;
  /** Served as a whole, with the other rows, because its length is limited. */
  isLimited?: true;
  /** Shape of the payload if the caller chooses JSON. */
  json?: z.ZodType;
}

export const isCsvRoute = (route: RestRoute): route is CsvRoute => 'csv' in route;
/** Served by `rest`, not by the function of exports. */
export const isRestRoute = (route: RestRoute): boolean => !isCsvRoute(route) || route.isLimited === true;
export const isDocumentRoute = (route: RestRoute): route is DocumentRoute => !isCsvRoute(route);

/** Reads the input of a row's operation from a form. */
export interface FormRoute {
  /** The parts of the form. */
  input: z.ZodType;
  /** Validates the parts and stores the file. Returns the fields of the operation's input that the other parts do not contain. */
  store(app: App, actor: Actor, ids: Record<string, string>, form: unknown): Promise<Record<string, unknown>>;
  /** Of the whole form. */
  maxBytes: number;
}

export const defineRoute = (route: RestRoute): RestRoute => route;
