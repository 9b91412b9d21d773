// @slow
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasScope, type Scope, scopeNames } from '../../domain/core/operations/scopes.ts';
import { routes } from '../../functions/rest/routes.ts';
import { type ApiOperation, readApi } from '../support/fuzz/operations.ts';
import { send } from '../support/fuzz/send.ts';
import { call } from '../support/platform.ts';
import { type Scene, useScene } from '../support/scene.ts';
import type { SweepCall } from '../support/sweeps/calls.ts';
import { graphqlCalls } from '../support/sweeps/graphql-calls.ts';
import { restCalls } from '../support/sweeps/rest-calls.ts';

const LANES = 4;

let scene: Scene;
let operations: ApiOperation[];
let calls: { rest: SweepCall[]; graphql: SweepCall[] };
beforeAll(async () => {
  scene = await useScene();
  const api = readApi((await call('GET', `${scene.platform.baseUrl}/openapi.json`)).body);
  operations = api.operations.filter(({ path }) => path.startsWith('/v1/'));
  calls = { rest: restCalls(api, '/v1/'), graphql: [...graphqlCalls] };
});

/** The scope of each operation, as the documentation's table has it. */
function documentedScopes(): Record<string, string> {
  const guide = readFileSync(new URL('../../docs/access.md', import.meta.url), 'utf8');
  const [table = ''] = /<!-- scopes -->.*<!-- \/scopes -->/s.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| `([\w:*]+)` \| (.+) \|$/gm)];
  return Object.fromEntries(
    rows.flatMap(([, scope = '', names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, scope])),
  );
}

/** The scope of the operation that a path of the REST API calls. Null: none is needed. */
const scopeOf = ({ method, path }: ApiOperation): Scope | null =>
  routes.find((route) => route.method === method && `/v1${route.path}` === path)!.operation.scope;

const unknownId = () => '019a5f00-0000-7000-8000-00000000dead';

/** The scope whose lack an answer names. */
const lacking = (text: string): string | undefined => /This key lacks the scope ([\w:*]+)\./.exec(text)?.[1];

/** Calls everything with a key of this scope alone, and returns what refused it, by name. */
async function refusals(scope: Scope, all: readonly SweepCall[]): Promise<Map<string, string | undefined>> {
  const { platform, tenant } = scene;
  const { key = '' } = await platform.operator('key create', {
    workspace: tenant.workspaceId,
    scopes: scope,
    name: scope,
  });
  const refused = new Map<string, string | undefined>();
  const queue = [...all];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const request = next.build(unknownId);
      const { status, text } = await send(platform.root, {
        ...request,
        headers: { ...request.headers, 'x-api-key': key },
      });
      expect([next.name, status < 500 && status !== 401 && status !== 429]).toEqual([next.name, true]);
      refused.set(next.name, lacking(text));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return refused;
}

/** What stands in the way of a key with one scope, if it is the operation's own. */
const expected = (granted: Scope, wanted: Scope | null) =>
  wanted && !hasScope(new Set([granted]), wanted) ? wanted : undefined;

describe.each(scopeNames)('a key with %s alone', (granted) => {
  it('passes the scope check of the REST operations that it covers, and of no other', async () => {
    const refused = await refusals(granted, calls.rest);
    for (const one of operations) {
      const wanted = scopeOf(one);
      const own = refused.get(one.id) === wanted ? wanted : undefined;
      expect([one.id, own]).toEqual([one.id, expected(granted, wanted)]);
    }
  });

  it('passes the scope check of the GraphQL fields that it covers, and of no other', async () => {
    const refused = await refusals(granted, calls.graphql);
    for (const { name, scope } of graphqlCalls) {
      const own = refused.get(name) === scope ? scope : undefined;
      expect([name, own ?? undefined]).toEqual([name, expected(granted, scope as Scope | null)]);
    }
  });
});

it('the documentation has the scope of each operation', () => {
  const scopes = routes.flatMap(({ operation: { name, scope } }) => (scope ? [[name, scope]] : []));
  expect(documentedScopes()).toEqual(Object.fromEntries(scopes));
});
