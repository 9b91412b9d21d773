import type { Schema } from './types.ts';

/** What the generated types and the client need to know about an operation. */
export interface OpenApiOperation {
  id: string;
  /** Base of its path: `/v1`, `/public/<publicId>`, or the platform's root. */
  base: 'v1' | 'public' | 'root';
  method: string;
  path: string;
  summary: string;
  description: string;
  /** The fields of the path, the query and the body in one object. */
  input: Schema;
  /** Whether fields that are not in the path are sent in the body. */
  sendsBody: boolean;
  /** Undefined if the response is not an envelope but a file or a stream. */
  output: Schema | undefined;
  /** The events of a stream, by name. */
  events: Record<string, Schema> | undefined;
  list: PagedList | undefined;
}

interface PagedList {
  kind: 'cursor' | 'offset';
  /** The field of the payload that contains the rows. */
  rows: string;
  row: Schema;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];
const PUBLIC = '/public/{publicId}';
const VERSION = '/v1/';

const camelCase = (header: string) =>
  header.toLowerCase().replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** All operations of an OpenAPI document, in order. */
export function operationsOf(document: Schema): OpenApiOperation[] {
  return Object.entries<Schema>(document.paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => toOperation(document, path, method, item[method])),
  );
}

function toOperation(document: Schema, path: string, method: string, operation: Schema): OpenApiOperation {
  const base = path.startsWith(PUBLIC) ? 'public' : path.startsWith(VERSION) ? 'v1' : 'root';
  const [, success] = Object.entries<Schema>(operation.responses).find(([status]) => status.startsWith('2')) ?? [];
  const content = success?.content;
  const output = content?.['text/csv'] ? undefined : content?.['application/json']?.schema.properties?.data;
  const events = Object.values<Schema>(content ?? {}).find((parameter) => parameter['x-events'])?.['x-events'];
  return {
    id: operation.operationId,
    base,
    method: method.toUpperCase(),
    path: path.slice({ public: PUBLIC, v1: '/v1', root: '' }[base].length),
    summary: operation.summary,
    description: operation.description,
    input: inputOf(operation),
    sendsBody: operation.requestBody !== undefined,
    output,
    events,
    list: output && listOf(document, output),
  };
}

/**
 * One flat object, as a GraphQL mutation takes it. A field that may also be a header is expected in the body, where it
 * always works.
 */
function inputOf({ parameters = [], requestBody }: Schema): Schema {
  const sent: Schema = requestBody?.content['application/json'].schema ?? { type: 'object' };
  const fields = parameters.filter((parameter: Schema) => parameter.in !== 'header' && parameter.name !== 'publicId');
  const fieldsSchema: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((parameter: Schema) => [parameter.name, { description: parameter.description, ...parameter.schema }]),
    ),
    required: fields.filter((parameter: Schema) => parameter.required).map((parameter: Schema) => parameter.name),
  };
  if (!sent.properties) return sent.anyOf || sent.oneOf ? { ...sent, own: fieldsSchema } : fieldsSchema;
  const asHeaders = parameters
    .filter((parameter: Schema) => parameter.in === 'header')
    .map((parameter: Schema) => camelCase(parameter.name));
  return {
    type: 'object',
    properties: { ...fieldsSchema.properties, ...sent.properties },
    required: [
      ...fieldsSchema.required,
      ...(sent.required ?? []),
      ...asHeaders.filter((name: string) => sent.properties[name]),
    ],
  };
}

const follow = (document: Schema, schema: Schema): Schema =>
  schema.$ref ? document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : schema;

function listOf(document: Schema, output: Schema): PagedList | undefined {
  const { properties = {} } = follow(document, output);
  const rows = Object.keys(properties).find((name) => properties[name].type === 'array');
  if (!rows) return undefined;
  const kind = properties.nextCursor ? 'cursor' : properties.hasMore || properties.total ? 'offset' : undefined;
  return kind && { kind, rows, row: properties[rows].items };
}
