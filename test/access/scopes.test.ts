// @slow
import { expect, test } from 'vitest';
import { type Scope, scopeNames } from '../../domain/core/operations/scopes.ts';
import type { RestRoute } from '../../functions/rest/route.ts';
import { routes } from '../../functions/rest/routes.ts';
import { type Answer, call, type RestClient } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWith, NOT_FOUND_BODY, strangeId, UNAUTHORIZED_BODY } from './support.ts';

const { platform, tenant } = await useScene();

const plainScopes = scopeNames.filter((scope) => !scope.endsWith(':*'));
const resourceOf = (scope: string) => scope.split(':')[0]!;

/** What does not carry a scope, though it carries as much as can be beside it. */
function without(scope: Scope): string[][] {
  const others = plainScopes.filter((other) => resourceOf(other) !== resourceOf(scope));
  const [read, write] = [`${resourceOf(scope)}:read`, `${resourceOf(scope)}:write`];
  if (scope.endsWith(':*'))
    return [
      [...others, read],
      [...others, write],
    ];
  const twin = scope.endsWith(':read') ? write : read;
  return [plainScopes.includes(twin as (typeof plainScopes)[number]) ? [...others, twin] : others];
}

const clients = new Map<string, Promise<RestClient>>();
/** A client of the tenant with these scopes, made once. */
function carrying(scopes: readonly string[]): Promise<RestClient> {
  const key = [...scopes].sort().join(',');
  const known = clients.get(key) ?? clientWith(platform, tenant.workspaceId, scopes);
  clients.set(key, known);
  return known;
}

const hasIds = ({ path }: RestRoute) => path.includes('{');
const pathOf = ({ path }: RestRoute) => path.replace(/\{\w+\}/g, strangeId);

/** Calls a route with ids that name nothing and, where it takes a body, one that cannot be read: nothing is changed. */
function probe(api: RestClient, route: RestRoute): Promise<Answer> {
  const method = route.method.toLowerCase() as keyof RestClient;
  if (route.method === 'GET') return api.get(pathOf(route));
  return api[method](pathOf(route), '{', { 'content-type': 'application/json' });
}

const refusalOf = (scope: string) =>
  `{"success":false,"error":{"code":"FORBIDDEN","message":"This key lacks the scope ${scope}."}}`;

for (const route of routes) {
  const { scope } = route.operation;
  // Answered to whoever is known.
  if (scope === null) continue;
  const name = `${route.method} ${route.path}`;

  test(`${name} needs a key and ${scope}`, async () => {
    const url = platform.baseUrl + pathOf(route);
    const keyless = await call(route.method, url);
    expect([keyless.status, keyless.text]).toEqual([401, UNAUTHORIZED_BODY]);

    for (const scopes of without(scope)) {
      const refused = await probe(await carrying(scopes), route);
      expect([scopes, refused.status, refused.text]).toEqual([scopes, 403, refusalOf(scope)]);
    }
    expectPassed(route, await probe(await carrying([scope]), route));
    if (scope.endsWith(':*')) {
      const pair = [scope.replace('*', 'read'), scope.replace('*', 'write')];
      expectPassed(route, await probe(await carrying(pair), route));
    } else if (scope !== 'analytics:read') {
      expectPassed(route, await probe(await carrying([`${resourceOf(scope)}:*`]), route));
    }
  });
}

/** What the query must have. */
const needsQuery = new Set(['GET /faqs/export', 'GET /conversations/search']);

/** Of these there is one or none. */
const unset = new Set(['GET /reseller/custom-domain', 'GET /reseller/mail-config']);

/** Past the scope come the ids, and then the body. */
function expectPassed(route: RestRoute, answer: Answer): void {
  // Whether a workspace is a client is a matter of state, which comes after the body.
  if (route.path.startsWith('/reseller/clients/{')) expect(answer.status).toBe(route.method === 'GET' ? 403 : 400);
  else if (hasIds(route)) expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
  else if (unset.has(`${route.method} ${route.path}`)) expect([200, 404]).toContain(answer.status);
  else if (needsQuery.has(`${route.method} ${route.path}`)) expect(answer.status).toBe(422);
  else expect(answer.status).toBe(route.method === 'GET' ? 200 : 400);
  expect(answer.text).not.toContain('lacks the scope');
}

test('Every scope that the contract names can be given to a key, and no other', async () => {
  const named = ['chatbots', 'knowledge', 'conversations', 'leads', 'team', 'workspace', 'reseller'];
  const all = [
    ...named.flatMap((resource) => [`${resource}:read`, `${resource}:write`, `${resource}:*`]),
    'analytics:read',
    'mcp:write',
  ];
  expect([...scopeNames].sort()).toEqual(all.sort());
  const made = await tenant.api.post('/api-keys', { name: 'each', scopes: all });
  expect(made.body.data.scopes).toEqual(all);
  for (const scope of [
    '*',
    'all',
    'chatbots',
    'chatbots:',
    'analytics:write',
    'analytics:*',
    'Chatbots:read',
    'webhooks:read',
  ]) {
    const refused = await tenant.api.post('/api-keys', { name: 'no', scopes: [scope] });
    expect([scope, refused.status]).toEqual([scope, 422]);
    expect(refused.body.error.details[0].path).toBe('scopes.0');
  }
});

