import { describe, expect, it } from 'vitest';
import { programScopes } from '../../domain/people/programs/scopes.ts';
import { toolRows } from '../../functions/rest/mcp/table.ts';
import { rowTools } from '../../functions/rest/mcp/tools.ts';
import { bearer, CookieBrowser, mailedCode, mailedCodes, signIn, signOut } from '../people/support.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import {
  authorization,
  connectBySdk,
  connectProgram,
  decide,
  nextOf,
  oauth,
  openQuestion,
  postForm,
  REDIRECT,
  register,
} from './oauth-support.ts';
import { connect, exchange, toolCall } from './support.ts';

const { platform, tenant } = await useScene();
const url = `${platform.root}/mcp`;
const { workspaceId } = tenant;
const bot = await makeBot(platform, tenant);
/** The contract's time for a change of access to act. */
const WITHIN_MS = 5_000;

let count = 0;
async function member(role = 'admin') {
  const email = `p${++count}-${workspaceId}@team.example`;
  const { id } = await joinTeam(platform, tenant, email, role);
  return { id, email, visitor: await signIn(platform, email) };
}
const ann = await member();

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (token: string) => (await exchange(url, list, withToken(token))).status;
const refused = (token: string) =>
  until('the token is refused', async () => (await statusOf(token)) === 401, WITHIN_MS);
const namesOf = async (token: string) =>
  (await exchange(url, list, withToken(token))).body.result.tools.map(({ name }: { name: string }) => name);

it('the client of the SDK registers, asks its person, calls tools, refreshes, and is disconnected', async () => {
  const email = `sdk-${workspaceId}@team.example`;
  await joinTeam(platform, tenant, email, 'admin');
  const visitor = new CookieBrowser();
  const { provider, client, open } = await connectBySdk(url, async (authorizationUrl) => {
    // Signs in on the way.
    const signInPage = await visitor.follow(await openQuestion(visitor, authorizationUrl));
    const known = mailedCodes(platform, email).length;
    await visitor.submit(signInPage.url, { address: email });
    const code = await mailedCode(platform, email, known);
    const back = await visitor.submit(signInPage.url, { code });
    const page = await visitor.ask('GET', nextOf(back), undefined, { 'sec-fetch-site': 'same-origin' });
    expect(page.text).toContain('<strong>Claude Code</strong>');
    expect(page.text).toContain(email);
    expect(page.text).toContain(workspaceId);
    expect(page.text).toContain('a program on this computer');
    expect(page.text).not.toContain('at_once');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    return nextOf(await decide(visitor, page, { workspace: workspaceId, answer: 'connect' }));
  });
  expect(provider.saved.tokens).toMatchObject({
    token_type: 'Bearer',
    expires_in: 600,
    scope: Object.keys(programScopes).join(' '),
  });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(toolRows.map(({ name }) => name));
  const change = { name: 'change_settings', arguments: { chatbotId: bot.id, primaryColor: '#123456' } };
  const proposed = (await client.callTool(change)).structuredContent as { proposal: { id: string } };
  const accepted = { ...change, arguments: { ...change.arguments, proposal: proposed.proposal.id } };
  expect((await client.callTool(accepted)).structuredContent).toHaveProperty('result.settings.primaryColor', '#123456');

  const before = provider.saved.tokens;
  provider.saved.tokens = { ...before, access_token: 'fd_prog_expired' };
  const again = await open();
  expect((await again.listTools()).tools.length).toBeGreaterThan(0);
  expect(provider.saved.tokens.refresh_token).not.toBe(before.refresh_token);

  const own = await bearer(platform, visitor);
  const { programs } = (await own.rest('GET', '/members/me/programs')).body.data;
  expect(programs).toMatchObject([{ name: 'Claude Code', scopes: Object.keys(programScopes) }]);
  const entries = (await tenant.api.get('/audit-entries')).body.data.data;
  expect(entries).toMatchObject([
    { action: 'updateSettings', actor: { kind: 'program', id: programs[0].id, name: 'Claude Code' } },
    { action: 'connectProgram', actor: { kind: 'member' }, subjectId: programs[0].id },
    ...entries.slice(2),
  ]);
  const other = await bearer(platform, ann.visitor);
  expect((await other.rest('DELETE', `/members/me/programs/${programs[0].id}`)).status).toBe(404);
  expect((await tenant.api.get('/members/me/programs')).status).toBe(403);
  expect((await own.rest('DELETE', `/members/me/programs/${programs[0].id}`)).body.data).toEqual({
    disconnected: true,
  });
  await refused(provider.saved.tokens.access_token);
  expect((await own.graphql('{ connectedPrograms { id } }')).data.connectedPrograms).toEqual([]);
});

