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
let apiCalls: SweepCall[];
beforeAll(async () => {
  scene = await useScene();
  const api = readApi((await call('GET', `${scene.platform.baseUrl}/openapi.json`)).body);
  operations = api.operations.filter(({ path }) => path.startsWith('/v1/'));
  apiCalls = restCalls(api, '/v1/');
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

/** Calls everything with a key of these scopes alone, and returns what refused it, by name. */
async function refusals(scopes: readonly Scope[], all: readonly SweepCall[]): Promise<Map<string, string | undefined>> {
  const { platform, tenant } = scene;
  const { key = '' } = await platform.operator('key create', {
    workspace: tenant.workspaceId,
    scopes: scopes.join(),
    name: 'sweep',
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

/** All calls of operations that need a scope. */
const callsThatNeed = (scope: Scope | null): SweepCall[] => {
  const ids = new Set(operations.filter((operation) => scopeOf(operation) === scope).map(({ id }) => id));
  return [...apiCalls.filter(({ name }) => ids.has(name)), ...graphqlCalls.filter((field) => field.scope === scope)];
};

const coverers = (wanted: Scope) => scopeNames.filter((scope) => hasScope(new Set([scope]), wanted));

/** As many scopes as there can be without covering the wanted one: all others, and of a pair, which covers it together, one. */
function largestWithout(wanted: Scope): Scope[][] {
  const others = scopeNames.filter((scope) => !coverers(wanted).includes(scope));
  if (!hasScope(new Set(others), wanted)) return [others];
  const pair = others.filter((scope) => scope.startsWith(wanted.replace('*', '')));
  return pair.map((left) => others.filter((scope) => scope !== left));
}

const neededScopes = scopeNames.filter((scope) =>
  [...routes.map(({ operation }) => operation.scope), ...graphqlCalls.map((field) => field.scope)].includes(scope),
);

describe.each(neededScopes)('the operations that need %s', (wanted) => {
  it.each(coverers(wanted))('accept a key with %s alone', async (granted) => {
    const refused = await refusals([granted], callsThatNeed(wanted));
    expect(refused.size).toBeGreaterThan(0);
    expect([...refused].filter(([, scope]) => scope === wanted)).toEqual([]);
  });

  it.each(largestWithout(wanted).map((scopes) => [scopes.length, scopes] as const))(
    'refuse a key with the %i scopes that do not cover it',
    async (_, granted) => {
      expect(hasScope(new Set(granted), wanted)).toBe(false);
      const refused = await refusals(granted, callsThatNeed(wanted));
      expect(refused.size).toBeGreaterThan(0);
      expect([...refused].filter(([, scope]) => scope !== wanted)).toEqual([]);
    },
  );
});

it('the operations that need no scope accept any key', async () => {
  const refused = await refusals(['analytics:read'], callsThatNeed(null));
  expect(refused.size).toBeGreaterThan(0);
  expect([...refused.values()].filter(Boolean)).toEqual([]);
});

it('the documentation has the scope of each operation', () => {
  const scopes = routes.flatMap(({ operation: { name, scope } }) => (scope ? [[name, scope]] : []));
  expect(documentedScopes()).toEqual(Object.fromEntries(scopes));
});
