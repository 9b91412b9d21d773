import { type JsonSchema, type Resolve, resolver } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: JsonSchema;
}

/** One operation of the OpenAPI document. */
export interface ApiOperation {
  id: string;
  method: string;
  /** From the root, with `{names}`. */
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  takesForm: boolean;
  /** Documented statuses. */
  statuses: ReadonlySet<number>;
  /** The schema of a JSON success, and the other types that a success may have. */
  success: JsonSchema | undefined;
  otherTypes: readonly string[];
}

export interface Api {
  operations: ApiOperation[];
  resolve: Resolve;
}

// biome-ignore lint/suspicious/noExplicitAny: a document read from outside
type Json = any;

/** Flattens a platform's OpenAPI document. */
export function readApi(document: Json): Api {
  const resolve = resolver(document);
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => methods[method])
      .map((method) => toOperation(path, method, methods[method])),
  );
  return { operations, resolve };
}

function toOperation(path: string, method: string, operation: Json): ApiOperation {
  const types = operation.responses['200']?.content ?? {};
  const bodies = operation.requestBody?.content ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    body: bodies['application/json']?.schema,
    takesForm: bodies['multipart/form-data'] !== undefined,
    statuses: new Set(Object.keys(operation.responses).map(Number)),
    success: types['application/json']?.schema,
    otherTypes: Object.keys(types).filter((type) => type !== 'application/json'),
  };
}