describe('a request without a valid token', () => {
  it('says where a client gets one, and for what', async () => {
    const metadata = `${platform.root}/.well-known/oauth-protected-resource/mcp`;
    const scope = Object.keys(programScopes).join(' ');
    const challengeOf = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await exchange(url, list, headers);
      return [status, answered.get('www-authenticate')];
    };
    expect(await challengeOf({})).toEqual([401, `Bearer resource_metadata="${metadata}", scope="${scope}"`]);
    expect(await challengeOf(withToken('fd_prog_none'))).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${metadata}", scope="${scope}"`,
    ]);
    for (const path of [metadata, metadata.replace(/\/mcp$/, '')]) {
      expect((await call('GET', path)).body).toMatchObject({ resource: url, authorization_servers: [platform.root] });
    }
    const server = (await call('GET', `${platform.root}/.well-known/oauth-authorization-server`)).body;
    expect(server).toMatchObject({ issuer: platform.root, code_challenge_methods_supported: ['S256'] });
    expect(server.scopes_supported).toContain('mcp:write');
    expect((await call('GET', metadata)).body.scopes_supported).not.toContain('mcp:write');
    const unknown = await call('GET', `${platform.root}/.well-known/openid-configuration`);
    expect(unknown.status).toBe(404);
  });

  it('asks for the scope that is missing, if the person could allow it', async () => {
    const program = await connectProgram(platform, ann.visitor, { workspaceId, scope: 'chatbots:read' });
    const { access_token: token, scope } = (await program.exchange()).body;
    expect(scope).toBe('chatbots:read');
    expect(await namesOf(token)).toEqual(['read_chatbots']);
    const { status, headers } = await exchange(url, toolCall('list_faqs', { chatbotId: bot.id }), withToken(token));
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringMatching(/^Bearer error="insufficient_scope", .+ scope="chatbots:read knowledge:read"$/),
    ]);
  });
});

describe('an authorization', () => {
  it('is answered at no address that the client has not registered', async () => {
    const clientId = (await register(platform)).body.client_id;
    const changes: Record<string, string | undefined>[] = [
      { redirect_uri: 'http://127.0.0.1:49152/callback/' },
      { redirect_uri: 'http://127.0.0.1:49153/callback' },
      { redirect_uri: 'https://evil.example/' },
      { redirect_uri: undefined },
      { client_id: 'none' },
      { client_id: '../x' },
      { client_id: undefined },
    ];
    for (const change of changes) {
      const page = await ann.visitor.ask(
        'GET',
        `${oauth(platform)}/authorize?${authorization(platform, clientId, change)}`,
      );
      expect([page.status, page.headers.get('location'), page.headers.get('refresh')]).toEqual([400, null, null]);
      expect(page.text).toContain('The program cannot be connected');
    }
    const twice = `${authorization(platform, clientId)}&redirect_uri=https://evil.example/`;
    expect((await ann.visitor.ask('GET', `${oauth(platform)}/authorize?${twice}`)).status).toBe(400);
  });

  it('is refused to the client if it asks for what it may not', async () => {
    const clientId = (await register(platform)).body.client_id;
    const rows: [Record<string, string | undefined>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ resource: `${platform.root}/v1` }, 'invalid_target'],
      [{ resource: 'https://evil.example/mcp' }, 'invalid_target'],
      [{ scope: 'workspace:*' }, 'invalid_scope'],
      [{ scope: 'chatbots:read team:read' }, 'invalid_scope'],
      [{ state: 'x'.repeat(1_001) }, 'invalid_request'],
    ];
    for (const [change, problem] of rows) {
      const query = authorization(platform, clientId, change);
      // Also of a question that is opened without the first step.
      for (const step of ['authorize', 'consent']) {
        const { headers } = await ann.visitor.ask('GET', `${oauth(platform)}/${step}?${query}`);
        const back = new URL(headers.get('location')!);
        expect([back.origin + back.pathname, back.searchParams.get('error')]).toEqual([REDIRECT, problem]);
        expect(back.searchParams.get('iss')).toBe(platform.root);
      }
    }
  });

  it('needs the person, on the own page, for a workspace of theirs', async () => {
    const clientId = (await register(platform, { client_name: '<b>Evil</b>' })).body.client_id;
    const question = `${oauth(platform)}/consent?${authorization(platform, clientId)}`;
    const anonymous = await new CookieBrowser().ask('GET', question, undefined, { 'sec-fetch-site': 'same-origin' });
    expect(new URL(anonymous.headers.get('location')!).pathname).toBe('/auth/sign-in');
    const foreign = await ann.visitor.ask('GET', question, undefined, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.headers.get('refresh')]).toEqual([403, null]);
    const page = await openQuestion(ann.visitor, `${oauth(platform)}/authorize?${authorization(platform, clientId)}`);
    expect(page.text).not.toContain('<b>Evil');
    const stranger = await platform.tenant();
    for (const workspace of [stranger.workspaceId, 'none', '']) {
      const answer = await decide(ann.visitor, page, { workspace, answer: 'connect' });
      expect([answer.status, answer.headers.get('refresh')]).toEqual([422, null]);
    }
    const fields = new URLSearchParams({ workspace: workspaceId, answer: 'connect' }).toString();
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    expect((await ann.visitor.ask('POST', page.url, fields, form)).status).toBe(403);
    const cancelled = await decide(ann.visitor, page, { workspace: workspaceId, answer: 'cancel' });
    expect(new URL(cancelled.headers.get('location')!).searchParams.get('error')).toBe('access_denied');
  });
});

