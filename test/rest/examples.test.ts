import { execFileSync, spawnSync } from 'node:child_process';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { publicRoutes } from '../../functions/public/routes.ts';
import { openApiDocument } from '../../functions/rest/openapi/document.ts';
import { isCsvRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is looked into by its paths
type Json = any;

const hasPython = spawnSync('python3', ['--version']).status === 0;
const document: Json = openApiDocument('');
const methods = ['get', 'post', 'put', 'patch', 'delete'];
const operations: { path: string; operation: Json }[] = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  methods.filter((method) => item[method]).map((method) => ({ path, operation: item[method] })),
);
const at = (method: string, path: string): Json =>
  document.paths[path.startsWith('/public/') ? path : `/v1${path}`][method.toLowerCase()];
const successOf = (operation: Json): Json =>
  Object.entries<Json>(operation.responses).find(([status]) => status.startsWith('2'))![1];

/** What a schema has against a value, with the value; empty: nothing. */
function complaints(schema: z.ZodType, value: unknown): unknown[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : [...parsed.error.issues.map(({ path, message }) => ({ path, message })), value];
}

describe('every operation of the management API', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
    const operation = at(route.method, route.path);
    const parameters = (operation.parameters ?? []).filter(({ example }: Json) => example !== undefined);
    const valuesIn = (place: string) =>
      Object.fromEntries(
        parameters.filter((each: Json) => each.in === place).map(({ name, example }: Json) => [name, example]),
      );
    expect(complaints(route.operation.ids, valuesIn('path'))).toEqual([]);
    const body = operation.requestBody?.content['application/json'];
    if (body) expect(body.example).toBeDefined();
    const input = body ? body.example : Object.fromEntries(Object.entries(valuesIn('query')).map(asSent));
    expect(complaints(route.operation.input, input)).toEqual([]);
    const { content } = successOf(operation);
    if (isCsvRoute(route)) return expect(content['text/csv'].example).toMatch(/^\w+(,\w+)*\r\n/);
    const { success, data } = content['application/json'].example;
    expect(success).toBe(true);
    expect(complaints(route.output, data)).toEqual([]);
  });
});

/** A query's values are text. */
const asSent = ([name, value]: [string, unknown]) => [name, String(value)] as const;

function expectFrames(example: string, events: Record<string, z.ZodType>): void {
  const frames = [...example.matchAll(/^event: (\w+)\ndata: (.+)\n\n/gm)];
  expect(frames.length).toBeGreaterThan(1);
  for (const [, event, data] of frames) expect(complaints(events[event!]!, JSON.parse(data!))).toEqual([]);
}

describe('every operation of the public surface', () => {
  it.each(publicRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
    const operation = at(route.method, `/public/{publicId}${route.path}`);
    const sent = operation.requestBody?.content['application/json'].example;
    if (route.body) expect(complaints(route.body, sent)).toEqual([]);
    const { content } = successOf(operation);
    if (route.output) expect(complaints(route.output, content['application/json'].example.data)).toEqual([]);
    if (route.events) expectFrames(content['text/event-stream'].example, route.events);
  });
});

describe('the code samples', () => {
  const sources = (label: string): { id: string; source: string }[] =>
    operations.map(({ operation }) => ({
      id: operation.operationId,
      source: operation['x-codeSamples'].find((each: Json) => each.label === label).source,
    }));

  it('are there for every operation, in three languages', () => {
    for (const label of ['curl', 'Node', 'Python']) expect(sources(label).length).toBe(operations.length);
  });

  it('in curl are whole commands', () => {
    // A function stands for curl: it prints how it was called, and reaches nobody.
    const script = `set -u; FRONTDESK_API_KEY=k; curl() { printf '%s\\0' "$@"; printf '\\n'; }\n`;
    const all = sources('curl').map(({ source }) => source);
    const printed = execFileSync('bash', ['-c', script + all.join('\n')], { encoding: 'utf8' });
    const calls = printed.trimEnd().split('\0\n');
    expect(calls.length).toBe(operations.length);
    for (const call of calls) {
      const parts = call.split('\0');
      expect(parts.find((part) => part.startsWith('http://localhost:4000/'))).not.toMatch(/[{}]/);
      const data = parts[parts.indexOf('-d') + 1];
      if (parts.includes('-d')) expect(() => JSON.parse(data!)).not.toThrow();
    }
  });

  it('in Node call the method that the client has', () => {
    for (const { id, source } of sources('Node')) {
      expect(() => stripTypeScriptTypes(source)).not.toThrow();
      const isStream = ['sendMessage', 'streamConversation'].includes(id);
      if (!isStream) expect(source).toContain(`.${id}(`);
    }
  });

  it.skipIf(!hasPython)('in Python are programs', () => {
    const script = 'import ast, json, sys\nfor source in json.load(sys.stdin): ast.parse(source)';
    const input = JSON.stringify(sources('Python').map(({ source }) => source));
    execFileSync('python3', ['-c', script], { input });
    expect(input).not.toMatch(/[{[:, ](true|false|null)[,}\]]/);
  });
});
