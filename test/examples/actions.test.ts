import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signer } from '../../domain/core/outgoing/sign.ts';
import { startConversation } from '../support/conversation.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { startHttpServer } from '../support/servers/loopback-server.ts';
import { temporaryFolder } from '../support/stores/stores.ts';
import { makeBot } from '../support/visitor.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const guide = readFileSync(join(project, 'examples/actions/README.md'), 'utf8');
/** The commands of the guide, block by block. */
const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!);
const DAY_MS = 86_400_000;

const { platform, tenant } = await useScene();
const bot = await makeBot(platform, tenant);

let port: number;
let server: ChildProcess;
/** Starts the systems as the guide says, on a port that the platform may call. */
async function serve(secrets: Record<string, string> = {}): Promise<void> {
  server?.kill();
  if (server?.exitCode === null && server.signalCode === null) await once(server, 'exit');
  server = spawn(process.execPath, ['examples/actions/server.mjs'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), ...secrets },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  server.stdout!.on('data', (data) => (printed += data));
  await until('it says where it is', async () => printed.includes(`http://127.0.0.1:${port}\n`));
}

beforeAll(async () => {
  const free = await startHttpServer(() => {}, inject('allowedPorts'));
  await free.close();
  port = free.port;
  await serve();
});
afterAll(() => void server?.kill());

const at = (path: string) => `http://127.0.0.1:${port}${path}`;
/** The first day from a week on that is no Sunday. */
const day = () => {
  const week = new Date(Date.now() + 7 * DAY_MS);
  return new Date(week.getTime() + (week.getUTCDay() === 0 ? DAY_MS : 0)).toISOString().slice(0, 10);
};
const visit = { date: day(), time: '13:00', people: 5, name: 'Ada' };
const book = (key: string, body: unknown = visit, headers: Record<string, string> = {}) =>
  call('POST', at('/visits'), body, { 'idempotency-key': key, ...headers });

/** Runs commands of the guide against these systems and this platform. */
async function run(block: string): Promise<string[]> {
  const ready = join(await temporaryFolder(), 'ready.json');
  writeFileSync(ready, JSON.stringify({ apiKey: tenant.apiKey, chatbotId: bot.id }));
  const commands = block
    .replaceAll('4100', String(port))
    .replaceAll('./.frontdesk/ready.json', ready)
    .replaceAll('http://localhost:4000', platform.root)
    .replace(' |\n', ` | sed s/4100/${port}/g |\n`);
  const { stdout } = await promisify(execFile)('sh', ['-ec', commands], { cwd: project });
  return stdout.replaceAll('}{', '}\n{').trim().split('\n');
}

describe('the systems that actions call', () => {
  it('answer the commands of their guide', async () => {
    const [, calls] = blocks;
    const [order, ...rest] = await run(calls!);
    expect(JSON.parse(order!)).toMatchObject({ number: 'LL10231', status: 'On its way with Postlink' });
    expect(rest).toHaveLength(2);
    expect(JSON.parse(rest[0]!)).toMatchObject({ code: expect.stringMatching(/^V-\w{5}$/), people: 3 });
    expect(rest[1]).toBe(rest[0]);
  });

  it('do nothing twice for a key, tell whether it was done, and have no more places than there are', async () => {
    const [one, other] = await Promise.all([book('one'), book('one')]);
    expect([one.status, other.body]).toEqual([201, one.body]);
    expect((await call('GET', at('/visits/one'))).body).toEqual(one.body);
    expect((await call('GET', at('/visits/two'))).status).toBe(404);
    // Three of eight places are left.
    expect((await book('two')).status).toBe(409);
    expect((await book('one', { ...visit, people: 1 })).status).toBe(422);
    expect((await book('three', { ...visit, people: 3 })).status).toBe(201);
    const address = { street: '1 Quay', postcode: 'AB1', city: 'Port' };
    const move = (body: unknown, headers: Record<string, string> = { 'idempotency-key': 'move' }) =>
      call('PUT', at('/customers/ada%40lamps.example/address'), body, headers);
    expect((await move(address)).body).toEqual({ email: 'ada@lamps.example', address: '1 Quay, AB1 Port' });
    expect((await call('GET', at('/address-changes/move'))).status).toBe(200);
    expect((await move({ ...address, city: ' ' }, { 'idempotency-key': 'no' })).body.error).toBe('city is required.');
    expect((await move(address, {})).body.error).toBe('The header Idempotency-Key is required.');
  });

  it("tell nobody of another customer's order, and refuse what is no call of theirs", async () => {
    const status = async (path: string) => (await call('GET', at(path))).status;
    expect(await status('/orders/LL10231?customer=ada')).toBe(200);
    for (const path of ['/orders/LL10231?customer=grace', '/orders/LL10231', '/orders/LL99999?customer=ada'])
      expect([path, await status(path)]).toEqual([path, 404]);
    for (const path of ['/', '/orders', '/orders/%zz?customer=ada', '/visits/a/b'])
      expect([path, await status(path)]).toEqual([path, 404]);
    expect((await book('x', '{"date":')).status).toBe(400);
    expect((await book('x', '[]')).status).toBe(400);
    expect((await book('x', JSON.stringify({ name: 'x'.repeat(20_000) }))).status).toBe(413);
    for (const wrong of [
      { date: '2020-01-01' },
      { date: '2099-02-30' },
      { date: '2099-11-29' },
      { time: '12:00' },
      { people: 9 },
      { people: '2' },
      { name: '' },
    ])
      expect([wrong, (await book('x', { ...visit, ...wrong })).status]).toEqual([wrong, 422]);
  });

  it('are called by the action that the guide creates, with a signature once it has a secret', async () => {
    const { data: action } = JSON.parse((await run(blocks[2]!)).join(''));
    expect(action).toMatchObject({ name: 'Visit to the workshop', access: 'anybody', confirm: 'always' });
    const { conversationId } = await startConversation(bot);
    const values = Object.entries({ ...visit, time: '10:00', people: '2' }).map(([key, value]) => ({ key, value }));
    const visitOnce = async () => {
      const path = `/conversations/${conversationId}`;
      const { body } = await tenant.api.post(`${path}/actions/${action.id}/start`, { values });
      const { id, confirmation } = body.data;
      return (await tenant.api.post(`${path}/action-runs/${id}/confirm`, { confirmation })).body.data;
    };
    expect(await visitOnce()).toMatchObject({ status: 'done', message: expect.stringMatching(/the code V-\w{5} at/) });

    const rotated = await tenant.api.post(`${bot.path}/actions/${action.id}/rotate-secret`, {});
    const { secret } = rotated.body.data;
    await serve({ VISITS_SECRET: secret });
    expect(await visitOnce()).toMatchObject({ status: 'done' });
    const body = JSON.stringify(visit);
    const signed = (nowMs: number, by = secret) =>
      book('signed', body, signer(by)(Buffer.from(body), { id: 'signed', event: 'action.call', nowMs }));
    expect((await book('unsigned')).status).toBe(401);
    expect((await signed(Date.now(), 'whsec_another')).status).toBe(401);
    expect((await signed(Date.now() - 301_000)).status).toBe(401);
    expect((await signed(Date.now())).status).toBe(201);
    // Those of the other actions have no secret here.
    expect((await call('GET', at('/orders/LL10231?customer=ada'))).status).toBe(200);
  });
});
