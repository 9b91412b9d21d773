import type { OpenApiOperation } from './operations.ts';
import { operationsOf } from './operations.ts';
import { comment, type Schema, toDeclaration, toType } from './types.ts';

const notice = '// Made from docs/openapi.json by `npm run generate`: not to be changed by hand.\n';
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A body with alternative shapes is combined with the fields of the path. */
function inputType({ input }: OpenApiOperation): string {
  const { own, ...sent } = input;
  if (!own) return toType(input);
  return Object.keys(own.properties).length > 0 ? `${toType(own)} & (${toType(sent)})` : toType(sent);
}

const hasFields = ({ input }: OpenApiOperation) =>
  input.own !== undefined || Object.keys(input.properties ?? {}).length > 0;
const isOptional = ({ input }: OpenApiOperation) => !input.own && (input.required ?? []).length === 0;

const inputName = (operation: OpenApiOperation) => `${pascal(operation.id)}Input`;
const resultName = (operation: OpenApiOperation) => `${pascal(operation.id)}Result`;

function typesOf(operation: OpenApiOperation): string {
  const input = hasFields(operation) ? `export type ${inputName(operation)} = ${inputType(operation)};\n` : '';
  const result = operation.output ? `export type ${resultName(operation)} = ${toType(operation.output)};\n` : '';
  return input + result;
}

/** `Response`: a file or a stream, whose body the caller reads. */
const answerType = (operation: OpenApiOperation) => (operation.output ? resultName(operation) : 'Response');

function methodOf(operation: OpenApiOperation): string {
  const input = hasFields(operation)
    ? `input${isOptional(operation) ? '?' : ''}: ${inputName(operation)}`
    : 'input?: Record<string, never>';
  const text = `${operation.summary}.\n\n\`${operation.method} ${operation.path}\`. ${operation.description}`;
  return `${comment(text, '  ')}  ${operation.id}(${input}, options?: CallOptions): Promise<${answerType(operation)}>;\n`;
}

const methodsInterface = (name: string, about: string, operations: OpenApiOperation[]) =>
  `${comment(about)}export interface ${name} {\n${operations.map(methodOf).join('\n')}}\n`;

function rowTypes(operations: OpenApiOperation[]): string {
  const lines = operations.flatMap((operation) => {
    const { id, list } = operation;
    const input = hasFields(operation) ? inputName(operation) : 'undefined';
    return list ? [`  ${id}: { input: ${input}; row: ${toType(list.row)} };\n`] : [];
  });
  return `${comment('The input and the rows of each paged list.')}export interface Lists {\n${lines.join('')}}\n`;
}

function eventTypes(operations: OpenApiOperation[]): string {
  return operations
    .flatMap(({ id, events }) => {
      if (!events) return [];
      const cases = Object.entries(events).map(
        ([name, data]) => `  | { event: '${name}'; id?: string; data: ${toType(data)} }`,
      );
      return [`/** The events of \`${id}\`. */\nexport type ${pascal(id)}Event =\n${cases.join('\n')};\n`];
    })
    .join('\n');
}

/** Prints `generated/types.ts`: the types of all records, inputs and responses, and the client's methods. */
export function printTypes(document: Schema): string {
  const operations = operationsOf(document);
  const keyed = operations.filter(({ base }) => base !== 'public');
  const keyless = operations.filter(({ base }) => base === 'public');
  const codes = document.components.schemas.Failure.properties.error.properties.code.enum.map(
    (code: string) => `'${code}'`,
  );
  return [
    `${notice}import type { CallOptions } from '../options.ts';\n`,
    `/** Codes of failures, the same on every surface. */\nexport type ErrorCode = ${codes.join(' | ')};\n`,
    ...Object.entries<Schema>(document.components.schemas).map(([name, schema]) => toDeclaration(name, schema)),
    ...operations.map(typesOf),
    rowTypes(keyed),
    eventTypes(keyless),
    methodsInterface('Methods', 'The management API: one method an operation.', keyed),
    methodsInterface('PublicMethods', 'The keyless chat of one chatbot: one method an operation.', keyless),
  ].join('\n');
}

function rowOf({ id, base, method, path, sendsBody, output, list }: OpenApiOperation): string {
  const parts = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(base === 'root' ? ['atRoot: true'] : []),
    ...(sendsBody ? ['sendsBody: true'] : []),
    ...(output ? [] : ['raw: true']),
    ...(list ? [`list: { kind: '${list.kind}', rows: '${list.rows}' }`] : []),
  ];
  return `  ${id}: { ${parts.join(', ')} },\n`;
}

const table = (name: string, about: string, type: string, operations: OpenApiOperation[]) =>
  `/** ${about} */\nexport const ${name}: Readonly<Record<keyof ${type}, Operation>> = {\n${operations.map(rowOf).join('')}};\n`;

/** Prints `generated/operations.ts`: what the client needs for each call. */
export function printOperations(document: Schema): string {
  const operations = operationsOf(document);
  const keyed = operations.filter(({ base }) => base !== 'public');
  const keyless = operations.filter(({ base }) => base === 'public');
  return [
    `${notice}import type { Operation } from '../http/call.ts';\nimport type { Methods, PublicMethods } from './types.ts';\n`,
    table('operations', 'Paths below `/v1`, or below the root where marked.', 'Methods', keyed),
    table('publicOperations', 'Paths below `/public/<publicId>`.', 'PublicMethods', keyless),
  ].join('\n');
}