describe('a code', () => {
  it('is exchanged with its verifier, by its client, for its server', async () => {
    const program = await connectProgram(platform, ann.visitor, { workspaceId });
    const rows: [Record<string, string>, string][] = [
      [{ code_verifier: 'A'.repeat(43) }, 'invalid_grant'],
      [{ code_verifier: '' }, 'invalid_request'],
      [{ redirect_uri: 'http://127.0.0.1:49152/' }, 'invalid_grant'],
      [{ client_id: (await register(platform)).body.client_id }, 'invalid_grant'],
      [{ resource: `${platform.root}/v1` }, 'invalid_target'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ code: 'fd_code_none' }, 'invalid_grant'],
    ];
    for (const [changes, problem] of rows) {
      const { status, body } = await program.exchange(changes);
      expect([status, body.error]).toEqual([400, problem]);
    }
    const { status, headers, body } = await program.exchange({ resource: url });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await statusOf(body.access_token)).toBe(200);
    // Stands in for nothing else.
    expect(await statusOf(body.refresh_token)).toBe(401);
    for (const path of ['/v1/chatbots', '/v1/viewer']) {
      expect((await call('GET', platform.root + path, undefined, withToken(body.access_token))).status).toBe(401);
    }
    const graphql = await call(
      'POST',
      platform.graphqlUrl,
      { query: '{ viewer { role } }' },
      withToken(body.access_token),
    );
    expect(graphql.body.errors[0].extensions.code).toBe('UNAUTHORIZED');
  });

  it('is exchanged once: a second use ends what the first one got', async () => {
    const program = await connectProgram(platform, ann.visitor, { workspaceId });
    const { body } = await program.exchange();
    expect((await program.exchange()).body.error).toBe('invalid_grant');
    await refused(body.access_token);
    expect((await program.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
    const racing = await connectProgram(platform, ann.visitor, { workspaceId });
    const answers = await Promise.all(Array.from({ length: 5 }, () => racing.exchange()));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });
});