const chatbot = '/chatbots/{}';
const source = `${chatbot}/sources/{}`;
const conversation = '/conversations/{}';
/** What the contract says that each route needs. */
const contract: Record<string, readonly string[]> = {
  'chatbots:read': [
    `GET ${chatbot}/actions`,
    `GET ${chatbot}/action-usage`,
    `GET ${chatbot}/actions/{}`,
    `GET ${chatbot}/email`,
    'GET /chatbots/{}/installations',
    `GET ${chatbot}/identity-secret`,
    ...[
      '/chatbots',
      '/chatbots/from-template',
      '/chatbots/from-agency-template',
      chatbot,
      `${chatbot}/appearance`,
      `${chatbot}/business-hours`,
      `${chatbot}/identity-secret`,
      '/channels',
    ].map((path) => `GET ${path}`),
  ],
  'chatbots:write': [
    `POST ${chatbot}/actions`,
    ...['PATCH', 'DELETE'].map((method) => `${method} ${chatbot}/actions/{}`),
    ...['propose', '{}/approve-tool', '{}/rotate-secret', '{}/test'].map((path) => `POST ${chatbot}/actions/${path}`),
    'POST /chatbots/import',
    `POST ${chatbot}/identity-secret`,
    `DELETE ${chatbot}/identity-secret`,
    'POST /chatbots',
    'POST /chatbots/from-template',
    'POST /chatbots/from-site',
    'POST /chatbots/from-agency-template',
    `PATCH ${chatbot}`,
    `DELETE ${chatbot}`,
    `PUT ${chatbot}/appearance`,
    `PATCH ${chatbot}/settings`,
    `PUT ${chatbot}/business-hours`,
    `PUT ${chatbot}/allowed-domains`,
    `PUT ${chatbot}/email`,
    `POST ${chatbot}/test-conversations`,
    `POST ${chatbot}/identity-secret`,
    `DELETE ${chatbot}/identity-secret`,
  ],
  'knowledge:read': [
    `GET ${chatbot}/export`,
    `POST ${chatbot}/copy`,
    `GET ${chatbot}/answer-tests`,
    `POST ${chatbot}/answer-tests/run`,
    `GET ${chatbot}/question-proposals`,
    'GET /chatbots/{}/sources/citations',
    'GET /chatbots/{}/sources/crawls',
    'GET /chatbots/{}/sources/faq/imports',
    'GET /chatbots/{}/sources/faq/imports/{}',
    'GET /chatbots/{}/sources/faq/imports/{}/refused',
    `GET ${chatbot}/sources`,
    `GET ${source}`,
    `GET ${source}/content`,
    `GET ${source}/chunks`,
    `GET ${chatbot}/sources/crawls/{}`,
    `POST ${chatbot}/search`,
    `GET ${chatbot}/synonyms`,
    `GET ${chatbot}/site-credentials`,
    `GET ${chatbot}/faqs`,
    `GET ${chatbot}/improvements`,
    `GET ${chatbot}/knowledge-audit`,
    `GET ${chatbot}/knowledge-audit/findings`,
    'GET /faqs/export',
  ],
  'knowledge:write': [
    'POST /chatbots/{}/unanswered-questions/{}/dismiss',
    `POST ${chatbot}/knowledge-audit`,
    ...['apply', 'dismiss', 'reopen'].map((what) => `POST ${chatbot}/knowledge-audit/findings/{}/${what}`),
    `POST ${chatbot}/improvements/accept`,
    ...['accept', 'dismiss', 'undo'].map((what) => `POST ${chatbot}/improvements/{}/${what}`),
    ...['faq', 'url', 'text', 'file', 'uploads', 'crawl'].map((kind) => `POST ${chatbot}/sources/${kind}`),
    `DELETE ${source}`,
    `POST ${source}/toggle`,
    `POST ${source}/recrawl`,
    `PATCH ${source}/faq`,
    `PATCH ${chatbot}/sources/faq`,
    `POST ${chatbot}/faqs/import`,
    `POST ${chatbot}/sources/faq/imports`,
    `POST ${chatbot}/sources/faq/imports/preview`,
    `PUT ${chatbot}/answer-tests`,
    `POST ${chatbot}/answer-tests`,
    `POST ${conversation}/messages/{}/answer-test`,
    `POST ${chatbot}/unanswered-questions/dismiss`,
    `PUT ${chatbot}/synonyms`,
    `PUT ${chatbot}/site-credentials`,
    `DELETE ${chatbot}/site-credentials/{}`,
  ],
  'conversations:read': [
    `GET ${chatbot}/action-runs`,
    'GET /action-runs/waiting',
    `POST ${chatbot}/actions/{}/replay`,
    `GET ${chatbot}/action-runs/{}`,
    `GET ${conversation}/action-runs`,
    'GET /analytics/questions',
    'GET /analytics/unanswered',
    'GET /unanswered-questions',
    'GET /canned-replies',
    'GET /macros',
    'GET /saved-views',
    'GET /labels',
    'GET /conversations',
    'GET /conversations/export',
    'POST /exports',
    'GET /exports',
    'GET /exports/{}',
    'GET /conversations/search',
    'GET /conversations/counts',
    `POST ${conversation}/read`,
    `POST ${conversation}/presence`,
    `GET ${conversation}`,
    `GET ${conversation}/messages`,
    `GET ${conversation}/notes`,
    `GET ${conversation}/attachments/{}`,
  ],
  'conversations:write': [
    `POST ${conversation}/actions/{}/start`,
    ...['confirm', 'decline', 'approve', 'retry'].map((verb) => `POST ${conversation}/action-runs/{}/${verb}`),
    'POST /canned-replies',
    'PATCH /canned-replies/{}',
    'DELETE /canned-replies/{}',
    ...['macros', 'saved-views'].flatMap((list) => [`POST /${list}`, `PATCH /${list}/{}`, `DELETE /${list}/{}`]),
    `POST ${conversation}/macros/{}/run`,
    ...['merge', 'unmerge'].map((act) => `POST ${conversation}/${act}`),
    'POST /labels',
    'PATCH /labels/{}',
    'DELETE /labels/{}',
    'POST /conversations/bulk',
    `PUT ${conversation}/labels`,
    `PUT ${conversation}/priority`,
    `POST ${conversation}/snooze`,
    `POST ${conversation}/unsnooze`,
    ...['notes', 'takeover', 'assign', 'reply', 'release', 'resolve', 'typing', 'uploads'].map(
      (act) => `POST ${conversation}/${act}`,
    ),
    `DELETE ${conversation}`,
  ],
  'leads:read': ['GET /leads', 'GET /leads/export', 'GET /leads/{}'],
  'leads:write': ['DELETE /leads/{}', `POST ${chatbot}/leads/import`],
  'team:read': ['GET /members', 'GET /invites'],
  'team:write': ['PATCH /members/{}', 'POST /members/invite', 'DELETE /invites/{}'],
  'analytics:read': [
    'GET /analytics/breakdown',
    'GET /analytics/chatbots',
    'GET /analytics/response-times',
    'GET /analytics/sources/export',
    'GET /analytics/summary',
    'POST /analytics/topics',
  ],
  'workspace:read': ['GET /workspace', 'GET /webhooks'],
  'workspace:write': ['PATCH /workspace'],
  'workspace:*': [
    'GET /audit-entries',
    'GET /api-keys',
    'POST /api-keys',
    'DELETE /api-keys/{}',
    'PUT /webhooks/{}',
    'DELETE /webhooks/{}',
    'POST /webhooks/{}/test',
    'GET /webhooks/deliveries',
    'POST /webhooks/deliveries/{}/redeliver',
  ],
  'reseller:read': [
    ...[
      'clients',
      'clients/{}',
      'clients/{}/analytics',
      'clients/{}/people',
      'analytics',
      'credits/ledger',
      'brand',
      'mail-config',
      'mail-presets',
      'custom-domain',
    ].map((path) => `GET /reseller/${path}`),
  ],
  'reseller:write': [
    'POST /reseller/clients',
    'PATCH /reseller/clients/{}',
    'POST /reseller/clients/{}/credits',
    'PUT /reseller/clients/{}/access/{}',
    'DELETE /reseller/clients/{}/access/{}',
    'POST /reseller/clients/{}/invites',
    'POST /reseller/templates',
    'PATCH /reseller/templates/{}',
    'DELETE /reseller/templates/{}',
    'PUT /reseller/brand',
    'DELETE /reseller/brand',
    'PUT /reseller/brand/logo',
    'DELETE /reseller/brand/logo',
    'PUT /reseller/mail-config',
    'POST /reseller/mail-config/test',
    'PUT /reseller/custom-domain',
    'POST /reseller/custom-domain',
    'DELETE /reseller/custom-domain',
  ],
};

test('Every route has the scope that the contract gives it', () => {
  const table = routes.flatMap(({ method, path, operation: { scope } }) =>
    scope ? [[`${method} ${path.replace(/\{\w+\}/g, '{}')}`, scope]] : [],
  );
  const free = new Set(routes.flatMap(({ path, operation }) => (operation.scope ? [] : [path])));
  const devices = '/members/me/push-subscriptions';
  const one = `${devices}/{pushDeviceId}`;
  const programs = '/members/me/programs';
  const all = [programs, `${programs}/{programId}`, devices, one, `${one}/test`, '/viewer', '/viewer/notifications'];
  expect([...free].toSorted()).toEqual(all);
  const wanted = Object.entries(contract).flatMap(([scope, rows]) => rows.map((row) => [row, scope]));
  expect(Object.fromEntries(wanted)).toMatchObject(Object.fromEntries(table));
});
