import type * as z from 'zod';
import type { AnyOperation } from '../../domain/core/operation.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One row of the REST table. */
export type Route = DocumentRoute | CsvRoute;

interface RouteBase {
  method: Method;
  /** Below `/v1`, parameters in braces. */
  path: string;
  tag: string;
  summary: string;
  /** What it does: gives the scope, the ids in the path, the query or body with their bounds, and the endpoint's limit. */
  operation: AnyOperation;
  /** The operation of the document's field, if that field is to run `operation` instead. */
  inPlaceOf?: AnyOperation;
  /** The payload's shape, for the reference. */
  output: z.ZodType;
  /** Fields of the input that may also come as a header, by the header's name; the header is taken where both are there. */
  headers?: Readonly<Record<string, string>>;
  /** Takes a multipart form too: what its file becomes before the document runs. */
  form?: FormRoute;
  /** True: files travel in its JSON body, as base64. */
  carriesFiles?: true;
  /** Takes its input from the query as well as from the body, which goes first. */
  queryToo?: true;
  /** HTTP status of success: 200 unless told. */
  status?: number;
}

/** A row that is answered by a GraphQL document. */
export interface DocumentRoute extends RouteBase {
  /** Executed against the same schema that GraphQL serves. */
  document: string;
  /** Picks the payload out of the document's data. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape is the document's own
  pick(data: any): unknown;
}

/** A row that is answered by a CSV file, of any length: its operation gives a `Table`, and a streaming function serves it. */
export interface CsvRoute extends RouteBase {
  csv: true;
}

export const isCsvRoute = (route: Route): route is CsvRoute => 'csv' in route;
export const isDocumentRoute = (route: Route): route is DocumentRoute => !isCsvRoute(route);

export interface FormRoute {
  /** Its input is the form's parts. What it answers is put beside the form's other parts, as the row's own input. */
  store: AnyOperation;
  /** Of the whole form. */
  maxBytes: number;
}

export const defineRoute = (route: Route): Route => route;