it('a refresh token works once: a second use ends the connection', async () => {
  const program = await connectProgram(platform, ann.visitor, { workspaceId });
  const first = (await program.exchange()).body;
  expect((await program.refresh(first.refresh_token, { resource: 'https://evil.example' })).body.error).toBe(
    'invalid_target',
  );
  const stranger = (await register(platform)).body.client_id;
  expect((await program.refresh(first.refresh_token, { client_id: stranger })).body.error).toBe('invalid_grant');
  const second = (await program.refresh(first.refresh_token)).body;
  expect(await statusOf(second.access_token)).toBe(200);
  expect((await program.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  await refused(second.access_token);
  await refused(first.access_token);
  expect((await program.refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

it('a client revokes its own tokens, and no others', async () => {
  const program = await connectProgram(platform, ann.visitor, { workspaceId });
  const { access_token: token, refresh_token: next } = (await program.exchange()).body;
  const revoke = (clientId: string, revoked: string) =>
    postForm(`${oauth(platform)}/revoke`, { client_id: clientId, token: revoked });
  expect((await revoke((await register(platform)).body.client_id, next)).status).toBe(200);
  expect(await statusOf(token)).toBe(200);
  expect((await revoke(program.clientId, 'unknown')).status).toBe(200);
  expect((await revoke(program.clientId, token)).status).toBe(200);
  await refused(token);
  expect((await program.refresh(next)).body.error).toBe('invalid_grant');
});

describe('a program may do', () => {
  it('what its person may at this moment, and nothing of another workspace', async () => {
    const bob = await member('member');
    const program = await connectProgram(platform, bob.visitor, { workspaceId });
    const { access_token: token, refresh_token: next, scope } = (await program.exchange()).body;
    expect(scope).not.toContain('chatbots:write');
    expect(await namesOf(token)).not.toContain('change_settings');
    expect(await namesOf(token)).toContain('change_knowledge');
    const stranger = await platform.tenant();
    const theirs = await makeBot(platform, stranger);
    const mcp = await connect(url, { headers: withToken(token) });
    expect(await mcp.fail('list_faqs', { chatbotId: theirs.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await mcp.fail('change_settings', { chatbotId: bot.id, primaryColor: '#000000' })).toMatchObject({
      code: 'FORBIDDEN',
      message: 'This program lacks the scope chatbots:write.',
    });
    await tenant.api.patch(`/members/${bob.id}`, { role: 'viewer' });
    await until(
      'its tools are those of a viewer',
      async () => !(await namesOf(token)).includes('change_knowledge'),
      WITHIN_MS,
    );
    await tenant.api.patch(`/members/${bob.id}`, { status: 'inactive' });
    await refused(token);
    expect((await program.refresh(next)).body.error).toBe('invalid_grant');
  });

  it('changes at once only if the person has agreed to it', async () => {
    const everything = [...Object.keys(programScopes), 'mcp:write'].join(' ');
    const cautious = await connectProgram(platform, ann.visitor, { workspaceId, scope: everything });
    const { access_token: token, scope } = (await cautious.exchange()).body;
    expect(scope).not.toContain('mcp:write');
    const add = toolCall('change_knowledge', {
      act: 'add_faq',
      chatbotId: bot.id,
      question: 'Where?',
      answer: 'Here.',
    });
    expect((await exchange(url, add, withToken(token))).body.result.structuredContent).toHaveProperty('proposal');
    const direct = await connectProgram(platform, ann.visitor, { workspaceId, scope: everything, atOnce: true });
    const { access_token: other } = (await direct.exchange()).body;
    expect((await exchange(url, add, withToken(other))).body.result.structuredContent).toHaveProperty(
      'result.type',
      'faq',
    );
    // Not by a consent to a request that has not asked for it.
    const sly = await connectProgram(platform, ann.visitor, { workspaceId, atOnce: true });
    expect((await sly.exchange()).body.scope).not.toContain('mcp:write');
  });

  it('nothing once its person has signed out everywhere', async () => {
    const eve = await member('viewer');
    const program = await connectProgram(platform, eve.visitor, { workspaceId });
    const { access_token: token } = (await program.exchange()).body;
    expect(await statusOf(token)).toBe(200);
    await signOut(platform, eve.visitor, { everywhere: true });
    await refused(token);
  });
});

it('a registration is refused if a code could be sent elsewhere', async () => {
  const refusedUris = [
    'http://shop.example/callback',
    'https://shop.example/#fragment',
    'https://ann@shop.example/',
    'javascript:alert(1)',
    'cursor://callback',
    'http://127.0.0.1.evil.example/',
    'https:\\\\shop.example/',
    'https://shop.example/a\nb',
    `https://shop.example/${'x'.repeat(400)}`,
    'not a url',
  ];
  for (const uri of refusedUris) {
    const { status, body } = await register(platform, { redirect_uris: [REDIRECT, uri] });
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  }
  for (const redirect_uris of [[], undefined, 'x', Array.from({ length: 6 }, () => REDIRECT)]) {
    expect((await register(platform, { redirect_uris })).body.error).toBe('invalid_client_metadata');
  }
  const named = await register(platform, {
    client_name: ` A\n${'b'.repeat(200)}`,
    redirect_uris: ['https://shop.example/cb'],
  });
  expect([named.status, named.body.client_name.length, named.body.token_endpoint_auth_method]).toEqual([
    201,
    80,
    'none',
  ]);
});

it('the scopes of programs are those of the tools, none of which needs a recent sign-in', () => {
  const rows = [...rowTools().values()].flatMap(({ acts }) => [...acts.values()].map(({ route }) => route.operation));
  expect([...new Set(rows.map(({ scope }) => scope))].toSorted()).toEqual(Object.keys(programScopes).toSorted());
  expect(rows.filter(({ needsRecentSignIn }) => needsRecentSignIn).map(({ name }) => name)).toEqual([]);
});
